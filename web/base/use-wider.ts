// Is what is inside wider than its place? Only then the place scrolls, so that a header can stick to the page as long
// as it fits.

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Compares the first child of `place` with it; `on` false measures nothing. */
export function useWider(place: RefObject<HTMLElement | null>, on: boolean): boolean {
  const [wider, setWider] = useState(false);
  useLayoutEffect(() => {
    const here = place.current;
    const inside = here?.firstElementChild;
    if (!on || !here || !(inside instanceof HTMLElement)) return;
    const measure = () => setWider(inside.offsetWidth > here.clientWidth + 1);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(here);
    observer.observe(inside);
    return () => observer.disconnect();
  }, [place, on]);
  return wider;
}
