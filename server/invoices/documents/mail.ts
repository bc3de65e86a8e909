// Emails a company about a new document, with its PDF and a link to the download page.

import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import { formatEuro } from '#domain/base/money.ts';
import { spellDay } from '#domain/base/spell-day.ts';
import type { Time } from '#domain/base/time.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';
import { myInvoicePath } from '#domain/invoices/links.ts';
import type { Tx } from '#server/base/database/db.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import type { MailLayout } from '#server/base/mail/html-mail.ts';
import { type IssuedDocument, issuedDocument } from './document.ts';

function layoutOf(document: IssuedDocument, url: string): MailLayout {
  const { number, invoice, totalCents, dueCents, dueDate } = document;
  const { facts, buttons } = mailFrameCopy;
  return {
    reason: 'documents',
    facts: invoice
      ? [
          [documentCopy.creditNote, number],
          [facts.invoice, invoice.number],
          [facts.total, formatEuro(totalCents)],
        ]
      : [
          [facts.invoice, number],
          [facts.total, formatEuro(totalCents)],
          ...(dueCents > 0 ? [[facts.due, spellDay(dueDate!)] as const] : []),
        ],
    action: { label: buttons.invoice, url },
  };
}

/** Queues the email about a document to the address printed on it. Returns false for a company without one. */
export async function mailDocument(tx: Tx, now: Time, publicUrl: string, id: string): Promise<boolean> {
  const document = (await issuedDocument(tx, id))!;
  const { kind, number, seller, buyer, invoice, totalCents, dueCents, dueDate } = document;
  if (buyer.email === '') return false;
  const total = formatEuro(totalCents);
  const url = publicUrl + myInvoicePath(invoice?.number ?? number);
  const invoiceText = (link: string): string =>
    dueCents === 0 && totalCents > 0
      ? documentCopy.paidInvoiceMail(number, total, link)
      : documentCopy.invoiceMail(number, formatEuro(dueCents), dueDate!, link);
  await sendMail(tx, now, {
    to: buyer.email,
    subject: documentCopy.mailSubject(kind, number, seller.name),
    text: invoice ? documentCopy.creditNoteMail(number, invoice.number, total, url) : invoiceText(url),
    layout: layoutOf(document, url),
    documentIds: [id],
  });
  return true;
}
