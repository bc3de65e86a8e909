// Decisions that concern two entries: a reversal takes a payment back (INV-032), a possible duplicate is the same
// payment or another one (INV-031). Both rows are locked by ascending id, like everywhere.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { BankPayment } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { withdrawBooking, writeHistory } from './booking.ts';
import { type BankPaymentRow, bankPaymentRows, findBankPayment } from './list.ts';

/** @throws Refusal 404 */
async function readRow(tx: Tx, id: string): Promise<BankPaymentRow> {
  const [row] = await bankPaymentRows(tx, [id]);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

/** Locks payments and reads the first. @throws Refusal 404, 409 if it is decided or changed */
async function lockOpen(tx: Tx, ids: readonly [string, ...string[]], version: number): Promise<BankPaymentRow> {
  await tx.all(sql`select 1 from bank_payment where id = any (${ids}::uuid[]) order by id for update`);
  const row = await readRow(tx, ids[0]);
  if (row.state !== 'Open') throw new Refusal('bank_payment_decided', paymentCopy.decided, { state: row.state });
  if (row.version !== version) throw new Refusal('stale', paymentCopy.changedMeanwhile);
  return row;
}

const nameOf = ({ payerName, remittance, id }: BankPaymentRow): string => payerName || remittance.slice(0, 100) || id;

async function setReturned(context: CommandContext, row: BankPaymentRow, returnsId: string | null): Promise<void> {
  const { tx, actor, now } = context;
  const version = await writeHistory(context, row, 'returned');
  await tx.run(sql`update bank_payment set state = 'Returned', reason = '', company_id = null, plan_id = null,
    duplicate_of = null, returns_id = ${returnsId}, decided_at = ${now}, decided_by_name = ${actor.name},
    version = ${version} where id = ${row.id}`);
  tx.note({
    subject: { kind: 'bankPayment', id: row.id, name: nameOf(row) },
    before: { state: row.state },
    after: { state: 'Returned', ...(returnsId && { returnsId }) },
  });
}

/**
 * Settles a reversal: a booking of the payment it takes back is undone, and neither can be booked again.
 * @throws Refusal 404, 409 if it is no open reversal, has changed, or no payment matches
 */
export async function takePaymentBack(
  context: CommandContext,
  { id, version }: { id: string; version: number },
): Promise<BankPayment> {
  const { tx } = context;
  const { returns } = await readRow(tx, id);
  const reversal = await lockOpen(tx, returns ? [id, returns.id] : [id], version);
  if (!returns || reversal.returns?.id !== returns.id)
    throw new Refusal('bank_payment_decided', paymentCopy.nothingReturned, { state: reversal.state });
  const payment = await readRow(tx, returns.id);
  if (payment.state === 'Booked') await withdrawBooking(context, payment);
  await setReturned(context, payment, null);
  await setReturned(context, reversal, payment.id);
  return findBankPayment(tx, id);
}

/**
 * Resolves a possible duplicate: another payment stays open, the same one is ignored.
 * @throws Refusal 404, 409 if it is decided, no possible duplicate, or has changed
 */
export async function decideDuplicate(
  context: CommandContext,
  { id, version, isAnother }: { id: string; version: number; isAnother: boolean },
): Promise<BankPayment> {
  const { tx, actor, now } = context;
  const row = await lockOpen(tx, [id], version);
  if (!row.duplicateOf) throw new Refusal('bank_payment_decided', paymentCopy.decided, { state: row.state });
  const reason = isAnother ? '' : paymentCopy.sameAsBefore;
  const decided = await writeHistory(context, row, isAnother ? 'restored' : 'ignored', { reason });
  await tx.run(sql`update bank_payment set duplicate_of = null, version = ${decided},
    state = ${isAnother ? 'Open' : 'SetAside'}, reason = ${reason}, decided_at = ${isAnother ? null : now},
    decided_by_name = ${isAnother ? null : actor.name} where id = ${id}`);
  tx.note({
    subject: { kind: 'bankPayment', id, name: nameOf(row) },
    before: { duplicateOf: row.duplicateOf.id },
    after: { duplicateOf: null, state: isAnother ? 'Open' : 'SetAside' },
  });
  return findBankPayment(tx, id);
}
