// Single keys: search, rows, pages, actions, screens, help. They act only while nothing is typed into and nothing
// floats above the page, and they can be switched off (WCAG 2.1.4). Lists say with `data-list`, `data-row` and
// `data-step` what can be reached, buttons of actions with `data-key` which letter presses them.

import { useEffect, useRef } from 'react';
import { storeOf } from '#web/base/store.ts';

const KEY = 'merkur.keys';

export const keysOn = storeOf(localStorage.getItem(KEY) !== 'off');
export const switchKeys = (on: boolean): void => {
  localStorage.setItem(KEY, on ? 'on' : 'off');
  keysOn.set(on);
};

/** Is the list of keys on the screen? */
export const helpOpen = storeOf(false);

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const FLOATING = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([inert])';

const first = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** The focus is on nothing, on the place where a screen begins, or in a list. */
function isFree(at: Element): boolean {
  if (at.closest(TYPED_INTO) || first(FLOATING)) return false;
  return at === document.body || at.matches('main, h1') || at.closest('[data-list]') !== null;
}

/** Where `g` and a letter lead: the first of these addresses that the person's menu has. */
export const GOES: Readonly<Record<string, readonly string[]>> = {
  o: ['/management/orders', '/orders'],
  p: ['/management/promotions', '/promotions'],
  i: ['/management/invoices', '/invoices'],
  k: ['/management/key-search'],
  c: ['/management/companies'],
};
const SECOND_KEY_MS = 1500;

/** Moves the focus to another row of the list. */
function step(at: Element, by: 1 | -1): boolean {
  const list = at.closest('[data-list]') ?? first('[data-list]');
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const here = rows.findIndex((row) => row.contains(at));
  const next = rows[here < 0 ? (by > 0 ? 0 : rows.length - 1) : here + by];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
  return next !== undefined;
}

/** Presses something; answers whether it was there. */
function press(target: HTMLElement | null | undefined): boolean {
  if (!target || (target as HTMLButtonElement).disabled) return false;
  target.click();
  return true;
}

function search(): boolean {
  const box = document.querySelector<HTMLInputElement>('main search input');
  box?.focus();
  box?.select();
  return box !== null;
}

/** The button of a letter: of what is selected, else of the row, else of the screen that shows one order. */
function pressKey(key: string, row: Element | null): boolean {
  const button = `button[data-key=${key}]`;
  const selected = first(`[data-selected] ${button}`);
  if (selected) return press(selected);
  if (row) return press(row.querySelector<HTMLElement>(button));
  const buttons = [...document.querySelectorAll<HTMLElement>(`main ${button}`)];
  return press(buttons.find((one) => !one.closest('[data-row]')));
}

/** Does what the key says; answers whether it said something. */
function act(key: string, at: Element): boolean {
  const row = at.closest('[data-row]');
  const inRow = (selector: string) => row?.querySelector<HTMLElement>(selector);
  switch (key) {
    case '/':
      return search();
    case '?':
      helpOpen.set(true);
      return true;
    case 'j':
      return step(at, 1);
    case 'k':
      return step(at, -1);
    case 'Enter':
      return at === row && press(inRow('a[href]') ?? inRow('[aria-expanded]'));
    case 'e':
      return press(inRow('[aria-expanded]:not([aria-haspopup])'));
    case 'x':
      return press(inRow('input[type=checkbox]'));
    case 'a':
    case 'n':
      return pressKey(key, row);
    case '[':
      return press(first('[data-step=previous]'));
    case ']':
      return press(first('[data-step=next]'));
    case 'K':
      return press(first('[data-queue=previous]'));
    case 'J':
      return press(first('[data-queue=next]'));
    default:
      return false;
  }
}

/** Listens while the shell is there; `goTo` is told the letter after `g` and answers whether it leads anywhere. */
export function useKeys(goTo: (letter: string) => boolean = () => false): void {
  const leads = useRef(goTo);
  leads.current = goTo;
  useEffect(() => {
    let begun = 0;
    const onKey = (event: KeyboardEvent) => {
      if (!keysOn.get() || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const at = document.activeElement ?? document.body;
      if (!isFree(at)) return;
      const second = Date.now() - begun < SECOND_KEY_MS;
      begun = event.key === 'g' && !second ? Date.now() : 0;
      if (second ? leads.current(event.key) : act(event.key, at)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
