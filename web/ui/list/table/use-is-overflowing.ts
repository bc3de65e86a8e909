// Whether content is wider than its container. The container scrolls only then, so that a sticky header works while it
// fits.

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Compares the first child of `place` with it; does nothing unless `isEnabled`. */
export function useIsOverflowing(place: RefObject<HTMLElement | null>, isEnabled: boolean): boolean {
  const [wider, setWider] = useState(false);
  useLayoutEffect(() => {
    const container = place.current;
    const inside = container?.firstElementChild;
    if (!isEnabled || !container || !(inside instanceof HTMLElement)) return;
    const measure = () => setWider(inside.offsetWidth > container.clientWidth + 1);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    observer.observe(inside);
    return () => observer.disconnect();
  }, [place, isEnabled]);
  return wider;
}
