import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { salesmanCalls } from '#domain/access/salesmen.ts';
import { addDays, DAY } from '#domain/base/time.ts';
import { keyReturnCalls } from '#domain/delivery/calls.ts';
import {
  analyticsCalls,
  NONE_ID,
  SALES_SPLITS,
  type SalesFigures,
  type SalesSplit,
  type SalesStep,
} from '#domain/reports/analytics-calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { propertyRuns } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';
import { foldReports } from '../sums.ts';
import { divide } from './compared-days.ts';

const LONG = { validFrom: '2026-01-01T00:00:00.000Z', validTo: '2027-12-01T00:00:00.000Z' };
const PAGE = { sort: [], page: 0, size: 0 };

/** Moves the completion of some keys of an order by some days. */
const moveKeys = (w: World, orderId: string, keys: number, days: number) =>
  w.database.transaction(async (tx) => {
    await tx.run(sql`update order_item set completed_on = completed_on + ${days} * interval '1 day'
      where id in (select id from order_item where order_id = ${orderId} order by id limit ${keys})`);
  });

/** Orders of three partners and four products on days of several months, one of them refunded, one for the house. */
async function createSales() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const salesman = await w.person('Salesman');
  const { modifiedAt } = await admin.do(settingCalls.get, {});
  await admin.do(settingCalls.update, { profitFactor: 7, modifiedAt });
  const products = [
    await m.sell({ ...LONG, publisher: 'Lantern Works', store: 'Steam', merkurRegion: 'Global' }),
    await m.sell({ ...LONG, publisher: 'Lantern Works', store: 'GOG', merkurRegion: 'EU' }),
    await m.sell({ ...LONG, publisher: null, store: 'Steam', merkurRegion: null }),
    await m.sell({ ...LONG, publisher: 'Deep Blue', store: 'Epic', merkurRegion: 'EU' }),
  ];
  const buyers = [await w.person('Partner'), await w.person('Partner'), await w.person('Partner')];
  await admin.do(salesmanCalls.choose, { id: buyers[0]!.companyId!, userId: salesman.id, phone: '' });
  const house = await w.person('Partner', { companyId: await w.company({ isSystem: true }) });
  const buy = async (buyer: Person, product: number, quantity: number, priceCents: number) => {
    const order = await m.place(buyer, products[product]!, quantity, priceCents);
    await m.approve(admin, order.id);
    await w.buy();
    return order.id;
  };
  const orders: [day: string, buyer: number, product: number, quantity: number, price: number][] = [
    ['2026-11-20', 0, 0, 20, 1500],
    ['2026-11-20', 1, 0, 21, 1399],
    ['2026-11-29', 0, 1, 22, 1201],
    ['2026-12-01', 2, 2, 23, 2099],
    ['2026-12-31', 0, 3, 24, 999],
    ['2027-01-14', 1, 3, 25, 1750],
    ['2027-02-03', 2, 0, 20, 1333],
  ];
  const ids: string[] = [];
  for (const [n, [day, buyer, product, quantity, price]] of orders.entries()) {
    w.advanceClock(Date.parse(`${day}T12:00:00.000Z`) - Date.parse(w.now()));
    ids.push(await buy(buyers[buyer]!, product, quantity, price));
    if (n % 3 !== 2) await foldReports(w.database);
  }
  // Keys of two orders arrived on other days as well; one change is folded, the other one pending.
  await moveKeys(w, ids[1]!, 10, 12);
  await foldReports(w.database);
  await moveKeys(w, ids[3]!, 5, 40);
  await buy(house, 1, 20, 1000);
  await admin.do(keyReturnCalls.refund, { id: ids[4]! });
  return { w, m, admin, salesman, finance: await w.person('Finance'), products, buyers, ids };
}

interface Key {
  day: string;
  orderId: string;
  company: string;
  publisher: string;
  product: string;
  store: string;
  region: string;
  salesman: string;
  provider: string;
  price: number;
  costE4: number;
  factor: number;
}

/** Every sold key, from the items. */
const readKeys = (w: World) =>
  w.rows(
    sql<Key>`select (i.completed_on at time zone 'UTC')::date::text as day, o.id as order_id, o.company_id as company,
        coalesce(pr.publisher_id::text, ${NONE_ID}) as publisher, pr.sku as product, pr.store, o.region,
        coalesce(cs.user_id::text, ${NONE_ID}) as salesman, pr.provider_id as provider, o.offer_price_cents as price,
        coalesce(i.cost_e4, 0) as cost_e4, o.profit_factor as factor
      from order_item i
        join orders o on o.id = i.order_id
        join company c on c.id = o.company_id
        join product pr on pr.id = o.product_id
        left join company_salesman cs on cs.company_id = o.company_id
      where i.state = 'Completed' and i.removed_at is null and not c.is_system`,
  );

