// Follows the links of the Overview's figures as the browser would: each list contains exactly the counted rows.

import fc from 'fast-check';
import { sql } from 'kysely';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { DAY, timeOf } from '#domain/base/time.ts';
import { homeCalls } from '#domain/home/staff-calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { ORDERS_PATH } from '#domain/orders/links.ts';
import { orderList } from '#domain/orders/list.ts';
import { analyticsCalls, soldOrderList } from '#domain/reports/analytics-calls.ts';
import { SOLD_ORDERS_PATH } from '#domain/reports/links.ts';
import { COUNTED_ITEM_STATES, overviewFigureCalls } from '#domain/reports/overview-calls.ts';
import { propertyRuns } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { ordersOfItems, soldOrders } from '#web/home/list-paths.ts';
import { parseListLocation } from '#web/ui/list/list-state.ts';

/** Close to the start and end of November, and in the middle. */
const MOMENTS = [
  ...['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z', '2026-11-15T12:00:00.000Z'],
  ...['2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z'],
] as const;

interface Item {
  id: string;
  orderId: string;
  productId: string;
  companyId: string;
  completedOn: string | null;
  state: string;
  cents: number;
}

/** Two products for two partners; the provider knows only its own SKUs. */
async function createOrders(skus: readonly [string, string] | null = null) {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const validity = { validFrom: '2026-09-01T00:00:00.000Z', validTo: '2027-01-01T00:00:00.000Z' };
  // One name contains the other, which a text search would mix up.
  const products = [
    await m.sell({ ...validity, name: 'Moon Base', ...(skus && { sku: skus[0] }) }),
    await m.sell({ ...validity, name: 'Moon Base Deluxe', ...(skus && { sku: skus[1] }) }),
  ];
  const buyers = [await w.person('Partner'), await w.person('Partner')];
  w.advanceClock(Date.parse('2026-10-20T12:00:00.000Z') - Date.parse(w.now()));
  for (const [n, of] of products.entries())
    for (const buyer of buyers) {
      const order = await m.place(buyer, of, 20 + n, 1500);
      await m.approve(admin, order.id);
    }
  await w.buy();
  const items = () =>
    w.rows(
      sql<Item>`select i.id, i.order_id, o.product_id, o.company_id, i.completed_on, i.state, o.offer_price_cents as cents
        from order_item i join orders o on o.id = i.order_id where i.removed_at is null order by i.id`,
    );
  const opened = async (path: string) => {
    const { params } = matchPath(ORDERS_PATH, decodeURIComponent(path))!;
    const { filter } = parseListLocation(orderList, params);
    const page = await admin.do(orderCalls.list, { filter, sort: [], page: 0, size: 50 } as never);
    return page.items.map(({ id }) => id).sort();
  };
  /** The sold orders of a link, with their sums. */
  const openedSales = async (path: string) => {
    const { params } = matchPath(SOLD_ORDERS_PATH, decodeURIComponent(path))!;
    const { filter } = parseListLocation(soldOrderList, params);
    const page = await admin.do(analyticsCalls.soldOrders, { filter, sort: [], page: 0, size: 50 } as never);
    const { keys, revenue, profit } = page.extraData!;
    return { ids: page.items.map(({ id }) => id).sort(), keys, revenue, profit };
  };
  const ordersOf = (some: readonly Item[]) => [...new Set(some.map(({ orderId }) => orderId))].sort();
  return { w, admin, products, items, opened, openedSales, ordersOf };
}

test('opens the orders whose keys each figure of the month counts (OVR-007)', async () => {
  const { w, admin, products, items, openedSales, ordersOf } = await createOrders();
  w.advanceClock(Date.parse('2026-11-30T23:00:00.000Z') - Date.parse(w.now()));
  expect((await items()).filter(({ state }) => state === 'Completed')).toHaveLength(82);
  const moments = fc.array(fc.constantFrom(...MOMENTS), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(moments, async (times) => {
      // All keys of an order but one at its own time, the last at another.
      const orders = ordersOf(await items());
      await w.database.transaction(async (tx) => {
        for (const [n, orderId] of orders.entries())
          await tx.run(sql`update order_item set completed_on = case when unit = 1 then ${times[(n + 1) % 4]!}::timestamptz
            else ${times[n]!}::timestamptz end where order_id = ${orderId} and state = 'Completed'`);
      });
      const sold = (await items()).filter(
        ({ state, completedOn }) => state === 'Completed' && completedOn?.startsWith('2026-11'),
      );
      const { month, topProducts, topPartners } = await admin.do(homeCalls.overview, {});
      const range = { min: month.from, max: month.to };
      expect(month.revenue).toBe(sold.reduce((sum, { cents }) => sum + cents, 0));
      const { revenue, profit } = month;
      expect(await openedSales(soldOrders(range))).toEqual({
        ids: ordersOf(sold),
        keys: sold.length,
        revenue,
        profit,
      });
      for (const { id, sku, keys, revenue } of topProducts) {
        const own = sold.filter(({ productId }) => productId === id);
        expect([sku, keys]).toEqual([products.find(({ productId }) => productId === id)!.sku, own.length]);
        const sales = await openedSales(soldOrders(range, { productSku: [sku] }));
        expect(sales).toMatchObject({ ids: ordersOf(own), keys, revenue });
      }
      for (const { id, keys, revenue } of topPartners) {
        const own = sold.filter(({ companyId }) => companyId === id);
        expect(keys).toBe(own.length);
        const sales = await openedSales(soldOrders(range, { partnerIds: [id] }));
        expect(sales).toMatchObject({ ids: ordersOf(own), keys, revenue });
      }
    }),
    { numRuns: propertyRuns(12, process.env.FIGURES) },
  );
});

test('opens the orders with the counted items of a product, not those of one with a longer SKU (OVR-004)', async () => {
  const { w, admin, products, items, opened, ordersOf } = await createOrders(['MOON_1', 'MOON_10']);
  w.advanceClock(DAY);
  await w.database.transaction((tx) =>
    tx.run(sql`update order_item i set state = case i.unit when 1 then 'OutOfStock' when 2 then 'Error' else 'Refunded' end,
        processing_ended_at = ${timeOf(Date.parse(w.now()))}
      from orders o where o.id = i.order_id and i.unit <= case o.product_sku when 'MOON_1' then 2 else 3 end`),
  );
  for (const state of COUNTED_ITEM_STATES) {
    const counted = await admin.do(overviewFigureCalls.itemCounts, { filter: { state }, sort: [], page: 0, size: 10 });
    for (const { productSku, count } of counted.items) {
      const { productId } = products.find(({ sku }) => sku === productSku)!;
      const own = (await items()).filter((item) => item.state === state && item.productId === productId);
      expect(own).toHaveLength(count);
      expect(await opened(ordersOfItems(productSku, state))).toEqual(ordersOf(own));
    }
    expect(counted.items.map(({ productSku }) => productSku).sort()).toEqual(
      state === 'Refunded' ? ['MOON_10'] : ['MOON_1', 'MOON_10'],
    );
  }
});
