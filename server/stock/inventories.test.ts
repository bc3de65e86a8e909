import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY } from '#domain/base/time.ts';
import { orderCalls, placingCalls } from '#domain/orders/calls.ts';
import { pendingOrderCalls } from '#domain/orders/pending-orders.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { inventoryCalls, manualInventoryCalls } from '#domain/stock/inventory-calls.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

/** 20 keys that are 40 days old, and 25 of today. */
async function stocked() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const old = await m.sell({ validTo: new Date(Date.parse(w.now()) + 90 * DAY).toISOString() });
  await m.stockUp(admin, buyer, old, 20);
  w.advanceClock(40 * DAY);
  await m.stockUp(admin, buyer, old, 25);
  const [product] = await w.rows(
    sql<{ sku: string; name: string; store: string }>`select sku, name, store from product where id = ${old.productId}`,
  );
  const [cost] = await w.rows(sql<{ all: number }>`select sum(held * unit_cost_e4)::int as all from stock_lot`);
  return { w, m, admin, buyer, product: product!, productId: old.productId, cost: cost! };
}

describe('the inventories', () => {
  test('show held and free keys per product, by age (STK-003, STK-004, STK-006, STK-008, STK-009)', async () => {
    const { admin, product, cost } = await stocked();
    const { items } = await admin.do(inventoryCalls.list, { filter: {}, sort: [], page: 0, size: 10 });
    expect(items).toMatchObject([
      {
        productSku: product.sku,
        productName: product.name,
        productStore: product.store,
        count: 45,
        inventoryItems: [
          { type: 'Inventory', availableCount: 20, remainingCount: 20 },
          { type: 'InventoryStandard', availableCount: 25, remainingCount: 25 },
        ],
      },
    ]);
    expect(items[0]!.remainingCost).toBe(Math.round(cost.all / 100));
  });

  test('count keys of an inventory order as held but not free (STK-008, SIO-007, SIO-013)', async () => {
    const { admin, buyer, product } = await stocked();
    const order = await admin.do(placingCalls.fromInventory, {
      partnerId: buyer.companyId!,
      productSku: product.sku,
      store: product.store,
      price: 1000,
      quantity: 15,
      type: 'Inventory',
    });
    expect(order.status).toBe('Submitted');
    const summary = () => admin.do(inventoryCalls.summary, { filter: {}, sort: [], page: 0, size: 10 });
    expect(await summary()).toMatchObject({ availableCount: 30, remainingCount: 45 });
    const { items } = await admin.do(inventoryCalls.list, {
      filter: { type: 'Inventory' },
      sort: [],
      page: 0,
      size: 10,
    });
    expect(items).toMatchObject([{ count: 20, inventoryItems: [{ type: 'Inventory', availableCount: 5 }] }]);
    const tooMany = await admin.call(placingCalls.fromInventory, {
      partnerId: buyer.companyId!,
      productSku: product.sku,
      store: product.store,
      price: 1000,
      quantity: 6,
      type: 'Inventory',
    });
    expect(tooMany.status).toBe(409);
    const pending = await admin.do(pendingOrderCalls.list, {
      filter: { sku: product.sku },
      sort: [],
      page: 0,
      size: 20,
    });
    expect(pending.items).toMatchObject([
      {
        orderNumber: order.orderNumber,
        history: [{ offerQuantity: 15, offerPrice: 1000, modifiedByName: admin.name }],
      },
    ]);
    await admin.do(orderCalls.refuse, { id: order.id, offerVersion: 1 });
    expect(await summary()).toMatchObject({ availableCount: 45, remainingCount: 45 });
    expect((await pendingOf(admin, product.sku)).length).toBe(0);
  });

  test.each([
    [{ price: 1_000_001 }, 'Price'],
    [{ quantity: 0 }, 'Quantity'],
  ])('refuses an order from inventory with %j at %s (SIO-008, CON-019)', async (over, field) => {
    const { admin, buyer, product } = await stocked();
    const refused = await admin.call(placingCalls.fromInventory, {
      ...{ partnerId: buyer.companyId!, productSku: product.sku, store: product.store },
      ...{ price: 1000, quantity: 1, type: 'Inventory' as const, ...over },
    });
    expect([refused.status, refused.errors[0]?.Field]).toEqual([422, field]);
  });

  test('show salesmen costs with the profit factor (SET-004)', async () => {
    const { w, admin, cost } = await stocked();
    const setting = await admin.do(settingCalls.get, {});
    await admin.do(settingCalls.update, { profitFactor: 10, modifiedAt: setting.modifiedAt });
    const salesman = await w.person('Salesman');
    const ask = { filter: {}, sort: [], page: 0, size: 10 };
    const real = await admin.do(inventoryCalls.summary, ask);
    const markedUp = await salesman.do(inventoryCalls.summary, ask);
    expect(real.remainingCost).toBe(Math.round(cost.all / 100));
    expect(markedUp.remainingCost).toBe(Math.round((cost.all * 1.1) / 100));
  });

  test('are searched by name, SKU, store and type and sorted by value and age', async () => {
    const { admin, product } = await stocked();
    const find = async (filter: object, field = 'remainingCost' as const) =>
      (await admin.do(inventoryCalls.list, { filter, sort: [{ field, descending: true }], page: 0, size: 10 }))
        .totalCount;
    expect(await find({ text: product.name.slice(0, 5).toUpperCase() })).toBe(1);
    expect(await find({ text: product.sku })).toBe(1);
    expect(await find({ text: '%' })).toBe(0);
    expect(await find({ store: [product.store] })).toBe(1);
    expect(await find({ store: ['Nowhere'] })).toBe(0);
    const none = await admin.do(inventoryCalls.summary, {
      filter: { store: ['Nowhere'] },
      sort: [],
      page: 0,
      size: 10,
    });
    expect(none).toMatchObject({ availableCost: 0, remainingCost: 0, availableCount: 0, remainingCount: 0 });
    expect(none.ages.map(({ count, cost }) => [count, cost])).toEqual(Array.from({ length: 4 }, () => [0, 0]));
  });
});

