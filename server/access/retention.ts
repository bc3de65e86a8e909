// Takes away what is over and no longer needed to recognise anybody: ended sessions with their tokens, used codes, old
// counts of failures. In small batches, so that nobody waits.

import { type RawBuilder, sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/db.ts';
import { deleteInBatches } from '#server/base/retention.ts';

/** An ended session is kept this long, so that a token of it that comes back is known for what it is. */
const SESSION_RETENTION = 30 * DAY;
/** Codes count towards the most that may be asked for in a day. */
const CODE_RETENTION = 2 * DAY;
/** A lock lasts a day at the most. */
const THROTTLE_RETENTION = 2 * DAY;

/** Removes what is over; answers how many rows went. */
export async function deleteExpiredSessions(database: Database, now: Time): Promise<number> {
  const statements: ((most: number) => RawBuilder<unknown>)[] = [
    (most) => sql`delete from session where id in (
      select id from session where least(ended_at, idle_until, ends_at) < ${addMilliseconds(now, -SESSION_RETENTION)}
        limit ${most} for update skip locked)`,
    (most) => sql`delete from login_challenge where id in (
      select id from login_challenge where created_at < ${addMilliseconds(now, -CODE_RETENTION)} limit ${most}
        for update skip locked)`,
    (most) => sql`delete from login_throttle where (email_mac, device) in (
      select email_mac, device from login_throttle
      where window_start < ${addMilliseconds(now, -THROTTLE_RETENTION)}
        and (locked_until is null or locked_until < ${now}) limit ${most} for update skip locked)`,
  ];
  let deletedRows = 0;
  for (const statement of statements) deletedRows += await deleteInBatches(database, statement);
  return deletedRows;
}
