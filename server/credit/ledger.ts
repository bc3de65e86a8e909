// What moves the balance of a company: invoices add, payments and credit memos take off, staff correct (CRL-007). The
// other book, what open orders reserve, is kept by the database itself (migration 020). Each entry is written in the
// transaction of what it is about, and the account stays locked until that ends.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { BALANCE_KINDS } from '#domain/credit/kinds.ts';
import type { CommandContext } from '#server/base/context.ts';

/** Who books, when, in which transaction. */
export type BookingContext = Pick<CommandContext, 'tx' | 'actor' | 'now'>;

/** The paper that an entry stands for. */
export interface LedgerDocument {
  companyId: string;
  id: string;
  /** What people call it: the number of an invoice, the note of a payment. */
  name: string;
  /** Cents with tax. */
  amountCents: Cents;
}

const bookEntry = (
  { tx, actor, now }: BookingContext,
  kind: Exclude<(typeof BALANCE_KINDS)[number], 'opening'>,
  companyId: string,
  cents: Cents,
  document: Pick<LedgerDocument, 'id' | 'name'> | null,
): Promise<unknown> =>
  tx.one(sql`select book_credit(${companyId}::uuid, 'balance', ${kind}, ${cents}::bigint, null, null,
    ${document?.id ?? null}::uuid, ${document?.name ?? ''},
    ${actor.side}, ${actor.name}, ${actor.userId}::uuid, ${now}::timestamptz)`);

/**
 * Adds an invoice to what its company owes. The orders on it become billed afterwards, in the same transaction: what
 * they reserved is then converted, and the entry says which invoice did it.
 */
export const bookInvoice = (context: BookingContext, invoice: LedgerDocument): Promise<unknown> =>
  bookEntry(context, 'invoice', invoice.companyId, invoice.amountCents, invoice);

/** Takes a credit memo off what its company owes. Orders that it sets free are billed no longer afterwards. */
export const bookCreditMemo = (context: BookingContext, memo: LedgerDocument): Promise<unknown> =>
  bookEntry(context, 'creditMemo', memo.companyId, -memo.amountCents, memo);

/** Takes a payment off; a negative one puts back what was paid by mistake. */
export const bookPayment = (context: BookingContext, payment: LedgerDocument): Promise<unknown> =>
  bookEntry(context, 'payment', payment.companyId, -payment.amountCents, payment);

/** Moves a balance that staff set by hand, by the difference (GAP-041). */
export const bookCorrection = (context: BookingContext, companyId: string, difference: Cents): Promise<unknown> =>
  bookEntry(context, 'correction', companyId, difference, null);
