// Keeps a person from losing what they typed: asks before another screen, and before the window is closed.

import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { labels } from '../kit/labels.ts';

interface Props {
  isActive: boolean;
  /** Addresses that begin like this are the same screen: a list keeps its filters and pages there. */
  within?: string;
}

/** Rendered inside a screen whose changes can be lost. */
export function UnsavedGuard({ isActive, within }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive &&
      currentLocation.pathname !== nextLocation.pathname &&
      !(within !== undefined && nextLocation.pathname.startsWith(within)),
  );
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isActive]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={labels.leaveTitle}
      confirmLabel={labels.leave}
      cancelLabel={labels.stay}
      onConfirm={() => blocker.proceed?.()}
    >
      {labels.leaveText}
    </ConfirmDialog>
  );
}
