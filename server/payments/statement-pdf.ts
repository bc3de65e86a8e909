// A statement as PDF: company, lines with running balance, and totals.

import { type Cents, formatEuro } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import type { Statement } from '#domain/payments/statement-calls.ts';
import { createPdf } from '#server/invoices/documents/pdf-file.ts';
import { drawFeet, MUTED, PAGE, reserve, rule, type Sheet } from '#server/invoices/documents/pdf-page.ts';
import { createStructure } from '#server/invoices/documents/pdf-structure.ts';
import { createPen, type TextStyle } from '#server/invoices/documents/pdf-text.ts';
import type { SellerFields } from '#server/invoices/seller.ts';

const BODY: TextStyle = { size: 9 };
const LABEL: TextStyle = { size: 7.5, color: MUTED };
const STRONG: TextStyle = { size: 9, weight: 600 };
/** Amounts have room up to -€99,999,900.00. */
const COLUMNS = { day: PAGE.left, entry: 112, document: 208, amount: 462, balance: PAGE.right };
const DOCUMENT_WIDTH = 168;
const LEADING = 13;
const ROW = 19;
const right = (style: TextStyle): TextStyle => ({ ...style, align: 'right' });

/** Negative amounts with a sign: −€12.50. */
const signedEuro = (cents: Cents): string => (cents < 0 ? `-${formatEuro(-cents)}` : formatEuro(cents));

/** Column heads; on later pages they repeat and are skipped by screen readers. */
function drawColumnHeads(sheet: Sheet, tag: 'TH' | 'Artifact'): void {
  const { pen } = sheet;
  const style: TextStyle = { ...LABEL, tag };
  const draw = () => {
    pen.write(paymentCopy.date, COLUMNS.day, sheet.y, style);
    pen.write(paymentCopy.entry, COLUMNS.entry, sheet.y, style);
    pen.write(paymentCopy.document, COLUMNS.document, sheet.y, style);
    pen.write(paymentCopy.amount, COLUMNS.amount, sheet.y, right(style));
    pen.write(paymentCopy.balance, COLUMNS.balance, sheet.y, right(style));
  };
  if (tag === 'TH') sheet.structure.within('TR', draw);
  else draw();
  rule(sheet, sheet.y + 6);
  sheet.y += 20;
}

interface Row {
  day: string;
  entry: string;
  document: string;
  amount: string;
  balance: Cents;
}

/** A row is never split across pages. */
function drawRow(sheet: Sheet, { day, entry, document, amount, balance }: Row, style: TextStyle = BODY): void {
  const { pen } = sheet;
  const texts = pen.wrap(document, DOCUMENT_WIDTH, style);
  if (reserve(sheet, Math.max(1, texts.length) * LEADING + 6)) drawColumnHeads(sheet, 'Artifact');
  sheet.structure.within('TR', () => {
    pen.write(day, COLUMNS.day, sheet.y, style);
    pen.write(entry, COLUMNS.entry, sheet.y, style);
    sheet.structure.within('TD', () => {
      for (const [at, text] of texts.entries()) pen.write(text, COLUMNS.document, sheet.y + at * LEADING, style);
    });
    pen.write(amount, COLUMNS.amount, sheet.y, right(style));
    pen.write(signedEuro(balance), COLUMNS.balance, sheet.y, right(style));
  });
  sheet.y += Math.max(0, texts.length - 1) * LEADING + ROW;
  rule(sheet, sheet.y - ROW + 6);
}

/** Renders the PDF. */
export function statementPdf(statement: Statement, seller: SellerFields, at: Time): Promise<Buffer> {
  const { companyName, from, to, opening, closing, lines } = statement;
  const { doc, whole } = createPdf(paymentCopy.statementOf(from, to), at);
  const structure = createStructure(doc);
  const sheet: Sheet = { doc, pen: createPen(doc, structure), structure, y: PAGE.top };
  const { pen } = sheet;
  const senderStyle: TextStyle = { ...BODY, color: MUTED };
  for (const [at, line] of pen.wrap(seller.name, PAGE.right - PAGE.left, senderStyle).entries()) {
    if (at > 0) sheet.y += LEADING;
    pen.write(line, PAGE.left, sheet.y, senderStyle);
  }
  pen.write(paymentCopy.statement, PAGE.left, sheet.y + 30, { size: 18, weight: 600, tag: 'H1' });
  sheet.y += 52;
  for (const [label, value] of [
    [paymentCopy.statementFor, companyName],
    [paymentCopy.period, documentCopy.period(from, to)],
  ] as const) {
    pen.write(label, PAGE.left, sheet.y, { ...BODY, color: MUTED });
    for (const text of pen.wrap(value, 380, STRONG)) {
      pen.write(text, PAGE.left + 62, sheet.y, STRONG);
      sheet.y += LEADING + 1;
    }
  }
  sheet.y += 16;
  structure.within('Table', () => {
    drawColumnHeads(sheet, 'TH');
    drawRow(sheet, { day: from, entry: paymentCopy.opening, document: '', amount: '', balance: opening }, STRONG);
    for (const { day, kind, document, amount, balance } of lines)
      drawRow(sheet, { day, entry: paymentCopy.kinds[kind], document, amount: signedEuro(amount), balance });
    drawRow(sheet, { day: to, entry: paymentCopy.closing, document: '', amount: '', balance: closing }, STRONG);
  });
  drawFeet(sheet, seller, paymentCopy.statementOf(from, to));
  structure.end();
  doc.end();
  return whole;
}
