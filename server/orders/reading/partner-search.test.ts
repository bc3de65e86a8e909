// A partner's search finds the same orders as reading all of its orders.

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchWords } from '#domain/base/text/fold-text.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { titleContains } from '#server/orders/lifecycle/order-conditions.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { planSearch } from './search-plan.ts';
import { foldTotals } from './totals.ts';

/** Orders of three products by two partners; one product was renamed after it was ordered. */
async function createOrders() {
  const w = await world();
  const m = await createMarket(w);
  const partnerOf = async (name: string) => w.person('Partner', { companyId: await w.company({ name }) });
  const [buyer, other] = [await partnerOf('Aurora Games'), await partnerOf('Borealis')];
  const admin = await w.person('SuperAdmin');
  const sold = [
    await m.sell({ name: 'Moon Base', sku: 'MOON_1' }),
    await m.sell({ name: 'Moon Base, Second Edition', sku: 'MOON_10' }),
    await m.sell({ name: 'Garden of Köln', sku: 'GARDEN' }),
    await m.sell({ name: 'Moon for others', sku: 'OTHERS' }),
  ];
  const orders: { id: string }[] = [];
  for (const n of [0, 1, 2, 0, 1]) orders.push(await m.place(buyer, sold[n]!));
  for (const n of [0, 3]) orders.push(await m.place(other, sold[n]!));
  await foldTotals(w.database);
  // Orders keep the title of their time: the first product now has two.
  await w.database.transaction((tx) =>
    tx.run(sql`update orders set search = replace(search, 'moon', 'sun') where id = ${orders[3]!.id}`),
  );
  await buyer.do(partnerOrderCalls.withdraw, { id: orders[1]!.id });
  return { w, buyer, admin };
}

const text = fc.constantFrom(
  'moon',
  'sun',
  'base',
  'edition moon',
  'köln',
  'moon_1',
  'moon_10',
  'others',
  'nowhere',
  'base sun',
);
const filter = fc.record(
  {
    text,
    productSku: fc.constantFrom(['MOON_1'], ['moon_10', 'GARDEN'], ['OTHERS'], ['NONE']),
    regions: fc.constantFrom(['Global'], ['Mars']),
    status: fc.constantFrom(['Submitted'], ['Withdraw', 'Submitted']),
    price: fc.constantFrom({ down: 0 }, { up: 1 }),
  },
  { requiredKeys: [] },
);

test('finds the orders of a partner by text, SKU and region as reading all of them does (MORD-023)', async () => {
  const { w, buyer, admin } = await createOrders();
  const isOne = (column: string, values: readonly string[] | undefined) =>
    values ? sql`${sql.ref(column)} = any (${values})` : sql`true`;
  const check = () =>
    fc.assert(
      fc.asyncProperty(filter, fc.constantFrom(1, 3, 50), async (wanted, size) => {
        const read = await w.rows(sql<{ id: string }>`select o.id from orders o where o.company_id = ${buyer.companyId}
          and ${wanted.text === undefined ? sql`true` : titleContains(searchWords(wanted.text))}
          and ${wanted.productSku ? sql`lower(o.product_sku) = any (${wanted.productSku.map((sku) => sku.toLowerCase())})` : sql`true`}
          and ${isOne('o.region', wanted.regions)} and ${isOne('o.state', wanted.status)}
          and ${wanted.price && 'up' in wanted.price ? sql`false` : sql`true`} order by o.created_at desc, o.id desc`);
        const { items, totalCount } = await buyer.do(partnerOrderCalls.list, {
          filter: wanted,
          sort: [],
          page: 0,
          size,
        } as never);
        expect([items.map(({ id }) => id), totalCount], JSON.stringify(wanted)).toEqual([
          read.slice(0, size).map(({ id }) => id),
          read.length,
        ]);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  await check();
  while ((await foldTotals(w.database)) > 0);
  await check();
  const staffFinds = async (words: string) =>
    (await admin.do(orderCalls.list, { filter: { text: words }, sort: [], page: 0, size: 50 } as never)).items.length;
  expect([await staffFinds('moon'), await staffFinds('sun'), await staffFinds('base')]).toEqual([5, 1, 5]);
});

test('compares titles only of products that were also ordered without the text', async () => {
  const { w, buyer } = await createOrders();
  const planOf = async (words: string) => {
    const { text: found, seek } = await planSearch(
      w.database,
      { text: words },
      { companyId: buyer.companyId!, now: w.now() },
    );
    return [JSON.stringify(found.toOperationNode()).includes('order_title'), seek?.ids.length];
  };
  expect([await planOf('base'), await planOf('moon'), await planOf('others')]).toEqual([
    [false, 2],
    [true, 2],
    [false, 0],
  ]);
});
