// Refunds an order: unsent keys go to our own stock, owed ones are returned to the provider (LIFE-T32, ITEM-T14). The
// credit note is up to Finance.

import { sql } from 'kysely';
import type { Seen } from '#domain/orders/calls.ts';
import type { Tx } from '#server/base/database/db.ts';
import { detachInFlightItems, refundOwedItems } from '#server/buying/items/in-flight-items.ts';
import { refundSentItems } from '#server/buying/items/item-packing.ts';
import { removeOpenItems } from '#server/buying/items/item-reconciliation.ts';
import { moveItemsToStock } from '#server/buying/items/stock-transfers.ts';
import type { ActionContext, OrderRow } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';
import { dissolveUnsentPackages } from './package-dissolution.ts';

const REASON = 'The order was refunded.';

export async function refundOrder(tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> {
  const order = await transition(tx, context, 'refund', input, () => ({ stateBeforeRefund: null }));
  await dissolveUnsentPackages(tx, order.id, context.now);
  await moveItemsToStock(tx, order, sql`true`, 'refunded', context.now);
  await refundOwedItems(tx, order.id, REASON, context.now);
  await detachInFlightItems(tx, order.id, 'refund', REASON, context.now);
  await removeOpenItems(tx, order.id, context.now);
  const sent = await refundSentItems(tx, order.id);
  await adjustCounters(tx, order.id, { states: { Completed: -sent } }, context.now);
  return order;
}
