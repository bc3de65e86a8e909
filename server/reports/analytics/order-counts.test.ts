// Counts of orders by day, part and group equal the orders read one by one, whatever days they were sold on.

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#domain/base/time.ts';
import { propertyRuns } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { orderCounts, ordersByPart } from './order-counts.ts';

const FIRST_DAY = '2026-11-26';
const DAYS = 9;
const dayOf = (n: number): string => addDays(FIRST_DAY, n);

/** Four orders of two partners and two products, without sold keys. */
async function createOrders() {
  const w = await world();
  const m = await createMarket(w);
  const buyers = [await w.person('Partner'), await w.person('Partner')];
  const products = [await m.sell({ merkurRegion: 'EU' }), await m.sell({ merkurRegion: 'Global' })];
  const ids: string[] = [];
  for (const n of [0, 1, 2, 3]) ids.push((await m.place(buyers[n % 2]!, products[n >> 1]!)).id);
  return { w, ids };
}

/** Keys of an order on a day: folded, and added by changes that wait to be folded. */
const sale = fc.record({
  order: fc.nat({ max: 3 }),
  day: fc.nat({ max: DAYS - 1 }),
  keys: fc.constantFrom(0, 1, 2),
  waiting: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, -1),
});
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never;

const isDifferentDay = ({ order, day }: Sale) => `${order} ${day}`;

test('counts orders of several days once, with and without pending changes (ANA-001, ANA-005)', async () => {
  const { w, ids } = await createOrders();
  const write = (sales: readonly Sale[]) =>
    w.database.transaction(async (tx) => {
      await tx.run(sql`delete from sold_keys_change`);
      await tx.run(sql`delete from sold_keys_by_order`);
      for (const { order, day, keys, waiting } of sales) {
        const ofOrder = sql`from orders o where o.id = ${ids[order]}`;
        await tx.run(sql`insert into sold_keys_by_order
            (order_id, day, company_id, product_id, region, keys, revenue_cents, cost_e4, marked_up_cost_e6)
          select o.id, ${dayOf(day)}::date, o.company_id, o.product_id, o.region, ${keys}::int, 0, 0, 0 ${ofOrder}`);
        // A key can be taken back only where one was sold.
        const change = Math.max(waiting, -keys);
        if (change === 0) continue;
        await tx.run(sql`insert into sold_keys_change
            (order_id, day, company_id, product_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
          select o.id, ${dayOf(day)}::date, o.company_id, o.product_id, ${change}::int, 0, 0, 0 ${ofOrder}`);
      }
    });
  const soldBetween = (sales: readonly Sale[], from: number, to: number) => [
    ...new Set(
      sales.filter((one) => one.day >= from && one.day <= to && one.keys + one.waiting > 0).map(({ order }) => order),
    ),
  ];
  /** Parts start at these days; the last one is the first day after the period. */
  const check = async (sales: readonly Sale[], starts: readonly number[]) => {
    const [from, to] = [starts[0]!, starts.at(-1)! - 1];
    const parts = starts.slice(0, -1).map((start, n) => [start, starts[n + 1]! - 1] as const);
    const days = { from: dayOf(from), to: dayOf(to) };
    const rows = (await w.rows(
      ordersByPart(
        days,
        parts.map(([first, last]) => ({ from: dayOf(first), to: dayOf(last) })),
      ),
    )) as { part: number; orders: number }[];
    const counted = new Map(rows.map(({ part, orders }) => [part, orders]));
    const expected = [[from, to] as const, ...parts].map(([first, last]) => soldBetween(sales, first, last).length);
    expect(expected.map((_, part) => counted.get(part) ?? 0)).toEqual(expected);
    for (const by of ['company_id', 'product_id', 'region'] as const) {
      const groups = await w.rows(sql<{ orders: number }>`select sum(orders) as orders from ${orderCounts(by, days)} c
        group by ${sql.ref(by)} having sum(orders) <> 0 order by 1`);
      const groupOf = (order: number) => (by === 'company_id' ? order % 2 : order >> 1);
      const sizes = Map.groupBy(soldBetween(sales, from, to), groupOf);
      expect(groups.map(({ orders }) => Number(orders))).toEqual(
        [...sizes.values()].map(({ length }) => length).sort((a, b) => a - b),
      );
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(sale, { minLength: 1, maxLength: 12, selector: isDifferentDay }),
      fc.uniqueArray(fc.nat({ max: DAYS }), { minLength: 2, maxLength: 4 }),
      async (sales, bounds) => {
        await write(sales);
        await check(
          sales,
          bounds.toSorted((a, b) => a - b),
        );
        // The period that starts with the first sale and ends with the last one.
        const sold = sales.map(({ day }) => day);
        await check(sales, [Math.min(...sold), Math.max(...sold) + 1]);
      },
    ),
    { numRuns: propertyRuns(60, process.env.WALKS), endOnFailure: true },
  );
});
