import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { addMilliseconds, DAY, MINUTE } from '#domain/base/time.ts';
import {
  approveAllCalls,
  editCalls,
  endingCalls,
  orderCalls,
  partnerOrderCalls,
  placingCalls,
} from '#domain/orders/calls.ts';
import { pendingOrderCalls } from '#domain/orders/pending-orders.ts';
import { quoteCalls } from '#domain/orders/quote.ts';
import { stockFillCalls } from '#domain/stock/calls.ts';
import { runDueWork } from '#test/due-work.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

/** 20 keys of last month and 20 of this month in stock, and an order for 50 of the product. */
async function stocked() {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const admin = await w.person('SuperAdmin');
  const salesman = await w.person('Salesman');
  const buyer = await w.person('Partner');
  const of = await m.sell({ validFrom: '2026-10-01T00:00:00.000Z', validTo: '2027-01-31T00:00:00.000Z' });
  await m.stockUp(admin, buyer, of);
  w.advanceClock(11 * DAY);
  await m.stockUp(admin, buyer, of);
  const { id } = await m.place(buyer, of, 50);
  const bought = m.simulator.ledger().sold;
  const when = { processingStart: '2026-12-01T12:00:00.000Z', processingEnd: '2026-12-03T12:00:00.000Z' };
  const approve = (who: typeof admin, inventoryData?: { quantity: number; period: 1 | 2 }[]) =>
    who.call(orderCalls.approve, { id, ...when, ...(inventoryData && { inventoryData }) });
  const fill = (over = {}) => admin.do(stockFillCalls.fill, { sku: of.sku, orderId: id, ...over });
  const show = () => admin.do(orderCalls.one, { id });
  const lots = async () => {
    const [row] = await w.rows(
      sql<{
        held: number;
        reserved: number;
      }>`select coalesce(sum(held), 0)::int as held, coalesce(sum(reserved), 0)::int as reserved from stock_lot`,
    );
    return [row!.held, row!.reserved];
  };
  const offer = (
    over: Partial<{ partnerId: string; quantity: number; type: 'Inventory' | 'InventoryStandard' | 'Standard' }> = {},
  ) =>
    salesman.call(placingCalls.fromInventory, {
      partnerId: buyer.companyId!,
      productSku: of.sku,
      store: 'Steam',
      price: 900,
      quantity: 10,
      type: 'InventoryStandard',
      ...over,
    });
  return { w, m, admin, salesman, buyer, of, id, bought, approve, fill, show, lots, offer, when };
}

test('reserves stock by period on approval, the last approval winning, and takes it at the start (LIFE-T20, ITEM-T02)', async () => {
  const { w, m, salesman, admin, bought, approve, show, lots } = await stocked();
  expect((await approve(salesman, [{ quantity: 5, period: 1 }])).status).toBe(200);
  expect(await lots()).toEqual([40, 5]);
  await approve(admin, [
    { quantity: 3, period: 1 },
    { quantity: 7, period: 2 },
  ]);
  const started = await show();
  expect([started.status, started.completedCount, await lots()]).toEqual(['Processing', 10, [30, 0]]);
  await w.buy();
  const done = await show();
  expect([done.status, done.completedCount]).toEqual(['Completed', 50]);
  expect(m.simulator.ledger().sold - bought).toBe(40);
});

test('keeps an earlier reservation when an approval omits the stock', async () => {
  const { salesman, admin, approve, show } = await stocked();
  await approve(salesman, [{ quantity: 5, period: 1 }]);
  await approve(admin);
  expect((await show()).completedCount).toBe(5);
});

test('keeps invoicing and buying settings of an earlier approval in Approve All', async () => {
  const { w, admin, salesman, id, when, show, approve } = await stocked();
  const level1 = await w.person('Salesman', { groups: ['Order.Level1Approve'] });
  await salesman.do(orderCalls.approve, { id, ...when, donotCreateInvoice: true, isFastBot: true });
  expect(await level1.do(approveAllCalls.approveAll, { ids: [id] })).toMatchObject([{ status: 'Success' }]);
  expect(await show()).toMatchObject({ status: 'Level1Approved', dontCreateInvoice: true, isFastBot: true });
  await approve(admin);
  expect(await show()).toMatchObject({ dontCreateInvoice: true, isFastBot: true });
});

test('rejects more units than a period has and reserves nothing', async () => {
  const { admin, approve, lots } = await stocked();
  const above = await approve(admin, [{ quantity: 21, period: 1 }]);
  expect([above.status, above.message]).toEqual([422, 'Maximum quantity is 20']);
  const order = await approve(admin, [
    { quantity: 30, period: 1 },
    { quantity: 21, period: 2 },
  ]);
  expect(order.message).toBe('Maximum order quantity is 50');
  expect(await lots()).toEqual([40, 0]);
});

