// Staff end an order that is being bought: cancelled with what it has, or forced to be complete with it (LIFE-T30, T31).

import type { Seen } from '#domain/orders/calls.ts';
import type { Tx } from '#server/base/db.ts';
import { amend } from '#server/orders/amend.ts';
import { refitBlending } from '#server/orders/blending.ts';
import { type By, type OrderRow, take } from '#server/orders/order.ts';
import { removeOpenItems } from './fit.ts';
import { leaveInFlight } from './leave.ts';
import { afterCompletion } from './progress.ts';
import { FROM_STOCK, moveToStock } from './to-stock.ts';

/** Cancels: what was bought stays deliverable, the rest goes where it belongs (GAP-018, GAP-037). */
export async function close(
  tx: Tx,
  by: By,
  input: Seen & { sendBackOrderedKeysToInventory?: boolean | undefined },
): Promise<OrderRow> {
  const order = await take(tx, by, 'close', input);
  await removeOpenItems(tx, order.id, by.now);
  const to = input.sendBackOrderedKeysToInventory ? 'inventory' : 'refund';
  await leaveInFlight(tx, order.id, to, 'The order was cancelled.', by.now);
  await moveToStock(tx, order, FROM_STOCK, 'leaves', by.now);
  await amend(tx, order.id, { processEndedAt: by.now });
  return order;
}

/** Forces an order to be complete with the keys that it has; without any it is cancelled. */
export async function hardStop(tx: Tx, by: By, input: Seen): Promise<OrderRow> {
  const order = await take(tx, by, 'hardStop', input, (found) => {
    const there = found.completedCount + found.bufferedCount;
    return there > 0 ? { quantity: there } : {};
  });
  await removeOpenItems(tx, order.id, by.now);
  await leaveInFlight(tx, order.id, 'refund', 'The order was forced to stop.', by.now);
  await amend(tx, order.id, { inventoryQuantity: 0, processEndedAt: by.now });
  await refitBlending(tx, order.id, order.quantity);
  if (order.state === 'Completed') await afterCompletion(tx, order.id, by.now);
  return order;
}
