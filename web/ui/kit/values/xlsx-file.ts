// A table as a workbook with one sheet. Compressed in this thread: the content security policy blocks blob workers, and
// waiting for one would hang.

import { strToU8, zipSync } from 'fflate';
import type { ExportCell } from '#domain/base/exports/export-cells.ts';
import { createSheetWriter, fixedParts, SHEET_PART, STYLES_PART } from '#domain/base/exports/workbook-xml.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Table {
  headers: readonly string[];
  rows: ExportCell[][];
}

export function xlsxFile({ headers, rows }: Table, name: string): Blob {
  const sheet = createSheetWriter(headers);
  const parts: [string, string][] = [
    ...fixedParts(name).map(([path, text]): [string, string] => [path, text]),
    [SHEET_PART, sheet.head(rows) + sheet.rows(rows) + sheet.tail()],
  ];
  parts.push([STYLES_PART, sheet.styles()]);
  const packed = zipSync(Object.fromEntries(parts.map(([path, text]) => [path, strToU8(text)])), { level: 6 });
  return new Blob([packed as Uint8Array<ArrayBuffer>], { type: TYPE });
}