test('never reserves the same keys for two orders', async () => {
  const { m, admin, salesman, buyer, of, approve, when } = await stocked();
  await approve(salesman, [{ quantity: 15, period: 1 }]);
  const { id } = await m.place(buyer, of, 50);
  const second = await admin.call(orderCalls.approve, { id, ...when, inventoryData: [{ quantity: 6, period: 1 }] });
  expect(second.message).toBe('Maximum quantity is 5');
});

test.each(['resubmit', 'refuse'] as const)('releases reserved keys on %s (LIFE-T21)', async (step) => {
  const { admin, salesman, id, approve, lots } = await stocked();
  await approve(salesman, [{ quantity: 15, period: 1 }]);
  await admin.do(orderCalls[step], { id });
  expect(await lots()).toEqual([40, 0]);
});

test("counts the order's own reservation as free in the approval table and computes the margin (ODT-028, ODT-036)", async () => {
  const { w, salesman, approve, fill, id, admin } = await stocked();
  const before = await fill();
  expect(before.inventoryItems.map((item) => [item.periodType, item.availableQuantity, item.quantity])).toEqual([
    [1, 20, 0],
    [2, 20, 0],
  ]);
  // A Direct Sales order is proposed to be filled completely until it has a reservation (DIR-004).
  await w.database.transaction((tx) => tx.run(sql`update orders set direct_sale = true where id = ${id}`));
  expect((await fill()).inventoryItems.map((item) => item.quantity)).toEqual([20, 20]);
  await approve(salesman, [{ quantity: 5, period: 1 }]);
  const after = await fill({ isWaitingOrder: true });
  expect(after.inventoryItems.map((item) => [item.availableQuantity, item.quantity])).toEqual([
    [20, 5],
    [20, 0],
  ]);
  const other = await fill({ isWaitingOrder: false });
  expect(other.inventoryItems[0]!.availableQuantity).toBe(15);
  const clamped = await fill({ reCalc: true, inventoryData: [{ periodType: 2, quantity: 25 }] });
  expect(clamped.inventoryItems.map((item) => item.quantity)).toEqual([0, 20]);
  const price = clamped.offerPrice * 100;
  const cost = (20 * clamped.inventoryItems[1]!.avgCost + 30 * clamped.estimatedCost) / 50;
  expect(clamped.margin / 10_000).toBeCloseTo((price - cost) / price, 3);
  expect(await admin.do(stockFillCalls.count, { orderId: id })).toBe(40);
});

test('cancels a paused order that held only stock without a trace (LIFE-T30)', async () => {
  const { admin, id, approve, lots } = await stocked();
  await approve(admin, [{ quantity: 20, period: 1 }]);
  await admin.do(orderCalls.pause, { id });
  expect((await admin.do(endingCalls.close, { id })).status).toBe('Cancelled');
  expect(await lots()).toEqual([40, 0]);
});

test('releases reserved keys when the promotion ends before the start (LIFE-T29)', async () => {
  const { w, admin, id, lots, show } = await stocked();
  await admin.do(orderCalls.approve, {
    id,
    processingStart: '2027-01-30T12:00:00.000Z',
    processingEnd: '2027-02-03T12:00:00.000Z',
    inventoryData: [{ quantity: 20, period: 1 }],
  });
  expect(await lots()).toEqual([40, 20]);
  w.advanceClock(62 * DAY);
  await runDueWork(w.database, w.providerClients, w.now());
  expect([(await show()).status, await lots()]).toEqual(['PromotionExpired', [40, 0]]);
});

test('reserves an order from inventory immediately and fills it on approval (SIO-013, LIFE-T04)', async () => {
  const { w, m, admin, bought, lots, offer, when } = await stocked();
  const placed = await offer();
  expect([placed.status, placed.reply.status, await lots()]).toEqual([200, 'Submitted', [40, 10]]);
  const { id } = placed.reply;
  expect((await admin.do(orderCalls.approve, { id, ...when })).status).toBe('Completed');
  await w.buy();
  expect([await lots(), m.simulator.ledger().sold]).toEqual([[30, 0], bought]);
  const order = await admin.do(orderCalls.one, { id });
  expect([order.completedCount, order.product.voiduPromotion.promotionId]).toEqual([10, null]);
  const { region } = order.product;
  expect([region, order.product.voiduPromotion.region]).toEqual(['Global', region]);
});

test('takes the oldest inventory keys first (ITEM-T02, STK-011)', async () => {
  const { w, admin, offer, when } = await stocked();
  const { id } = (await offer({ type: 'Standard', quantity: 25 })).reply;
  await admin.do(orderCalls.approve, { id, ...when });
  const left = await w.rows(
    sql`select to_char(received_at, 'YYYY-MM') as month, sum(held)::int as held from stock_lot group by 1 order by 1`,
  );
  expect(left).toEqual([
    { month: '2026-11', held: 0 },
    { month: '2026-12', held: 15 },
  ]);
  const items = await w.rows(
    sql`select distinct state, completed_on is not null as done from order_item where order_id = ${id}`,
  );
  expect(items).toEqual([{ state: 'Completed', done: true }]);
});

