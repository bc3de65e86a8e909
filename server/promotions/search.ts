// Promotion lists of both sides. Partners see only what is on sale for their company, at its price.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { MAY_BUY_STATES } from '#domain/orders/states.ts';
import type { partnerPromotionList, promotionList } from '#domain/promotions/list.ts';
import type { PartnerPromotion, Promotion, PromotionFigures } from '#domain/promotions/shapes.ts';
import { type Db, type Sql, withPreparedStatements } from '#server/base/database/db.ts';
import {
  conditions,
  type FilterSql,
  joinConditions,
  orderBy,
  pageEnvelope,
  pageLimit,
} from '#server/base/database/list.ts';
import { byName, isSku, matchesSearch } from '#server/base/database/text-search.ts';
import type { QueryContext, ReadContext } from '#server/base/http/context.ts';
import { currentCostView } from '#server/settings/cost-view.ts';
import * as card from './card.ts';
import { companyPriceSql, isOnSale, isVisibleToCompany } from './promotion-offers.ts';

type PartnerFilters = typeof partnerPromotionList.filters;
type StaffFilters = typeof promotionList.filters;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const rangeCondition = (column: Sql, from: unknown, to: unknown, toSign: Sql): Sql =>
  joinConditions([
    ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column} ${toSign} ${to}`]),
  ]);

/** Shared filters, applied to the price that this side sees. */
export const sharedFilterSql = (now: Time, price: Sql): FilterSql<PartnerFilters> => ({
  text: (text) => (UUID.test(text) ? sql`p.id = ${text}` : matchesSearch(sql`pr.search`, text)),
  valid: ({ min, max }) =>
    joinConditions([...(min ? [sql`p.valid_to >= ${min}`] : []), ...(max ? [sql`p.valid_from <= ${max}`] : [])]),
  starts: ({ min, max }) => rangeCondition(sql`p.valid_from`, min, max, sql`<=`),
  ends: ({ min, max }) => rangeCondition(sql`p.valid_to`, min, max, sql`<=`),
  name: (name) => matchesSearch(sql`pr.name`, name),
  sku: (skus) => isSku(sql`pr.sku`, skus),
  mSku: (skus) => isSku(sql`pr.m_sku`, skus),
  releaseDate: ({ min, max }) => rangeCondition(sql`pr.release_date`, min, max, sql`<=`),
  publishers: (ids) => sql`pr.publisher_id = any (${ids}::uuid[])`,
  price: ({ down, up }) => rangeCondition(price, down, up, sql`<`),
  operatingSystems: (systems) => sql`p.operating_systems && ${systems}::text[]`,
  platforms: (platforms) => sql`p.platforms && ${platforms}::text[]`,
  regions: (regions) => sql`${card.shownRegionSql} = any (${regions})`,
  status: (status) => card.statusConditions(now)[status],
});

const staffFilterSql = (now: Time): FilterSql<StaffFilters> => ({
  ...sharedFilterSql(now, sql`p.tier1_price_cents`),
  providers: (ids) => sql`pr.provider_id = any (${ids}::uuid[])`,
  published: (yes) => sql`p.published = ${yes}`,
  partner: (ids) => sql`exists (select 1 from company c where c.id = any (${ids}::uuid[]) and ${isVisibleToCompany})`,
  costAbovePrice: (yes) => (yes ? card.losesMoneySql(now) : sql`not ${card.losesMoneySql(now)}`),
});

const sharedSorts = {
  name: byName(sql`pr.name`),
  sku: sql`pr.sku`,
  publisher: byName(sql`pub.name`),
  region: card.shownRegionSql,
  releaseDate: sql`pr.release_date`,
  validFrom: sql`p.valid_from`,
  validTo: sql`p.valid_to`,
  minQuantity: sql`p.min_quantity`,
  maxQuantity: sql`p.max_quantity`,
};

export const partnerSortOptions = {
  sorts: { ...sharedSorts, price: companyPriceSql },
  defaultOrder: sql`p.valid_from desc, p.id desc`,
  tiebreaker: sql`p.id`,
};

const staffSortOptions = {
  sorts: {
    ...sharedSorts,
    store: sql`pr.store`,
    provider: byName(sql`prov.name`),
    cost: sql`p.cost_e4`,
    tier1Price: sql`p.tier1_price_cents`,
    tier2Price: sql`p.tier2_price_cents`,
    tier3Price: sql`p.tier3_price_cents`,
    tier4Price: sql`p.tier4_price_cents`,
    published: sql`p.published`,
    createdAt: sql`p.created_at`,
  },
  defaultOrder: sql`p.created_at desc, p.id desc`,
  tiebreaker: sql`p.id`,
};

/** Filters and sorts that only need the promotion. */
const PROMOTION_FIELDS: ReadonlySet<string> = new Set<keyof StaffFilters | keyof typeof staffSortOptions.sorts>([
  ...([
    'valid',
    'starts',
    'ends',
    'price',
    'operatingSystems',
    'platforms',
    'regions',
    'status',
    'published',
    'costAbovePrice',
  ] as const),
  ...(['region', 'validFrom', 'validTo', 'minQuantity', 'maxQuantity', 'cost', 'createdAt'] as const),
  ...(['tier1Price', 'tier2Price', 'tier3Price', 'tier4Price'] as const),
]);
/** Sorts that need more than the product. */
const JOINED_FIELDS: ReadonlySet<string> = new Set<keyof typeof staffSortOptions.sorts>(['publisher', 'provider']);

/**
 * Smallest set of tables needed to find and count a page. A join that the planner drops still makes it fetch the join
 * column, which rules out an index-only scan.
 */
function choosePageTables({ filter, sort }: Pick<ListState<StaffFilters>, 'filter' | 'sort'>): Sql {
  const requestedFields = [...Object.keys(filter), ...sort.map(({ field }) => String(field))];
  if (requestedFields.every((one) => PROMOTION_FIELDS.has(one))) return sql`promotion p`;
  return requestedFields.some((one) => JOINED_FIELDS.has(one))
    ? card.staffTables
    : sql`promotion p join product pr on pr.id = p.product_id`;
}

interface PageQuery {
  from: Sql;
  /** Tables for finding and counting the page; `from` by default. */
  pageTables?: Sql;
  where: Sql[];
  orderBy: Sql;
  columns: Sql;
  /** An additional count, read with the total to save a round trip to the database. */
  extraCount?: Sql;
  /** Counts while finding the page: for lists of which every row is read anyway, because no index has their order. */
  isCountedWithPage?: boolean;
}

/**
 * Finds the page first, then reads only its rows. Rows and total are one statement: sending a second one costs more than
 * the total of a short list. A page beyond the last has one line, with the total alone.
 */
export async function readPage<Row extends object>(db: Db, state: ListState<object, string>, query: PageQuery) {
  const { from, pageTables = from, orderBy, columns, extraCount = sql`0`, isCountedWithPage } = query;
  const where = joinConditions(query.where);
  // The list in its initial state is a single prepared text, because planning it takes longer than running it.
  const isAsOpened = Object.keys(state.filter).length === 0 && state.sort.length === 0;
  const reader = isAsOpened ? withPreparedStatements(db) : db;
  const lines = await reader.all(sql<
    Row & { total: number; alongside: number; place: number | null }
  >`with page as materialized (select p.id, ${isCountedWithPage ? sql`count(*) over ()` : sql`null::bigint`} as total
        from ${pageTables} where ${where} order by ${orderBy} ${pageLimit(state)}),
      counted as (select coalesce((select total from page limit 1),
        (select count(*) from ${pageTables} where ${where})) as total, ${extraCount} as alongside)
    select * from counted left join (
      select row_number() over (order by ${orderBy}) as place, ${columns} from ${from}
      where p.id in (select id from page)) rows on true
    order by place`);
  const { total, alongside } = lines[0]!;
  return { rows: lines.filter(({ place }) => place !== null), total, alongside };
}

export async function searchPromotions(
  { db, now, actor }: ReadContext,
  state: ListState<StaffFilters, keyof typeof staffSortOptions.sorts>,
): Promise<Page<Promotion, PromotionFigures>> {
  const { rows, total, alongside } = await readPage<card.StaffRow>(db, state, {
    from: card.staffTables,
    pageTables: choosePageTables(state),
    where: [sql`not p.deleted`, ...conditions(state.filter, staffFilterSql(now))],
    orderBy: orderBy(state.sort, staffSortOptions),
    columns: card.staffColumns(now),
    extraCount: sql`(select count(*) from promotion p where ${card.losesMoneySql(now)})`,
  });
  return pageEnvelope(rows.map(card.staffCard(await currentCostView(db, actor))), total, state, {
    costAbovePrice: alongside,
  });
}

export async function searchPartnerPromotions(
  { db, now, actor }: QueryContext,
  state: ListState<PartnerFilters, keyof typeof partnerSortOptions.sorts>,
): Promise<Page<PartnerPromotion>> {
  const { rows, total } = await readPage<card.PartnerRow>(db, state, {
    from: card.partnerTables(actor.companyId!),
    where: [isOnSale(now), isVisibleToCompany, ...conditions(state.filter, sharedFilterSql(now, companyPriceSql))],
    orderBy: orderBy(state.sort, partnerSortOptions),
    columns: card.partnerColumns(actor),
    isCountedWithPage: true,
  });
  return pageEnvelope(rows.map(card.partnerCard), total, state);
}

/** @throws Refusal 404 if it is not on sale, or not for this company */
export async function showPartnerPromotion(
  { db, now, actor }: QueryContext,
  { id }: { id: string },
): Promise<PartnerPromotion> {
  const row = await db.one(
    sql<card.PartnerRow>`select ${card.partnerColumns(actor)} from ${card.partnerTables(actor.companyId!)}
      where p.id = ${id} and ${isOnSale(now)} and ${isVisibleToCompany}`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return card.partnerCard(row);
}

export async function showPromotion({ db, now, actor }: QueryContext, { id }: { id: string }): Promise<Promotion> {
  const row = await db.one(
    sql<card.StaffRow & { openOrders: number }>`select ${card.staffColumns(now)},
        (select count(*) from orders o where o.promotion_id = p.id and o.state = any (${MAY_BUY_STATES})) as open_orders
      from ${card.staffTables} where p.id = ${id} and not p.deleted`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return { ...card.staffCard(await currentCostView(db, actor))(row), openOrders: row.openOrders };
}
