// Provider products with prices and discounts. Pages are found on the products table alone and rows are read
// afterwards, so that deep pages and the count stay cheap in a large catalogue.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { FilterValues, ListState, Page } from '#domain/base/list.ts';
import type { E4 } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { applyDiscount, type Discount, findDiscountAt } from '#domain/catalog/discounts.ts';
import type { providerProductList } from '#domain/catalog/list.ts';
import type { ProductPrice, ProviderProduct } from '#domain/catalog/shapes.ts';
import { type Db, prepared, type Sql } from '#server/base/database/db.ts';
import { isoInstant } from '#server/base/database/json-sql.ts';
import {
  conditions,
  type FilterSql,
  idsAsPage,
  joinConditions,
  orderBy,
  pageEnvelope,
  pageLimit,
} from '#server/base/database/list.ts';
import { byName, isSku, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext, ReadContext } from '#server/base/http/context.ts';
import { type CostView, currentCostView } from '#server/settings/cost-view.ts';
import { OWN_STOCK } from './own-stock.ts';
import { isInPromotion, promotionStatus, promotionTypeConditions } from './promotion-status.ts';

type Filters = typeof providerProductList.filters;
type State = ListState<Filters, (typeof providerProductList.sorts)[number]>;

type StoredPrice = Omit<ProductPrice, 'discountRate' | 'validFrom' | 'validTo'>;

interface Row extends Omit<ProviderProduct, 'provider' | 'publisher' | 'prices'> {
  provider: string;
  supportsPriceSync: boolean;
  publisher: string | null;
  prices: StoredPrice[] | null;
}

/** Canonical time format inside JSON. */

/** Matches promotion `w` by the provider's id or ours. */
const isPromotion = (ids: readonly string[]): Sql => sql`(w.external_id = any (${ids}) or w.id::text = any (${ids}))`;

/**
 * Products in provider promotions. «Only active» requires a running one; a filter for named or upcoming promotions
 * requires one that has not ended (PPR-006).
 */
function inPromotions({ promotions, onlyActive, promotionType }: FilterValues<Filters>, now: Time): Sql[] {
  if (!promotions && !onlyActive && !promotionType) return [];
  const running = onlyActive && !promotions && promotionType !== 'Upcoming';
  return [
    isInPromotion(
      joinConditions([
        ...(promotions ? [isPromotion(promotions)] : []),
        ...(onlyActive ? [sql`w.valid_to >= ${now}`] : []),
        ...(running ? [sql`w.valid_from <= ${now}`] : []),
        // A named promotion may have started since the URL was created.
        ...(promotions || !promotionType ? [] : [promotionTypeConditions(now)[promotionType]]),
      ]),
    ),
  ];
}

const ALWAYS = () => sql`true`;

const filterSql: FilterSql<Filters> = {
  text: (text) => matchesSearch(sql`pr.search`, text),
  sku: (skus) => isSku(sql`pr.sku`, skus),
  publishers: (ids) => sql`pr.publisher_id = any (${ids}::uuid[])`,
  publisherName: (name) => sql`pr.publisher_id in (select id from publisher where lower(name) = ${name.toLowerCase()})`,
  providers: (ids) => sql`pr.provider_id = any (${ids}::uuid[])`,
  store: (stores) => sql`pr.store = any (${stores})`,
  // Combined in `inPromotions`.
  promotions: ALWAYS,
  onlyActive: ALWAYS,
  promotionType: ALWAYS,
  includePrices: ALWAYS,
};

const name = byName(sql`pr.name`);
const sortOptions = {
  sorts: { name, releaseDate: sql`pr.release_date`, sku: sql`pr.sku` },
  notNull: ['name', 'sku'] as const,
  defaultOrder: sql`${name}, pr.id`,
  tiebreaker: sql`pr.id`,
};

