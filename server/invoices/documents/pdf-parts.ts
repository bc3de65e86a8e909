// Parts of a document from top to bottom: seller, buyer, lines, taxes with totals, and payment details.

import { encode } from 'uqr';
import { formatEuro } from '#domain/base/money.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';
import type { Party, TaxGroup } from '#domain/invoices/einvoice.ts';
import { type DocumentLine, orderReferenceOf, supplyPeriodOf } from './document.ts';
import { paymentAccountOf, transferCodeOf } from './payment-account.ts';
import { MUTED, PAGE, type Page, reserve, rule } from './pdf-page.ts';
import type { TextStyle } from './pdf-text.ts';

const BODY: TextStyle = { size: 9 };
const SMALL: TextStyle = { size: 8, color: MUTED };
const LABEL: TextStyle = { size: 7.5, color: MUTED };
const STRONG: TextStyle = { size: 9, weight: 600 };
const LEADING = 13;
const right = (style: TextStyle): TextStyle => ({ ...style, align: 'right' });

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

const addressOf = (party: Party): string[] =>
  [
    party.address,
    [party.zipCode, party.city].filter(Boolean).join(' '),
    countries.of(party.countryCode) ?? party.countryCode,
  ].filter(Boolean);

/** Draws lines of text below each other. Returns the end position. */
function paragraph({ pen }: Page, texts: readonly string[], x: number, y: number, width: number, style: TextStyle) {
  let at = y;
  for (const text of texts)
    for (const line of pen.wrap(text, width, style)) {
      pen.write(line, x, at, style);
      at += LEADING;
    }
  return at;
}

/** From a label to its value. */
const FACT_INDENT = 76;

/** Document type, number, dates and references, opposite the seller. */
function drawFacts(page: Page, x: number): number {
  const { pen, document } = page;
  const { kind, number, issueDate, dueDate, supply, invoice, buyer } = document;
  pen.write(documentCopy[kind], x, page.y + 8, { size: 18, weight: 600, tag: 'H1' });
  const facts: [string, string][] = [
    [documentCopy.number, number],
    [documentCopy.date, issueDate],
  ];
  if (dueDate) facts.push([documentCopy.due, dueDate]);
  const period = supplyPeriodOf(document);
  if (supply)
    facts.push([documentCopy.supplied, period ? documentCopy.period(period.from, period.until) : supply.until]);
  if (buyer.reference) facts.push([documentCopy.buyerReference, buyer.reference]);
  const order = orderReferenceOf(document);
  if (order !== '') facts.push([documentCopy.purchaseOrder, order]);
  if (invoice) facts.push([documentCopy.ofInvoice, documentCopy.ofInvoiceText(invoice.number, invoice.issueDate)]);
  let at = page.y + 32;
  for (const [label, value] of facts) {
    pen.write(label, x, at, { ...BODY, color: MUTED });
    at = paragraph(page, [value], x + FACT_INDENT, at, PAGE.right - x - FACT_INDENT, STRONG) + 1;
  }
  return at;
}

/** Bounding box of the logo, at the upper left. */
const LOGO_BOX = { top: 36, width: 200, height: 56 } as const;

function drawLogo({ doc, structure, document: { logo, seller } }: Page): number {
  if (!logo) return PAGE.top;
  const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  structure.write(() => doc.image(Buffer.from(logo.bytes), PAGE.left, LOGO_BOX.top, { width, height }), 'Figure', {
    alt: documentCopy.logoOf(seller.name),
  });
  return LOGO_BOX.top + height + 22;
}

export function drawHead(page: Page): void {
  const { seller, buyer, kind, reason } = page.document;
  const sellerTop = drawLogo(page);
  const middle = 340;
  const width = middle - PAGE.left - 24;
  const factsEnd = drawFacts(page, middle);
  let at = paragraph(page, [seller.name], PAGE.left, Math.max(page.y + 4, sellerTop), width, { size: 11, weight: 600 });
  at = paragraph(page, addressOf(seller), PAGE.left, at + 2, width, { ...BODY, color: MUTED });
  page.y = Math.max(at, factsEnd) + 26;
  page.pen.write(kind === 'invoice' ? documentCopy.billTo : documentCopy.creditTo, PAGE.left, page.y, LABEL);
  const vatId = buyer.vatId === '' ? [] : [documentCopy.vatId(buyer.vatId)];
  if (buyer.foreignTaxNumber) vatId.push(documentCopy.taxNumber(buyer.foreignTaxNumber));
  at = paragraph(page, [buyer.name], PAGE.left, page.y + 15, width, { size: 10, weight: 600 });
  page.y = paragraph(page, [...addressOf(buyer), ...vatId], PAGE.left, at, width, BODY) + 14;
  if (reason !== '')
    page.y = paragraph(page, [documentCopy.reason(reason)], PAGE.left, page.y, PAGE.right - PAGE.left, BODY) + 8;
}

