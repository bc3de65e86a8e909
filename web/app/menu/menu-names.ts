// Whether the menu shows names beside its icons: on wide screens, unless the user chooses otherwise (NAV-024).

import { createStore, useStore } from '#web/ui/kit/store.ts';
import { useMedia } from '#web/ui/kit/use-media.ts';

const STORAGE_KEY = 'merkur.menu-names';
/** Narrower screens need the room for their content. */
const HAS_ROOM = '(min-width: 1200px)';
const HAS_NAMES_AT_FIRST = '(min-width: 1400px)';

/** Choice of the user, kept in the browser: `shown`, `hidden` or none yet. */
const choice = createStore(localStorage.getItem(STORAGE_KEY));

/** Whether names are shown, and the action that changes it. */
export function useMenuNames(): [areShown: boolean, toggle: () => void] {
  const hasRoom = useMedia(HAS_ROOM);
  const isWide = useMedia(HAS_NAMES_AT_FIRST);
  const chosen = useStore(choice);
  const areShown = hasRoom && (chosen === null ? isWide : chosen === 'shown');
  const toggle = () => {
    const next = areShown ? 'hidden' : 'shown';
    choice.set(next);
    localStorage.setItem(STORAGE_KEY, next);
  };
  return [areShown, toggle];
}