test('changes the stock type of keys as they age by a month', async () => {
  const { w, offer } = await stocked();
  expect((await offer({ type: 'Inventory' })).message).toBe('Only 0 keys are left of this stock.');
  expect((await offer({ type: 'Standard', quantity: 40 })).status).toBe(200);
  w.advanceClock(21 * DAY);
  const gone = await offer({ type: 'Inventory', quantity: 1 });
  expect([gone.status, gone.message]).toEqual([409, 'Only 0 keys are left of this stock.']);
});

test('reserves the agreed quantity of a negotiated inventory order and releases the rest', async () => {
  const { salesman, buyer, lots, of, offer } = await stocked();
  const { id } = (await offer()).reply;
  await salesman.do(orderCalls.rebid, { id, quantity: 1, price: 800 });
  await salesman.do(orderCalls.revoke, { id });
  await salesman.do(orderCalls.rebid, { id, quantity: 30, price: 800 });
  expect(await lots()).toEqual([40, 10]);
  const pending = { sort: [], page: 0, size: 20, filter: { sku: of.sku, type: 'InventoryStandard' as const } };
  expect((await salesman.do(pendingOrderCalls.list, pending)).items).toMatchObject([
    { id, history: [{ offerQuantity: 30, offerPrice: 800, modifiedByName: salesman.name }] },
  ]);
  await buyer.do(partnerOrderCalls.confirm, { id });
  expect(await lots()).toEqual([40, 30]);
  await buyer.do(partnerOrderCalls.cancel, { id });
  expect(await lots()).toEqual([40, 0]);
});

test.each([
  [9000, 200],
  [8999, 422],
])(
  'answers an order from inventory of 90 euro at a credit limit of %s cents with %s, and reserves nothing for a refused one (COM-019)',
  async (creditLimitCents, status) => {
    const { w, lots, offer } = await stocked();
    const placed = await offer({ partnerId: await w.company({ creditLimitCents }) });
    expect([placed.status, placed.code, await lots()]).toEqual([
      status,
      status === 200 ? '' : 'credit_limit',
      [40, status === 200 ? 10 : 0],
    ]);
  },
);

