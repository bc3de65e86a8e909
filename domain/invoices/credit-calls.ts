// Credit note calls (http-api section 6, CRN).

import * as z from 'zod/mini';
import { get, post, staff } from '#domain/base/endpoint.ts';
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
import { MAX_INVOICED_ORDERS } from './calls.ts';
import { AMOUNT_KINDS, CREDIT_KINDS } from './credit-kinds.ts';
import { freeLines } from './free-lines.ts';

export const CREDIT_MEMO_STATES = ['Sent', 'Draft'] as const;
export type CreditMemoState = (typeof CREDIT_MEMO_STATES)[number];
export const REASON_MAX = 500;

export const CreditMemo = z.object({
  id: z.string(),
  /** CRN-2026-000123, gapless per year. */
  creditMemoNumber: z.string(),
  invoice: z.object({
    id: z.string(),
    invoiceNumber: z.string(),
    customer: z.object({ name: z.string() }),
    /** The first credited order, or the first of the invoice if only free lines are credited. */
    orderId: z.string(),
    orderNumber: z.string(),
    accounting: z.object({ externalInvoiceId: z.nullable(z.string()) }),
    createdAt: field.time(),
  }),
  totalExcVatAmount: field.money(),
  vatAmount: field.money(),
  totalIncVatAmount: field.money(),
  status: z.enum(CREDIT_MEMO_STATES),
  kind: z.enum(CREDIT_KINDS),
  reason: z.string(),
  /** Whether the files have been created. */
  existPdf: z.boolean(),
  createdAt: field.time(),
});
export type CreditMemo = z.output<typeof CreditMemo>;

/** Creditable keys of an invoice, line by line. */
export const Creditable = z.object({
  invoiceId: z.string(),
  lines: z.array(
    z.object({
      /** Starts at 1. */
      line: z.number(),
      /** Null for a free line (INV-090). */
      orderId: z.nullable(z.string()),
      orderNumber: z.string(),
      name: z.string(),
      sku: z.string(),
      /** Invoiced keys. */
      quantity: z.number(),
      /** Keys not credited yet. */
      left: z.number(),
      /** Net amount not credited yet. */
      leftAmount: field.money(),
      unitPrice: field.money(),
      isRefunded: z.boolean(),
    }),
  ),
});
export type Creditable = z.output<typeof Creditable>;

/** Preview of a credit note. */
export const CreditPreview = z.object({
  totalExcVatAmount: field.money(),
  vatAmount: field.money(),
  totalIncVatAmount: field.money(),
  /** Number that the note would have if it were created now. */
  nextNumber: z.string(),
  keys: z.number(),
  /** Orders that can be invoiced again afterwards. */
  releasedOrders: z.number(),
});
export type CreditPreview = z.output<typeof CreditPreview>;

/** Keys or pieces of an invoice line, identified by its order or its place. */
const ChosenLine = z.strictObject({
  orderId: z.optional(field.id()),
  line: z.optional(field.integer({ min: 1 })),
  /** Null credits nothing of this line. */
  quantity: z.nullable(field.integer({ min: 1 })),
});
export type ChosenLine = z.output<typeof ChosenLine>;

/** Without lines: the remainder of refunded orders, else of all orders (CRN-009). */
const choice = {
  invoiceId: field.id(),
  lines: z.optional(z.array(ChosenLine).check(z.minLength(1), z.maxLength(MAX_INVOICED_ORDERS))),
};

/** A net amount of an invoice line. */
const ChosenAmount = z.strictObject({
  line: field.integer({ min: 1 }),
  /** Null credits nothing of this line. */
  netAmount: z.nullable(field.money({ min: 1 })),
});
export type ChosenAmount = z.output<typeof ChosenAmount>;

const amounts = {
  invoiceId: field.id(),
  amounts: z.array(ChosenAmount).check(z.minLength(1), z.maxLength(MAX_INVOICED_ORDERS)),
};
const freeCredit = { invoiceId: field.id(), lines: freeLines().check(z.minLength(1)) };
const reason = () =>
  z.string().check(z.trim(), z.maxLength(REASON_MAX, { error: `At most ${REASON_MAX} characters are allowed.` }));

