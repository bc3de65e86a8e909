// Counts of waiting work by menu entry (NAV-020). follow-waiting.ts reads them once the screen is there.

import { useEffect } from 'react';
import { createStore, useStore } from '#web/ui/kit/store.ts';

export type WaitingCounts = ReadonlyMap<string, number>;

const FIRST_READ_MS = 2000;
const NONE: WaitingCounts = new Map();
const waitingCounts = createStore(NONE);

/** Counts above zero by address; empty until they are read. */
export function useWaitingCounts(isAllowed: boolean): WaitingCounts {
  useEffect(() => {
    if (!isAllowed) return;
    let stop: (() => void) | undefined;
    const timer = setTimeout(async () => {
      const { followWaiting } = await import('./follow-waiting.ts');
      if (stop !== forget) stop = followWaiting(waitingCounts.set);
    }, FIRST_READ_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
      stop = forget;
      waitingCounts.set(NONE);
    };
  }, [isAllowed]);
  return useStore(waitingCounts);
}

/** Marks a screen that was left before the code had loaded. */
const forget = (): void => undefined;
