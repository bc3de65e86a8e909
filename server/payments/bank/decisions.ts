// Decisions on bank payments. Payment rows are locked before accounts, by ascending id; a second decision finds the
// payment already decided.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { NOTE_MAX } from '#domain/credit/plan-rules.ts';
import type { BankPayment, BankState } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { createPlan } from '#server/credit/plans.ts';
import { bookPlanPayment } from '#server/invoices/payment-allocation.ts';
import { type BankPaymentRow, bankPaymentRows, findBankPayment } from './list.ts';
import { verdictOf } from './match.ts';

const lockPayments = (tx: Tx, ids: readonly string[]): Promise<{ id: string; state: BankState }[]> =>
  tx.all(
    sql<{ id: string; state: BankState }>`select id, state from bank_payment where id = any (${ids}::uuid[])
      order by id for update`,
  );

/** Locks an undecided payment. @throws Refusal 404, or 409 if decided */
async function lockOpen(tx: Tx, id: string): Promise<BankPaymentRow> {
  const [locked] = await lockPayments(tx, [id]);
  if (!locked) throw new Refusal('missing', commonCopy.notFound);
  if (locked.state !== 'Open') throw new Refusal('bank_payment_decided', paymentCopy.decided, { state: locked.state });
  const [row] = await bankPaymentRows(tx, [id]);
  return row!;
}

const subjectOf = ({ id, payerName, remittance }: Pick<BankPaymentRow, 'id' | 'payerName' | 'remittance'>) => ({
  kind: 'bankPayment',
  id,
  name: payerName || remittance.slice(0, 100) || id,
});

/** Books it as a paid plan of the company; ledger, invoices and orders follow. */
async function book(context: CommandContext, row: BankPaymentRow, companyId: string): Promise<void> {
  const { tx, actor, now } = context;
  const plan = await createPlan(
    context,
    {
      partnerId: companyId,
      amount: row.amountCents,
      isPaid: true,
      // The bank's day may have started before ours.
      paymentDate: row.bookedOn < now ? row.bookedOn : now,
      note: paymentCopy.planNote(row.payerName, row.remittance).slice(0, NOTE_MAX),
    },
    bookPlanPayment,
  );
  await tx.run(sql`update bank_payment set state = 'Booked', company_id = ${companyId}, plan_id = ${plan.id},
    decided_at = ${now}, decided_by_name = ${actor.name} where id = ${row.id}`);
  tx.note({
    subject: subjectOf(row),
    before: { state: 'Open', verdict: verdictOf(row.matchReason) },
    after: { state: 'Booked', companyId, planId: plan.id, amountCents: row.amountCents },
  });
}

/** @throws Refusal 404, 409 if decided, 422 without a company */
export async function confirmPayment(
  context: CommandContext,
  { id, partnerId }: { id: string; partnerId?: string | undefined },
): Promise<BankPayment> {
  const row = await lockOpen(context.tx, id);
  const companyId = partnerId ?? row.companyId;
  if (!companyId) throw invalidField('partnerId', 'required', paymentCopy.companyNeeded);
  await book(context, row, companyId);
  return findBankPayment(context.tx, id);
}

/** Books all exact matches at that moment: amounts paid by one are no longer open for the next. */
export async function confirmSurePayments(
  context: CommandContext,
  { ids }: { ids: readonly string[] },
): Promise<{ bookedCount: number; skippedCount: number }> {
  const { tx } = context;
  const open = (await lockPayments(tx, ids)).filter(({ state }) => state === 'Open');
  let bookedCount = 0;
  // By company, so that accounts are locked in a fixed order.
  for (const { id, companyId } of await bankPaymentRows(
    tx,
    open.map((payment) => payment.id),
  )) {
    // Prevents other payments of the same invoices between the check and the booking.
    if (companyId) await lockAccount(tx, companyId);
    const [row] = await bankPaymentRows(tx, [id]);
    if (verdictOf(row!.matchReason) !== 'sure') continue;
    await book(context, row!, row!.companyId!);
    bookedCount += 1;
  }
  return { bookedCount, skippedCount: new Set(ids).size - bookedCount };
}

/** @throws Refusal 404, 409 if decided */
export async function ignorePayment(
  { tx, actor, now }: CommandContext,
  { id, reason }: { id: string; reason: string },
): Promise<BankPayment> {
  const row = await lockOpen(tx, id);
  await tx.run(sql`update bank_payment set state = 'SetAside', reason = ${reason}, decided_at = ${now},
    decided_by_name = ${actor.name} where id = ${id}`);
  tx.note({ subject: subjectOf(row), before: { state: 'Open' }, after: { state: 'SetAside', reason } });
  return findBankPayment(tx, id);
}

/** @throws Refusal 404, 409 if undecided, or if booked and its plan still exists */
export async function restorePayment({ tx }: CommandContext, { id }: { id: string }): Promise<BankPayment> {
  await lockPayments(tx, [id]);
  const before = await findBankPayment(tx, id);
  if (!before.mayBringBack) throw new Refusal('bank_payment_decided', paymentCopy.decided, { state: before.state });
  await tx.run(sql`update bank_payment set state = 'Open', reason = '', company_id = null, decided_at = null,
    decided_by_name = null where id = ${id}`);
  tx.note({ subject: subjectOf(before), before: { state: before.state }, after: { state: 'Open' } });
  return findBankPayment(tx, id);
}
