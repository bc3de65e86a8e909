// Follows a media query, for what cannot be said in CSS.

import { useSyncExternalStore } from 'react';

/** Breakpoint md: from here on lists are tables, below they are cards. */
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
