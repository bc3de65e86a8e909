// Sums of each order with keys sold in a period, as rows (order_id, last_day, keys, revenue_cents, cost_e4,
// marked_up_cost_e6): of all orders, or of a page of the newest sales, which reads no others (docs/decisions/0126).

import { sql } from 'kysely';
import type { Sql } from '#server/base/database/db.ts';
import { conditions, joinConditions, pageLimit } from '#server/base/database/list.ts';
import type { Days } from '../period-parts.ts';
import { SALES_FILTER_SQL, SALES_SUMS, type SalesFilter, soldByOrder } from './sales-source.ts';

const isWithin = ({ from, to }: Days): Sql => sql`s.day between ${from}::date and ${to}::date`;

/** Orders with pending changes. */
const waiting = (days: Days): Sql =>
  sql`(select s.order_id from sold_keys_change s where ${isWithin(days)} and s.order_id is not null)`;

/** Orders with pending changes: their days may have keys less than the stored ones. */
const changed = (days: Days, filter: SalesFilter): Sql => sql`
  select d.order_id, max(d.day) filter (where d.keys > 0) as last_day, sum(d.keys)::bigint as keys,
    sum(d.revenue_cents)::bigint as revenue_cents, sum(d.cost_e4)::bigint as cost_e4,
    sum(d.marked_up_cost_e6)::bigint as marked_up_cost_e6
  from (
        select s.order_id, s.day, ${SALES_SUMS}
        from ${soldByOrder(days, filter)} s
        where s.order_id in ${waiting(days)}
        group by s.order_id, s.day
      ) d
  group by d.order_id
  having sum(d.keys) > 0`;

/** Condition on stored rows `s`: chosen, with keys, and without pending changes. */
const isUnchanged = (days: Days, filter: SalesFilter): Sql =>
  joinConditions([
    isWithin(days),
    ...conditions(filter, SALES_FILTER_SQL),
    sql`s.keys > 0`,
    sql`s.order_id not in ${waiting(days)}`,
  ]);

export const everySoldOrder = (days: Days, filter: SalesFilter): Sql => sql`(
    ${changed(days, filter)}
    union all
    select s.order_id, max(s.day) as last_day, ${SALES_SUMS}
    from sold_keys_by_order s
    where ${isUnchanged(days, filter)}
    group by s.order_id
  )`;

/** The rows of a page, in no particular order. An order is found at its last day, and added up once it is on the page. */
export function newestSoldOrders(days: Days, filter: SalesFilter, { page, size }: { page: number; size: number }): Sql {
  // Everything up to the end of the page: orders with pending changes are sorted in among these.
  const upToPage = pageLimit({ page: 0, size: (page + 1) * size });
  return sql`(
      with changed as (${changed(days, filter)}),
      unchanged as (
        select s.order_id, s.day as last_day
        from sold_keys_by_order s
        where ${isUnchanged(days, filter)}
          and not exists (
            select 1
            from sold_order_gap g
            where g.order_id = s.order_id and g.previous_day = s.day and g.day <= ${days.to}::date
          )
        order by s.day desc, s.order_id desc
        ${upToPage}
      ),
      page as (
        select order_id, last_day
        from (
              select order_id, last_day from changed
              union all
              select order_id, last_day from unchanged
            ) listed
        order by last_day desc, order_id desc
        ${pageLimit({ page, size })}
      )
      select page.order_id, page.last_day, coalesce(c.keys, u.keys) as keys,
        coalesce(c.revenue_cents, u.revenue_cents) as revenue_cents, coalesce(c.cost_e4, u.cost_e4) as cost_e4,
        coalesce(c.marked_up_cost_e6, u.marked_up_cost_e6) as marked_up_cost_e6
      from page
        left join changed c on c.order_id = page.order_id
        left join lateral (
          select ${SALES_SUMS}
          from sold_keys_by_order s
          where s.order_id = page.order_id and ${isWithin(days)}
        ) u on c.order_id is null
    )`;
}
