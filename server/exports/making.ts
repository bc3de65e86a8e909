// Creates an export with its owner's permissions at that time. A run writes parts under its own id: once it is
// cancelled, or superseded because it was considered dead, it can write nothing more, so that there is never a second
// file.

import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Actor } from '#domain/base/actor.ts';
import type { ExportCell } from '#domain/base/exports/export-cells.ts';
import { type RowReader, totalCells } from '#domain/base/exports/export-columns.ts';
import { exportCopy } from '#domain/base/exports/export-copy.ts';
import { type ExportRequest, UNFINISHED_EXPORT_STATES } from '#domain/base/exports/exports.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Jobs } from '#domain/jobs.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Log } from '#server/base/process/log.ts';
import { tellFailed, tellReady } from './announcement.ts';
import { csvBytes } from './csv-stream.ts';
import { EXPORTED_LISTS, readerOf } from './exported-lists.ts';
import { listRows } from './list-rows.ts';
import { expiryOf, queryText } from './requests.ts';
import { type ExportRights, mayExport, rightsOf } from './rights.ts';
import { collectParts, storePart } from './sealed-parts.ts';
import { workbookBytes } from './workbook-stream.ts';

const MAX_TRIES = 4;

interface ExportServices {
  database: Database;
  clock: Clock;
  keys: DerivedKeys;
  log: Log;
  publicUrl: string;
}

interface Run extends ExportRequest {
  id: string;
  runId: string;
  userId: string;
  scheduleId: string | null;
  tries: number;
}

/** The run was cancelled or superseded. */
class Superseded extends Error {}

/** Claims an export; undefined if it has ended. Deletes parts of an earlier run. */
async function claim(tx: Tx, exportId: string): Promise<Run | undefined> {
  const runId = newId();
  const run = await tx.one(
    sql<Omit<Run, 'runId'>>`update export set state = 'Running', run_id = ${runId}, tries = tries + 1, row_count = 0,
        total_count = null, byte_count = 0, part_count = 0
      where id = ${exportId} and state in ${literals(UNFINISHED_EXPORT_STATES)}
      returning id, user_id, schedule_id, tries, list, query, columns, format, label, filter_text, address`,
  );
  if (!run) return undefined;
  await tx.run(sql`delete from export_part where export_id = ${exportId}`);
  return { ...run, runId };
}

/** Updates the export while it belongs to this run. @throws Superseded */
async function update(tx: Tx, { id, runId }: Run, changes: ReturnType<typeof sql>): Promise<void> {
  const changed = await tx.run(sql`update export set ${changes} where id = ${id} and run_id = ${runId}
    and state = 'Running'`);
  if (changed === 0) throw new Superseded();
}

async function makeFile({ database, clock, keys, publicUrl }: ExportServices, run: Run): Promise<void> {
  const { id: exportId, runId, userId, columns, format, label } = run;
  const list = EXPORTED_LISTS.get(run.list);
  const readRow = list && readerOf(list, columns);
  if (!list || typeof readRow !== 'function') throw new Refusal('unknown_list', exportCopy.unknownList);
  const { filter, sort } = z.parse(list.call.input, queryText(run.query)) as { filter: object; sort: object };
  let rights: ExportRights | null = null;
  const owner = async (): Promise<Actor> => {
    const actor = await actorOfUser(database, userId);
    if (!actor || !mayExport(list.call, actor, rights)) throw new Refusal('export_rights', exportCopy.rightsLost);
    rights ??= rightsOf(actor);
    return actor;
  };
  let count = 0;
  let hasChanged = false;
  async function* batches(): AsyncGenerator<ExportCell[][]> {
    const rows = listRows({ database, list: list!, state: { filter, sort }, now: clock.now, owner });
    let sums: object | null = null;
    let batch = await rows.next();
    for (; !batch.done; batch = await rows.next()) {
      const { count: read, total, extraData } = batch.value;
      count = read;
      if (list!.hasTotals) sums = extraData as object;
      await database.transaction((tx) => update(tx, run, sql`row_count = ${read}, total_count = ${total}`));
      yield batch.value.rows.map(readRow as RowReader);
    }
    hasChanged = batch.value;
    const total = sums && totalCells(columns, readRow as RowReader, sums);
    if (total) yield [total];
  }
  const headers = columns.map(({ title }) => title);
  const bytes =
    format === 'csv'
      ? csvBytes(headers, batches())
      : workbookBytes({ name: label, headers, at: clock.now() }, batches());
  let part = 0;
  let size = 0;
  for await (const piece of collectParts(bytes)) {
    size += piece.length;
    await database.transaction(async (tx) => {
      await update(tx, run, sql`byte_count = ${size}, part_count = ${part + 1}`);
      await storePart(tx, keys, { exportId, runId }, part, piece);
    });
    part += 1;
  }
  await owner();
  await database.transaction(async (tx) => {
    const now = clock.now();
    await update(
      tx,
      run,
      sql`state = 'Ready', row_count = ${count}, total_count = ${count}, rights = ${JSON.stringify(rights)}::jsonb,
        has_changed = ${hasChanged}, ended_at = ${now}, expires_at = ${expiryOf(now)}`,
    );
    await tellReady(tx, now, { ...run, count }, publicUrl);
  });
}

/** Marks an export as failed with the reason, and deletes its parts. */
const fail = ({ database, clock }: ExportServices, run: Run, trouble: string): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    await update(
      tx,
      run,
      sql`state = 'Failed', trouble = ${trouble}, ended_at = ${now}, expires_at = ${expiryOf(now)}, byte_count = 0,
        part_count = 0`,
    );
    await tx.run(sql`delete from export_part where export_id = ${run.id}`);
    await tellFailed(tx, now, run, trouble);
  });

/** The job `exports.run`. Starts over after a crash; refusals are not retried. */
export const exportRunHandler =
  (services: ExportServices) =>
  async ({ exportId }: Jobs['exports.run']): Promise<void> => {
    const { database, log } = services;
    const run = await database.transaction((tx) => claim(tx, exportId));
    if (!run) return;
    try {
      if (run.tries > MAX_TRIES) await fail(services, run, exportCopy.failed);
      else await makeFile(services, run);
    } catch (error) {
      if (error instanceof Superseded) return;
      const isLast = run.tries >= MAX_TRIES;
      if (!(error instanceof Refusal))
        log.error({ job: 'exports.run', export: exportId, err: error }, 'An export failed.');
      if (!(error instanceof Refusal || isLast)) throw error;
      await fail(services, run, error instanceof Refusal ? error.message : exportCopy.failed).catch((trouble) => {
        if (!(trouble instanceof Superseded)) throw trouble;
      });
    }
  };
