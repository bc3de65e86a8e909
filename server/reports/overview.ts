// Figures of the home pages: monthly and daily profit, best sellers, and problem items by product (OVR-002 to OVR-008).
// All are read from the sums of migration 092.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { basisPoints, type Cents, centsOfE4, divideRounded, type E4, E4_PER_CENT } from '#domain/base/money.ts';
import { type Time, timeOf } from '#domain/base/time.ts';
import type { ItemCount, itemCountList, MonthlyProfit } from '#domain/reports/overview-calls.ts';
import { monthAgo, monthStart } from '#domain/stock/periods.ts';
import { queryPage } from '#server/base/database/list.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { seesRealCosts } from '#server/settings/cost-view.ts';
import type { Days } from './period-parts.ts';
import { itemsInState, readSales, readSalesByDay, type Sales, type SalesDimension, soldKeysOfPeriod } from './sums.ts';

/** Finance roles see purchase costs; salesmen see them with the orders' profit factors (SET-004). */
export const seesPaidCosts = (actor: Actor): boolean => seesRealCosts(actor) || actor.role === 'Finance';

/** Cost of sales as visible to the user. */
export const visibleCost = (actor: Actor, { costE4, markedUpCostE6 }: Pick<Sales, 'costE4' | 'markedUpCostE6'>): E4 =>
  seesPaidCosts(actor) ? costE4 : divideRounded(markedUpCostE6, 100);

/** Profit in cents and its share of the revenue, as visible to the user. */
export const profitOf = (actor: Actor, sales: Sales) => {
  const revenueE4 = sales.revenueCents * E4_PER_CENT;
  const profitE4 = revenueE4 - visibleCost(actor, sales);
  return { profit: centsOfE4(profitE4), percentage: basisPoints(profitE4, revenueE4) };
};

/** All days of the UTC month containing a time. */
export function monthOf(now: Time): Days {
  const next = new Date(monthStart(now));
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from: monthStart(now).slice(0, 10), to: timeOf(next.getTime() - 1).slice(0, 10) };
}

export const showMonthlyProfit = async ({
  db,
  actor,
  now,
}: Pick<QueryContext, 'db' | 'actor' | 'now'>): Promise<MonthlyProfit> =>
  profitOf(actor, await readSales(db, monthOf(now)));

/** One day of a month, for a chart; days without sales are zero. */
export interface DayProfit {
  /** As `2026-11-20` (UTC). */
  day: string;
  keys: number;
  revenue: Cents;
  profit: Cents;
  /** Basis points of the revenue. */
  percentage: number;
}

/**
 * Profit and margin per day of the current month (to today) and the previous one, by key completion date; costs as
 * visible to the user.
 */
export async function readProfitByDay({ db, actor, now }: Pick<QueryContext, 'db' | 'actor' | 'now'>): Promise<{
  current: DayProfit[];
  previous: DayProfit[];
}> {
  const before = monthOf(monthAgo(now));
  const today = now.slice(0, 10);
  const rows = new Map((await readSalesByDay(db, { from: before.from, to: today })).map((row) => [row.day, row]));
  const toDay = (day: string): DayProfit => {
    const row = rows.get(day) ?? { keys: 0, revenueCents: 0, costE4: 0, markedUpCostE6: 0 };
    return { day, keys: row.keys, revenue: row.revenueCents, ...profitOf(actor, row) };
  };
  return {
    current: daysOf({ from: monthOf(now).from, to: today }).map(toDay),
    previous: daysOf(before).map(toDay),
  };
}

function daysOf({ from, to }: Days): string[] {
  const month = from.slice(0, 8);
  return Array.from({ length: Number(to.slice(8)) }, (_, i) => `${month}${String(i + 1).padStart(2, '0')}`);
}

/** A top product or partner of the month. */
interface TopOfMonth {
  /** ID of the product or company. */
  id: string;
  name: string;
  /** SKU of the product; empty for a company. */
  sku: string;
  keys: number;
  /** Without tax. */
  revenueCents: Cents;
}

/** Products or partners of the current month (UTC), highest revenue first. */
export const readTopOfMonth = (
  { db, now }: Pick<QueryContext, 'db' | 'now'>,
  dimension: Exclude<SalesDimension, 'all'>,
  limit = 5,
): Promise<TopOfMonth[]> =>
  db.all(
    sql<TopOfMonth>`select n.id, n.name, ${dimension === 'product' ? sql`n.sku` : sql`''`} as sku,
        sum(s.keys)::bigint as keys, sum(s.revenue_cents)::bigint as revenue_cents
      from ${soldKeysOfPeriod(dimension, monthOf(now))} s join ${sql.table(dimension)} n on n.id = s.of_id
      group by n.id having sum(s.keys) > 0
      order by sum(s.revenue_cents) desc, sum(s.keys) desc, n.id limit ${limit}`,
  );

/** Items in a state by product, highest count first. */
export const listItemCounts = (
  { db }: QueryContext,
  state: ListState<typeof itemCountList.filters, never>,
): Promise<Page<ItemCount>> =>
  queryPage<typeof itemCountList.filters, never, ItemCount>(db, state, {
    sorts: {},
    defaultOrder: sql`c.n desc, pr.sku, pr.id`,
    tiebreaker: sql`pr.id`,
    select: sql<ItemCount>`pr.sku as product_sku, pr.name as product_name, c.n as count,
      c.last_tried_at as last_trying_date`,
    from: sql`${itemsInState(state.filter.state ?? 'OutOfStock')} c join product pr on pr.id = c.product_id`,
    where: [],
  });
