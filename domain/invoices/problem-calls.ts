// The calls that say what is in the way of invoices: for all companies, and for one with the time of its next invoice.

import * as z from 'zod/mini';
import { get, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';
import { INVOICE_PERIODS } from '#domain/companies/types.ts';

const PROBLEM_KINDS = ['CannotBeInvoiced', 'TooMuchInvoiced'] as const;

/** Orders that a problem names. */
export const NAMED_ORDERS = 20;

export const InvoiceProblem = z.object({
  /** Of the company, or of the invoice. */
  id: z.string(),
  kind: z.enum(PROBLEM_KINDS),
  companyId: z.string(),
  companyName: z.string(),
  /** The invoice that names too many keys. */
  invoiceNumber: z.nullable(z.string()),
  /** The first of them, at most 20. */
  orders: z.array(z.object({ id: z.string(), orderNumber: z.string() })),
  orderCount: z.number(),
  reasons: z.array(z.string()),
  /** With tax: what waits, or what is to be credited, about. */
  amount: field.money(),
});
export type InvoiceProblem = z.output<typeof InvoiceProblem>;

export const problemList = defineList({ filters: { text: keywordsFilter() }, sorts: [] });

/** When a company is invoiced next without anybody asking. */
export const NextInvoice = z.object({
  partnerId: z.string(),
  period: z.enum(INVOICE_PERIODS),
  /** Null where it depends on what is bought. */
  at: z.nullable(field.time()),
  orders: z.number(),
  keys: z.number(),
  amount: field.money(),
  /** The keys or the amount at which it is invoiced. */
  wantedKeys: z.nullable(z.number()),
  wantedAmount: z.nullable(field.money()),
  /** Why it cannot be invoiced now; empty when it can. */
  obstacles: z.array(z.string()),
});
export type NextInvoice = z.output<typeof NextInvoice>;

export const problemCalls = {
  list: listCall('/invoice/management/problems', {
    summary: 'Lists companies that cannot be invoiced, and invoices over more keys than their orders have.',
    access: staff('Invoice.Create'),
    list: problemList,
    item: InvoiceProblem,
  }),
  nextInvoice: get('/invoice/management/nextinvoice/:partnerId', {
    summary: 'Says when a partner is invoiced next, and what is in the way.',
    access: staff(),
    input: z.strictObject({ partnerId: field.id() }),
    reply: NextInvoice,
  }),
};
