// The calls of invoices and credit notes, the seller on them and taxes.

import { invoiceCalls, myInvoiceCalls, sellerCalls, taxCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { type Edge, serve } from '#server/base/http.ts';
import { createCreditNote, searchCreditNotes, sendCreditNote } from './credit-notes.ts';
import { createInvoices, searchInvoices, sendInvoice } from './invoices.ts';
import { showSeller, updateSeller } from './seller.ts';
import { listTaxRules, setVatId, showVatId } from './taxes.ts';

export function registerInvoiceRoutes(edge: Edge): void {
  serve(edge, invoiceCalls, { list: searchInvoices, create: createInvoices, send: sendInvoice });
  serve(edge, myInvoiceCalls, { list: searchInvoices, create: createInvoices });
  serve(edge, creditMemoCalls, { list: searchCreditNotes, create: createCreditNote, send: sendCreditNote });
  serve(edge, sellerCalls, { get: showSeller, update: updateSeller });
  serve(edge, taxCalls, { rules: listTaxRules, vatId: showVatId, setVatId });
}
