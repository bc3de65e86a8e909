// Prevents lost focus. When the focused element disappears, the focus moves: within a list to its successor, from a
// dialog to the list behind it, else to the screen's heading.

import { useEffect } from 'react';

/** Dialogs, menus and lists return the focus themselves within this time. */
const GRACE_MS = 80;
/** An element disabled for at most this long gets the focus back. */
const DISABLED_MS = 2000;
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Previous focus: list, row index, and cell index. */
interface Place {
  element: HTMLElement;
  list: HTMLElement | null;
  row: number;
  cell: number;
  isFloating: boolean;
}

const rowsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')];

function placeOf(element: HTMLElement): Place {
  const list = element.closest<HTMLElement>('[data-list]');
  const row = element.closest<HTMLElement>('[data-row]');
  return {
    element,
    list,
    row: list && row ? rowsOf(list).indexOf(row) : -1,
    cell: element.closest<HTMLTableCellElement>('td')?.cellIndex ?? -1,
    isFloating: element.closest('[role=dialog], [role=alertdialog], [data-toasts], [data-selected]') !== null,
  };
}

/** Element closest to the previous focus. */
function successorOf({ list, row, cell, isFloating }: Place): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex]');
  const around = list?.isConnected ? list : isFloating || list ? document.querySelector('main [data-list]') : null;
  if (!around) return heading;
  const rows = rowsOf(around);
  const next = rows[Math.min(Math.max(row, 0), rows.length - 1)];
  if (!next) return heading;
  const cells = next.querySelectorAll(':scope > td');
  return (row >= 0 && cells[cell]?.querySelector<HTMLElement>(FOCUSABLE)) || next;
}

/** Keeps the focus while the shell is mounted. */
export function useFocusKeeper(): void {
  useEffect(() => {
    let last: Place | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      last = placeOf(target);
      disabledAt = null;
    };
    let disabledAt: number | null = null;
    const restore = () => {
      timer = undefined;
      if (!last || document.activeElement !== document.body) return;
      const { element } = last;
      if (!element.isConnected) return successorOf(last)?.focus();
      if (!element.matches(':disabled')) {
        // It was briefly disabled, which removed the focus.
        if (disabledAt !== null) element.focus();
        disabledAt = null;
        return;
      }
      disabledAt ??= Date.now();
      if (Date.now() - disabledAt < DISABLED_MS) timer = setTimeout(restore, GRACE_MS);
      else successorOf(last)?.focus();
    };
    const check = () => {
      if (document.activeElement !== document.body || timer !== undefined || !last) return;
      timer = setTimeout(restore, GRACE_MS);
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      removeEventListener('focusin', remember);
    };
  }, []);
}