const OF: Record<SalesSplit, (key: Key) => string> = {
  partner: (key) => key.company,
  product: (key) => key.product,
  publisher: (key) => key.publisher,
  store: (key) => key.store,
  region: (key) => key.region,
  salesman: (key) => key.salesman,
  provider: (key) => key.provider,
};

const rounded = (dividend: number, divisor: number) => Math.sign(dividend) * Math.round(Math.abs(dividend) / divisor);

/** The figures of some keys, with costs marked up or not. */
function plainFigures(keys: readonly Key[], isMarkedUp: boolean): SalesFigures {
  const revenue = keys.reduce((sum, { price }) => sum + price, 0);
  const markedUp = keys.reduce((sum, { costE4, factor }) => sum + costE4 * (100 + factor), 0);
  const costE4 = isMarkedUp ? rounded(markedUp, 100) : keys.reduce((sum, key) => sum + key.costE4, 0);
  return {
    orders: new Set(keys.map(({ orderId }) => orderId)).size,
    keys: keys.length,
    revenue,
    cost: rounded(costE4, 100),
    profit: rounded(revenue * 100 - costE4, 100),
    margin: revenue === 0 ? 0 : rounded((revenue * 100 - costE4) * 10_000, revenue * 100),
  };
}

const rangeOfDays = (from: string, to: string) => ({ min: `${from}T00:00:00.000Z`, max: `${to}T23:59:59.999Z` });

/** Days, step, split and side of an analysis without a filter. */
const example = (
  from: string,
  to: string,
  step: SalesStep,
  split: SalesSplit,
  isMarkedUp: boolean,
): [string, string, object, SalesStep, SalesSplit, boolean] => [from, to, {}, step, split, isMarkedUp];

const groupedBy = (keys: readonly Key[], split: SalesSplit): Map<string, Key[]> => Map.groupBy(keys, OF[split]);

/** Filters of the orders behind a row of a split. */
const FILTER_OF: Record<SalesSplit, (id: string) => object> = {
  partner: (id) => ({ partnerIds: [id] }),
  product: (id) => ({ productSku: [id] }),
  publisher: (id) => ({ publishers: [id] }),
  store: (id) => ({ store: [id] }),
  region: (id) => ({ regions: [id] }),
  salesman: (id) => ({ salesmen: [id] }),
  provider: (id) => ({ providers: [id] }),
};

