// Invoices, credit notes, credit and statement in the partner API.

import * as z from 'zod/mini';
import { get, partner, post } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { BALANCE_KINDS } from '#domain/credit/kinds.ts';
import { ISSUE_REFUSALS, MAX_INVOICED_ORDERS } from '#domain/invoices/calls.ts';
import { TAX_CATEGORIES } from '#domain/invoices/tax/tax.ts';
import {
  amountField,
  countField,
  createdRange,
  EXAMPLE_ID,
  flagField,
  idField,
  nullableAmount,
  pageOf,
  pageQuery,
  textField,
  timeField,
} from '#domain/platform/fields.ts';

const { described } = field;

export const API_INVOICE_STATUSES = ['open', 'partially_paid', 'paid', 'credited'] as const;
export type ApiInvoiceStatus = (typeof API_INVOICE_STATUSES)[number];

const dayField = (description: string) => described(field.day(), description, '2026-12-20');

export const ApiInvoice = z.object({
  id: idField('Id of the invoice.'),
  number: textField('Number of the invoice.', 'INV-2026-000123'),
  status: described(z.enum(API_INVOICE_STATUSES), 'Status of the invoice. New values may be added.', 'open'),
  createdAt: timeField('Time of issue.'),
  dueDate: dayField('Day on which it is due.'),
  totalExclTax: amountField('Total without tax.'),
  tax: amountField('Tax.'),
  totalInclTax: amountField('Total with tax.'),
  paid: amountField('Paid amount.'),
  outstanding: amountField('Neither paid nor credited.'),
  hasFiles: flagField('Whether its PDF and UBL can be downloaded; they follow within a minute.', true),
  lines: described(
    z.array(
      z.object({
        orderId: described(z.nullable(field.id()), 'The invoiced order; null for a line without one.', EXAMPLE_ID),
        orderNumber: textField('Number of the order; empty without one.', 'GK 2026 000417'),
        name: textField('Name of the product or text of the line.', 'Amber Road'),
        sku: textField('SKU of the product; empty without one.', 'AMB-ROAD-EU'),
        quantity: countField('Invoiced keys.', 100),
        unitPrice: amountField('Price of one key, without tax.'),
        total: amountField('Total of the line, without tax.'),
      }),
    ),
    'Lines of the invoice.',
    [],
  ),
  taxes: described(
    z.array(
      z.object({
        category: described(z.enum(TAX_CATEGORIES), 'Tax category (UNTDID 5305).', 'S'),
        rate: textField('Rate in percent, a decimal with two places.', '19.00'),
        net: amountField('Amount that is taxed.'),
        tax: amountField('Tax on it.'),
        note: textField('Reason of an exemption; may be empty.', 'Reverse charge'),
      }),
    ),
    'Tax by rate.',
    [],
  ),
});
export type ApiInvoice = z.output<typeof ApiInvoice>;

export const ApiCreditNote = z.object({
  id: idField('Id of the credit note.'),
  number: textField('Number of the credit note.', 'CRN-2026-000012'),
  invoiceId: idField('Id of the credited invoice.'),
  invoiceNumber: textField('Number of the credited invoice.', 'INV-2026-000123'),
  reason: textField('Reason of the credit.', 'Keys were returned.'),
  createdAt: timeField('Time of issue.'),
  totalExclTax: amountField('Total without tax.'),
  tax: amountField('Tax.'),
  totalInclTax: amountField('Total with tax.'),
  hasFiles: flagField('Whether its PDF and UBL can be downloaded.', true),
});
export type ApiCreditNote = z.output<typeof ApiCreditNote>;

export const ApiCredit = z.object({
  limit: nullableAmount('Credit limit; null: unlimited.'),
  balance: amountField('Invoices that are not paid; negative: you have money with us.'),
  reserved: amountField('Open orders that are not invoiced, with tax.'),
  available: nullableAmount('What new orders may use; null: unlimited.'),
});
export type ApiCredit = z.output<typeof ApiCredit>;

export const ApiStatement = z.object({
  from: dayField('First day.'),
  to: dayField('Last day.'),
  opening: amountField('Balance before the first day.'),
  closing: amountField('Balance after the last day.'),
  lines: described(
    z.array(
      z.object({
        at: timeField('Time of the entry.'),
        kind: described(z.enum(BALANCE_KINDS), 'Kind of the entry. New values may be added.', BALANCE_KINDS[0]),
        document: textField('Number of the document, or the note of the payment.', 'INV-2026-000123'),
        amount: amountField('Change of the balance.'),
        balance: amountField('Balance after the entry.'),
      }),
    ),
    'Entries, oldest first.',
    [],
  ),
});
export type ApiStatement = z.output<typeof ApiStatement>;

