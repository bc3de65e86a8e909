// Effects of item changes on their order: finished, out of stock, failed, or paused by an unexpected price (LIFE-T24,
// T25, T27, T28).

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { type CurrencyDifference, type PriceDifference, toAnomalyFlag } from '#server/orders/lifecycle/anomaly.ts';
import { type OrderRow, transition } from '#server/orders/lifecycle/order.ts';
import { updateAnomaly } from '#server/orders/lifecycle/order-terms.ts';
import { moveItemsToStock } from './stock-transfers.ts';

interface OrderProgress {
  state: string;
  quantity: number;
  done: number;
  outOfStock: number;
  /** True while anything is being bought or awaited. */
  busy: boolean;
}

/** Moves a processing order on if nothing is left to try. The caller holds its row lock. */
export async function advance(tx: Tx, orderId: string, now: Time): Promise<void> {
  const order = await tx.one(
    prepared(sql<OrderProgress>`select o.state, o.quantity, o.completed_count + o.buffered_count as done,
      o.out_of_stock_count as out_of_stock,
        exists (select 1 from order_item i where i.order_id = o.id and i.removed_at is null
          and i.state in ('Draft', 'Processing', 'PreCompleted', 'BackOrdered')) as busy
      from orders o where o.id = ${orderId}`),
  );
  if (order?.state !== 'Processing') return;
  const openCount = order.quantity - order.done;
  const context = { actor: SYSTEM, now };
  if (openCount === 0) {
    const completed = await transition(tx, context, 'complete', orderId, () => ({ terms: { processEndedAt: now } }));
    await transferHouseOrder(tx, completed, now);
  } else if (order.busy) return;
  else await transition(tx, context, order.outOfStock === openCount ? 'stockOut' : 'fail', orderId);
}

/** House account orders buy for inventory: once done, their keys are moved there (LIFE-T38). */
export async function transferHouseOrder(tx: Tx, order: OrderRow, now: Time): Promise<void> {
  if (!order.ofSystem || order.deliveredQuantity > 0) return;
  await lockAccount(tx, order.companyId);
  const movedKeys = await moveItemsToStock(tx, order, sql`true`, 'leaves', now);
  await transition(tx, { actor: SYSTEM, now }, 'transfer', order.id, () => ({
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
