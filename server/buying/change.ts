// An order is edited, and its items follow: what is no longer planned leaves, what is newly planned is bought while the
// order is in processing (LIFE-T40, T41, T44).

import type { BlendingEdit, OrderEdit, Seen } from '#domain/orders/calls.ts';
import type { Tx } from '#server/base/db.ts';
import { edit, syncQuantity } from '#server/orders/edit.ts';
import { editBlending } from '#server/orders/edit-blending.ts';
import type { By, OrderRow } from '#server/orders/order.ts';
import { fitItems, removeOpenItems, trimItems } from './fit.ts';
import { moveOn } from './progress.ts';

/** Lets the items of an edited order follow its plan. */
async function follow(tx: Tx, { now }: By, order: OrderRow): Promise<void> {
  if (order.state !== 'Processing') return void (await trimItems(tx, order.id, now));
  await fitItems(tx, order.id, now);
  await moveOn(tx, order.id, now);
}

export async function changeOrder(tx: Tx, by: By, input: OrderEdit): Promise<void> {
  await follow(tx, by, await edit(tx, by, input));
}

export async function changeBlending(tx: Tx, by: By, input: BlendingEdit): Promise<void> {
  await follow(tx, by, await editBlending(tx, by, input));
}

/** The order asks for no more than it has; a paused one completes when it is resumed. */
export async function trimToKeys(tx: Tx, by: By, input: Seen): Promise<OrderRow> {
  const order = await syncQuantity(tx, by, input);
  await removeOpenItems(tx, order.id, by.now);
  return order;
}
