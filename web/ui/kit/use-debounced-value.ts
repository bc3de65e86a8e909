// A value that waits until typing rests.

import { useEffect, useState } from 'react';

/** The last value that stood still for so many milliseconds; compared by its text. */
export function useDebouncedValue<T>(value: T, wait: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), wait);
    return () => clearTimeout(timer);
  }, [text, wait]);
  return settled;
}