export const ApiUninvoicedOrder = z.object({
  orderId: idField('Id of the order.'),
  orderNumber: textField('Number of the order.', 'GK 2026 000417'),
  productName: textField('Name of the product.', 'Amber Road'),
  sku: textField('SKU of the product.', 'AMB-ROAD-EU'),
  quantity: countField('Keys that an invoice would bill.', 100),
  totalInclTax: amountField('Total of the keys, with tax.'),
  createdAt: timeField('Time of the order.'),
});
export type ApiUninvoicedOrder = z.output<typeof ApiUninvoicedOrder>;

const view = { access: partner('Invoice.View'), scope: 'invoices:read' } as const;
const download = {
  access: partner('Invoice.Download'),
  scope: 'invoices:read',
  kind: 'file',
  reply: z.unknown(),
} as const;
const ById = z.strictObject({ id: idField('Id of the invoice.') });
const NoteById = z.strictObject({ id: idField('Id of the credit note.') });
const range = {
  from: described(z.optional(field.day()), 'First day; by default January 1 of this year.', '2026-01-01'),
  to: described(z.optional(field.day()), 'Last day; by default today.', '2026-12-31'),
};

export const apiInvoiceCalls = {
  list: get('/v1/invoices', {
    summary: "Lists the company's invoices, oldest first.",
    ...view,
    input: z.strictObject({
      ...pageQuery(),
      status: described(z.optional(z.enum(API_INVOICE_STATUSES)), 'Only invoices with this status.', 'open'),
      ...createdRange('invoices'),
    }),
    reply: pageOf(ApiInvoice, 'invoices'),
  }),
  one: get('/v1/invoices/:id', {
    summary: "Reads one of the company's invoices.",
    ...view,
    input: ById,
    reply: ApiInvoice,
  }),
  create: post('/v1/invoices', {
    summary: 'Invoices orders of the company; several invoices if their taxes differ.',
    access: partner('Invoice.Create'),
    scope: 'invoices:write',
    refusals: ISSUE_REFUSALS,
    input: z.strictObject({
      orderIds: described(
        z.array(field.id()).check(z.minLength(1), z.maxLength(MAX_INVOICED_ORDERS)),
        'The orders to invoice.',
        [EXAMPLE_ID],
      ),
    }),
    reply: z.object({ invoices: described(z.array(ApiInvoice), 'The invoices.', []) }),
  }),
  creditNotes: get('/v1/credit-notes', {
    summary: "Lists the company's credit notes, oldest first.",
    ...view,
    input: z.strictObject({ ...pageQuery(), ...createdRange('credit notes') }),
    reply: pageOf(ApiCreditNote, 'credit notes'),
  }),
  uninvoiced: get('/v1/uninvoiced', {
    summary: "Lists the company's completed orders that have no invoice yet, oldest first.",
    access: partner('Invoice.Create'),
    scope: 'invoices:write',
    input: z.strictObject(pageQuery()),
    reply: pageOf(ApiUninvoicedOrder, 'orders'),
  }),
  credit: get('/v1/credit', {
    summary: "Reads the company's credit limit and what is left of it.",
    ...view,
    input: z.strictObject({}),
    reply: ApiCredit,
  }),
  statement: get('/v1/statement', {
    summary: "Reads the company's statement of account between two days, inclusive.",
    ...view,
    refusals: ['date_order', 'too_big'],
    input: z.strictObject(range),
    reply: ApiStatement,
  }),
};

export const apiFileCalls = {
  invoicePdf: get('/v1/invoices/:id.pdf', {
    ...download,
    summary: 'Downloads an invoice as a PDF with embedded XML, for programs.',
    input: ById,
  }),
  invoiceUbl: get('/v1/invoices/:id.ubl', {
    ...download,
    summary: 'Downloads an invoice as UBL, for programs.',
    input: ById,
  }),
  creditNotePdf: get('/v1/credit-notes/:id.pdf', {
    ...download,
    summary: 'Downloads a credit note as a PDF with embedded XML, for programs.',
    input: NoteById,
  }),
  creditNoteUbl: get('/v1/credit-notes/:id.ubl', {
    ...download,
    summary: 'Downloads a credit note as UBL, for programs.',
    input: NoteById,
  }),
};
