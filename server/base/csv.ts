// Tables as files that spreadsheets open.

import { BOM, guardedCell } from '#domain/base/csv.ts';
import type { FileReply } from './context.ts';

/** A table as a file in UTF-8, its texts guarded against formulas (SRP-008). */
export const csvFile = (name: string, rows: readonly (readonly string[])[]): FileReply => ({
  filename: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body: `${BOM}${rows.map((row) => row.map(guardedCell).join(',')).join('\r\n')}\r\n`,
  headers: { 'cache-control': 'no-store' },
});
