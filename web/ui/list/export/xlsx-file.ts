// A table as a workbook with one sheet. Compressed in this thread: the content security policy blocks blob workers, and
// waiting for one would hang.

import { strToU8, zipSync } from 'fflate';
import { createSheetWriter, fixedParts, SHEET_PART, STYLES_PART } from '#domain/base/exports/workbook-xml.ts';
import type { ExportTable } from './export-table.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function xlsxFile({ headers, rows }: ExportTable, name: string): Blob {
  const sheet = createSheetWriter(headers);
  const parts: [string, string][] = [
    ...fixedParts(name).map(([path, text]): [string, string] => [path, text]),
    [SHEET_PART, sheet.head(rows) + sheet.rows(rows) + sheet.tail()],
  ];
  parts.push([STYLES_PART, sheet.styles()]);
  const packed = zipSync(Object.fromEntries(parts.map(([path, text]) => [path, strToU8(text)])), { level: 6 });
  return new Blob([packed as Uint8Array<ArrayBuffer>], { type: TYPE });
}
