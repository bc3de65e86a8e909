// The list that an order was opened from, so that its screen can say «3 of 39» and lead to the neighbours. Lives as
// long as the page; an order that was opened by its address has no queue.

import { storeOf, useStore } from '#web/base/store.ts';

interface Queue {
  /** Of the rows that were on the screen. */
  ids: readonly string[];
  /** Place of the first of them in the whole list, from 0. */
  from: number;
  total: number;
}

const queue = storeOf<Queue>({ ids: [], from: 0, total: 0 });

export const rememberQueue = queue.set;

interface Place {
  /** From 1. */
  at: number;
  total: number;
  previous: string | undefined;
  next: string | undefined;
}

/** Where an order stands among those; null when it is not one of them. */
export function placeOf(id: string, { ids, from, total }: Queue): Place | null {
  const at = ids.indexOf(id);
  if (at < 0) return null;
  return { at: from + at + 1, total, previous: ids[at - 1], next: ids[at + 1] };
}

export const usePlace = (id: string): Place | null => placeOf(id, useStore(queue));
