// Where something is in the list that it was opened from, and what stands before and after it. At the edge of what was
// read the neighbouring page is read as well.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page } from '#domain/base/list.ts';
import { useStore } from '../kit/store.ts';
import { callQueryOptions } from '../session/queries.ts';
import { type OpenedList, openedLists, rememberOpenedList } from './opened-list.ts';

interface ListPosition {
  /** From 1. */
  position: number;
  total: number;
  /** Ids of the neighbours. */
  previous: string | undefined;
  next: string | undefined;
}

type Side = 'previous' | 'next';

const idsOf = ({ rows, rowId }: OpenedList): string[] => rows.map((row) => rowId(row as never));

/** Where a row is among those; null when it is not one of them. */
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
 * The list with the rows that follow. What was dealt with has left the queue and others have moved up: pages are read
 * backwards until one holds a row that is known.
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

/** The list with the rows of the page before. */
async function withPreviousRows(client: QueryClient, list: OpenedList): Promise<OpenedList> {
  const known = new Set(idsOf(list));
  const firstPage = list.firstPage - 1;
  const added = (await readPage(client, list, firstPage)).filter((row) => !known.has(list.rowId(row as never)));
  return { ...list, rows: [...added, ...list.rows], firstPage, firstIndex: list.firstIndex - added.length };
}

/** The side on which a row has no neighbour yet though the list goes on there. */
function missingSide(list: OpenedList | undefined, place: ListPosition | null): Side | null {
  if (!list || !place) return null;
  if (place.next === undefined && place.position < place.total) return 'next';
  return place.previous === undefined && list.firstPage > 0 ? 'previous' : null;
}

const findList = (lists: readonly OpenedList[], id: string): OpenedList | undefined =>
  lists.find((list) => idsOf(list).includes(id));

/** Null for what was not opened from a list. */
export function useListPosition(id: string): ListPosition | null {
  const client = useQueryClient();
  const list = findList(useStore(openedLists), id);
  const place = list ? positionInList(id, list) : null;
  const side = missingSide(list, place);
  useEffect(() => {
    if (!list || !side) return;
    let isLeft = false;
    const reading = side === 'next' ? withNextRows(client, list) : withPreviousRows(client, list);
    // Without an answer there is no neighbour to lead to.
    reading.then((read) => !isLeft && rememberOpenedList(read)).catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [client, list, side]);
  return place;
}

/** A row of the opened lists as it was read last. */
export const openedRow = (id: string): unknown => {
  const list = findList(openedLists.get(), id);
  return list?.rows.find((row) => list.rowId(row as never) === id);
};
