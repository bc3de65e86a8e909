// What was typed and not sent yet, on the whole page. Forms say so here; the leave guard asks before another screen or a
// closed window, a dialog before it is closed.

import { createContext, use, useEffect, useId, useRef } from 'react';
import { createStore, useStore } from './store.ts';

interface Unsaved {
  /** Addresses that begin like this are the same screen: a list keeps its filters and pages there. */
  within: string | undefined;
  /** The dialog around it. */
  dialog: string | null;
  /** What is being sent is not lost by going on to another screen. */
  isSending: () => boolean;
}

/** Everything that would be lost, by the place that says so. */
export const unsavedWork = createStore<ReadonlyMap<string, Unsaved>>(new Map());

/** The id of the dialog that something stands in. */
export const DialogIdContext = createContext<string | null>(null);

const NEVER = () => false;

/** Says that something would be lost, as long as it would. */
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

/** Would closing this dialog lose something? */
export const hasUnsavedWork = (dialogId: string): boolean =>
  [...unsavedWork.get().values()].some(({ dialog }) => dialog === dialogId);

/**
 * What a form is filled from, as it was while something on the page is unsaved. What somebody else saves meanwhile and a read in
 * the background brings would throw away what was typed, or lend its version to older values.
 */
export function useHeldWhileUnsaved<T>(value: T): T {
  const held = useRef(value);
  if (useStore(unsavedWork).size === 0 || held.current === undefined) held.current = value;
  return held.current;
}
