// Invoices before they are issued: computed by the same rules and under the same locks, but never written (INV-072).

import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { OrdersToInvoice } from '#domain/invoices/calls.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';
import type { EInvoice } from '#domain/invoices/einvoice.ts';
import type { InvoicePreview } from '#domain/invoices/preview-calls.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext, FileReply, UnmanagedContext } from '#server/base/http/context.ts';
import { type IssuedDocument, readLogo } from '../documents/document.ts';
import { drawDrafts } from '../documents/pdf-thread.ts';
import { prepareInvoices } from './issuing.ts';

/** Totals of the invoices of some orders, or the reason why they cannot be issued. */
export async function checkInvoices(context: CommandContext, choice: OrdersToInvoice): Promise<InvoicePreview> {
  try {
    const drafts = await prepareInvoices(context, choice);
    const invoices = drafts.map(({ invoice }) => ({
      customerName: invoice.buyer.name,
      orderNumber: invoice.lines[0]!.orderNumber,
      totalExcVatAmount: invoice.netCents,
      vatAmount: invoice.vatCents,
      totalIncVatAmount: invoice.totalCents,
    }));
    return { obstacle: null, invoices };
  } catch (error) {
    if (error instanceof Refusal) return { obstacle: error.message, invoices: [] };
    throw error;
  }
}

const draftDocument = async (db: Db, invoice: EInvoice, now: Time): Promise<IssuedDocument> => ({
  ...invoice,
  kind: 'invoice',
  isDraft: true,
  number: documentCopy.draft,
  createdAt: now,
  logo: await readLogo(db, invoice.seller),
  lines: invoice.lines.map(({ tax: { category, rateBp }, purchaseOrder = '', ...line }, at) => ({
    ...line,
    purchaseOrder,
    category,
    rateBp,
    place: at + 1,
  })),
  dueCents: invoice.totalCents,
  reason: '',
  invoice: null,
});

/** One PDF with all invoices of the orders. @throws Refusal as for issuing */
export async function previewInvoices(
  { database, actor, now }: UnmanagedContext,
  choice: OrdersToInvoice,
): Promise<FileReply> {
  const drafts = await database.transaction((tx) => prepareInvoices({ tx, actor, now }, choice));
  const documents: IssuedDocument[] = [];
  for (const { invoice } of drafts) documents.push(await draftDocument(database, invoice, now));
  return {
    filename: 'invoice-draft.pdf',
    contentType: 'application/pdf',
    body: await drawDrafts(documents),
    headers: { 'cache-control': 'no-store' },
  };
}
