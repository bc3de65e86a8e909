// Holds still while something is pressed. Leaving a field checks it; were a message to come or go between pressing and
// letting go, it would move the button from under the pointer, and the click would miss it.

import { useRef } from 'react';
import { storeOf, useStore } from './store.ts';

const pressing = storeOf(false);

// The click itself comes first.
const letGo = () => void setTimeout(() => pressing.set(false));

addEventListener('pointerdown', () => pressing.set(true), true);
addEventListener('pointerup', letGo, true);
addEventListener('pointercancel', letGo, true);

/** The value as it was when the press began, for as long as it goes on. */
export function useSteady<T>(value: T): T {
  const held = useRef(value);
  if (!useStore(pressing)) held.current = value;
  return held.current;
}
