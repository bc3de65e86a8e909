// Deletes expired security data: ended sessions with their tokens, used codes, old failure counts. In small batches, so
// that nothing is blocked.

import { type RawBuilder, sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import { deleteInBatches } from '#server/base/jobs/retention.ts';

/** Retention of ended sessions, so that a reused token is recognized. */
const SESSION_RETENTION = 30 * DAY;
/** Codes count towards the daily limit. */
const CODE_RETENTION = 2 * DAY;
/** Requested links whose job was lost. */
const REQUEST_RETENTION = DAY;
/** A lock lasts at most a day. */
const THROTTLE_RETENTION = 2 * DAY;

/** Deletes expired rows. Returns the count. */
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
    (most) => sql`delete from password_link_request where id in (
      select id from password_link_request where requested_at < ${addMilliseconds(now, -REQUEST_RETENTION)}
        limit ${most} for update skip locked)`,
  ];
  let deletedRows = 0;
  for (const statement of statements) deletedRows += await deleteInBatches(database, statement);
  return deletedRows;
}
