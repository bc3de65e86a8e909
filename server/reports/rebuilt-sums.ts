// Recomputes the stored sums of reports from items and orders, for `merkur rebuild-sums`.

import { sql } from 'kysely';
import { TRIED_ITEM_STATES } from '#domain/orders/item-states.ts';
import type { Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { fillSalesByOrder } from './filled-sales.ts';

/** Placeholder for all sales of a day. */
const ALL_SALES = '00000000-0000-0000-0000-000000000000';

async function rebuildSoldKeys(tx: Tx): Promise<void> {
  await tx.run(sql`delete from sold_keys_change`);
  await tx.run(sql`delete from sold_keys_by_day`);
  await tx.run(sql`insert into sold_keys_by_day
      (dimension, day, of_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select case
        when grouping(product_id) = 0 then 'product'
        when grouping(company_id) = 0 then 'company'
        else 'all'
      end, day, coalesce(product_id, company_id, ${ALL_SALES}), count(*), sum(offer_price_cents), sum(cost_e4),
      sum(cost_e4 * (100 + profit_factor))
    from (select (i.completed_on at time zone 'UTC')::date as day, o.product_id, o.company_id, o.offer_price_cents,
        coalesce(i.cost_e4, 0) as cost_e4, o.profit_factor
      from order_item i join orders o on o.id = i.order_id join company c on c.id = o.company_id
      where i.removed_at is null and i.state = 'Completed' and not c.is_system) sold
    group by grouping sets ((day, product_id), (day, company_id), (day))`);
  await tx.run(sql`delete from sold_keys_by_month`);
  await tx.run(sql`insert into sold_keys_by_month
      (dimension, month, of_id, keys, revenue_cents, cost_e4, marked_up_cost_e6)
    select dimension, date_trunc('month', day)::date, of_id, sum(keys), sum(revenue_cents), sum(cost_e4),
      sum(marked_up_cost_e6)
    from sold_keys_by_day
    where dimension <> 'all'
    group by 1, 2, 3`);
}

async function rebuildStates(tx: Tx): Promise<void> {
  await tx.run(sql`delete from product_state_change`);
  await tx.run(sql`delete from product_state_by_day`);
  await tx.run(sql`insert into product_state_by_day (kind, product_id, day, state, n)
    select 'order', product_id, (created_at at time zone 'UTC')::date, state, count(*) from orders group by 2, 3, 4
    union all
    select 'item', o.product_id, (o.created_at at time zone 'UTC')::date, i.state, count(*)
    from order_item i join orders o on o.id = i.order_id
    where i.removed_at is null
    group by 2, 3, 4`);
  await tx.run(sql`delete from item_state_of_product`);
  await tx.run(sql`insert into item_state_of_product (state, product_id, n, last_tried_at)
    select i.state, o.product_id, count(*), max(case when i.state in ${literals(TRIED_ITEM_STATES)}
      then coalesce(i.processing_ended_at, i.processing_started_at) end)
    from order_item i join orders o on o.id = i.order_id
    where i.removed_at is null
    group by 1, 2`);
}

/** Replaces sums and deltas. Call between two folds, on one snapshot: later deltas stay. */
export async function rebuildReports(tx: Tx): Promise<void> {
  await rebuildSoldKeys(tx);
  await fillSalesByOrder(tx);
  await rebuildStates(tx);
}
