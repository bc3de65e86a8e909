// Builds and reads workbooks in its own process, with little memory and no secrets: a file that somebody sent may
// ask for more than there is, and a large one would hold up everybody else. One question, one answer, then it ends.

import { readSheet } from 'read-excel-file/node';
import writeXlsxFile, { type Row } from 'write-excel-file/node';
import { type Cell, type Column, type ColumnKind, type ReadCell, sanitizeText, type Table } from './table.ts';

export type ChildRequest = { write: readonly Table[] } | { read: Uint8Array; rows: number; columns: number };
export type ChildResponse = { bytes: Uint8Array } | { cells: ReadCell[][] } | { trouble: string };

const FORMATS: Record<ColumnKind, string> = {
  text: '@',
  integer: '0',
  money: '#,##0.00',
  cost: '#,##0.0000',
  percent: '0.00',
  time: 'yyyy-mm-dd hh:mm',
};

// Text is always a text cell in the text format: never a formula, neither when opened nor after it was edited.
const cellOf = (cell: Cell, { kind }: Column) => {
  if (cell === null || cell === '') return null;
  if (kind === 'time' && typeof cell === 'string') return { value: new Date(cell), type: Date, format: FORMATS.time };
  if (kind !== 'text' && typeof cell === 'number') return { value: cell, type: Number, format: FORMATS[kind] };
  return { value: sanitizeText(String(cell)), type: String, format: FORMATS.text };
};

async function writeWorkbook(tables: readonly Table[]): Promise<ChildResponse> {
  const sheets = tables.map(({ name, columns, rows }) => ({
    sheet: name,
    data: [
      columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' })),
      ...rows.map((row) => columns.map((column, at) => cellOf(row[at] ?? null, column))),
    ] as Row[],
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }));
  return { bytes: await writeXlsxFile(sheets).toBuffer() };
}

async function readCells({
  read: bytes,
  rows,
  columns,
}: Extract<ChildRequest, { read: Uint8Array }>): Promise<ChildResponse> {
  const cells = (await readSheet(Buffer.from(bytes))) as ReadCell[][];
  return { cells: cells.slice(0, rows).map((row) => row.slice(0, columns)) };
}

process.once('message', async (question: ChildRequest) => {
  const answer = await ('write' in question ? writeWorkbook(question.write) : readCells(question)).catch(
    (error: unknown): ChildResponse => ({ trouble: error instanceof Error ? error.message : String(error) }),
  );
  process.send!(answer, () => process.disconnect());
});
