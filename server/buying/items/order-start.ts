// Moves orders into processing: at the approved time, or again after a pause (LIFE-T20, T23, T26). Creates one item per
// key still to be bought, by country (ITEM-T01).

import { sql } from 'kysely';
import { type Actor, SYSTEM } from '#domain/base/actor.ts';
import { APPROVAL_STEP_MINUTES } from '#domain/base/limits.ts';
import { addMilliseconds, isInPeriod, MINUTE, millisecondsBetween, type Time } from '#domain/base/time.ts';
import type { Seen } from '#domain/orders/calls.ts';
import { STOPPED_ITEM_STATES } from '#domain/orders/item-states.ts';
import type { Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { resubmit } from '#server/orders/deciding/negotiation.ts';
import type { ActedOrder, ActionContext, OrderRow } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { rescaleBlending } from '#server/orders/mix/blending.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';
import { consumeReservations } from '#server/stock/lots.ts';
import { reconcileItems, removeOpenItems } from './item-reconciliation.ts';
import { advance } from './order-progress.ts';
import { fillOrderFromStock } from './stock-transfers.ts';

/** Starts a locked, fully approved order; if its promotion has ended, it expires instead. */
export async function startOrder(tx: Tx, now: Time, lockedOrder: OrderRow): Promise<ActedOrder> {
  const context: ActionContext = { actor: SYSTEM, now };
  const orderId = lockedOrder.id;
  const ended =
    lockedOrder.promotion && !isInPeriod(now, lockedOrder.promotion.validFrom, lockedOrder.promotion.validTo);
  if (ended) return transition(tx, context, 'expire', { id: orderId, lockedOrder });
  await lockAccount(tx, lockedOrder.companyId);
  const filled = await consumeReservations(tx, orderId);
  const order = await transition(tx, context, 'start', { id: orderId, lockedOrder }, () => ({
    terms: { processStartedAt: now },
  }));
  await fillOrderFromStock(tx, orderId, filled, now);
  const costs = filled.map(({ country, unitCostE4 }) => [country, unitCostE4] as const);
  if (filled.length > 0) await rescaleBlending(tx, orderId, order.quantity, new Map(costs));
  await requeueStoppedItems(tx, orderId, now);
  await reconcileItems(tx, orderId, now);
  return advance(tx, orderId, now);
}

/** Requeues the stopped items of an order (ITEM-T18) and writes their history. */
async function requeueStoppedItems(tx: Tx, orderId: string, now: Time): Promise<void> {
  const stopped = await tx.all(
    sql<{ state: 'OutOfStock' | 'Error'; n: number }>`with stopped as (
          select id, state
          from order_item
          where order_id = ${orderId} and removed_at is null and state in ${literals(STOPPED_ITEM_STATES)}
          for update
        ),
        moved as (
          update order_item i
          set state = 'Draft', next_try_at = ${now}, refusals = 0, processing_ended_at = null
          from stopped s
          where i.id = s.id
          returning s.state
        )
      select state, count(*) as n
      from moved
      group by state`,
  );
  const states = Object.fromEntries(stopped.map(({ state, n }) => [state, -n]));
  await adjustCounters(tx, orderId, { states }, now);
}

/** Turns buffered keys into completed ones (ITEM-T10). */
async function completeBufferedItems(tx: Tx, orderId: string, now: Time): Promise<void> {
  const movedCount = await tx.run(
    sql`update order_item set state = 'Completed' where order_id = ${orderId} and state = 'Buffered'
      and removed_at is null`,
  );
  await adjustCounters(tx, orderId, { states: { Buffered: -movedCount, Completed: movedCount } }, now);
}

/** Resumes a paused or failed order. An expired processing window is extended by its former length (GAP-036). */
export async function resumeOrder(tx: Tx, context: ActionContext, orderId: string): Promise<ActedOrder> {
  await transition(tx, context, 'resume', orderId, ({ processingStartOn, processingEndOn }) => {
    if (!processingEndOn || processingEndOn >= context.now) return {};
    const length = millisecondsBetween(processingStartOn ?? processingEndOn, processingEndOn);
    const extension = Math.max(length, APPROVAL_STEP_MINUTES * MINUTE);
    return { terms: { processingEndOn: addMilliseconds(context.now, extension) } };
  });
  await completeBufferedItems(tx, orderId, context.now);
  await requeueStoppedItems(tx, orderId, context.now);
  await reconcileItems(tx, orderId, context.now);
  return advance(tx, orderId, context.now);
}

/** Continues an order whose product is back in stock, or that has an item to retry. */
export async function restockOrder(tx: Tx, actor: Actor, now: Time, orderId: string): Promise<ActedOrder> {
  await transition(tx, { actor, now }, 'restock', orderId);
  await requeueStoppedItems(tx, orderId, now);
  await reconcileItems(tx, orderId, now);
  return advance(tx, orderId, now);
}

/** Reopens an order, first removing items not requested from a provider (LIFE-T21). */
export async function reopenOrder(tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> {
  const order = await resubmit(tx, context, input);
  await removeOpenItems(tx, order.id, context.now);
  return order;
}
