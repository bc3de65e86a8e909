// Stored sums of the reports: every change of items and orders writes deltas in the same transaction (migration 092),
// and a worker folds them (docs/decisions/0024). Sums and deltas are read in one statement, so that none is missed or
// counted twice. Days are UTC.

import { sql } from 'kysely';
import type { Cents, E4 } from '#domain/base/money.ts';
import { type Database, type Db, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { inTurn, isAny } from '#server/base/database/turns.ts';
import { fillSalesByOrder, UNFILLED_SALES } from './filled-sales.ts';
import { inParts } from './months-and-days.ts';
import type { Days } from './period-parts.ts';

const FOLD_BATCH_SIZE = 50_000;
/** Arbitrary advisory lock id, the same in every process. */
export const REPORT_LOCK_ID = 4_915_092;
/** Placeholder for all sales of a day. */
const NIL = '00000000-0000-0000-0000-000000000000';

export type SalesDimension = 'all' | 'product' | 'company';

const ID_OF: Record<SalesDimension, Sql> = {
  all: sql`${NIL}::uuid`,
  product: sql`product_id`,
  company: sql`company_id`,
};

/** Sums of sold keys on these days, as rows (day, of_id, keys, revenue_cents, cost_e4, marked_up_cost_e6). */
const soldKeys = (dimension: SalesDimension, { from, to }: Days): Sql => sql`(
  select day, of_id, keys, revenue_cents, cost_e4, marked_up_cost_e6 from sold_keys_by_day
    where dimension = ${dimension} and day between ${from}::date and ${to}::date
  union all select day, ${ID_OF[dimension]}, keys, revenue_cents, cost_e4, marked_up_cost_e6 from sold_keys_change
    where day between ${from}::date and ${to}::date)`;

/**
 * The same for a whole period, as rows (of_id, keys, revenue_cents, cost_e4, marked_up_cost_e6) to aggregate: adds
 * monthly sums and subtracts days outside the period.
 */
export function soldKeysOfPeriod(dimension: Exclude<SalesDimension, 'all'>, period: Days): Sql {
  return sql`(${inParts(period, {
    ofMonths: ({
      from,
      to,
    }) => sql`select of_id, keys, revenue_cents, cost_e4, marked_up_cost_e6 from sold_keys_by_month
      where dimension = ${dimension} and month between ${from}::date and ${to}::date`,
    ofDays: ({ from, to }, sign) => sql`select of_id, ${sign}keys as keys, ${sign}revenue_cents as revenue_cents,
        ${sign}cost_e4 as cost_e4, ${sign}marked_up_cost_e6 as marked_up_cost_e6
      from sold_keys_by_day where dimension = ${dimension} and day between ${from}::date and ${to}::date`,
  })}
    union all select ${ID_OF[dimension]}, keys, revenue_cents, cost_e4, marked_up_cost_e6 from sold_keys_change
      where day between ${period.from}::date and ${period.to}::date)`;
}

/** Sales and their cost. */
export interface Sales {
  keys: number;
  revenueCents: Cents;
  costE4: E4;
  /** A hundred times the cost including the orders' profit factors. */
  markedUpCostE6: number;
}

const salesColumns = sql<Sales>`coalesce(sum(s.keys), 0)::bigint as keys,
  coalesce(sum(s.revenue_cents), 0)::bigint as revenue_cents, coalesce(sum(s.cost_e4), 0)::bigint as cost_e4,
  coalesce(sum(s.marked_up_cost_e6), 0)::bigint as marked_up_cost_e6`;

/** All sales on these days. */
export const readSales = async (db: Db, days: Days): Promise<Sales> =>
  await db.only(prepared(sql<Sales>`select ${salesColumns} from ${soldKeys('all', days)} s`));

/** Sales per day, for days that have any. */
export const readSalesByDay = (db: Db, days: Days) =>
  db.all(
    sql<Sales & { day: string }>`select s.day, ${salesColumns} from ${soldKeys('all', days)} s
      group by s.day order by s.day`,
  );

/** Orders or items of a product created on these days, as rows (state, n). */
export const productStates = (kind: 'order' | 'item', productId: string, { from, to }: Days): Sql => {
  const where = sql`product_id = ${productId} and kind = ${kind} and day between ${from}::date and ${to}::date`;
  return sql`select state, n from product_state_by_day where ${where}
    union all select state, n from product_state_change where ${where}`;
};

/** Items in a state by product, as rows (product_id, n, last_tried_at). */
export const itemsInState = (state: string): Sql => sql`(
    select product_id, sum(n)::bigint as n, max(last_tried_at) as last_tried_at
    from (
          select product_id, n, last_tried_at
          from item_state_of_product
          where state = ${state}
          union all
          select product_id, n, last_tried_at
          from product_state_change
          where kind = 'item' and state = ${state}
        ) parts
    group by product_id
    having sum(n) > 0
  )`;

/** Folds deltas of sold keys. Returns their number. */
async function foldSales(tx: Tx): Promise<number> {
  const folded = await tx.only(
    sql<{ lines: number }>`with gone as (
          delete from sold_keys_change
          where seq in (select seq from sold_keys_change order by seq limit ${FOLD_BATCH_SIZE})
          returning *
        ),
        kept as (
          insert into sold_keys_by_day as k
            (dimension, day, of_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
          select case
              when grouping(product_id) = 0 then 'product'
              when grouping(company_id) = 0 then 'company'
              else 'all'
            end, day, coalesce(product_id, company_id, ${NIL}), sum(keys), sum(revenue_cents), sum(cost_e4),
            sum(marked_up_cost_e6)
          from gone
          group by grouping sets ((day, product_id), (day, company_id), (day))
          on conflict (dimension, day, of_id) do update set keys = k.keys + excluded.keys,
            revenue_cents = k.revenue_cents + excluded.revenue_cents, cost_e4 = k.cost_e4 + excluded.cost_e4,
            marked_up_cost_e6 = k.marked_up_cost_e6 + excluded.marked_up_cost_e6
        ),
        months as (
          insert into sold_keys_by_month as k
            (dimension, month, of_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
          select case when grouping(product_id) = 0 then 'product' else 'company' end, month,
            coalesce(product_id, company_id), sum(keys), sum(revenue_cents), sum(cost_e4), sum(marked_up_cost_e6)
          from (select *, date_trunc('month', day)::date as month from gone) moved
          group by grouping sets ((month, product_id), (month, company_id))
          on conflict (dimension, month, of_id) do update set keys = k.keys + excluded.keys,
            revenue_cents = k.revenue_cents + excluded.revenue_cents, cost_e4 = k.cost_e4 + excluded.cost_e4,
            marked_up_cost_e6 = k.marked_up_cost_e6 + excluded.marked_up_cost_e6
        ),
        by_order as (
          insert into sold_keys_by_order as k
            (order_id, day, company_id, product_id, region, keys, revenue_cents, cost_e4, marked_up_cost_e6)
          select g.order_id, g.day, o.company_id, o.product_id, o.region, sum(g.keys), sum(g.revenue_cents),
            sum(g.cost_e4), sum(g.marked_up_cost_e6)
          from gone g join orders o on o.id = g.order_id
          group by g.order_id, g.day, o.id
          on conflict (order_id, day) do update set keys = k.keys + excluded.keys,
            revenue_cents = k.revenue_cents + excluded.revenue_cents, cost_e4 = k.cost_e4 + excluded.cost_e4,
            marked_up_cost_e6 = k.marked_up_cost_e6 + excluded.marked_up_cost_e6
        ),
        by_region as (
          insert into sold_keys_by_region as k
            (day, region, keys, revenue_cents, cost_e4, marked_up_cost_e6)
          select g.day, o.region, sum(g.keys), sum(g.revenue_cents), sum(g.cost_e4), sum(g.marked_up_cost_e6)
          from gone g join orders o on o.id = g.order_id
          group by g.day, o.region
          on conflict (day, region) do update set keys = k.keys + excluded.keys,
            revenue_cents = k.revenue_cents + excluded.revenue_cents, cost_e4 = k.cost_e4 + excluded.cost_e4,
            marked_up_cost_e6 = k.marked_up_cost_e6 + excluded.marked_up_cost_e6
        )
      select count(*) as lines
      from gone`,
  );
  return folded.lines;
}

/** Folds deltas of states. Returns their number. */
async function foldStates(tx: Tx): Promise<number> {
  const folded = await tx.only(
    sql<{ lines: number }>`with gone as (
          delete from product_state_change
          where seq in (select seq from product_state_change order by seq limit ${FOLD_BATCH_SIZE})
          returning *
        ),
        days as (
          insert into product_state_by_day as k (kind, product_id, day, state, n)
          select kind, product_id, day, state, sum(n)
          from gone
          group by 1, 2, 3, 4
          having sum(n) <> 0
          on conflict (product_id, kind, day, state) do update set n = k.n + excluded.n
        ),
        items as (
          insert into item_state_of_product as k (state, product_id, n, last_tried_at)
          select state, product_id, sum(n), max(last_tried_at)
          from gone
          where kind = 'item'
          group by 1, 2
          on conflict (state, product_id) do update set n = k.n + excluded.n,
            last_tried_at = greatest(k.last_tried_at, excluded.last_tried_at)
        )
      select count(*) as lines
      from gone`,
  );
  return folded.lines;
}

/** Folds deltas into the stored sums, in one process at a time. Returns the number of deltas. */
export async function foldReports(database: Database): Promise<number> {
  const changes = [sql`select 1 from sold_keys_change`, sql`select 1 from product_state_change`];
  if (!(await isAny(database, ...changes, ...UNFILLED_SALES))) return 0;
  const folded = await inTurn(database, REPORT_LOCK_ID, async (tx) => {
    if (await isAny(tx, ...UNFILLED_SALES)) await fillSalesByOrder(tx);
    return (await foldSales(tx)) + (await foldStates(tx));
  });
  return folded ?? 0;
}
