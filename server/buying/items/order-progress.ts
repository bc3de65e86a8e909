// Effects of item changes on their order: finished, out of stock, failed, or paused by an unexpected price (LIFE-T24,
// T25, T27, T28).

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import { BUSY_ITEM_STATES } from '#domain/orders/item-states.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { type CurrencyDifference, type PriceDifference, toAnomalyFlag } from '#server/orders/lifecycle/anomaly.ts';
import type { ActedOrder, OrderRow } from '#server/orders/lifecycle/order.ts';
import { updateAnomaly } from '#server/orders/lifecycle/order-terms.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { moveItemsToStock } from './stock-transfers.ts';

interface OrderProgress extends ActedOrder {
  quantity: number;
  done: number;
  outOfStock: number;
  /** True while anything is being bought or awaited. */
  busy: boolean;
}

const readProgress = (tx: Tx, orderId: string): Promise<OrderProgress> =>
  tx.only(
    prepared(sql<OrderProgress>`select o.id, o.order_number, o.state, o.modified_at, o.quantity,
        o.completed_count + o.buffered_count as done, o.out_of_stock_count as out_of_stock,
        exists (select 1 from order_item i where i.order_id = o.id and i.removed_at is null
          and i.state in ${literals(BUSY_ITEM_STATES)}) as busy
      from orders o where o.id = ${orderId}`),
  );

/** Moves a processing order on if nothing is left to try. The caller holds its row lock. Returns the order. */
export async function advance(tx: Tx, orderId: string, now: Time): Promise<ActedOrder> {
  const order = await readProgress(tx, orderId);
  if (order.state !== 'Processing') return order;
  const openCount = order.quantity - order.done;
  const context = { actor: SYSTEM, now };
  if (openCount === 0) {
    const completed = await transition(tx, context, 'complete', orderId, () => ({ terms: { processEndedAt: now } }));
    return transferHouseOrder(tx, completed, now);
  }
  if (order.busy) return order;
  return transition(tx, context, order.outOfStock === openCount ? 'stockOut' : 'fail', orderId);
}

/** House account orders buy for inventory: once done, their keys are moved there (LIFE-T38). */
export async function transferHouseOrder(tx: Tx, order: OrderRow, now: Time): Promise<OrderRow> {
  if (!order.ofSystem || order.deliveredQuantity > 0) return order;
  await lockAccount(tx, order.companyId);
  const movedKeys = await moveItemsToStock(tx, order, sql`true`, 'leaves', now);
  return transition(tx, { actor: SYSTEM, now }, 'transfer', order.id, () => ({
    terms: { inventoryQuantity: order.inventoryQuantity + movedKeys },
  }));
}

/** Flags a charge that differs from the agreed one and pauses the order; both values stay visible (ODT-049). */
export async function pauseForAnomaly(
  tx: Tx,
  order: OrderRow,
  difference: PriceDifference | CurrencyDifference,
  now: Time,
): Promise<void> {
  const flag = toAnomalyFlag(difference);
  await updateAnomaly(tx, order.id, 'PriceDifference', [flag]);
  if (order.state === 'Processing')
    await transition(tx, { actor: SYSTEM, now }, 'anomaly', order.id, () => ({ note: flag.description }));
}
