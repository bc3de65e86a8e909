// Allocates payments to invoices (INV-022): those named or chosen first, then the oldest payment with money left pays
// the oldest open, sent and undisputed invoice. The caller holds the lock of the company's account. Orders are updated
// by a job, because orders are locked before accounts.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import {
  type Allocation,
  allocate,
  firstCents,
  type OpenInvoice,
  reversed,
  type UnspentPayment,
} from '#domain/invoices/allocation.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { takeBackWriteOffs, type WriteOffContext } from './write-offs.ts';

type PaymentContext = Pick<CommandContext, 'tx' | 'now'>;

/** Current state of a payment plan; nothing is paid while it is pending. */
interface PlanPayment {
  planId: string;
  companyId: string;
  paidAt: Time | null;
  paidCents: Cents;
}

const readOpenInvoices = (tx: Tx, companyId: string): Promise<OpenInvoice[]> =>
  tx.all(
    sql<OpenInvoice>`select p.invoice_id, p.open_cents, p.sent_at from invoice_progress p
      join invoice i on i.id = p.invoice_id
      where p.company_id = ${companyId} and p.open_cents > 0 and p.sent_at is not null and p.disputed_at is null
      order by i.year, i.seq`,
  );

const unspentPayments = (tx: Tx, companyId: string): Promise<UnspentPayment[]> =>
  tx.all(
    prepared(sql<UnspentPayment>`select plan_id, amount_cents - allocated_cents - paid_out_cents as left_cents, kept_at
      from paid_payment
      where company_id = ${companyId} and allocated_cents + paid_out_cents < amount_cents order by paid_at, plan_id`),
  );

/** Writes allocations and updates the sums on both sides; negative amounts reverse. Orders follow by job. */
async function writeAllocations({ tx, now }: PaymentContext, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return;
  const changed = await tx.all(
    sql<{ id: string; number: string | null; before: Cents; after: Cents }>`with lines as (
          insert into payment_allocation (plan_id, invoice_id, cents, cause, at)
          select n.plan_id, n.invoice_id, n.cents, n.cause, ${now}::timestamptz
          from ${recordset('n', allocations, { planId: 'uuid', invoiceId: 'uuid', cents: 'bigint', cause: 'text' })}
          returning plan_id, invoice_id, cents
        ),
        payments as (
          update paid_payment p
          set allocated_cents = p.allocated_cents + l.cents
          from (select plan_id, sum(cents)::bigint as cents from lines group by 1) l
          where l.plan_id = p.plan_id
        ),
        invoices as (
          update invoice_progress p
          set paid_cents = p.paid_cents + l.cents
          from (select invoice_id, sum(cents)::bigint as cents from lines group by 1) l
          where l.invoice_id = p.invoice_id
          returning p.invoice_id, p.paid_cents - l.cents as before, p.paid_cents as after
        )
      select c.invoice_id as id, i.number, c.before, c.after
      from invoices c left join invoice i on i.id = c.invoice_id
      order by i.number`,
  );
  // Issuing an invoice writes its own note; its number is not known yet.
  for (const { id, number, before, after } of changed)
    if (number !== null)
      tx.note({
        subject: { kind: 'invoice', id, name: number },
        before: { paidCents: before },
        after: { paidCents: after },
      });
  await tx.enqueueJob('payment.follow', { invoiceIds: changed.map(({ id }) => id) });
}

/** Allocates the company's remaining payments to its open invoices. */
export async function settleInvoices(context: PaymentContext, companyId: string): Promise<void> {
  const payments = await unspentPayments(context.tx, companyId);
  if (payments.length === 0) return;
  await writeAllocations(context, allocate(payments, await readOpenInvoices(context.tx, companyId)));
}

const heldBy = (tx: Tx, planId: string): Promise<Allocation[]> =>
  tx.all(
    sql<Allocation>`select plan_id, invoice_id, cause, sum(cents)::bigint as cents from payment_allocation
      where plan_id = ${planId} group by 1, 2, 3 having sum(cents) <> 0 order by min(id)`,
  );

/**
 * Pays an invoice that is being issued from the company's credit, oldest payment first. Returns the prepaid amount. Its
 * progress exists, the invoice itself may not yet.
 */
export async function prepayInvoice(
  context: PaymentContext,
  { companyId, invoiceId, totalCents }: { companyId: string; invoiceId: string; totalCents: Cents },
): Promise<Cents> {
  const payments = await unspentPayments(context.tx, companyId);
  const invoice = { invoiceId, openCents: totalCents, sentAt: context.now };
  const allocations = allocate(payments, [invoice], 'prepaid');
  await writeAllocations(context, allocations);
  return allocations.reduce((sum, { cents }) => sum + cents, 0);
}

