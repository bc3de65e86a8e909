// The reports on sales and the figures of the Overview over HTTP, beside many orders with their items, against the
// statement that one would write by hand over the same sums, in the same run.
//
//   npm run bench -- reports --orders 100000 --keys 5 --rounds 15

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { foldReports } from '#server/reports/sums.ts';
import { measureInTurns, openBenchDatabase, report } from './bench-database.ts';
import { openHttp } from './http-client.ts';
import { insertItemsOfOrders } from './many-items.ts';
import { insertManyOrders } from './many-orders.ts';
import { reportFloors } from './report-floors.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    keys: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '15' },
  },
});
const [orders, keys, rounds] = [values.orders, values.keys, values.rounds].map(Number) as [number, number, number];

const bench = await openBenchDatabase('reports');
const startedAt = performance.now();
await insertManyOrders(bench, orders);
await insertItemsOfOrders(bench, keys);
const fillSeconds = Math.round((performance.now() - startedAt) / 1000);
const differences = await bench.database.one(
  sql<{ sold: number; states: number }>`select (select count(*) from sold_keys_change) as sold,
    (select count(*) from product_state_change) as states`,
);
const foldStart = performance.now();
while ((await foldReports(bench.database)) > 0);
const foldMs = Math.round(performance.now() - foldStart);
await bench.database.pool.query('vacuum analyze');
const { get, close } = await openHttp(bench);
const floors = reportFloors(bench);

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const [from, to] = [day(60), day(1)];

const CALLS = {
  profit: '/report/management/MonthlyProfit',
  items: '/report/management/OrderItemCounts?state=OutOfStock&pagesize=10',
  sellers: `/report/management/TopSellers?startDate=${from}&endDate=${to}`,
  product: `/report/management/ProductStatusCounts?sku=SKU-7&startDate=${from}&endDate=${to}`,
  revenue: `/report/management/MonthlyRevenueOrders?start=${from}&end=${to}`,
  process: '/order/management/OrderProcessByStatus?page=0',
};

const groups = {
  'profit of the month': await measureInTurns(rounds, {
    'floor: one sum': floors.profit,
    'over HTTP': () => get(CALLS.profit),
  }),
  'items out of stock by product': await measureInTurns(rounds, {
    'floor: rows and count': floors.items,
    'over HTTP': () => get(CALLS.items),
  }),
  'top sellers of 60 days': await measureInTurns(rounds, {
    'floor: rows and count': () => floors.sellers(from, to),
    'over HTTP': () => get(CALLS.sellers),
  }),
  'report on one product, 60 days': await measureInTurns(rounds, {
    'floor: both counts and stock': () => floors.product(from, to),
    'over HTTP': () => get(CALLS.product),
  }),
  'revenue of 60 days, first page': await measureInTurns(rounds, {
    'floor: rows and count': () => floors.revenue(from, to),
    'over HTTP': () => get(CALLS.revenue),
  }),
  'order process': await measureInTurns(rounds, {
    'floor: rows and count': floors.process,
    'over HTTP': () => get(CALLS.process),
  }),
};

const cpu = process.cpuUsage();
for (const call of Object.values(CALLS)) await get(call);
const { user, system } = process.cpuUsage(cpu);

report(
  'Reports',
  {
    orders,
    'items an order': keys,
    rounds,
    'seconds to fill, differences written': `${fillSeconds}, ${differences!.sold + differences!.states}`,
    'ms to fold them': foldMs,
    'CPU ms of one run of the six': Math.round((user + system) / 1000),
  },
  groups,
);
await close();
await bench.close();
process.exit(0);
