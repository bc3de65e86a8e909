// Lists from which a record was opened, for «3 of 39» and neighbour links. Kept for the lifetime of page and login;
// records opened by URL have none.

import type { Endpoint } from '#domain/base/endpoint.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { createStore } from '#web/ui/kit/store.ts';
import { onLeave } from '#web/ui/session/session.ts';

export interface OpenedList {
  call: Endpoint;
  /** Request of the list: filter, sort and page size. */
  state: ListState<unknown>;
  rowId: (row: never) => string;
  /** Rows of the pages read, in list order. */
  rows: readonly unknown[];
  firstPage: number;
  lastPage: number;
  /** Zero-based index of the first row in the whole list. */
  firstIndex: number;
  total: number;
}

/** An order may be opened from a promotion that was itself opened from a list. */
const MAX_LISTS = 4;

/** Newest first, one per call. */
export const openedLists = createStore<readonly OpenedList[]>([]);
onLeave(() => openedLists.set([]));

export const rememberOpenedList = (list: OpenedList): void =>
  openedLists.set([list, ...openedLists.get().filter(({ call }) => call !== list.call)].slice(0, MAX_LISTS));

/** Remembers the page of a list when a row is opened. */
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
