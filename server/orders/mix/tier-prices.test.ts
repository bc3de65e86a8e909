// Tier prices from the provider's list to the planned cost, the approval and the purchase (BLD-017).

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { HOUR, MINUTE, timeOf } from '#domain/base/time.ts';
import { editCalls, orderCalls } from '#domain/orders/calls.ts';
import { quoteCalls } from '#domain/orders/quote.ts';
import { stockFillCalls } from '#domain/stock/calls.ts';
import { insertLot } from '#test/catalog-fixtures.ts';
import { createCodesWholesaleMarket } from '#test/codeswholesale-market.ts';
import { world } from '#test/world.ts';

let current: Awaited<ReturnType<typeof createCodesWholesaleMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

/** Far above every cost. */
const PRICE = 20_000;

/** A market with a product that has prices from 1, 10 and 100 units on, in one price for all countries. */
async function createTieredMarket() {
  const w = await world();
  const m = await createCodesWholesaleMarket(w);
  current = m;
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const of = await m.sellWhere(sql`pp.tiers is not null`);
  const [{ costE4, tiers } = { costE4: 0, tiers: [] }] = await w.rows(
    sql<{ costE4: number; tiers: [number, number][] }>`select cost_e4, tiers from product_price
      where id = ${of.priceIds[0]}`,
  );
  const [[, fromTen], [, fromHundred]] = tiers as [[number, number], [number, number]];
  const place = (quantity: number) => m.place(buyer, of, quantity, PRICE);
  const show = (id: string) => admin.do(orderCalls.one, { id });
  const storedCost = async (id: string) => (await show(id)).product.voiduPromotion.realEstimatedCost;
  const buyUntilDone = async (id: string) => {
    for (let n = 0; n < 30 && (await show(id)).status === 'Processing'; n++) {
      await w.buy();
      w.advanceClock(MINUTE);
    }
    return (await show(id)).status;
  };
  const charges = () => current.simulator.ledger().orders.map(({ charged }) => Math.round(Number(charged) * 10_000));
  return {
    w,
    m,
    admin,
    buyer,
    of,
    single: costE4,
    tiers,
    fromTen,
    fromHundred,
    place,
    show,
    storedCost,
    buyUntilDone,
    charges,
  };
}

test('syncs the tiers of a price, and follows their changes', async () => {
  const { w, of, tiers, single } = await createTieredMarket();
  expect(tiers.map(([from]) => from)).toEqual([10, 100]);
  expect(tiers.every(([, costE4]) => costE4 < single)).toBe(true);
  const [none] = await w.rows(sql<{ n: number }>`select count(*) as n from product_price where tiers is null`);
  expect(none!.n).toBeGreaterThan(0);
  expect(of.priceIds).toHaveLength(1);
});

test.each([
  [20, 'fromTen'],
  [99, 'fromTen'],
  [100, 'fromHundred'],
] as const)('plans an order of %i keys for two countries of one price at the tier %s (BLD-017)', async (n, tier) => {
  const market = await createTieredMarket();
  const { id } = await market.place(n);
  expect(await market.storedCost(id)).toBe(market[tier]);
  await market.m.approve(market.admin, id);
  expect(await market.buyUntilDone(id)).toBe('Completed');
  expect(market.charges()).toEqual([n * market[tier]]);
});

test('plans and buys an order above the largest one of the supplier by the tiers of its parts (BLD-017)', async () => {
  const { w, m, admin, place, storedCost, buyUntilDone, charges, single, fromHundred } = await createTieredMarket();
  const { id } = await place(101);
  const total = 100 * fromHundred + single;
  expect(await storedCost(id)).toBe(Math.round(total / 101));
  await m.approve(admin, id);
  expect(await buyUntilDone(id)).toBe('Completed');
  expect(charges().sort((a, b) => a - b)).toEqual([single, 100 * fromHundred]);
  const planned = await w.rows(sql<{ cost: number; n: number }>`select planned_cost_e4 as cost, count(*) as n
    from order_item group by 1 order by 1`);
  expect(planned).toEqual([
    { cost: fromHundred, n: 100 },
    { cost: single, n: 1 },
  ]);
});

