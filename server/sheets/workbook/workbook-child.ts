// Builds and reads workbooks in a separate process, with little memory and no secrets: an untrusted file may demand too
// much memory, and a large one would block everyone else. One request, one reply, then it exits.

import writeXlsxFile, { type Row } from 'write-excel-file/node';
import { type Cell, type Column, type ColumnKind, sanitizeText, type Table } from '#server/sheets/table.ts';
import { readVisibleSheet, type SheetChoice, type SheetContent, type SheetWish } from './visible-sheet.ts';

export type ChildRequest = { write: readonly Table[] } | { read: Uint8Array; rows: number; sheet: SheetWish };
export type ChildResponse = { bytes: Uint8Array } | SheetContent | SheetChoice | { trouble: string };

const BOUNDS = { rows: 20_000, columns: 256, cells: 400_000 };

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
  sheet,
}: Extract<ChildRequest, { read: Uint8Array }>): Promise<ChildResponse> {
  const content = await readVisibleSheet(Buffer.from(bytes), sheet, BOUNDS);
  return 'kind' in content ? content : { ...content, cells: content.cells.slice(0, rows) };
}

process.once('message', async (question: ChildRequest) => {
  const answer = await ('write' in question ? writeWorkbook(question.write) : readCells(question)).catch(
    (error: unknown): ChildResponse => ({ trouble: error instanceof Error ? error.message : String(error) }),
  );
  process.send!(answer, () => process.disconnect());
});
