// Orders by the hundred thousand, made in the database itself: spread over partners, products, states and two years.

import { sql } from 'kysely';
import { foldTotals } from '#server/orders/totals.ts';
import type { BenchDatabase } from './bench-database.ts';

const PARTNERS = 200;
const PRODUCTS = 500;

/** Fills an empty database with so many orders. */
export async function insertManyOrders({ database }: BenchDatabase, orders: number): Promise<void> {
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
        ('00000000-0000-7000-8002-' || lpad(to_hex(1 + n % 25), 12, '0'))::uuid, 'E' || n, 'SKU-' || n, md5(n::text),
          'Steam', 'Global', 'sku-' || n, now(), now()
      from generate_series(1, ${PRODUCTS}::int) n`);
    // With its triggers, so that the stored totals are what they would be.
    await tx.run(sql`set local session_replication_role = origin`);
    await tx.run(sql`insert into orders (id, order_number, company_id, product_id, state, quantity, offer_quantity,
      offer_price_cents, list_price_cents,
        estimated_cost_e4, actual_cost_e4, completed_count, product_name, product_sku, publisher_id, provider_id,
          region, search, created_at, modified_at)
      select gen_random_uuid(), 'GK 2026 ' || lpad(n::text, 7, '0'),
        ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % ${PARTNERS}::int), 12, '0'))::uuid, p.id, s.state, q, q,
          900 + n % 5000, 1000 + n % 5000, 80000, case when s.state = 'Completed' then 80000::bigint * q else 0 end,
        case when s.state = 'Completed' then q else 0 end, p.name, p.sku, p.publisher_id, p.provider_id, 'Global',
        'gk 2026 ' || lpad(n::text, 7, '0') || ' ' || p.name || ' ' || lower(p.sku), at, at
      from generate_series(1, ${orders}::int) n
      cross join lateral (select 20 + n % 200 as q,
        now() - make_interval(mins => (n::bigint * 7919 % 1000000)::int) as at) v
      cross join lateral (select
        (array['Submitted','Rebidding','Confirmed','SalesmanApproved','Level1Approved','Processing','Paused','Completed','Completed','Completed',
        'Completed','Completed','Closed','Cancelled','Refused','Refunded'])[1 + n % 16] as state) s
      join product p on p.id = ('00000000-0000-7000-8003-' || lpad(to_hex(1 + n % ${PRODUCTS}::int), 12, '0'))::uuid`);
  });
  // As a worker does every second.
  while ((await foldTotals(database)) > 0);
  await database.pool.query('vacuum analyze');
}
