// Export schedules of a user. A due schedule creates an ordinary export; if its owner lost access to the list, it skips
// with the reason and resumes when access returns.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Input } from '#domain/base/endpoint.ts';
import { exportCopy } from '#domain/base/exports/export-copy.ts';
import { nextExportTime } from '#domain/base/exports/export-times.ts';
import {
  type ExportInterval,
  type ExportRequest,
  type ExportSchedule,
  type exportCalls,
  isDayOf,
} from '#domain/base/exports/exports.ts';
import { EXPORT_SCHEDULES_MAX } from '#domain/base/limits.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { lockOwnRow } from '#server/access/passwords/own-lock.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Log } from '#server/base/process/log.ts';
import { EXPORTED_LISTS } from './exported-lists.ts';
import { moveRanges } from './moving-ranges.ts';
import { checkRequest, insertExport } from './requests.ts';

interface Rhythm {
  every: ExportInterval;
  day: number;
}

const columns = sql<ExportSchedule>`s.id, s.label, s.filter_text, s.address, s.format, s.every, s.day, s.is_paused,
  s.next_at, s.last_at, s.trouble`;

export const listSchedules = ({ db, actor }: QueryContext): Promise<ExportSchedule[]> =>
  db.all(sql<ExportSchedule>`select ${columns} from export_schedule s where s.user_id = ${actor.userId}
    order by s.created_at, s.id`);

/** @throws Refusal 404 */
async function readSchedule(tx: Tx, userId: string | null, id: string): Promise<ExportSchedule> {
  const row = await tx.one(sql<ExportSchedule>`select ${columns} from export_schedule s where s.id = ${id}
    and s.user_id = ${userId} for update`);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

const subjectOf = ({ id, label }: Pick<ExportSchedule, 'id' | 'label'>) => ({
  kind: 'exportSchedule',
  id,
  name: label,
});
const fieldsOf = ({ every, day, isPaused }: ExportSchedule) => ({ every, day, isPaused });

/** @throws Refusal 403, 422, also at the maximum number */
export async function createSchedule(
  { tx, db, actor, now }: CommandContext,
  { every, day, ...request }: ExportRequest & Rhythm,
): Promise<ExportSchedule> {
  checkRequest(actor, request);
  await lockOwnRow(tx, actor.userId);
  const existing = await db.only(
    sql<{ count: number }>`select count(*) from export_schedule where user_id = ${actor.userId}`,
  );
  if (existing.count >= EXPORT_SCHEDULES_MAX)
    throw invalidField('every', 'too_many_schedules', exportCopy.tooManySchedules(EXPORT_SCHEDULES_MAX));
  const id = newId();
  const { list, query, columns: chosen, format, label, filterText, address } = request;
  await tx.run(sql`insert into export_schedule
      (id, user_id, list, query, columns, format, label, filter_text, address, every, day, next_at, created_at)
    values (${id}, ${actor.userId}, ${list}, ${JSON.stringify(query)}::jsonb, ${JSON.stringify(chosen)}::jsonb,
        ${format}, ${label}, ${filterText}, ${address}, ${every}, ${day}, ${nextExportTime({ every, day }, now)},
        ${now})`);
  const created = await readSchedule(tx, actor.userId, id);
  tx.note({ subject: subjectOf(created), after: { ...fieldsOf(created), list, query, format } });
  return created;
}

/** @throws Refusal 404, 422 for an invalid day */
export async function changeSchedule(
  { tx, actor, now }: CommandContext,
  { id, ...change }: Input<typeof exportCalls.changeSchedule>,
): Promise<ExportSchedule> {
  const before = await readSchedule(tx, actor.userId, id);
  const { every = before.every, day = before.day, isPaused = before.isPaused } = change;
  if (!isDayOf({ every, day })) throw invalidField('day', 'invalid', exportCopy.weekday);
  await tx.run(sql`update export_schedule set every = ${every}, day = ${day}, is_paused = ${isPaused},
    next_at = ${nextExportTime({ every, day }, now)} where id = ${id}`);
  const after = await readSchedule(tx, actor.userId, id);
  tx.note({ subject: subjectOf(after), before: fieldsOf(before), after: fieldsOf(after) });
  return after;
}

/** Created exports stay until they expire. @throws Refusal 404 */
export async function removeSchedule(
  { tx, actor }: CommandContext,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const found = await readSchedule(tx, actor.userId, id);
  await tx.run(sql`delete from export_schedule where id = ${id}`);
  tx.note({ subject: subjectOf(found), after: { deleted: true } });
  return {};
}

type DueSchedule = ExportRequest & Rhythm & { id: string; userId: string; nextAt: Time; createdAt: Time };

/** Reason for skipping; empty if the export can be created. */
async function findSkipReason(tx: Tx, { userId, ...request }: DueSchedule): Promise<string> {
  const owner = await actorOfUser(tx, userId);
  if (!owner) return exportCopy.rightsLost;
  try {
    checkRequest(owner, request);
    return '';
  } catch (error) {
    if (error instanceof Refusal) return error.code === 'forbidden' ? exportCopy.rightsLost : error.message;
    throw error;
  }
}

/** Queues the file of a due schedule; false if already queued. */
async function makeExport(tx: Tx, due: DueSchedule, now: Time): Promise<boolean> {
  const query = moveRanges(EXPORTED_LISTS.get(due.list)!, due.query, due.createdAt, now);
  return (
    (await insertExport(tx, due.userId, { ...due, query }, now, { scheduleId: due.id, dueAt: due.nextAt })) !== null
  );
}

/** Starts the export of one schedule and advances it; missed runs are made up once. */
const startDue = (database: Database, id: string, now: Time): Promise<boolean> =>
  database.transaction(async (tx) => {
    const due = await tx.one(
      sql<DueSchedule>`select id, user_id, list, query, columns, format, label, filter_text, address, every, day,
          next_at, created_at
        from export_schedule
        where id = ${id} and not is_paused and next_at <= ${now}
        for update skip locked`,
    );
    if (!due) return false;
    const trouble = await findSkipReason(tx, due);
    const made = trouble === '' && (await makeExport(tx, due, now));
    await tx.run(sql`update export_schedule set next_at = ${nextExportTime(due, now)}, trouble = ${trouble},
      last_at = case when ${made} then ${now}::timestamptz else last_at end where id = ${id}`);
    return made;
  });

/** Starts due schedules. Returns the count. A failure does not stop the others. */
export async function startDueExports({ database, log }: { database: Database; log: Log }, now: Time): Promise<number> {
  const due = await database.all(
    sql<{ id: string }>`select id from export_schedule where not is_paused and next_at <= ${now} order by next_at, id`,
  );
  let count = 0;
  for (const { id } of due) {
    try {
      if (await startDue(database, id, now)) count += 1;
    } catch (error) {
      log.error({ job: 'scheduled exports', schedule: id, err: error }, 'A scheduled export failed.');
    }
  }
  return count;
}
