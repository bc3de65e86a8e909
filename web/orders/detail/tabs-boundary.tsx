// Holds an error of the tabs back from the rest of the order: its actions stay in reach when a part of the program cannot
// be loaded (ODT-051).

import { Component, type ReactNode } from 'react';
import { copy } from '#domain/orders/copy.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';

/** React knows no other way to catch an error of rendering than a class. */
export class TabsBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // A chunk that failed stays failed until the page is loaded again.
    return <ErrorState error={error} unreadable={copy.tabsMissing} onRetry={() => location.reload()} />;
  }
}
