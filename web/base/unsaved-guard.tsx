// Keeps a person from losing what they typed: asks before another screen, and before the window is closed.

import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { labels } from './labels.ts';

/** Stands inside a screen whose changes can be lost. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={labels.leaveTitle}
      action={labels.leave}
      keep={labels.stay}
      onConfirm={() => blocker.proceed?.()}
    >
      {labels.leaveText}
    </ConfirmDialog>
  );
}
