// Warns before unsaved input is lost by changing screens or closing the window. One instance for the app; forms and
// screens register unsaved work (kit/unsaved.ts).

import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { labels } from '../kit/labels.ts';
import { useStore } from '../kit/store.ts';
import { unsavedWork } from '../kit/unsaved.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/kit/overlays/confirm-dialog.tsx')).ConfirmDialog,
}));

const isLeaving = (from: string, to: string): boolean =>
  from !== to &&
  [...unsavedWork.get().values()].some(
    ({ within, isSending }) => !isSending() && (within === undefined || !to.startsWith(within)),
  );

export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isLeaving(currentLocation.pathname, nextLocation.pathname),
  );
  const isUnsaved = useStore(unsavedWork).size > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  const isBlocked = blocker.state === 'blocked';
  return (
    <Suspense>
      {(isUnsaved || isBlocked) && (
        <ConfirmDialog
          open={isBlocked}
          onOpenChange={(open) => !open && blocker.reset?.()}
          title={labels.leaveTitle}
          confirmLabel={labels.leave}
          cancelLabel={labels.stay}
          onConfirm={() => blocker.proceed?.()}
        >
          {labels.leaveText}
        </ConfirmDialog>
      )}
    </Suspense>
  );
}
