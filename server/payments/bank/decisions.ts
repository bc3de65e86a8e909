// Decisions on bank payments. Payment rows are locked before accounts, by ascending id; a second decision finds the
// payment already decided.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { ChosenShare } from '#domain/payments/allocation.ts';
import type { BankAction, BankPayment, BankState } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import {
  type Booking,
  bookAllocation,
  bookedCents,
  proposedBooking,
  withdrawBooking,
  writeHistory,
} from './booking.ts';
import { type BankPaymentRow, bankPaymentRows, findBankPayment } from './list.ts';
import { verdictOf } from './match.ts';

const lockPayments = (tx: Tx, ids: readonly string[]): Promise<{ id: string; state: BankState }[]> =>
  tx.all(
    sql<{ id: string; state: BankState }>`select id, state from bank_payment where id = any (${ids}::uuid[])
      order by id for update`,
  );

/** @throws Refusal 404 */
async function lockPayment(tx: Tx, id: string): Promise<BankPaymentRow> {
  await lockPayments(tx, [id]);
  const [row] = await bankPaymentRows(tx, [id]);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

/** Locks an undecided payment. @throws Refusal 404, or 409 if decided */
async function lockOpen(tx: Tx, id: string): Promise<BankPaymentRow> {
  const row = await lockPayment(tx, id);
  if (row.state !== 'Open') throw new Refusal('bank_payment_decided', paymentCopy.decided, { state: row.state });
  return row;
}

/** Locks an undecided payment that may be booked. @throws Refusal 404, 409 for reversals and possible duplicates */
async function lockBookable(tx: Tx, id: string): Promise<BankPaymentRow> {
  const row = await lockOpen(tx, id);
  if (row.duplicateOf) throw new Refusal('possible_duplicate', paymentCopy.possibleDuplicate);
  if (row.kind === 'reversal') throw new Refusal('bank_payment_decided', paymentCopy.isReversal, { state: row.state });
  return row;
}

const subjectOf = ({ id, payerName, remittance }: Pick<BankPaymentRow, 'id' | 'payerName' | 'remittance'>) => ({
  kind: 'bankPayment',
  id,
  name: payerName || remittance.slice(0, 100) || id,
});

/** Books an allocation and notes it in the audit log. */
async function book(context: CommandContext, row: BankPaymentRow, booking: Booking): Promise<void> {
  await bookAllocation(context, row, booking);
  context.tx.note({
    subject: subjectOf(row),
    before: { state: row.state, verdict: verdictOf(row.matchReason) },
    after: {
      state: 'Booked',
      companyIds: booking.shares.map(({ partnerId }) => partnerId),
      amountCents: bookedCents(booking),
    },
  });
}

/** An allocation chosen by a user. */
const chosenBooking = (shares: readonly ChosenShare[], reason: string): Booking => ({
  shares,
  reason,
  causeOf: () => 'chosen',
  keepsCredit: true,
});

interface Confirmation {
  id: string;
  partnerId?: string | undefined;
  version?: number | undefined;
  shares?: readonly ChosenShare[] | undefined;
  reason?: string | undefined;
}

const requireVersion = ({ version }: BankPaymentRow, expected: number | undefined): void => {
  if (expected !== undefined && expected !== version) throw new Refusal('stale', paymentCopy.changedMeanwhile);
};

/**
 * Books an open payment, by default as proposed: named invoices first, then the oldest undisputed ones (INV-022).
 * @throws Refusal 404, 409 if decided or changed, 422 without a company or for an impossible allocation
 */
export async function confirmPayment(
  context: CommandContext,
  { id, partnerId, version, shares, reason = '' }: Confirmation,
): Promise<BankPayment> {
  const row = await lockBookable(context.tx, id);
  requireVersion(row, version);
  const booking = shares ? chosenBooking(shares, reason) : await lockedProposal(context.tx, row, partnerId);
  if (booking.shares.length === 0) throw invalidField('partnerId', 'required', paymentCopy.companyNeeded);
  await book(context, row, booking);
  return findBankPayment(context.tx, id);
}

/** The proposal of a payment with one company, under the lock of its account. */
async function lockedProposal(tx: Tx, row: BankPaymentRow, partnerId: string | undefined): Promise<Booking> {
  const companyId = partnerId ?? row.companyId;
  if (!companyId) throw invalidField('partnerId', 'required', paymentCopy.companyNeeded);
  await lockAccount(tx, companyId);
  return proposedBooking(tx, row, companyId);
}

/** Locks a booked payment whose plans still exist. @throws Refusal 404, 409 if it is not booked or has changed */
async function lockBooked(tx: Tx, id: string, version: number): Promise<BankPaymentRow> {
  const row = await lockPayment(tx, id);
  if (row.state !== 'Booked' || row.planId === null)
    throw new Refusal('bank_payment_decided', paymentCopy.notBooked, { state: row.state });
  requireVersion(row, version);
  return row;
}

interface Correction {
  id: string;
  version: number;
  shares: readonly ChosenShare[];
  reason: string;
}

/** Replaces the allocation of a booked payment. @throws Refusal 404, 409 if not booked or changed, 422 if impossible */
export async function correctAllocation(
  context: CommandContext,
  { id, version, shares, reason }: Correction,
): Promise<BankPayment> {
  await book(context, await lockBooked(context.tx, id, version), chosenBooking(shares, reason));
  return findBankPayment(context.tx, id);
}

/** Takes a booking back. @throws Refusal 404, 409 if not booked or changed */
export async function undoBooking(
  context: CommandContext,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<BankPayment> {
  const row = await lockBooked(context.tx, id, version);
  await withdrawBooking(context, row);
  await reopen(context, row, 'undone', reason);
  return findBankPayment(context.tx, id);
}

/** Makes a decided payment undecided. */
async function reopen(context: CommandContext, row: BankPaymentRow, action: BankAction, reason = ''): Promise<void> {
  const { tx } = context;
  const version = await writeHistory(context, row, action, { reason });
  await tx.run(sql`update bank_payment set state = 'Open', reason = '', company_id = null, plan_id = null,
    decided_at = null, decided_by_name = null, version = ${version} where id = ${row.id}`);
  tx.note({ subject: subjectOf(row), before: { state: row.state }, after: { state: 'Open', reason } });
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
    await book(context, row!, await lockedProposal(tx, row!, undefined));
    bookedCount += 1;
  }
  return { bookedCount, skippedCount: new Set(ids).size - bookedCount };
}

/** @throws Refusal 404, 409 if decided */
export async function ignorePayment(
  context: CommandContext,
  { id, reason }: { id: string; reason: string },
): Promise<BankPayment> {
  const { tx, actor, now } = context;
  const row = await lockOpen(tx, id);
  const version = await writeHistory(context, row, 'ignored', { reason });
  await tx.run(sql`update bank_payment
    set state = 'SetAside', reason = ${reason}, duplicate_of = null, decided_at = ${now},
      decided_by_name = ${actor.name}, version = ${version}
    where id = ${id}`);
  tx.note({ subject: subjectOf(row), before: { state: 'Open' }, after: { state: 'SetAside', reason } });
  return findBankPayment(tx, id);
}

/** @throws Refusal 404, 409 if undecided, or if booked and its plan still exists */
export async function restorePayment(context: CommandContext, { id }: { id: string }): Promise<BankPayment> {
  const { tx } = context;
  const row = await lockPayment(tx, id);
  const { mayBringBack, state } = await findBankPayment(tx, id);
  if (!mayBringBack) throw new Refusal('bank_payment_decided', paymentCopy.decided, { state });
  await reopen(context, row, 'restored');
  return findBankPayment(tx, id);
}
