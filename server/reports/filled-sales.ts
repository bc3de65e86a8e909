// Fills the sums of sold keys by order and region from the items: once after an upgrade, and for `merkur rebuild-sums`.

import { sql } from 'kysely';
import type { Sql, Tx } from '#server/base/database/db.ts';

/** Sales that the sums by order lack: those from before the tables, and changes written by functions of that time. */
export const UNFILLED_SALES: readonly Sql[] = [
  sql`select from sold_keys_change where order_id is null`,
  sql`select from sold_keys_by_day where keys <> 0 and not exists (select from sold_keys_by_order)`,
];

/**
 * Replaces the sums; call in the turn of the fold. Pending changes are subtracted, because the fold adds them again. One
 * statement reads items and changes, so that both are of one snapshot.
 */
export async function fillSalesByOrder(tx: Tx): Promise<void> {
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`delete from sold_keys_by_order`);
  // Emptied as well, because triggers only add to what they contain.
  await tx.run(sql`delete from sold_orders_by_day`);
  await tx.run(sql`delete from sold_orders_by_month`);
  await tx.run(sql`delete from sold_order_span`);
  await tx.run(sql`delete from sold_order_gap`);
  await tx.run(sql`insert into sold_keys_by_order
      (order_id, day, company_id, product_id, region, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select o.id, s.day, o.company_id, o.product_id, o.region, sum(s.keys), sum(s.revenue_cents), sum(s.cost_e4),
      sum(s.marked_up_cost_e6)
    from (
          select i.order_id, (i.completed_on at time zone 'UTC')::date as day, count(*) as keys,
            count(*) * o.offer_price_cents as revenue_cents, sum(coalesce(i.cost_e4, 0)) as cost_e4,
            sum(coalesce(i.cost_e4, 0)) * (100 + o.profit_factor) as marked_up_cost_e6
          from order_item i join orders o on o.id = i.order_id join company c on c.id = o.company_id
          where i.removed_at is null and i.state = 'Completed' and not c.is_system
          group by i.order_id, 2, o.id
          union all
          select order_id, day, -keys, -revenue_cents, -cost_e4, -marked_up_cost_e6
          from sold_keys_change
        ) s join orders o on o.id = s.order_id
    group by o.id, s.day
    having sum(s.keys) <> 0 or sum(s.revenue_cents) <> 0 or sum(s.cost_e4) <> 0 or sum(s.marked_up_cost_e6) <> 0`);
  await tx.run(sql`delete from sold_keys_by_region`);
  await tx.run(sql`insert into sold_keys_by_region (day, region, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select day, region, sum(keys), sum(revenue_cents), sum(cost_e4), sum(marked_up_cost_e6)
    from sold_keys_by_order
    group by 1, 2`);
}
