// Calls on the credit of a company: pay it out, or use it for outstanding invoices (INV-036).

import * as z from 'zod/mini';
import { FINANCE_STAFF, get, post } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';

/** Maximum length of a payout's reference. */
const REFERENCE_MAX = 140;

/** Credit of a company. */
export const CompanyCredit = z.object({
  /** Payments not allocated to an invoice and not paid out. */
  creditLeft: field.money(),
  /** Outstanding on sent invoices without a dispute. */
  openAmount: field.money(),
  /** Newest first. */
  payouts: z.array(
    z.object({
      id: z.string(),
      paidAt: field.time(),
      amount: field.money(),
      reference: z.string(),
      byName: z.string(),
    }),
  ),
});
export type CompanyCredit = z.output<typeof CompanyCredit>;

const CREDIT = '/payment/management/credit/:partnerId';
const ById = z.strictObject({ partnerId: field.id() });

export const payoutCalls = {
  read: get(CREDIT, {
    summary: 'Reads the credit of a company and its payouts.',
    access: FINANCE_STAFF,
    input: ById,
    reply: CompanyCredit,
  }),
  payOut: post(`${CREDIT}/payout`, {
    summary: "Records a payout of a company's credit.",
    refusals: ['no_credit', 'future_payment'],
    access: FINANCE_STAFF,
    input: z.strictObject({
      partnerId: field.id(),
      amount: field.money({ min: 1 }),
      paidAt: field.time(),
      /** Reference of the transfer. */
      reference: field.singleLine(REFERENCE_MAX, { min: 1 }),
    }),
    reply: CompanyCredit,
  }),
  net: post(`${CREDIT}/net`, {
    summary: 'Uses credit of a company for its outstanding invoices, oldest first.',
    refusals: ['no_credit'],
    access: FINANCE_STAFF,
    input: ById,
    reply: CompanyCredit,
  }),
};
