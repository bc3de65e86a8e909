// Publishes notifications from the outbox. One process at a time, under a lock held until the commit: positions are
// assigned in order of visibility, never behind a reader. Notifications of one action become one line (NTF-007).

import { sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { notificationCopy } from '#domain/notifications/copy.ts';
import type { Database } from '#server/base/database/db.ts';
import { inTurn, isAny } from '#server/base/database/turns.ts';
import { deleteInBatches } from '#server/base/jobs/retention.ts';

const BATCH_SIZE = 5000;
/** Arbitrary advisory lock id, the same in every process. */
const PUBLISH_LOCK_ID = 4_915_096;
const RETENTION = 90 * DAY;
const SUMMARIZED_KINDS = Object.keys(notificationCopy.summaries);

/**
 * Publishes pending notifications. Returns the number of lines. A single statement, so a killed process loses and repeats
 * nothing.
 */
export async function publishNotifications(database: Database): Promise<number> {
  if (!(await isAny(database, sql`select 1 from notification_outbox`))) return 0;
  const published = await inTurn(database, PUBLISH_LOCK_ID, (tx) =>
    tx.run(
      sql`with gone as (delete from notification_outbox
          where id in (select id from notification_outbox order by id limit ${BATCH_SIZE}) returning *)
        insert into notification (kind, company_id, user_id, subject_id, subject_name, detail, at, count, amount_cents,
          valid_until)
        select kind, company_id, user_id, (array_agg(subject_id order by id))[1],
          (array_agg(subject_name order by id))[1], detail, min(at), count(*), sum(amount_cents)::bigint,
          min(valid_until)
        from gone
        group by kind, company_id, user_id, detail, action,
          case when kind = any (${SUMMARIZED_KINDS}::text[]) then 0 else id end
        order by min(id)`,
    ),
  );
  return published ?? 0;
}

/** Deletes notifications older than 90 days with their read status. */
export const deleteOldNotifications = (database: Database, now: Time): Promise<number> =>
  deleteInBatches(
    database,
    (most) => sql`delete from notification
      where seq in (
          select seq
          from notification
          where at < ${addMilliseconds(now, -RETENTION)}
          limit ${most}
          for update skip locked
        )`,
  );
