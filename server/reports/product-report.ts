// Orders of a product in a period by state, and its stock (PRP-008 to PRP-010). Whole days come from stored sums;
// partial days at either end are counted from orders, so that a period may start and end at any time.

import { sql } from 'kysely';
import { DAY, millisecondsOf, timeOf } from '#domain/base/time.ts';
import { ITEM_STATES } from '#domain/orders/item-states.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import type { ProductReport, ProductReportFilter } from '#domain/reports/sales-calls.ts';
import { type Db, prepared, type Sql } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import type { Days } from './period-parts.ts';
import { productStates } from './sums.ts';

interface Split {
  /** Null without a whole day. */
  days: Days | null;
  /** The rest of the period, as a condition on orders `o`. */
  rest: Sql;
}

const dayOf = (at: number): string => timeOf(at).slice(0, 10);

/** Splits a period, both ends inclusive, into whole UTC days and the rest. */
function splitPeriod({ startDate, endDate }: Pick<ProductReportFilter, 'startDate' | 'endDate'>): Split {
  const from = Math.ceil(millisecondsOf(startDate) / DAY) * DAY;
  const until = Math.floor((millisecondsOf(endDate) + 1) / DAY) * DAY;
  const between = (start: Sql, end: Sql) => sql`(o.created_at >= ${start} and o.created_at ${end})`;
  if (from >= until) return { days: null, rest: between(sql`${startDate}`, sql`<= ${endDate}`) };
  return {
    days: { from: dayOf(from), to: dayOf(until - DAY) },
    rest: sql`(${between(sql`${startDate}`, sql`< ${timeOf(from)}`)}
      or ${between(sql`${timeOf(until)}`, sql`<= ${endDate}`)})`,
  };
}

interface StatusCount<State extends string> {
  status: State;
  count: number;
}

async function countStates<State extends string>(
  db: Db,
  kind: 'order' | 'item',
  productId: string,
  { days, rest }: Split,
  states: readonly State[],
): Promise<StatusCount<State>[]> {
  const ofRest =
    kind === 'order'
      ? sql`select o.state, 1 as n from orders o where o.product_id = ${productId} and ${rest}`
      : sql`select i.state, 1 as n from orders o join order_item i on i.order_id = o.id and i.removed_at is null
          where o.product_id = ${productId} and ${rest}`;
  const parts = days ? sql`${productStates(kind, productId, days)} union all ${ofRest}` : ofRest;
  const rows = await db.all(
    prepared(sql<{
      status: string;
      count: number;
    }>`select state as status, sum(n)::bigint as count from (${parts}) parts
      group by state having sum(n) <> 0`),
  );
  // The table of rules contains every state, so no other can occur.
  return (rows as StatusCount<State>[]).sort((a, b) => states.indexOf(a.status) - states.indexOf(b.status));
}

/** Stock of a product: all keys, and unreserved ones. */
const readStock = (db: Db, productId: string) =>
  db.one(
    prepared(sql<{ count: number; remainingCount: number }>`select coalesce(sum(held), 0)::int as count,
      coalesce(sum(held - reserved), 0)::int as remaining_count
      from stock_lot where product_id = ${productId} and held > 0`),
  );

/** Empty for an unknown SKU. */
export async function showProductReport({ db }: QueryContext, filter: ProductReportFilter): Promise<ProductReport> {
  const product = await db.one(sql<{ id: string }>`select id from product where sku = ${filter.sku}`);
  if (!product)
    return {
      productStatusCount: [],
      orderStatusCount: { orderStatuses: [], inventoryCount: { count: 0, remainingCount: 0 } },
    };
  const split = splitPeriod(filter);
  const [productStatusCount, orderStatuses, inventoryCount] = await Promise.all([
    countStates(db, 'item', product.id, split, ITEM_STATES),
    countStates(db, 'order', product.id, split, ORDER_STATES),
    readStock(db, product.id),
  ]);
  return { productStatusCount, orderStatusCount: { orderStatuses, inventoryCount: inventoryCount! } };
}
