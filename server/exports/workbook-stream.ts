// Streams a table as a workbook, so that any number of rows fits into memory.

import type { ExportCell } from '#domain/base/exports/export-cells.ts';
import {
  createSheetWriter,
  fixedParts,
  SHEET_PART,
  type SheetWriter,
  STYLES_PART,
} from '#domain/base/exports/workbook-xml.ts';
import type { Time } from '#domain/base/time.ts';
import { writeZip, type ZipEntry } from '#server/base/files/zip-writer.ts';

async function* sheetBytes(sheet: SheetWriter, batches: AsyncIterable<ExportCell[][]>): AsyncGenerator<Buffer> {
  let hasHead = false;
  for await (const rows of batches) {
    if (!hasHead) yield Buffer.from(sheet.head(rows));
    hasHead = true;
    yield Buffer.from(sheet.rows(rows));
  }
  if (!hasHead) yield Buffer.from(sheet.head([]));
  yield Buffer.from(sheet.tail());
}

/** Bytes of a single-sheet workbook as they are produced. */
export function workbookBytes(
  { name, headers, at }: { name: string; headers: readonly string[]; at: Time },
  batches: AsyncIterable<ExportCell[][]>,
): AsyncGenerator<Buffer> {
  function* entries(): Generator<ZipEntry> {
    const sheet = createSheetWriter(headers);
    for (const [path, text] of fixedParts(name)) yield { name: path, at, content: Buffer.from(text) };
    yield { name: SHEET_PART, at, content: sheetBytes(sheet, batches) };
    yield { name: STYLES_PART, at, content: Buffer.from(sheet.styles()) };
  }
  return writeZip(entries());
}
