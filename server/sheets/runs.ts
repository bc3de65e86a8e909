// Runs of spreadsheet operations: started by users, one at a time per operation (SYN-009), executed by the worker, with
// progress lines. If its process dies, the queue restarts a run; a silent one counts as failed.

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import type { Started } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { MAX_SHOWN_LINES, type Operation } from '#domain/sheets/operations.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';

/** A run without progress for this long is dead. */
const DEAD_AFTER = 15 * MINUTE;
/** Attempts before a run has failed. */
export const MAX_TRIES = 4;

export interface RunInput {
  isWithPromotion?: boolean | undefined;
  promotionId?: string | undefined;
  uploadId?: string | undefined;
}

export interface Run {
  id: string;
  operation: Operation;
  input: RunInput;
  tries: number;
  startedBy: string | null;
}

/** Queues an operation. @throws Refusal 409 while it is running */
export async function startRun(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  operation: Operation,
  input: RunInput = {},
): Promise<Started> {
  await tx.run(sql`update sheet_run set state = 'failed', ended_at = ${now}, lines = lines || ${sheetCopy.failed}::text
    where operation = ${operation} and state in ('queued', 'running')
      and beat_at < ${addMilliseconds(now, -DEAD_AFTER)}`);
  const id = newId();
  const started =
    await tx.run(sql`insert into sheet_run (id, operation, input, state, lines, started_by, created_at, beat_at)
      values (${id}, ${operation}, ${JSON.stringify(input)}::jsonb, 'queued', array[${sheetCopy.waiting}],
          ${actor.userId}, ${now}, ${now})
      on conflict (operation)
      where state in ('queued', 'running') do nothing`);
  if (started === 0) throw new Refusal('sheet_running', sheetCopy.alreadyRunning);
  await tx.enqueueJob('sheets.run', { runId: id });
  tx.note({ subject: { kind: 'spreadsheet', id, name: operation }, after: { operation, ...input } });
  return { operationType: operation, lines: [sheetCopy.waiting] };
}

interface RunSnapshot {
  id: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  lines: string[];
  beatAt: Time;
}

/** Newest run of an operation. */
export const readLatestRun = (db: Db, operation: Operation): Promise<RunSnapshot | undefined> =>
  db.one(
    sql<RunSnapshot>`select id, state, lines, beat_at from sheet_run where operation = ${operation}
      order by created_at desc, id desc limit 1`,
  );

/** Status of an operation: 'Available Now!' if idle, and the newest lines of its last run. */
export async function readStatus(
  db: Db,
  operation: Operation,
  now: Time,
): Promise<{ status: string; lines: string[] }> {
  const run = await readLatestRun(db, operation);
  const lines = (run?.lines ?? []).slice(-MAX_SHOWN_LINES);
  if (!run || run.state === 'done' || run.state === 'failed') return { status: sheetCopy.available, lines };
  if (run.beatAt < addMilliseconds(now, -DEAD_AFTER))
    return { status: sheetCopy.available, lines: [...lines, sheetCopy.failed].slice(-MAX_SHOWN_LINES) };
  return { status: run.state === 'queued' ? sheetCopy.waiting : sheetCopy.running, lines };
}

/** Claims a run; undefined if it has ended. */
export const claimRun = (tx: Tx, runId: string, now: Time): Promise<Run | undefined> =>
  tx.one(sql<Run>`update sheet_run set state = 'running', tries = tries + 1, beat_at = ${now}
    where id = ${runId} and state in ('queued', 'running') returning id, operation, input, tries, started_by`);

/** Adds a progress line, which also serves as a heartbeat. */
export const appendLine = (tx: Tx, runId: string, line: string, now: Time): Promise<number> =>
  tx.run(sql`update sheet_run set lines = lines || ${line}::text, beat_at = ${now} where id = ${runId}`);

export const finishRun = (tx: Tx, runId: string, state: 'done' | 'failed', line: string, now: Time): Promise<number> =>
  tx.run(sql`update sheet_run set state = ${state}, lines = lines || ${line}::text, beat_at = ${now}, ended_at = ${now}
    where id = ${runId} and state in ('queued', 'running')`);
