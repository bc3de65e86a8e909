// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as invoices from './calls.ts';
import * as credits from './credit-calls.ts';
import * as documents from './download-calls.ts';
import * as eInvoices from './einvoice/einvoice-calls.ts';
import * as sellerLogo from './logo-calls.ts';
import * as previews from './preview-calls.ts';
import * as invoiceProblems from './problem-calls.ts';
import * as taxRules from './tax/tax-calls.ts';
import * as vatIds from './tax/vat-id-calls.ts';

export const invoiceApi = {
  name: 'invoices',
  description: 'Invoices and credit notes, the seller on them and taxes.',
  modules: [invoices, credits, documents, eInvoices, sellerLogo, previews, invoiceProblems, taxRules, vatIds],
};
