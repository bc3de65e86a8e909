// Orders of a period with revenue and cost (REV-002, REV-003, REV-005, REV-007). Excludes the house account, whose purchases
// yield no revenue. Files of them: revenue-file.ts.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { DateRange, ListState, Page } from '#domain/base/list.ts';
import { type Cents, centsOfE4, type E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { OrderState } from '#domain/orders/states.ts';
import type { MonthlyRevenueRow, MonthlyRevenueTotals, monthlyRevenueList } from '#domain/reports/sales-calls.ts';
import { type Db, prepared, type Sql } from '#server/base/database/db.ts';
import { conditions, idsAsPage, isOneOf, joinConditions, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import type { ReadContext } from '#server/base/http/context.ts';
import { orderProfitFactor } from '#server/orders/lifecycle/profit-factor.ts';
import { storedRows } from '#server/orders/reading/totals.ts';
import { costViewFor, seesRealCosts } from '#server/settings/cost-view.ts';
import { seesPaidCosts } from './overview.ts';

/** Figures of an order as stored. */
interface Figures {
  id: string;
  offerQuantity: number;
  offerPriceCents: Cents;
  completedQuantity: number;
  completedCostE4: E4;
  estimatedCostE4: E4;
  profitFactor: number;
  createdAt: Time;
  deliveredQuantity: number;
  availableQuantity: number;
}

interface Facts {
  id: string;
  store: string;
  partner: string;
  orderNumber: string;
  status: OrderState;
  name: string;
  publisher: string | null;
  invoiceNumber: string | null;
}

type Row = Figures & Facts;

const HOUSE: Sql = sql`(select id from company where is_system)`;

/** Cost of an order: that of its completed keys, unless it has reserved or returned ones. */
const COMPLETED_COST: Sql = sql`case when o.buffered_count = 0 and o.state <> 'Refunded' then o.actual_cost_e4
  else (select coalesce(sum(i.cost_e4), 0)::bigint from order_item i
    where i.order_id = o.id and i.removed_at is null and i.state = 'Completed') end`;

const createdIn = ({ min, max }: DateRange): Sql =>
  joinConditions([...(min ? [sql`o.created_at >= ${min}`] : []), ...(max ? [sql`o.created_at <= ${max}`] : [])]);

/** Filter of the list and of its files. */
export type RevenueFilter = ListState<typeof monthlyRevenueList.filters, never>['filter'];

const matches = (filter: RevenueFilter): Sql =>
  joinConditions(
    conditions<typeof monthlyRevenueList.filters>(filter, {
      dateRange: createdIn,
      partnerIds: (ids) => isOneOf(sql`o.company_id`, ids, 'uuid'),
      publishers: (ids) => isOneOf(sql`o.publisher_id`, ids, 'uuid'),
      status: (states) => isOneOf(sql`o.state`, states),
    }),
  );

/** Number of orders, without filters from stored sums minus the few of the house account, found by index. */
export async function countRevenueOrders(db: Db, filter: RevenueFilter): Promise<number> {
  const { dateRange: range = {}, ...others } = filter;
  if (Object.keys(others).length > 0) {
    const counted = await db.only(
      sql<{ count: number }>`select count(*) as count from orders o
        where ${matches(filter)} and o.company_id not in ${HOUSE}`,
    );
    return counted.count;
  }
  const all = storedRows(range.min || range.max ? { part: { dimension: 'day', ...range } } : {});
  const counted = await db.only(
    prepared(sql<{ count: number }>`select (select coalesce(sum(orders), 0)::bigint from ${all})
      - (select count(*) from orders o where o.company_id in ${HOUSE} and ${createdIn(range)}) as count`),
  );
  return counted.count;
}

const FIGURES: Sql = sql`o.id, o.offer_quantity, o.offer_price_cents, o.completed_count as completed_quantity,
  ${COMPLETED_COST} as completed_cost_e4, o.estimated_cost_e4, ${orderProfitFactor} as profit_factor, o.created_at,
  o.delivered_quantity, greatest(o.completed_count + o.buffered_count - o.delivered_quantity, 0) as available_quantity`;

const ordersOf = (filter: RevenueFilter): Sql =>
  sql`orders o where ${matches(filter)} and o.company_id not in ${HOUSE}`;

/** Adds what a row shows besides its figures; a separate statement, so that no other order is joined. */
async function withFacts<F extends Figures>(db: Db, figures: readonly F[]): Promise<(F & Facts)[]> {
  const facts = await db.all(
    prepared(sql<Facts>`select o.id, pr.store, c.name as partner, o.order_number, o.state as status,
        o.product_name as name, pub.name as publisher,
        (
          select i.number
          from billed_line b join invoice i on i.id = b.invoice_id
          where b.order_id = o.id and b.is_open
        ) as invoice_number
      from ${idsAsPage(figures)}
        join orders o on o.id = page.id
        join company c on c.id = o.company_id
        join product pr on pr.id = o.product_id
        left join publisher pub on pub.id = o.publisher_id`),
  );
  const factsById = new Map(facts.map((fact) => [fact.id, fact]));
  return figures.flatMap((row) => {
    const fact = factsById.get(row.id);
    return fact ? [{ ...row, ...fact }] : [];
  });
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

/** Position of the last row that was read. */
type After = Pick<Figures, 'createdAt' | 'id'>;

/**
 * Rows of a page, oldest first, so that orders created while a file is written come last and shift no rows. With `after`,
 * those behind that row.
 */
export async function readRevenueRows(
  { db, actor }: ReadContext,
  filter: RevenueFilter,
  page: Pick<ListState<object>, 'page' | 'size'>,
  after?: After,
): Promise<MonthlyRevenueRow[]> {
  const isAfter = after ? sql`and (o.created_at, o.id) > (${after.createdAt}, ${after.id}::uuid)` : sql``;
  const figures = await db.all(
    prepared(sql<Figures>`select ${FIGURES}
      from ${ordersOf(filter)} ${isAfter}
      order by o.created_at, o.id ${pageLimit(page)}`),
  );
  return (await withFacts(db, figures)).map((row) => toRevenueRow(actor, row));
}

/** Sums of the rows as they are displayed: the cost of each is rounded to cents. */
const sumsOf = (actor: Actor, filter: RevenueFilter): Sql => {
  const seen = (cost: Sql) =>
    seesPaidCosts(actor) || seesRealCosts(actor) ? cost : sql`round(${cost} * (100 + r.profit_factor) / 100.0)`;
  return sql`(
      select coalesce(sum(r.offer_quantity), 0)::bigint as all_offer_quantity,
        coalesce(sum(r.completed_quantity), 0)::bigint as all_completed_quantity,
        coalesce(sum(round(${seen(sql`r.completed_cost_e4`)} / 100.0)), 0)::bigint as all_cost_of_sales,
        coalesce(sum(round(${seen(sql`r.estimated_cost_e4`)} * r.offer_quantity / 100.0)), 0)::bigint
          as all_est_cost_of_sales,
        coalesce(sum(r.completed_quantity * r.offer_price_cents), 0)::bigint as all_revenue,
        coalesce(sum(r.delivered_quantity), 0)::bigint as all_delivered_quantity,
        coalesce(sum(r.available_quantity), 0)::bigint as all_available_quantity
      from (select ${FIGURES} from ${ordersOf(filter)}) r
    )`;
};

interface Sums {
  allOfferQuantity: number;
  allCompletedQuantity: number;
  allCostOfSales: Cents;
  allEstCostOfSales: Cents;
  allRevenue: Cents;
  allDeliveredQuantity: number;
  allAvailableQuantity: number;
}

const toTotals = (row: Sums | undefined): MonthlyRevenueTotals => ({
  offerQuantity: row?.allOfferQuantity ?? 0,
  completedQuantity: row?.allCompletedQuantity ?? 0,
  costOfSales: row?.allCostOfSales ?? 0,
  estCostOfSales: row?.allEstCostOfSales ?? 0,
  revenue: row?.allRevenue ?? 0,
  deliveredQuantity: row?.allDeliveredQuantity ?? 0,
  availableQuantity: row?.allAvailableQuantity ?? 0,
});

/**
 * Newest first. Rows and sums come from one statement, so that a file of all rows adds up while orders change. Pages
 * after the last one have no sums.
 */
export async function listRevenue(
  { db, actor }: ReadContext,
  state: ListState<typeof monthlyRevenueList.filters, never>,
): Promise<Page<MonthlyRevenueRow, MonthlyRevenueTotals>> {
  const { filter } = state;
  const [rows, count] = await Promise.all([
    db.all(
      sql<Figures & Sums>`select page.*, sums.*
        from (select ${FIGURES} from ${ordersOf(filter)} order by o.created_at desc, o.id desc ${pageLimit(state)}) page
          cross join ${sumsOf(actor, filter)} sums
        order by page.created_at desc, page.id desc`,
    ),
    countRevenueOrders(db, filter),
  ]);
  const items = (await withFacts(db, rows)).map((row) => toRevenueRow(actor, row));
  return pageEnvelope(items, count, state, toTotals(rows[0]));
}
