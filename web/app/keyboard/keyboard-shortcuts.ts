// Single-key shortcuts: search, rows, pages, actions, screens, help. Active only while no input is focused and no
// overlay is open, and can be switched off (WCAG 2.1.4). Lists mark their elements with `data-list`, `data-row` and
// `data-step`, action buttons their letter with `data-key`.

import { useEffect, useRef } from 'react';
import { COMPANIES } from '#domain/companies/links.ts';
import { KEY_SEARCH } from '#domain/delivery/links.ts';
import { MY_HOME, OVERVIEW } from '#domain/home/links.ts';
import { INVOICES, MY_INVOICES } from '#domain/invoices/links.ts';
import { MY_ORDERS, ORDERS } from '#domain/orders/links.ts';
import { ALL_PROMOTIONS, PROMOTIONS } from '#domain/promotions/links.ts';
import { createStore } from '#web/ui/kit/store.ts';

const STORAGE_KEY = 'merkur.keys';

export const shortcutsEnabled = createStore(localStorage.getItem(STORAGE_KEY) !== 'off');
export const setShortcutsEnabled = (on: boolean): void => {
  localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  shortcutsEnabled.set(on);
};

/** Whether the global search is open. */
export const isSearchOpen = createStore(false);

/** Ctrl K and ⌘ K open the search, also while typing. */
export function useSearchShortcut(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // A dialog keeps its typed input.
      if (!isSearchOpen.get() && findFirst(OPEN_OVERLAY)) return;
      event.preventDefault();
      isSearchOpen.set(!isSearchOpen.get());
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Whether the shortcut list is open. */
export const isHelpOpen = createStore(false);

const TEXT_INPUT = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const OPEN_OVERLAY = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([inert], [data-closed])';

const findFirst = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** True if the focus is on the body, the start of a screen, or a list. */
function acceptsShortcuts(at: Element): boolean {
  if (at.closest(TEXT_INPUT) || findFirst(OPEN_OVERLAY)) return false;
  return at === document.body || at.matches('main, h1') || at.closest('[data-list]') !== null;
}

/** Destinations of `g` and a letter: the first of these paths in the user's menu. */
export const GO_TO_PATHS: Readonly<Record<string, readonly string[]>> = {
  h: [OVERVIEW, MY_HOME],
  o: [ORDERS, MY_ORDERS],
  p: [PROMOTIONS, ALL_PROMOTIONS],
  i: [INVOICES, MY_INVOICES],
  k: [KEY_SEARCH],
  c: [COMPANIES],
};
const SECOND_KEY_MS = 1500;

/** Moves the focus to another row of the list. */
function focusRow(element: Element, offset: 1 | -1): boolean {
  const list = element.closest('[data-list]') ?? findFirst('[data-list]');
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const currentIndex = rows.findIndex((row) => row.contains(element));
  const next = rows[currentIndex < 0 ? (offset > 0 ? 0 : rows.length - 1) : currentIndex + offset];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
  return next !== undefined;
}

/** Clicks an element. Returns whether it exists. */
function clickElement(target: HTMLElement | null | undefined): boolean {
  if (!target || (target as HTMLButtonElement).disabled) return false;
  target.click();
  return true;
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main search input');
  box?.focus();
  box?.select();
  return box !== null;
}

/** Button of a letter: of the selection, else of the row, else of the order's screen. */
function clickShortcutButton(key: string, row: Element | null): boolean {
  const button = `button[data-key=${key}]`;
  const selected = findFirst(`[data-selected] ${button}`);
  if (selected) return clickElement(selected);
  if (row) return clickElement(row.querySelector<HTMLElement>(button));
  const buttons = [...document.querySelectorAll<HTMLElement>(`main ${button}`)];
  return clickElement(buttons.find((one) => !one.closest('[data-row]')));
}

const QUEUE_KEYS: Readonly<Record<string, string>> = { J: '[data-queue=next]', K: '[data-queue=previous]' };

/** Next and previous also work in a dialog opened from a list. */
function handleWindowKey(event: KeyboardEvent, element: Element): void {
  const step = QUEUE_KEYS[event.key];
  if (!step || element.closest(TEXT_INPUT)) return;
  if (clickElement(findFirst(OPEN_OVERLAY)?.querySelector<HTMLElement>(step))) event.preventDefault();
}

/** Handles a key that acts on the focused row. Returns whether it was a shortcut. */
function handleRowKey(key: string, element: Element, row: Element | null): boolean {
  const inRow = (selector: string) => row?.querySelector<HTMLElement>(selector);
  switch (key) {
    case 'Enter':
      return element === row && clickElement(inRow('a[href]') ?? inRow('[aria-expanded]'));
    case 'e':
      return clickElement(inRow('[aria-expanded]:not([aria-haspopup])'));
    case 'x':
      return clickElement(inRow('input[type=checkbox]'));
    case 'a':
    case 'n':
      return clickShortcutButton(key, row);
    default:
      return false;
  }
}

/** Handles a key. Returns whether it was a shortcut. */
function handleKey(key: string, element: Element): boolean {
  switch (key) {
    case '/':
      return focusSearch();
    case '?':
      isHelpOpen.set(true);
      return true;
    case 'j':
      return focusRow(element, 1);
    case 'k':
      return focusRow(element, -1);
    case '[':
      return clickElement(findFirst('[data-step=previous]'));
    case ']':
      return clickElement(findFirst('[data-step=next]'));
    case 'J':
    case 'K':
      return clickElement(findFirst(QUEUE_KEYS[key]!));
    default:
      return handleRowKey(key, element, element.closest('[data-row]'));
  }
}

/** Keys of the browser, an input method, or an earlier handler. */
const isNotForUs = (event: KeyboardEvent): boolean =>
  !shortcutsEnabled.get() ||
  event.defaultPrevented ||
  event.isComposing ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey;

/**
 * Listens while the shell is mounted; `goTo` receives the letter after `g` and returns whether it has a destination.
 */
export function useKeyboardShortcuts(goTo: (letter: string) => boolean = () => false): void {
  const leads = useRef(goTo);
  leads.current = goTo;
  useEffect(() => {
    let firstKeyAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isNotForUs(event)) return;
      const element = document.activeElement ?? document.body;
      if (!acceptsShortcuts(element)) return handleWindowKey(event, element);
      const second = Date.now() - firstKeyAt < SECOND_KEY_MS;
      firstKeyAt = event.key === 'g' && !second ? Date.now() : 0;
      if (second ? leads.current(event.key) : handleKey(event.key, element)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
