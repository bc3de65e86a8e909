// Tables as files that spreadsheets open.

import { BOM } from '#domain/base/csv.ts';
import { csvLine, type ExportCell } from '#domain/base/export-cells.ts';
import type { FileReply } from './context.ts';

/** A table as a file in UTF-8. Texts are guarded against formulas, figures are numbers also below zero (SRP-008). */
export const csvFile = (name: string, rows: readonly (readonly ExportCell[])[]): FileReply => ({
  filename: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body: `${BOM}${rows.map(csvLine).join('\r\n')}\r\n`,
  headers: { 'cache-control': 'no-store' },
});
