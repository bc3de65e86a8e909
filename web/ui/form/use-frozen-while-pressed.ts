// Holds still while something is pressed. Leaving a field checks it; were a message to come or go between pressing and
// letting go, it would move the button from under the pointer, and the click would miss it.

import { useRef } from 'react';
import { createStore, useStore } from '../kit/store.ts';

const isPressing = createStore(false);

// The click itself comes first.
const endPress = () => void setTimeout(() => isPressing.set(false));

addEventListener('pointerdown', () => isPressing.set(true), true);
addEventListener('pointerup', endPress, true);
addEventListener('pointercancel', endPress, true);

/** The value as it was when the press began, for as long as it goes on. */
export function useFrozenWhilePressed<T>(value: T): T {
  const held = useRef(value);
  if (!useStore(isPressing)) held.current = value;
  return held.current;
}
