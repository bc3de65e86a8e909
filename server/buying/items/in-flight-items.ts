// Keys in flight for an order that has ended (ITEM-T16). Unsent purchases are cancelled; sent ones are awaited, and
// their keys go to our own stock or back to the provider.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { ITEM_STATES_UNDER_WAY, type ItemState, WAITING_ITEM_STATES } from '#domain/orders/item-states.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';

const IN_FLIGHT = literals(ITEM_STATES_UNDER_WAY);

/**
 * Requests returns of purchases, once each; `condition` refers to purchase_attempt as `a` and order_item as `i`. A
 * purchase whose keys are in stock or in an order is not returned: they may be about to be sold (invariant K16).
 */
export const requestReturns = (tx: Tx, orderId: string, reason: string, condition: Sql, now: Time): Promise<number> =>
  tx.run(sql`insert into purchase_return (attempt_ref, order_id, provider_id, reason, state, next_try_at, created_at)
    select a.ref, a.order_id, a.provider_id, ${reason}, 'wanted', ${now}::timestamptz, ${now}::timestamptz
    from purchase_attempt a join order_item i on i.id = a.item_id
    where a.order_id = ${orderId} and a.provider_order_id is not null and ${condition}
      and not exists (select 1 from game_key k where k.attempt_ref = a.ref and k.surplus_ref is null) on conflict
        do nothing`);

/** Purchases accepted by the provider but not delivered. */
const OWED = sql`a.state = 'pending'`;

/** An item `i` whose purchase is already being returned. */
const RETURNING = sql`exists (select 1 from purchase_return r join purchase_attempt a on a.ref = r.attempt_ref
  where a.item_id = i.id and r.state = 'wanted')`;

/**
 * Removes items in flight from their order. One whose purchase is being returned stays a return: its key may arrive
 * before the provider responds, and must not become stock.
 */
export async function detachInFlightItems(
  tx: Tx,
  orderId: string,
  destination: 'inventory' | 'refund',
  reason: string,
  now: Time,
): Promise<void> {
  await tx.run(sql`update purchase_attempt set state = 'void', outcome = 'calledOff', closed_at = ${now},
    next_ask_at = null
    where order_id = ${orderId} and state = 'intent'`);
  const detached = await tx.all(
    sql<{ state: ItemState; n: number }>`with gone as (
        update order_item i set removed_at = ${now}, leaves_to = case when ${RETURNING} then 'refund'
          else ${destination}::text end
        where order_id = ${orderId} and removed_at is null and state in ${IN_FLIGHT} returning state
      ) select state, count(*) as n from gone group by state`,
  );
  await adjustCounters(tx, orderId, { states: Object.fromEntries(detached.map(({ state, n }) => [state, -n])) }, now);
  if (destination === 'refund') await requestReturns(tx, orderId, reason, sql`${OWED} and i.leaves_to = 'refund'`, now);
}

/** Returns purchases the provider still owes; their items stay as refunded (ITEM-T14). */
export async function refundOwedItems(tx: Tx, orderId: string, reason: string, now: Time): Promise<void> {
  const refunded = await tx.all(
    sql<{ state: ItemState; n: number }>`with before as (
          select id, state
          from order_item
          where order_id = ${orderId} and removed_at is null and state in ${literals(WAITING_ITEM_STATES)}
          for update
        ),
        moved as (
          update order_item i
          set state = 'Refunded', leaves_to = 'refund'
          from before b
          where i.id = b.id
          returning b.state
        )
      select state, count(*) as n
      from moved
      group by state`,
  );
  await adjustCounters(tx, orderId, { states: Object.fromEntries(refunded.map(({ state, n }) => [state, -n])) }, now);
  await requestReturns(tx, orderId, reason, sql`${OWED} and i.leaves_to = 'refund'`, now);
}