/** Right ends of the figures leave room for amounts up to €99,999,900.00. */
const COLUMNS = { line: PAGE.left, item: 72, quantity: 336, price: 420, vat: 462, amount: PAGE.right };
const ITEM_WIDTH = 220;

/** Column heads; on later pages they repeat and are skipped by screen readers. */
function drawLineHeads(page: Page, tag: 'TH' | 'Artifact'): void {
  const { pen } = page;
  const style: TextStyle = { ...LABEL, tag };
  const draw = () => {
    pen.write(documentCopy.line, COLUMNS.line, page.y, style);
    pen.write(documentCopy.item, COLUMNS.item, page.y, style);
    for (const name of ['quantity', 'price', 'vat', 'amount'] as const)
      pen.write(documentCopy[name], COLUMNS[name], page.y, right(style));
  };
  if (tag === 'TH') page.structure.within('TR', draw);
  else draw();
  rule(page, page.y + 6);
  page.y += 20;
}

/** A row is never split across pages. */
function drawLine(page: Page, line: DocumentLine): void {
  const { pen } = page;
  const names = pen.wrap(line.name, ITEM_WIDTH, BODY);
  const { allowanceCents = 0 } = line;
  const details = [
    ...pen.wrap(documentCopy.orderAndSku(line), ITEM_WIDTH, SMALL),
    ...(allowanceCents === 0 ? [] : [documentCopy.allowance(formatEuro(allowanceCents))]),
  ];
  if (reserve(page, names.length * LEADING + details.length * 11)) drawLineHeads(page, 'Artifact');
  const top = page.y;
  const rate = line.category === 'O' ? documentCopy.noRate : documentCopy.taxRate(line.rateBp);
  page.structure.within('TR', () => {
    pen.write(String(line.place), COLUMNS.line, top, { ...BODY, color: MUTED });
    page.structure.within('TD', () => {
      for (const name of names) {
        pen.write(name, COLUMNS.item, page.y, BODY);
        page.y += LEADING;
      }
      for (const detail of details) {
        pen.write(detail, COLUMNS.item, page.y - 1, SMALL);
        page.y += 11;
      }
    });
    pen.write(String(line.quantity), COLUMNS.quantity, top, right(BODY));
    pen.write(formatEuro(line.unitPriceCents), COLUMNS.price, top, right(BODY));
    pen.write(rate, COLUMNS.vat, top, right(BODY));
    pen.write(formatEuro(line.netCents), COLUMNS.amount, top, right(BODY));
  });
  rule(page, page.y - 5);
  page.y += 9;
}

export function drawLines(page: Page): void {
  page.structure.within('Table', () => {
    drawLineHeads(page, 'TH');
    for (const line of page.document.lines) drawLine(page, line);
  });
}

const TAX_COLUMNS = { rate: 184, base: 270, amount: 352 };

/** Net, tax and total, right-aligned. */
function drawSums(page: Page, top: number): number {
  const { pen, document } = page;
  const { kind, netCents, vatCents, totalCents, dueCents } = document;
  const x = 380;
  let at = top;
  for (const [label, cents] of [
    [documentCopy.net, netCents],
    [documentCopy.totalVat, vatCents],
  ] as const) {
    pen.write(label, x, at, { ...BODY, color: MUTED });
    pen.write(formatEuro(cents), PAGE.right, at, right(BODY));
    at += LEADING + 2;
  }
  rule(page, at - 6, x);
  pen.write(kind === 'invoice' ? documentCopy.total : documentCopy.credited, x, at + 8, { size: 11, weight: 600 });
  pen.write(formatEuro(totalCents), PAGE.right, at + 8, right({ size: 11, weight: 600 }));
  at += 24;
  if (dueCents === totalCents) return at;
  for (const [label, cents] of [
    [documentCopy.prepaid, totalCents - dueCents],
    [documentCopy.amountDue, dueCents],
  ] as const) {
    pen.write(label, x, at + 4, BODY);
    pen.write(formatEuro(cents), PAGE.right, at + 4, right(BODY));
    at += LEADING + 2;
  }
  return at;
}

