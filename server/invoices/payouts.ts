// Credit of a company that is paid out or used for its invoices (INV-036), under the lock of its account.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Allocation } from '#domain/invoices/allocation.ts';
import { firstCents } from '#domain/invoices/allocation.ts';
import type { Tx } from '#server/base/database/db.ts';
import { insertRows } from '#server/base/database/rows.ts';
import { newId } from '#server/base/process/ids.ts';
import { type BookingContext, bookPayout } from '#server/credit/ledger.ts';
import { settleInvoices } from './payment-allocation.ts';

interface Payout {
  companyId: string;
  cents: Cents;
  paidAt: Time;
  reference: string;
}

/** Remainders of the company's payments, oldest first. */
const findRemainders = (tx: Tx, companyId: string): Promise<Pick<Allocation, 'planId' | 'cents'>[]> =>
  tx.all(
    sql<Pick<Allocation, 'planId' | 'cents'>>`select plan_id, amount_cents - allocated_cents - paid_out_cents as cents
      from paid_payment
      where company_id = ${companyId} and allocated_cents + paid_out_cents < amount_cents order by paid_at, plan_id`,
  );

/** Books a payout from the oldest payments with money left. Returns false if they have less. */
export async function payOut(context: BookingContext, payout: Payout): Promise<boolean> {
  const { tx, actor, now } = context;
  const { companyId, cents, paidAt, reference } = payout;
  const id = newId();
  const remainders = await findRemainders(tx, companyId);
  const taken = firstCents(
    remainders.map((one) => ({ ...one, invoiceId: '', cause: 'chosen' })),
    cents,
  );
  if (taken.reduce((sum, one) => sum + one.cents, 0) < cents) return false;
  await tx.run(sql`insert into payout (id, company_id, cents, paid_at, reference, by_user, by_name, at)
    values (${id}, ${companyId}, ${cents}, ${paidAt}, ${reference}, ${actor.userId}, ${actor.name}, ${now})`);
  await insertRows(
    tx,
    'payout_part',
    taken.map((part) => ({ payoutId: id, planId: part.planId, cents: part.cents })),
  );
  await tx.run(sql`update paid_payment p set paid_out_cents = p.paid_out_cents + d.cents
    from payout_part d where d.payout_id = ${id} and d.plan_id = p.plan_id`);
  await bookPayout(context, { companyId, id, name: reference, amountCents: cents });
  return true;
}

/** Releases credit kept on purpose, so that it pays the outstanding invoices. Returns whether there was any credit. */
export async function netCredit(context: BookingContext, companyId: string): Promise<boolean> {
  const { tx } = context;
  if ((await findRemainders(tx, companyId)).length === 0) return false;
  await tx.run(sql`update paid_payment set kept_at = null where company_id = ${companyId} and kept_at is not null`);
  await settleInvoices(context, companyId);
  return true;
}
