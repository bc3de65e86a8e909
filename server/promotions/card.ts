// A promotion as it is read and as each side sees it. Speaks of the tables as `p` (promotion), `pr` (product), `pub`
// (publisher), `prov` (provider) and, for partners, `c` (the company).

import { sql } from 'kysely';
import type { Cents, E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { PromotionStatus } from '#domain/promotions/list.ts';
import { type TierPrices, tiersBelowCost } from '#domain/promotions/prices.ts';
import type { PartnerPromotion, Promotion } from '#domain/promotions/shapes.ts';
import type { Weight } from '#domain/promotions/weights.ts';
import type { Sql } from '#server/base/db.ts';
import type { CostView } from '#server/settings/cost-view.ts';
import { companyPriceSql } from './promotion-offers.ts';

interface SharedRow {
  id: string;
  promotionRegion: string;
  minQuantity: number;
  maxQuantity: number;
  validFrom: Time;
  validTo: Time;
  operatingSystems: Promotion['operatingSystems'];
  platforms: string[];
  productId: string;
  name: string;
  sku: string;
  productRegion: string;
  releaseDate: Time | null;
  stockQuantity: number | null;
  geoWhiteList: string[];
  geoBlackList: string[];
  publisher: string;
  store: string;
}

export interface StaffRow extends SharedRow {
  published: boolean;
  status: PromotionStatus;
  costE4: E4;
  costNowE4: E4 | null;
  mSku: string;
  provider: string;
  offeredFrom: Time | null;
  offeredTo: Time | null;
  prices: { id: string; countries: string[]; cost: E4; price: E4 }[];
  countries: Weight[];
  priceIds: string[];
  tier1PriceCents: Cents;
  tier2PriceCents: Cents;
  tier3PriceCents: Cents;
  tier4PriceCents: Cents;
  deliveryStartDate: Time | null;
  createdAt: Time;
  modifiedAt: Time;
}

export interface PartnerRow extends SharedRow {
  priceCents: Cents;
  inBasket: boolean;
}

/** The promotion's own region, as it is shown (REG-004). */
export const shownRegionSql: Sql = sql`coalesce(p.region, 'default')`;

/** Conditions of the three statuses (PRO-006). */
export const statusConditions = (now: Time): Record<PromotionStatus, Sql> => ({
  active: sql`(p.valid_from <= ${now} and p.valid_to >= ${now})`,
  upcoming: sql`p.valid_from > ${now}`,
  expired: sql`p.valid_to < ${now}`,
});

/** Published, not over, and its cost of now exceeds a price; the words that the index speaks. */
export const losesMoneySql = (now: Time): Sql =>
  sql`(p.cost_above_price and p.published and not p.deleted and p.valid_to >= ${now})`;

const sharedColumns: Sql = sql`p.id, ${shownRegionSql} as promotion_region, p.min_quantity, p.max_quantity,
  p.valid_from, p.valid_to, p.operating_systems,
  p.platforms, p.product_id, pr.name, pr.sku, pr.region as product_region, pr.release_date, pr.stock_quantity,
  pr.geo_white_list, pr.geo_black_list,
  pub.name as publisher, pr.store`;

/** Left joins, though every promotion has all of these: the planner leaves out what a count or a sort does not read. */
export const staffTables: Sql = sql`promotion p left join product pr on pr.id = p.product_id
  left join publisher pub on pub.id = pr.publisher_id
  left join provider prov on prov.id = pr.provider_id`;

/** Columns for staff; the provider's window is of its promotion that runs or comes next. */
export function staffColumns(now: Time): Sql {
  const is = statusConditions(now);
  const next = (column: Sql) => sql`(select ${column} from provider_promotion_product l
    join provider_promotion w on w.id = l.provider_promotion_id
    where l.product_id = pr.id and w.valid_to >= ${now} order by w.valid_from, w.id limit 1)`;
  return sql`${sharedColumns}, p.published, case when ${is.active} then 'active' when ${is.upcoming} then 'upcoming'
    else 'expired' end as status, p.cost_e4, p.cost_now_e4,
    pr.m_sku, prov.name as provider, ${next(sql`w.valid_from`)} as offered_from,
    ${next(sql`w.valid_to`)} as offered_to,
    (select coalesce(jsonb_agg(jsonb_build_object('id', pp.id, 'countries', pp.countries, 'cost', pp.cost_e4,
    'price', pp.price_e4) order by pp.external_id), '[]')
      from product_price pp where pp.product_id = pr.id) as prices,
    p.countries, p.price_ids, p.tier1_price_cents, p.tier2_price_cents, p.tier3_price_cents, p.tier4_price_cents,
      p.delivery_start_date,
    p.created_at, p.modified_at`;
}

export const partnerTables = (companyId: string): Sql => sql`promotion p left join product pr on pr.id = p.product_id
  left join publisher pub on pub.id = pr.publisher_id join company c on c.id = ${companyId}`;

export const partnerColumns = (userId: string | null): Sql => sql`${sharedColumns}, ${companyPriceSql} as price_cents,
  exists (select 1 from cart_item ci where ci.user_id = ${userId} and ci.promotion_id = p.id) as in_basket`;

const toSharedFields = (row: SharedRow) => ({
  id: row.id,
  region: row.promotionRegion,
  minQuantity: row.minQuantity,
  maxQuantity: row.maxQuantity,
  validFrom: row.validFrom,
  validTo: row.validTo,
  operatingSystems: row.operatingSystems,
  platforms: row.platforms,
});

const toProductFields = (row: SharedRow) => ({
  id: row.productId,
  name: row.name,
  sku: row.sku,
  region: row.productRegion,
  releaseDate: row.releaseDate,
  stockQuantity: row.stockQuantity,
  geoWhiteList: row.geoWhiteList,
  geoBlackList: row.geoBlackList,
});

export const partnerCard = (row: PartnerRow): PartnerPromotion => ({
  ...toSharedFields(row),
  price: row.priceCents,
  product: { ...toProductFields(row), store: row.store, publisher: row.publisher },
  inBasket: row.inBasket,
});

const toTierPrices = (row: StaffRow): TierPrices => ({
  tier1Price: row.tier1PriceCents,
  tier2Price: row.tier2PriceCents,
  tier3Price: row.tier3PriceCents,
  tier4Price: row.tier4PriceCents,
});

/**
 * What staff see of a promotion, with costs as this person sees them; whether it loses money is told by what we pay.
 */
export const staffCard =
  (cost: CostView) =>
  (row: StaffRow): Promotion => ({
    ...toSharedFields(row),
    published: row.published,
    status: row.status,
    cost: cost(row.costE4),
    costNow: row.costNowE4 === null ? null : cost(row.costNowE4),
    tiersBelowCost: row.published && row.status !== 'expired' ? tiersBelowCost(toTierPrices(row), row.costNowE4) : [],
    product: {
      ...toProductFields(row),
      mSku: row.mSku,
      store: row.store,
      provider: { name: row.provider },
      publisher: { name: row.publisher },
      validFrom: row.offeredFrom,
      validTo: row.offeredTo,
      prices: row.prices.map((price) => ({ ...price, cost: cost(price.cost) })),
    },
    countries: row.countries,
    providerPromotions: row.prices
      .filter(({ id }) => row.priceIds.includes(id))
      .map(({ id, countries }) => ({ id, countries })),
    ...toTierPrices(row),
    deliveryStartDate: row.deliveryStartDate,
    createdAt: row.createdAt,
    modifiedAt: row.modifiedAt,
  });
