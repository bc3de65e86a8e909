// The lists that something was opened from, so that its screen can say «3 of 39» and lead to the neighbours. They live as
// long as the page and the login; what was opened by its address has none.

import type { Endpoint } from '#domain/base/endpoint.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { createStore } from '../kit/store.ts';
import { onLeave } from '../session/session.ts';

export interface OpenedList {
  call: Endpoint;
  /** What it asks for: filter, sort and rows a page. */
  state: ListState<unknown>;
  rowId: (row: never) => string;
  /** Of the pages that were read, in the order of the list. */
  rows: readonly unknown[];
  firstPage: number;
  lastPage: number;
  /** Place of the first of them in the whole list, from 0. */
  firstIndex: number;
  total: number;
}

/** An order may be opened from a promotion that was opened from its own list. */
const MAX_LISTS = 4;

/** The newest first; each call once. */
export const openedLists = createStore<readonly OpenedList[]>([]);
onLeave(() => openedLists.set([]));

export const rememberOpenedList = (list: OpenedList): void =>
  openedLists.set([list, ...openedLists.get().filter(({ call }) => call !== list.call)].slice(0, MAX_LISTS));

/** Remembers the page of a list whose row leads somewhere. */
export function rememberOpenedPage<Row>({
  call,
  state,
  rowId,
  page: { items, totalCount },
}: {
  call: Endpoint;
  state: ListState<unknown>;
  rowId: (row: Row) => string;
  page: Pick<Page<Row, unknown>, 'items' | 'totalCount'>;
}): void {
  const { page, size } = state;
  rememberOpenedList({
    call,
    state,
    rowId,
    rows: items,
    firstPage: page,
    lastPage: page,
    firstIndex: page * size,
    total: totalCount,
  });
}
