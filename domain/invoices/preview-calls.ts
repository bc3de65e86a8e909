// Calls on invoices before they are issued and take a number (INV-072).

import * as z from 'zod/mini';
import { post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { ISSUE_REFUSALS, ofOrders } from './calls.ts';

/** An invoice as it would be issued now, without credit that would pay it. */
const PreviewedInvoice = z.object({
  customerName: z.string(),
  /** Order of the first line. */
  orderNumber: z.string(),
  totalExcVatAmount: field.money(),
  vatAmount: field.money(),
  totalIncVatAmount: field.money(),
});

export const InvoicePreview = z.object({
  /** Why the invoices cannot be issued; null if they can. */
  obstacle: z.nullable(z.string()),
  invoices: z.array(PreviewedInvoice),
});
export type InvoicePreview = z.output<typeof InvoicePreview>;

const preview = { ...ofOrders, access: staff('Invoice.Create'), isReadOnly: true } as const;

export const previewCalls = {
  check: post('/invoice/management/check', {
    ...preview,
    summary: 'Computes the invoices of orders without issuing them, or names what is missing.',
    reply: InvoicePreview,
  }),
};

export const previewFileCalls = {
  pdf: post('/invoice/management/preview', {
    ...preview,
    kind: 'file',
    summary: 'Renders the invoices of orders as a PDF marked as draft, without a number.',
    refusals: ISSUE_REFUSALS,
    reply: z.unknown(),
  }),
};