const columns = (now: Time, withPrices: boolean): Sql => sql`pr.id, pr.store, prov.name as provider,
  coalesce((prov.capabilities ->> 'priceSync')::boolean, false) as supports_price_sync, pr.name, pr.release_date,
  pr.region, pr.sku, pr.janus_id, pub.name as publisher, pr.systems, ${promotionStatus(now)} as promotion_status,
  pr.stock_quantity, ${OWN_STOCK} as own_stock, pr.retail_price_cents as retail_price, pr.picture,
  (
    select coalesce(jsonb_agg(jsonb_build_object('promotionId', w.external_id, 'percent', l.percent_bp, 'validFrom',
                ${isoInstant(sql`w.valid_from`)}, 'validTo', ${isoInstant(sql`w.valid_to`)}) order by w.valid_from,
            w.id), '[]')
    from provider_promotion_product l join provider_promotion w on w.id = l.provider_promotion_id
    where l.product_id = pr.id and w.valid_to >= ${now}
  ) as discounts,
  ${
    withPrices
      ? sql`(select coalesce(jsonb_agg(jsonb_build_object('id', pp.id, 'countries', pp.countries, 'cost', pp.cost_e4,
    'price', pp.price_e4,
  'oldPrice', pp.old_price_e4, 'originalCurrency', pp.original_currency, 'originalCost', pp.original_cost_e4,
  'originalPrice', pp.original_price_e4) order by pp.external_id), '[]') from product_price pp
    where pp.product_id = pr.id)`
      : sql`null::jsonb`
  } as prices`;

const TABLES: Sql = sql`product pr join provider prov on prov.id = pr.provider_id
  left join publisher pub on pub.id = pr.publisher_id`;

/** Prices with a discount, and costs as visible to the user; for an upcoming one, its future sale price. */
const applyDiscountToPrices = (
  prices: readonly StoredPrice[],
  discount: Discount | undefined,
  now: Time,
  cost: CostView,
): ProductPrice[] =>
  prices.map((price) => ({
    ...price,
    cost: cost(price.cost),
    originalCost: cost(price.originalCost),
    price: discount && discount.validFrom > now ? applyDiscount(price.oldPrice, discount.percent) : (price.price as E4),
    discountRate: discount?.percent ?? null,
    validFrom: discount?.validFrom ?? null,
    validTo: discount?.validTo ?? null,
  }));

function toProviderProduct(
  { provider, supportsPriceSync, publisher, prices, ...row }: Row,
  now: Time,
  cost: CostView,
): ProviderProduct {
  const running = findDiscountAt(row.discounts, now);
  return {
    ...row,
    provider: { name: provider, supportsPriceSync },
    publisher: { name: publisher },
    ...(prices && { prices: applyDiscountToPrices(prices, running, now, cost) }),
  };
}

async function readPage(
  { db, now, actor }: ReadContext,
  state: State,
  withPrices: boolean,
): Promise<Page<ProviderProduct>> {
  const where = joinConditions([...conditions(state.filter, filterSql), ...inPromotions(state.filter, now)]);
  const rowsOfPage = async (): Promise<Row[]> => {
    const page = await db.all(
      sql<{
        id: string;
      }>`select pr.id from product pr where ${where} order by ${orderBy(state.sort, sortOptions)} ${pageLimit(state)}`,
    );
    if (page.length === 0) return [];
    return db.all(
      prepared(
        sql<Row>`select ${columns(now, withPrices)} from ${TABLES} join ${idsAsPage(page)} on page.id = pr.id
          order by page.place`,
      ),
    );
  };
  const [rows, cost, count] = await Promise.all([
    rowsOfPage(),
    currentCostView(db, actor),
    db.one(sql<{ count: number }>`select count(*) from product pr where ${where}`),
  ]);
  return pageEnvelope(
    rows.map((row) => toProviderProduct(row, now, cost)),
    count!.count,
    state,
  );
}

export const listProducts = (reading: QueryContext, state: State) =>
  readPage(reading, state, state.filter.includePrices ?? true);
export const searchProducts = (reading: ReadContext, state: State) =>
  readPage(reading, state, state.filter.includePrices ?? false);
async function readProduct(db: Db, id: string, now: Time): Promise<Row> {
  const row = await db.one(sql<Row>`select ${columns(now, true)} from ${TABLES} where pr.id = ${id}`);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

export const showProduct = async ({ db, now, actor }: QueryContext, { id }: { id: string }): Promise<ProviderProduct> =>
  toProviderProduct(await readProduct(db, id, now), now, await currentCostView(db, actor));

/** @throws Refusal 404 if the product is not in that promotion */
export async function showPromotionPrices(
  { db, now, actor }: QueryContext,
  { id, promotionId }: { id: string; promotionId: string },
): Promise<ProductPrice[]> {
  const { prices } = await readProduct(db, id, now);
  const discount =
    await db.one(sql<Discount>`select w.external_id as promotion_id, l.percent_bp as percent, w.valid_from, w.valid_to
    from provider_promotion_product l join provider_promotion w on w.id = l.provider_promotion_id
    where l.product_id = ${id} and ${isPromotion([promotionId])}`);
  if (!discount) throw new Refusal('missing', commonCopy.notFound);
  return applyDiscountToPrices(prices!, discount, now, await currentCostView(db, actor));
}
