// Keys of an order that is over move into our own stock (LIFE-T33). Keys that were sent never do.

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import type { InventoryMove } from '#domain/delivery/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Tx } from '#server/base/db.ts';
import { leaveInFlight } from '#server/buying/leave.ts';
import { moveToStock } from '#server/buying/to-stock.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { amend } from '#server/orders/amend.ts';
import { refitBlending } from '#server/orders/blending.ts';
import { type By, lock, type OrderRow, take } from '#server/orders/order.ts';
import { dissolveUnsent } from './dissolve.ts';

/**
 * `unDelivered`: only keys in no package, else also those in packages that were not sent. `isUpdate`: the order's quantity
 * shrinks by them, else they stay counted as sent to inventory. An order that has no key left is transferred.
 */
export async function sendToInventory(tx: Tx, by: By, input: InventoryMove): Promise<OrderRow> {
  let moved = 0;
  const order = await take(tx, by, 'sendToInventory', input, async (found) => {
    await lockAccount(tx, found.companyId);
    if (!input.unDelivered) await dissolveUnsent(tx, found.id, by.now);
    moved = await moveToStock(tx, found, sql`true`, 'leaves', by.now);
    if (moved === 0) throw new Refusal('conflict', copy.nothingToMove, { code: 'nothing_to_move' });
    tx.note({ subject: { kind: 'order', id: found.id }, after: { keysToInventory: moved } });
    return { note: `${moved}`, ...(input.isUpdate && { quantity: found.quantity - moved }) };
  });
  if (input.isUpdate) await refitBlending(tx, order.id, order.quantity);
  else await amend(tx, order.id, { inventoryQuantity: order.inventoryQuantity + moved });
  const left = await lock(tx, by.actor, order.id);
  if (left.deliveredQuantity > 0 || left.completedCount + left.bufferedCount > 0) return order;
  await leaveInFlight(tx, order.id, 'inventory', 'All keys went to inventory.', by.now);
  return take(tx, by, 'transfer', order.id);
}
