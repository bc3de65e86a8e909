// Promotion cards of both sides. Refers to tables as `p` (promotion), `pr` (product), `pub` (publisher), `prov`
// (provider) and, for partners, `c` (the company).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Cents, E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { PRICED_STATES } from '#domain/orders/states.ts';
import type { PromotionStatus } from '#domain/promotions/list.ts';
import { type TierPrices, tiersBelowCost } from '#domain/promotions/prices.ts';
import type { PartnerPromotion, Promotion } from '#domain/promotions/shapes.ts';
import type { Weight } from '#domain/promotions/weights.ts';
import { type RowOf, selectColumns } from '#server/base/database/columns.ts';
import type { Sql } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { OWN_STOCK } from '#server/catalog/own-stock.ts';
import type { CostView } from '#server/settings/cost-view.ts';
import { companyPriceSql } from './promotion-offers.ts';

/** Displayed region of the promotion (REG-004). */
export const shownRegionSql: Sql = sql`coalesce(p.region, 'default')`;

/** Conditions of the three statuses (PRO-006). */
export const statusConditions = (now: Time): Record<PromotionStatus, Sql> => ({
  active: sql`(p.valid_from <= ${now} and p.valid_to >= ${now})`,
  upcoming: sql`p.valid_from > ${now}`,
  expired: sql`p.valid_to < ${now}`,
});

/** Published, not ended, and its current cost exceeds a price; must match the index. */
export const losesMoneySql = (now: Time): Sql =>
  sql`(p.cost_above_price and p.published and not p.deleted and p.valid_to >= ${now})`;

const sharedColumns = {
  id: sql<string>`p.id`,
  promotionRegion: sql<string>`${shownRegionSql}`,
  minQuantity: sql<number>`p.min_quantity`,
  maxQuantity: sql<number>`p.max_quantity`,
  validFrom: sql<Time>`p.valid_from`,
  validTo: sql<Time>`p.valid_to`,
  operatingSystems: sql<Promotion['operatingSystems']>`p.operating_systems`,
  platforms: sql<string[]>`p.platforms`,
  productId: sql<string>`p.product_id`,
  name: sql<string>`pr.name`,
  sku: sql<string>`pr.sku`,
  productRegion: sql<string>`pr.region`,
  releaseDate: sql<Time | null>`pr.release_date`,
  stockQuantity: sql<number | null>`pr.stock_quantity`,
  picture: sql<string | null>`pr.picture`,
  geoWhiteList: sql<string[]>`pr.geo_white_list`,
  geoBlackList: sql<string[]>`pr.geo_black_list`,
  publisher: sql<string | null>`pub.name`,
  store: sql<string>`pr.store`,
};
type SharedRow = RowOf<typeof sharedColumns>;

/** Left joins although all rows exist: the planner then drops those a count or sort does not need. */
export const staffTables: Sql = sql`promotion p left join product pr on pr.id = p.product_id
  left join publisher pub on pub.id = pr.publisher_id
  left join provider prov on prov.id = pr.provider_id`;

/** Columns for staff; the provider's window is that of its running or next promotion. */
function staffFields(now: Time) {
  const is = statusConditions(now);
  const next = (column: Sql) => sql`(select ${column} from provider_promotion_product l
    join provider_promotion w on w.id = l.provider_promotion_id
    where l.product_id = pr.id and w.valid_to >= ${now} order by w.valid_from, w.id limit 1)`;
  return {
    ...sharedColumns,
    published: sql<boolean>`p.published`,
    status: sql<PromotionStatus>`case when ${is.active} then 'active' when ${is.upcoming} then 'upcoming'
    else 'expired' end`,
    costE4: sql<E4>`p.cost_e4`,
    costNowE4: sql<E4 | null>`p.cost_now_e4`,
    mSku: sql<string>`pr.m_sku`,
    ownStock: OWN_STOCK,
    provider: sql<string>`prov.name`,
    offeredFrom: sql<Time | null>`${next(sql`w.valid_from`)}`,
    offeredTo: sql<Time | null>`${next(sql`w.valid_to`)}`,
    prices: sql<
      { id: string; countries: string[]; cost: E4; price: E4 }[]
    >`(select coalesce(jsonb_agg(jsonb_build_object('id', pp.id, 'countries', pp.countries, 'cost', pp.cost_e4,
    'price', pp.price_e4) order by pp.external_id), '[]')
      from product_price pp where pp.product_id = pr.id)`,
    countries: sql<Weight[]>`p.countries`,
    priceIds: sql<string[]>`p.price_ids`,
    tier1PriceCents: sql<Cents>`p.tier1_price_cents`,
    tier2PriceCents: sql<Cents>`p.tier2_price_cents`,
    tier3PriceCents: sql<Cents>`p.tier3_price_cents`,
    tier4PriceCents: sql<Cents>`p.tier4_price_cents`,
    deliveryStartDate: sql<Time | null>`p.delivery_start_date`,
    createdAt: sql<Time>`p.created_at`,
    modifiedAt: sql<Time>`p.modified_at`,
  };
}
export type StaffRow = RowOf<ReturnType<typeof staffFields>>;
export const staffColumns = (now: Time): Sql => selectColumns(staffFields(now));

export const partnerTables = (companyId: string): Sql => sql`promotion p left join product pr on pr.id = p.product_id
  left join publisher pub on pub.id = pr.publisher_id join company c on c.id = ${companyId}`;

/** Unit price of the newest approved order of company `c` for the product. */
const lastPriceSql = sql<Cents | null>`(select o.offer_price_cents from orders o
  where o.company_id = c.id and o.product_id = p.product_id and o.state in ${literals(PRICED_STATES)}
  order by o.created_at desc, o.id desc limit 1)`;

/** User who reads, with the permissions that decide about columns. */
type Reader = Pick<Actor, 'userId' | 'permissions'>;

const partnerFields = ({ userId, permissions }: Reader) => ({
  ...sharedColumns,
  priceCents: sql<Cents>`${companyPriceSql}`,
  retailPriceCents: sql<Cents | null>`pr.retail_price_cents`,
  lastPriceCents: permissions.has('Order.View') ? lastPriceSql : sql<Cents | null>`null::bigint`,
  inBasket: sql<boolean>`exists (select 1 from cart_item ci where ci.user_id = ${userId} and ci.promotion_id = p.id)`,
});
export type PartnerRow = RowOf<ReturnType<typeof partnerFields>>;
/** Columns for a partner, with its tier's price. */
export const partnerColumns = (reader: Reader): Sql => selectColumns(partnerFields(reader));

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
  picture: row.picture,
  geoWhiteList: row.geoWhiteList,
  geoBlackList: row.geoBlackList,
});

export const partnerCard = (row: PartnerRow): PartnerPromotion => ({
  ...toSharedFields(row),
  price: row.priceCents,
  product: {
    ...toProductFields(row),
    store: row.store,
    publisher: row.publisher,
    retailPrice: row.retailPriceCents,
  },
  lastPrice: row.lastPriceCents,
  inBasket: row.inBasket,
});

const toTierPrices = (row: StaffRow): TierPrices => ({
  tier1Price: row.tier1PriceCents,
  tier2Price: row.tier2PriceCents,
  tier3Price: row.tier3PriceCents,
  tier4Price: row.tier4PriceCents,
});

/** Card for staff, with costs as visible to the user; the loss flag is based on real costs. */
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
      ownStock: row.ownStock,
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
