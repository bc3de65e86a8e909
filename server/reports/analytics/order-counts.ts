// Counts orders with sold keys in a period from the counts of days and months (docs/decisions/0099). These count an order
// once for each of its days, so orders with several days or with pending changes are read and corrected.

import { sql } from 'kysely';
import type { Sql } from '#server/base/database/db.ts';
import { inParts } from '../months-and-days.ts';
import type { Days } from '../period-parts.ts';

const DIMENSION_OF = { product_id: 'product', company_id: 'company', region: 'region' } as const;
type GroupColumn = keyof typeof DIMENSION_OF;

/** Rows of orders that the counts alone get wrong: (order_id, day, company_id, product_id, region, keys, is_counted). */
const corrected = ({ from, to }: Days): Sql => {
  const within = (day: Sql) => sql`${day} between ${from}::date and ${to}::date`;
  const columns = sql`s.order_id, s.day, s.company_id, s.product_id, s.region, s.keys, s.keys > 0 as is_counted`;
  return sql`(
      select ${columns}
      from (
            select order_id from sold_order_span where last_day >= ${from}::date and first_day <= ${to}::date
            union
            select order_id from sold_keys_change where ${within(sql`day`)}
          ) spread join sold_keys_by_order s on s.order_id = spread.order_id
      where ${within(sql`s.day`)}
      union all
      select c.order_id, c.day, c.company_id, c.product_id, o.region, c.keys, false
      from sold_keys_change c join orders o on o.id = c.order_id
      where ${within(sql`c.day`)}
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
      corrected as (
        select order_id, ${partOf(sql`day`)} as part, keys, is_counted
        from ${corrected(days)} c
      )
    select part, sum(orders)::bigint as orders
    from (
          select part, orders from counted
          union all
          select 0, orders from counted
          union all
          select part, ${CORRECTION} from corrected group by order_id, part
          union all
          select 0, ${CORRECTION} from corrected group by order_id
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
  })} union all select ${sql.ref(by)}, ${CORRECTION} from ${corrected(days)} c group by order_id, ${sql.ref(by)})`;
};
