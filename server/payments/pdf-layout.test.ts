// Text boxes of invoice and statement PDFs, measured where the PDF library draws them, and their structure tree.

import PDFDocument from 'pdfkit';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { paymentCopy } from '#domain/payments/copy.ts';
import type { Statement } from '#domain/payments/statement-calls.ts';
import type { IssuedDocument } from '#server/invoices/documents/document.ts';
import { renderPdf } from '#server/invoices/documents/pdf.ts';
import { PAGE } from '#server/invoices/documents/pdf-page.ts';
import { SELLER } from '#test/seller.ts';
import { statementPdf } from './statement-pdf.ts';

const NOW = '2026-11-20T12:00:00.000Z';
/** The largest amount that columns must hold: €99,999,900.00. */
const LARGE = 9_999_990_000;

interface Box {
  page: unknown;
  text: string;
  left: number;
  right: number;
  y: number;
}

/** Boxes of all texts drawn by `render`. */
async function boxesOf(render: () => Promise<Buffer>): Promise<Box[]> {
  const boxes: Box[] = [];
  const { text: draw } = PDFDocument.prototype as unknown as { text: (...args: unknown[]) => unknown };
  const spy = vi.spyOn(PDFDocument.prototype as unknown as { text: typeof draw }, 'text');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(function (this: PDFKit.PDFDocument, ...args: unknown[]) {
    const [text, left, y] = args as [string, number, number];
    boxes.push({ page: this.page, text, left, right: left + this.widthOfString(text), y });
    return draw.apply(this, args);
  });
  await render();
  spy.mockRestore();
  return boxes;
}

/** Pairs of texts on one line that overlap, and texts beyond the margins. */
function faultsOf(boxes: readonly Box[]): string[] {
  const faults = boxes
    .filter(({ left, right }) => left < PAGE.left - 0.1 || right > PAGE.right + 0.1)
    .map(({ text }) => `${text} is outside`);
  for (const line of Map.groupBy(
    boxes,
    ({ page, y }) => `${boxes.findIndex((one) => one.page === page)} ${y}`,
  ).values()) {
    const sorted = line.toSorted((a, b) => a.left - b.left);
    for (const [at, { text, left }] of sorted.slice(1).entries())
      if (left < sorted[at]!.right - 0.1) faults.push(`${sorted[at]!.text} | ${text}`);
  }
  return faults;
}

/** Short words, so that the wrapped name fills its line. */
const party = { ...SELLER, name: `Merkur Keys ${'& Co. '.repeat(30)}KG` };

const invoice = (lines: number): IssuedDocument => ({
  kind: 'invoice',
  number: 'INV-2026-000001',
  createdAt: NOW,
  issueDate: '2026-11-20',
  dueDate: '2026-12-04',
  supply: { from: '2026-11-01', until: '2026-11-20' },
  seller: { ...party, contactName: 'Finn' },
  logo: null,
  buyer: { ...SELLER, name: 'Aurora Games', reference: '04011000-1234512345-06' },
  lines: Array.from({ length: lines }, (_, at) => ({
    place: at + 1,
    orderNumber: `GK 2026 ${String(at).padStart(6, '0')}`,
    purchaseOrder: 'PO-4711',
    name: 'A very long name of a game that needs more than one line on the page of its invoice',
    sku: 'PS-TYRR089-STM-EU',
    quantity: 99_999,
    unitPriceCents: LARGE,
    netCents: LARGE,
    category: 'S',
    rateBp: 2550,
  })),
  taxes: [
    { category: 'S', rateBp: 2550, exemptionCode: '', exemptionText: '', netCents: LARGE, vatCents: LARGE },
    {
      category: 'O',
      rateBp: 0,
      exemptionCode: 'VATEX-EU-O',
      exemptionText: 'Not subject to VAT',
      netCents: LARGE,
      vatCents: LARGE,
    },
  ],
  netCents: LARGE,
  vatCents: LARGE,
  totalCents: LARGE,
  dueCents: LARGE - 100,
  reason: '',
  invoice: null,
});

const statement = (lines: number): Statement => ({
  companyId: 'c',
  companyName: 'Aurora Games',
  from: '2026-01-01',
  to: '2026-12-31',
  opening: -LARGE,
  invoiced: LARGE,
  credited: 0,
  paid: 0,
  writtenOff: 0,
  paidOut: 0,
  corrected: 0,
  closing: -LARGE,
  lines: Array.from({ length: lines }, () => ({
    at: NOW,
    day: '2026-11-20',
    kind: 'payment' as const,
    document: 'A transfer with a long text that names INV-2026-000001 and INV-2026-000002 and more',
    amount: -LARGE,
    balance: -LARGE,
  })),
});
const seller = { ...party, modifiedAt: NOW };

describe.each<[string, () => Promise<Buffer>]>([
  ['an invoice', () => renderPdf(invoice(2))],
  ['an invoice of many pages', () => renderPdf(invoice(60))],
  ['a statement', () => statementPdf(statement(3), seller as never, NOW)],
  ['a statement of many pages', () => statementPdf(statement(90), seller as never, NOW)],
])('%s', (_, render) => {
  test('holds amounts up to €99,999,900.00 and its footer without overlapping texts (INV-069)', async () => {
    const boxes = await boxesOf(render);
    expect(boxes.length).toBeGreaterThan(30);
    expect(faultsOf(boxes)).toEqual([]);
  });

  test('is tagged: document, heading, tables with rows and cells (INV-069)', async () => {
    const text = (await render()).toString('latin1');
    for (const part of [
      '/Marked true',
      '/StructTreeRoot',
      '/S /Document',
      '/S /H1',
      '/S /Table',
      '/S /TR',
      '/S /TH',
      '/S /TD',
    ])
      expect(text).toContain(part);
  });
});

test('names the period in the footer of a statement in full', async () => {
  const boxes = await boxesOf(() => statementPdf(statement(1), seller as never, NOW));
  expect(boxes.map(({ text }) => text)).toContain(
    `${paymentCopy.statementOf('2026-01-01', '2026-12-31')} · Page 1 of 1`,
  );
});