describe('the age of stock', () => {
  test('is shown by keys and value, also with an age filter, and filters the list', async () => {
    const { w, admin, cost } = await stocked();
    const ask = (filter: object) => ({ filter, sort: [], page: 0, size: 10 });
    const agesNow = async (filter = {}) =>
      (await admin.do(inventoryCalls.summary, ask(filter))).ages.map(({ age, count }) => [age, count]);
    const all = await admin.do(inventoryCalls.summary, ask({}));
    expect(all.ages.reduce((sum, one) => sum + one.cost, 0)).toBe(Math.round(cost.all / 100));
    const now = [
      ['0-30', 25],
      ['31-60', 20],
      ['61-90', 0],
      ['older', 0],
    ];
    expect(await agesNow()).toEqual(now);
    expect(await agesNow({ age: '31-60' })).toEqual(now);
    const middle = await admin.do(inventoryCalls.list, ask({ age: '31-60' }));
    expect(middle.items.map(({ count }) => count)).toEqual([20]);
    expect((await admin.do(inventoryCalls.list, ask({ age: 'older' }))).totalCount).toBe(0);
    expect((await admin.do(inventoryCalls.summary, ask({ age: '31-60' }))).remainingCount).toBe(20);
    w.advanceClock(61 * DAY);
    expect((await agesNow()).map(([, count]) => count)).toEqual([0, 0, 25, 20]);
  });
});

