// Download calls for invoices and credit notes (INV-009, INV-010): a PDF with embedded XML (Factur-X), UBL, and all
// files of a month.

import * as z from 'zod/mini';
import { get, partner, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';

const OfDocument = { kind: 'file', input: z.strictObject({ id: field.id() }), reply: z.unknown() } as const;
const OfMonth = {
  kind: 'file',
  refusals: ['documents_pending'],
  input: z.strictObject({
    month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
  }),
  reply: z.unknown(),
} as const;

export const documentCalls = {
  invoicePdf: get('/invoice/management/downloadpdf/:id', {
    ...OfDocument,
    summary: 'Downloads an invoice as a PDF with embedded XML (Factur-X).',
    access: staff('Invoice.Download'),
  }),
  invoiceUbl: get('/invoice/management/downloadubl/:id', {
    ...OfDocument,
    summary: 'Downloads an invoice as UBL.',
    access: staff('Invoice.Download'),
  }),
  creditMemoPdf: get('/creditmemo/management/downloadpdf/:id', {
    ...OfDocument,
    summary: 'Downloads a credit note as a PDF with embedded XML (Factur-X).',
    access: staff('Invoice.Download'),
  }),
  creditMemoUbl: get('/creditmemo/management/downloadubl/:id', {
    ...OfDocument,
    summary: 'Downloads a credit note as UBL.',
    access: staff('Invoice.Download'),
  }),
  month: get('/invoice/management/downloadmonth/:month', {
    ...OfMonth,
    summary: 'Downloads all documents issued in a month as a ZIP.',
    access: staff('Invoice.Download'),
  }),
};

export const myDocumentCalls = {
  invoicePdf: get('/invoice/me/downloadpdf/:id', {
    ...OfDocument,
    summary: 'Downloads an invoice of the company as a PDF with embedded XML (Factur-X).',
    access: partner('Invoice.Download'),
  }),
  invoiceUbl: get('/invoice/me/downloadubl/:id', {
    ...OfDocument,
    summary: 'Downloads an invoice of the company as UBL.',
    access: partner('Invoice.Download'),
  }),
  creditMemoPdf: get('/creditmemo/me/downloadpdf/:id', {
    ...OfDocument,
    summary: 'Downloads a credit note of the company as a PDF with embedded XML (Factur-X).',
    access: partner('Invoice.Download'),
  }),
  creditMemoUbl: get('/creditmemo/me/downloadubl/:id', {
    ...OfDocument,
    summary: 'Downloads a credit note of the company as UBL.',
    access: partner('Invoice.Download'),
  }),
  month: get('/invoice/me/downloadmonth/:month', {
    ...OfMonth,
    summary: "Downloads the company's documents issued in a month as a ZIP.",
    access: partner('Invoice.Download'),
  }),
};
