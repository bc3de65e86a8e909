// Sales by day, week or month beside the previous period (ANA-001 to ANA-004).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { ListState } from '#domain/base/list.ts';
import { centsOfE4 } from '#domain/base/money.ts';
import type { analyticsList, SalesByPeriod, SalesFigures } from '#domain/reports/analytics-calls.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { profitOf, seesPaidCosts, visibleCost } from '../overview.ts';
import type { Days } from '../period-parts.ts';
import { readSalesByDay, type Sales } from '../sums.ts';
import { chosenDays, divide, previousDays, stepOf } from './compared-days.ts';
import { ordersByPart } from './order-counts.ts';
import { SALES_SUMS, type SalesFilter, soldByOrder } from './sales-source.ts';

type State = ListState<typeof analyticsList.filters>;

/** The filters that restrict sales, without those that only choose their presentation. */
export const salesFilterOf = ({ partnerIds, publishers }: State['filter']): SalesFilter => ({
  ...(partnerIds && { partnerIds }),
  ...(publishers && { publishers }),
});

/** Sales as visible to the user. */
export function figuresOf(actor: Actor, sales: Sales & { orders: number }): SalesFigures {
  const { profit, percentage } = profitOf(actor, sales);
  return {
    orders: sales.orders,
    keys: sales.keys,
    revenue: sales.revenueCents,
    cost: centsOfE4(visibleCost(actor, sales)),
    profit,
    margin: percentage,
  };
}

const NO_SALES = { keys: 0, revenueCents: 0, costE4: 0, markedUpCostE6: 0 };

const add = (one: Sales, other: Sales): Sales => ({
  keys: one.keys + other.keys,
  revenueCents: one.revenueCents + other.revenueCents,
  costE4: one.costE4 + other.costE4,
  markedUpCostE6: one.markedUpCostE6 + other.markedUpCostE6,
});

const readFilteredDays = (db: Db, days: Days, filter: SalesFilter) =>
  db.all(
    sql<Sales & { day: string }>`select s.day, ${SALES_SUMS} from ${soldByOrder(days, filter)} s
      group by s.day order by s.day`,
  );

/** Orders of a filter with sold keys in each part of a period, and in the period (`part` 0). */
const filteredOrders = (days: Days, parts: readonly Days[], filter: SalesFilter): Sql =>
  sql`with sold as (
          select s.order_id, width_bucket(s.day, ${parts.map(({ from }) => from)}::date[]) as part
          from ${soldByOrder(days, filter)} s
          group by 1, 2
          having sum(s.keys) > 0
        )
      select part, count(*) as orders
      from sold
      group by part
      union all
      select 0, count(distinct order_id)
      from sold`;

async function readParts(db: Db, days: Days, parts: readonly Days[], filter: SalesFilter) {
  const isFiltered = Object.keys(filter).length > 0;
  const orderCounts = isFiltered ? filteredOrders(days, parts, filter) : ordersByPart(days, parts);
  const [byDay, counts] = await Promise.all([
    isFiltered ? readFilteredDays(db, days, filter) : readSalesByDay(db, days),
    db.all(sql<{ part: number; orders: number }>`${orderCounts}`),
  ]);
  const orders = new Map(counts.map((row) => [row.part, row.orders]));
  const sumOf = ({ from, to }: Days) =>
    byDay.filter(({ day }) => day >= from && day <= to).reduce<Sales>(add, NO_SALES);
  return {
    total: { ...sumOf(days), orders: orders.get(0) ?? 0 },
    parts: parts.map((part, index) => ({ ...sumOf(part), orders: orders.get(index + 1) ?? 0 })),
  };
}

export async function showSalesByPeriod({ db, actor, now }: QueryContext, { filter }: State): Promise<SalesByPeriod> {
  const days = chosenDays(filter.dateRange, now);
  const before = previousDays(days);
  const step = stepOf(days, filter.step);
  const [parts, partsBefore] = [divide(days, step), divide(before, step)];
  const chosen = salesFilterOf(filter);
  const [current, previous] = await Promise.all([
    readParts(db, days, parts, chosen),
    readParts(db, before, partsBefore, chosen),
  ]);
  return {
    ...days,
    previousFrom: before.from,
    previousTo: before.to,
    step,
    isMarkedUp: !seesPaidCosts(actor),
    current: figuresOf(actor, current.total),
    previous: figuresOf(actor, previous.total),
    periods: parts.map((part, index) => {
      const counterpart = previous.parts[index];
      return {
        ...part,
        current: figuresOf(actor, current.parts[index]!),
        previous: counterpart ? figuresOf(actor, counterpart) : null,
      };
    }),
  };
}
