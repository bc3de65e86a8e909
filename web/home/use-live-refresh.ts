// Refreshes a home page when orders change, at most every few seconds and only while it is visible.

import { useEffect } from 'react';
import { subscribeToChanges } from '#web/ui/live/change-feed.ts';

const EVERY_MS = 3000;

export function useLiveRefresh(refresh: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeToChanges(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (!document.hidden) refresh();
      }, EVERY_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [refresh]);
}