test('fills no more from stock than an order with keys still needs', async () => {
  const { w, m, admin, salesman, id, approve, show } = await stocked();
  m.simulator.setFaults({ refusedCountry: 0.4 });
  await approve(admin);
  for (let n = 0; n < 4; n++) {
    await w.buy();
    w.advanceClock(MINUTE);
  }
  const { status, completedCount } = await show();
  expect([status, completedCount > 30]).toEqual(['Failed', true]);
  await admin.do(orderCalls.resubmit, { id });
  const open = 50 - completedCount;
  const { mixed } = await salesman.do(quoteCalls.quote, { id, quantity: 50, price: 1500 });
  expect(mixed.inventoryItems.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(open);
  const low = await salesman.call(orderCalls.rebid, { id, quantity: completedCount - 1, price: 1500 });
  expect([low.status, low.code]).toEqual([422, 'below_bought']);
  await salesman.do(orderCalls.rebid, { id, quantity: completedCount, price: 1500 });
  await salesman.do(orderCalls.resubmit, { id });
  expect((await approve(admin, [{ quantity: open + 1, period: 1 }])).message).toBe(`Maximum order quantity is ${open}`);
  expect((await approve(admin, [{ quantity: open, period: 1 }])).status).toBe(200);
  expect(await show()).toMatchObject({ status: 'Completed', completedCount: 50 });
});

test('reserves only the missing keys of a reopened and reduced order', async () => {
  const { w, m, admin, salesman, id, approve, show, lots } = await stocked();
  m.simulator.setFaults({ refusedCountry: 0.4 });
  await approve(admin);
  for (let n = 0; n < 4; n++) {
    await w.buy();
    w.advanceClock(MINUTE);
  }
  const { status, completedCount } = await show();
  const open = 50 - completedCount;
  expect([status, open > 4]).toEqual(['Failed', true]);
  await salesman.do(orderCalls.resubmit, { id });
  await approve(salesman, [{ quantity: open, period: 1 }]);
  await admin.do(editCalls.edit, { id, quantity: completedCount + 4 });
  expect(await lots()).toEqual([40, 4]);
  expect((await approve(admin)).status).toBe(200);
  expect(await show()).toMatchObject({ status: 'Completed', completedCount: completedCount + 4 });
  expect(await lots()).toEqual([36, 0]);
});

test('reserves only the missing keys of a reopened inventory order', async () => {
  const { w, admin, salesman, lots, offer, when } = await stocked();
  const { id } = (await offer()).reply;
  const later = { processingStart: '2026-12-02T12:00:00.000Z', processingEnd: when.processingEnd };
  await admin.do(orderCalls.approve, { id, ...later });
  // A provider revoked a key in the meantime.
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update stock_hold set quantity = quantity - 1 where order_id = ${id}
      and lot_id = (select lot_id from stock_hold where order_id = ${id} order by quantity desc, lot_id limit 1)`);
    await tx.run(sql`update stock_lot l set reserved = (select coalesce(sum(h.quantity), 0) from stock_hold h
      where h.lot_id = l.id)`);
  });
  w.advanceClock(DAY);
  await runDueWork(w.database, w.providerClients, w.now());
  expect(await admin.do(orderCalls.one, { id })).toMatchObject({ status: 'Failed', completedCount: 9 });
  await salesman.do(orderCalls.resubmit, { id });
  expect(await lots()).toEqual([31, 1]);
  expect((await admin.do(orderCalls.approve, { id, ...later })).status).toBe('Completed');
  expect(await lots()).toEqual([30, 0]);
});

test('rejects the house account as the partner of an inventory order', async () => {
  const { w, salesman, of } = await stocked();
  const answered = await salesman.call(placingCalls.fromInventory, {
    partnerId: await w.company({ isSystem: true }),
    productSku: of.sku,
    store: 'Steam',
    price: 900,
    quantity: 1,
    type: 'Standard',
  });
  expect([answered.status, answered.message]).toEqual([422, 'You must select partner !']);
});

test('prevents a key in two places and over-reserved lots in the database', async () => {
  const { w } = await stocked();
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(w.database.transaction((tx) => tx.run(statement))).rejects.toThrow(/check/);
  await refused(sql`update game_key set surplus_ref = attempt_ref where lot_id is not null`);
  await refused(sql`update game_key set lot_id = null where lot_id is not null`);
  await refused(sql`update stock_lot set reserved = held + 1`);
});

test('takes the expected cost and margin of an inventory order from its lots, before and after (ODT-010)', async () => {
  const { w, m, admin, of, offer, when } = await stocked();
  const placed = (await offer({ quantity: 16 })).reply;
  const [held] = await w.rows(
    sql<{
      cost: number;
      n: number;
    }>`select sum(h.quantity * l.unit_cost_e4)::bigint as cost, sum(h.quantity)::int as n from stock_hold h
      join stock_lot l on l.id = h.lot_id where h.order_id = ${placed.id}`,
  );
  const expected = Math.round(held!.cost / held!.n);
  const card = async () => admin.do(orderCalls.one, { id: placed.id });
  const before = await card();
  expect([held!.n, before.product.voiduPromotion.estimatedCost]).toEqual([16, expected]);
  expect(before.estimatedProfit).toBe(16 * 900 - Math.round((16 * expected) / 100));
  const table = await admin.do(stockFillCalls.fill, { sku: of.sku, orderId: placed.id });
  expect(table.estimatedCost).toBe(expected);
  const quote = await admin.do(quoteCalls.quote, { id: placed.id, quantity: 16, price: 900 });
  expect(quote.bought.unitCost).toBe(expected);
  await admin.do(orderCalls.approve, { id: placed.id, ...when });
  const after = await card();
  expect([after.status, after.actualProfit]).toEqual(['Completed', before.estimatedProfit]);
  expect(await m.broken()).toEqual([]);
});

test('recomputes the expected cost of an inventory order for another quantity (CART-021, ODT-010)', async () => {
  const { w, admin, salesman, offer } = await stocked();
  const { id } = (await offer({ quantity: 4 })).reply;
  const costOf = async () => (await admin.do(orderCalls.one, { id })).product.voiduPromotion.estimatedCost;
  const before = await costOf();
  await admin.do(editCalls.edit, { id, quantity: 20 });
  const [held] = await w.rows(
    sql<{
      cost: number;
    }>`select sum(h.quantity * l.unit_cost_e4)::bigint as cost from stock_hold h join stock_lot l on l.id = h.lot_id
      where h.order_id = ${id}`,
  );
  expect(await costOf()).toBe(Math.round(held!.cost / 20));
  // Its first lot and the added ones are of countries with different costs.
  expect(await costOf()).not.toBe(before);
  // It has no promotion end that Approve All could use (GAP-081).
  expect(await salesman.do(approveAllCalls.approveAll, { ids: [id] })).toMatchObject([{ status: 'Success' }]);
  expect(await admin.do(orderCalls.one, { id })).toMatchObject({
    processingStartOnUtc: w.now(),
    processingEndOnUtc: addMilliseconds(w.now(), DAY),
  });
});
