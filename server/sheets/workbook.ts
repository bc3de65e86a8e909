// Workbooks (.xlsx) as bytes. The work is done by a child process whose memory and time are limited.

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#domain/base/refusal.ts';
import { copy } from '#domain/sheets/copy.ts';
import { inspect } from './inspect.ts';
import type { ReadCell, Table } from './table.ts';
import type { Answer, Question } from './workbook-child.ts';

const CHILD = fileURLToPath(new URL('./workbook-child.ts', import.meta.url));
const READ = { memoryMegabytes: 256, timeoutMs: 20_000 };
const WRITE = { memoryMegabytes: 1024, timeoutMs: 100_000 };
/** Uploads that are read at the same time, a process. */
const AT_ONCE = 2;
const COLUMNS_MAX = 40;

let reading = 0;

/** The answer, or null when the child ended without one. */
function ask(question: Question, { memoryMegabytes, timeoutMs }: typeof READ): Promise<Answer | null> {
  return new Promise((resolve) => {
    const child = fork(CHILD, {
      execArgv: [`--max-old-space-size=${memoryMegabytes}`, '--disable-warning=ExperimentalWarning'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('error', () => resolve(null));
    child.once('exit', () => resolve(null));
    child.send(question, () => {});
  });
}

/** The tables as a workbook. */
export async function renderWorkbook(tables: readonly Table[]): Promise<Buffer> {
  const answer = await ask({ write: tables }, WRITE);
  if (answer && 'bytes' in answer) return Buffer.from(answer.bytes);
  throw new Error(`A workbook could not be written: ${answer && 'trouble' in answer ? answer.trouble : 'no answer'}`);
}

/** The cells of the first sheet of a workbook that somebody sent, up to so many rows and one more. @throws Refusal 422 when it is none, or holds what it must not */
export async function readWorkbook(bytes: Buffer, rows: number): Promise<ReadCell[][]> {
  inspect(bytes);
  if (reading >= AT_ONCE) throw new Refusal('tooMany', copy.busyReading, { retryAfter: 5 });
  reading += 1;
  try {
    // One row more than allowed and the names of the columns, so that too many are noticed.
    const answer = await ask({ read: bytes, rows: rows + 2, columns: COLUMNS_MAX }, READ);
    if (answer && 'cells' in answer) return answer.cells;
  } finally {
    reading -= 1;
  }
  throw new Refusal('invalid', copy.notWorkbook);
}
