// Invoice problems of all companies, and the next invoice of one company.

import * as z from 'zod/mini';
import { get, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, keywordsFilter, listCall } from '#domain/base/list.ts';
import { INVOICE_PERIODS } from '#domain/companies/types.ts';

const PROBLEM_KINDS = ['CannotBeInvoiced', 'TooMuchInvoiced'] as const;

/** Maximum orders listed per problem. */
export const NAMED_ORDERS = 20;

export const InvoiceProblem = z.object({
  /** ID of the company or invoice. */
  id: z.string(),
  kind: z.enum(PROBLEM_KINDS),
  companyId: z.string(),
  companyName: z.string(),
  /** The invoice with too many keys. */
  invoiceNumber: z.nullable(z.string()),
  /** The first 20 at most. */
  orders: z.array(z.object({ id: z.string(), orderNumber: z.string() })),
  orderCount: z.number(),
  reasons: z.array(z.string()),
  /** Including tax: the waiting amount, or approximately the amount to credit. */
  amount: field.money(),
});
export type InvoiceProblem = z.output<typeof InvoiceProblem>;

export const problemList = defineList({ filters: { text: keywordsFilter() }, sorts: [] });

/** Next automatic invoice of a company. */
export const NextInvoice = z.object({
  partnerId: z.string(),
  period: z.enum(INVOICE_PERIODS),
  /** Null if it depends on purchases. */
  at: z.nullable(field.time()),
  orders: z.number(),
  keys: z.number(),
  amount: field.money(),
  /** Threshold of keys or amount. */
  wantedKeys: z.nullable(z.number()),
  wantedAmount: z.nullable(field.money()),
  /** Obstacles to invoicing; empty if there are none. */
  obstacles: z.array(z.string()),
});
export type NextInvoice = z.output<typeof NextInvoice>;

export const problemCalls = {
  list: listCall('/invoice/management/problems', {
    summary: 'Lists companies that cannot be invoiced, and invoices for more keys than their orders have.',
    access: staff('Invoice.Create'),
    list: problemList,
    item: InvoiceProblem,
  }),
  nextInvoice: get('/invoice/management/nextinvoice/:partnerId', {
    summary: 'Reads the next invoice date of a partner and its obstacles.',
    access: staff(),
    input: z.strictObject({ partnerId: field.id() }),
    reply: NextInvoice,
  }),
};
