// Preview of an offer: figures, own stock, credit.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { overrideCalls } from '#domain/credit/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { quoteCalls } from '#domain/orders/quote.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

async function submitted(over: Parameters<Awaited<ReturnType<typeof world>>['company']>[0] = {}) {
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner', { companyId: await w.company(over) });
  const salesman = await w.person('Salesman');
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const { id } = await m.place(buyer, of);
  const show = () => admin.do(orderCalls.one, { id });
  return { w, m, of, buyer, salesman, admin, id, show };
}

test("quotes the order's own offer like the order itself", async () => {
  const { salesman, show, id } = await submitted();
  const order = await show();
  const quote = await salesman.do(quoteCalls.quote, { id, quantity: 20, price: 1500 });
  expect(quote.total).toBe(20 * 1500);
  expect(quote.bought).toMatchObject({
    unitCost: order.product.voiduPromotion.estimatedCost,
    profit: order.estimatedProfit,
  });
  expect(quote.mixed).toMatchObject({ ...quote.bought, boughtQuantity: 20 });
});

test('quotes another quantity with the mix it would get on acceptance', async () => {
  const { buyer, salesman, show, id } = await submitted();
  const quote = await salesman.do(quoteCalls.quote, { id, quantity: 33, price: 1300 });
  await salesman.do(orderCalls.rebid, { id, quantity: 33, price: 1300 });
  await buyer.do(partnerOrderCalls.confirm, { id });
  const order = await show();
  expect([order.product.voiduPromotion.estimatedCost, order.estimatedProfit]).toEqual([
    quote.bought.unitCost,
    quote.bought.profit,
  ]);
});

test('takes older own stock first and averages the unit cost', async () => {
  const { w, m, of, admin, salesman, id } = await submitted();
  const source = await w.person('Partner');
  await m.stockUp(admin, source, of, 20);
  await w.database.transaction((tx) =>
    tx.run(sql`update stock_lot set unit_cost_e4 = 20000, received_at = '2026-10-05'`),
  );
  await m.stockUp(admin, source, of, 20);
  await w.database.transaction((tx) =>
    tx.run(sql`update stock_lot set unit_cost_e4 = 40000 where received_at >= '2026-11-01'`),
  );
  const count = async (which: ReturnType<typeof sql>) =>
    (await w.rows(sql<{ n: number }>`select coalesce(sum(held), 0)::int as n from stock_lot where ${which}`))[0]!.n;
  const old = await count(sql`received_at < '2026-11-01'`);
  const young = await count(sql`received_at >= '2026-11-01'`);
  const quantity = old + young + 10;
  const { bought, mixed } = await salesman.do(quoteCalls.quote, { id, quantity, price: 1500 });
  expect(mixed.inventoryItems.map((one) => [one.periodType, one.quantity, one.avgCost])).toEqual([
    [1, old, 20000],
    [2, young, 40000],
  ]);
  expect(mixed.boughtQuantity).toBe(10);
  const sum = old * 20000 + young * 40000 + 10 * bought.unitCost;
  expect(mixed.unitCost).toBe(Math.round(sum / quantity));
  expect(mixed.profit).toBeGreaterThan(bought.profit);
  const few = await salesman.do(quoteCalls.quote, { id, quantity: 20, price: 1500 });
  expect(few.mixed.inventoryItems.map((one) => one.quantity)).toEqual([Math.min(old, 20), Math.max(0, 20 - old)]);
});

test('shows marked-up costs to salesmen and real costs to the admin scope', async () => {
  const { w, salesman, admin, id } = await submitted();
  await w.database.transaction((tx) => tx.run(sql`insert into setting (name, value) values ('profitFactor', '10')`));
  const ask = { id, quantity: 20, price: 1500 };
  const theirs = await salesman.do(quoteCalls.quote, ask);
  const real = await admin.do(quoteCalls.quote, ask);
  expect(theirs.bought.unitCost).toBe(Math.round(real.bought.unitCost * 1.1));
  expect(theirs.bought.profit).toBeLessThan(real.bought.profit);
});

test("checks the credit limit with this offer replacing the order's own, including tax", async () => {
  const { w, m, of, buyer, salesman, id } = await submitted({ creditLimitCents: 100_000, vatRate: 2000 });
  await m.place(buyer, of, 25, 1000);
  const { credit } = await salesman.do(quoteCalls.quote, { id, quantity: 50, price: 1500 });
  expect(credit).toEqual({ limit: 100_000, override: 0, used: 30_000, after: 120_000, remaining: -20_000 });
  const grant = {
    partnerId: buyer.companyId!,
    amount: 25_000,
    expiresAt: addMilliseconds(w.now(), DAY),
    reason: 'Launch',
  };
  await (await w.person('SuperAdmin')).do(overrideCalls.grant, grant);
  expect((await salesman.do(quoteCalls.quote, { id, quantity: 50, price: 1500 })).credit.remaining).toBe(5_000);
});

test('reports no remaining credit for a company without a limit', async () => {
  const { salesman, id } = await submitted();
  const { credit } = await salesman.do(quoteCalls.quote, { id, quantity: 20, price: 1500 });
  expect(credit).toEqual({ limit: null, override: 0, used: 0, after: 30_000, remaining: null });
});

test('changes nothing and rejects invalid input by field', async () => {
  const { salesman, show, id } = await submitted();
  const before = await show();
  await salesman.do(quoteCalls.quote, { id, quantity: 500, price: 100 });
  expect(await show()).toEqual(before);
  for (const wrong of [
    { quantity: -1, price: 100 },
    { quantity: 2.5, price: 100 },
    { quantity: 20, price: -100 },
    { quantity: 20, price: 1_000_001 },
  ]) {
    const answered = await salesman.call(quoteCalls.quote, { id, ...wrong });
    expect([400, 422]).toContain(answered.status);
    expect(answered.errors.map(({ Field }) => Field)).toEqual([wrong.quantity === 20 ? 'Price' : 'Quantity']);
  }
  expect((await salesman.do(quoteCalls.quote, { id, quantity: 0, price: 0 })).bought.margin).toBe(0);
});

test('requires permission to counter', async () => {
  const { w, buyer, id } = await submitted();
  const finance = await w.person('Finance');
  const ask = { id, quantity: 20, price: 1500 };
  expect((await buyer.call(quoteCalls.quote, ask)).status).toBe(403);
  expect((await finance.call(quoteCalls.quote, ask)).status).toBe(403);
  const salesman = await w.person('Salesman');
  expect((await salesman.call(quoteCalls.quote, { ...ask, id: '00000000-0000-7000-8000-0000000000aa' })).status).toBe(
    404,
  );
});
