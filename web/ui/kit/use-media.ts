// Tracks a media query, for what CSS cannot express.

import { useSyncExternalStore } from 'react';

/** Breakpoint md: lists are tables above it and cards below. */
export const WIDE = '(min-width: 768px)';

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => true,
  );
