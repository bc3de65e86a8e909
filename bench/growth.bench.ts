// The constants of docs/operations/scale.md: disk space per order and per key, and processor time of the most frequent
// calls. The rows are those of the demo world, created by real commands over a year of business.
//
//   npm run bench -- growth --calls 300

import { parseArgs } from 'node:util';
import { systemClock } from '#server/base/process/clock.ts';
import { ensureHouseCompany } from '#server/companies/house-company.ts';
import { WORLD_FILE } from '#server/seed/world/archive.ts';
import { beginWorld, continueWorld } from '#server/seed/world/load.ts';
import { keys, openBenchDatabase, vacuum } from './bench-database.ts';
import { createHttp } from './http-client.ts';
import { databaseTime } from './processor-time.ts';

const { values } = parseArgs({ options: { calls: { type: 'string', default: '300' } } });
const calls = Number(values.calls);
/** Tables of the catalogue and of partners: they do not grow with orders. */
const NOT_BY_ORDER = /^(product|provider|promotion|publisher|country|company|app_user|session|demo_world|stock_quote)/;
const MICROSECONDS = 1000;

const bench = await openBenchDatabase('growth');
const { database, vault } = bench;

interface TableSize {
  name: string;
  rows: number;
  table: number;
  indexes: number;
}

async function tableSizes(): Promise<Map<string, TableSize>> {
  await vacuum(bench, 'full analyze');
  const { rows } = await database.pool.query<TableSize>(`select relname as name, n_live_tup::int as rows,
    pg_table_size(relid)::int as table, pg_indexes_size(relid)::int as indexes from pg_stat_user_tables
    where schemaname = 'public'`);
  const sizes = new Map(rows.map((row) => [row.name, row]));
  for (const row of sizes.values())
    row.rows = (await database.pool.query(`select count(*)::int as n from "${row.name}"`)).rows[0].n;
  return sizes;
}

await database.transaction((tx) => ensureHouseCompany(tx, systemClock.now()));
const before = await tableSizes();
const options = { file: WORLD_FILE, now: systemClock.now(), password: 'not-for-anybody' };
await beginWorld({ database, vault, keys }, options);
await continueWorld({ database, vault, keys }, options);
const after = await tableSizes();

const rowsOf = (name: string) => after.get(name)?.rows ?? 0;
const [orders, gameKeys] = [rowsOf('orders'), rowsOf('game_key')];
const grown = [...after.values()]
  .map(({ name, rows, table, indexes }) => ({
    name,
    rows,
    table: table - (before.get(name)?.table ?? 0),
    indexes: indexes - (before.get(name)?.indexes ?? 0),
  }))
  .filter(({ name, rows }) => rows > 0 && !NOT_BY_ORDER.test(name))
  .sort((a, b) => b.table + b.indexes - a.table - a.indexes);
/** Tables with at least about one row per key grow with keys; the others with orders. */
const byKey = grown.filter(({ rows }) => rows > gameKeys / 3);
const byOrder = grown.filter((one) => !byKey.includes(one));
const bytes = (tables: typeof grown) => tables.reduce((sum, { table, indexes }) => sum + table + indexes, 0);

console.log(`\n${orders} orders, ${gameKeys} keys`);
for (const [unit, count, tables] of [
  ['key', gameKeys, byKey],
  ['order', orders, byOrder],
] as const) {
  console.log(`\n  bytes of ${unit === 'key' ? 'a key' : 'an order'}: ${Math.round(bytes(tables) / count)}`);
  for (const { name, rows, table, indexes } of tables.slice(0, 12))
    console.log(
      `    ${name.padEnd(24)} ${String(rows).padStart(8)} rows ${String(Math.round(table / count)).padStart(7)} rows + ${Math.round(indexes / count)} indexes`,
    );
}

const http = await createHttp(bench);
const { rows: people } = await database.pool.query<{ id: string; company: string; promotion: string }>(
  `select (select id from orders where state = 'Completed' order by created_at desc limit 1) as id,
    (select company_id from orders group by 1 order by count(*) desc limit 1) as company`,
);
const { id, company } = people[0]!;
const partner = await http.partner(company);
const works: Record<string, () => Promise<unknown>> = {
  'first page of all orders': () => http.get('/order/management/search?pagesize=10'),
  'an order': () => http.get(`/order/management/${id}`),
  'orders of a partner': () => partner.get('/order/me/search?pagesize=10'),
  'promotions of a partner': () => partner.get('/promotion/me/search?pagesize=10'),
};
console.log('\n  milliseconds of processor time of a call (asking for it included): program, database');
for (const [name, work] of Object.entries(works)) {
  for (let n = 0; n < 50; n++) await work();
  const [cpu, ticks] = [process.cpuUsage(), databaseTime(bench.url)];
  for (let n = 0; n < calls; n++) await work();
  const { user, system } = process.cpuUsage(cpu);
  const program = (user + system) / MICROSECONDS / calls;
  console.log(
    `    ${name.padEnd(28)} ${program.toFixed(2)} + ${((databaseTime(bench.url) - ticks) / calls).toFixed(2)}`,
  );
}
await http.close();
await bench.close();
process.exit(0);
