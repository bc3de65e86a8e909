// The list that an order was opened from, so that its screen can say «3 of 39» and lead to the neighbours. Lives as
// long as the page; an order that was opened by its address has no queue.

import { createStore, useStore } from '#web/ui/kit/store.ts';

interface OpenedList {
  /** Of the rows that were on the screen. */
  ids: readonly string[];
  /** Place of the first of them in the whole list, from 0. */
  firstIndex: number;
  total: number;
}

const openedList = createStore<OpenedList>({ ids: [], firstIndex: 0, total: 0 });

export const rememberOpenedList = openedList.set;

interface ListPosition {
  /** From 1. */
  position: number;
  total: number;
  previous: string | undefined;
  next: string | undefined;
}

/** Where an order is among those; null when it is not one of them. */
export function positionInList(id: string, { ids, firstIndex: from, total }: OpenedList): ListPosition | null {
  const at = ids.indexOf(id);
  if (at < 0) return null;
  return { position: from + at + 1, total, previous: ids[at - 1], next: ids[at + 1] };
}

export const useListPosition = (id: string): ListPosition | null => positionInList(id, useStore(openedList));
