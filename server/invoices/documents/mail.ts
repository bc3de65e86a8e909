// Tells a company by mail that a document is there. The mail leads to the page where it is downloaded; it carries no file.

import { formatEuro } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';
import type { Tx } from '#server/base/db.ts';
import { sendMail } from '#server/base/mail.ts';
import { issuedDocument } from './document.ts';

/** The invoice in its partner's list: the list of all, searched by number. */
const invoiceLink = (publicUrl: string, number: string): string =>
  `${publicUrl}/invoices/${encodeURIComponent(JSON.stringify({ Text: number }))}`;

/** Queues the mail about a document to the address that stood on it; answers false for a company without one. */
export async function mailDocument(tx: Tx, now: Time, publicUrl: string, id: string): Promise<boolean> {
  const document = (await issuedDocument(tx, id))!;
  const { kind, number, seller, buyer, invoice, totalCents, dueDate } = document;
  if (buyer.email === '') return false;
  const total = formatEuro(totalCents);
  await sendMail(tx, now, {
    to: buyer.email,
    subject: documentCopy.mailSubject(kind, number, seller.name),
    text: invoice
      ? documentCopy.creditNoteMail(number, invoice.number, total, invoiceLink(publicUrl, invoice.number))
      : documentCopy.invoiceMail(number, total, dueDate!, invoiceLink(publicUrl, number)),
  });
  return true;
}
