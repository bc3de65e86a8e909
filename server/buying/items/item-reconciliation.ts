// Reconciles the items of an order with its country mix: creates planned items that are missing and removes open ones
// that are no longer planned (ITEM-T01, ITEM-T15).

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { IDLE_ITEM_STATES, type ItemState } from '#domain/orders/item-states.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';

/** Not at a provider: may be removed from the order without a call. */
const OPEN = literals(IDLE_ITEM_STATES);

/** Removes items from their order; their rows are kept. Returns the count. */
async function removeItems(tx: Tx, orderId: string, condition: Sql, now: Time): Promise<number> {
  const removed = await tx.all(
    sql<{ state: ItemState; n: number }>`with gone as (
        update order_item i set removed_at = ${now}, next_try_at = null
        where i.order_id = ${orderId} and i.removed_at is null and ${condition} returning i.state
      ) select state, count(*) as n from gone group by state`,
  );
  await adjustCounters(tx, orderId, { states: Object.fromEntries(removed.map(({ state, n }) => [state, -n])) }, now);
  return removed.reduce((sum, { n }) => sum + n, 0);
}

/** Removes items not requested from a provider (ITEM-T15); those in flight still arrive. */
export const removeOpenItems = (tx: Tx, orderId: string, now: Time): Promise<number> =>
  removeItems(tx, orderId, sql`i.state in ${OPEN}`, now);

/** Removes failed items, so that their keys can be requested again (ITEM-T12). */
export const removeErrorItems = (tx: Tx, orderId: string, now: Time, id?: string): Promise<number> =>
  removeItems(tx, orderId, sql`i.state = 'Error' and ${id ? sql`i.id = ${id}` : sql`true`}`, now);

/** Removes open items above the plan of their country, newest first. */
export const trimItems = (tx: Tx, orderId: string, now: Time): Promise<number> =>
  removeItems(
    tx,
    orderId,
    sql`i.id in (select ranked.id from (
        select id, state, country, row_number() over (partition by country order by state in ${OPEN}, unit) as place
        from order_item where order_id = ${orderId} and removed_at is null and state <> 'Refunded'
      ) ranked left join blending b on b.order_id = ${orderId} and b.code = ranked.country
      where ranked.state in ${OPEN} and ranked.place > coalesce(b.quantity, 0))`,
    now,
  );

/** Creates items for countries below plan. Returns the count. */
const createMissingItems = (tx: Tx, orderId: string, now: Time): Promise<number> =>
  tx.run(sql`insert into order_item
      (id, order_id, provider_id, unit, state, country, planned_cost_e4, customer_ip, next_try_at)
    select gen_random_uuid(), o.id, o.provider_id,
      coalesce((select max(unit) from order_item where order_id = o.id), 0) + row_number() over
      (order by b.code, n), 'Draft', b.code, b.cost_e4, o.customer_ip,
      case when o.state = 'Processing' then ${now}::timestamptz end
    from orders o
      join blending b on b.order_id = o.id
      cross join lateral (
          select count(*) as there
          from order_item i
          where i.order_id = o.id and i.country = b.code and i.removed_at is null and i.state <> 'Refunded'
        ) have
      cross join lateral generate_series(1, greatest(b.quantity - have.there, 0)::int) n
    where o.id = ${orderId}`);

/** Aligns the items of an order in processing with its plan. */
export async function reconcileItems(tx: Tx, orderId: string, now: Time): Promise<void> {
  await trimItems(tx, orderId, now);
  await createMissingItems(tx, orderId, now);
}
