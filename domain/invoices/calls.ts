// Calls on invoices, their seller and taxes (http-api section 6, INV).

import * as z from 'zod/mini';
import { countryNameOf } from '#domain/base/countries.ts';
import { ADMIN_STAFF, FINANCE_STAFF, get, partner, post, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import {
  booleanFilter,
  dateRangeFilter,
  defineList,
  enumListFilter,
  type Filter,
  keywordsFilter,
  listCall,
  moneyRangeFilter,
  stringListFilter,
} from '#domain/base/list.ts';
import { EMAIL_MAX, isEmailAddress } from '#domain/base/text/email-address.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import { TAX_CATEGORIES } from '#domain/invoices/tax/tax.ts';
import { invoiceCopy } from './copy.ts';
import { freeLines } from './free-lines.ts';

/** Maximum invoices sent in bulk. */
export const MAX_SENT = 100;
/** Maximum payment term in days. */
export const PAYMENT_DAYS_MAX = 365;
/** Maximum length of a dispute reason. */
export const DISPUTE_REASON_MAX = 500;
export const INVOICE_STATES = ['Sent', 'Draft', 'Paid', 'PartialPaid', 'Credited'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
/** Maximum orders per request (UNI-007). */
export const MAX_INVOICED_ORDERS = 99;

const lineItems = z.array(
  z.object({
    orderNumber: z.string(),
    orderId: z.nullable(z.string()),
    name: z.string(),
    quantity: z.number(),
    sku: z.string(),
    unitPrice: field.money(),
    total: field.money(),
  }),
);
const invoiceFields = {
  id: z.string(),
  /** INV-2026-000123, gapless per year (INV-023). */
  invoiceNumber: z.string(),
  /** The first order; all are in the lines. */
  orderNumber: z.string(),
  orderId: z.string(),
  status: z.enum(INVOICE_STATES),
  accounting: z.object({ externalInvoiceId: z.nullable(z.string()) }),
  createdAt: field.time(),
  filename: z.nullable(z.string()),
  /** Whether the files have been created. */
  existPdf: z.boolean(),
  customer: z.object({ id: z.string(), name: z.string() }),
  lineCount: z.number(),
  /** Its credit notes. */
  creditMemos: z.array(
    z.object({
      id: z.string(),
      creditMemoNumber: z.string(),
      existPdf: z.boolean(),
      totalIncVatAmount: field.money(),
    }),
  ),
  totalExcVatAmount: field.money(),
  vatAmount: field.money(),
  totalIncVatAmount: field.money(),
  paidAmount: field.money(),
  /** Neither paid nor credited. */
  openAmount: field.money(),
  dueDate: z.string(),
  /** Latest reminder level sent. */
  reminder: z.nullable(z.object({ step: z.number(), sentAt: field.time() })),
  /** While disputed, no reminders are sent. */
  dispute: z.nullable(z.object({ since: field.time(), reason: z.string() })),
  /** Net and tax per rate, with exemption texts. */
  taxes: z.array(
    z.object({
      category: z.enum(TAX_CATEGORIES),
      /** Percent. */
      rate: field.percent(),
      net: field.money(),
      vat: field.money(),
      text: z.string(),
    }),
  ),
};

/** An invoice as listed: its lines are read when it is opened (docs/decisions/0117). Files made of a list have them. */
export const ListedInvoice = z.object({ ...invoiceFields, lineItems: z.optional(lineItems) });
export type ListedInvoice = z.output<typeof ListedInvoice>;
/** `lineItems`: lines of orders, then free lines (INV-090), which have an empty order number. */
export const Invoice = z.object({ ...invoiceFields, lineItems });
export type Invoice = z.output<typeof Invoice>;

/** Companies by CustomerIds, with the alias userIds. */
const customerFilter = (): Filter<string[]> => {
  const filter = stringListFilter('customerIds', 'CustomerId', field.id());
  return {
    ...filter,
    params: { ...filter.params, userIds: filter.params.customerIds! },
    fromQuery: (flat) => filter.fromQuery({ customerIds: flat.customerIds ?? flat.userIds }),
  };
};

const filters = {
  text: keywordsFilter(),
  dateRange: dateRangeFilter('startDate', 'finishDate'),
  status: enumListFilter('statuses', INVOICE_STATES, 'Status'),
  price: moneyRangeFilter('minPrice', 'maxPrice'),
  /** Due dates, both inclusive. */
  due: dateRangeFilter('startDueDate', 'finishDueDate', 'DueDate'),
  isDisputed: booleanFilter('isDisputed', 'IsDisputed'),
};
const sorts = ['createdAt', 'invoiceNumber', 'totalIncVatAmount', 'openAmount', 'dueDate'] as const;
export const myInvoiceList = defineList({ filters, sorts });
export const invoiceList = defineList({ filters: { ...filters, customerIds: customerFilter() }, sorts });

/** Comma-separated order ids (INV-014). */
const orderIds = field
  .csv(field.id())
  .check(
    z.minLength(1, { error: invoiceCopy.orderCount }),
    z.maxLength(MAX_INVOICED_ORDERS, { error: invoiceCopy.orderCount }),
  );
/** Orders that staff invoice or preview, with lines without an order (INV-090). */
const OrdersToInvoice = z.strictObject({ orderIds, freeLines: z.optional(freeLines()) });
export type OrdersToInvoice = z.output<typeof OrdersToInvoice>;
/** Calls of staff that issue or preview the invoices of orders. */
export const ofOrders = {
  input: OrdersToInvoice,
  serializeInput: ({ orderIds: ids, freeLines: lines = [] }: OrdersToInvoice) => ({
    OrderIds: ids.join(','),
    ...(lines.length > 0 && { FreeLines: wireCodecOf(freeLines()).encode(lines) }),
  }),
};
/** Refusals of calls that issue or render invoices. */
export const ISSUE_REFUSALS = [
  'order_billed',
  'order_status',
  'invoice_excluded',
  'nothing_to_invoice',
  'not_invoiceable',
  'numbers_unknown',
  'missing',
] as const;
/** Maximum invoices read with their lines. */
export const MAX_SHOWN = 100;
const showCall = {
  input: z.strictObject({ ids: field.csv(field.id()).check(z.minLength(1), z.maxLength(MAX_SHOWN)) }),
  reply: z.array(Invoice),
  refusals: ['missing'] as const,
};
const createCall = { reply: z.array(Invoice), refusals: ISSUE_REFUSALS };

export const invoiceCalls = {
  list: listCall('/invoice/management/search', {
    summary: 'Searches invoices.',
    access: staff('Invoice.View'),
    list: invoiceList,
    item: ListedInvoice,
    isExportedByServer: true,
  }),
  show: get('/invoice/management/details', {
    ...showCall,
    summary: 'Reads invoices with their lines.',
    access: staff('Invoice.View'),
  }),
  create: post('/invoice/management/create', {
    ...createCall,
    ...ofOrders,
    summary: 'Creates one invoice per company for the given orders, all or none.',
    access: staff('Invoice.Create'),
  }),
  send: post('/invoice/management/:id/send', {
    summary: 'Sends an invoice to its company.',
    access: staff('Invoice.Create'),
    refusals: ['not_draft'],
    input: z.strictObject({ id: field.id() }),
    reply: Invoice,
  }),
  sendMany: post('/invoice/management/send', {
    summary: 'Sends drafts to their companies, skipping those already sent.',
    access: staff('Invoice.Create'),
    input: z.strictObject({
      ids: z
        .array(field.id())
        .check(
          z.minLength(1, { error: invoiceCopy.chooseInvoices }),
          z.maxLength(MAX_SENT, { error: invoiceCopy.chooseInvoices }),
        ),
    }),
    reply: z.object({ sentCount: z.number(), skippedCount: z.number() }),
  }),
  dispute: post('/invoice/management/:id/dispute', {
    summary: 'Marks an invoice as disputed, which excludes it from reminders.',
    access: staff('Invoice.Create'),
    refusals: ['not_disputable'],
    input: z.strictObject({ id: field.id(), reason: field.singleLine(DISPUTE_REASON_MAX, { min: 1 }) }),
    reply: Invoice,
  }),
  endDispute: post('/invoice/management/:id/enddispute', {
    summary: 'Resolves the dispute about an invoice.',
    access: staff('Invoice.Create'),
    refusals: ['not_disputable'],
    input: z.strictObject({ id: field.id() }),
    reply: Invoice,
  }),
};

export const myInvoiceCalls = {
  list: listCall('/invoice/me/search', {
    summary: "Searches invoices of the caller's company.",
    access: partner('Invoice.View'),
    list: myInvoiceList,
    item: ListedInvoice,
    isExportedByServer: true,
  }),
  show: get('/invoice/me/details', {
    ...showCall,
    summary: "Reads invoices of the caller's company with their lines.",
    access: partner('Invoice.View'),
  }),
  create: post('/invoice/me/create', {
    ...createCall,
    input: z.strictObject({ orderIds }),
    serializeInput: ({ orderIds: ids }: { orderIds: readonly string[] }) => ({ OrderIds: ids.join(',') }),
    summary: "Invoices orders of the caller's company.",
    access: partner('Invoice.Create'),
  }),
};

const sellerText = (max: number, min = 0) => field.singleLine(max, { min });
const sellerFields = {
  name: sellerText(200, 1),
  address: sellerText(500, 1),
  zipCode: sellerText(20),
  city: sellerText(100, 1),
  countryCode: field.singleLine(2).check(
    z.regex(/^[A-Z]{2}$/, { error: invoiceCopy.countryCodeShape, abort: true }),
    z.refine((code) => countryNameOf(code) !== undefined, { error: invoiceCopy.unknownCountry }),
  ),
  vatId: sellerText(20),
  registrationNumber: sellerText(50),
  email: sellerText(EMAIL_MAX).check(
    z.refine((text) => text === '' || isEmailAddress(text), { error: companyCopy.emailShape }),
  ),
  bankAccount: sellerText(40),
  /** Default payment term in days. */
  paymentDays: field.integer({ max: PAYMENT_DAYS_MAX }),
  /** Time zone of document dates. */
  timeZone: sellerText(60, 1),
  /** National tax number (BT-32); kept if omitted. */
  taxNumber: z.optional(sellerText(30)),
  /** Whether reverse charge waits until VIES has confirmed the VAT id; kept if omitted. */
  needsVatIdCheck: z.optional(field.flag()),
};

/** The seller on invoices. */
export const Seller = z.object({
  name: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  vatId: z.string(),
  registrationNumber: z.string(),
  email: z.string(),
  bankAccount: z.string(),
  paymentDays: z.number(),
  timeZone: z.string(),
  taxNumber: z.string(),
  needsVatIdCheck: z.boolean(),
  /** Null until set up. */
  modifiedAt: z.nullable(field.time()),
  /** A bank account change awaiting a second person (INV-024). */
  proposedAccount: z.nullable(
    z.object({
      id: z.string(),
      bankAccount: z.string(),
      byName: z.string(),
      at: field.time(),
      /** Whether this user may confirm it. */
      mayConfirm: z.boolean(),
    }),
  ),
});
export type Seller = z.output<typeof Seller>;
export const SellerInput = z.strictObject({
  ...sellerFields,
  /** As read; an outdated value is refused (GAP-073). */
  modifiedAt: z.optional(z.nullable(field.time())),
});
export type SellerInput = z.output<typeof SellerInput>;

/** A partner's VAT id; empty if none. */
export const VatId = z.object({ partnerId: z.string(), vatId: z.string() });
export type VatId = z.output<typeof VatId>;

/** A partner's payment term in days; null: the seller's default. */
export const PaymentTerm = z.object({ partnerId: z.string(), days: z.nullable(z.number()), sellerDays: z.number() });
export type PaymentTerm = z.output<typeof PaymentTerm>;

export const sellerCalls = {
  get: get('/invoice/management/seller', {
    summary: 'Reads the seller on invoices.',
    access: staff(),
    input: z.strictObject({}),
    reply: Seller,
  }),
  update: put('/invoice/management/seller', {
    summary: 'Updates the seller on future invoices; issued ones do not change.',
    access: FINANCE_STAFF,
    needsStepUp: true,
    refusals: ['stale'],
    input: SellerInput,
    reply: Seller,
  }),
  confirmAccount: post('/invoice/management/seller/account/:id/confirm', {
    summary: "Confirms the seller's proposed bank account.",
    access: ADMIN_STAFF,
    needsStepUp: true,
    refusals: ['own_account_change', 'stale'],
    input: z.strictObject({ id: field.id() }),
    reply: Seller,
  }),
  discardAccount: post('/invoice/management/seller/account/:id/discard', {
    summary: "Discards the seller's proposed bank account.",
    access: FINANCE_STAFF,
    refusals: ['stale'],
    input: z.strictObject({ id: field.id() }),
    reply: Seller,
  }),
};

export const taxCalls = {
  vatId: get('/invoice/management/vatid/:partnerId', {
    summary: 'Reads the VAT id of a partner.',
    access: staff(),
    input: z.strictObject({ partnerId: field.id() }),
    reply: VatId,
  }),
  setVatId: put('/invoice/management/vatid/:partnerId', {
    summary: 'Sets or removes the VAT id of a partner.',
    access: FINANCE_STAFF,
    refusals: ['vat_id'],
    input: z.strictObject({ partnerId: field.id(), vatId: field.singleLine(30) }),
    reply: VatId,
  }),
};

export const paymentTermCalls = {
  get: get('/invoice/management/paymentterm/:partnerId', {
    summary: "Reads a partner's payment term in days.",
    access: staff(),
    input: z.strictObject({ partnerId: field.id() }),
    reply: PaymentTerm,
  }),
  set: put('/invoice/management/paymentterm/:partnerId', {
    summary: "Sets a partner's payment term in days for future invoices.",
    access: FINANCE_STAFF,
    input: z.strictObject({ partnerId: field.id(), days: z.nullable(field.integer({ max: PAYMENT_DAYS_MAX })) }),
    reply: PaymentTerm,
  }),
};
