// Search plans of order lists: source of the totals and index of the rows.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { FilterValues, SortBy } from '#domain/base/list.ts';
import { MINUTE } from '#domain/base/time.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import type { StaffFilters } from '#server/orders/lifecycle/order-conditions.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { pageOfIds } from './search.ts';
import { planSearch } from './search-plan.ts';

const ID = '00000000-0000-7000-8000-0000000000aa';
const NOON = '2026-11-20T12:00:00.000Z';

/** A subject that differs only in its title. */
const insertSubject = (title: string) =>
  sql`insert into order_subject (id, product_id, publisher_id, provider_id, product_sku, region, title)
    values (${newId()}, ${newId()}, ${ID}, ${ID}, 'SKU', 'Global', ${title})`;

test.each<[FilterValues<StaffFilters>, string | null, string]>([
  [{}, null, 'all'],
  [{ status: ['Submitted'], invoiced: false, delivered: true, paidStatus: ['Paid'] }, null, 'all'],
  [{ price: { down: 1 } }, null, 'price'],
  [{ freeKeys: true }, null, 'free keys'],
  [{ dateRange: { min: NOON } }, null, 'day'],
  [{ publishers: [ID] }, null, 'publisher'],
  [{ providers: [ID] }, null, 'provider'],
  [{ productSku: ['SKU'] }, null, 'subject'],
  [{ publishers: [ID], productSku: ['SKU'] }, null, 'subject'],
  [{ freeKeys: true, productSku: ['SKU'] }, null, 'the orders'],
  [{ partnerIds: [ID] }, null, 'partners'],
  [{ partnerIds: [ID], freeKeys: true }, null, 'the orders'],
  [{ partnerIds: [ID], text: 'moon' }, null, 'the orders'],
  [{}, ID, 'partners'],
  [{ status: ['Submitted'] }, ID, 'partners'],
  [{ freeKeys: true }, ID, 'the orders'],
  [{ text: 'moon' }, ID, 'the orders'],
])(
  'takes the figures of a list filtered by %j for the company %s from the sums of %s',
  async (filter, companyId, sums) => {
    const w = await world();
    const { totals } = await planSearch(w.database, filter, { companyId, now: w.now() });
    expect(totals ? (totals.companyIds ? 'partners' : (totals.part?.dimension ?? 'all')) : 'the orders').toBe(sums);
  },
);

test('searches the newest orders of up to a hundred products by product', async () => {
  const w = await world();
  const productsOf = async () =>
    (await planSearch(w.database, { text: 'moon' }, { companyId: null, now: w.now() })).seek?.ids.length;
  await w.database.transaction(async (tx) => {
    for (let n = 0; n < 100; n++) await tx.run(insertSubject(`moon ${n}`));
  });
  expect(await productsOf()).toBe(100);
  await w.database.transaction((tx) => tx.run(insertSubject('moon base')));
  expect(await productsOf()).toBeUndefined();
});

test('finds both partner name and product matches of a text', async () => {
  const w = await world();
  const companyId = await w.company({ name: 'Moon Traders' });
  await w.database.transaction((tx) => tx.run(insertSubject('moon base')));
  const textOf = async (text: string) =>
    JSON.stringify((await planSearch(w.database, { text }, { companyId: null, now: w.now() })).text.toOperationNode());
  expect(await textOf('moon')).toContain(companyId);
  expect(await textOf('moon')).toContain('%moon%');
  expect(await textOf('base')).not.toContain(companyId);
});

test.each([
  ['a page of fifty', { page: 0, size: 50, sort: [] }, true],
  ['the last of a hundred rows', { page: 1, size: 50, sort: [] }, true],
  ['rows behind a hundred', { page: 1, size: 51, sort: [] }, false],
  ['all rows', { page: 0, size: 0, sort: [] }, false],
  ['rows in another order', { page: 0, size: 50, sort: [{ field: 'quantity' as const, descending: true }] }, false],
])('of few products %s come from the newest of each: %3$s', (_, state, seeks) => {
  const seek = { column: 'product_id', ids: [ID] } as const;
  const statement = (of: typeof seek | undefined) =>
    JSON.stringify(pageOfIds(state, sql`true`, of).toOperationNode()).includes('lateral');
  expect([statement(seek), statement(undefined)]).toEqual([seeks, false]);
});

test('shows the newest orders alike whether or not their order is asked for, orders of the same moment included', async () => {
  const w = await world();
  const m = await createMarket(w);
  const [admin, partner, other] = [await w.person('SuperAdmin'), await w.person('Partner'), await w.person('Partner')];
  const offer = await m.sell();
  for (const buyer of [partner, other, partner, partner, other, partner]) await m.place(buyer, offer);
  w.advanceClock(MINUTE);
  for (const buyer of [partner, other, ...Array<typeof partner>(9).fill(partner)]) await m.place(buyer, offer);
  const inOrder: SortBy<'createdAt'>[] = [{ field: 'createdAt', descending: true }];
  for (const [person, list, count] of [
    [admin, orderCalls.list, 17],
    [partner, partnerOrderCalls.list, 14],
  ] as const)
    for (const size of [10, 25]) {
      const newest = await person.do(list, { filter: {}, sort: [], page: 0, size });
      expect(newest.items).toHaveLength(Math.min(size, count));
      const sorted = await person.do(list, { filter: {}, sort: inOrder, page: 0, size });
      const times = (page: typeof newest) => page.items.map(({ createdAt }) => createdAt);
      expect([newest.totalCount, times(newest)]).toEqual([count, times(sorted)]);
      const rest = await person.do(list, { filter: {}, sort: [], page: 1, size });
      const all = [...newest.items, ...rest.items].map(({ id }) => id);
      expect(new Set(all).size).toBe(Math.min(2 * size, count));
    }
});
