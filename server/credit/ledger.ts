// What moves the balance of a company: invoices add, payments and credit memos take off, staff correct (CRL-007). The
// other book, what open orders reserve, is kept by the database itself (migration 020). Each entry is written in the
// transaction of what it tells about, and the account stays locked until that ends.

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { BALANCE_KINDS } from '#domain/credit/kinds.ts';
import type { Writing } from '#server/base/context.ts';

/** Who books, when, in which transaction. */
export type Booking = Pick<Writing, 'tx' | 'actor' | 'now'>;

/** The paper that an entry stands for. */
export interface Paper {
  companyId: string;
  id: string;
  /** What people call it: the number of an invoice, the note of a payment. */
  name: string;
  /** Cents with tax. */
  amountCents: Cents;
}

const book = (
  { tx, actor, now }: Booking,
  kind: Exclude<(typeof BALANCE_KINDS)[number], 'opening'>,
  companyId: string,
  cents: Cents,
  paper: Pick<Paper, 'id' | 'name'> | null,
): Promise<unknown> =>
  tx.one(sql`select book_credit(${companyId}::uuid, 'balance', ${kind}, ${cents}::bigint, null, null, ${paper?.id ?? null}::uuid, ${paper?.name ?? ''},
    ${actor.side}, ${actor.name}, ${actor.userId}::uuid, ${now}::timestamptz)`);

/**
 * Adds an invoice to what its company owes. The orders on it become billed afterwards, in the same transaction: what they
 * reserved is then converted, and the entry says which invoice did it.
 */
export const bookInvoice = (by: Booking, invoice: Paper): Promise<unknown> =>
  book(by, 'invoice', invoice.companyId, invoice.amountCents, invoice);

/** Takes a credit memo off what its company owes. Orders that it sets free are billed no longer afterwards. */
export const bookCreditMemo = (by: Booking, memo: Paper): Promise<unknown> =>
  book(by, 'creditMemo', memo.companyId, -memo.amountCents, memo);

/** Takes a payment off; a negative one puts back what was paid by mistake. */
export const bookPayment = (by: Booking, payment: Paper): Promise<unknown> =>
  book(by, 'payment', payment.companyId, -payment.amountCents, payment);

/** Moves a balance that staff set by hand, by the difference (GAP-041). */
export const bookCorrection = (by: Booking, companyId: string, difference: Cents): Promise<unknown> =>
  book(by, 'correction', companyId, difference, null);
