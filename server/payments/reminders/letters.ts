// Sent reminders, for staff and the recipient, and companies with paused reminders.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Cents } from '#domain/base/money.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Day } from '#domain/base/time.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import type { SentReminder, sentReminderList } from '#domain/payments/reminder-calls.ts';
import type { Tx } from '#server/base/database/db.ts';
import { jsonArray } from '#server/base/database/json-sql.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { matchesSearch } from '#server/base/database/text-search.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { dayIn } from '#server/invoices/issuing/document-numbers.ts';
import { calendarZone } from '../statement.ts';

interface LetterRow extends Omit<SentReminder, 'openAmount'> {
  openCents: Cents;
}

/** Invoices of a reminder `r`, oldest first. */
const letterLines = jsonArray(sql`select i.id, i.number as "invoiceNumber", i.due_date::text as "dueDate",
    l.days_overdue as "daysOverdue", l.step, l.open_cents as "openAmount"
  from reminder_invoice l join invoice i on i.id = l.invoice_id where l.reminder_id = r.id order by i.year, i.seq`);

export async function searchSentReminders(
  { db }: QueryContext,
  state: ListState<typeof sentReminderList.filters, (typeof sentReminderList.sorts)[number]>,
): Promise<Page<SentReminder>> {
  const page = await queryPage(db, state, {
    select: sql<LetterRow>`r.id, r.company_id, c.name as company_name, r.recipient, r.step, r.text, r.stops_orders,
      r.open_cents, r.sent_at, r.sent_by_name, ${letterLines} as invoices`,
    from: sql`reminder r join company c on c.id = r.company_id`,
    where: conditions<typeof sentReminderList.filters>(state.filter, {
      text: (text) => sql`(${matchesSearch(sql`c.name`, text)} or exists (select 1 from reminder_invoice l
        join invoice i on i.id = l.invoice_id where l.reminder_id = r.id and ${matchesSearch(sql`i.number`, text)}))`,
      companyIds: (ids) => sql`r.company_id = any (${ids}::uuid[])`,
      dateRange: ({ min, max }) => sql`r.sent_at >= coalesce(${min ?? null}::timestamptz, '-infinity')
        and r.sent_at <= coalesce(${max ?? null}::timestamptz, 'infinity')`,
    }),
    sorts: { sentAt: sql`r.sent_at`, openAmount: sql`r.open_cents` },
    notNull: ['sentAt', 'openAmount'],
    defaultOrder: sql`r.sent_at desc, r.id desc`,
    tiebreaker: sql`r.id`,
  });
  return { ...page, items: page.items.map(({ openCents, ...row }) => ({ ...row, openAmount: openCents })) };
}

/** @throws Refusal 404 */
async function findSubject(tx: Tx, id: string): Promise<{ kind: string; id: string; name: string }> {
  const company = await tx.one(sql<{ name: string }>`select name from company where id = ${id}`);
  if (!company) throw new Refusal('missing', commonCopy.notFound);
  return { kind: 'company', id, name: company.name };
}

/** Pauses reminders to a company until a date. @throws Refusal 404, 422 for a past date */
export async function pauseReminders(
  { tx, actor, now }: CommandContext,
  { companyId, until }: { companyId: string; until: Day },
): Promise<Record<string, never>> {
  const subject = await findSubject(tx, companyId);
  const today = dayIn(await calendarZone({ db: tx }), now);
  if (until <= today) throw invalidField('until', 'expiry_passed', paymentCopy.pauseOver);
  await tx.run(sql`insert into reminder_pause (company_id, until_day, made_at, made_by_name)
    values (${companyId}, ${until}::date, ${now}, ${actor.name}) on conflict (company_id) do update
      set until_day = excluded.until_day, made_at = excluded.made_at, made_by_name = excluded.made_by_name`);
  tx.note({ subject, after: { remindersPausedUntil: until } });
  return {};
}

/** @throws Refusal 404 */
export async function resumeReminders(
  { tx }: CommandContext,
  { companyId }: { companyId: string },
): Promise<Record<string, never>> {
  const subject = await findSubject(tx, companyId);
  await tx.run(sql`delete from reminder_pause where company_id = ${companyId}`);
  tx.note({ subject, after: { remindersPausedUntil: null } });
  return {};
}
