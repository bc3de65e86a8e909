// A catalogue of hundreds of thousands of products, generated in the database: two providers and fifty publishers with
// prices, provider promotions, and our promotions.

import { sql } from 'kysely';
import type { BenchDatabase } from './bench-database.ts';

const PUBLISHERS = 50;

/** Fills an empty database with this many products and promotions of ours. */
export async function insertManyProducts(
  { database }: BenchDatabase,
  products: number,
  promotions: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`insert into provider (id, code, name, capabilities) values
      ('00000000-0000-7000-8001-000000000001', 'genba', 'Genba', '{"priceSync": true}'),
        ('00000000-0000-7000-8001-000000000002', 'playsource', 'Playsource', '{}')`);
    await tx.run(sql`insert into publisher (id, name)
      select ('00000000-0000-7000-8002-' || lpad(to_hex(n), 12, '0'))::uuid, 'Publisher ' || n
      from generate_series(1, ${PUBLISHERS}::int) n`);
    await tx.run(sql`insert into product (id, provider_id, publisher_id, external_id, sku, janus_id, name, store,
      region, release_date, is_active, search, created_at, modified_at)
      select ('00000000-0000-7000-8003-' || lpad(to_hex(n), 12, '0'))::uuid,
        ('00000000-0000-7000-8001-00000000000' || 1 + n % 2)::uuid,
          ('00000000-0000-7000-8002-' || lpad(to_hex(1 + n % ${PUBLISHERS}::int), 12, '0'))::uuid, 'SKU-' || n,
            'SKU-' || n, 'J' || n, v.name,
        (array['Steam','GOG','Epic','Uplay'])[1 + n % 4], 'Global',
          case when n % 20 = 0 then null else now() - make_interval(hours => n % 40000) end, true,
        lower(v.name || ' SKU-' || n || ' J' || n || ' Publisher ' || 1 + n % ${PUBLISHERS}::int), now(), now()
      from generate_series(1, ${products}::int) n
        cross join lateral (select initcap(translate(md5(n::text), '0123456789', 'ghijklmnop')) || ' ' || n as name)
          v`);
    await tx.run(sql`insert into product_price (id, product_id, external_id, countries, original_currency,
      original_cost_e4, original_price_e4, rate, cost_e4, price_e4, old_price_e4, modified_at)
      select gen_random_uuid(), pr.id, 'p' || k, array['DE','FR'], 'EUR', 80000, 100000, 1, 80000, 100000, 100000,
        now() from product pr cross join generate_series(1, 2) k`);
    await tx.run(sql`insert into provider_promotion (id, provider_id, external_id, name, publisher_id, valid_from,
      valid_to)
      select gen_random_uuid(), '00000000-0000-7000-8001-000000000001', 'PR' || n, 'Sale ' || n,
        ('00000000-0000-7000-8002-' || lpad(to_hex(1 + n % ${PUBLISHERS}::int), 12, '0'))::uuid,
        now() + make_interval(days => n % 90 - 45), now() + make_interval(days => n % 90 - 35)
          from generate_series(1, 2000) n`);
    await tx.run(sql`insert into provider_promotion_product select w.id, pr.id, 2500 from provider_promotion w
      join product pr on pr.publisher_id = w.publisher_id and (hashtext(pr.sku || w.external_id) % 400) = 0`);
    await tx.run(sql`insert into promotion (id, product_id, published, price_ids, countries, cost_e4,
      tier1_price_cents, valid_from, valid_to, operating_systems, platforms,
        min_quantity, max_quantity, created_at, modified_at)
      select gen_random_uuid(),
        ('00000000-0000-7000-8003-' || lpad(to_hex(1 + n * 3 % ${products}::int), 12, '0'))::uuid, n % 5 > 0, '{}',
          '[]', 80000, 900 + n % 5000, now() - make_interval(hours => n % 2000),
            now() - make_interval(hours => n % 2000 - 1 - n % 3001), '{Windows}', '{Steam}', 20, 500,
              now() - make_interval(mins => n), now()
      from generate_series(1, ${promotions}::int) n`);
  });
  await database.pool.query('vacuum analyze');
}
