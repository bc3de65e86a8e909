// Books the allocation of a bank payment: one paid plan per company, the invoices it pays, credit kept on purpose and
// differences written off (INV-025 to INV-027). The caller holds the payment's row lock; accounts are locked here by
// ascending id, so that payments of the same companies cannot deadlock.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import { invalidFields } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { NOTE_MAX } from '#domain/credit/plan-rules.ts';
import type { AllocationCause } from '#domain/invoices/allocation.ts';
import { writeOffLimitOf } from '#domain/invoices/write-off.ts';
import { allocationFaults, type ChosenShare, creditOf } from '#domain/payments/allocation.ts';
import type { BankAction, Allocation as BankAllocation } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { createPlan, updatePlan, withdrawPlan } from '#server/credit/plans.ts';
import {
  checkPaidOut,
  keepCredit,
  payInvoices,
  releasePayment,
  replacePayment,
  settleInvoices,
} from '#server/invoices/payment-allocation.ts';
import { releaseWriteOffs, writeOff } from '#server/invoices/write-offs.ts';
import { type BookedShare, findPayables, findShares, proposeShares } from './allocation.ts';
import type { BankPaymentRow } from './list.ts';

/** An allocation about to be booked. */
export interface Booking {
  shares: readonly ChosenShare[];
  reason: string;
  /** Cause of each allocation line. */
  causeOf: (invoiceId: string) => AllocationCause;
  /** Whether credit was left on purpose, although invoices may be open. */
  keepsCredit: boolean;
}

const lockAccounts = async (tx: Tx, companyIds: readonly string[]): Promise<void> => {
  for (const id of [...new Set(companyIds)].sort()) await lockAccount(tx, id);
};

/** The proposal of a payment as a booking. Empty without a company. */
export async function proposedBooking(tx: Tx, row: BankPaymentRow, partnerId?: string): Promise<Booking> {
  const shares = await proposeShares(tx, row, partnerId);
  const named = new Set(shares.flatMap(({ invoices }) => invoices.flatMap((one) => (one.isNamed ? [one.id] : []))));
  return {
    shares: shares.map(({ company, amount, invoices }) => ({
      partnerId: company.id,
      amount,
      invoices: invoices.flatMap((one) => (one.amount > 0 ? [{ id: one.id, amount: one.amount }] : [])),
    })),
    reason: '',
    causeOf: (id) => (named.has(id) ? 'named' : 'automatic'),
    keepsCredit: row.payoutId !== null,
  };
}

/** @throws Refusal 422 naming each field that breaks a rule */
async function validate(
  { tx, actor }: CommandContext,
  row: BankPaymentRow,
  { shares, reason }: Booking,
): Promise<Map<string, string>> {
  const payables = await findPayables(
    tx,
    shares.map(({ partnerId }) => partnerId),
    { planIds: [], numbers: [...row.invoiceNumbers] },
  );
  const faults = allocationFaults(shares, {
    amountCents: row.amountCents,
    openOf: (partnerId, id) => {
      const found = payables.find((one) => one.companyId === partnerId && one.id === id);
      return found && { cents: found.openCents, number: found.invoiceNumber };
    },
    limitCents: writeOffLimitOf(actor.role),
    reason,
  });
  if (faults.length > 0) throw invalidFields(faults);
  return new Map(payables.map(({ id, invoiceNumber }) => [id, invoiceNumber]));
}

/** Takes back what the plans of a payment pay. */
async function release(context: CommandContext, booked: readonly BookedShare[]): Promise<void> {
  for (const { planId } of booked) {
    await releasePayment(context, planId);
    await releaseWriteOffs(context, planId);
  }
}

/** The bank's day may have started before ours. */
const paidAt = ({ bookedOn }: BankPaymentRow, now: Time): Time => (bookedOn < now ? bookedOn : now);

/** Writes the plan of a company with its amount. Returns its id. */
async function writeShare(
  context: CommandContext,
  row: BankPaymentRow,
  share: ChosenShare,
  booked: readonly BookedShare[],
): Promise<string> {
  const plan = {
    partnerId: share.partnerId,
    amount: share.amount,
    isPaid: true,
    paymentDate: paidAt(row, context.now),
    note: paymentCopy.planNote(row.payerName, row.remittance).slice(0, NOTE_MAX),
  };
  const existing = booked.find(({ companyId }) => companyId === share.partnerId);
  if (!existing) return (await createPlan(context, plan, replacePayment)).id;
  if (existing.amountCents !== share.amount)
    await updatePlan(context, { ...plan, id: existing.planId }, replacePayment, { isOfBankPayment: true });
  return existing.planId;
}

