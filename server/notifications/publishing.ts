// Moves what commands wrote into the outbox to where people read it. One process at a time does so, under a lock that is
// held until its commit: places are given in the order in which they become visible, and never one behind a reader.

import { sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/db.ts';
import { deleteInBatches } from '#server/base/retention.ts';
import { inTurn, isAny } from '#server/base/turns.ts';

const BATCH_SIZE = 5000;
/** Any number, the same for every process. */
const PUBLISH_LOCK_ID = 4_915_096;
const RETENTION = 90 * DAY;

/** Publishes what waits; answers how many. Moving is one statement, so a killed process loses and repeats nothing. */
export async function publishNotifications(database: Database): Promise<number> {
  if (!(await isAny(database, sql`select 1 from notification_outbox`))) return 0;
  const published = await inTurn(database, PUBLISH_LOCK_ID, (tx) =>
    tx.run(
      sql`with gone as (delete from notification_outbox
          where id in (select id from notification_outbox order by id limit ${BATCH_SIZE}) returning *)
        insert into notification (kind, company_id, user_id, subject_id, subject_name, detail, at)
        select kind, company_id, user_id, subject_id, subject_name, detail, at from gone order by id`,
    ),
  );
  return published ?? 0;
}

/** Forgets what is older than 90 days, and with it who has read it. */
export const deleteOldNotifications = (database: Database, now: Time): Promise<number> =>
  deleteInBatches(
    database,
    (most) => sql`delete from notification where seq in (
      select seq from notification where at < ${addMilliseconds(now, -RETENTION)} limit ${most} for update skip locked)`,
  );
