// Opens the step-up dialog for any screen. Its code loads on first use.

import { lazy, Suspense, useEffect, useState } from 'react';
import { setIdentityConfirmer } from '#web/ui/session/api.ts';

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'));

interface Waiting {
  settle: (isConfirmed: boolean) => void;
}

export function StepUpLayer() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    let cancel = () => {};
    setIdentityConfirmer(() => {
      // Parallel refused calls wait for the same answer.
      pending ??= new Promise<boolean>((resolve) => {
        const settle = (isConfirmed: boolean) => {
          pending = null;
          setWaiting(null);
          resolve(isConfirmed);
        };
        cancel = () => settle(false);
        setWaiting({ settle });
      });
      return pending;
    });
    return () => {
      setIdentityConfirmer(async () => false);
      cancel();
    };
  }, []);
  return <Suspense>{waiting && <StepUpDialog onSettle={waiting.settle} />}</Suspense>;
}
