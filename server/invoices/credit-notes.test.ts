// Credit notes: refunded orders first, then what is left, never more than was invoiced.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { creditCalls } from '#domain/credit/calls.ts';
import { keyReturnCalls } from '#domain/delivery/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { copy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { overviewCalls } from '#domain/orders/overview.ts';
import { createMarket } from '#test/market.ts';
import { fillInSeller } from '#test/seller.ts';
import { world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const UNKNOWN = '00000000-0000-7000-8000-00000000abcd';

/** An invoice of two completed orders. */
async function invoiced() {
  const w = await world();
  const m = await createMarket(w);
  const finance = await w.person('Finance');
  const admin = await w.person('SuperAdmin');
  await fillInSeller(finance);
  const companyId = await w.company({ name: 'Aurora Games', vatRate: 19 });
  await w.database.transaction((tx) => tx.run(sql`update company set country_code = 'DE'`));
  const buyer = await w.person('Partner', { companyId });
  const of = await m.sell();
  const ids: string[] = [];
  for (const price of [1333, 777]) {
    const { id } = await m.place(buyer, of, 20, price);
    await m.approve(admin, id);
    await w.buy();
    ids.push(id);
  }
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: ids });
  const credit = (reason?: string) =>
    finance.do(creditMemoCalls.create, { invoiceId: invoice!.id, ...(reason !== undefined && { reason }) });
  const account = () => finance.do(creditCalls.account, { id: companyId });
  const status = async () => (await finance.do(invoiceCalls.list, ALL)).items.at(-1)!.status;
  return { w, m, of, finance, admin, buyer, companyId, ids, invoice: invoice!, credit, account, status };
}

describe('a credit note', () => {
  test('of refunded orders takes back those alone; the next one takes the rest, and then nothing is left (CRN-003, CRN-005, CRN-009, INV-013)', async () => {
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
    expect([third.status, third.code, third.message]).toEqual([409, 'nothing_to_credit', copy.nothingToCredit]);
    expect((await finance.call(creditMemoCalls.create, { invoiceId: UNKNOWN })).status).toBe(404);
    const { items } = await finance.do(creditCalls.ledger, { ...ALL, filter: { text: 'CRN-2026' } });
    expect(items.map(({ kind, document }) => [kind, document])).toEqual([
      ['reserve', 'CRN-2026-000002'],
      ['creditMemo', 'CRN-2026-000002'],
      ['creditMemo', 'CRN-2026-000001'],
    ]);
    expect(await m.broken()).toEqual([]);
  });

  test('sets its orders free to be invoiced once more', async () => {
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
    expect([again.status, again.code, again.message]).toEqual([409, 'not_draft', copy.creditNotDraft]);
    expect((await finance.call(creditMemoCalls.send, { id: UNKNOWN })).status).toBe(404);
  });

  test('has a reason of at most 500 characters (CRN-008)', async () => {
    const { finance, invoice } = await invoiced();
    const answer = await finance.call(creditMemoCalls.create, { invoiceId: invoice.id, reason: 'x'.repeat(501) });
    expect([answer.status, answer.errors.map(({ Field }) => Field)]).toEqual([422, ['Reason']]);
  });

  test('is found by invoice, text, company, state, day and amount, ten a page (CRN-006, CRN-007)', async () => {
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
