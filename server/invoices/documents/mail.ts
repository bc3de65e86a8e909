// Emails a company about a new document, with its PDF and a link to the download page.

import { formatEuro } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';
import { myInvoicePath } from '#domain/invoices/links.ts';
import type { Tx } from '#server/base/database/db.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import { issuedDocument } from './document.ts';

/** Queues the email about a document to the address printed on it. Returns false for a company without one. */
export async function mailDocument(tx: Tx, now: Time, publicUrl: string, id: string): Promise<boolean> {
  const document = (await issuedDocument(tx, id))!;
  const { kind, number, seller, buyer, invoice, totalCents, dueCents, dueDate } = document;
  if (buyer.email === '') return false;
  const total = formatEuro(totalCents);
  const invoiceText = (link: string): string =>
    dueCents === 0 && totalCents > 0
      ? documentCopy.paidInvoiceMail(number, total, link)
      : documentCopy.invoiceMail(number, formatEuro(dueCents), dueDate!, link);
  await sendMail(tx, now, {
    to: buyer.email,
    subject: documentCopy.mailSubject(kind, number, seller.name),
    text: invoice
      ? documentCopy.creditNoteMail(number, invoice.number, total, publicUrl + myInvoicePath(invoice.number))
      : invoiceText(publicUrl + myInvoicePath(number)),
    documentIds: [id],
  });
  return true;
}
