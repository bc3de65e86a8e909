// Workbooks (.xlsx) as bytes. Uploads are read and large tables written by a child process with limited memory and time.

import { fileURLToPath } from 'node:url';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { askLimitedChild, type ChildLimits } from '#server/base/process/limited-child.ts';
import type { Table } from '#server/sheets/table.ts';
import type { SheetChoice, SheetContent, SheetWish } from './visible-sheet.ts';
import type { ChildRequest, ChildResponse } from './workbook-child.ts';
import { inspectWorkbook } from './workbook-inspection.ts';

const CHILD = fileURLToPath(new URL('./workbook-child.ts', import.meta.url));
const READ_LIMITS = { memoryMegabytes: 256, timeoutMs: 20_000 };
const WRITE_LIMITS = { memoryMegabytes: 1024, timeoutMs: 100_000 };
/** Tables of this size are written in some ten milliseconds; a process would need a hundred to start. */
const SMALL_CELLS = 1_000;
/** Uploads read in parallel per process. */
const MAX_CONCURRENT_READS = 2;

let activeReads = 0;

const askChild = (question: ChildRequest, limits: ChildLimits): Promise<ChildResponse | null> =>
  askLimitedChild<ChildResponse>(CHILD, question, limits);

const countCells = (tables: readonly Table[]): number =>
  tables.reduce((sum, { columns, rows }) => sum + columns.length * (rows.length + 1), 0);

/** The tables as a workbook. */
export async function renderWorkbook(tables: readonly Table[]): Promise<Buffer> {
  if (countCells(tables) <= SMALL_CELLS) {
    // Loaded on first use: a start does not need it.
    const { writeWorkbook } = await import('./workbook-writing.ts');
    return writeWorkbook(tables);
  }
  const answer = await askChild({ write: tables }, WRITE_LIMITS);
  if (answer && 'bytes' in answer) return Buffer.from(answer.bytes);
  throw new Error(`A workbook could not be written: ${answer && 'trouble' in answer ? answer.trouble : 'no answer'}`);
}

const chooseSheetRefusal = (message: string, allowed: readonly string[]): Refusal =>
  new Refusal('file_unclear', message, { errors: [{ field: 'sheetName', code: 'file_unclear', message, allowed }] });

function refusalOf(choice: SheetChoice): Refusal {
  switch (choice.kind) {
    case 'several':
      return chooseSheetRefusal(sheetCopy.severalSheets, choice.names);
    case 'unknown':
      return chooseSheetRefusal(sheetCopy.unknownSheet, choice.names);
    case 'hidden':
      return invalidField('file', 'workbook_refused', sheetCopy.noVisibleSheet);
    case 'far':
      return invalidField('file', 'workbook_refused', sheetCopy.farCell(choice.address));
    case 'empty':
      return invalidField('file', 'no_rows', sheetCopy.noRows);
  }
}

/**
 * The visible sheet of an uploaded workbook, up to `rows` rows and one more. `sheet` selects one of several. @throws
 * Refusal 422 if it is not a workbook, has forbidden content, or several sheets have content
 */
export async function readWorkbook(
  bytes: Buffer,
  rows: number,
  sheet: SheetWish = { chosen: null },
): Promise<SheetContent> {
  inspectWorkbook(bytes);
  if (activeReads >= MAX_CONCURRENT_READS) throw new Refusal('busy_reading', sheetCopy.busyReading, { retryAfter: 5 });
  activeReads += 1;
  try {
    // One row beyond the limit plus the header, to detect an excess.
    const answer = await askChild({ read: bytes, rows: rows + 2, sheet }, READ_LIMITS);
    if (answer && 'cells' in answer) return answer;
    if (answer && 'kind' in answer) throw refusalOf(answer);
  } finally {
    activeReads -= 1;
  }
  throw new Refusal('not_workbook', sheetCopy.notWorkbook);
}
