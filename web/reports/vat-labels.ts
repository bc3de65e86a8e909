// Labels of the VAT reports.

import { percentText } from '#domain/base/money.ts';
import { countOf } from '#domain/base/text/plural.ts';

export const vatReportLabels = {
  noDocuments: 'There are no documents in this period.',
  noEcSales: 'There are no services under reverse charge in this period.',
  month: 'Month',
  category: 'Category',
  rate: 'Rate',
  percent: (rateBp: number) => `${percentText(rateBp)}%`,
  ratePercent: 'Rate (%)',
  net: 'Net',
  vat: 'VAT',
  documents: 'Documents',
  documentCount: (count: number) => countOf(count, 'document'),
  showDocuments: (count: number, of: string) => `${countOf(count, 'document')}: ${of}`,
  country: 'Country',
  vatId: 'VAT ID',
  customer: 'Customer',
  number: 'Number',
  kind: 'Document',
  kinds: { invoice: 'Invoice', creditNote: 'Credit note' },
  date: 'Date',
  taxDay: 'Tax point',
  totals: 'Totals',
  taxDayNote: 'Invoices count on their last day of supply, credit notes and invoices in advance on their own date.',
  vatNote: 'Issued invoices by month of their tax point. Credit notes count below zero.',
  ecSalesNote: 'Services under reverse charge by month and VAT ID of the buyer. Credit notes count below zero.',
} as const;
