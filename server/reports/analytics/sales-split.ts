// Sales by partner, product and other splits, beside the previous period (ANA-005, ANA-006).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import {
  type analyticsList,
  SALES_SPLITS,
  type SalesFigures,
  type SalesSplit,
  type SalesSplitRow,
} from '#domain/reports/analytics-calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { orderBy, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import type { ReadContext } from '#server/base/http/context.ts';
import { profitOf, seesPaidCosts } from '../overview.ts';
import type { Days } from '../period-parts.ts';
import type { Sales } from '../sums.ts';
import { chosenDays, previousDays } from './compared-days.ts';
import { orderCounts } from './order-counts.ts';
import { figuresOf, salesFilterOf } from './sales-by-period.ts';
import { SALES_SUMS, type SalesFilter, SPLIT_SQL, salesFor, soldByOrder } from './sales-source.ts';

type State = ListState<typeof analyticsList.filters, (typeof analyticsList.sorts)[number]>;

interface Row extends Sales {
  id: string;
  name: string;
  orders: number;
  previousRevenueCents: number;
  previousCostE4: number;
  previousMarkedUpCostE6: number;
}

/** Cost and profit by which a user sorts, in the unit of 1/10,000 euro; as visible to the user. */
const visibleCostSql = (actor: Actor, row: Sql): Sql =>
  seesPaidCosts(actor) ? sql`${row}.cost_e4` : sql`${row}.marked_up_cost_e6 / 100.0`;

/** Sorts shared by the splits and the orders, over sums `row`. */
export function salesSorts(actor: Actor, row: Sql) {
  const cost = visibleCostSql(actor, row);
  const profit = sql`${row}.revenue_cents * 100 - ${cost}`;
  return {
    keys: sql`${row}.keys`,
    revenue: sql`${row}.revenue_cents`,
    cost,
    profit: sql`(${profit})`,
    margin: sql`(${profit}) / nullif(${row}.revenue_cents, 0)`,
  };
}

/** Orders with sold keys by group, as rows (id, orders). */
function ordersOf(split: SalesSplit, days: Days, filter: SalesFilter): Sql {
  const { by, joins, group } = SPLIT_SQL[split];
  if (Object.keys(filter).length === 0)
    return sql`select ${group} as id, sum(s.orders)::bigint as orders
      from ${orderCounts(by, days)} s ${joins}
      group by 1`;
  return sql`select id, count(*) as orders
    from (
          select ${group} as id, s.order_id
          from ${soldByOrder(days, filter)} s ${joins}
          group by 1, 2
          having sum(s.keys) > 0
        ) o
    group by 1`;
}

/** Groups with sums of both periods; those without sales in the period are left out. */
function groupsOf(split: SalesSplit, days: Days, before: Days, filter: SalesFilter): Sql {
  const { joins, group, id, name, named } = SPLIT_SQL[split];
  const sums = (of: Days) =>
    sql`select ${group} as id, ${SALES_SUMS} from ${salesFor(split, of, filter)} s ${joins} group by 1`;
  return sql`(
      select ${id} as id, ${name} as name, coalesce(n.orders, 0) as orders, g.keys, g.revenue_cents, g.cost_e4,
        g.marked_up_cost_e6, coalesce(b.revenue_cents, 0) as previous_revenue_cents,
        coalesce(b.cost_e4, 0) as previous_cost_e4, coalesce(b.marked_up_cost_e6, 0) as previous_marked_up_cost_e6
      from (${sums(days)}) g
        left join (${sums(before)}) b on b.id = g.id
        left join (${ordersOf(split, days, filter)}) n on n.id = g.id
        ${named}
      where g.keys > 0
    ) t`;
}

/** Sums over all groups, on each row of the page. */
const TOTALS: Sql = sql`count(*) over () as listed, sum(t.orders) over ()::bigint as all_orders,
  sum(t.keys) over ()::bigint as all_keys, sum(t.revenue_cents) over ()::bigint as all_revenue_cents,
  sum(t.cost_e4) over ()::bigint as all_cost_e4, sum(t.marked_up_cost_e6) over ()::bigint as all_marked_up_cost_e6`;

interface Totals {
  listed: number;
  allOrders: number;
  allKeys: number;
  allRevenueCents: number;
  allCostE4: number;
  allMarkedUpCostE6: number;
}

const toTotals = (row: Totals | undefined) => ({
  orders: row?.allOrders ?? 0,
  keys: row?.allKeys ?? 0,
  revenueCents: row?.allRevenueCents ?? 0,
  costE4: row?.allCostE4 ?? 0,
  markedUpCostE6: row?.allMarkedUpCostE6 ?? 0,
});

/** Highest profit first. */
export async function listSalesSplit(
  { db, actor, now }: ReadContext,
  state: State,
): Promise<Page<SalesSplitRow, SalesFigures>> {
  const days = chosenDays(state.filter.dateRange, now);
  const from = groupsOf(state.filter.split ?? SALES_SPLITS[0], days, previousDays(days), salesFilterOf(state.filter));
  const sorts = salesSorts(actor, sql`t`);
  const order = orderBy(state.sort, {
    sorts: { ...sorts, name: sql`t.name`, orders: sql`t.orders` },
    defaultOrder: sql`${sorts.profit} desc, t.name, t.id`,
    tiebreaker: sql`t.id`,
  });
  const read = (page: Pick<State, 'page' | 'size'>) =>
    db.all(sql<Row & Totals>`select t.*, ${TOTALS} from ${from} order by ${order} ${pageLimit(page)}`);
  const rows = await read(state);
  const isPastEnd = rows.length === 0 && state.page > 0;
  const [first] = isPastEnd ? await read({ page: 0, size: 1 }) : rows;
  return pageEnvelope(
    rows.map((row) => toSplitRow(actor, row)),
    first?.listed ?? 0,
    state,
    figuresOf(actor, toTotals(first)),
  );
}

function toSplitRow(actor: Actor, row: Row): SalesSplitRow {
  const previous = {
    keys: 0,
    revenueCents: row.previousRevenueCents,
    costE4: row.previousCostE4,
    markedUpCostE6: row.previousMarkedUpCostE6,
  };
  return {
    id: row.id,
    name: row.name,
    ...figuresOf(actor, row),
    previousRevenue: row.previousRevenueCents,
    previousProfit: profitOf(actor, previous).profit,
  };
}
