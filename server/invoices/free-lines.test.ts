// Lines without an order on invoices and credit notes: preview, files, tax, ledger, reports, DATEV and later credits.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { accountingCalls } from '#domain/accounting/accounting-calls.ts';
import { auditCalls } from '#domain/audit/calls.ts';
import { DAY } from '#domain/base/time.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { creditCalls } from '#domain/credit/calls.ts';
import { invoiceCalls, myInvoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { previewCalls, previewFileCalls } from '#domain/invoices/preview-calls.ts';
import { statementCalls } from '#domain/payments/statement-calls.ts';
import { vatReportCalls } from '#domain/reports/vat-calls.ts';
import { ACCOUNTS } from '#test/accounts.ts';
import { createBillingMarket } from '#test/billing.ts';
import { writeDocuments } from '#test/seller.ts';
import { requestOf } from '#test/world.ts';

const FEE = { text: 'Setup fee', quantity: 3, unitPrice: 3333 };
const BANNER = { text: 'Banner <March> & April', quantity: 1, unitPrice: 5000 };
const ALL = { filter: {}, sort: [], page: 0, size: 0 };

/** A company at 19 % with a completed order of 20 keys at €10.00. */
async function setup() {
  const market = await createBillingMarket();
  const { w, finance, companyAt, completed } = market;
  const companyId = await companyAt('Aurora Games', 19);
  const buyer = await w.person('Partner', { companyId });
  const orderId = await completed(buyer, 1000);
  const issue = async (...freeLines: (typeof FEE)[]) =>
    (await finance.do(invoiceCalls.create, { orderIds: [orderId], freeLines }))[0]!;
  const ublOf = async (id: string) => {
    await writeDocuments(w);
    const [file] = await w.rows(
      sql<{ xml: string }>`select convert_from(bytes, 'UTF8') as xml from document_file
        where document_id = ${id} and kind = 'ubl'`,
    );
    return file!.xml;
  };
  const balance = async () => (await finance.do(creditCalls.account, { id: companyId })).balance;
  return { ...market, companyId, buyer, orderId, issue, ublOf, balance };
}

describe('free lines of an invoice', () => {
  test('are previewed, issued after the orders with the same tax, and in all files and sums (INV-090)', async () => {
    const { m, finance, admin, companyId, orderId, issue, ublOf, balance } = await setup();
    const before = await balance();
    const choice = { orderIds: [orderId], freeLines: [FEE, BANNER] };
    const { invoices } = await finance.do(previewCalls.check, choice);
    expect(invoices[0]).toMatchObject({ totalExcVatAmount: 34_999, vatAmount: 6650, totalIncVatAmount: 41_649 });
    const draft = await finance.call(previewFileCalls.pdf, choice);
    expect([draft.status, draft.body.slice(0, 5)]).toEqual([200, '%PDF-']);
    const invoice = await issue(FEE, BANNER);
    expect(invoice.totalIncVatAmount).toBe(41_649);
    expect(
      invoice.lineItems.map(({ orderId: order, name, quantity, total }) => [order, name, quantity, total]),
    ).toEqual([
      [orderId, expect.any(String), 20, 20_000],
      [null, 'Setup fee', 3, 9999],
      [null, 'Banner <March> & April', 1, 5000],
    ]);
    expect((await balance()) - before).toBe(41_649);
    const xml = await ublOf(invoice.id);
    expect(xml).toContain('<cbc:Name>Banner &lt;March&gt; &amp; April</cbc:Name>');
    expect(xml.match(/<cac:InvoiceLine>/g)).toHaveLength(3);
    expect(xml.match(/<cac:DocumentReference>/g)).toHaveLength(1);
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">416.49<');
    const range = { min: '2026-11-01T00:00:00.000Z', max: '2026-11-30T23:59:59.999Z' };
    const vat = await finance.do(vatReportCalls.vat, { ...ALL, filter: { dateRange: range } });
    expect(vat.items).toMatchObject([{ rate: 1900, net: 34_999, vat: 6650 }]);
    await finance.do(invoiceCalls.send, { id: invoice.id });
    const statement = await finance.do(statementCalls.read, { partnerId: companyId, from: '2026-11-01' });
    expect(statement.closing).toBe(await balance());
    const { items } = await admin.do(auditCalls.list, { ...ALL, filter: { text: invoice.invoiceNumber } });
    const entry = await admin.do(auditCalls.one, { id: items.at(-1)!.id });
    expect(entry.after).toMatchObject({ freeLines: ['3 × Setup fee: €99.99', '1 × Banner <March> & April: €50.00'] });
    expect(await m.broken()).toEqual([]);
  });

  test('are in the DATEV file with the tax of the invoice (INV-090)', async () => {
    const { w, finance, issue } = await setup();
    await finance.do(accountingCalls.updateSettings, { ...ACCOUNTS, modifiedAt: null });
    const invoice = await issue(FEE);
    await w.rows(sql`insert into vendor (id, internal_id, name, search_value, modified_at)
      select gen_random_uuid(), 70000 + row_number() over (), p.name, p.name, now() from provider p`);
    w.advanceClock(14 * DAY);
    const { id } = await finance.do(accountingCalls.create, { fromDay: '2026-11-01', toDay: '2026-11-30' });
    const headers = { authorization: await finance.authorization() };
    const { rawPayload } = await w.http.inject({ ...requestOf(accountingCalls.datev, { id }), headers });
    const sales = new TextDecoder('windows-1252')
      .decode(rawPayload)
      .split('\r\n')
      .filter((row) => row.includes(invoice.invoiceNumber))
      .map((row) => row.split(';')[0]);
    expect(sales).toEqual(['299,99', '57,00']);
  });

  test('need one company, a free place among 99, and a text, quantity and price (INV-090)', async () => {
    const { w, finance, companyAt, completed, buyer, orderId } = await setup();
    const other = await completed(await w.person('Partner', { companyId: await companyAt('Borealis', 19) }));
    const two = await finance.call(invoiceCalls.create, { orderIds: [orderId, other], freeLines: [FEE] });
    expect([two.status, two.errors]).toMatchObject([
      422,
      [{ Field: 'FreeLines', Message: invoiceCopy.freeLinesOneCompany }],
    ]);
    const faults = await finance.call(invoiceCalls.create, {
      orderIds: [orderId],
      freeLines: [
        FEE,
        { text: ' ', quantity: 0, unitPrice: 0 },
        { text: 'x', quantity: 9999, unitPrice: 9_999_990_000 },
      ],
    });
    expect(faults.errors.map(({ Field: name }) => name)).toEqual([
      'FreeLines.1.Text',
      'FreeLines.1.Quantity',
      'FreeLines.1.UnitPrice',
      'FreeLines.2.UnitPrice',
    ]);
    const own = { orderIds: [orderId], freeLines: [FEE] };
    expect(
      (await buyer.call({ ...myInvoiceCalls.create, serializeInput: invoiceCalls.create.serializeInput! }, own)).status,
    ).toBe(422);
    const restricted = await w.person('Standard');
    expect((await restricted.call(invoiceCalls.create, own)).status).toBe(403);
  });

  test('have the tax of the supply of their invoice although it has changed since (INV-090, INV-105)', async () => {
    const { w, m, admin, finance, companyId, orderId } = await setup();
    w.advanceClock(DAY);
    const { name: companyName, email, type, invoicePeriod } = await admin.do(companyCalls.one, { id: companyId });
    const same = { companyId, companyName, email, type, invoicePeriod, country: 'Germany' };
    await admin.do(companyCalls.update, { ...same, accountingInfo: { vatRate: 700 } });
    const issued = await finance.do(invoiceCalls.create, { orderIds: [orderId], freeLines: [FEE] });
    expect(issued.map(({ taxes }) => taxes.map(({ rate }) => rate))).toEqual([[1900]]);
    expect(await m.broken()).toEqual([]);
  });

  test('are credited by quantity or with all that is left, which releases the order (INV-090)', async () => {
    const { m, finance, orderId, issue, balance } = await setup();
    const invoice = await issue(FEE);
    const part = await finance.do(creditMemoCalls.create, { invoiceId: invoice.id, lines: [{ line: 2, quantity: 1 }] });
    expect([part.totalExcVatAmount, part.invoice.orderId]).toEqual([3333, orderId]);
    const wrong = await finance.call(creditMemoCalls.create, {
      invoiceId: invoice.id,
      lines: [
        { line: 2, quantity: 3 },
        { line: 4, quantity: 1 },
        { orderId, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
    });
    expect(wrong.errors.map(({ Field: name }) => name)).toEqual(['Lines.0.Quantity', 'Lines.1.Line', 'Lines.3.Line']);
    const rest = await finance.do(creditMemoCalls.create, { invoiceId: invoice.id });
    expect([rest.totalExcVatAmount, await balance()]).toEqual([20_000 + 6666, 0]);
    const { items } = await finance.do(invoiceCalls.list, ALL);
    expect(items.map(({ status }) => status)).toEqual(['Credited']);
    expect((await finance.do(invoiceCalls.create, { orderIds: [orderId] }))[0]!.lineItems).toHaveLength(1);
    expect(await m.broken()).toEqual([]);
  });
});

describe('a credit note of free lines', () => {
  const BONUS = { text: 'Advertising contribution', quantity: 2, unitPrice: 2500 };

  test('prints its own lines, with the tax of the invoice, and keeps the order invoiced (INV-091)', async () => {
    const { m, finance, orderId, issue, ublOf, balance } = await setup();
    const { id: invoiceId } = await issue(FEE);
    const before = await balance();
    const input = { invoiceId, lines: [BONUS, FEE] };
    const preview = await finance.do(creditMemoCalls.previewFreeLines, input);
    expect(preview).toMatchObject({
      totalExcVatAmount: 14_999,
      vatAmount: 2850,
      nextNumber: 'CRN-2026-000001',
      releasedOrders: 0,
    });
    const note = await finance.do(creditMemoCalls.creditFreeLines, { ...input, reason: 'Spring campaign' });
    expect(note).toMatchObject({
      creditMemoNumber: 'CRN-2026-000001',
      kind: 'FreeLines',
      totalExcVatAmount: 14_999,
      totalIncVatAmount: 17_849,
      reason: 'Spring campaign',
      invoice: { orderId },
    });
    expect(before - (await balance())).toBe(17_849);
    const xml = await ublOf(note.id);
    expect(xml.match(/<cac:CreditNoteLine>/g)).toHaveLength(2);
    expect(xml).toContain('<cbc:Name>Advertising contribution</cbc:Name>');
    expect(xml).toContain('<cbc:PriceAmount currencyID="EUR">25.00<');
    const { lines } = await finance.do(creditMemoCalls.creditable, { invoiceId });
    expect(lines.map(({ left, leftAmount }) => [left, leftAmount])).toEqual([
      [20, 5001],
      [3, 9999],
    ]);
    expect((await finance.call(invoiceCalls.create, { orderIds: [orderId] })).code).toBe('order_billed');
    expect(await m.broken()).toEqual([]);
    await finance.do(creditMemoCalls.create, { invoiceId });
    expect(await balance()).toBe(0);
    expect(await m.broken()).toEqual([]);
  });

  test('is capped at what is left of the invoice, over all its lines (INV-091)', async () => {
    const { w, m, finance, issue } = await setup();
    const { id: invoiceId } = await issue(FEE);
    const credit = (unitPrice: number) =>
      finance.call(creditMemoCalls.creditFreeLines, { invoiceId, lines: [{ ...BONUS, quantity: 1, unitPrice }] });
    const refused = await credit(30_000);
    expect([refused.status, refused.errors]).toMatchObject([
      422,
      [{ Field: 'Lines', Message: invoiceCopy.leftOfInvoice('€299.99') }],
    ]);
    expect((await credit(29_999)).status).toBe(200);
    expect((await credit(1)).errors[0]!.Message).toBe(invoiceCopy.leftOfInvoice('€0.00'));
    expect((await finance.call(creditMemoCalls.creditFreeLines, { invoiceId, lines: [] })).status).toBe(422);
    expect(await m.broken()).toEqual([]);
    const restricted = await w.person('Standard');
    const input = { invoiceId, lines: [BONUS] };
    expect((await restricted.call(creditMemoCalls.creditFreeLines, input)).status).toBe(403);
  });

  test('names the purchase order of the invoice (INV-062, INV-091)', async () => {
    const { w, finance, orderId, issue, ublOf } = await setup();
    await w.database.transaction((tx) =>
      tx.run(sql`update orders set purchase_order = 'PO-4711' where id = ${orderId}`),
    );
    const { id: invoiceId } = await issue(FEE);
    expect(await ublOf(invoiceId)).toMatch(/<cac:OrderReference>\s*<cbc:ID>PO-4711</);
    const note = await finance.do(creditMemoCalls.creditFreeLines, { invoiceId, lines: [BONUS] });
    expect(await ublOf(note.id)).toMatch(/<cac:OrderReference>\s*<cbc:ID>PO-4711</);
  });
});
