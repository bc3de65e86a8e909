// Freezes a value during a press. Leaving a field validates it; a message that appears or disappears between press and
// release would move the button under the pointer, and the click would miss it. The same applies to search results.

import { useRef } from 'react';
import { createStore, useStore } from '../kit/store.ts';

/** How long after touch end its click may arrive (ms), as a separate event. */
const TAP_MS = 300;

const isPressing = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends the press after a delay, so that handlers of the current event run first. */
function endPress(after = 0): void {
  clearTimeout(timer);
  timer = setTimeout(() => isPressing.set(false), after);
}

addEventListener(
  'pointerdown',
  () => {
    clearTimeout(timer);
    isPressing.set(true);
  },
  true,
);
addEventListener('pointerup', ({ pointerType }) => endPress(pointerType === 'mouse' ? 0 : TAP_MS), true);
addEventListener('click', () => endPress(), true);
addEventListener('pointercancel', () => endPress(), true);

/** The value at the start of the current press, if any. */
export function useFrozenWhilePressed<T>(value: T): T {
  const held = useRef(value);
  if (!useStore(isPressing)) held.current = value;
  return held.current;
}
