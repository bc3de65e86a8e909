// Database facts for the wizard's rules: the product, its prices, our regions, and whether it already has a promotion.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { OPERATING_SYSTEMS } from '#domain/promotions/operating-systems.ts';
import type { WizardProduct } from '#domain/promotions/shapes.ts';
import type { RegionPrice } from '#domain/promotions/weights.ts';
import type { WizardFacts } from '#domain/promotions/wizard.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { currentCostView } from '#server/settings/cost-view.ts';

/** Region prices of a product. */
const readRegionPrices = (db: Db, productId: string): Promise<RegionPrice[]> =>
  db.all(
    sql<RegionPrice>`select id, countries, cost_e4, price_e4 from product_price where product_id = ${productId}
      order by external_id`,
  );

/** Region prices with costs as visible to the user. */
export async function readVisiblePrices(db: Db, actor: Actor, productId: string): Promise<RegionPrice[]> {
  const cost = await currentCostView(db, actor);
  return (await readRegionPrices(db, productId)).map((price) => ({ ...price, costE4: cost(price.costE4) }));
}

/** True if the product has a promotion that has not expired (WIZ-009). */
export async function hasRunningPromotion(
  db: Db,
  productId: string,
  now: Time,
  exceptId: string | null = null,
): Promise<boolean> {
  const existing = await db.one(sql`select 1 from promotion p
    where p.product_id = ${productId} and not p.deleted and p.valid_to >= ${now}
      and p.id is distinct from ${exceptId} limit 1`);
  return existing !== undefined;
}

const readRegionNames = async (db: Db): Promise<string[]> =>
  (await db.all(sql<{ name: string }>`select name from region order by position, name`)).map(({ name }) => name);

/**
 * Facts of a product, or null if it is unknown. Locks the product row, so that two promotions of it are created one
 * after the other. Looks up only the named platforms.
 */
export async function lockFacts(
  tx: Tx,
  productId: string,
  platforms: readonly string[],
  now: Time,
): Promise<WizardFacts | null> {
  const product = await tx.one(
    sql<Pick<WizardFacts, 'releaseDate' | 'geoWhiteList' | 'geoBlackList'>>`
      select release_date, geo_white_list, geo_black_list from product where id = ${productId} for no key update`,
  );
  if (!product) return null;
  const knownPlatforms = await tx.all(
    sql<{
      name: string;
    }>`select named.name from unnest(${[...platforms]}::text[]) as named (name)
      where exists (select 1 from product pr where named.name = any (pr.platforms))`,
  );
  return {
    ...product,
    prices: await readRegionPrices(tx, productId),
    regions: await readRegionNames(tx),
    platforms: knownPlatforms.map(({ name }) => name),
    now,
    endBefore: null,
  };
}

/** Current product data for the wizard, with costs as visible to the user. */
export async function showWizardProduct(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  { productId }: { productId: string },
): Promise<WizardProduct> {
  const product = await db.one(
    sql<
      Omit<WizardProduct, 'provider' | 'publisher' | 'prices' | 'regions'> & {
        provider: string;
        publisher: string | null;
      }
    >`
      select pr.id, pr.name, pr.sku, pr.store, pr.region, prov.name as provider, pub.name as publisher, pr.release_date,
        pr.systems as operating_systems, pr.platforms, pr.geo_white_list, pr.geo_black_list
      from product pr join provider prov on prov.id = pr.provider_id
        left join publisher pub on pub.id = pr.publisher_id
      where pr.id = ${productId}`,
  );
  if (!product) throw new Refusal('missing', commonCopy.notFound);
  const { provider, publisher, operatingSystems, ...rest } = product;
  return {
    ...rest,
    provider: { name: provider },
    publisher: { name: publisher },
    operatingSystems: OPERATING_SYSTEMS.filter((system) => operatingSystems.includes(system)),
    prices: (await readVisiblePrices(db, actor, productId)).map(({ id, countries, costE4, priceE4 }) => ({
      id,
      countries: [...countries],
      cost: costE4,
      price: priceE4,
    })),
    regions: await readRegionNames(db),
  };
}
