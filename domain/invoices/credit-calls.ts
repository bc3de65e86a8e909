// The calls of credit notes (http-api section 6, CRN).

import * as z from 'zod/mini';
import { post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import {
  dateRangeFilter,
  defineList,
  enumListFilter,
  type Filter,
  keywordsFilter,
  listCall,
  moneyRangeFilter,
  stringListFilter,
} from '#domain/base/list.ts';

export const CREDIT_MEMO_STATES = ['Sent', 'Draft'] as const;
export type CreditMemoState = (typeof CREDIT_MEMO_STATES)[number];
export const REASON_MAX = 500;

export const CreditMemo = z.object({
  id: z.string(),
  /** CRN-2026-000123, without a gap in each year. */
  creditMemoNumber: z.string(),
  invoice: z.object({
    id: z.string(),
    invoiceNumber: z.string(),
    customer: z.object({ name: z.string() }),
    /** The first order that is credited. */
    orderId: z.string(),
    orderNumber: z.string(),
    accounting: z.object({ externalInvoiceId: z.nullable(z.string()) }),
    createdAt: field.time(),
  }),
  totalExcVatAmount: field.money(),
  vatAmount: field.money(),
  totalIncVatAmount: field.money(),
  status: z.enum(CREDIT_MEMO_STATES),
  reason: z.string(),
  createdAt: field.time(),
});
export type CreditMemo = z.output<typeof CreditMemo>;

/** One value of one parameter. */
const textFilter = (param: string, key: string, item: z.ZodMiniType<string, string>): Filter<string> => ({
  key,
  params: { [param]: z.optional(item) },
  fromQuery: (flat) => (flat[param] as string | undefined) || undefined,
  toQuery: (value) => ({ [param]: value }),
  fromAddress: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
});

export const creditMemoList = defineList({
  filters: {
    text: keywordsFilter(),
    invoiceId: textFilter('invoiceId', 'InvoiceId', field.id()),
    status: enumListFilter('statuses', CREDIT_MEMO_STATES, 'Status'),
    dateRange: dateRangeFilter('startDate', 'finishDate'),
    price: moneyRangeFilter('priceFrom', 'priceTo'),
    customerIds: stringListFilter('customerIds', 'CustomerId', field.id()),
    customerName: textFilter('customerName', 'CustomerName', field.singleLine(200)),
  },
  sorts: ['createdAt', 'totalExcVatAmount'],
  pageSize: 10,
});

export const creditMemoCalls = {
  list: listCall('/creditmemo/management/search', {
    summary: 'Searches credit notes.',
    access: staff('Invoice.View'),
    list: creditMemoList,
    item: CreditMemo,
  }),
  create: post('/creditmemo/management/create', {
    summary: 'Credits the refunded orders of an invoice, else all that is left of it.',
    access: staff('Invoice.Create'),
    refusals: ['missing', 'nothing_to_credit'],
    input: z.strictObject({
      invoiceId: field.id(),
      reason: z.optional(
        z.string().check(z.trim(), z.maxLength(REASON_MAX, { error: `At most ${REASON_MAX} characters are allowed.` })),
      ),
    }),
    reply: CreditMemo,
  }),
  send: post('/creditmemo/management/:id/send', {
    summary: 'Hands a credit note to its company.',
    access: staff('Invoice.Create'),
    refusals: ['not_draft'],
    input: z.strictObject({ id: field.id() }),
    reply: CreditMemo,
  }),
};
