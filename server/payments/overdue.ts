// Notifies companies and Finance of invoices that have just become overdue. Older ones are left to the ageing list and
// to reminders, so that a first start does not report years of them.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import type { Condition, Watch } from '#server/notifications/conditions.ts';
import { calendarZone, todayIn } from './statement.ts';

const NEWS_DAYS = 7;

const findOverdue = async (db: Db, now: Time, audience: Sql): Promise<Condition[]> => {
  const today = todayIn(await calendarZone({ db }), now);
  return db.all(
    sql<Condition>`select ${audience}, i.id as subject_id, i.number as subject_name
      from invoice_progress g join invoice i on i.id = g.invoice_id join company c on c.id = g.company_id
      where g.open_cents > 0 and g.sent_at is not null and g.disputed_at is null
        and i.due_date < ${today} and i.due_date >= ${today} - ${NEWS_DAYS}::int order by i.year, i.seq`,
  );
};

/** For the company. */
export const paymentOverdueWatch: Watch = {
  kind: 'paymentOverdue',
  find: (db, now) => findOverdue(db, now, sql`g.company_id, '' as detail`),
};

/** For Finance. */
export const invoiceOverdueWatch: Watch = {
  kind: 'invoiceOverdue',
  find: (db, now) => findOverdue(db, now, sql`null::uuid as company_id, c.name as detail`),
};
