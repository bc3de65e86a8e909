// The money of an order goes back: what was never sent goes to our own stock, what the provider still owes goes back to
// it (LIFE-T32, ITEM-T14). A credit memo is finance's.

import { sql } from 'kysely';
import type { Seen } from '#domain/orders/calls.ts';
import type { Tx } from '#server/base/db.ts';
import { removeOpenItems } from '#server/buying/fit.ts';
import { leaveInFlight, refundOwed } from '#server/buying/leave.ts';
import { refundSent } from '#server/buying/packed.ts';
import { moveToStock } from '#server/buying/to-stock.ts';
import { count } from '#server/orders/counters.ts';
import { type By, type OrderRow, take } from '#server/orders/order.ts';
import { dissolveUnsent } from './dissolve.ts';

const REASON = 'The order was refunded.';

export async function refund(tx: Tx, by: By, input: Seen): Promise<OrderRow> {
  const order = await take(tx, by, 'refund', input, () => ({ stateBeforeRefund: null }));
  await dissolveUnsent(tx, order.id, by.now);
  await moveToStock(tx, order, sql`true`, 'refunded', by.now);
  await refundOwed(tx, order.id, REASON, by.now);
  await leaveInFlight(tx, order.id, 'refund', REASON, by.now);
  await removeOpenItems(tx, order.id, by.now);
  const sent = await refundSent(tx, order.id);
  await count(tx, order.id, { states: { Completed: -sent } }, by.now);
  return order;
}