test('pauses if the tier rose more than 5 % above the plan before the purchase', async () => {
  const { w, m, admin, place, show } = await createTieredMarket();
  const { id } = await place(100);
  await w.rows(sql`update blending set tier_price = jsonb_set(tier_price, '{tiers,2,1}',
    to_jsonb((tier_price #>> '{tiers,2,1}')::bigint * 90 / 100)) where order_id = ${id}`);
  await m.approve(admin, id);
  for (let n = 0; n < 3; n++) {
    await w.buy();
    w.advanceClock(MINUTE);
  }
  expect((await show(id)).status).toBe('Paused');
});

/** An order that was blended for 100 keys and has 9 now. */
async function reducedOrder() {
  const market = await createTieredMarket();
  const { id } = await market.place(100);
  const { offer } = await market.show(id);
  const edit = (change: object) =>
    market.admin.do(editCalls.edit, { id, offerVersion: offer.version, quantity: 9, ...change });
  return { ...market, id, edit };
}

test('keeps the stored cost when the quantity changes, and names that of the new one (GAP-033, BLD-017)', async () => {
  const { admin, id, edit, show, storedCost, single, fromTen, fromHundred } = await reducedOrder();
  const quote = (quantity: number) => admin.do(quoteCalls.quote, { id, quantity, price: PRICE });
  expect([(await quote(100)).bought.unitCost, (await quote(99)).bought.unitCost]).toEqual([fromHundred, fromTen]);
  const { productSku: sku } = (await show(id)).product;
  const approvedCost = async () =>
    (await admin.do(stockFillCalls.fill, { sku, orderId: id, isWaitingOrder: true })).estimatedCost;
  expect(await approvedCost()).toBe(fromHundred);
  await edit({});
  expect([await storedCost(id), await approvedCost()]).toEqual([fromHundred, single]);
  await edit({ offerVersion: (await show(id)).offer.version, reprocessBlending: true });
  expect([await storedCost(id), await approvedCost()]).toEqual([single, single]);
});

test('plans the keys that inventory leaves at the tier of their number (ODT-028, BLD-017)', async () => {
  const { w, admin, of, place, show, fromTen } = await createTieredMarket();
  const { id } = await place(100);
  await insertLot(w, of, 5);
  const fill = await admin.do(stockFillCalls.fill, {
    sku: (await show(id)).product.productSku,
    orderId: id,
    reCalc: true,
    inventoryData: [{ periodType: 2, quantity: 1 }],
  });
  expect(fill.inventoryItems.map(({ quantity }) => quantity)).toEqual([0, 1]);
  expect(fill.estimatedCost).toBe(fromTen);
  // Its units have no keys, which the checks after the test would report.
  await w.rows(sql`delete from stock_lot`);
});

test('asks for step-up authentication if the price is far below the cost of the quantity (PRM-020, BLD-017)', async () => {
  const market = await createTieredMarket();
  const { w, m, admin, buyer, of, single, show } = market;
  // The sign-in no longer counts as step-up authentication.
  w.advanceClock(20 * MINUTE);
  // Above nine tenths of the cost from 100 units on, and below those of the cost of one.
  const price = Math.floor((single * 85) / 10_000);
  const processingStart = timeOf(Math.floor(Date.parse(w.now()) / (30 * MINUTE)) * 30 * MINUTE);
  const processingEnd = timeOf(Date.parse(processingStart) + 24 * HOUR);
  const approve = async (quantity: number) => {
    const { id } = await m.place(buyer, of, 100, price);
    const { offer } = await show(id);
    await admin.do(editCalls.edit, { id, offerVersion: offer.version, quantity });
    const { status, code } = await admin.call(orderCalls.approve, { id, processingStart, processingEnd });
    return [status, code];
  };
  expect(await approve(100)).toEqual([200, '']);
  expect(await approve(9)).toEqual([403, 'step_up_required']);
});
