// Counts orders with sold keys in a period from the counts of days and months. These count an order once for each of its
// days: each pair of consecutive days within the period counts one too many (docs/decisions/0099, 0125). Orders with
// pending changes are read.

import { sql } from 'kysely';
import type { Sql } from '#server/base/database/db.ts';
import { inParts } from '../months-and-days.ts';
import type { Days } from '../period-parts.ts';

const DIMENSION_OF = { product_id: 'product', company_id: 'company', region: 'region' } as const;
type GroupColumn = keyof typeof DIMENSION_OF;

const within = ({ from, to }: Days, day: Sql): Sql => sql`${day} between ${from}::date and ${to}::date`;

/**
 * Folded and pending rows of orders with pending changes, as (order_id, day, company_id, product_id, region, keys,
 * is_counted).
 */
const changed = (days: Days): Sql => sql`(
      select s.order_id, s.day, s.company_id, s.product_id, s.region, s.keys, s.keys > 0 as is_counted
      from (select distinct order_id from sold_keys_change where ${within(days, sql`day`)}) waiting
        join sold_keys_by_order s on s.order_id = waiting.order_id
      where ${within(days, sql`s.day`)}
      union all
      select c.order_id, c.day, c.company_id, c.product_id, o.region, c.keys, false
      from sold_keys_change c join orders o on o.id = c.order_id
      where ${within(days, sql`c.day`)}
    )`;

/**
 * Pairs of consecutive days within the period, as rows to add up (n). `changed` reads orders with pending changes, so
 * their pairs are added again: leaving them out would look up the order of each pair.
 */
const gaps = (days: Days): Sql => {
  const isWithin = sql`g.previous_day >= ${days.from}::date and g.day <= ${days.to}::date`;
  return sql`(
      select g.previous_day, g.day, g.company_id, g.product_id, g.region, -1 as n
      from sold_order_gap g
      where ${isWithin}
      union all
      select g.previous_day, g.day, g.company_id, g.product_id, g.region, 1
      from sold_order_gap g
      where ${isWithin} and g.order_id in (select order_id from sold_keys_change where ${within(days, sql`day`)})
    )`;
};

/** Orders minus what the counts say, of a group of rows of one order. */
const CORRECTION: Sql = sql`(sum(keys) > 0)::int - count(*) filter (where is_counted)`;

/** Orders with sold keys in each part of a period, and in the period, as rows (part, orders); the period is part 0. */
export const ordersByPart = (days: Days, parts: readonly Days[]): Sql => {
  const partOf = (day: Sql) => sql`width_bucket(${day}, ${parts.map(({ from }) => from)}::date[])`;
  return sql`with counted as (
        select ${partOf(sql`day`)} as part, orders
        from sold_orders_by_day
        where dimension = 'all' and day between ${days.from}::date and ${days.to}::date
      ),
      changed as (
        select order_id, ${partOf(sql`day`)} as part, keys, is_counted
        from ${changed(days)} c
      ),
      gaps as (
        select ${partOf(sql`previous_day`)} as previous_part, ${partOf(sql`day`)} as part, sum(n) as orders
        from ${gaps(days)} g
        group by 1, 2
      )
    select part, sum(orders)::bigint as orders
    from (
          select part, orders from counted
          union all
          select 0, orders from counted
          union all
          select part, orders from gaps where previous_part = part
          union all
          select 0, orders from gaps
          union all
          select part, ${CORRECTION} from changed group by order_id, part
          union all
          select 0, ${CORRECTION} from changed group by order_id
        ) all_parts
    group by part`;
};

/** Orders with sold keys in a period by product, company or region, as rows (the column, orders) to add up. */
export const orderCounts = (by: GroupColumn, days: Days): Sql => {
  const of = by === 'region' ? sql`region` : sql`of_id`;
  const counts = sql`${of} as ${sql.ref(by)}`;
  const dimension = DIMENSION_OF[by];
  return sql`(${inParts(days, {
    ofMonths: ({ from, to }) => sql`select ${counts}, orders from sold_orders_by_month
      where dimension = ${dimension} and month between ${from}::date and ${to}::date`,
    ofDays: ({ from, to }, sign) => sql`select ${counts}, ${sign}orders as orders from sold_orders_by_day
      where dimension = ${dimension} and day between ${from}::date and ${to}::date`,
  })} union all
      select ${sql.ref(by)}, sum(n) from ${gaps(days)} g group by 1
      union all
      select ${sql.ref(by)}, ${CORRECTION} from ${changed(days)} c group by order_id, ${sql.ref(by)})`;
};
