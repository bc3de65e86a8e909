// Adjusts items after an order edit: items no longer planned are removed, new ones are bought if the order is in
// processing (LIFE-T40, T41, T44).

import type { BlendingEdit, OrderEdit, Seen } from '#domain/orders/calls.ts';
import type { Tx } from '#server/base/database/db.ts';
import { editOrder, syncQuantity } from '#server/orders/deciding/order-edit.ts';
import type { ActionContext, OrderRow } from '#server/orders/lifecycle/order.ts';
import { editBlending } from '#server/orders/mix/blending-edit.ts';
import { reconcileItems, removeOpenItems, trimItems } from './item-reconciliation.ts';
import { advance } from './order-progress.ts';

/** Reconciles items of an edited order with its plan. */
async function reconcileEditedOrder(tx: Tx, { now }: ActionContext, order: OrderRow): Promise<void> {
  if (order.state !== 'Processing') return void (await trimItems(tx, order.id, now));
  await reconcileItems(tx, order.id, now);
  await advance(tx, order.id, now);
}

export async function changeOrder(tx: Tx, context: ActionContext, input: OrderEdit): Promise<void> {
  const { order, isProposal } = await editOrder(tx, context, input);
  if (!isProposal) await reconcileEditedOrder(tx, context, order);
}

export async function changeBlending(tx: Tx, context: ActionContext, input: BlendingEdit): Promise<void> {
  await reconcileEditedOrder(tx, context, await editBlending(tx, context, input));
}

/** Reduces the order to the keys it has; a paused one completes on resume. */
export async function syncQuantityToKeys(tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> {
  const order = await syncQuantity(tx, context, input);
  await removeOpenItems(tx, order.id, context.now);
  return order;
}
