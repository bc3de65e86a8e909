// Credit notes: refunded orders first, then the rest, never more than was invoiced.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { creditCalls } from '#domain/credit/calls.ts';
import { keyReturnCalls } from '#domain/delivery/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { documentCalls } from '#domain/invoices/download-calls.ts';
import { overviewCalls } from '#domain/orders/overview.ts';
import { createBillingMarket } from '#test/billing.ts';
import { writeDocuments } from '#test/seller.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const UNKNOWN = '00000000-0000-7000-8000-00000000abcd';

/** An invoice of two completed orders. */
async function invoiced() {
  const { w, m, finance, admin, of, companyAt, completed } = await createBillingMarket();
  const companyId = await companyAt('Aurora Games', 19);
  const buyer = await w.person('Partner', { companyId });
  const ids = [await completed(buyer, 1333), await completed(buyer, 777)];
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: ids });
  const credit = (reason?: string) =>
    finance.do(creditMemoCalls.create, { invoiceId: invoice!.id, ...(reason !== undefined && { reason }) });
  const account = () => finance.do(creditCalls.account, { id: companyId });
  const status = async () => (await finance.do(invoiceCalls.list, ALL)).items.at(-1)!.status;
  return { w, m, of, finance, admin, buyer, companyId, ids, invoice: invoice!, credit, account, status };
}

