// Lets reads in the background wait until the screen has loaded, which has priority.

import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Whether no request has been under way for this long (ms). */
export function useAfterRequests(quietMs: number): boolean {
  const isBusy = useIsFetching() > 0;
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    setQuiet(false);
    if (isBusy) return;
    const timer = setTimeout(setQuiet, quietMs, true);
    return () => clearTimeout(timer);
  }, [isBusy, quietMs]);
  return isQuiet;
}
