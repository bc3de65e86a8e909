// Removing what is over, a batch a transaction: first answers of repeatable calls, and mails that were sent long ago.

import { type RawBuilder, sql } from 'kysely';
import { after, DAY, type Time } from '#domain/base/time.ts';
import type { Database } from './db.ts';
import { KEPT_FOR } from './idempotency.ts';

const BATCH = 500;
const MAILS_KEPT = 90 * DAY;

/** Repeats a delete of at most so many rows until fewer go; answers how many went. */
export async function inBatches(
  database: Database,
  statement: (most: number) => RawBuilder<unknown>,
  most = BATCH,
): Promise<number> {
  let total = 0;
  for (;;) {
    const gone = await database.transaction((tx) => tx.run(statement(most)));
    total += gone;
    if (gone < most) return total;
  }
}

/** Removes mails that were kept for a while only; answers how many. */
export const forgetMails = (database: Database, now: Time): Promise<number> =>
  inBatches(
    database,
    (most) => sql`delete from mail where id in (
      select id from mail where kept_until <= ${now} limit ${most} for update skip locked)`,
  );

/** Removes what the foundation kept for a while; answers how many rows went. */
export async function forgetOld(database: Database, now: Time): Promise<number> {
  const repeats = await inBatches(
    database,
    (most) => sql`delete from idempotency where (user_id, key) in (
      select user_id, key from idempotency where created_at < ${after(now, -KEPT_FOR)} limit ${most} for update skip locked)`,
  );
  const mails = await inBatches(
    database,
    (most) => sql`delete from mail where id in (
      select id from mail where created_at < ${after(now, -MAILS_KEPT)} limit ${most} for update skip locked)`,
  );
  return repeats + mails;
}
