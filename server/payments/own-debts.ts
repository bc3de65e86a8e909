// A partner's outstanding amounts, due dates, payment details and past payments.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { Party } from '#domain/invoices/einvoice.ts';
import type { OwnDebts } from '#domain/payments/statement-calls.ts';
import { jsonArray } from '#server/base/database/json-sql.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { areOrdersStopped } from '#server/credit/exposure.ts';
import { paymentAccountOf, transferCodeOf } from '#server/invoices/documents/payment-account.ts';
import { calendarZone, todayIn } from './statement.ts';

/** Maximum shown; the invoice list has all. */
const SHOWN_INVOICES = 50;
const SHOWN_PAYMENTS = 20;
const SHOWN_REMINDERS = 10;

interface OpenRow {
  id: string;
  number: string;
  dueDate: string;
  isOverdue: boolean;
  totalCents: Cents;
  openCents: Cents;
  seller: Party;
}

const invoiceOf = ({
  id,
  number,
  dueDate,
  isOverdue,
  totalCents,
  openCents,
  seller,
}: OpenRow): OwnDebts['invoices'][number] => ({
  id,
  invoiceNumber: number,
  dueDate,
  isOverdue,
  totalAmount: totalCents,
  openAmount: openCents,
  payee: seller.name,
  account: paymentAccountOf({ kind: 'invoice', dueCents: openCents, seller })?.number ?? '',
  transferCode: transferCodeOf({ kind: 'invoice', number, dueCents: openCents, seller }),
});

export async function showOwnDebts({ db, actor, now }: QueryContext): Promise<OwnDebts> {
  const { companyId } = actor;
  const today = todayIn(await calendarZone({ db }), now);
  const open = sql`g.company_id = ${companyId} and g.open_cents > 0 and g.sent_at is not null`;
  const [sums, invoices, payments, reminders, areStopped] = await Promise.all([
    db.one(
      sql<{ openCents: Cents; overdueCents: Cents; openCount: number; creditCents: Cents }>`select
        coalesce(sum(g.open_cents), 0)::bigint as open_cents, count(*) as open_count,
        coalesce(sum(g.open_cents) filter (where i.due_date < ${today}), 0)::bigint as overdue_cents,
        (select coalesce(sum(amount_cents - allocated_cents - paid_out_cents), 0)::bigint from paid_payment
          where company_id = ${companyId}) as credit_cents
        from invoice_progress g join invoice i on i.id = g.invoice_id where ${open}`,
    ),
    db.all(
      sql<OpenRow>`select i.id, i.number, i.due_date::text as due_date, i.due_date < ${today} as is_overdue,
          i.total_cents, g.open_cents, i.seller
        from invoice_progress g join invoice i on i.id = g.invoice_id
        where ${open}
        order by i.due_date, i.year, i.seq
        limit ${SHOWN_INVOICES}`,
    ),
    db.all(
      sql<OwnDebts['payments'][number]>`select p.plan_id as id, p.paid_at as paid_on, p.amount_cents as amount,
          p.amount_cents - p.allocated_cents - p.paid_out_cents as credit_left,
          ${jsonArray(sql`select i.id, i.number as "invoiceNumber", sum(a.cents)::bigint as amount
            from payment_allocation a join invoice i on i.id = a.invoice_id where a.plan_id = p.plan_id
            group by i.id, i.number, i.year, i.seq having sum(a.cents) <> 0 order by i.year, i.seq`)} as invoices
        from paid_payment p
        where p.company_id = ${companyId}
        order by p.paid_at desc, p.plan_id desc
        limit ${SHOWN_PAYMENTS}`,
    ),
    db.all(
      sql<OwnDebts['reminders'][number]>`select r.id, r.sent_at, r.step, r.text, r.open_cents as open_amount,
        array(select i.number from reminder_invoice l join invoice i on i.id = l.invoice_id
          where l.reminder_id = r.id order by i.year, i.seq) as invoice_numbers
        from reminder r where r.company_id = ${companyId} order by r.sent_at desc, r.id desc limit ${SHOWN_REMINDERS}`,
    ),
    areOrdersStopped(db, companyId),
  ]);
  return {
    openAmount: sums!.openCents,
    overdueAmount: sums!.overdueCents,
    creditLeft: sums!.creditCents,
    openCount: sums!.openCount,
    invoices: invoices.map(invoiceOf),
    payments,
    areOrdersStopped: areStopped,
    reminders,
  };
}