describe('analytics of sales', () => {
  test('equal sums over the items for any days, split and filter, folded or not (ANA-001, ANA-003, ANA-004, ANA-005, ANA-006, ANA-008, ANA-009)', async () => {
    const { w, m, finance, salesman, buyers } = await createSales();
    const keys = await readKeys(w);
    const day = fc.integer({ min: 0, max: 110 }).map((days) => addDays('2026-11-01', days));
    const publishers = [...new Set(keys.map(({ publisher }) => publisher))];
    const filters = fc.record(
      {
        partnerIds: fc.subarray(
          buyers.map(({ companyId }) => companyId!),
          { minLength: 1 },
        ),
        publishers: fc.subarray(publishers, { minLength: 1 }),
      },
      { requiredKeys: [] },
    );
    const steps = fc.constantFrom<SalesStep>('day', 'week', 'month');
    const check = (runs: number) =>
      fc.assert(
        fc.asyncProperty(
          ...([day, day, filters, steps, fc.constantFrom(...SALES_SPLITS), fc.boolean()] as const),
          async (one, other, chosen, step, split, isMarkedUp) => {
            const [from, to] = [one, other].sort() as [string, string];
            const end = to < w.now().slice(0, 10) ? to : w.now().slice(0, 10);
            const person = isMarkedUp ? salesman : finance;
            const filter = { dateRange: rangeOfDays(from, to), ...chosen };
            const within = (start: string, last: string) =>
              keys.filter(
                (key) =>
                  key.day >= start &&
                  key.day <= last &&
                  (chosen.partnerIds?.includes(key.company) ?? true) &&
                  (chosen.publishers?.includes(key.publisher) ?? true),
              );
            const read = await person.do(analyticsCalls.byPeriod, { ...PAGE, filter: { ...filter, step } });
            const found = within(from, end);
            expect(read.isMarkedUp).toBe(isMarkedUp);
            expect(read.current).toEqual(plainFigures(found, isMarkedUp));
            expect(read.previous).toEqual(plainFigures(within(read.previousFrom, read.previousTo), isMarkedUp));
            const before = divide({ from: read.previousFrom, to: read.previousTo }, read.step);
            for (const [index, part] of read.periods.entries()) {
              expect(part.current).toEqual(plainFigures(within(part.from, part.to), isMarkedUp));
              const compared = before[index];
              expect(part.previous).toEqual(
                compared ? plainFigures(within(compared.from, compared.to), isMarkedUp) : null,
              );
            }
            expect(read.periods.reduce((sum, { current }) => sum + current.keys, 0)).toBe(found.length);

            const rows = await person.do(analyticsCalls.split, { ...PAGE, filter: { ...filter, split } });
            const groups = groupedBy(found, split);
            const groupsBefore = groupedBy(within(read.previousFrom, read.previousTo), split);
            expect(new Set(rows.items.map(({ id }) => id))).toEqual(new Set(groups.keys()));
            expect(rows.extraData).toEqual(read.current);
            for (const { id, name: _, previousRevenue, previousProfit, ...figures } of rows.items) {
              expect(figures).toEqual(plainFigures(groups.get(id)!, isMarkedUp));
              const { revenue, profit } = plainFigures(groupsBefore.get(id) ?? [], isMarkedUp);
              expect([previousRevenue, previousProfit]).toEqual([revenue, profit]);
            }

            const [first] = rows.items;
            if (!first) return;
            const behind = await person.do(analyticsCalls.soldOrders, {
              ...PAGE,
              filter: { ...filter, ...FILTER_OF[split](first.id) },
            });
            const { id: _, name: __, previousRevenue: ___, previousProfit: ____, ...figures } = first;
            expect(behind.extraData).toEqual(figures);
            expect(behind.items.map(({ id }) => id).sort()).toEqual(
              [...new Set(groups.get(first.id)!.map(({ orderId }) => orderId))].sort(),
            );
            const listed = (descending: boolean, page = {}) =>
              person.do(analyticsCalls.soldOrders, {
                ...PAGE,
                filter,
                sort: [{ field: 'lastSoldOn', descending }],
                ...page,
              });
            const oldest = await listed(false);
            expect(oldest.extraData).toEqual(read.current);
            const newest = oldest.items.toReversed();
            expect((await listed(true)).items).toEqual(newest);
            for (const page of [0, 1, 2])
              expect((await listed(true, { size: 2, page })).items).toEqual(newest.slice(2 * page, 2 * page + 2));
          },
        ),
        {
          numRuns: propertyRuns(runs, process.env.WALKS),
          // Without a filter, over orders of several days and orders with pending changes.
          examples: [
            ['2026-11-01', '2027-02-19', {}, 'month', 'publisher', false],
            ['2026-12-02', '2026-12-31', {}, 'day', 'region', true],
            // Filters by partner and product together are read order by order.
            [
              '2026-11-01',
              '2027-02-19',
              { partnerIds: [buyers[0]!.companyId!], publishers },
              'month',
              'provider',
              false,
            ],
            // Months without their first or last days, which have sales: these are subtracted from stored months.
            ...SALES_SPLITS.flatMap((split) => [
              example('2026-12-02', '2027-01-31', 'week', split, false),
              example('2026-11-01', '2026-12-30', 'month', split, true),
            ]),
          ],
        },
      );
    await check(40);
    while ((await foldReports(w.database)) > 0);
    await check(20);
    expect(await m.broken()).toEqual([]);
  });

  test('name groups, sort them and page them with the totals of all (ANA-005, ANA-006)', async () => {
    const { finance, salesman, admin } = await createSales();
    const dateRange = rangeOfDays('2026-11-01', '2027-02-28');
    const split = (name: SalesSplit, state: object = {}) =>
      finance.do(analyticsCalls.split, { ...PAGE, ...state, filter: { dateRange, split: name } });
    expect((await split('salesman')).items.map(({ name }) => name).sort()).toEqual(['', salesman.name]);
    expect((await split('publisher')).items.map(({ name }) => name).sort()).toEqual(['', 'Deep Blue', 'Lantern Works']);
    const byProfit = await split('partner');
    expect(byProfit.items.map(({ profit }) => profit)).toEqual(
      byProfit.items.map(({ profit }) => profit).sort((a, b) => b - a),
    );
    const byKeys = await split('store', { sort: [{ field: 'keys', descending: false }], size: 1, page: 1 });
    expect([byKeys.items.length, byKeys.totalCount]).toEqual([1, 3]);
    expect(byKeys.extraData!.keys).toBe(131);
    const behindEnd = await split('store', { size: 1, page: 9 });
    expect([behindEnd.items, behindEnd.extraData!.keys, behindEnd.totalCount]).toEqual([[], 131, 3]);
    for (const field of ['orderNumber', 'partner', 'product', 'lastSoldOn', 'margin'] as const) {
      const rows = await admin.do(analyticsCalls.soldOrders, {
        filter: { dateRange },
        sort: [{ field, descending: true }],
        page: 0,
        size: 2,
      });
      expect([rows.items.length, rows.totalCount, rows.extraData!.orders]).toEqual([2, 6, 6]);
    }
  });

  test('sort by the costs that the user sees (ANA-005, ANA-009)', async () => {
    const { w, salesman, finance, ids } = await createSales();
    // Factors that differ by day, as after several changes of the setting.
    await w.rows(
      sql`update sold_keys_by_order set marked_up_cost_e6 = marked_up_cost_e6 * (1 + extract(day from day) % 5)`,
    );
    const filter = { dateRange: rangeOfDays('2026-11-01', '2027-02-28') };
    const orders = new Map<string, string[]>();
    for (const person of [salesman, finance])
      for (const field of ['cost', 'profit', 'margin'] as const) {
        const { items } = await person.do(analyticsCalls.soldOrders, {
          ...PAGE,
          filter,
          sort: [{ field, descending: true }],
        });
        const figures = items.map((row) => row[field]);
        expect(figures).toEqual(figures.toSorted((a, b) => b - a));
        orders.set(
          `${person.id} ${field}`,
          items.map(({ id }) => id),
        );
      }
    expect(orders.get(`${salesman.id} cost`)).not.toEqual(orders.get(`${finance.id} cost`));
    const newest = await finance.do(analyticsCalls.soldOrders, { ...PAGE, filter });
    const december = { dateRange: rangeOfDays('2026-11-15', '2026-12-30') };
    const days = newest.items.map(({ lastSoldOn }) => lastSoldOn);
    expect(days).toEqual(days.toSorted().toReversed());
    await w.rows(sql`insert into sold_keys_by_order select (jsonb_populate_record(s, '{"day": "2026-12-30"}')).*
      from sold_keys_by_order s where order_id = ${ids[0]!} limit 1`);
    const [first, second] = (await finance.do(analyticsCalls.soldOrders, { ...PAGE, filter: december })).items;
    expect([first!.lastSoldOn, second!.lastSoldOn]).toEqual(['2026-12-30', '2026-12-02']);
  });

  test('show this month up to today without a filter, and nothing before the first sale (ANA-002)', async () => {
    const { w, finance } = await createSales();
    w.advanceClock(DAY);
    const read = await finance.do(analyticsCalls.byPeriod, { ...PAGE, filter: {} });
    expect([read.from, read.to, read.previousFrom, read.previousTo]).toEqual([
      '2027-02-01',
      '2027-02-04',
      '2027-01-01',
      '2027-01-04',
    ]);
    expect([read.current.keys, read.previous.keys]).toEqual([20, 0]);
    const none = await finance.do(analyticsCalls.split, {
      ...PAGE,
      filter: { dateRange: rangeOfDays('2026-01-01', '2026-02-01') },
    });
    expect([none.items, none.extraData!.revenue]).toEqual([[], 0]);
  });

  test('fill the sums by order after an upgrade, with changes pending that know no order (ANA-012)', async () => {
    const { w, m, finance } = await createSales();
    const before = await finance.do(analyticsCalls.soldOrders, {
      ...PAGE,
      filter: { dateRange: rangeOfDays('2026-11-01', '2027-02-28') },
    });
    await w.rows(sql`delete from sold_keys_by_order`);
    await w.rows(sql`delete from sold_keys_by_region`);
    await foldReports(w.database);
    await w.rows(sql`insert into sold_keys_change
        (day, product_id, company_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
      select day, product_id, company_id, 0, 0, 0, 0 from sold_keys_by_order limit 1`);
    while ((await foldReports(w.database)) > 0);
    const after = await finance.do(analyticsCalls.soldOrders, {
      ...PAGE,
      filter: { dateRange: rangeOfDays('2026-11-01', '2027-02-28') },
    });
    expect(after).toEqual(before);
    expect(await m.broken()).toEqual([]);
    const rules = ['R9', 'R10', 'R11'];
    const findsAfter = async (change: Sql) => {
      await w.rows(change);
      const broken = await m.broken();
      return rules.map((id) => broken.some((row) => row.startsWith(`${id}:`)));
    };
    expect(await findsAfter(sql`update sold_keys_by_order set keys = keys + 1`)).toEqual([true, true, false]);
    expect(await findsAfter(sql`update sold_keys_by_order set keys = keys - 1`)).toEqual([false, false, false]);
    expect(await findsAfter(sql`update sold_orders_by_month set orders = orders + 1`)).toEqual([false, false, true]);
    expect(await findsAfter(sql`update sold_orders_by_month set orders = orders - 1`)).toEqual([false, false, false]);
    expect(await findsAfter(sql`update sold_order_gap set previous_day = previous_day - 1`)).toEqual([
      false,
      false,
      true,
    ]);
    expect(await findsAfter(sql`update sold_order_gap set previous_day = previous_day + 1`)).toEqual([
      false,
      false,
      false,
    ]);
    expect(await findsAfter(sql`delete from sold_order_span`)).toEqual([false, false, true]);
  });
});