describe('a credit note', () => {
  test('covers only refunded orders first and the rest next, until nothing is left (CRN-003, CRN-005, CRN-009, INV-013)', async () => {
    const { m, finance, admin, ids, invoice, credit, account, status } = await invoiced();
    await admin.do(keyReturnCalls.refund, { id: ids[1]! });
    const first = await credit(' Keys did not work. ');
    expect(first).toMatchObject({
      creditMemoNumber: 'CRN-2026-000001',
      invoice: {
        id: invoice.id,
        invoiceNumber: 'INV-2026-000001',
        customer: { name: 'Aurora Games' },
        orderId: ids[1],
      },
      totalExcVatAmount: 20 * 777,
      vatAmount: Math.round(20 * 777 * 0.19),
      status: 'Draft',
      reason: 'Keys did not work.',
    });
    expect(await status()).toBe('Draft');
    expect((await account()).balance).toBe(invoice.totalIncVatAmount - first.totalIncVatAmount);
    const second = await credit();
    expect([second.totalExcVatAmount, second.reason]).toEqual([20 * 1333, '']);
    expect(await status()).toBe('Credited');
    expect(await account()).toMatchObject({ balance: 0, reserved: Math.round(20 * 1333 * 1.19) });
    const third = await finance.call(creditMemoCalls.create, { invoiceId: invoice.id });
    expect([third.status, third.code, third.message]).toEqual([409, 'nothing_to_credit', invoiceCopy.nothingToCredit]);
    expect((await finance.call(creditMemoCalls.create, { invoiceId: UNKNOWN })).status).toBe(404);
    const { items } = await finance.do(creditCalls.ledger, { ...ALL, filter: { text: 'CRN-2026' } });
    expect(items.map(({ kind, document }) => [kind, document])).toEqual([
      ['reserve', 'CRN-2026-000002'],
      ['creditMemo', 'CRN-2026-000002'],
      ['creditMemo', 'CRN-2026-000001'],
    ]);
    expect(await m.broken()).toEqual([]);
  });

  test('covers chosen keys only, releases fully credited orders, and sums up to the invoice (CRN-009)', async () => {
    const { w, m, finance, ids, invoice, status } = await invoiced();
    const lines = (first: number | null, second: number | null) =>
      [first, second].map((quantity, at) => ({ orderId: ids[at]!, quantity }));
    const take = (first: number | null, second: number | null) =>
      finance.do(creditMemoCalls.create, { invoiceId: invoice.id, lines: lines(first, second) });
    const ask = { invoiceId: invoice.id, lines: lines(7, null) };
    const preview = await finance.do(creditMemoCalls.preview, ask);
    expect(preview).toMatchObject({ keys: 7, releasedOrders: 0, totalExcVatAmount: 7 * 1333 });
    const first = await take(7, null);
    expect([first.totalExcVatAmount, first.vatAmount]).toEqual([preview.totalExcVatAmount, preview.vatAmount]);
    const billed = () => w.rows(sql<{ id: string }>`select id from orders where is_billed order by id`);
    expect((await billed()).map(({ id }) => id)).toEqual([...ids].sort());
    const again = await finance.call(invoiceCalls.create, { orderIds: [ids[0]!] });
    expect(again.code).toBe('order_billed');
    expect(
      (await finance.do(creditMemoCalls.preview, { invoiceId: invoice.id, lines: lines(13, 1) })).releasedOrders,
    ).toBe(1);
    const second = await take(13, 1);
    expect((await billed()).map(({ id }) => id)).toEqual([ids[1]]);
    const creditable = await finance.do(creditMemoCalls.creditable, { invoiceId: invoice.id });
    expect(creditable.lines.map(({ quantity, left }) => [quantity, left])).toEqual([
      [20, 0],
      [20, 19],
    ]);
    const [other] = await finance.do(invoiceCalls.create, { orderIds: [ids[0]!] });
    expect(other!.lineItems.map(({ quantity }) => quantity)).toEqual([20]);
    await writeDocuments(w);
    const { body } = await finance.call(documentCalls.creditMemoUbl, { id: second.id });
    const tax = Math.round((20 * 1333 + 777) * 0.19) - first.vatAmount;
    for (const text of [
      '<cbc:CreditedQuantity unitCode="H87">13</cbc:CreditedQuantity>',
      `<cbc:LineExtensionAmount currencyID="EUR">${(13 * 13.33).toFixed(2)}</cbc:LineExtensionAmount>`,
      '<cbc:CreditedQuantity unitCode="H87">1</cbc:CreditedQuantity>',
      `<cbc:TaxAmount currencyID="EUR">${(tax / 100).toFixed(2)}</cbc:TaxAmount>`,
      `<cbc:PayableAmount currencyID="EUR">${((13 * 1333 + 777 + tax) / 100).toFixed(2)}</cbc:PayableAmount>`,
    ])
      expect(body).toContain(text);
    const third = await finance.do(creditMemoCalls.create, { invoiceId: invoice.id });
    expect(third.totalExcVatAmount).toBe(19 * 777);
    const total = [first, second, third].reduce((sum, note) => sum + note.totalIncVatAmount, 0);
    expect([total, await status()]).toEqual([invoice.totalIncVatAmount, 'Credited']);
    expect(await m.broken()).toEqual([]);
  });

  test('never exceeds the remainder of a line, names each line and changes nothing (trust M4)', async () => {
    const { m, finance, ids, invoice, credit } = await invoiced();
    const refused = async (lines: object[]) => {
      const answer = await finance.call(creditMemoCalls.create, { invoiceId: invoice.id, lines } as never);
      return [answer.status, answer.errors.map(({ Field, Message }) => [Field, Message])];
    };
    const [one, two] = ids;
    expect(
      await refused([
        { orderId: one, quantity: 21 },
        { orderId: two, quantity: 22 },
      ]),
    ).toEqual([
      422,
      [
        ['Lines.0.Quantity', invoiceCopy.leftToCredit(20)],
        ['Lines.1.Quantity', invoiceCopy.leftToCredit(20)],
      ],
    ]);
    expect(await refused([{ orderId: one, quantity: null }])).toEqual([422, [['Lines', invoiceCopy.nothingChosen]]]);
    expect(await refused([{ orderId: one, quantity: 0 }])).toMatchObject([
      422,
      [['Lines.0.Quantity', expect.anything()]],
    ]);
    expect(await refused([{ orderId: UNKNOWN, quantity: 1 }])).toEqual([
      422,
      [['Lines.0.OrderId', invoiceCopy.lineOfInvoiceOnce]],
    ]);
    expect(
      await refused([
        { orderId: one, quantity: 1 },
        { orderId: one, quantity: 1 },
      ]),
    ).toEqual([422, [['Lines.1.OrderId', invoiceCopy.lineOfInvoiceOnce]]]);
    expect((await finance.do(creditMemoCalls.list, ALL)).totalCount).toBe(0);
    await credit();
    expect(await refused([{ orderId: one, quantity: 1 }])).toEqual([
      422,
      [['Lines.0.Quantity', invoiceCopy.leftToCredit(0)]],
    ]);
    expect((await finance.call(creditMemoCalls.creditable, { invoiceId: UNKNOWN })).status).toBe(404);
    const preview = await finance.call(creditMemoCalls.preview, { invoiceId: invoice.id });
    expect([preview.status, preview.code]).toEqual([409, 'nothing_to_credit']);
    expect(await m.broken()).toEqual([]);
  });

  test('allows its orders to be invoiced again', async () => {
    const { w, m, finance, ids, credit } = await invoiced();
    await credit();
    const free = await finance.do(overviewCalls.uninvoiced, ALL);
    expect(free.items.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const [again] = await finance.do(invoiceCalls.create, { orderIds: ids });
    expect(again!.invoiceNumber).toBe('INV-2026-000002');
    for (const change of [
      sql`update credit_note set reason = 'Another'`,
      sql`delete from credit_note_line`,
      sql`update billed_line set credited_quantity = 0`,
    ])
      await expect(w.database.transaction((tx) => tx.run(change))).rejects.toThrow();
    expect(await m.broken()).toEqual([]);
  });

  test('is sent once (CRN-010)', async () => {
    const { finance, credit } = await invoiced();
    const { id } = await credit();
    expect((await finance.do(creditMemoCalls.send, { id })).status).toBe('Sent');
    const again = await finance.call(creditMemoCalls.send, { id });
    expect([again.status, again.code, again.message]).toEqual([409, 'not_draft', invoiceCopy.creditNotDraft]);
    expect((await finance.call(creditMemoCalls.send, { id: UNKNOWN })).status).toBe(404);
  });

  test('is found by the number of any credited order (CRN-006)', async () => {
    const { finance, invoice, credit } = await invoiced();
    const { id } = await credit();
    for (const { orderNumber } of invoice.lineItems) {
      const { items } = await finance.do(creditMemoCalls.list, { ...ALL, filter: { text: orderNumber } });
      expect(items.map((note) => note.id)).toEqual([id]);
    }
  });

  test('has a reason of at most 500 characters (CRN-008)', async () => {
    const { finance, invoice } = await invoiced();
    const answer = await finance.call(creditMemoCalls.create, { invoiceId: invoice.id, reason: 'x'.repeat(501) });
    expect([answer.status, answer.errors.map(({ Field }) => Field)]).toEqual([422, ['Reason']]);
  });

  test('is found by invoice, text, company, state, day and amount, ten per page (CRN-006, CRN-007)', async () => {
    const { w, finance, companyId, invoice, admin, ids, credit } = await invoiced();
    await admin.do(keyReturnCalls.refund, { id: ids[1]! });
    const small = await credit('Keys did not work.');
    w.advanceClock(3 * 86_400_000);
    const large = await credit();
    await finance.do(creditMemoCalls.send, { id: large.id });
    const found = async (filter: object) =>
      (await finance.do(creditMemoCalls.list, { ...ALL, filter })).items.map(({ id }) => id);
    expect(await found({})).toEqual([large.id, small.id]);
    expect(await found({ invoiceId: invoice.id })).toHaveLength(2);
    expect(await found({ invoiceId: UNKNOWN })).toEqual([]);
    expect(await found({ text: 'did not' })).toEqual([small.id]);
    expect(await found({ text: 'inv-2026' })).toHaveLength(2);
    expect(await found({ customerName: 'aurora' })).toHaveLength(2);
    expect(await found({ customerName: 'boreal' })).toEqual([]);
    expect(await found({ customerIds: [companyId] })).toHaveLength(2);
    expect(await found({ status: ['Draft'] })).toEqual([small.id]);
    expect(await found({ dateRange: { min: w.now() } })).toEqual([large.id]);
    expect(await found({ price: { down: 20_000 } })).toEqual([large.id]);
    const answer = await finance.call({ ...creditMemoCalls.list, serializeInput: () => ({}) }, ALL);
    expect(answer.reply.pageSize).toBe(10);
  });
});
