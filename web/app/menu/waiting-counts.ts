// Counts of waiting work by menu entry (NAV-020). follow-waiting.ts reads them once the screen is there.

import { useEffect, useState } from 'react';
import { createStore, useStore } from '#web/ui/kit/store.ts';
import { useAfterRequests } from '#web/ui/session/use-after-requests.ts';

export type WaitingCounts = ReadonlyMap<string, number>;

/** Delay after the last request of the first screen (ms). */
const READ_AFTER_MS = 2000;
const NONE: WaitingCounts = new Map();
const waitingCounts = createStore(NONE);

/** Counts above zero by address; empty until they are read. */
export function useWaitingCounts(isAllowed: boolean): WaitingCounts {
  const hasLoaded = useAfterRequests(READ_AFTER_MS);
  const [isStarted, setStarted] = useState(false);
  if (hasLoaded && !isStarted) setStarted(true);
  useEffect(() => {
    if (!isAllowed || !isStarted) return;
    let stop: (() => void) | undefined;
    void import('./follow-waiting.ts').then(({ followWaiting }) => {
      if (stop !== forget) stop = followWaiting(waitingCounts.set);
    });
    return () => {
      stop?.();
      stop = forget;
      waitingCounts.set(NONE);
    };
  }, [isAllowed, isStarted]);
  return useStore(waitingCounts);
}

/** Marks a screen that was left before the code had loaded. */
const forget = (): void => undefined;