/** A single-valued filter. */
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
    customerName: textFilter('customerName', 'CustomerName', field.searchText(200)),
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
  creditable: get('/creditmemo/management/creditable/:invoiceId', {
    summary: 'Reads the creditable amount of an invoice, line by line.',
    access: staff('Invoice.Create'),
    input: z.strictObject({ invoiceId: field.id() }),
    reply: Creditable,
  }),
  preview: post('/creditmemo/management/preview', {
    summary: 'Computes the amounts of a credit note without creating it.',
    access: staff('Invoice.Create'),
    isReadOnly: true,
    refusals: ['missing', 'nothing_to_credit', 'above_creditable'],
    input: z.strictObject(choice),
    reply: CreditPreview,
  }),
  create: post('/creditmemo/management/create', {
    summary: 'Credits selected keys of an invoice; by default, its refunded orders or all that remains.',
    access: staff('Invoice.Create'),
    refusals: ['missing', 'nothing_to_credit', 'above_creditable', 'numbers_unknown'],
    input: z.strictObject({
      ...choice,
      reason: z.optional(reason()),
    }),
    reply: CreditMemo,
  }),
  previewAmounts: post('/creditmemo/management/previewamounts', {
    summary: 'Computes a credit note by amount without creating it.',
    access: staff('Invoice.Create'),
    isReadOnly: true,
    refusals: ['missing', 'above_creditable'],
    input: z.strictObject(amounts),
    reply: CreditPreview,
  }),
  creditAmounts: post('/creditmemo/management/creditamounts', {
    summary: 'Credits amounts of invoice lines, such as price protection, with the tax of the invoice.',
    access: staff('Invoice.Create'),
    refusals: ['missing', 'above_creditable', 'numbers_unknown'],
    input: z.strictObject({ ...amounts, kind: z.enum(AMOUNT_KINDS), reason: z.optional(reason()) }),
    reply: CreditMemo,
  }),
  previewFreeLines: post('/creditmemo/management/previewfreelines', {
    summary: 'Computes a credit note of free lines without creating it.',
    access: staff('Invoice.Create'),
    isReadOnly: true,
    refusals: ['missing', 'above_creditable'],
    input: z.strictObject(freeCredit),
    reply: CreditPreview,
  }),
  creditFreeLines: post('/creditmemo/management/creditfreelines', {
    summary: 'Credits free lines, such as an advertising contribution, with the tax of the invoice.',
    access: staff('Invoice.Create'),
    refusals: ['missing', 'above_creditable', 'numbers_unknown'],
    input: z.strictObject({ ...freeCredit, reason: z.optional(reason()) }),
    reply: CreditMemo,
  }),
  cancelDraft: post('/creditmemo/management/canceldraft', {
    summary: 'Cancels an invoice that was not sent by a credit note for its remaining amount.',
    access: staff('Invoice.Create'),
    refusals: ['missing', 'not_draft', 'numbers_unknown'],
    input: z.strictObject({ invoiceId: field.id(), reason: z.optional(reason()) }),
    reply: CreditMemo,
  }),
  creditDifference: post('/creditmemo/management/creditdifference', {
    summary: 'Credits invoiced keys that the orders no longer have.',
    access: staff('Invoice.Create'),
    refusals: ['missing', 'nothing_to_credit', 'numbers_unknown'],
    input: z.strictObject({ invoiceId: field.id() }),
    reply: CreditMemo,
  }),
  mail: post('/creditmemo/management/:id/mail', {
    summary: 'Emails a sent credit note to its company.',
    access: staff('Invoice.Create'),
    refusals: ['not_sent'],
    input: z.strictObject({ id: field.id() }),
    reply: CreditMemo,
  }),
  send: post('/creditmemo/management/:id/send', {
    summary: 'Sends a credit note to its company.',
    access: staff('Invoice.Create'),
    refusals: ['not_draft', 'not_sent'],
    input: z.strictObject({ id: field.id() }),
    reply: CreditMemo,
  }),
};
