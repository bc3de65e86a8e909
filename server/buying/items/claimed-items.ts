// Items whose keys were claimed: replaced by an item from stock, or refunded. A replaced or credited item stays in its
// package as refunded, and no longer counts as completed or delivered.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { assignLotKeys, packKeys } from '#server/keys/key-store.ts';
import type { ActionContext, OrderRow } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';
import type { ConsumedLot } from '#server/stock/lots.ts';

/** Refunds completed items that were sent. @throws Error if one is not completed */
async function refundItems(tx: Tx, itemIds: readonly string[]): Promise<void> {
  const refunded = await tx.run(
    sql`update order_item set state = 'Refunded' where id = any (${itemIds}::uuid[]) and state = 'Completed'
      and package_id is not null and removed_at is null`,
  );
  if (refunded !== itemIds.length) throw new Error(`Of ${itemIds.length} claimed items, ${refunded} are completed.`);
}

/**
 * Replaces an item by a packed one with a unit from stock; the caller holds the row lock of the order. Returns the id of the
 * new item's key.
 */
export async function replaceItem(
  tx: Tx,
  { orderId, itemId, packageId, lot }: { orderId: string; itemId: string; packageId: string; lot: ConsumedLot },
  now: Time,
): Promise<string> {
  await refundItems(tx, [itemId]);
  const id = newId();
  await tx.run(sql`insert into order_item (id, order_id, provider_id, unit, state, country, planned_cost_e4, cost_e4,
      stock_lot_id, processing_ended_at, completed_on, package_id, packed_on)
    select ${id}, o.id, o.provider_id, coalesce((select max(unit) from order_item where order_id = o.id), 0) + 1,
      'Completed', ${lot.country}, ${lot.unitCostE4}, ${lot.unitCostE4}, ${lot.lotId}, ${now}::timestamptz,
      ${now}::timestamptz, ${packageId}, ${now}::timestamptz
    from orders o where o.id = ${orderId}`);
  if ((await assignLotKeys(tx, lot.lotId, [id])) !== 1) throw new Error(`Lot ${lot.lotId} has no unit.`);
  await packKeys(tx, packageId, [id]);
  await adjustCounters(tx, orderId, { states: {}, costE4: lot.unitCostE4 }, now);
  const key = await tx.only(
    sql<{ id: string }>`select id from game_key where order_item_id = ${id} order by part limit 1`,
  );
  return key.id;
}

/**
 * Refunds items of a finished order, so that no invoice bills them (LIFE-T51).
 * @throws Refusal 409 unless the order is finished
 */
export const creditItems = (
  tx: Tx,
  context: ActionContext,
  orderId: string,
  itemIds: readonly string[],
): Promise<OrderRow> =>
  transition(tx, context, 'creditClaims', orderId, async (order) => {
    await refundItems(tx, itemIds);
    const count = itemIds.length;
    await adjustCounters(tx, orderId, { states: { Completed: -count }, delivered: -count }, context.now);
    // A closed order bills its completed keys, any other its quantity without those that left it.
    const unbilled = order.state === 'Closed' ? 0 : count;
    return { note: `${count}`, terms: { inventoryQuantity: order.inventoryQuantity + unbilled } };
  });
