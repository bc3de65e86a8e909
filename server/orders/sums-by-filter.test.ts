import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchWords } from '#domain/base/text/fold-text.ts';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { editCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { hasNumberSql, mayBeNumber, numbersContaining } from '#server/orders/reading/order-numbers.ts';
import { rowsOfPart } from '#server/orders/reading/total-parts.ts';
import { foldTotals } from '#server/orders/reading/totals.ts';
import { verify } from '#server/verify/verify.ts';
import { thoroughTest } from '#test/effort.ts';
import { planWithOnly } from '#test/index-plans.ts';
import { createMarket } from '#test/market.ts';
import { type World, world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 50 };
/** Narrows nothing, but no stored sums know of both, so that the orders themselves are summed. */
const READ_ALL = { price: { down: 0 }, dateRange: { min: '2000-01-01T00:00:00.000Z' } };
const WEEKS = 7 * DAY;

/** Orders of three products by two partners, over two months, in several states. */
async function createOrders() {
  const w = await world();
  const m = await createMarket(w);
  // Generated names are random and could contain a number that a test searches for.
  const partnerOf = async (name: string) => w.person('Partner', { companyId: await w.company({ name }) });
  const [buyer, other] = [await partnerOf('Aurora Games'), await partnerOf('Borealis')];
  const admin = await w.person('SuperAdmin');
  const validTo = addMilliseconds(w.now(), 20 * WEEKS);
  const sold = [
    await m.sell({ name: 'Moon Base 2026', sku: 'MOON_1', validTo }),
    await m.sell({ name: 'Moon Base, Second Edition', sku: 'MOON_10', validTo }),
    await m.sell({ name: 'Garden of Köln', sku: 'GARDEN', validTo }),
  ];
  const orders = [];
  for (const [n, of] of [...sold, ...sold, sold[0]!].entries()) {
    orders.push(await m.place(n % 3 === 0 ? other : buyer, of, 20 + n, 1000 + 100 * n));
    w.advanceClock(WEEKS + n * 3_700_000);
  }
  await buyer.do(partnerOrderCalls.withdraw, { id: orders[1]!.id });
  await admin.do(orderCalls.refuse, { id: orders[2]!.id });
  await admin.do(editCalls.paidStatus, { id: orders[3]!.id, status: 'Paid' });
  return { w, m, buyer, other, admin, sold, orders };
}

type Orders = Awaited<ReturnType<typeof createOrders>>;

async function filtersOf({ w, orders, buyer, sold }: Orders): Promise<object[]> {
  const times = await w.database.all(sql<{ createdAt: string }>`select created_at from orders order by created_at`);
  const [first, second, , , fifth] = times.map((one) => one.createdAt);
  const product = (await w.database.one(
    sql<{ publisherId: string; providerId: string }>`select publisher_id, provider_id from product
      where id = ${sold[0]!.productId}`,
  ))!;
  const number = orders[1]!.orderNumber;
  const { companyName } = (await w.database.one(
    sql<{ companyName: string }>`select name as company_name from company where id = ${buyer.companyId}`,
  ))!;
  return [
    { publishers: [product.publisherId] },
    { publishers: [product.publisherId], status: ['Submitted'] },
    { publishers: [product.publisherId], text: 'moon' },
    { providers: [product.providerId.toUpperCase()] },
    { productSku: ['MOON_1'] },
    { productSku: ['MOON_1', 'GARDEN'], delivered: false },
    { productSku: ['NOWHERE'] },
    { regions: ['Global'], paidStatus: ['Paid'] },
    { regions: ['Mars'] },
    { store: ['Steam'] },
    { platforms: ['Steam'], operatingSystems: ['Windows'] },
    { promotionStatus: 'active' },
    { onlyActivePromotion: true },
    { freeKeys: true },
    { freeKeys: false, status: ['Submitted', 'Refused'] },
    { price: { down: 1100, up: 1300 } },
    { price: { up: 1100 }, status: ['Submitted'] },
    { dateRange: { min: first } },
    { dateRange: { max: fifth } },
    { dateRange: { min: second, max: fifth } },
    { dateRange: { min: second, max: second } },
    { dateRange: { min: `${second!.slice(0, 10)}T00:00:00.000Z`, max: `${second!.slice(0, 10)}T23:59:59.999Z` } },
    { dateRange: { min: second, max: `${second!.slice(0, 10)}T23:59:59.999Z` } },
    { dateRange: { min: first, max: `${fifth!.slice(0, 10)}T23:59:59.999Z` } },
    { dateRange: { max: `${fifth!.slice(0, 10)}T00:00:00.000Z` } },
    { dateRange: { min: `${second!.slice(0, 8)}01T00:00:00.000Z` }, status: ['Submitted'] },
    { dateRange: { min: first, max: `${second!.slice(0, 8)}30T12:00:00.000Z` } },
    { text: 'moon' },
    { text: 'moon', status: ['Withdraw'] },
    { text: 'edition moon_10' },
    { text: 'garden of KÖLN' },
    { text: '50% of_' },
    { text: 'nothing like it' },
    { text: companyName },
    { text: companyName, partnerIds: [buyer.companyId!] },
    { text: number },
    { text: number.slice(0, -1) },
    { text: number.toLowerCase().replaceAll(' ', '') },
    { text: number.slice(-6) },
    { text: '2026' },
    { text: `${number.slice(-6)} ` },
    { text: 'gk' },
    { text: 'base 2026 moon' },
  ];
}

/** Compares a list's stored sums with sums over its orders. */
async function expectSame(t: Orders) {
  for (const filter of await filtersOf(t)) {
    const list = async (more: object) => {
      const page = await t.admin.do(orderCalls.list, { ...ALL, filter: { ...filter, ...more } } as never);
      return { strip: page.extraData, count: page.totalCount, ids: page.items.map(({ id }) => id) };
    };
    const told = await list({});
    const isNarrowed = 'price' in filter || 'dateRange' in filter;
    expect(told, JSON.stringify(filter)).toEqual(
      await list(isNarrowed ? { ...READ_ALL, text: 'gk', ...filter } : READ_ALL),
    );
    expect(told.ids.length, JSON.stringify(filter)).toBe(told.count);
  }
}

const broken = async (w: World) =>
  (await verify(w.database, w, null)).filter(({ id, violations }) => /^R[167]$/.test(id) && violations.length > 0);

thoroughTest(
  'gives the same result for every filter from stored sums as from the orders, before and after folding',
  async () => {
    const t = await createOrders();
    await expectSame(t);
    expect(await foldTotals(t.w.database)).toBeGreaterThan(0);
    await expectSame(t);
    await t.admin.do(orderCalls.approve, {
      id: t.orders[6]!.id,
      processingStart: `${t.w.now().slice(0, 10)}T00:00:00.000Z`,
      processingEnd: `${t.w.now().slice(0, 10)}T23:30:00.000Z`,
    });
    await t.w.buy();
    await expectSame(t);
    expect(await broken(t.w)).toEqual([]);
    while ((await foldTotals(t.w.database)) > 0);
    await expectSame(t);
    expect(await broken(t.w)).toEqual([]);
  },
);

test('deletes stored sums that no order belongs to any more', async () => {
  const { w, orders, admin } = await createOrders();
  await foldTotals(w.database);
  await admin.do(orderCalls.refuse, { id: orders[0]!.id });
  await foldTotals(w.database);
  const { n } = (await w.database.one(
    sql<{ n: number }>`select count(*) as n from order_total_of_part where orders = 0`,
  ))!;
  expect(n).toBe(0);
  expect(await broken(w)).toEqual([]);
});

test('counts an order under the words it was ordered with', async () => {
  const { w, admin, sold } = await createOrders();
  await w.database.transaction((tx) =>
    tx.run(sql`update product set name = 'Sun Base' where id = ${sold[0]!.productId}`),
  );
  const found = async (text: string) =>
    (await admin.do(orderCalls.list, { ...ALL, filter: { text } } as never)).totalCount;
  expect([await found('moon base 2026'), await found('sun base')]).toEqual([3, 0]);
});

test('gives partners the count of their own matching orders', async () => {
  const { w, buyer } = await createOrders();
  const times = await w.database.all(sql<{ createdAt: string }>`select created_at from orders order by created_at`);
  const filters = [
    { dateRange: { min: times[1]!.createdAt, max: times[4]!.createdAt } },
    { price: { down: 1100, up: 1300 } },
    { text: 'moon', status: ['Submitted'] },
    { productSku: ['GARDEN'] },
  ];
  for (const filter of filters) {
    const { items, totalCount } = await buyer.do(partnerOrderCalls.list, { ...ALL, filter } as never);
    expect(totalCount, JSON.stringify(filter)).toBe(items.length);
    expect(totalCount, JSON.stringify(filter)).toBeGreaterThan(0);
  }
});

test('counts tabs by order time', async () => {
  const { w, admin, buyer } = await createOrders();
  for (const fold of [false, true]) {
    if (fold) await foldTotals(w.database);
    for (const [person, calls] of [
      [admin, orderCalls],
      [buyer, partnerOrderCalls],
    ] as const) {
      const { items } = await person.do(calls.list, ALL as never);
      const times = items.map(({ createdAt }) => createdAt).sort();
      const counts = await person.do(calls.counts, { startDate: times[1]!, endDate: times[3]! });
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(3);
      const since = await person.do(calls.counts, { startDate: times[1]! });
      expect(since.reduce((sum, { count }) => sum + count, 0)).toBe(times.length - 1);
    }
  }
});

const NOVEMBER_TO_JANUARY = ['2026-11-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];

test.each([
  [NOVEMBER_TO_JANUARY, ['month']],
  [
    ['2026-11-20T12:00:00.000Z', NOVEMBER_TO_JANUARY[1]],
    ['month', 'day'],
  ],
  [
    [NOVEMBER_TO_JANUARY[0], '2027-01-02T12:00:00.000Z'],
    ['month', 'day'],
  ],
  [
    ['2026-11-20T12:00:00.000Z', '2027-01-02T12:00:00.000Z'],
    ['month', 'day', 'day'],
  ],
  [['2026-11-20T12:00:00.000Z', '2026-12-02T12:00:00.000Z'], ['day']],
  [['2026-11-20T12:00:00.000Z', '2026-11-22T12:00:00.000Z'], ['day']],
  [['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'], []],
  [[NOVEMBER_TO_JANUARY[0], undefined], ['month']],
  [
    ['2026-11-20T12:00:00.000Z', undefined],
    ['month', 'day'],
  ],
  [[undefined, NOVEMBER_TO_JANUARY[1]], ['month']],
  [
    [undefined, '2027-01-02T12:00:00.000Z'],
    ['month', 'day'],
  ],
])('reads for the period %j the sums of %j', ([min, max], dimensions) => {
  const all = { columns: sql`state`, ofOrders: sql`o.state`, groups: sql`true` };
  const statement = JSON.stringify(rowsOfPart({ dimension: 'day', min, max }, all).toOperationNode());
  expect([...statement.matchAll(/"value":"(month|day)"/g)].map(([, name]) => name)).toEqual(dimensions);
});

test('counts an order at midnight once, on the day that begins', async () => {
  const { w, m, sold, buyer, admin } = await createOrders();
  const midnight = `${addMilliseconds(w.now(), DAY).slice(0, 10)}T00:00:00.000Z`;
  w.advanceClock(Date.parse(midnight) - Date.parse(w.now()));
  await m.place(buyer, sold[0]!);
  const count = async (dateRange: { min: string } | { max: string }) =>
    (await admin.do(orderCalls.list, { ...ALL, filter: { dateRange } } as never)).totalCount;
  for (const fold of [false, true]) {
    if (fold) await foldTotals(w.database);
    expect(await count({ min: addMilliseconds(midnight, -1) })).toBe(1);
    expect(await count({ max: addMilliseconds(midnight, 1) })).toBe(8);
  }
});

test.each([
  ['gk2026000077', ['GK 2026 000077']],
  ['gk20', ['GK 20', 'GK 2025 000020', 'GK 2026 000020']],
  ['000077', ['GK 2025 000077', 'GK 2026 000077']],
  ['600007', ['GK 2025 600007', 'GK 2026 600007', 'GK 2026 00007']],
  ['2026000077', ['GK 2026 000077']],
  ['0000077', []],
  ['77', null],
  ['gk', null],
])('finds the numbers that contain «%s»', (text, numbers) => {
  const years = [
    { year: 2025, last: 9 },
    { year: 2026, last: 400_000 },
  ];
  expect(mayBeNumber([text])).toBe(true);
  expect(numbersContaining(text, years)).toEqual(numbers);
});

test('does not recognize seven-digit numbers by their form', () => {
  expect(numbersContaining('000077', [{ year: 2026, last: 1_000_077 }])).toBeNull();
});

test.each([
  ['moon', false],
  ['sku-77', false],
  ['g2a', false],
  ['k', true],
  ['77 moon', false],
  ['', false],
])('decides whether an order number may contain the words of «%s»: %s', (text, may) => {
  expect(mayBeNumber(searchWords(text))).toBe(may);
});

test('finds a number by the unique index and the newest orders of a product without sorting', async () => {
  const { w, sold } = await createOrders();
  const byNumber = await planWithOnly(
    w.database,
    'orders_order_number_key',
    sql`select o.id from orders o where ${hasNumberSql(['GK 2026 000001'])}`,
  );
  expect(byNumber).toMatch(/Index (Only )?Scan using orders_order_number_key/);
  expect(byNumber).toMatch(/order_number < '?GK 2026 000002/);
  const newest = await planWithOnly(
    w.database,
    'orders_by_product_newest',
    sql`select id from orders where product_id = ${sold[0]!.productId} order by created_at desc, id desc limit 1`,
  );
  expect(newest).toMatch(/Index (Only )?Scan using orders_by_product_newest/);
  expect(newest).not.toContain('Sort');
});

test('finds an order by number and SKU in any spelling, and by words in any order (MORD-023, GAP-078)', async () => {
  const { orders, sold, admin, buyer } = await createOrders();
  const order = orders[1]!;
  const find = async (filter: object) => {
    const { items, totalCount } = await admin.do(orderCalls.list, { ...ALL, filter });
    expect(totalCount).toBe(items.length);
    return items.map(({ orderNumber }) => orderNumber).sort();
  };
  const number = order.orderNumber;
  const parts = number.split(' ');
  for (const text of [
    parts.join('-'),
    parts.join('\u00A0'),
    parts.join('  '),
    `gk ${parts[1]}${parts[2]}`,
    `${parts[1]}/${parts[2]}`,
    number.toLowerCase(),
  ])
    expect(await find({ text })).toEqual([number]);
  const second = await find({ productSku: [sold[1]!.sku] });
  expect(second.length).toBeGreaterThan(1);
  expect(await find({ productSku: [` ${sold[1]!.sku.toLowerCase()}\u00A0`] })).toEqual(second);
  for (const text of ['edition MOON', 'moon base second', 'moon-base, edition', 'moon 10'])
    expect(await find({ text })).toEqual(second);
  const { promotionId } = sold[1]!;
  expect(await find({ text: `moon ${promotionId}` })).toEqual(second);
  expect(await find({ text: `moon ${promotionId.slice(0, 4)}` })).toEqual([]);
  const garden = await find({ text: 'KOLN garden' });
  expect(garden).toHaveLength(2);
  const own = await buyer.do(partnerOrderCalls.list, { ...ALL, filter: { text: parts.join('-') } });
  expect(own.items.map(({ orderNumber }) => orderNumber)).toEqual([number]);
});
