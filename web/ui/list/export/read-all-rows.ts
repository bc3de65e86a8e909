// Reads all rows of a list in its filter and sort through its own call, so that an export contains nothing the list
// does not show.

import type { Endpoint } from '#domain/base/endpoint.ts';
import { ALL_ROWS, EXPORT_MAX } from '#domain/base/limits.ts';
import type { Page } from '#domain/base/list.ts';
import { callQueryOptions } from '../../session/queries.ts';
import { exportLabels } from './labels.ts';

export interface ExportRequest<Row> {
  call: Endpoint;
  /** Filter and sort; page and size are set by the export. */
  state: object;
  rowId: (row: Row) => string;
}

interface AllRows<Row> {
  /** Unique rows in list order. */
  rows: Row[];
  /** Rows were added or removed while reading: pages may overlap or miss rows. */
  hasChanged: boolean;
  /** The last page with rows, or the first one; its extra data go with the rows. */
  lastPage: Page<Row, unknown>;
}

/** Reads page by page. Throws errors of the call, an `AbortError`, or a message if there are too many rows. */
export async function readAllRows<Row>(
  { call, state, rowId }: ExportRequest<Row>,
  signal: AbortSignal,
  onProgress: (count: number, total: number) => void,
): Promise<AllRows<Row>> {
  const rows = new Map<string, Row>();
  let readCount = 0;
  let total: number | null = null;
  let hasChanged = false;
  let lastPage: Page<Row, unknown> | null = null;
  for (let page = 0; ; page++) {
    const { queryFn } = callQueryOptions(call, { ...state, page, size: ALL_ROWS } as never);
    const read = (await queryFn({ signal })) as Page<Row, unknown>;
    const { items, totalCount } = read;
    signal.throwIfAborted();
    if (totalCount > EXPORT_MAX || readCount + items.length > EXPORT_MAX)
      throw new Error(exportLabels.tooMany(EXPORT_MAX));
    if (total !== null && totalCount !== total) hasChanged = true;
    total = totalCount;
    readCount += items.length;
    for (const item of items) if (!rows.has(rowId(item))) rows.set(rowId(item), item);
    if (lastPage === null || items.length > 0) lastPage = read;
    onProgress(rows.size, total);
    // Some lists cap their count: only an incomplete page marks the end.
    if (items.length < ALL_ROWS) break;
  }
  return { rows: [...rows.values()], hasChanged: hasChanged || rows.size < readCount || readCount < total, lastPage };
}
