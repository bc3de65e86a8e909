// Sales reports and the figures of the Overview over HTTP, with many orders and items, compared with hand-written
// statements over the same sums in the same run.
//
//   npm run bench -- reports --orders 100000 --keys 5 --rounds 3

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { foldReports } from '#server/reports/sums.ts';
import { type Measurement, openBenchDatabase, report } from './bench-database.ts';
import { insertItemsOfOrders } from './many-items.ts';
import { insertManyOrders } from './many-orders.ts';
import { costsInTurns, startMeasuredServer } from './measured-server.ts';
import { reportFloors } from './report-floors.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    keys: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
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
const server = await startMeasuredServer(bench);
const floors = reportFloors(bench);

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const [from, to] = [day(60), day(1)];
const yearAgo = day(365);

const CALLS = {
  profit: '/report/management/MonthlyProfit',
  items: '/report/management/OrderItemCounts?state=OutOfStock&pagesize=10',
  sellers: `/report/management/TopSellers?startDate=${from}&endDate=${to}`,
  product: `/report/management/ProductStatusCounts?sku=SKU-7&startDate=${from}&endDate=${to}`,
  revenue: `/report/management/MonthlyRevenueOrders?start=${from}&end=${to}`,
  process: '/order/management/OrderProcessByStatus?page=0',
  analytics: `/report/management/SalesByPeriod?startDate=${day(30)}&endDate=${to}`,
  analyticsOfYear: `/report/management/SalesByPeriod?startDate=${yearAgo}&endDate=${to}`,
  split: `/report/management/SalesSplit?split=partner&startDate=${day(30)}&endDate=${to}`,
  splitOfYear: `/report/management/SalesSplit?split=publisher&startDate=${yearAgo}&endDate=${to}`,
  soldOrders: `/report/management/SoldOrders?startDate=${day(30)}&endDate=${to}`,
  soldOrdersOfYear: `/report/management/SoldOrders?startDate=${yearAgo}&endDate=${to}`,
};

const FLOORS: Record<keyof typeof CALLS, [name: string, floor: () => Promise<unknown>]> = {
  profit: ['profit of the month', floors.profit],
  items: ['items out of stock by product', floors.items],
  sellers: ['top sellers of 60 days', () => floors.sellers(from, to)],
  product: ['report on one product, 60 days', () => floors.product(from, to)],
  revenue: ['revenue of 60 days, first page', () => floors.revenue(from, to)],
  process: ['order process', floors.process],
  analytics: ['analytics of 30 days', () => floors.analytics(day(30), to)],
  analyticsOfYear: ['analytics of a year', () => floors.analytics(yearAgo, to)],
  split: ['30 days by partner', () => floors.partners(day(30), to)],
  splitOfYear: ['a year by publisher', () => floors.publishers(yearAgo, to)],
  soldOrders: ['sold orders of 30 days, first page', () => floors.soldOrders(day(30), to)],
  soldOrdersOfYear: ['sold orders of a year, first page', () => floors.soldOrders(yearAgo, to)],
};

console.log(
  `\nReports: ${orders} orders, ${keys} items each, filled in ${fillSeconds} s; ${differences!.sold + differences!.states} differences folded in ${foldMs} ms`,
);
const groups: Record<string, Measurement[]> = {};
for (const [call, [name, floor]] of Object.entries(FLOORS)) {
  const works = { floor, 'over HTTP': CALLS[call as keyof typeof CALLS] };
  groups[name] = (await costsInTurns(bench, server, works, { rounds })).map(({ name, program, database }) => ({
    name,
    median: program + database,
    p95: program + database,
  }));
}
report('Reports', { orders, keys, rounds, unit: 'milliseconds of processor time' }, groups);
await server.close();
await bench.close();
process.exit(0);
