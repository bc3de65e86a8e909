// All rows of a list in its filter and sort, through its own call, so that nobody gets more than the list shows.

import type { Endpoint } from '#domain/base/endpoint.ts';
import { ALL_ROWS, EXPORT_MAX } from '#domain/base/limits.ts';
import type { Page } from '#domain/base/list.ts';
import { callQueryOptions } from '../../session/queries.ts';
import { exportLabels } from './labels.ts';

export interface ExportRequest<Row> {
  call: Endpoint;
  /** Filter and sort; page and size are those of the export. */
  state: object;
  rowId: (row: Row) => string;
}

export interface AllRows<Row> {
  /** Each once, in the order of the list. */
  rows: Row[];
  /** Rows came or went meanwhile: pages overlap, or rows slipped between them. */
  hasChanged: boolean;
}

/** Reads page after page. Throws what the call throws, an `AbortError`, or a sentence where there are too many rows. */
export async function readAllRows<Row>(
  { call, state, rowId }: ExportRequest<Row>,
  signal: AbortSignal,
  onProgress: (count: number, total: number) => void,
): Promise<AllRows<Row>> {
  const rows = new Map<string, Row>();
  let readCount = 0;
  let total: number | null = null;
  let hasChanged = false;
  for (let page = 0; ; page++) {
    const { queryFn } = callQueryOptions(call, { ...state, page, size: ALL_ROWS } as never);
    const { items, totalCount } = (await queryFn({ signal })) as Page<Row>;
    signal.throwIfAborted();
    if (totalCount > EXPORT_MAX || readCount + items.length > EXPORT_MAX)
      throw new Error(exportLabels.tooMany(EXPORT_MAX));
    if (total !== null && totalCount !== total) hasChanged = true;
    total = totalCount;
    readCount += items.length;
    for (const item of items) if (!rows.has(rowId(item))) rows.set(rowId(item), item);
    onProgress(rows.size, total);
    // Some lists count no further than they must: what ends the reading is a page that is not full.
    if (items.length < ALL_ROWS) break;
  }
  return { rows: [...rows.values()], hasChanged: hasChanged || rows.size < readCount || readCount < total };
}
