// Products on sale for tests: a provider, a publisher, a product with country prices and a promotion, inserted directly
// with sensible defaults.

import { sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { Weight } from '#domain/promotions/weights.ts';
import { prepared } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import { newId } from '#server/base/process/ids.ts';
import type { World } from './world.ts';

type TestDatabase = Pick<World, 'database' | 'now'>;

const GENBA = { priceSync: true, reserve: { capUnits: 500, expirySeconds: 3600 }, lookupByReference: true };

/** The provider with that name, created if necessary. */
export async function insertProvider(w: TestDatabase, name = 'Genba', capabilities: object = GENBA): Promise<string> {
  const row = await w.database.one(
    prepared(sql<{ id: string }>`with new as (
        insert into provider (id, code, name, capabilities)
        values (${newId()}, ${name.toLowerCase()}, ${name}, ${JSON.stringify(capabilities)}) on conflict do nothing
        returning id
      )
      select id from new union all select id from provider where name = ${name}`),
  );
  // Not yet visible if a parallel call has just inserted it.
  return row?.id ?? insertProvider(w, name, capabilities);
}

/** The publisher with that name, created if necessary. */
export async function insertPublisher(w: TestDatabase, name = 'Lantern Works'): Promise<string> {
  const row = await w.database.one(
    prepared(sql<{ id: string }>`with new as (
        insert into publisher (id, name) values (${newId()}, ${name}) on conflict do nothing returning id
      )
      select id from new union all select id from publisher where name = ${name}`),
  );
  return row?.id ?? insertPublisher(w, name);
}

export interface PriceOverrides {
  countries: string[];
  /** Our cost per key, in 1/10000 euro. */
  costE4: number;
  /** Retail price in 1/10000 euro; by default the cost plus 25 %. */
  priceE4?: number;
  /** Cost in another currency, of which a euro is worth `rate`. */
  original?: { currency: string; costE4: number; rate: number };
}

export interface ProductOverrides {
  provider?: string;
  /** Null: unknown. */
  publisher?: string | null;
  name?: string;
  sku?: string;
  store?: string;
  region?: string;
  releaseDate?: Time | null;
  systems?: string[];
  platforms?: string[];
  geoWhiteList?: string[];
  geoBlackList?: string[];
  isActive?: boolean | null;
  stockQuantity?: number | null;
  prices?: PriceOverrides[];
  bundleProducts?: object[];
}

export interface ProductFixture {
  productId: string;
  sku: string;
  name: string;
  providerId: string;
  publisherId: string | null;
  priceIds: string[];
}

export const PRICES: PriceOverrides[] = [
  { countries: ['DE', 'FR', 'NL'], costE4: 80_000 },
  { countries: ['PL'], costE4: 60_000 },
  { countries: ['BR'], costE4: 40_000 },
];

/** A product with its prices. */
export async function insertProduct(w: TestDatabase, overrides: ProductOverrides = {}): Promise<ProductFixture> {
  const productId = newId();
  const tail = productId.slice(-8);
  const name = overrides.name ?? `Game ${tail}`;
  const sku = overrides.sku ?? `SKU-${tail.toUpperCase()}`;
  const [providerId, publisherId] = [
    await insertProvider(w, overrides.provider),
    overrides.publisher === null ? null : await insertPublisher(w, overrides.publisher),
  ];
  const prices = (overrides.prices ?? PRICES).map(
    ({ countries, costE4, priceE4 = Math.round(costE4 * 1.25), original = { currency: 'EUR', costE4, rate: 1 } }) => ({
      id: newId(),
      countries,
      priceE4,
      currency: original.currency,
      costE4: original.costE4,
      rate: original.rate,
    }),
  );
  await w.database.all(
    prepared(sql`with new as (
        insert into product (id, provider_id, publisher_id, external_id, sku, m_sku, janus_id, name,
            store, region, release_date, systems, platforms, geo_white_list, geo_black_list, is_active, stock_quantity,
            bundle_products, search, created_at, modified_at)
        values (${productId}, ${providerId}, ${publisherId}, ${sku}, ${sku}, ${`M-${sku}`}, ${`J-${tail}`}, ${name},
          ${overrides.store ?? 'Steam'},
          ${overrides.region ?? 'Global'},
          ${overrides.releaseDate === undefined ? '2024-03-01T00:00:00.000Z' : overrides.releaseDate},
          ${overrides.systems ?? ['Windows']},
          ${overrides.platforms ?? ['Steam', 'PC']}, ${overrides.geoWhiteList ?? []}, ${overrides.geoBlackList ?? []},
          ${overrides.isActive === undefined ? true : overrides.isActive},
          ${overrides.stockQuantity === undefined ? 1000 : overrides.stockQuantity},
          ${JSON.stringify(overrides.bundleProducts ?? [])}::jsonb,
          ${`${name} ${sku} M-${sku}`.toLowerCase()}, ${w.now()}, ${w.now()})
      )
      insert into product_price (id, product_id, external_id, countries, original_currency,
        original_cost_e4, original_price_e4, rate, cost_e4, price_e4, old_price_e4, modified_at)
      select p.id, ${productId}::uuid, p.id, array(select json_array_elements_text(p.countries)), p.currency,
        p.cost_e4, original.price_e4, p.rate, round(p.cost_e4 / p.rate), round(original.price_e4 / p.rate),
        round(original.price_e4 / p.rate), ${w.now()}::timestamptz
      from ${recordset('p', prices, {
        id: 'uuid',
        countries: 'json',
        priceE4: 'numeric',
        currency: 'text',
        costE4: 'numeric',
        rate: 'numeric',
      })} cross join lateral (select round(p.price_e4 * p.rate) as price_e4) original`),
  );
  return { productId, sku, name, providerId, publisherId, priceIds: prices.map((price) => price.id) };
}

export interface PromotionOverrides extends ProductOverrides {
  /** An existing product. */
  product?: ProductFixture;
  published?: boolean;
  deleted?: boolean;
  /** Our region; null is displayed as 'default'. */
  merkurRegion?: string | null;
  weights?: Weight[];
  /** Unit cost of the mix, in 1/10000 euro. */
  costE4?: number;
  /** Tier prices in cents; 0 falls back to the next lower tier. */
  tiers?: [number, number, number, number];
  validFrom?: Time;
  validTo?: Time;
  deliveryStartDate?: Time | null;
  operatingSystems?: string[];
  minQuantity?: number;
  maxQuantity?: number;
}

export interface PromotionFixture extends ProductFixture {
  promotionId: string;
}

/**
 * A promotion of a product: published, valid from yesterday for a month, 12.00 / 11.00 / 10.00 / 9.00 euro, 20 to 500
 * keys.
 */
export async function insertPromotion(w: TestDatabase, overrides: PromotionOverrides = {}): Promise<PromotionFixture> {
  const productFixture = overrides.product ?? (await insertProduct(w, overrides));
  const promotionId = newId();
  const weights = overrides.weights ?? [
    { code: 'DE', weight: 50 },
    { code: 'PL', weight: 30 },
    { code: 'BR', weight: 20 },
  ];
  const [tier1, tier2, tier3, tier4] = overrides.tiers ?? [1200, 1100, 1000, 900];
  await w.database.all(
    prepared(sql`insert into promotion (id, product_id, published, deleted, region, price_ids, countries, cost_e4,
      tier1_price_cents, tier2_price_cents,
        tier3_price_cents, tier4_price_cents, valid_from, valid_to, delivery_start_date, operating_systems,
          platforms, min_quantity, max_quantity, created_at, modified_at)
      values (${promotionId}, ${productFixture.productId}, ${overrides.published ?? true},
        ${overrides.deleted ?? false}, ${overrides.merkurRegion === undefined ? 'Global' : overrides.merkurRegion},
        ${productFixture.priceIds}, ${JSON.stringify(weights)}, ${overrides.costE4 ?? 66_000}, ${tier1}, ${tier2},
        ${tier3}, ${tier4}, ${overrides.validFrom ?? addMilliseconds(w.now(), -DAY)},
        ${overrides.validTo ?? addMilliseconds(w.now(), 30 * DAY)}, ${overrides.deliveryStartDate ?? null},
        ${overrides.operatingSystems ?? ['Windows']}, ${overrides.platforms ?? ['Steam']},
        ${overrides.minQuantity ?? 20}, ${overrides.maxQuantity ?? 500}, ${w.now()}, ${w.now()})`),
  );
  return { ...productFixture, promotionId };
}

/** Restricts a company's relations: provider id to publisher ids, or to 'all'. */
export async function insertRelations(
  w: TestDatabase,
  companyId: string,
  relations: Record<string, string[] | 'all'>,
): Promise<void> {
  await w.database.transaction(async (tx) => {
    for (const [providerId, publishers] of Object.entries(relations)) {
      const all = publishers === 'all';
      await tx.run(sql`insert into company_provider (company_id, provider_id, all_publishers, publisher_ids)
        values (${companyId}, ${providerId}, ${all}, ${all ? [] : publishers}::uuid[])
        on conflict (company_id, provider_id) do update set all_publishers = excluded.all_publishers,
          publisher_ids = excluded.publisher_ids`);
    }
  });
}

export interface ProviderPromotionOverrides {
  /** The provider's own id. */
  promotionId?: string;
  name?: string;
  provider?: string;
  publisher?: string;
  validFrom?: Time;
  validTo?: Time;
  /** Products with their discounts in basis points. */
  products?: [ProductFixture, number][];
}

/** A provider promotion, by default from yesterday for ten days; returns the provider's id. */
export async function insertProviderPromotion(
  w: TestDatabase,
  overrides: ProviderPromotionOverrides = {},
): Promise<string> {
  const id = newId();
  const externalId = overrides.promotionId ?? `PR-${id.slice(-8)}`;
  const [providerId, publisherId] = [
    await insertProvider(w, overrides.provider),
    await insertPublisher(w, overrides.publisher),
  ];
  await w.database.transaction(async (tx) => {
    await tx.run(sql`insert into provider_promotion (id, provider_id, external_id, name, publisher_id, valid_from,
      valid_to)
      values (${id}, ${providerId}, ${externalId}, ${overrides.name ?? `Sale ${externalId}`}, ${publisherId},
        ${overrides.validFrom ?? addMilliseconds(w.now(), -DAY)},
          ${overrides.validTo ?? addMilliseconds(w.now(), 10 * DAY)})`);
    for (const [{ productId }, percent] of overrides.products ?? [])
      await tx.run(sql`insert into provider_promotion_product values (${id}, ${productId}, ${percent})`);
  });
  return externalId;
}

/** Unreserved stock as one lot; only its number of keys. */
export const insertLot = (
  w: TestDatabase,
  { productId }: ProductFixture,
  held: number,
  overrides: { reserved?: number; receivedAt?: Time } = {},
) =>
  w.database.transaction((tx) =>
    tx.run(sql`insert into stock_lot (id, product_id, country, unit_cost_e4, received_at, held, reserved)
      values (${newId()}, ${productId}, 'DE', 50000, ${overrides.receivedAt ?? w.now()}, ${held},
        ${overrides.reserved ?? 0})`),
  );
