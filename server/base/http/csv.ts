// Tables as CSV files.

import { BOM } from '#domain/base/exports/csv.ts';
import { csvLine, type ExportCell } from '#domain/base/exports/export-cells.ts';
import type { FileReply } from './context.ts';

/**
 * A UTF-8 file. Texts are escaped against formula injection; numbers stay numbers, including negative ones (SRP-008).
 */
export const csvFile = (name: string, rows: readonly (readonly ExportCell[])[]): FileReply => ({
  filename: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body: `${BOM}${rows.map(csvLine).join('\r\n')}\r\n`,
  headers: { 'cache-control': 'no-store' },
});
