// Companies due for a reminder, recomputed on each read: a payment, credit note or dispute removes an invoice
// immediately.

import { type RawBuilder, sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { DueReminder, dueReminderList, ReminderLadder } from '#domain/payments/reminder-calls.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { joinConditions, orderBy, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import { byName, companyText, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { calendarZone, todayIn } from '../statement.ts';
import { readReminderLadder } from './ladder.ts';

/** A reminder before it is sent. */
export interface DueRow {
  companyId: string;
  companyName: string;
  recipient: string;
  step: number;
  stopsOrders: boolean;
  openCents: Cents;
  invoices: DueReminder['invoices'];
}

/**
 * Companies with invoices whose next reminder level is due. A level is due a number of days after the due date, and
 * from the second on not before the interval between the two levels has passed since the last reminder: long overdue
 * invoices also start at the first level when reminders are set up. A reminder lists every overdue invoice; those whose
 * level it does not raise have level 0 in it.
 */
export async function dueRows(
  db: Db,
  now: Time,
  { steps }: Pick<ReminderLadder, 'steps'>,
  where: Sql = sql`true`,
): Promise<RawBuilder<DueRow>> {
  const zone = await calendarZone({ db });
  const today = todayIn(zone, now);
  const ladder = steps.map(({ daysAfterDue, stopsOrders }, at) => ({ step: at + 1, days: daysAfterDue, stopsOrders }));
  return sql<DueRow>`with ladder as (
        select step, days, "stopsOrders" as stops_orders, days - lag(days, 1, 0) over (order by step) as gap
        from jsonb_to_recordset(${JSON.stringify(ladder)}::jsonb) as l(step int, days int, "stopsOrders" boolean)
      ),
      due as (
        select g.company_id, coalesce(l.step, 0) as step, coalesce(l.stops_orders, false) as stops_orders,
          g.open_cents, i.year, i.seq,
          jsonb_build_object('id', i.id, 'invoiceNumber', i.number, 'dueDate', i.due_date::text, 'daysOverdue',
            ${today} - i.due_date, 'step', coalesce(l.step, 0), 'openAmount', g.open_cents) as line
        from invoice_progress g
          join invoice i on i.id = g.invoice_id
          left join ladder l on l.step = g.reminder_step + 1
            and ${today} - i.due_date >= l.days
            and (g.reminded_at is null or ${today} - (g.reminded_at at time zone ${zone})::date >= l.gap)
        where g.open_cents > 0 and g.sent_at is not null and g.disputed_at is null and i.due_date < ${today}
      )
    select c.id as company_id, c.name as company_name, c.email as recipient, max(d.step) as step,
      bool_or(d.stops_orders) as stops_orders, sum(d.open_cents)::bigint as open_cents,
      jsonb_agg(d.line order by d.year, d.seq) as invoices
    from due d join company c on c.id = d.company_id
    where not exists (select 1 from reminder_pause p where p.company_id = c.id and p.until_day > ${today})
      and ${where}
    group by c.id
    having max(d.step) > 0`;
}

const letterOf = ({ openCents, ...row }: DueRow, { steps }: ReminderLadder): DueReminder => ({
  ...row,
  text: steps[row.step - 1]!.text,
  openAmount: openCents,
});

type DueState = ListState<typeof dueReminderList.filters, (typeof dueReminderList.sorts)[number]>;
type Paused = { companyId: string; companyName: string; until: string; madeByName: string };

export async function listDueReminders(
  { db, now }: Pick<QueryContext, 'db' | 'now'>,
  state: DueState,
): Promise<Page<DueReminder, { paused: Paused[] }>> {
  const ladder = await readReminderLadder(db);
  const { text } = state.filter;
  const rows = await dueRows(db, now, ladder, joinConditions(text ? [matchesSearch(companyText, text)] : []));
  const order = orderBy(state.sort, {
    sorts: { companyName: byName(sql`company_name`), step: sql`step`, openAmount: sql`open_cents` },
    defaultOrder: sql`step desc, open_cents desc, company_id`,
    tiebreaker: sql`company_id`,
  });
  const [found, paused] = await Promise.all([
    db.all(
      sql<DueRow & { total: number }>`select r.*, count(*) over () as total from (${rows}) r order by ${order}
        ${pageLimit(state)}`,
    ),
    db.all(
      sql<Paused>`select p.company_id, c.name as company_name, p.until_day::text as until, p.made_by_name
        from reminder_pause p join company c on c.id = p.company_id
        where p.until_day > ${todayIn(await calendarZone({ db }), now)}
        order by ${byName(sql`c.name`)}, p.company_id`,
    ),
  ]);
  const items = found.map(({ total: _, ...row }) => letterOf(row, ladder));
  return pageEnvelope(items, found[0]?.total ?? 0, state, { paused });
}
