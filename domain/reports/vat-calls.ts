// VAT reports: VAT by period and category, the EC sales list, and the documents behind each figure (INV-055 to INV-057).

import * as z from 'zod/mini';
import { FINANCE_STAFF } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { dateRangeFilter, defineList, enumListFilter, listCall, stringListFilter } from '#domain/base/list.ts';
import { TAX_CATEGORIES } from '#domain/invoices/tax/tax.ts';

/** Tax points, as days in the seller's calendar; default: all. */
const days = () => dateRangeFilter('startDate', 'endDate');

/** Part of a month inside the period, as first and last day. */
const month = {
  /** Such as 2026-11. */
  month: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
};

const sums = { net: field.balance(), vat: field.balance() };

export const VatTotals = z.object(sums);
export type VatTotals = z.output<typeof VatTotals>;

export const vatReportList = defineList({ filters: { dateRange: days() } });

/** Documents with their tax point in a month at one category and rate; credit notes count below zero. */
export const VatReportRow = z.object({
  ...month,
  category: z.enum(TAX_CATEGORIES),
  rate: field.percent(),
  ...sums,
  documents: z.number(),
});
export type VatReportRow = z.output<typeof VatReportRow>;

export const ecSalesList = defineList({ filters: { dateRange: days() } });

/** Services to one VAT id under reverse charge in a month. */
export const EcSalesRow = z.object({
  ...month,
  /** First two letters of the VAT id. */
  country: z.string(),
  vatId: z.string(),
  /** Name on the newest document. */
  customerName: z.string(),
  net: field.balance(),
  documents: z.number(),
});
export type EcSalesRow = z.output<typeof EcSalesRow>;

export const EcSalesTotals = z.object({ net: field.balance() });
export type EcSalesTotals = z.output<typeof EcSalesTotals>;

/** A rate in percent, as in the address. */
const percentFilter = z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/, { error: 'Must be a percentage.' }));

export const vatDocumentList = defineList({
  filters: {
    dateRange: days(),
    categories: enumListFilter('categories', TAX_CATEGORIES, 'Category'),
    rates: stringListFilter('rates', 'Rate', percentFilter),
    vatIds: stringListFilter('vatIds', 'VatId'),
  },
});

/** The part of an invoice or credit note at one category and rate. */
export const VatDocument = z.object({
  id: z.string(),
  kind: z.enum(['invoice', 'creditNote']),
  number: z.string(),
  issueDate: z.string(),
  /** Last day of supply; the issue date of credit notes and invoices in advance. */
  taxDay: z.string(),
  customerName: z.string(),
  vatId: z.string(),
  category: z.enum(TAX_CATEGORIES),
  rate: field.percent(),
  ...sums,
});
export type VatDocument = z.output<typeof VatDocument>;

export const vatReportCalls = {
  vat: listCall('/report/management/VatReport', {
    summary: 'Sums net amounts and VAT of documents by month, category and rate.',
    access: FINANCE_STAFF,
    list: vatReportList,
    item: VatReportRow,
    extra: VatTotals,
  }),
  ecSales: listCall('/report/management/EcSalesList', {
    summary: 'Sums services under reverse charge by month and VAT ID of the buyer.',
    access: FINANCE_STAFF,
    list: ecSalesList,
    item: EcSalesRow,
    extra: EcSalesTotals,
  }),
  documents: listCall('/report/management/VatDocuments', {
    summary: 'Lists the documents behind a figure of the VAT reports.',
    access: FINANCE_STAFF,
    list: vatDocumentList,
    item: VatDocument,
    extra: VatTotals,
  }),
};
