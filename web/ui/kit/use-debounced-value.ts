// A debounced value.

import { useEffect, useState } from 'react';

/** The last value that was stable for `wait` ms; compared by its JSON. */
export function useDebouncedValue<T>(value: T, wait: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), wait);
    return () => clearTimeout(timer);
  }, [text, wait]);
  return settled;
}
