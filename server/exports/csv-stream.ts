// A table as CSV that is written while its rows come, as the browser writes its own.

import { BOM } from '#domain/base/csv.ts';
import { csvLine, type ExportCell } from '#domain/base/export-cells.ts';

const linesOf = (rows: readonly (readonly ExportCell[])[]): string => rows.map((row) => `${csvLine(row)}\r\n`).join('');

/** The bytes of the file, as they come. */
export async function* csvBytes(
  headers: readonly string[],
  batches: AsyncIterable<ExportCell[][]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + linesOf([headers]));
  for await (const rows of batches) yield Buffer.from(linesOf(rows));
}
