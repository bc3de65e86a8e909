// A table as a workbook of one sheet. Texts are text cells in the text format, never formulas; figures are numbers.

import writeXlsxFile, { type Row } from 'write-excel-file/browser';
import type { ExportTable } from './export-table.ts';
import type { ExportCell, Figure } from './read-cell.ts';

/** Most characters of a cell, and of the name of a sheet. */
const TEXT_MAX = 32_767;
const NAME_MAX = 31;
/** What XML cannot hold. */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

function numberCell({ digits, isPercent }: Figure) {
  const decimals = digits.split('.')[1]?.length ?? 0;
  const format = `${decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`}${isPercent ? '%' : ''}`;
  return { value: isPercent ? Number(digits) / 100 : Number(digits), type: Number, format };
}

const cellOf = (cell: ExportCell) =>
  cell === null
    ? null
    : typeof cell === 'string'
      ? { value: cell.toWellFormed().replace(FORBIDDEN, '').slice(0, TEXT_MAX), type: String, format: '@' }
      : numberCell(cell);

const WIDEST = 48;
const NARROWEST = 10;
/** As wide as the first rows need. */
const widthOf = ({ headers, rows }: ExportTable, at: number): number => {
  const lengths = rows.slice(0, 100).map((row) => {
    const cell = row[at] ?? '';
    return typeof cell === 'string' ? cell.length : cell.digits.length;
  });
  return Math.min(WIDEST, Math.max(NARROWEST, headers[at]!.length, ...lengths) + 2);
};

export const xlsxFile = (table: ExportTable, name: string): Promise<Blob> =>
  writeXlsxFile(
    [
      table.headers.map((header) => ({ value: header, type: String, fontWeight: 'bold' })),
      ...table.rows.map((row) => row.map(cellOf)),
    ] as Row[],
    {
      sheet: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, NAME_MAX),
      columns: table.headers.map((_, at) => ({ width: widthOf(table, at) })),
      stickyRowsCount: 1,
    },
  ).toBlob();
