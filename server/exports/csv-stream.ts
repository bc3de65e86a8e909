// Streams a table as CSV, in the same format as the browser.

import { BOM } from '#domain/base/exports/csv.ts';
import { csvLine, type ExportCell } from '#domain/base/exports/export-cells.ts';

const linesOf = (rows: readonly (readonly ExportCell[])[]): string => rows.map((row) => `${csvLine(row)}\r\n`).join('');

/** Bytes of the file as they are produced. */
export async function* csvBytes(
  headers: readonly string[],
  batches: AsyncIterable<ExportCell[][]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + linesOf([headers]));
  for await (const rows of batches) yield Buffer.from(linesOf(rows));
}
