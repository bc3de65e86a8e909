// The order lists of both sides. Filters look at the orders alone, so that page, count and summary need no join; the
// rows of the page are fetched afterwards.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { FilterValues, ListState, Page } from '#domain/base/list.ts';
import { centsOfE4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { orderList, partnerOrderList } from '#domain/orders/list.ts';
import type { Order, PartnerOrder, Summary } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import type { QueryContext } from '#server/base/context.ts';
import { type Db, prepared, type Sql } from '#server/base/db.ts';
import {
  conditions,
  type FilterSql,
  idsAsPage,
  joinConditions,
  likePattern,
  orderBy,
  pageEnvelope,
  pageLimit,
} from '#server/base/list.ts';
import { seesRealCosts } from '#server/settings/cost-view.ts';
import { type CardRow, cardTables, orderColumns, partnerCard, staffCard } from './card.ts';
import { isVisibleTo } from './order.ts';
import { readStoredCounts, readStoredTotals, sumTotals, type Totals, type TotalsFilter } from './totals.ts';

type PartnerFilters = typeof partnerOrderList.filters;
type StaffFilters = typeof orderList.filters;

/** Keys that a package can be made of; the words that the index speaks. Speaks of orders as `o`. */
export const hasFreeKeysSql: Sql = sql`(o.state in ('Processing', 'Completed')
  and o.completed_count + o.buffered_count > o.delivered_quantity)`;

const partnerFilterSql: FilterSql<PartnerFilters> = {
  text: (text) => sql`o.search like ${likePattern(text.toLowerCase())}`,
  status: (states) => sql`o.state = any (${states})`,
  productSku: (skus) => sql`o.product_sku = any (${skus})`,
  price: ({ down, up }) =>
    joinConditions([
      ...(down !== undefined ? [sql`o.offer_price_cents >= ${down}`] : []),
      ...(up !== undefined ? [sql`o.offer_price_cents < ${up}`] : []),
    ]),
  dateRange: ({ min, max }) =>
    joinConditions([...(min ? [sql`o.created_at >= ${min}`] : []), ...(max ? [sql`o.created_at <= ${max}`] : [])]),
  freeKeys: (yes) => (yes ? hasFreeKeysSql : sql`not ${hasFreeKeysSql}`),
  delivered: (yes) => (yes ? sql`o.is_delivered` : sql`not o.is_delivered`),
  invoiced: (yes) => (yes ? sql`o.is_billed` : sql`not o.is_billed`),
  regions: (regions) => sql`o.region = any (${regions})`,
};

const matchesProduct = (condition: Sql): Sql =>
  sql`exists (select 1 from product pr where pr.id = o.product_id and ${condition})`;
const matchesPromotion = (condition: Sql): Sql =>
  sql`exists (select 1 from promotion p where p.id = o.promotion_id and ${condition})`;

const validityConditions = (now: Time): Record<'active' | 'upcoming' | 'expired', Sql> => ({
  active: sql`p.valid_from <= ${now} and p.valid_to >= ${now}`,
  upcoming: sql`p.valid_from > ${now}`,
  expired: sql`p.valid_to < ${now}`,
});

/** Companies whose names hold a text: few, and known before the orders are looked for, so that the plan can use them. */
const findCompanies = async (db: Db, text: string | undefined): Promise<string[]> =>
  text === undefined
    ? []
    : (await db.all(sql<{ id: string }>`select id from company where name ilike ${likePattern(text)}`)).map(
        ({ id }) => id,
      );

/** `companyIds`: the companies that the keywords name. */
const staffFilterSql = (now: Time, companyIds: readonly string[]): FilterSql<StaffFilters> => ({
  ...partnerFilterSql,
  text: (text) =>
    companyIds.length === 0
      ? partnerFilterSql.text(text)
      : sql`(${partnerFilterSql.text(text)} or o.company_id = any (${companyIds}::uuid[]))`,
  partnerIds: (ids) => sql`o.company_id = any (${ids}::uuid[])`,
  publishers: (ids) => sql`o.publisher_id = any (${ids}::uuid[])`,
  providers: (ids) => sql`o.provider_id = any (${ids}::uuid[])`,
  store: (stores) => matchesProduct(sql`pr.store = any (${stores})`),
  platforms: (platforms) => matchesPromotion(sql`p.platforms && ${platforms}::text[]`),
  operatingSystems: (systems) => matchesPromotion(sql`p.operating_systems && ${systems}::text[]`),
  itemStates: (states) =>
    sql`exists (select 1 from order_item i where i.order_id = o.id and i.removed_at is null
      and i.state = any (${states}))`,
  paidStatus: (statuses) => sql`o.paid_status = any (${statuses})`,
  promotionStatus: (status) => matchesPromotion(validityConditions(now)[status]),
  onlyActivePromotion: (yes) =>
    yes ? matchesPromotion(sql`p.published and not p.deleted and ${validityConditions(now).active}`) : sql`true`,
});

const sortOptions = {
  sorts: {
    createdAt: sql`o.created_at`,
    orderNumber: sql`o.order_number`,
    quantity: sql`o.quantity`,
    offerPrice: sql`o.offer_price_cents`,
    status: sql`o.state`,
  },
  defaultOrder: sql`o.created_at desc, o.id desc`,
  tiebreaker: sql`o.id`,
};

type Sorts = keyof typeof sortOptions.sorts;

async function readRows(
  db: Db,
  state: Pick<ListState<unknown, Sorts>, 'sort' | 'page' | 'size'>,
  where: Sql,
): Promise<CardRow[]> {
  const page = await db.all(
    sql<{
      id: string;
    }>`select o.id from orders o where ${where} order by ${orderBy(state.sort, sortOptions)} ${pageLimit(state)}`,
  );
  if (page.length === 0) return [];
  return db.all(
    prepared(sql<CardRow>`select ${orderColumns} from ${cardTables}
      join ${idsAsPage(page)} on page.id = o.id order by page.place`),
  );
}

const countOrders = async (db: Db, where: Sql): Promise<{ count: number }> =>
  (await db.one(sql<{ count: number }>`select count(*) from orders o where ${where}`))!;

/** The seven figures of the strip over the whole filtered result, never approximate (MORD-009, MORD-010). */
function toSummary(totals: Totals, actor: Actor): Summary {
  const isAdmin = seesRealCosts(actor);
  const actualCost = centsOfE4(isAdmin ? totals.actualE4 : totals.markedUpE4);
  return {
    orderTotal: totals.totalCents,
    orderCount: totals.count,
    remainingKeyCount: totals.remaining,
    requestedKeyCount: totals.requested,
    actualCost,
    ...(isAdmin && { realActualCost: centsOfE4(totals.actualE4) }),
    profit: totals.boughtCents - actualCost,
  };
}

/** What stored sums can answer: nothing narrows the list but what orders are summed by. */
function toTotalsFilter(actor: Actor, filter: FilterValues<StaffFilters>): TotalsFilter | null {
  const { partnerIds, status, invoiced, delivered, paidStatus, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const companyIds = actor.side === 'Partner' ? [actor.companyId!] : partnerIds;
  return { states: status, companyIds, invoiced, delivered, paidStatus };
}

const readTotals = (db: Db, totalsFilter: TotalsFilter | null, where: Sql): Promise<Totals> =>
  totalsFilter ? readStoredTotals(db, totalsFilter) : sumTotals(db, where);

export async function searchPartnerOrders(
  { db, actor, now }: QueryContext,
  state: ListState<PartnerFilters, Sorts>,
): Promise<Page<PartnerOrder>> {
  const where = joinConditions([isVisibleTo(actor), ...conditions(state.filter, partnerFilterSql)]);
  const totalsFilter = toTotalsFilter(actor, state.filter);
  const [rows, { count }] = await Promise.all([
    readRows(db, state, where),
    totalsFilter ? readStoredTotals(db, totalsFilter) : countOrders(db, where),
  ]);
  return pageEnvelope(
    rows.map((row) => partnerCard(row, { actor, now })),
    count,
    state,
  );
}

export async function searchOrders(
  { db, actor, now }: QueryContext,
  state: ListState<StaffFilters, Sorts>,
): Promise<Page<Order, Summary>> {
  const companyIds = await findCompanies(db, state.filter.text);
  const where = joinConditions([isVisibleTo(actor), ...conditions(state.filter, staffFilterSql(now, companyIds))]);
  const [rows, totals] = await Promise.all([
    readRows(db, state, where),
    readTotals(db, toTotalsFilter(actor, state.filter), where),
  ]);
  return pageEnvelope(
    rows.map((row) => staffCard(row, { actor, now })),
    totals.count,
    state,
    toSummary(totals, actor),
  );
}

/** How many orders are in each state, for the tabs. */
export function countByStatus(
  { db, actor }: QueryContext,
  { startDate, endDate }: { startDate?: Time | undefined; endDate?: Time | undefined },
) {
  if (!startDate && !endDate)
    return readStoredCounts(db, { companyIds: actor.side === 'Partner' ? [actor.companyId!] : undefined });
  const conditions = [isVisibleTo(actor)];
  if (startDate) conditions.push(sql`o.created_at >= ${startDate}`);
  if (endDate) conditions.push(sql`o.created_at <= ${endDate}`);
  return db.all(sql<{ status: OrderState; count: number }>`select o.state as status, count(*) from orders o
    where ${joinConditions(conditions)} group by o.state order by o.state`);
}
