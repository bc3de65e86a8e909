// Ledger of a company's balance: invoices add, payments and credit notes subtract, staff correct (CRL-007).
// Reservations of open orders are kept by the database itself (migration 020). Entries are written in the transaction
// of their cause, with the account locked until it ends.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { BALANCE_KINDS } from '#domain/credit/kinds.ts';
import { prepared } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';

/** User, time and transaction of a booking. */
export type BookingContext = Pick<CommandContext, 'tx' | 'actor' | 'now'>;

/** Document of an entry. */
interface LedgerDocument {
  companyId: string;
  id: string;
  /** Display name: invoice number or payment note. */
  name: string;
  /** Cents including tax. */
  amountCents: Cents;
}

const bookEntry = (
  { tx, actor, now }: BookingContext,
  kind: Exclude<(typeof BALANCE_KINDS)[number], 'opening'>,
  companyId: string,
  cents: Cents,
  document: Pick<LedgerDocument, 'id' | 'name'> | null,
): Promise<unknown> =>
  tx.one(
    prepared(sql`select book_credit(${companyId}::uuid, 'balance', ${kind}, ${cents}::bigint, null, null,
    ${document?.id ?? null}::uuid, ${document?.name ?? ''},
    ${actor.side}, ${actor.name}, ${actor.userId}::uuid, ${now}::timestamptz)`),
  );

/**
 * Adds an invoice to the company's balance. Its orders are marked as billed afterwards in the same transaction, which
 * converts their reservations and names the invoice.
 */
export const bookInvoice = (context: BookingContext, invoice: LedgerDocument): Promise<unknown> =>
  bookEntry(context, 'invoice', invoice.companyId, invoice.amountCents, invoice);

/** Subtracts a credit note from the balance. Released orders are unbilled afterwards. */
export const bookCreditMemo = (context: BookingContext, memo: LedgerDocument): Promise<unknown> =>
  bookEntry(context, 'creditMemo', memo.companyId, -memo.amountCents, memo);

/** Subtracts a payment; a negative one reverses a mistaken payment. */
export const bookPayment = (context: BookingContext, payment: LedgerDocument): Promise<unknown> =>
  bookEntry(context, 'payment', payment.companyId, -payment.amountCents, payment);

/** Subtracts a written-off difference; a negative one is taken back. */
export const bookWriteOff = (context: BookingContext, writeOff: LedgerDocument): Promise<unknown> =>
  bookEntry(context, 'writeOff', writeOff.companyId, -writeOff.amountCents, writeOff);

/** Adds credit that was paid out to the company. */
export const bookPayout = (context: BookingContext, payout: LedgerDocument): Promise<unknown> =>
  bookEntry(context, 'payout', payout.companyId, payout.amountCents, payout);

/** Books the difference of a manually set balance (GAP-041). */
export const bookCorrection = (context: BookingContext, companyId: string, difference: Cents): Promise<unknown> =>
  bookEntry(context, 'correction', companyId, difference, null);
