// Recomputes the stored sums of order lists from the orders, for `merkur rebuild-sums`.

import { sql } from 'kysely';
import { PACKING_STATES } from '#domain/orders/states.ts';
import type { Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { partsOfOrders } from './total-parts.ts';

const GROUP = sql`state, is_billed, paid_status, is_delivered`;
const COLUMNS = sql`orders, value_cents, remaining, requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4`;
const SUMS = sql`count(*), sum(value_cents), sum(remaining_quantity), sum(quantity), sum(bought_value_cents),
  sum(marked_up_cost_e4), sum(actual_cost_e4)`;
/** Placeholder for all partners together. */
const ALL_COMPANIES = '00000000-0000-0000-0000-000000000000';

/** Orders with the columns that `partsOfOrders` names. */
const orderParts = sql`(select *, (created_at at time zone 'UTC')::date as day, offer_price_cents as price_cents,
    order_title(order_number, search) as title,
    state in ${literals(PACKING_STATES)} and completed_count + buffered_count > delivered_quantity as has_free_keys
  from orders) o`;

/** Replaces sums and deltas. Call between two folds, on one snapshot: later deltas stay. */
export async function rebuildTotals(tx: Tx): Promise<void> {
  await tx.run(sql`delete from order_total_change`);
  await tx.run(sql`delete from order_total`);
  await tx.run(sql`insert into order_total (company_id, ${GROUP}, ${COLUMNS})
    select coalesce(company_id, ${ALL_COMPANIES}), ${GROUP}, ${SUMS}
    from orders
    group by grouping sets ((company_id, ${GROUP}), (${GROUP}))`);
  await tx.run(sql`delete from order_total_of_part`);
  await tx.run(sql`insert into order_total_of_part (dimension, part, ${GROUP}, ${COLUMNS})
    select dimension, part, ${GROUP}, ${SUMS}
    from ${orderParts} cross join lateral ${partsOfOrders}
    group by dimension, part, ${GROUP}`);
  const subject = sql`product_id, publisher_id, provider_id, promotion_id, product_sku, region, title`;
  await tx.run(sql`delete from order_subject where id <> order_subject_id(${subject})`);
  await tx.run(sql`insert into order_subject (id, ${subject})
    select distinct order_subject_id(${subject}), ${subject} from ${orderParts} on conflict do nothing`);
}
