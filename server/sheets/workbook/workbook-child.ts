// Builds and reads workbooks in a separate process, with little memory and no secrets: an untrusted file may demand too
// much memory, and a large one would block everyone else. One request, one reply, then it exits.

import type { Table } from '#server/sheets/table.ts';
import { readVisibleSheet, type SheetChoice, type SheetContent, type SheetWish } from './visible-sheet.ts';
import { writeWorkbook } from './workbook-writing.ts';

export type ChildRequest = { write: readonly Table[] } | { read: Uint8Array; rows: number; sheet: SheetWish };
export type ChildResponse = { bytes: Uint8Array } | SheetContent | SheetChoice | { trouble: string };

const BOUNDS = { rows: 20_000, columns: 256, cells: 400_000 };

async function readCells({
  read: bytes,
  rows,
  sheet,
}: Extract<ChildRequest, { read: Uint8Array }>): Promise<ChildResponse> {
  const content = await readVisibleSheet(Buffer.from(bytes), sheet, BOUNDS);
  return 'kind' in content ? content : { ...content, cells: content.cells.slice(0, rows) };
}

const answerTo = async (question: ChildRequest): Promise<ChildResponse> =>
  'write' in question ? { bytes: await writeWorkbook(question.write) } : readCells(question);

process.once('message', async (question: ChildRequest) => {
  const answer = await answerTo(question).catch(
    (error: unknown): ChildResponse => ({ trouble: error instanceof Error ? error.message : String(error) }),
  );
  process.send!(answer, () => process.disconnect());
});
