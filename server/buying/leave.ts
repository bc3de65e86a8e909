// Keys in flight whose order ended without them (ITEM-T16). What was never sent is called off; what was sent is waited
// for, and on arrival goes to our own stock or back to its provider.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import type { Sql, Tx } from '#server/base/db.ts';
import { count } from '#server/orders/counters.ts';

const IN_FLIGHT = sql`('Processing', 'PreCompleted', 'BackOrdered')`;

/** Writes that purchases are to go back, once each; `which` speaks of purchase_attempt as `a` and order_item as `i`. */
export const wantReturns = (tx: Tx, orderId: string, reason: string, which: Sql, now: Time): Promise<number> =>
  tx.run(sql`insert into purchase_return (attempt_ref, order_id, provider_id, reason, state, next_try_at, created_at)
    select a.ref, a.order_id, a.provider_id, ${reason}, 'wanted', ${now}::timestamptz, ${now}::timestamptz
    from purchase_attempt a join order_item i on i.id = a.item_id
    where a.order_id = ${orderId} and a.provider_order_id is not null and ${which} on conflict do nothing`);

/** Purchases that the provider accepted and still owes. */
const OWED = sql`a.state = 'pending'`;

/** Lets the items in flight leave their order, which then knows no more of them. */
export async function leaveInFlight(
  tx: Tx,
  orderId: string,
  to: 'inventory' | 'refund',
  reason: string,
  now: Time,
): Promise<void> {
  await tx.run(sql`update purchase_attempt set state = 'void', outcome = 'calledOff', closed_at = ${now}, next_ask_at = null
    where order_id = ${orderId} and state = 'intent'`);
  const left = await tx.all(
    sql<{ state: ItemState; n: number }>`with gone as (
        update order_item set removed_at = ${now}, leaves_to = ${to}
        where order_id = ${orderId} and removed_at is null and state in ${IN_FLIGHT} returning state
      ) select state, count(*) as n from gone group by state`,
  );
  await count(tx, orderId, { states: Object.fromEntries(left.map(({ state, n }) => [state, -n])) }, now);
  if (to === 'refund') await wantReturns(tx, orderId, reason, sql`${OWED} and i.leaves_to = 'refund'`, now);
}

/** Purchases that the provider still owes are given back, their items stay as refunded (ITEM-T14). */
export async function refundOwed(tx: Tx, orderId: string, reason: string, now: Time): Promise<void> {
  const refunded = await tx.all(
    sql<{ state: ItemState; n: number }>`with before as (
        select id, state from order_item where order_id = ${orderId} and removed_at is null and state in ('PreCompleted', 'BackOrdered') for update
      ), moved as (
        update order_item i set state = 'Refunded', leaves_to = 'refund' from before b where i.id = b.id returning b.state
      ) select state, count(*) as n from moved group by state`,
  );
  await count(tx, orderId, { states: Object.fromEntries(refunded.map(({ state, n }) => [state, -n])) }, now);
  await wantReturns(tx, orderId, reason, sql`${OWED} and i.leaves_to = 'refund'`, now);
}
