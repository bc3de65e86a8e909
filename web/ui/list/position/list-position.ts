// Position of a record in the list it was opened from, with its neighbours. At the edge of the pages read, the adjacent
// page is loaded.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page } from '#domain/base/list.ts';
import { useStore } from '#web/ui/kit/store.ts';
import { callQueryOptions } from '#web/ui/session/queries.ts';
import { type OpenedList, openedLists, rememberOpenedList } from './opened-list.ts';

interface ListPosition {
  /** Starts at 1. */
  position: number;
  total: number;
  /** IDs of the neighbours. */
  previous: string | undefined;
  next: string | undefined;
}

type Side = 'previous' | 'next';

const idsOf = ({ rows, rowId }: OpenedList): string[] => rows.map((row) => rowId(row as never));

/** Position of a row in the list; null if absent. Exported for tests. */
export function positionInList(id: string, list: OpenedList): ListPosition | null {
  const ids = idsOf(list);
  const at = ids.indexOf(id);
  if (at < 0) return null;
  return { position: list.firstIndex + at + 1, total: list.total, previous: ids[at - 1], next: ids[at + 1] };
}

const readPage = async (
  client: QueryClient,
  { call, state }: OpenedList,
  page: number,
): Promise<readonly unknown[]> => {
  const options = callQueryOptions(call, { ...state, page } as never);
  return ((await client.fetchQuery({ ...options, staleTime: 0 })) as Page<unknown>).items;
};

/**
 * Appends the following rows. Processed rows have left the queue and others moved up, so pages are read backwards until
 * one contains a known row.
 */
async function withNextRows(client: QueryClient, list: OpenedList): Promise<OpenedList> {
  const known = new Set(idsOf(list));
  const isKnown = (row: unknown) => known.has(list.rowId(row as never));
  let read: unknown[] = [];
  let lastPage = list.lastPage;
  for (let page = list.lastPage + 1; page >= list.firstPage && !read.some(isKnown); page--) {
    const rows = await readPage(client, list, page);
    if (rows.length > 0) lastPage = Math.max(lastPage, page);
    read = [...rows, ...read];
  }
  const added = read.slice(read.findLastIndex(isKnown) + 1);
  const rows = [...list.rows, ...added];
  return { ...list, rows, lastPage, ...(added.length === 0 && { total: list.firstIndex + rows.length }) };
}

/** Prepends the rows of the previous page. */
async function withPreviousRows(client: QueryClient, list: OpenedList): Promise<OpenedList> {
  const known = new Set(idsOf(list));
  const firstPage = list.firstPage - 1;
  const added = (await readPage(client, list, firstPage)).filter((row) => !known.has(list.rowId(row as never)));
  return { ...list, rows: [...added, ...list.rows], firstPage, firstIndex: list.firstIndex - added.length };
}

/** The side where a row lacks a neighbour although the list continues. */
function missingSide(list: OpenedList | undefined, place: ListPosition | null): Side | null {
  if (!list || !place) return null;
  if (place.next === undefined && place.position < place.total) return 'next';
  return place.previous === undefined && list.firstPage > 0 ? 'previous' : null;
}

const findList = (lists: readonly OpenedList[], id: string): OpenedList | undefined =>
  lists.find((list) => idsOf(list).includes(id));

/** Null for records not opened from a list. */
export function useListPosition(id: string): ListPosition | null {
  const client = useQueryClient();
  const list = findList(useStore(openedLists), id);
  const place = list ? positionInList(id, list) : null;
  const side = missingSide(list, place);
  useEffect(() => {
    if (!list || !side) return;
    let isLeft = false;
    const reading = side === 'next' ? withNextRows(client, list) : withPreviousRows(client, list);
    // On failure there is no neighbour to link to.
    reading.then((read) => !isLeft && rememberOpenedList(read)).catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [client, list, side]);
  return place;
}

/** A row of the opened lists as last read. */
export const openedRow = (id: string): unknown => {
  const list = findList(openedLists.get(), id);
  return list?.rows.find((row) => list.rowId(row as never) === id);
};
