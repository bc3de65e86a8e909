// The active point of a chart: chosen with the pointer, or with arrow keys while the chart is focused.

import { type KeyboardEvent, useState } from 'react';

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

export interface ActivePoint {
  /** Null if no point is active. */
  active: number | null;
  setActive: (index: number | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Active index of `count` points. A first key press to the right starts at the first point, to the left at the last.
 */
export function useActivePoint(count: number): ActivePoint {
  const [chosen, setActive] = useState<number | null>(null);
  const active = chosen !== null && chosen < count ? chosen : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setActive(null);
    const step = STEPS[event.key];
    if (!step || count === 0) return;
    // Keeps the page from scrolling.
    event.preventDefault();
    const isBackward = event.key === 'ArrowLeft' || event.key === 'ArrowUp';
    setActive(active === null ? (isBackward || event.key === 'End' ? count - 1 : 0) : step(active, count - 1));
  };
  return { active, setActive, onKeyDown };
}
