// Writes tables to a workbook.

import writeXlsxFile, { type Row } from 'write-excel-file/node';
import { type Cell, type Column, type ColumnKind, sanitizeText, type Table } from '#server/sheets/table.ts';

const FORMATS: Record<ColumnKind, string> = {
  text: '@',
  integer: '0',
  money: '#,##0.00',
  cost: '#,##0.0000',
  percent: '0.00',
  time: 'yyyy-mm-dd hh:mm',
};

// Text is always written as text format: never a formula, neither when opened nor after editing.
const cellOf = (cell: Cell, { kind }: Column) => {
  if (cell === null || cell === '') return null;
  if (kind === 'time' && typeof cell === 'string') return { value: new Date(cell), type: Date, format: FORMATS.time };
  if (kind !== 'text' && typeof cell === 'number') return { value: cell, type: Number, format: FORMATS[kind] };
  return { value: sanitizeText(String(cell)), type: String, format: FORMATS.text };
};

/** The tables as a workbook, one sheet each. */
export async function writeWorkbook(tables: readonly Table[]): Promise<Buffer> {
  const sheets = tables.map(({ name, columns, rows }) => ({
    sheet: name,
    data: [
      columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' })),
      ...rows.map((row) => columns.map((column, at) => cellOf(row[at] ?? null, column))),
    ] as Row[],
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }));
  return writeXlsxFile(sheets).toBuffer();
}
