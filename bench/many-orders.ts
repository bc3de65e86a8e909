// Hundreds of thousands of orders, generated in the database: spread over partners, products, states and two years.

import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Tx } from '#server/base/database/db.ts';
import { type BenchDatabase, vacuum } from './bench-database.ts';

const PARTNERS = 200;
const PRODUCTS = 500;
/** Numbers restart each year and have six digits. */
const FIRST_YEAR = 2021;
const NUMBERS_A_YEAR = 250_000;

/**
 * Drops the indexes of orders that enforce no constraint, and returns a function to create them again: together faster
 * than updating them.
 */
async function withoutIndexes(tx: Tx): Promise<() => Promise<void>> {
  const indexes = await tx.all(
    sql<{ name: string; definition: string }>`select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'orders'::regclass
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
  );
  for (const { name } of indexes) await tx.run(sql`drop index ${sql.ref(name)}`);
  return async () => {
    await tx.run(sql`set local maintenance_work_mem = '512MB'`);
    for (const { definition } of indexes) await tx.run(sql.raw(definition));
  };
}

/**
 * Statements by which migrations compute sums of existing orders. Triggers would record a million differences, which
 * the worker would fold to the same result.
 */
async function statementsOfSums(): Promise<string[]> {
  const text = (name: string) => readFile(new URL(`../server/migrations/${name}.sql`, import.meta.url), 'utf8');
  const filters = await text('105-sums-by-filter');
  const reports = await text('092-sold-keys-by-day');
  return [
    filters.slice(filters.indexOf('delete from order_total;')),
    reports.slice(reports.lastIndexOf('insert into product_state_by_day')),
  ];
}

/** Fills an empty database with this many orders. */
export async function insertManyOrders({ database, url, isFilled }: BenchDatabase, orders: number): Promise<void> {
  if (isFilled) return;
  await database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`insert into company (id, name, email, type, created_at, modified_at)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Partner ' || n,
        n || '@partner.example', 'Gold', now(), now() from generate_series(1, ${PARTNERS}::int) n`);
    await tx.run(
      sql`insert into provider (id, code, name) values ('00000000-0000-7000-8001-000000000001', 'genba', 'Genba')`,
    );
    await tx.run(
      sql`insert into publisher (id, name) select ('00000000-0000-7000-8002-' || lpad(to_hex(n), 12, '0'))::uuid,
        'Publisher ' || n from generate_series(1, 25) n`,
    );
    await tx.run(sql`insert into product (id, provider_id, publisher_id, external_id, sku, name, store, region,
      search, created_at, modified_at)
      select ('00000000-0000-7000-8003-' || lpad(to_hex(n), 12, '0'))::uuid, '00000000-0000-7000-8001-000000000001',
        ('00000000-0000-7000-8002-' || lpad(to_hex(1 + n % 25), 12, '0'))::uuid, 'E' || n, 'SKU-' || n, md5(n::text) || case when n % 2 = 0 then ' edition' else '' end,
          (array['Steam','GOG','Epic','Uplay'])[1 + n % 4], 'Global', 'sku-' || n, now(), now()
      from generate_series(1, ${PRODUCTS}::int) n`);
    const makeIndexes = await withoutIndexes(tx);
    await tx.run(sql`insert into orders (id, order_number, company_id, product_id, state, quantity, offer_quantity,
      offer_price_cents, list_price_cents,
        estimated_cost_e4, actual_cost_e4, completed_count, delivered_quantity, is_billed, paid_status, product_name,
          product_sku, publisher_id, provider_id, region, search, created_at, modified_at)
      select gen_random_uuid(), v.number,
        ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % ${PARTNERS}::int), 12, '0'))::uuid, p.id, s.state, q, q,
          900 + n % 5000, 1000 + n % 5000, 80000, case when s.state = 'Completed' then 80000::bigint * q else 0 end,
        case when s.state = 'Completed' then q else 0 end,
        case when s.state = 'Completed' and n % 3 < 2 then q else 0 end, s.state = 'Completed' and n % 3 = 0,
        case when s.state = 'Completed' and n % 9 = 0 then 'Paid' else 'UnPaid' end, p.name, p.sku, p.publisher_id,
        p.provider_id, case when p.publisher_id::text < '00000000-0000-7000-8002-000000000005' then 'Europe' else 'Global' end,
        lower(v.number || ' ' || replace(v.number, ' ', '') || ' ' || p.name || ' ' || p.sku), at, at
      from generate_series(1, ${orders}::int) n
      cross join lateral (select 20 + n % 200 as q,
        'GK ' || ${FIRST_YEAR}::int + (n - 1) / ${NUMBERS_A_YEAR}::int || ' ' || lpad((1 + (n - 1) % ${NUMBERS_A_YEAR}::int)::text, 6, '0') as number,
        now() - make_interval(mins => (n::bigint * 7919 % 1000000)::int) as at) v
      cross join lateral (select
        (array['Submitted','Rebidding','Confirmed','SalesmanApproved','Level1Approved','Processing','Paused','Completed','Completed','Completed',
        'Completed','Completed','Closed','Cancelled','Refused','Refunded'])[1 + n % 16] as state) s
      join product p on p.id = ('00000000-0000-7000-8003-' || lpad(to_hex(1 + n % ${PRODUCTS}::int), 12, '0'))::uuid`);
    await makeIndexes();
    for (const statement of await statementsOfSums()) await tx.run(sql.raw(statement));
    await tx.run(sql`insert into order_number (year, last)
      select split_part(order_number, ' ', 2)::int, max(split_part(order_number, ' ', 3)::int) from orders group by 1`);
  });
  await vacuum({ url });
}
