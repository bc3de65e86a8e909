// Remaining seconds by the clock rather than by ticks, so that a sleeping tab does not extend them.

import { useEffect, useState } from 'react';

/** Counts from `seconds` to 0, restarting when `start` changes. */
export function useCountdown(seconds: number, start: number): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new start restarts the countdown
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, start]);
  return left;
}
