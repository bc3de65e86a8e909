// Inventories and inventory reports over HTTP, with a million orders, many lots and thousands of products, compared
// with the best SQL for the same responses in the same run.
//
//   npm run bench -- stock --orders 1000000 --products 5000 --lots 200000 --rounds 15
//
// `--keys 20000000` also stores the keys of the lots, which takes minutes, to show that no list reads them.

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type BenchDatabase, type Measurement, measureInTurns, openBenchDatabase, report } from './bench-database.ts';
import { createHttp } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';
import { stockFloors } from './stock-floors.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    products: { type: 'string', default: '5000' },
    lots: { type: 'string', default: '200000' },
    keys: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '15' },
  },
});
const [orders, products, lots, keyRows, rounds] = (['orders', 'products', 'lots', 'keys', 'rounds'] as const).map(
  (name) => Number(values[name]),
) as [number, number, number, number, number];

/** More products than orders refer to, and lots of a hundred keys over half a year, some of them empty or reserved. */
async function insertManyLots({ database }: BenchDatabase): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`insert into product (id, provider_id, publisher_id, external_id, sku, name, store, region, search,
        stock_quantity, created_at, modified_at)
      select gen_random_uuid(), '00000000-0000-7000-8001-000000000001', '00000000-0000-7000-8002-000000000001',
        'M' || n, 'MORE-' || n, md5('more' || n), (array['Steam','GOG','Epic'])[1 + n % 3], 'Global', 'more-' || n,
        n, now(), now()
      from generate_series(1, ${Math.max(0, products - 500)}::int) n`);
    await tx.run(sql`insert into stock_lot (id, product_id, country, unit_cost_e4, received_at, held, reserved)
      select gen_random_uuid(), p.ids[1 + n % array_length(p.ids, 1)], 'DE', 50000 + n % 90000,
        now() - make_interval(mins => n % 260000), case when n % 10 = 0 then 0 else 100 end,
        case when n % 7 = 0 and n % 10 <> 0 then 20 else 0 end
      from generate_series(1, ${lots}::int) n, (select array_agg(id order by id) as ids from product) p`);
    await tx.run(sql`insert into low_stock_mark (product_id, threshold, modified_at)
      select id, 2000, now() from product where hashtext(sku) % 10 = 0`);
    await tx.run(sql`insert into manual_inventory (id, product_id, quantity, cost_per_item_e4, modified_at)
      select gen_random_uuid(), id, 40, 125000, now() from product where hashtext(sku) % 10 = 1`);
  });
  await database.pool.query('vacuum analyze');
}

/** Keys spread over the lots. Checks are skipped and indexes built at the end: only their volume matters. */
async function insertManyKeys({ database }: BenchDatabase): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`set session_replication_role = replica; set statement_timeout = 0;
      set maintenance_work_mem = '512MB'`);
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
        join pg_class c on c.oid = i.indexrelid where i.indrelid = 'game_key'::regclass and not i.indisprimary`,
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await client.query(
      `insert into game_key (id, fingerprint, lookup, dek_id, sealed, kind, sku, cost_e4, created_at, lot_id, load_id)
        select lpad(to_hex(n), 32, '0')::uuid, sha256(int8send(n)), sha256(int8send(-n)), 1,
          sha256(int8send(n)) || sha256(int8send(-n)), 'text', 'MORE-1', 50000, now(), l.ids[1 + n % array_length(l.ids, 1)],
          '00000000-0000-7000-8000-000000000001'
        from generate_series(1, $1::bigint) n, (select array_agg(id) as ids from stock_lot where held > 0) l`,
      [keyRows],
    );
    for (const { definition } of rows) await client.query(definition);
    await client.query('analyze game_key');
  } finally {
    client.release(true);
  }
}

const bench = await openBenchDatabase('stock');
await insertManyOrders(bench, orders);
await insertManyLots(bench);
if (keyRows > 0) await insertManyKeys(bench);
const { get, close } = await createHttp(bench);
const floors = stockFloors(bench);

const LIST = '/inventory/management/search?pagesize=10';
const SUMMARY = '/inventory/management/summary?';
const REPORT = '/report/management/InventoryReportDetail/current?pagesize=10';
const byValue = 'sortBy=remainingCost&sort=desc';

const groups: Record<string, Measurement[]> = {
  'inventories, first page': await measureInTurns(rounds, {
    'floor: rows and count': floors.list(),
    'list over HTTP': () => get(LIST),
  }),
  'inventories by value': await measureInTurns(rounds, {
    'floor: rows and count': floors.list({ order: 's.cost desc' }),
    'list over HTTP': () => get(`${LIST}&${byValue}`),
  }),
  'inventories, page 200': await measureInTurns(rounds, {
    'floor: rows and count': floors.list({ offset: 1990 }),
    'list over HTTP': () => get(`${LIST}&pageindex=199`),
  }),
  'inventories, one store': await measureInTurns(rounds, {
    'floor: rows and count': floors.list({ where: `pr.store = 'GOG'` }),
    'list over HTTP': () => get(`${LIST}&store=GOG`),
  }),
  'inventories, older than 90 days': await measureInTurns(rounds, {
    'floor: rows and count': floors.list({ lots: `l.received_at <= now() - interval '91 days'` }),
    'list over HTTP': () => get(`${LIST}&age=older`),
  }),
  'inventories, what runs low': await measureInTurns(rounds, {
    'floor: rows and count': floors.list({ where: 's.free < m.threshold' }),
    'list over HTTP': () => get(`${LIST}&lowStock=true`),
  }),
  'totals and ages': await measureInTurns(rounds, {
    'floor: totals beside ages': floors.summary,
    'summary over HTTP': () => get(SUMMARY),
  }),
  'inventory report of now': await measureInTurns(rounds, {
    'floor: rows and count': floors.report,
    'report over HTTP': () => get(REPORT),
  }),
};

const cpu = process.cpuUsage();
await get(LIST);
await get(SUMMARY);
await get(REPORT);
const { user, system } = process.cpuUsage(cpu);
const cpuMs = Math.round((user + system) / 1000);

report('Stock', { orders, products, lots, keys: keyRows, rounds, 'CPU ms of one run of the three': cpuMs }, groups);
await close();
await bench.close();
process.exit(0);