/** Takes back everything that a payment pays. */
export const releasePayment = async (context: PaymentContext, planId: string): Promise<void> =>
  writeAllocations(context, reversed(await heldBy(context.tx, planId)));

/** Pays chosen or named invoices from a payment whose remainder covers them. */
export const payInvoices = (context: PaymentContext, allocations: readonly Allocation[]): Promise<void> =>
  writeAllocations(context, allocations);

/** Returns what was paid out of a payment. @throws Refusal 409 if it is more than what the payment leaves as credit */
export async function checkPaidOut(tx: Tx, planId: string, creditCents: Cents): Promise<Cents> {
  const payment = await tx.one(
    sql<{ paidOut: Cents }>`select paid_out_cents as paid_out from paid_payment where plan_id = ${planId}`,
  );
  const paidOut = payment?.paidOut ?? 0;
  if (paidOut > creditCents) throw new Refusal('paid_out', invoiceCopy.paidOut((paidOut / 100).toFixed(2)));
  return paidOut;
}

/**
 * Replaces the amount of a payment that pays nothing at the moment; credit kept on purpose stays so. Returns what was
 * paid out of it.
 * @throws Refusal 409 for less than what was paid out of it
 */
export async function replacePayment({ tx }: PaymentContext, plan: PlanPayment): Promise<Cents> {
  const { planId, companyId, paidAt, paidCents } = plan;
  const paidOut = await checkPaidOut(tx, planId, paidCents);
  if (paidCents === 0) {
    await tx.run(sql`delete from paid_payment where plan_id = ${planId}`);
    return paidOut;
  }
  await tx.run(sql`insert into paid_payment (plan_id, company_id, paid_at, amount_cents)
    values (${planId}, ${companyId}, ${paidAt}, ${paidCents})
    on conflict (plan_id) do update set paid_at = excluded.paid_at, amount_cents = excluded.amount_cents`);
  return paidOut;
}

/** Keeps the remainder of a payment as credit for invoices sent from now on, or releases it. */
export const keepCredit = ({ tx, now }: PaymentContext, planId: string, isKept: boolean): Promise<number> =>
  tx.run(sql`update paid_payment set kept_at = ${isKept ? now : null} where plan_id = ${planId}`);

/**
 * Applies a changed payment plan: reverses its allocations and allocates the new amount, to named and chosen invoices
 * first.
 */
export async function bookPlanPayment(context: PaymentContext, plan: PlanPayment): Promise<void> {
  const held = await heldBy(context.tx, plan.planId);
  await writeAllocations(context, reversed(held));
  const paidOut = await replacePayment(context, plan);
  const chosen = held.filter(({ cause }) => cause === 'named' || cause === 'chosen');
  await writeAllocations(context, firstCents(chosen, plan.paidCents - paidOut));
  await settleInvoices(context, plan.companyId);
}

/**
 * Deducts a credit note from an invoice. Overpaid amounts are reversed from the newest payments and allocated to the
 * next open invoices; amounts written off beyond the rest are taken back first.
 */
export async function bookCredit(
  context: WriteOffContext,
  { companyId, invoiceId, creditCents }: { companyId: string; invoiceId: string; creditCents: Cents },
): Promise<void> {
  const { tx } = context;
  const invoice = await tx.only(
    sql<{ openCents: Cents }>`select open_cents from invoice_progress where invoice_id = ${invoiceId}`,
  );
  let excessCents = Math.max(0, creditCents - invoice.openCents);
  excessCents -= await takeBackWriteOffs(context, invoiceId, excessCents);
  const held = await tx.all(
    sql<Allocation>`select a.plan_id, a.invoice_id, a.cause, sum(a.cents)::bigint as cents from payment_allocation a
      join paid_payment p on p.plan_id = a.plan_id where a.invoice_id = ${invoiceId}
      group by a.plan_id, a.invoice_id, a.cause, p.paid_at having sum(a.cents) <> 0
      order by p.paid_at desc, a.plan_id desc, a.cause`,
  );
  await writeAllocations(context, reversed(firstCents(held, excessCents)));
  await tx.run(sql`update invoice_progress set credited_cents = credited_cents + ${creditCents}::bigint
    where invoice_id = ${invoiceId}`);
  await tx.enqueueJob('payment.follow', { invoiceIds: [invoiceId] });
  await settleInvoices(context, companyId);
}
