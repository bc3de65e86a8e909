// Isolates pieces of background work from one another: one that fails is recorded, logged and tried again after a
// growing pause with jitter, and no other waits for it. After TRIES_MAX failures it is given up until a person retries
// it.

import { sql } from 'kysely';
import { backoffMs } from '#domain/base/backoff.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, HOUR, MINUTE, type Time } from '#domain/base/time.ts';
import { TRIES_MAX, type WorkKind } from '#domain/work/kinds.ts';
import type { Database, Sql } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { errorText, type Log } from '#server/base/log.ts';
import { DatabaseUnavailable } from '#server/base/outage.ts';

const FIRST_PAUSE = 10_000;
const LONGEST_PAUSE = HOUR;
/**
 * Work that was due for so long and was not tried is no longer to be done; if it is, it fails and is recorded again.
 */
const FORGET_AFTER = 10 * MINUTE;

/** One piece of work. */
export interface WorkItem {
  kind: WorkKind;
  /** The id of an order, or the reference of a purchase. */
  subject: string;
  orderId: string;
}

export interface WorkServices {
  database: Database;
  log: Log;
}

/** Is this work not waiting for its next try? For the `where` of statements that select what is due. */
export const mayTrySql = (kind: WorkKind, subject: Sql, now: Time): Sql =>
  sql`not exists (select 1 from stuck_work w where w.kind = ${kind} and w.subject = ${subject}
    and (w.next_try_at is null or w.next_try_at > ${now}))`;

/** Did this work fail before? For the columns of such statements. */
export const hasFailedSql = (kind: WorkKind, subject: Sql): Sql =>
  sql`exists (select 1 from stuck_work w where w.kind = ${kind} and w.subject = ${subject})`;

/** Records and logs that a piece of work failed, and when it is tried again. */
export async function recordFailure({ database, log }: WorkServices, item: WorkItem, error: unknown, now: Time) {
  const { kind, subject, orderId } = item;
  const fields = { job: kind, order: orderId, subject, err: error };
  const row = await database.transaction(async (tx) => {
    const { tries } = (await tx.one(
      sql<{
        tries: number;
      }>`insert into stuck_work (id, kind, subject, order_id, tries, first_failed_at, last_failed_at, error,
        next_try_at)
        values (${newId()}, ${kind}, ${subject}, ${orderId}, 1, ${now}, ${now}, ${errorText(error)}, ${now})
        on conflict (kind, subject) do update set tries = stuck_work.tries + 1,
          last_failed_at = excluded.last_failed_at, error = excluded.error
        returning tries`,
    ))!;
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

/** Removes what was recorded about work that succeeded, or that is not to be done any more. */
export async function clearFailures(database: Database, kind: WorkKind, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await database.transaction((tx) =>
    tx.run(sql`delete from stuck_work where kind = ${kind} and subject = any (${subjects}::text[])`),
  );
}

/**
 * Runs one piece of work; answers undefined when it failed or was refused. A Refusal means that another actor changed
 * the subject first, so there is nothing to try again. An outage of the database is no failure of this work.
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

/** Forgets failures of work that is not to be done any more: its time has come and nobody tried it. */
export const forgetObsoleteFailures = (database: Database, now: Time): Promise<number> =>
  database.transaction((tx) =>
    tx.run(sql`delete from stuck_work where next_try_at < ${addMilliseconds(now, -FORGET_AFTER)}`),
  );
