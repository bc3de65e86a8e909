// Invoice calls of the partner API.

import { apiFileCalls, apiInvoiceCalls } from '#domain/platform/invoices/calls.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { downloadFile } from '#server/invoices/documents/downloads.ts';
import {
  createApiInvoices,
  listApiCreditNotes,
  listApiInvoices,
  listApiUninvoiced,
  showApiCredit,
  showApiInvoice,
  showApiStatement,
} from './documents.ts';

export function registerInvoiceRoutes(edge: Edge): void {
  serve(edge, apiInvoiceCalls, {
    list: listApiInvoices,
    one: showApiInvoice,
    create: createApiInvoices(edge.publicUrl),
    creditNotes: listApiCreditNotes,
    uninvoiced: listApiUninvoiced,
    credit: showApiCredit,
    statement: showApiStatement,
  });
  serveUnmanaged(edge, apiFileCalls, {
    invoicePdf: downloadFile('invoice', 'pdf'),
    invoiceUbl: downloadFile('invoice', 'ubl'),
    creditNotePdf: downloadFile('creditMemo', 'pdf'),
    creditNoteUbl: downloadFile('creditMemo', 'ubl'),
  });
}
