// What the items' moves mean for their order: finished, out of stock, failed, or held by a price that nobody announced
// (LIFE-T24, T25, T27, T28).

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import type { Time } from '#domain/base/time.ts';
import { kept, type Tx } from '#server/base/db.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { amend, amendAnomaly } from '#server/orders/amend.ts';
import { type CurrencyDifference, flagOf, type PriceDifference } from '#server/orders/anomaly.ts';
import { lock, type OrderRow, take } from '#server/orders/order.ts';
import { moveToStock } from './to-stock.ts';

interface Standing {
  state: string;
  quantity: number;
  done: number;
  outOfStock: number;
  /** Is anything still being bought or waited for? */
  busy: boolean;
}

/** Moves a processing order on when nothing is left to try. The caller holds its lock. */
export async function moveOn(tx: Tx, orderId: string, now: Time): Promise<void> {
  const order = await tx.one(
    kept(sql<Standing>`select o.state, o.quantity, o.completed_count + o.buffered_count as done, o.out_of_stock_count as out_of_stock,
        exists (select 1 from order_item i where i.order_id = o.id and i.removed_at is null
          and i.state in ('Draft', 'Processing', 'PreCompleted', 'BackOrdered')) as busy
      from orders o where o.id = ${orderId}`),
  );
  if (order?.state !== 'Processing') return;
  const open = order.quantity - order.done;
  const by = { actor: SYSTEM, now };
  if (open === 0) {
    await take(tx, by, 'complete', orderId);
    await amend(tx, orderId, { processEndedAt: now });
    await afterCompletion(tx, orderId, now);
  } else if (order.busy) return;
  else await take(tx, by, order.outOfStock === open ? 'stockOut' : 'fail', orderId);
}

/** The house account buys for the inventory: when its order is done, its keys go there (LIFE-T38). */
export async function afterCompletion(tx: Tx, orderId: string, now: Time): Promise<void> {
  const order = await lock(tx, SYSTEM, orderId);
  if (!order.ofSystem || order.deliveredQuantity > 0) return;
  await lockAccount(tx, order.companyId);
  const moved = await moveToStock(tx, order, sql`true`, 'leaves', now);
  await amend(tx, orderId, { inventoryQuantity: order.inventoryQuantity + moved });
  await take(tx, { actor: SYSTEM, now }, 'transfer', orderId);
}

/** Flags a charge that is not what was agreed and pauses the order; both sides of it stay readable (ODT-049). */
export async function raiseAnomaly(
  tx: Tx,
  order: OrderRow,
  found: PriceDifference | CurrencyDifference,
  now: Time,
): Promise<void> {
  const flag = flagOf(found);
  await amendAnomaly(tx, order.id, 'PriceDifference', [flag]);
  if (order.state === 'Processing')
    await take(tx, { actor: SYSTEM, now }, 'anomaly', order.id, () => ({ note: flag.description }));
}
