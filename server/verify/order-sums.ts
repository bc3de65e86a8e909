// Invariants of the stored sums of order lists, by partner and by filter (docs/decisions/0008, 0035), and of orders to
// invoice (0121).

import { sql } from 'kysely';
import { PACKING_STATES } from '#domain/orders/states.ts';
import { literals } from '#server/base/database/list.ts';
import { countedToInvoice } from '#server/orders/reading/to-invoice-sums.ts';
import { partsOfOrders } from '#server/orders/reading/total-parts.ts';
import { type Invariant, invariant } from './invariant.ts';

export const ORDER_SUM_INVARIANTS: readonly Invariant[] = [
  invariant(
    'R1',
    'stored order totals, including pending changes, match the orders',
    sql`with said as (
          select company_id, state, is_billed, paid_status, is_delivered, sum(orders) as orders,
            sum(value_cents) as value_cents, sum(remaining) as remaining, sum(requested) as requested,
            sum(bought_value_cents) as bought, sum(marked_up_cost_e4) as marked_up, sum(actual_cost_e4) as actual
          from (
                select *
                from order_total
                union all
                select coalesce(company_id, '00000000-0000-0000-0000-000000000000'), state, is_billed, paid_status,
                  is_delivered, sum(orders), sum(value_cents), sum(remaining), sum(requested),
                  sum(bought_value_cents), sum(marked_up_cost_e4), sum(actual_cost_e4)
                from order_total_change
                group by grouping sets ((company_id, state, is_billed, paid_status, is_delivered),
                    (state, is_billed, paid_status, is_delivered))
              ) parts
          group by company_id, state, is_billed, paid_status, is_delivered
          having sum(orders) <> 0 or sum(value_cents) <> 0 or sum(requested) <> 0
        ),
        counted as (
          select coalesce(company_id, '00000000-0000-0000-0000-000000000000') as company_id, state, is_billed,
            paid_status, is_delivered, count(*) as orders, sum(value_cents) as value_cents,
            sum(remaining_quantity) as remaining, sum(quantity) as requested, sum(bought_value_cents) as bought,
            sum(marked_up_cost_e4) as marked_up, sum(actual_cost_e4) as actual
          from orders
          group by grouping sets ((company_id, state, is_billed, paid_status, is_delivered),
              (state, is_billed, paid_status, is_delivered))
        )
      select coalesce(s.company_id, c.company_id)::text || ' ' || coalesce(s.state, c.state) as row
      from said s full join counted c using (company_id, state, is_billed, paid_status, is_delivered)
      where (s.orders, s.value_cents, s.remaining, s.requested, s.bought, s.marked_up, s.actual) is distinct from
        (c.orders, c.value_cents, c.remaining, c.requested, c.bought, c.marked_up, c.actual)`,
  ),
  invariant(
    'R6',
    'stored sums by list filter, including pending changes, match the orders',
    sql`with said as (
          select dimension, part, state, is_billed, paid_status, is_delivered, sum(orders) as orders,
            sum(value_cents) as value_cents, sum(remaining) as remaining, sum(requested) as requested,
            sum(bought_value_cents) as bought, sum(marked_up_cost_e4) as marked_up, sum(actual_cost_e4) as actual
          from (
                select *
                from order_total_of_part
                union all
                select dimension, part, state, is_billed, paid_status, is_delivered, orders, value_cents, remaining,
                  requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4
                from order_total_change cross join lateral ${partsOfOrders}
              ) parts
          group by dimension, part, state, is_billed, paid_status, is_delivered
          having sum(orders) <> 0 or sum(value_cents) <> 0 or sum(requested) <> 0
        ),
        counted as (
          select dimension, part, state, is_billed, paid_status, is_delivered, count(*) as orders,
            sum(value_cents) as value_cents, sum(remaining_quantity) as remaining, sum(quantity) as requested,
            sum(bought_value_cents) as bought, sum(marked_up_cost_e4) as marked_up, sum(actual_cost_e4) as actual
          from (
                select *, (created_at at time zone 'UTC')::date as day, offer_price_cents as price_cents,
                  order_title(order_number, search) as title,
                  state in ${literals(PACKING_STATES)} and completed_count + buffered_count > delivered_quantity as
                  has_free_keys
                from orders
              ) o
            cross join lateral ${partsOfOrders}
          group by dimension, part, state, is_billed, paid_status, is_delivered
        )
      select concat_ws(' ', dimension, part, state) as row
      from said s full join counted c using (dimension, part, state, is_billed, paid_status, is_delivered)
      where (s.orders, s.value_cents, s.remaining, s.requested, s.bought, s.marked_up, s.actual) is distinct from
        (c.orders, c.value_cents, c.remaining, c.requested, c.bought, c.marked_up, c.actual)`,
  ),
  invariant(
    'R7',
    'the subjects of stored sums match their ids',
    sql`select part as row from order_total_of_part where dimension = 'subject'
        and not exists (select 1 from order_subject s where s.id = part)
      union all select id from order_subject
        where id <> order_subject_id(product_id, publisher_id, provider_id, promotion_id, product_sku, region, title)`,
  ),
  invariant(
    'R12',
    'stored sums of orders to invoice, including pending changes, match the orders',
    sql`with said as (
          select company_id, state, was_invoiced, sum(orders) as orders, sum(gross_cents) as gross_cents
          from (
                select company_id, state, was_invoiced, orders, gross_cents
                from to_invoice_total
                union all
                select company_id, state, was_invoiced, orders, gross_cents
                from to_invoice_change
              ) parts
          group by company_id, state, was_invoiced
          having sum(orders) <> 0 or sum(gross_cents) <> 0
        ),
        counted as (${countedToInvoice})
      select concat_ws(' ', company_id, state, was_invoiced) as row
      from said s full join counted c using (company_id, state, was_invoiced)
      where (s.orders, s.gross_cents) is distinct from (c.orders, c.gross_cents)`,
  ),
];
