// SQL for what is on sale, to whom and at which price, shared by partner lists, the cart and order placement. Refers to
// tables as `p` (promotion), `pr` (product) and `c` (company).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { CountryPrice } from '#domain/catalog/tier-price.ts';
import type { Weight } from '#domain/promotions/weights.ts';
import { type Db, prepared, type Sql } from '#server/base/database/db.ts';
import { tierPriceSql } from '#server/catalog/tier-prices.ts';

/** Published and within its window. */
export const isOnSale = (now: Time): Sql =>
  sql`(p.published and not p.deleted and p.valid_from <= ${now} and p.valid_to >= ${now})`;

/** Provider and publisher allowed by the company's relations, region by its region list (PPM-006, COM-023, REL-010). */
export const isVisibleToCompany: Sql = sql`(
  (not exists (select 1 from company_provider cp where cp.company_id = c.id)
    or exists (select 1 from company_provider cp where cp.company_id = c.id and cp.provider_id = pr.provider_id
      and (cp.all_publishers or pr.publisher_id = any (cp.publisher_ids))))
  and (c.regions = '{}' or coalesce(p.region = any (c.regions), false) = c.region_included))`;

/** The company's price in cents: its tier's, or the next lower one that is set (PPM-005). */
export const companyPriceSql: Sql<Cents> = sql<Cents>`(case c.type
  when 'VIP' then coalesce(nullif(p.tier4_price_cents, 0), nullif(p.tier3_price_cents, 0),
    nullif(p.tier2_price_cents, 0), p.tier1_price_cents)
  when 'Platinum' then coalesce(nullif(p.tier3_price_cents, 0), nullif(p.tier2_price_cents, 0), p.tier1_price_cents)
  when 'Gold' then coalesce(nullif(p.tier2_price_cents, 0), p.tier1_price_cents)
  else p.tier1_price_cents end)`;

/** Promotion data that an order copies. */
export interface PromotionOffer {
  promotionId: string;
  productId: string;
  onSale: boolean;
  visible: boolean;
  listPriceCents: Cents;
  minQuantity: number;
  maxQuantity: number;
  countries: Weight[];
  validFrom: Time;
  validTo: Time;
  deliveryStartDate: Time | null;
  productName: string;
  productSku: string;
  publisherId: string | null;
  providerId: string;
  region: string;
}

/**
 * Price of each country of the promotion, by country code: the region price that names the country, or the cheapest of
 * several.
 */
const pricesByCountrySql = sql<
  Record<string, CountryPrice>
>`coalesce((select jsonb_object_agg(cheapest.code, jsonb_build_object('costE4', cheapest.cost_e4, 'tierPrice',
    cheapest.tier_price)) from (
    select distinct on (1) entry ->> 'code' as code, pp.cost_e4, ${tierPriceSql(sql`entry ->> 'code'`)} as tier_price
    from jsonb_array_elements(p.countries) entry
    join product_price pp on pp.id = any (p.price_ids) and entry ->> 'code' = any (pp.countries)
    order by 1, pp.cost_e4, pp.id
  ) cheapest), '{}')`;

const shownOfferColumns = (now: Time): Sql =>
  sql`p.id as promotion_id, p.product_id, ${isOnSale(now)} as on_sale, ${isVisibleToCompany} as visible,
    ${companyPriceSql} as list_price_cents, p.min_quantity, p.max_quantity, p.valid_from, p.valid_to,
    p.delivery_start_date, pr.name as product_name, pr.sku as product_sku, pr.publisher_id, pr.provider_id,
    coalesce(p.region, 'default') as region`;
const offerColumns = (now: Time): Sql => sql`${shownOfferColumns(now)}, p.countries`;

/** Promotions of a statement by id; passed as JSON because an array would be planned again on every call. */
const offersFrom = (companyId: string, promotionIds: readonly string[]): Sql =>
  sql`promotion p join product pr on pr.id = p.product_id join company c on c.id = ${companyId}
    where p.id in (select wanted::uuid from json_array_elements_text(${JSON.stringify(promotionIds)}::json) wanted)`;

/** An offer without its countries, which are internal. */
export type ShownOffer = Omit<PromotionOffer, 'countries'>;

/** Promotions by id as a partner of this company sees them now; unknown ids are omitted. */
export const readShownOffers = (
  db: Db,
  companyId: string,
  promotionIds: readonly string[],
  now: Time,
): Promise<ShownOffer[]> =>
  db.all(prepared(sql<ShownOffer>`select ${shownOfferColumns(now)} from ${offersFrom(companyId, promotionIds)}`));

/** Promotions by id as this company would buy them now; unknown ids are omitted. */
export const readPromotionOffers = (
  db: Db,
  companyId: string,
  promotionIds: readonly string[],
  now: Time,
): Promise<PromotionOffer[]> =>
  db.all(prepared(sql<PromotionOffer>`select ${offerColumns(now)} from ${offersFrom(companyId, promotionIds)}`));

/** An offer with our prices by country. */
interface CostedOffer extends PromotionOffer {
  prices: Record<string, CountryPrice>;
}

/** Offers with the data needed to plan an order's country mix. */
export const readCostedOffers = (
  db: Db,
  companyId: string,
  promotionIds: readonly string[],
  now: Time,
): Promise<CostedOffer[]> =>
  db.all(
    prepared(sql<CostedOffer>`select ${offerColumns(now)}, ${pricesByCountrySql} as prices
      from ${offersFrom(companyId, promotionIds)}`),
  );

/** Prices of a promotion by country; empty if it is unknown. */
export async function readPricesByCountry(db: Db, promotionId: string): Promise<Map<string, CountryPrice>> {
  const row = await db.one(
    prepared(sql<Pick<CostedOffer, 'prices'>>`select ${pricesByCountrySql} as prices from promotion p
      join product pr on pr.id = p.product_id where p.id = ${promotionId}`),
  );
  return new Map(Object.entries(row?.prices ?? {}));
}
