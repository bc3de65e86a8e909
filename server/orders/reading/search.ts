// Order lists of both sides. Filters use only the orders table, so that page, count and summary need no join; the rows
// of the page are fetched afterwards.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { PAGE_SIZES } from '#domain/base/limits.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { centsOfE4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Order, PartnerOrder, Summary } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { type Db, prepared, type Sql } from '#server/base/database/db.ts';
import { conditions, idsAsPage, joinConditions, orderBy, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import type { QueryContext, ReadContext } from '#server/base/http/context.ts';
import { isVisibleTo } from '#server/orders/lifecycle/order.ts';
import {
  type PartnerFilters,
  partnerFilterSql,
  type StaffFilters,
  staffFilterSql,
} from '#server/orders/lifecycle/order-conditions.ts';
import { seesRealCosts } from '#server/settings/cost-view.ts';
import { type CardRow, cardTables, orderColumns, partnerCard, staffCard, staffColumns } from './card.ts';
import type { Seek } from './found-products.ts';
import { planSearch, type SearchPlan } from './search-plan.ts';
import {
  countOrders,
  NO_ORDERS,
  readStoredCounts,
  readStoredTotals,
  storedTotalsJson,
  sumTotals,
  type Totals,
  type TotalsFilter,
} from './totals.ts';

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

type Pages = Pick<ListState<unknown, Sorts>, 'sort' | 'page' | 'size'>;

/** Maximum rows read per value when a page is merged from several. */
const SEEK_ROWS_MAX = 100;

/**
 * IDs of a page. For few products or partners, the page is merged from the newest orders of each, using their indexes. The
 * filters are hidden in a `case`, which the planner takes for true of every second row: it would expect fewer, and read
 * and sort all orders of a product. Exported for tests.
 */
export function pageOfIds(state: Pages, where: Sql, seek: Seek | undefined): Sql<{ id: string }> {
  const until = (state.page + 1) * state.size;
  if (!seek || state.sort.length > 0 || until === 0 || until > SEEK_ROWS_MAX)
    return sql`select o.id
      from orders o
      where ${where}
      order by ${orderBy(state.sort, sortOptions)} ${pageLimit(state)}`;
  const ofCompany = seek.companyId === undefined ? sql`true` : sql`o.company_id = ${seek.companyId}`;
  return sql`select o.id from unnest(${seek.ids}::uuid[]) as one (id)
    cross join lateral (select o.id, o.created_at from orders o
      where ${sql.ref(`o.${seek.column}`)} = one.id and ${ofCompany} and case when ${where} then true end
      order by ${sortOptions.defaultOrder} limit ${until}) o
    order by ${sortOptions.defaultOrder} ${pageLimit(state)}`;
}

/** The first page without a filter, in the default order. */
const isNewest = ({ filter, sort, page, size }: ListState<unknown, Sorts>): boolean =>
  page === 0 && sort.length === 0 && Object.keys(filter).length === 0 && PAGE_SIZES.some((one) => one === size);

/**
 * The newest orders and the totals of all: one prepared statement for each page size, because this page is the one opened
 * most. Its limit is a literal, so that the plan is made for a page and not for a tenth of all orders.
 */
async function readNewest(
  { db, actor }: ReadContext,
  columns: Sql,
  size: number,
  totals: TotalsFilter,
): Promise<[CardRow[], Totals]> {
  const rows = await db.all(
    prepared(sql<CardRow & { totals: Totals }>`with page as materialized (
        select o.id from orders o
        where ${isVisibleTo(actor)}
        order by ${sortOptions.defaultOrder} limit ${sql.lit(size)}
      )
      select ${columns}, ${storedTotalsJson(totals)} as totals from ${cardTables}
      where o.id in (select id from page) order by ${sortOptions.defaultOrder}`),
  );
  return [rows, rows[0]?.totals ?? NO_ORDERS];
}

async function readRows(db: Db, columns: Sql, state: Pages, where: Sql, seek: Seek | undefined): Promise<CardRow[]> {
  const page = await db.all(pageOfIds(state, where, seek));
  if (page.length === 0) return [];
  return db.all(
    prepared(sql<CardRow>`select ${columns} from ${cardTables}
      join ${idsAsPage(page)} on page.id = o.id order by page.place`),
  );
}

/** A page of orders, and figures of all matching ones. */
const readPage = async <Figures>(
  context: ReadContext,
  columns: Sql,
  state: ListState<unknown, Sorts>,
  { plan, where }: { plan: SearchPlan; where: Sql },
  readFigures: (db: Db, plan: SearchPlan, where: Sql) => Promise<Figures>,
): Promise<[CardRow[], Figures | Totals]> =>
  isNewest(state) && plan.totals
    ? readNewest(context, columns, state.size, plan.totals)
    : Promise.all([readRows(context.db, columns, state, where, plan.seek), readFigures(context.db, plan, where)]);

/** The seven summary figures over the whole filtered result, always exact (MORD-009, MORD-010). */
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

/** Totals of all matching orders. */
const readTotals = (db: Db, plan: SearchPlan, where: Sql): Promise<Totals> =>
  plan.totals ? readStoredTotals(db, plan.totals) : sumTotals(db, where);

/** Partners have no summary, so only the count is needed. */
const readCount = async (db: Db, plan: SearchPlan, where: Sql): Promise<Pick<Totals, 'count'>> =>
  plan.totals ? readStoredTotals(db, plan.totals) : { count: await countOrders(db, where) };

export async function searchPartnerOrders(
  context: ReadContext,
  state: ListState<PartnerFilters, Sorts>,
): Promise<Page<PartnerOrder>> {
  const { db, actor, now } = context;
  const plan = await planSearch(db, state.filter, { companyId: actor.companyId!, now });
  const where = joinConditions([
    isVisibleTo(actor),
    ...(plan.products ? [plan.products] : []),
    ...conditions(state.filter, partnerFilterSql(plan.text)),
  ]);
  const [rows, { count }] = await readPage(context, orderColumns, state, { plan, where }, readCount);
  return pageEnvelope(
    rows.map((row) => partnerCard(row, context)),
    count,
    state,
  );
}

export async function searchOrders(
  context: ReadContext,
  state: ListState<StaffFilters, Sorts>,
): Promise<Page<Order, Summary>> {
  const { db, actor, now } = context;
  const plan = await planSearch(db, state.filter, { companyId: null, now });
  const where = joinConditions([
    isVisibleTo(actor),
    ...(plan.products ? [plan.products] : []),
    ...conditions(state.filter, staffFilterSql(now, plan.text)),
  ]);
  const [rows, totals] = await readPage(context, staffColumns, state, { plan, where }, readTotals);
  return pageEnvelope(
    rows.map((row) => staffCard(row, context)),
    totals.count,
    state,
    toSummary(totals, actor),
  );
}

/** Number of orders per state, for the tabs. */
export function countByStatus(
  { db, actor }: QueryContext,
  { startDate: min, endDate: max }: { startDate?: Time | undefined; endDate?: Time | undefined },
) {
  const isAll = !min && !max;
  if (actor.side !== 'Partner' || isAll)
    return readStoredCounts(db, {
      companyIds: actor.side === 'Partner' ? [actor.companyId!] : undefined,
      part: isAll ? undefined : { dimension: 'day', min, max },
    });
  const conditions = [isVisibleTo(actor)];
  if (min) conditions.push(sql`o.created_at >= ${min}`);
  if (max) conditions.push(sql`o.created_at <= ${max}`);
  return db.all(sql<{ status: OrderState; count: number }>`select o.state as status, count(*) from orders o
    where ${joinConditions(conditions)} group by o.state order by o.state`);
}
