// A table as a workbook of one sheet. Texts are text cells in the text format, never formulas; figures are numbers.

import writeXlsxFile, { type Row } from 'write-excel-file/browser';
import { columnWidths, type ExportCell, sheetName, workbookNumber, workbookText } from '#domain/base/export-cells.ts';
import type { ExportTable } from './export-table.ts';

const cellOf = (cell: ExportCell) =>
  cell === null
    ? null
    : typeof cell === 'string'
      ? { value: workbookText(cell), type: String, format: '@' }
      : { ...workbookNumber(cell), type: Number };

export const xlsxFile = ({ headers, rows }: ExportTable, name: string): Promise<Blob> =>
  writeXlsxFile(
    [
      headers.map((header) => ({ value: header, type: String, fontWeight: 'bold' })),
      ...rows.map((row) => row.map(cellOf)),
    ] as Row[],
    {
      sheet: sheetName(name),
      columns: columnWidths(headers, rows).map((width) => ({ width })),
      stickyRowsCount: 1,
    },
  ).toBlob();
