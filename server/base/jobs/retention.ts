// Deletes expired rows in batches, one transaction each: stored responses and old mails.

import { type RawBuilder, sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import { ANSWER_RETENTION } from '#server/base/http/idempotency.ts';

const BATCH_SIZE = 500;
const MAIL_RETENTION = 90 * DAY;

/** Repeats a delete limited to `limit` rows until none is left. Returns the count. */
export async function deleteInBatches(
  database: Database,
  statement: (limit: number) => RawBuilder<unknown>,
  batchSize = BATCH_SIZE,
): Promise<number> {
  let total = 0;
  for (;;) {
    const deletedRows = await database.transaction((tx) => tx.run(statement(batchSize)));
    total += deletedRows;
    if (deletedRows < batchSize) return total;
  }
}

/** Deletes mails past their `keptUntil`. Returns the count. */
export const deleteExpiredMails = (database: Database, now: Time): Promise<number> =>
  deleteInBatches(
    database,
    (most) => sql`delete from mail where id in (
      select id from mail where kept_until <= ${now} limit ${most} for update skip locked)`,
  );

/** Deletes expired rows of the base tables. Returns the count. */
export async function deleteOldRows(database: Database, now: Time): Promise<number> {
  const deletedRequests = await deleteInBatches(
    database,
    (most) => sql`delete from idempotency where (user_id, key) in (
      select user_id, key from idempotency where created_at < ${addMilliseconds(now, -ANSWER_RETENTION)}
        limit ${most} for update skip locked)`,
  );
  const deletedMails = await deleteInBatches(
    database,
    (most) => sql`delete from mail where id in (
      select id from mail where created_at < ${addMilliseconds(now, -MAIL_RETENTION)} limit ${most}
        for update skip locked)`,
  );
  return deletedRequests + deletedMails;
}