function drawTaxGroup(page: Page, group: TaxGroup, top: number): number {
  const { pen, structure } = page;
  const { category, rateBp, netCents, vatCents, exemptionCode, exemptionText } = group;
  const name = documentCopy.categories[category];
  let at = top;
  structure.within('TR', () => {
    structure.within('TD', () => {
      pen.write(category === 'S' ? `${name} ${documentCopy.taxRate(rateBp)}` : name, PAGE.left, at, BODY);
      at += LEADING;
      if (exemptionText === '') return;
      const texts = [documentCopy.exemption(exemptionText, exemptionCode)];
      at = paragraph(page, texts, PAGE.left, at, 300, SMALL);
    });
    pen.write(category, TAX_COLUMNS.rate, top, right({ ...BODY, color: MUTED }));
    pen.write(formatEuro(netCents), TAX_COLUMNS.base, top, right(BODY));
    pen.write(formatEuro(vatCents), TAX_COLUMNS.amount, top, right(BODY));
  });
  return at;
}

/** Net amount and tax per category and rate, with exemption reasons; totals beside it. */
export function drawTaxes(page: Page): void {
  const { pen, document } = page;
  const { taxes } = document;
  reserve(page, 60 + taxes.length * 30);
  page.y += 12;
  const sumsEnd = drawSums(page, page.y);
  rule(page, page.y + 6, PAGE.left, TAX_COLUMNS.amount);
  let at = page.y + 20;
  page.structure.within('Table', () => {
    page.structure.within('TR', () => {
      const style: TextStyle = { ...LABEL, tag: 'TH' };
      pen.write(documentCopy.taxTable, PAGE.left, page.y, style);
      pen.write(documentCopy.taxCategory, TAX_COLUMNS.rate, page.y, right(style));
      pen.write(documentCopy.taxBase, TAX_COLUMNS.base, page.y, right(style));
      pen.write(documentCopy.taxAmount, TAX_COLUMNS.amount, page.y, right(style));
    });
    for (const group of taxes) at = drawTaxGroup(page, group, at) + 3;
  });
  page.y = Math.max(at, sumsEnd) + 12;
}

const CODE_SIZE = 84;

/** Draws a QR code as squares, sharp at any size. */
function drawCode({ doc, pen, structure }: Page, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maxVersion: 13 });
  const unit = CODE_SIZE / size;
  const draw = () => {
    for (const [row, cells] of data.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) doc.rect(x + column * unit, y + row * unit, unit, unit);
    doc.fill('#000000');
  };
  structure.write(draw, 'Figure', { alt: documentCopy.scanAlt });
  pen.write(documentCopy.scan, x + CODE_SIZE, y + CODE_SIZE + 12, right(LABEL));
}

/** Payment terms and account, with the QR code for banking apps. */
export function drawPayment(page: Page): void {
  const { pen, document } = page;
  const account = paymentAccountOf(document);
  const code = document.isDraft ? null : transferCodeOf(document);
  reserve(page, code ? CODE_SIZE + 30 : 70);
  rule(page, page.y);
  const top = page.y + 18;
  if (code) drawCode(page, code, PAGE.right - CODE_SIZE, top - 6);
  pen.write(documentCopy.payment, PAGE.left, top, LABEL);
  let at = paragraph(page, [documentCopy.terms(document)], PAGE.left, top + 15, 360, STRONG);
  const facts: [string, string][] = account
    ? [
        [documentCopy.payee, document.seller.name],
        [documentCopy.account, account.isIban ? account.number.replaceAll(/(.{4})(?=.)/g, '$1 ') : account.number],
        ...(document.isDraft ? [] : [[documentCopy.reference, document.number] as [string, string]]),
      ]
    : [];
  for (const [label, value] of facts) {
    pen.write(label, PAGE.left, at + 2, { ...BODY, color: MUTED });
    at = paragraph(page, [value], PAGE.left + 62, at + 2, 290, BODY);
  }
  page.y = Math.max(at, code ? top + CODE_SIZE + 18 : 0);
}
