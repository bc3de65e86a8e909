// Counts of waiting work by menu entry (NAV-020). follow-waiting.ts reads them once the screen is there.

import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createStore, useStore } from '#web/ui/kit/store.ts';

export type WaitingCounts = ReadonlyMap<string, number>;

/** Delay after the last request of the first screen, which has priority (ms). */
const READ_AFTER_MS = 2000;
const NONE: WaitingCounts = new Map();
const waitingCounts = createStore(NONE);

/** Counts above zero by address; empty until they are read. */
export function useWaitingCounts(isAllowed: boolean): WaitingCounts {
  const isScreenLoading = useIsFetching() > 0;
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    if (isStarted || isScreenLoading) return;
    const timer = setTimeout(() => setStarted(true), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isStarted, isScreenLoading]);
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
