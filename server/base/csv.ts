// Cells of CSV files: quoted as RFC 4180 asks, and guarded, because a spreadsheet that opens a file takes a text that
// begins like a formula for one and carries it out (SRP-008, T21).

import { guardFormula } from '#domain/base/formula.ts';
import type { FileReply } from './context.ts';

/** A text as a cell. */
export const csvCell = (text: string): string => (/[",\r\n\0]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The same with an apostrophe before what could be a formula. */
export const guardedCell = (text: string): string => csvCell(guardFormula(text));

/** Tells spreadsheets that a text is UTF-8. */
export const BOM = '\ufeff';

/** A table as a file that spreadsheets open as UTF-8, its texts guarded against formulas (SRP-008). */
export const csvFile = (name: string, rows: readonly (readonly string[])[]): FileReply => ({
  filename: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body: `${BOM}${rows.map((row) => row.map(guardedCell).join(',')).join('\r\n')}\r\n`,
  headers: { 'cache-control': 'no-store' },
});
