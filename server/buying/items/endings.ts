// Ending an order that is being bought: cancel it, or stop it and complete it with the keys it has (LIFE-T30, T31).

import type { Seen } from '#domain/orders/calls.ts';
import type { Tx } from '#server/base/database/db.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import type { ActionContext, OrderRow } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { rescaleBlending } from '#server/orders/mix/blending.ts';
import { detachInFlightItems } from './in-flight-items.ts';
import { removeOpenItems } from './item-reconciliation.ts';
import { transferHouseOrder } from './order-progress.ts';
import { IS_FROM_STOCK, moveItemsToStock } from './stock-transfers.ts';

/** Cancels the order: bought keys stay deliverable, the rest is returned or moved to stock (GAP-018, GAP-037). */
export async function closeOrder(
  tx: Tx,
  context: ActionContext,
  input: Seen & { sendBackOrderedKeysToInventory?: boolean | undefined },
): Promise<OrderRow> {
  const order = await transition(tx, context, 'close', input, async (lockedOrder) => {
    // Its credit usage changes with its keys, and the lock order is account before lots.
    await lockAccount(tx, lockedOrder.companyId);
    return { terms: { processEndedAt: context.now } };
  });
  await removeOpenItems(tx, order.id, context.now);
  const destination = input.sendBackOrderedKeysToInventory ? 'inventory' : 'refund';
  await detachInFlightItems(tx, order.id, destination, 'The order was cancelled.', context.now);
  await moveItemsToStock(tx, order, IS_FROM_STOCK, 'leaves', context.now);
  return order;
}

/** Completes an order with the keys it has; without any it is cancelled. */
export async function hardStopOrder(tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> {
  const order = await transition(tx, context, 'hardStop', input, (lockedOrder) => {
    const keyCount = lockedOrder.completedCount + lockedOrder.bufferedCount;
    const terms = { inventoryQuantity: 0, processEndedAt: context.now };
    return keyCount > 0 ? { quantity: keyCount, terms } : { terms };
  });
  await removeOpenItems(tx, order.id, context.now);
  await detachInFlightItems(tx, order.id, 'refund', 'The order was forced to stop.', context.now);
  await rescaleBlending(tx, order.id, order.quantity);
  if (order.state === 'Completed') await transferHouseOrder(tx, order, context.now);
  return order;
}
