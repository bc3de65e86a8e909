// Orders of a period with revenue and cost, as a list and as files of a thousand rows (REV-002 to REV-006). Excludes
// the house account, whose purchases yield no revenue.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { countFigure, type ExportCell, euroFigure } from '#domain/base/exports/export-cells.ts';
import type { DateRange, ListState, Page } from '#domain/base/list.ts';
import { type Cents, centsOfE4, type E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { OrderState } from '#domain/orders/states.ts';
import {
  type MonthlyRevenueRow,
  type MonthlyRevenueTotals,
  type monthlyRevenueList,
  REVENUE_FILE_ROWS,
} from '#domain/reports/sales-calls.ts';
import { type Db, prepared, type Sql } from '#server/base/database/db.ts';
import { conditions, idsAsPage, isOneOf, joinConditions, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import type { FileReply, QueryContext } from '#server/base/http/context.ts';
import { csvFile } from '#server/base/http/csv.ts';
import { orderProfitFactor } from '#server/orders/lifecycle/profit-factor.ts';
import { storedRows } from '#server/orders/reading/totals.ts';
import { costViewFor, seesRealCosts } from '#server/settings/cost-view.ts';
import { seesPaidCosts } from './overview.ts';

interface Row {
  id: string;
  store: string;
  partner: string;
  orderNumber: string;
  status: OrderState;
  name: string;
  publisher: string | null;
  offerQuantity: number;
  offerPriceCents: Cents;
  completedQuantity: number;
  completedCostE4: E4;
  estimatedCostE4: E4;
  profitFactor: number;
  createdAt: Time;
  invoiceNumber: string | null;
  deliveredQuantity: number;
  availableQuantity: number;
}

const HOUSE: Sql = sql`(select id from company where is_system)`;

/** Cost of an order: that of its completed keys, unless it has reserved or returned ones. */
const COMPLETED_COST: Sql = sql`case when o.buffered_count = 0 and o.state <> 'Refunded' then o.actual_cost_e4
  else (select coalesce(sum(i.cost_e4), 0)::bigint from order_item i
    where i.order_id = o.id and i.removed_at is null and i.state = 'Completed') end`;

const createdIn = ({ min, max }: DateRange): Sql =>
  joinConditions([...(min ? [sql`o.created_at >= ${min}`] : []), ...(max ? [sql`o.created_at <= ${max}`] : [])]);

type Filter = ListState<typeof monthlyRevenueList.filters, never>['filter'];

const matches = (filter: Filter): Sql =>
  joinConditions(
    conditions<typeof monthlyRevenueList.filters>(filter, {
      dateRange: createdIn,
      partnerIds: (ids) => isOneOf(sql`o.company_id`, ids, 'uuid'),
      publishers: (ids) => isOneOf(sql`o.publisher_id`, ids, 'uuid'),
      status: (states) => isOneOf(sql`o.state`, states),
    }),
  );

/** Orders of the period from stored sums, minus the few of the house account, found by index. */
async function countOrders(db: Db, filter: Filter): Promise<number> {
  const { dateRange: range = {}, ...others } = filter;
  if (Object.keys(others).length > 0) {
    const found = await db.only(
      sql<{ count: number }>`select count(*) as count from orders o
        where ${matches(filter)} and o.company_id not in ${HOUSE}`,
    );
    return found.count;
  }
  const all = storedRows(range.min || range.max ? { part: { dimension: 'day', ...range } } : {});
  const counted = await db.only(
    prepared(sql<{ count: number }>`select (select coalesce(sum(orders), 0)::bigint from ${all})
      - (select count(*) from orders o where o.company_id in ${HOUSE} and ${createdIn(range)}) as count`),
  );
  return counted.count;
}

/** Rows of a page; their ids come from a separate statement, so that no other order is read. */
async function readRows(db: Db, filter: Filter, page: Pick<ListState<object>, 'page' | 'size'>, order: 'asc' | 'desc') {
  const by = order === 'asc' ? sql`o.created_at, o.id` : sql`o.created_at desc, o.id desc`;
  const ids = await db.all(
    prepared(sql<{ id: string }>`select o.id from orders o where ${matches(filter)} and o.company_id not in ${HOUSE}
      order by ${by} ${pageLimit(page)}`),
  );
  return db.all(
    prepared(sql<Row>`select o.id, pr.store, c.name as partner, o.order_number, o.state as status,
        o.product_name as name, pub.name as publisher, o.offer_quantity, o.offer_price_cents,
        o.completed_count as completed_quantity, ${COMPLETED_COST} as completed_cost_e4, o.estimated_cost_e4,
        ${orderProfitFactor} as profit_factor, o.created_at,
        (
          select i.number
          from billed_line b join invoice i on i.id = b.invoice_id
          where b.order_id = o.id and b.is_open
        ) as invoice_number, o.delivered_quantity,
        greatest(o.completed_count + o.buffered_count - o.delivered_quantity, 0) as available_quantity
      from ${idsAsPage(ids)}
        join orders o on o.id = page.id
        join company c on c.id = o.company_id
        join product pr on pr.id = o.product_id
        left join publisher pub on pub.id = o.publisher_id
      order by page.place`),
  );
}

function toRevenueRow(actor: Actor, row: Row): MonthlyRevenueRow {
  const { completedCostE4, estimatedCostE4, profitFactor, offerPriceCents, ...rest } = row;
  const cost = seesPaidCosts(actor) ? (paid: E4) => paid : costViewFor(actor, profitFactor);
  return {
    ...rest,
    offerPrice: offerPriceCents,
    costOfSales: centsOfE4(cost(completedCostE4)),
    estCostOfSales: centsOfE4(cost(estimatedCostE4) * row.offerQuantity),
    revenue: row.completedQuantity * offerPriceCents,
  };
}

/** Sums of the rows as they are displayed: the cost of each is rounded to cents. */
function readTotals(db: Db, actor: Actor, filter: Filter): Promise<MonthlyRevenueTotals> {
  const seen = (cost: Sql) =>
    seesPaidCosts(actor) || seesRealCosts(actor) ? cost : sql`round(${cost} * (100 + r.profit_factor) / 100.0)`;
  return db.only(
    sql<MonthlyRevenueTotals>`select coalesce(sum(r.offer_quantity), 0)::bigint as offer_quantity,
        coalesce(sum(r.completed_count), 0)::bigint as completed_quantity,
        coalesce(sum(round(${seen(sql`r.completed_cost_e4`)} / 100.0)), 0)::bigint as cost_of_sales,
        coalesce(sum(round(${seen(sql`r.estimated_cost_e4`)} * r.offer_quantity / 100.0)), 0)::bigint
          as est_cost_of_sales,
        coalesce(sum(r.completed_count * r.offer_price_cents), 0)::bigint as revenue,
        coalesce(sum(r.delivered_quantity), 0)::bigint as delivered_quantity,
        coalesce(sum(r.available_quantity), 0)::bigint as available_quantity
      from (
            select o.offer_quantity, o.completed_count, o.offer_price_cents, o.delivered_quantity, o.estimated_cost_e4,
              ${COMPLETED_COST} as completed_cost_e4, ${orderProfitFactor} as profit_factor,
              greatest(o.completed_count + o.buffered_count - o.delivered_quantity, 0) as available_quantity
            from orders o
            where ${matches(filter)} and o.company_id not in ${HOUSE}
          ) r`,
  );
}

/** Newest first. */
export async function listRevenue(
  { db, actor }: QueryContext,
  state: ListState<typeof monthlyRevenueList.filters, never>,
): Promise<Page<MonthlyRevenueRow, MonthlyRevenueTotals>> {
  const { filter } = state;
  const [rows, count, totals] = await Promise.all([
    readRows(db, filter, state, 'desc'),
    countOrders(db, filter),
    readTotals(db, actor, filter),
  ]);
  return pageEnvelope(
    rows.map((row) => toRevenueRow(actor, row)),
    count,
    state,
    totals,
  );
}

const COLUMNS = [
  ...['Store', 'Partner', 'Order number', 'Status', 'Name', 'Publisher', 'Offer quantity', 'Offer price'],
  ...['Completed quantity', 'Cost of sales', 'Estimated cost of sales', 'Revenue', 'Created at', 'Invoice number'],
  ...['Delivered quantity', 'Available quantity'],
];

const toCells = (row: MonthlyRevenueRow): ExportCell[] => [
  ...[row.store, row.partner, row.orderNumber, row.status, row.name, row.publisher],
  ...[countFigure(row.offerQuantity), euroFigure(row.offerPrice), countFigure(row.completedQuantity)],
  ...[row.costOfSales, row.estCostOfSales, row.revenue].map(euroFigure),
  ...[{ iso: row.createdAt }, row.invoiceNumber],
  ...[countFigure(row.deliveredQuantity), countFigure(row.availableQuantity)],
];

interface DownloadInput {
  startDate?: Time | undefined;
  endDate?: Time | undefined;
  partnerIds?: string[] | undefined;
  productPublisher?: string[] | undefined;
  states?: OrderState[] | undefined;
  pageIndex?: number | undefined;
  pageSize?: number | undefined;
}

/**
 * One page as a file with a header. Oldest first, so that orders created during a multi-page download come last and
 * shift no rows.
 */
export async function downloadRevenue(
  { db, actor }: QueryContext,
  { startDate, endDate, pageIndex = 0, pageSize = REVENUE_FILE_ROWS, ...chosen }: DownloadInput,
): Promise<FileReply> {
  const { partnerIds, productPublisher: publishers, states: status } = chosen;
  const filter: Filter = {
    ...((startDate || endDate) && {
      dateRange: { ...(startDate && { min: startDate }), ...(endDate && { max: endDate }) },
    }),
    ...(partnerIds?.length && { partnerIds }),
    ...(publishers?.length && { publishers }),
    ...(status?.length && { status }),
  };
  const [rows, count] = await Promise.all([
    readRows(db, filter, { page: pageIndex, size: pageSize }, 'asc'),
    countOrders(db, filter),
  ]);
  const file = csvFile('monthly-revenue', [COLUMNS, ...rows.map((row) => toCells(toRevenueRow(actor, row)))]);
  return { ...file, headers: { ...file.headers, 'x-total-pages': `${Math.max(1, Math.ceil(count / pageSize))}` } };
}
