// Moves keys of an ended order into our own stock (LIFE-T33). Sent keys never move.

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import type { InventoryMove } from '#domain/delivery/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import { detachInFlightItems } from '#server/buying/items/in-flight-items.ts';
import { moveItemsToStock } from '#server/buying/items/stock-transfers.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { type ActionContext, lockOrder, type OrderRow } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { rescaleBlending } from '#server/orders/mix/blending.ts';
import { dissolveUnsentPackages } from './package-dissolution.ts';

/**
 * `unDelivered`: only unpacked keys, otherwise also those in unsent packages. `isUpdate`: reduces the order's quantity,
 * otherwise the keys still count as sent to inventory. An order without remaining keys becomes transferred.
 */
export async function sendToInventory(tx: Tx, context: ActionContext, input: InventoryMove): Promise<OrderRow> {
  const order = await transition(tx, context, 'sendToInventory', input, async (lockedOrder) => {
    await lockAccount(tx, lockedOrder.companyId);
    if (!input.unDelivered) await dissolveUnsentPackages(tx, lockedOrder.id, context.now);
    const movedCount = await moveItemsToStock(tx, lockedOrder, sql`true`, 'leaves', context.now);
    if (movedCount === 0) throw new Refusal('nothing_to_move', orderCopy.nothingToMove);
    tx.note({ subject: { kind: 'order', id: lockedOrder.id }, after: { keysToInventory: movedCount } });
    const note = `${movedCount}`;
    return input.isUpdate
      ? { note, quantity: lockedOrder.quantity - movedCount }
      : { note, terms: { inventoryQuantity: lockedOrder.inventoryQuantity + movedCount } };
  });
  if (input.isUpdate) await rescaleBlending(tx, order.id, order.quantity);
  const remainingOrder = await lockOrder(tx, context.actor, order.id);
  if (remainingOrder.deliveredQuantity > 0 || remainingOrder.completedCount + remainingOrder.bufferedCount > 0)
    return order;
  await detachInFlightItems(tx, order.id, 'inventory', 'All keys went to inventory.', context.now);
  return transition(tx, context, 'transfer', order.id);
}
