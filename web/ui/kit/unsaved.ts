// Registry of unsaved input on the page. The leave guard asks before changing screens or closing the window, a dialog
// before it closes.

import { createContext, use, useEffect, useId, useRef } from 'react';
import { createStore, useStore } from './store.ts';

interface Unsaved {
  /** Paths with this prefix count as the same screen: a list keeps its filters and pages there. */
  within: string | undefined;
  /** The enclosing dialog. */
  dialog: string | null;
  /** Input in flight is not lost by leaving the screen. */
  isSending: () => boolean;
}

/** All unsaved work, by its owner. */
export const unsavedWork = createStore<ReadonlyMap<string, Unsaved>>(new Map());

/** ID of the enclosing dialog. */
export const DialogIdContext = createContext<string | null>(null);

const NEVER = () => false;

/** Registers unsaved work while `isUnsaved`. */
export function useUnsaved(
  isUnsaved: boolean,
  { within, isSending = NEVER }: { within?: string | undefined; isSending?: () => boolean } = {},
): void {
  const id = useId();
  const dialog = use(DialogIdContext);
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedWork.set(new Map(unsavedWork.get()).set(id, { within, dialog, isSending }));
    return () => {
      const rest = new Map(unsavedWork.get());
      rest.delete(id);
      unsavedWork.set(rest);
    };
  }, [isUnsaved, id, within, dialog, isSending]);
}

/** Whether closing this dialog would lose input. */
export const hasUnsavedWork = (dialogId: string): boolean =>
  [...unsavedWork.get().values()].some(({ dialog }) => dialog === dialogId);

/**
 * Freezes a form's source data while the page has unsaved input: a background refetch of someone else's change would
 * discard the typed input, or pair a new version with old values.
 */
export function useHeldWhileUnsaved<T>(value: T): T {
  const held = useRef(value);
  if (useStore(unsavedWork).size === 0 || held.current === undefined) held.current = value;
  return held.current;
}
