// Isolates pieces of background work from one another: a failure is recorded, logged and retried with exponential
// backoff and jitter, and blocks no other work. After TRIES_MAX failures it is given up until somebody retries it
// manually.

import { sql } from 'kysely';
import { backoffMs } from '#domain/base/backoff.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, HOUR, MINUTE, type Time } from '#domain/base/time.ts';
import { TRIES_MAX, type WorkKind } from '#domain/work/kinds.ts';
import type { Database, Sql } from '#server/base/database/db.ts';
import { DatabaseUnavailable } from '#server/base/database/outage.ts';
import { newId } from '#server/base/process/ids.ts';
import { errorText, type Log } from '#server/base/process/log.ts';

const FIRST_PAUSE = 10_000;
const LONGEST_PAUSE = HOUR;
/** Work that has been due for this long without a try is obsolete. If it is not, it fails and is recorded again. */
const FORGET_AFTER = 10 * MINUTE;

interface WorkItem {
  kind: WorkKind;
  /** Order id or purchase reference. */
  subject: string;
  orderId: string;
}

export interface WorkServices {
  database: Database;
  log: Log;
}

/** True unless the work is waiting for its next try. For the `where` of statements that select due work. */
export const mayTrySql = (kind: WorkKind, subject: Sql, now: Time): Sql =>
  sql`not exists (select 1 from stuck_work w where w.kind = ${kind} and w.subject = ${subject}
    and (w.next_try_at is null or w.next_try_at > ${now}))`;

/** True if the work has failed before. For the columns of such statements. */
export const hasFailedSql = (kind: WorkKind, subject: Sql): Sql =>
  sql`exists (select 1 from stuck_work w where w.kind = ${kind} and w.subject = ${subject})`;

/** Records and logs a failure and schedules the next try. */
export async function recordFailure({ database, log }: WorkServices, item: WorkItem, error: unknown, now: Time) {
  const { kind, subject, orderId } = item;
  const fields = { job: kind, order: orderId, subject, err: error };
  const row = await database.transaction(async (tx) => {
    const { tries } = await tx.only(
      sql<{
        tries: number;
      }>`insert into stuck_work (id, kind, subject, order_id, tries, first_failed_at, last_failed_at, error,
        next_try_at)
        values (${newId()}, ${kind}, ${subject}, ${orderId}, 1, ${now}, ${now}, ${errorText(error)}, ${now})
        on conflict (kind, subject) do update set tries = stuck_work.tries + 1,
          last_failed_at = excluded.last_failed_at, error = excluded.error
        returning tries`,
    );
    const isGivenUp = tries >= TRIES_MAX;
    const nextTryAt = addMilliseconds(now, backoffMs(tries, FIRST_PAUSE, LONGEST_PAUSE, Math.random()));
    await tx.run(sql`update stuck_work set next_try_at = ${isGivenUp ? null : nextTryAt}::timestamptz,
      given_up_at = ${isGivenUp ? now : null}::timestamptz where kind = ${kind} and subject = ${subject}`);
    return { tries, isGivenUp };
  });
  log.error(
    { ...fields, tries: row.tries },
    row.isGivenUp ? 'Background work was given up.' : 'Background work failed.',
  );
}

/** Deletes failures of work that succeeded or is obsolete. */
export async function clearFailures(database: Database, kind: WorkKind, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await database.transaction((tx) =>
    tx.run(sql`delete from stuck_work where kind = ${kind} and subject = any (${subjects}::text[])`),
  );
}

/**
 * Runs one piece of work. Returns undefined if it failed or was refused. A Refusal means that another actor changed the
 * subject first, so there is nothing to retry. A database outage does not count as a failure of the work.
 * @throws DatabaseUnavailable
 */
export async function runIsolated<T>(
  services: WorkServices,
  item: WorkItem & { hasFailed: boolean },
  now: Time,
  work: () => Promise<T>,
): Promise<T | undefined> {
  let result: T | undefined;
  try {
    result = await work();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    if (!(error instanceof Refusal)) {
      await recordFailure(services, item, error, now);
      return undefined;
    }
  }
  if (item.hasFailed) await clearFailures(services.database, item.kind, [item.subject]);
  return result;
}

/** Deletes failures of obsolete work: due for a while, but not tried. */
export const forgetObsoleteFailures = (database: Database, now: Time): Promise<number> =>
  database.transaction((tx) =>
    tx.run(sql`delete from stuck_work where next_try_at < ${addMilliseconds(now, -FORGET_AFTER)}`),
  );
