// Writes notifications in the transaction of the event: a rollback sends nothing, a commit sends exactly once. They are
// published a moment later (publishing.ts).

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { NotificationKind, NotificationSubject } from '#domain/notifications/kinds.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { insertRows } from '#server/base/database/rows.ts';

export interface Notice extends NotificationSubject {
  kind: NotificationKind;
  /** Recipient company; null notifies staff. */
  companyId: string | null;
  /** Sole recipient. */
  userId?: string;
}

/**
 * Writes notifications to the outbox, as part of another statement. `notices` selects kind, company, user, subject,
 * name, detail, amount and expiry of the offer, in this order.
 */
export const insertNoticesSql = (now: Time, notices: Sql): Sql =>
  sql`insert into notification_outbox (kind, company_id, user_id, subject_id, subject_name, detail, amount_cents,
        valid_until, at)
      select n.*, ${now}::timestamptz from (${notices}) n`;

/** Writes notifications to the outbox, in the caller's transaction. */
export async function notify(tx: Tx, now: Time, notices: readonly Notice[]): Promise<void> {
  await insertRows(
    tx,
    'notification_outbox',
    notices.map(({ kind, companyId, userId = null, subjectId, subjectName, detail }) => ({
      kind,
      companyId,
      userId,
      subjectId,
      subjectName,
      detail,
      at: now,
    })),
  );
}
