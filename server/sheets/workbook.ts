// Workbooks (.xlsx) as bytes. The work is done by a child process whose memory and time are limited.

import { fileURLToPath } from 'node:url';
import { Refusal } from '#domain/base/refusal.ts';
import { copy } from '#domain/sheets/copy.ts';
import { askLimitedChild, type ChildLimits } from '#server/base/limited-child.ts';
import type { ReadCell, Table } from './table.ts';
import type { ChildRequest, ChildResponse } from './workbook-child.ts';
import { inspectWorkbook } from './workbook-inspection.ts';

const CHILD = fileURLToPath(new URL('./workbook-child.ts', import.meta.url));
const READ_LIMITS = { memoryMegabytes: 256, timeoutMs: 20_000 };
const WRITE_LIMITS = { memoryMegabytes: 1024, timeoutMs: 100_000 };
/** Uploads that are read at the same time, a process. */
const MAX_CONCURRENT_READS = 2;
const COLUMNS_MAX = 40;

let activeReads = 0;

const askChild = (question: ChildRequest, limits: ChildLimits): Promise<ChildResponse | null> =>
  askLimitedChild<ChildResponse>(CHILD, question, limits);

/** The tables as a workbook. */
export async function renderWorkbook(tables: readonly Table[]): Promise<Buffer> {
  const answer = await askChild({ write: tables }, WRITE_LIMITS);
  if (answer && 'bytes' in answer) return Buffer.from(answer.bytes);
  throw new Error(`A workbook could not be written: ${answer && 'trouble' in answer ? answer.trouble : 'no answer'}`);
}

/**
 * The cells of the first sheet of a workbook that somebody sent, up to so many rows and one more. @throws Refusal 422
 * when it is none, or holds what it must not
 */
export async function readWorkbook(bytes: Buffer, rows: number): Promise<ReadCell[][]> {
  inspectWorkbook(bytes);
  if (activeReads >= MAX_CONCURRENT_READS) throw new Refusal('busy_reading', copy.busyReading, { retryAfter: 5 });
  activeReads += 1;
  try {
    // One row more than allowed and the names of the columns, so that too many are noticed.
    const answer = await askChild({ read: bytes, rows: rows + 2, columns: COLUMNS_MAX }, READ_LIMITS);
    if (answer && 'cells' in answer) return answer.cells;
  } finally {
    activeReads -= 1;
  }
  throw new Refusal('not_workbook', copy.notWorkbook);
}
