// What the wizard's rules ask of the database: the product, its prices, our regions, and whether it is on offer already.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { RegionPrice } from '#domain/promotions/weights.ts';
import type { Facts } from '#domain/promotions/wizard.ts';
import type { Db, Tx } from '#server/base/db.ts';

/** The region prices of a product. */
export const pricesOf = (db: Db, productId: string): Promise<RegionPrice[]> =>
  db.all(
    sql<RegionPrice>`select id, countries, cost_e4, price_e4 from product_price where product_id = ${productId} order by external_id`,
  );

/** Is there a promotion of the product that has not expired? (WIZ-009) */
export async function isOffered(db: Db, productId: string, now: Time, besides: string | null = null): Promise<boolean> {
  const found = await db.one(sql`select 1 from promotion p
    where p.product_id = ${productId} and not p.deleted and p.valid_to >= ${now} and p.id is distinct from ${besides} limit 1`);
  return found !== undefined;
}

/** The facts of a product, whose row is locked so that two promotions of it are made one after the other; null when it is unknown. */
export async function lockFacts(tx: Tx, productId: string): Promise<Facts | null> {
  const product = await tx.one(
    sql<Pick<Facts, 'releaseDate' | 'geoWhiteList' | 'geoBlackList'>>`
      select release_date, geo_white_list, geo_black_list from product where id = ${productId} for update`,
  );
  if (!product) return null;
  const regions = await tx.all(sql<{ name: string }>`select name from region`);
  return { ...product, prices: await pricesOf(tx, productId), regions: regions.map(({ name }) => name) };
}
