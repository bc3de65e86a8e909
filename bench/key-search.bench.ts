// S9: search for 500 keys among many: processor time of the call and of the one indexed statement that finds the same
// orders, and the disk space of a key with its item and purchase. Besides the keys of orders, many more may be in
// stock.
//
//   npm run bench -- key-search --keys 200000 --stock 20000000 --rounds 5

import { parseArgs } from 'node:util';
import { sql } from 'kysely';

import type { Tx } from '#server/base/database/db.ts';
import { masterKey, measurementOf, openBenchDatabase, report, vacuum } from './bench-database.ts';
import { signInAs } from './http-client.ts';
import { insertManyOrders } from './many-orders.ts';
import { databaseTime } from './processor-time.ts';
import { startProduct } from './product-process.ts';

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '200000' },
    stock: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '5' },
  },
});
const [keys, stock, rounds] = [Number(values.keys), Number(values.stock), Number(values.rounds)];
const SEARCHED = 500;
const PER_ORDER = 100;
/** Users may search twenty times an hour, so each round uses another one. */
const CALLS = 20;
const WARM_ROUNDS = 5;

const bench = await openBenchDatabase('key-search');
const { database, vault } = bench;
await insertManyOrders(bench, Math.max(1, Math.floor(keys / PER_ORDER)));

const textOf = (n: number) => `KEY-${String(n).padStart(10, '0')}`;
const searched = Array.from({ length: SEARCHED }, (_, n) => Math.floor((n * keys) / SEARCHED) + 1);

/**
 * Keys of one load in one lot. Their indexes are created afterwards from sorted data, instead of being updated per key.
 */
async function insertStock(tx: Tx): Promise<void> {
  const indexes = await tx.all(
    sql<{ name: string; definition: string }>`select i.indexrelid::regclass::text as name,
      pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = 'game_key'::regclass and not i.indisprimary`,
  );
  for (const { name } of indexes) await tx.run(sql.raw(`drop index ${name}`));
  await tx.run(sql`insert into game_key (id, fingerprint, lookup, dek_id, sealed, kind, sku, cost_e4, load_id, lot_id, created_at)
    select ('00000000-0000-7000-b000-' || lpad(to_hex(n), 12, '0'))::uuid, sha256(('f' || n)::bytea),
      sha256(('m' || n)::bytea), 1, sha256(('s' || n)::bytea) || sha256(('t' || n)::bytea), 'text', 'SKU-1', 80000,
      '00000000-0000-7000-c000-000000000001', '00000000-0000-7000-c000-000000000002', now()
    from generate_series(1, ${stock}::int) n`);
  await tx.run(sql`set local maintenance_work_mem = '1GB'`);
  for (const { definition } of indexes) await tx.run(sql.raw(definition));
}

/** Items and their keys, one purchase each; the searched keys get their hash from the vault, all others any hash. */
await database.transaction(async (tx) => {
  await tx.run(sql`set local session_replication_role = replica`);
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`create temporary table place on commit drop as
    select id, provider_id, row_number() over (order by created_at) - 1 as at from orders`);
  await tx.run(sql`create index on place (at)`);
  await tx.run(sql`insert into order_item (id, order_id, provider_id, unit, state, country, planned_cost_e4, cost_e4)
    select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, o.id, o.provider_id, 1 + n % ${PER_ORDER}::int,
      'Completed', 'DE', 80000, 80000
    from generate_series(1, ${keys}::int) n join place o on o.at = (n - 1) / ${PER_ORDER}::int`);
  await tx.run(sql`insert into game_key (id, fingerprint, lookup, dek_id, sealed, kind, sku, cost_e4, attempt_ref,
      order_item_id, created_at)
    select ('00000000-0000-7000-a000-' || lpad(to_hex(n), 12, '0'))::uuid, sha256(n::text::bytea),
      coalesce(s.lookup, sha256(('l' || n)::bytea)), 1, sha256(('s' || n)::bytea) || sha256(('t' || n)::bytea), 'text', 'SKU-1', 80000, 'A' || n,
      ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, now()
    from generate_series(1, ${keys}::int) n
    left join unnest(${searched}::int[], ${searched.map((n) => vault.lookup(textOf(n)))}::bytea[]) as s (n, lookup)
      using (n)`);
  if (stock > 0) await insertStock(tx);
});
await vacuum(bench);

const product = await startProduct({ DATABASE_URL: bench.url, MODE: 'app' }, masterKey);
const texts = searched.map(textOf);
const lookups = texts.map((text) => vault.lookup(text));
const floor = () =>
  database.pool.query({
    name: 'floor key search',
    text: `select l.at, o.id, o.order_number, c.name, o.product_name, o.state, o.quantity, o.created_at
      from unnest($1::bytea[]) with ordinality as l (lookup, at) join game_key k using (lookup)
      join order_item i on i.id = k.order_item_id join orders o on o.id = i.order_id
      join company c on c.id = o.company_id`,
    values: [lookups],
  });
async function search(authorization: string): Promise<void> {
  const answer = await fetch(`${product.address}/api/order/management/SearchKeys`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ Keys: texts }),
  });
  const reply = (await answer.json()) as { TotalKeysFound: number };
  if (reply.TotalKeysFound !== SEARCHED) throw new Error(`Answered ${answer.status}: ${JSON.stringify(reply)}`);
}

const ownTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
/** Processor time of the process and its connections, per item. */
async function costOf(time: () => number, work: () => Promise<unknown>): Promise<[number, number]> {
  const before = [time(), databaseTime(bench.url)] as const;
  for (let n = 0; n < CALLS; n++) await work();
  return [(time() - before[0]) / CALLS, (databaseTime(bench.url) - before[1]) / CALLS];
}
const costs = {
  'the one statement': [] as number[],
  'over HTTP': [] as number[],
  'of that the program': [] as number[],
};
for (let round = -WARM_ROUNDS; round < rounds; round++) {
  const { authorization } = await signInAs(bench, 'SuperAdmin', null);
  const bare = await costOf(ownTime, floor);
  const ours = await costOf(product.time, () => search(authorization));
  if (round < 0) continue;
  costs['the one statement'].push(bare[0] + bare[1]);
  costs['over HTTP'].push(ours[0] + ours[1]);
  costs['of that the program'].push(ours[0]);
}
const { rows: sizes } = await database.pool.query<{ name: string; bytes: number }>(
  `select relname as name, (pg_total_relation_size(oid) / case relname when 'game_key' then $1::bigint + $2::bigint else $1::bigint end)::int as bytes from pg_class
    where relname in ('game_key', 'order_item')`,
  [keys, stock],
);
report(
  'Key search',
  {
    keys,
    'keys in stock': stock,
    searched: SEARCHED,
    rounds,
    ...Object.fromEntries(sizes.map(({ name, bytes }) => [`bytes of a ${name}`, bytes])),
  },
  { 'milliseconds of processor time': Object.entries(costs).map(([name, list]) => measurementOf(name, list)) },
);
await product.stop();
await bench.close();
process.exit(0);
