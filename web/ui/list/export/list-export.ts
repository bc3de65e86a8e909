// What of a list can be exported.

import type { Column } from '../column.ts';
import type { ExportRequest } from './read-all-rows.ts';

/** What is exported; null for a list that is a part of something else. */
export interface ListExport<Row> extends ExportRequest<Row> {
  label: string;
  columns: readonly Column<Row>[];
  chosenRows: readonly Row[];
  /** Of the list with its filter. */
  address: string;
  /** Rows in the filter; without any there is nothing to export. */
  total: number;
}
