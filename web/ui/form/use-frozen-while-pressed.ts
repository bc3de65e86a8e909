// Holds still while something is pressed. Leaving a field checks it; were a message to come or go between pressing and
// letting go, it would move the button from under the pointer, and the click would miss it. The same goes for the results
// of a search.

import { useRef } from 'react';
import { createStore, useStore } from '../kit/store.ts';

/** How long after a finger was lifted its click may still come, in milliseconds; it is an event of its own. */
const TAP_MS = 300;

const isPressing = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends the press after so long; whoever handles the present event comes first. */
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

/** The value as it was when the press began, for as long as it goes on. */
export function useFrozenWhilePressed<T>(value: T): T {
  const held = useRef(value);
  if (!useStore(isPressing)) held.current = value;
  return held.current;
}