async function payFrom(context: CommandContext, planId: string, share: ChosenShare, booking: Booking): Promise<void> {
  await checkPaidOut(context.tx, planId, creditOf(share));
  await payInvoices(
    context,
    share.invoices.flatMap(({ id, amount }) =>
      amount ? [{ planId, invoiceId: id, cents: amount, cause: booking.causeOf(id) }] : [],
    ),
  );
  await keepCredit(context, planId, booking.keepsCredit && creditOf(share) > 0);
  for (const { id, writeOff: cents, writeOffKind } of share.invoices)
    if (cents)
      await writeOff(context, {
        invoiceId: id,
        companyId: share.partnerId,
        planId,
        kind: writeOffKind!,
        cents,
        reason: booking.reason,
      });
}

type HistoryShares = BankAllocation['history'][number]['shares'];

/** Adds a decision to the history of a payment, and returns its version. */
export async function writeHistory(
  { tx, actor, now }: CommandContext,
  row: Pick<BankPaymentRow, 'id' | 'version'>,
  action: BankAction,
  { reason = '', shares = [] }: { reason?: string; shares?: HistoryShares } = {},
): Promise<number> {
  const version = row.version + 1;
  await tx.run(sql`insert into bank_payment_history
      (bank_payment_id, version, action, allocation, reason, by_user, by_name, at)
    values (${row.id}, ${version}, ${action}, ${JSON.stringify(shares)}::jsonb, ${reason}, ${actor.userId},
        ${actor.name}, ${now})`);
  return version;
}

async function historyShares(
  tx: Tx,
  shares: readonly ChosenShare[],
  numbers: ReadonlyMap<string, string>,
): Promise<HistoryShares> {
  const names = await tx.all(
    sql<{ id: string; name: string }>`select id, name from company
      where id = any (${shares.map(({ partnerId }) => partnerId)}::uuid[])`,
  );
  return shares.map(({ partnerId, amount, invoices }) => ({
    company: names.find(({ id }) => id === partnerId)?.name ?? '',
    amount,
    invoices: invoices.flatMap(({ id, amount, writeOff: cents }) =>
      amount || cents ? [{ invoiceNumber: numbers.get(id)!, amount: amount ?? 0, writeOff: cents ?? 0 }] : [],
    ),
  }));
}

/**
 * Books an allocation, in place of the current one of a booked payment. Ledger, invoices and orders follow.
 * @throws Refusal 422 if it does not add up or an invoice has less outstanding
 */
export async function bookAllocation(context: CommandContext, row: BankPaymentRow, booking: Booking): Promise<void> {
  const { tx, actor, now } = context;
  const isCorrection = row.state === 'Booked';
  const booked = isCorrection ? await findShares(tx, row.id) : [];
  const companyIds = [...booked.map(({ companyId }) => companyId), ...booking.shares.map((one) => one.partnerId)];
  await lockAccounts(tx, companyIds);
  await release(context, booked);
  const numbers = await validate(context, row, booking);
  const planIds: string[] = [];
  for (const share of booking.shares) planIds.push(await writeShare(context, row, share, booked));
  const [main, ...others] = planIds;
  await tx.run(sql`delete from bank_payment_share where bank_payment_id = ${row.id}`);
  for (const [at, planId] of others.entries())
    await tx.run(sql`insert into bank_payment_share (plan_id, bank_payment_id, company_id)
      values (${planId}, ${row.id}, ${booking.shares[at + 1]!.partnerId})`);
  const action = isCorrection ? 'corrected' : 'confirmed';
  const shares = await historyShares(tx, booking.shares, numbers);
  const version = await writeHistory(context, row, action, { reason: booking.reason, shares });
  const companyId = booking.shares[0]!.partnerId;
  await tx.run(sql`update bank_payment set state = 'Booked', company_id = ${companyId}, plan_id = ${main},
    version = ${version}, decided_at = ${now}, decided_by_name = ${actor.name} where id = ${row.id}`);
  for (const { planId } of booked) if (!planIds.includes(planId)) await withdrawPlan(context, planId, replacePayment);
  for (const [at, share] of booking.shares.entries()) await payFrom(context, planIds[at]!, share, booking);
  for (const id of [...new Set(companyIds)].sort()) await settleInvoices(context, id);
}

/** Takes a booking back: allocations, write-offs and plans. */
export async function withdrawBooking(context: CommandContext, row: BankPaymentRow): Promise<void> {
  const { tx } = context;
  const booked = await findShares(tx, row.id);
  const companyIds = booked.map(({ companyId }) => companyId);
  await lockAccounts(tx, companyIds);
  await release(context, booked);
  for (const { planId } of booked) await withdrawPlan(context, planId, replacePayment);
  for (const id of [...companyIds].sort()) await settleInvoices(context, id);
}

/** Total of the shares of a booking, for the audit log. */
export const bookedCents = ({ shares }: Booking): Cents => shares.reduce((sum, { amount }) => sum + amount, 0);
