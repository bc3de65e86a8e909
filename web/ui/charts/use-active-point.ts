// Which point of a chart is looked at: chosen by the pointer, or by arrow keys while the chart has the focus.

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
  /** Null while nothing is looked at. */
  active: number | null;
  setActive: (index: number | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The active one of `count` points. The first arrow key begins at the first point, to the left at the last. */
export function useActivePoint(count: number): ActivePoint {
  const [chosen, setActive] = useState<number | null>(null);
  const active = chosen !== null && chosen < count ? chosen : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setActive(null);
    const step = STEPS[event.key];
    if (!step || count === 0) return;
    // The page would scroll.
    event.preventDefault();
    const isBackward = event.key === 'ArrowLeft' || event.key === 'ArrowUp';
    setActive(active === null ? (isBackward || event.key === 'End' ? count - 1 : 0) : step(active, count - 1));
  };
  return { active, setActive, onKeyDown };
}
