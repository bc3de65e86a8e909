// Export settings of a list.

import type { Page } from '#domain/base/list.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import type { ExportRequest } from './read-all-rows.ts';

/** The same rows with all exported fields. */
export type CompleteRows<Row> = (rows: readonly Row[], signal: AbortSignal) => Promise<readonly Row[]>;

/** The exportable content; null for a list that is part of something else. */
export interface ListExport<Row> extends ExportRequest<Row> {
  label: string;
  columns: readonly Column<Row>[];
  chosenRows: readonly Row[];
  completeRows?: CompleteRows<Row> | undefined;
  /** Sums of all rows, from a page of them. */
  totalRow?: ((page: Page<Row, never>) => Row | null | undefined) | undefined;
  /** Path of the list with its filter. */
  address: string;
  /** Rows matching the filter; with none there is nothing to export. */
  total: number;
}
