// Error boundary of the tabs: the order's actions stay available when a chunk fails to load (ODT-051).

import { Component, type ReactNode } from 'react';
import { orderCopy } from '#domain/orders/copy.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';

/** React error boundaries must be classes. */
export class TabsBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // A failed chunk stays failed until the page is reloaded.
    return <ErrorState error={error} unreadable={orderCopy.tabsMissing} onRetry={() => location.reload()} />;
  }
}
