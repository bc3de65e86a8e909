// Groups of the menu that are open: as many from the top as fit on a screen, until the user folds or opens one. Kept in
// the browser (NAV-021).

import { createStore, useStore } from '#web/ui/kit/store.ts';
import type { MenuPart } from './menu.ts';

/** Rows of a window 900 pixels high. */
const ROWS = 24;

const STORAGE_KEY = 'merkur.menu';

/** Groups of a user who has not touched them. Headings and entries count a row each. */
export function groupsThatFit(parts: readonly MenuPart[]): ReadonlySet<string> {
  let free = ROWS - parts.length;
  const open = new Set<string>();
  for (const part of parts) {
    if (!('items' in part)) continue;
    free -= part.items.length;
    if (free < 0) break;
    open.add(part.label);
  }
  return open;
}

/** Choices of the user, as in `Finance=open,Report=folded`. */
function readChoices(): ReadonlyMap<string, boolean> {
  const stored = localStorage.getItem(STORAGE_KEY) ?? '';
  return new Map(
    stored
      .split(',')
      .filter(Boolean)
      .map((choice) => {
        const [label = '', state] = choice.split('=');
        return [label, state === 'open'];
      }),
  );
}

const choices = createStore(readChoices());

function choose(label: string, isOpen: boolean): void {
  choices.set(new Map(choices.get()).set(label, isOpen));
  const text = [...choices.get()].map(([group, open]) => `${group}=${open ? 'open' : 'folded'}`).join();
  localStorage.setItem(STORAGE_KEY, text);
}

/** Whether a group is open, and the action that changes it. */
export function useOpenGroup(label: string, isOpenAtFirst: boolean): [isOpen: boolean, toggle: () => void] {
  const isOpen = useStore(choices).get(label) ?? isOpenAtFirst;
  return [isOpen, () => choose(label, !isOpen)];
}
