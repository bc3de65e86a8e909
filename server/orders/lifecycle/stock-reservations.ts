// Stock reservations of an order by state: an order from inventory reserves all of its keys while open, any other the
// fill of its valid approvals (LIFE-T17, T21, SIO-013). Keys kept by a reopened order need no reservation.

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { APPROVED_STATES, type OrderState, RESERVING_STATES } from '#domain/orders/states.ts';
import { stockCopy } from '#domain/stock/copy.ts';
import type { StockType } from '#domain/stock/periods.ts';
import type { Tx } from '#server/base/database/db.ts';
import { releaseReservations, reservedQuantity, reservedUnitCost, reserveStock } from '#server/stock/lots.ts';
import { lotsOfType } from '#server/stock/period-stock.ts';
import { countCommittedKeys } from './committed-keys.ts';

interface ReservingOrder {
  id: string;
  state: OrderState;
  quantity: number;
  productId: string;
  stockType: StockType | null;
}

/** Units the order still lacks. */
const missingKeys = async (tx: Tx, { id, quantity }: ReservingOrder): Promise<number> =>
  quantity - (await countCommittedKeys(tx, id));

/**
 * Reserves all keys of an order from inventory and sets its expected cost from those lots (ODT-010). Lots it already
 * held are kept, even if they have aged since.
 */
export async function reserveWholeOrder(tx: Tx, order: ReservingOrder, type: StockType, now: Time): Promise<void> {
  const quantity = await missingKeys(tx, order);
  const before = await releaseReservations(tx, order.id);
  const reservedQuantity = await reserveStock(
    tx,
    order.id,
    order.productId,
    quantity,
    sql`(${lotsOfType(type, now)} or l.id = any (${before}::uuid[]))`,
  );
  if (reservedQuantity < quantity) throw new Refusal('stock_taken', stockCopy.stockTaken(reservedQuantity));
  await tx.run(
    sql`update orders set estimated_cost_e4 = ${await reservedUnitCost(tx, order.id)} where id = ${order.id}`,
  );
}

/** Reconciles reservations with the order's state and quantity. */
export async function reconcileReservations(tx: Tx, order: ReservingOrder, now: Time): Promise<void> {
  if (order.stockType) {
    if (!RESERVING_STATES.includes(order.state)) await releaseReservations(tx, order.id);
    else if ((await reservedQuantity(tx, order.id)) !== (await missingKeys(tx, order)))
      await reserveWholeOrder(tx, order, order.stockType, now);
    return;
  }
  const held = await reservedQuantity(tx, order.id);
  if (held === 0) return;
  if (!APPROVED_STATES.includes(order.state)) await releaseReservations(tx, order.id);
  else {
    const quantity = await missingKeys(tx, order);
    if (held > quantity) await releaseReservations(tx, order.id, quantity);
  }
}
