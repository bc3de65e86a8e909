// Statement calls (opening balance, entries, closing balance), and a partner's outstanding amounts.

import * as z from 'zod/mini';
import { get, partner, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { BALANCE_KINDS } from '#domain/credit/kinds.ts';

/** Maximum lines of a statement. */
export const STATEMENT_LINES_MAX = 5000;

export const Statement = z.object({
  companyId: z.string(),
  companyName: z.string(),
  from: z.string(),
  to: z.string(),
  opening: field.balance(),
  invoiced: field.balance(),
  credited: field.balance(),
  paid: field.balance(),
  writtenOff: field.balance(),
  paidOut: field.balance(),
  corrected: field.balance(),
  /** Opening + invoiced − credited − paid − written off + paid out + corrected. */
  closing: field.balance(),
  lines: z.array(
    z.object({
      at: field.time(),
      /** Day in the seller's calendar. */
      day: z.string(),
      kind: z.enum(BALANCE_KINDS),
      /** Invoice or credit note number, or the payment note. */
      document: z.string(),
      amount: field.balance(),
      /** Balance after it. */
      balance: field.balance(),
    }),
  ),
});
export type Statement = z.output<typeof Statement>;

const OpenInvoice = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  dueDate: z.string(),
  isOverdue: z.boolean(),
  totalAmount: field.money(),
  openAmount: field.money(),
  payee: z.string(),
  /** Payment account; empty if the seller has none. */
  account: z.string(),
  /** Content of the payment QR code, or null. */
  transferCode: z.nullable(z.string()),
});
export type OpenInvoice = z.output<typeof OpenInvoice>;

/** A partner's outstanding amounts. */
export const OwnDebts = z.object({
  openAmount: field.money(),
  overdueAmount: field.money(),
  /** Payments not allocated to an invoice. */
  creditLeft: field.money(),
  /** Earliest due date first. */
  invoices: z.array(OpenInvoice),
  openCount: z.number(),
  /** Newest first, with the invoices each paid. */
  payments: z.array(
    z.object({
      id: z.string(),
      paidOn: field.time(),
      amount: field.money(),
      creditLeft: field.money(),
      invoices: z.array(z.object({ id: z.string(), invoiceNumber: z.string(), amount: field.money() })),
    }),
  ),
  /** New orders are blocked by unpaid invoices whose last reminder does so. */
  areOrdersStopped: z.boolean(),
  /** Newest first. */
  reminders: z.array(
    z.object({
      id: z.string(),
      sentAt: field.time(),
      step: z.number(),
      text: z.string(),
      openAmount: field.money(),
      invoiceNumbers: z.array(z.string()),
    }),
  ),
});
export type OwnDebts = z.output<typeof OwnDebts>;

/** Default: from January 1 to today, in the seller's calendar. */
const range = { from: z.optional(field.day()), to: z.optional(field.day()) };
const OfCompany = z.strictObject({ partnerId: field.id(), ...range });
const Own = z.strictObject(range);
const STATEMENT = '/payment/management/statement/:partnerId';
const OWN_STATEMENT = '/payment/me/statement';
const refusals = ['date_order', 'too_big'] as const;
const file = { kind: 'file', refusals, reply: z.unknown() } as const;

export const statementCalls = {
  read: get(STATEMENT, {
    summary: 'Reads the statement of a company between two days, inclusive.',
    refusals,
    access: staff(),
    input: OfCompany,
    reply: Statement,
  }),
  pdf: get(`${STATEMENT}/pdf`, {
    ...file,
    summary: 'Downloads the statement of a company as a PDF.',
    access: staff(),
    input: OfCompany,
  }),
  csv: get(`${STATEMENT}/csv`, {
    ...file,
    summary: 'Downloads the statement of a company as CSV.',
    access: staff(),
    input: OfCompany,
  }),
};

export const myStatementCalls = {
  debts: get('/payment/me/debts', {
    summary: "Reads the company's outstanding amounts with due dates, payment details and past payments.",
    access: partner('Invoice.View'),
    input: z.strictObject({}),
    reply: OwnDebts,
  }),
  read: get(OWN_STATEMENT, {
    summary: "Reads the company's own statement between two days, inclusive.",
    refusals,
    access: partner('Invoice.View'),
    input: Own,
    reply: Statement,
  }),
  pdf: get(`${OWN_STATEMENT}/pdf`, {
    ...file,
    summary: "Downloads the company's own statement as a PDF.",
    access: partner('Invoice.View'),
    input: Own,
  }),
  csv: get(`${OWN_STATEMENT}/csv`, {
    ...file,
    summary: "Downloads the company's own statement as CSV.",
    access: partner('Invoice.View'),
    input: Own,
  }),
};