describe('a low-stock threshold', () => {
  test('marks a product while fewer keys are free, can be filtered, and stays when sold out', async () => {
    const { w, m, admin, productId } = await stocked();
    const salesman = await w.person('Salesman');
    const read = async (filter: object = {}) =>
      (await admin.do(inventoryCalls.list, { filter, sort: [], page: 0, size: 10 })).items.map(
        ({ productId: id, lowStockThreshold, isLow, count }) => ({ id, lowStockThreshold, isLow, count }),
      );
    expect(await read()).toEqual([{ id: productId, lowStockThreshold: null, isLow: false, count: 45 }]);
    await salesman.do(inventoryCalls.markLowStock, { productId, threshold: 45 });
    expect((await read())[0]).toMatchObject({ lowStockThreshold: 45, isLow: false });
    await salesman.do(inventoryCalls.markLowStock, { productId, threshold: 46 });
    expect((await read({ lowStock: true }))[0]).toMatchObject({ id: productId, isLow: true });
    // Low stock is judged by all free keys, even with a filter.
    expect((await read({ age: '31-60' }))[0]).toMatchObject({ count: 20, isLow: true });
    expect(await read({ lowStock: false })).toEqual([]);
    const other = await m.sell();
    await admin.do(inventoryCalls.markLowStock, { productId: other.productId, threshold: 1 });
    expect((await read({ lowStock: true })).find(({ id }) => id === other.productId)).toMatchObject({
      count: 0,
      isLow: true,
    });
    expect((await read({ type: 'Inventory' })).map(({ id }) => id)).toEqual([productId]);
    await admin.do(inventoryCalls.markLowStock, { productId: other.productId, threshold: 0 });
    await admin.do(inventoryCalls.markLowStock, { productId, threshold: null });
    expect(await read()).toMatchObject([{ id: productId, lowStockThreshold: null, isLow: false }]);
    const lines = await w.rows(
      sql<{ before: object; after: object }>`select before, after from audit_event
        where subject_kind = 'lowStockMark' and subject_id = ${productId} order by id`,
    );
    expect(lines.map(({ before, after }) => [before, after])).toEqual(
      [null, 45, 46].map((threshold, i) => [{ threshold }, { threshold: [45, 46, null][i] }]),
    );
  });

  test.each([
    [1_000_001, 422],
    [-1, 422],
    [1.5, 422],
  ])('of %s keys is refused with %i', async (threshold, status) => {
    const { admin, productId } = await stocked();
    expect((await admin.call(inventoryCalls.markLowStock, { productId, threshold })).status).toBe(status);
  });

  test('is refused for an unknown product and for finance', async () => {
    const w = await world();
    const input = { productId: '00000000-0000-4000-8000-000000000000', threshold: 1 };
    const refused = await (await w.person('SuperAdmin')).call(inventoryCalls.markLowStock, input);
    expect([refused.status, refused.code]).toEqual([422, 'unknown_product']);
    expect((await (await w.person('Finance')).call(inventoryCalls.markLowStock, input)).status).toBe(403);
  });
});

const pendingOf = async (
  admin: Awaited<ReturnType<typeof stocked>>['admin'],
  sku: string,
): Promise<readonly unknown[]> =>
  (await admin.do(pendingOrderCalls.list, { filter: { sku }, sort: [], page: 0, size: 20 })).items;

describe('manual stock', () => {
  test('has one row per product, which is overwritten and audited (MAN-006, MAN-007)', async () => {
    const { w, admin, productId, product } = await stocked();
    const first = await admin.do(manualInventoryCalls.upsert, { productId, quantity: 5, costPerItem: 25_001 });
    expect(first).toMatchObject({
      productId,
      sku: product.sku,
      quantity: 5,
      costPerItem: 25_001,
      store: product.store,
    });
    const second = await admin.do(manualInventoryCalls.upsert, { productId, quantity: 7, costPerItem: 19_999 });
    expect(second.id).toBe(first.id);
    const list = await admin.do(manualInventoryCalls.list, { filter: {}, sort: [], page: 0, size: 10 });
    expect(list.items).toEqual([second]);
    const lines = await w.rows(
      sql<{ before: object; after: object }>`select before, after from audit_event
        where subject_kind = 'manualInventory' order by id desc limit 1`,
    );
    expect(lines).toEqual([
      { before: { quantity: 5, costPerItemE4: 25_001 }, after: { quantity: 7, costPerItemE4: 19_999 } },
    ]);
  });

  test.each([
    [{ quantity: 1_000_001, costPerItem: 1 }, 422, 'Quantity', 'Must be at most 1000000.'],
    [{ quantity: -1, costPerItem: 1 }, 422, 'Quantity', 'Must be at least 0.'],
    [{ quantity: 1.5, costPerItem: 1 }, 422, 'Quantity', 'Must be a whole number.'],
    [{ quantity: 1, costPerItem: 100_000_001 }, 422, 'CostPerItem', 'Must be between 0 and 10000.'],
  ])('refuses %j with %i at %s (MAN-004, MAN-005)', async (over, status, field, message) => {
    const { admin, productId } = await stocked();
    const refused = await admin.call(manualInventoryCalls.upsert, { productId, ...over });
    expect([refused.status, refused.errors?.[0]]).toMatchObject([status, { Field: field, Message: message }]);
  });

  test('is refused for an unknown product', async () => {
    const w = await world();
    const admin = await w.person('SuperAdmin');
    const refused = await admin.call(manualInventoryCalls.upsert, {
      productId: '00000000-0000-4000-8000-000000000000',
      quantity: 1,
      costPerItem: 1,
    });
    expect([refused.status, refused.errors?.[0]?.Field]).toEqual([422, 'ProductId']);
  });
});
