// Calls on invoices, credit notes, their files, the seller and taxes.

import { invoiceCalls, myInvoiceCalls, paymentTermCalls, sellerCalls, taxCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { documentCalls, myDocumentCalls } from '#domain/invoices/download-calls.ts';
import { eInvoiceCalls } from '#domain/invoices/einvoice/einvoice-calls.ts';
import { sellerLogoCalls } from '#domain/invoices/logo-calls.ts';
import { previewCalls, previewFileCalls } from '#domain/invoices/preview-calls.ts';
import { problemCalls } from '#domain/invoices/problem-calls.ts';
import { taxRuleCalls } from '#domain/invoices/tax/tax-calls.ts';
import { vatIdCheckCalls } from '#domain/invoices/tax/vat-id-calls.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { mailCreditNote, searchCreditNotes, sendCreditNote } from '#server/invoices/crediting/credit-notes.ts';
import {
  cancelDraft,
  createCreditNote,
  creditAmounts,
  creditDifference,
  creditFreeLines,
  previewAmounts,
  previewCredit,
  previewFreeLines,
  showCreditable,
} from '#server/invoices/crediting/crediting.ts';
import { downloadFile, downloadMonth } from './documents/downloads.ts';
import { setCompanyEInvoice, setSellerEInvoice, showCompanyEInvoice, showSellerEInvoice } from './einvoice/settings.ts';
import { createInvoices, searchInvoices, sendInvoice, sendInvoices, showInvoices } from './invoices.ts';
import { checkInvoices, previewInvoices } from './issuing/preview.ts';
import { removeLogo, setLogo, showLogo } from './logo/seller-logo.ts';
import { setPaymentTerm, showPaymentTerm } from './payment-terms.ts';
import { listProblems, showNextInvoice } from './problems.ts';
import { disputeInvoice, endDispute } from './reminded.ts';
import { sellerCommands, showSeller } from './seller.ts';
import {
  changeTaxRule,
  createTaxRule,
  endTaxRule,
  listTaxRules,
  orderTaxRules,
  showCompanyTax,
  withdrawTaxRule,
} from './tax-rules.ts';
import { acceptVatId } from './vat-id-checks/acceptance.ts';
import { recheckVatId, showVatIdChecks, showVatIdProof } from './vat-id-checks/history.ts';
import { setVatId, showVatId } from './vat-ids.ts';

const downloads = {
  invoicePdf: downloadFile('invoice', 'pdf'),
  invoiceUbl: downloadFile('invoice', 'ubl'),
  creditMemoPdf: downloadFile('creditMemo', 'pdf'),
  creditMemoUbl: downloadFile('creditMemo', 'ubl'),
  month: downloadMonth,
};

/** `isVatIdServiceOn`: whether a VAT id check service is configured. */
export function registerInvoiceRoutes(edge: Edge, isVatIdServiceOn: boolean): void {
  serve(edge, invoiceCalls, {
    list: searchInvoices,
    show: showInvoices,
    create: createInvoices(edge.publicUrl),
    send: sendInvoice(edge.publicUrl),
    sendMany: sendInvoices(edge.publicUrl),
    dispute: disputeInvoice,
    endDispute,
  });
  serve(edge, myInvoiceCalls, {
    list: searchInvoices,
    show: showInvoices,
    create: createInvoices(edge.publicUrl),
  });
  serve(edge, creditMemoCalls, {
    list: searchCreditNotes,
    creditable: showCreditable,
    preview: previewCredit,
    create: createCreditNote,
    creditDifference,
    previewAmounts,
    creditAmounts,
    previewFreeLines,
    creditFreeLines,
    cancelDraft,
    send: sendCreditNote(edge.publicUrl),
    mail: mailCreditNote(edge.publicUrl),
  });
  serveUnmanaged(edge, documentCalls, downloads);
  serveUnmanaged(edge, myDocumentCalls, downloads);
  serve(edge, problemCalls, { list: listProblems, nextInvoice: showNextInvoice });
  serve(edge, sellerCalls, { get: showSeller, ...sellerCommands(edge.publicUrl) });
  serve(edge, previewCalls, { check: checkInvoices });
  serveUnmanaged(edge, previewFileCalls, { pdf: previewInvoices });
  serve(edge, eInvoiceCalls, {
    ofCompany: showCompanyEInvoice,
    setOfCompany: setCompanyEInvoice,
    ofSeller: showSellerEInvoice,
    setOfSeller: setSellerEInvoice,
  });
  serve(edge, sellerLogoCalls, { get: showLogo, set: setLogo, remove: removeLogo });
  serve(edge, taxCalls, { vatId: showVatId, setVatId });
  serve(edge, vatIdCheckCalls, {
    list: showVatIdChecks(isVatIdServiceOn),
    ofInvoice: showVatIdProof,
    ask: recheckVatId(isVatIdServiceOn),
    accept: acceptVatId(isVatIdServiceOn),
  });
  serve(edge, paymentTermCalls, { get: showPaymentTerm, set: setPaymentTerm });
  serve(edge, taxRuleCalls, {
    list: listTaxRules,
    create: createTaxRule,
    change: changeTaxRule,
    end: endTaxRule,
    withdraw: withdrawTaxRule,
    order: orderTaxRules,
    ofCompany: showCompanyTax,
  });
}
