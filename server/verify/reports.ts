// Invariants of report sums: they equal the totals of items and orders (docs/decisions/0024).

import { sql } from 'kysely';
import { TRIED_ITEM_STATES } from '#domain/orders/item-states.ts';
import { literals } from '#server/base/database/list.ts';
import { type Invariant, invariant } from './invariant.ts';

export const REPORT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'R3',
    'daily sums of sold keys, including pending changes, match the completed items',
    sql`with said as (
          select dimension, day, of_id, sum(keys) as keys, sum(revenue_cents) as revenue, sum(cost_e4) as cost,
            sum(marked_up_cost_e6) as marked_up
          from (
                select *
                from sold_keys_by_day
                union all
                select case
                    when grouping(product_id) = 0 then 'product'
                    when grouping(company_id) = 0 then 'company'
                    else 'all'
                  end, day, coalesce(product_id, company_id, '00000000-0000-0000-0000-000000000000'), sum(keys),
                  sum(revenue_cents), sum(cost_e4), sum(marked_up_cost_e6)
                from sold_keys_change
                group by grouping sets ((day, product_id), (day, company_id), (day))
              ) parts
          group by dimension, day, of_id
          having sum(keys) <> 0 or sum(revenue_cents) <> 0 or sum(cost_e4) <> 0 or sum(marked_up_cost_e6) <> 0
        ),
        sold as (
          select (i.completed_on at time zone 'UTC')::date as day, o.product_id, o.company_id, o.offer_price_cents,
            coalesce(i.cost_e4, 0) as cost_e4, o.profit_factor
          from order_item i join orders o on o.id = i.order_id join company c on c.id = o.company_id
          where i.removed_at is null and i.state = 'Completed' and not c.is_system
        ),
        counted as (
          select case
              when grouping(product_id) = 0 then 'product'
              when grouping(company_id) = 0 then 'company'
              else 'all'
            end as dimension, day,
            coalesce(product_id, company_id, '00000000-0000-0000-0000-000000000000') as of_id, count(*) as keys,
            sum(offer_price_cents) as revenue, sum(cost_e4) as cost,
            sum(cost_e4 * (100 + profit_factor)) as marked_up
          from sold
          group by grouping sets ((day, product_id), (day, company_id), (day))
        )
      select coalesce(s.dimension || ' ' || s.day || ' ' || s.of_id, c.dimension || ' ' || c.day || ' ' || c.of_id)
        as row
      from said s full join counted c using (dimension, day, of_id)
      where (s.keys, s.revenue, s.cost, s.marked_up) is distinct from (c.keys, c.revenue, c.cost, c.marked_up)`,
  ),
  invariant(
    'R8',
    'monthly sums of sold keys match their days',
    sql`with said as
        (select dimension, month, of_id, keys, revenue_cents, cost_e4, marked_up_cost_e6 from sold_keys_by_month),
        counted as (
          select dimension, date_trunc('month', day)::date as month, of_id, sum(keys) as keys,
            sum(revenue_cents) as revenue_cents, sum(cost_e4) as cost_e4,
            sum(marked_up_cost_e6) as marked_up_cost_e6
          from sold_keys_by_day
          where dimension <> 'all'
          group by 1, 2, 3
        )
      select concat_ws(' ', dimension, month, of_id) as row
      from said s full join counted c using (dimension, month, of_id)
      where (s.keys, s.revenue_cents, s.cost_e4, s.marked_up_cost_e6) is distinct from
        (c.keys, c.revenue_cents, c.cost_e4, c.marked_up_cost_e6)`,
  ),
  invariant(
    'R9',
    'sums of sold keys by order, including pending changes, match the completed items',
    sql`with said as (
          select order_id, day, company_id, product_id, region, sum(keys) as keys, sum(revenue_cents) as revenue,
            sum(cost_e4) as cost, sum(marked_up_cost_e6) as marked_up
          from (
                select *
                from sold_keys_by_order
                union all
                select c.order_id, c.day, o.company_id, o.product_id, o.region, c.keys, c.revenue_cents, c.cost_e4,
                  c.marked_up_cost_e6
                from sold_keys_change c join orders o on o.id = c.order_id
              ) parts
          group by order_id, day, company_id, product_id, region
          having sum(keys) <> 0 or sum(revenue_cents) <> 0 or sum(cost_e4) <> 0 or sum(marked_up_cost_e6) <> 0
        ),
        sold as (
          select o.id as order_id, (i.completed_on at time zone 'UTC')::date as day, o.company_id, o.product_id,
            o.region, count(*) as keys, sum(o.offer_price_cents) as revenue, sum(coalesce(i.cost_e4, 0)) as cost,
            sum(coalesce(i.cost_e4, 0) * (100 + o.profit_factor)) as marked_up
          from order_item i join orders o on o.id = i.order_id join company c on c.id = o.company_id
          where i.removed_at is null and i.state = 'Completed' and not c.is_system
          group by o.id, 2
        )
      select concat_ws(' ', order_id, day) as row
      from said s full join sold c using (order_id, day, company_id, product_id, region)
      where (s.keys, s.revenue, s.cost, s.marked_up) is distinct from (c.keys, c.revenue, c.cost, c.marked_up)
        and not exists (select from sold_keys_change where order_id is null)
        and (exists (select from sold_keys_by_order) or not exists (select from sold_keys_by_day))`,
  ),
  invariant(
    'R10',
    'sums of sold keys by region match those by order',
    sql`with counted as (
          select day, region, sum(keys) as keys, sum(revenue_cents) as revenue_cents, sum(cost_e4) as cost_e4,
            sum(marked_up_cost_e6) as marked_up_cost_e6
          from sold_keys_by_order
          group by 1, 2
        )
      select concat_ws(' ', day, region) as row
      from sold_keys_by_region s full join counted c using (day, region)
      where (s.keys, s.revenue_cents, s.cost_e4, s.marked_up_cost_e6) is distinct from
        (c.keys, c.revenue_cents, c.cost_e4, c.marked_up_cost_e6)`,
  ),
  invariant(
    'R11',
    'the counts of orders with sold keys by day and month match the sums by order',
    sql`with said as (
          select dimension, 'day' as step, day as at, of_id, region, orders from sold_orders_by_day
          union all
          select dimension, 'month', month, of_id, region, orders from sold_orders_by_month
        ),
        counted as (
          select case when grouping(product_id) = 0 then 'product' when grouping(company_id) = 0 then 'company'
              when grouping(region) = 0 then 'region' else 'all' end as dimension, step, at,
            coalesce(product_id, company_id, '00000000-0000-0000-0000-000000000000') as of_id,
            coalesce(region, '') as region, count(*) as orders
          from (
                select *, 'day' as step, day as at from sold_keys_by_order where keys > 0
                union all
                select *, 'month', date_trunc('month', day)::date from sold_keys_by_order where keys > 0
              ) rows
          group by grouping sets ((step, at, product_id), (step, at, company_id), (step, at, region), (step, at))
        )
      select concat_ws(' ', dimension, step, at, of_id, region) as row
      from (select * from said where orders <> 0) s full join (
          select * from counted where dimension <> 'all' or step = 'day'
        ) c using (dimension, step, at, of_id, region)
      where s.orders is distinct from c.orders
      union all
      select concat_ws(' ', 'days of order', order_id)
      from (
            select order_id, min(day) as first_day, max(day) as last_day
            from sold_keys_by_order
            group by order_id
            having count(*) > 1
          ) spread left join sold_order_span s using (order_id)
      where (spread.first_day, spread.last_day) is distinct from (s.first_day, s.last_day)
      union all
      select concat_ws(' ', 'consecutive days of order', order_id, day)
      from sold_order_gap g full join (
            select order_id, lag(day) over (partition by order_id order by day) as previous_day, day, company_id,
              product_id, region
            from sold_keys_by_order
            where keys > 0
          ) s using (order_id, day)
      where (g.previous_day, g.company_id, g.product_id, g.region) is distinct from
        (s.previous_day, s.company_id, s.product_id, s.region)
        and (g.previous_day is not null or s.previous_day is not null)`,
  ),
  invariant(
    'R4',
    'the daily counts of orders and items by product and state are right',
    sql`with said as (
          select kind, product_id, day, state, sum(n) as n
          from (
                select kind, product_id, day, state, n
                from product_state_by_day
                union all
                select kind, product_id, day, state, n
                from product_state_change
              ) parts
          group by kind, product_id, day, state
          having sum(n) <> 0
        ),
        counted as (
          select 'order' as kind, product_id, (created_at at time zone 'UTC')::date as day, state, count(*) as n
          from orders
          group by 2, 3, 4
          union all
          select 'item', o.product_id, (o.created_at at time zone 'UTC')::date, i.state, count(*)
          from order_item i join orders o on o.id = i.order_id
          where i.removed_at is null
          group by 2, 3, 4
        )
      select concat_ws(' ', kind, product_id, day, state) as row
      from said s full join counted c using (kind, product_id, day, state)
      where s.n is distinct from c.n`,
  ),
  invariant(
    'R5',
    'the item counts by product and state are right, and none was tried later than recorded',
    sql`with said as (
          select state, product_id, sum(n) as n, max(last_tried_at) as tried
          from (
                select state, product_id, n, last_tried_at
                from item_state_of_product
                union all
                select state, product_id, n, last_tried_at
                from product_state_change
                where kind = 'item'
              ) parts
          group by state, product_id
          having sum(n) <> 0
        ),
        counted as (
          select i.state, o.product_id, count(*) as n,
            max(case
                  when i.state in ${literals(TRIED_ITEM_STATES)} then coalesce(i.processing_ended_at,
                      i.processing_started_at)
                end) as tried
          from order_item i join orders o on o.id = i.order_id
          where i.removed_at is null
          group by 1, 2
        )
      select concat_ws(' ', state, product_id) as row
      from said s full join counted c using (state, product_id)
      where s.n is distinct from c.n or c.tried is not null and (s.tried is null or s.tried < c.tried)`,
  ),
];
