// Opens the sign-in over the screen when the session has ended, so that typed input is kept. Refused calls wait for it
// and are sent again.

import { lazy, Suspense, useEffect, useState } from 'react';
import { setSessionRenewer } from '#web/ui/session/api.ts';

const SessionEndedDialog = lazy(() => import('./session-ended-dialog.tsx'));

export function SessionEndedLayer() {
  const [settle, setSettle] = useState<((isRenewed: boolean) => void) | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    let cancel = () => {};
    setSessionRenewer(() => {
      pending ??= new Promise<boolean>((resolve) => {
        const done = (isRenewed: boolean) => {
          pending = null;
          setSettle(null);
          resolve(isRenewed);
        };
        cancel = () => done(false);
        setSettle(() => done);
      });
      return pending;
    });
    return () => {
      setSessionRenewer(null);
      cancel();
    };
  }, []);
  return <Suspense>{settle && <SessionEndedDialog onSettle={settle} />}</Suspense>;
}
