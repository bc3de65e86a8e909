// Into processing: at the approved time, or again after a pause (LIFE-T20, T23, T26). Creates one item for each key that
// is still to be bought, by country (ITEM-T01).

import { sql } from 'kysely';
import { type Actor, SYSTEM } from '#domain/base/actor.ts';
import { APPROVAL_STEP_MINUTES } from '#domain/base/limits.ts';
import { after, between, MINUTE, type Time, within } from '#domain/base/time.ts';
import type { Seen } from '#domain/orders/calls.ts';
import type { Tx } from '#server/base/db.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { amend } from '#server/orders/amend.ts';
import { refitBlending } from '#server/orders/blending.ts';
import { count } from '#server/orders/counters.ts';
import { resubmit } from '#server/orders/negotiate.ts';
import { type By, lock, type OrderRow, take } from '#server/orders/order.ts';
import { takeHeld } from '#server/stock/lots.ts';
import { fitItems, removeOpenItems } from './fit.ts';
import { moveOn } from './progress.ts';
import { fillFromStock } from './to-stock.ts';

/** Starts a fully approved order; one whose promotion ended in the meantime expires instead. */
export async function start(tx: Tx, now: Time, orderId: string): Promise<OrderRow> {
  const by: By = { actor: SYSTEM, now };
  const found = await lock(tx, SYSTEM, orderId);
  const ended = found.promotion && !within(now, found.promotion.validFrom, found.promotion.validTo);
  if (ended) return take(tx, by, 'expire', orderId);
  await lockAccount(tx, found.companyId);
  const filled = await takeHeld(tx, orderId);
  const order = await take(tx, by, 'start', orderId);
  await amend(tx, orderId, { processStartedAt: now });
  await fillFromStock(tx, orderId, filled, now);
  const costs = filled.map(({ country, unitCostE4 }) => [country, unitCostE4] as const);
  if (filled.length > 0) await refitBlending(tx, orderId, order.quantity, new Map(costs));
  await queueStopped(tx, orderId, now);
  await fitItems(tx, orderId, now);
  await moveOn(tx, orderId, now);
  return lock(tx, SYSTEM, orderId);
}

/** Items that stopped are queued again (ITEM-T18); answers how many. */
async function queueStopped(tx: Tx, orderId: string, now: Time): Promise<void> {
  const stopped = await tx.all(
    sql<{ state: 'OutOfStock' | 'Error'; n: number }>`with stopped as (
        select id, state from order_item where order_id = ${orderId} and removed_at is null and state in ('OutOfStock', 'Error') for update
      ), moved as (
        update order_item i set state = 'Draft', next_try_at = ${now}, refusals = 0, processing_ended_at = null from stopped s where i.id = s.id returning s.state
      ) select state, count(*) as n from moved group by state`,
  );
  const states = Object.fromEntries(stopped.map(({ state, n }) => [state, -n]));
  await count(tx, orderId, { states }, now);
}

/** Buffered keys are the order's own from here on (ITEM-T10). */
async function completeBuffered(tx: Tx, orderId: string, now: Time): Promise<void> {
  const moved = await tx.run(
    sql`update order_item set state = 'Completed' where order_id = ${orderId} and state = 'Buffered' and removed_at is null`,
  );
  await count(tx, orderId, { states: { Buffered: -moved, Completed: moved } }, now);
}

/** Goes on with a paused or failed order. A processing window that is over is extended by its former length (GAP-036). */
export async function resume(tx: Tx, by: By, orderId: string): Promise<OrderRow> {
  const order = await take(tx, by, 'resume', orderId);
  if (order.processingEndOn && order.processingEndOn < by.now) {
    const length = Math.max(
      between(order.processingStartOn ?? order.processingEndOn, order.processingEndOn),
      APPROVAL_STEP_MINUTES * MINUTE,
    );
    await amend(tx, orderId, { processingEndOn: after(by.now, length) });
  }
  await completeBuffered(tx, orderId, by.now);
  await queueStopped(tx, orderId, by.now);
  await fitItems(tx, orderId, by.now);
  await moveOn(tx, orderId, by.now);
  return lock(tx, by.actor, orderId);
}

/** Goes on with an order whose product is in stock again, or one of whose items is tried again. */
export async function restock(tx: Tx, actor: Actor, now: Time, orderId: string): Promise<OrderRow> {
  await take(tx, { actor, now }, 'restock', orderId);
  await queueStopped(tx, orderId, now);
  await fitItems(tx, orderId, now);
  await moveOn(tx, orderId, now);
  return lock(tx, actor, orderId);
}

/** Staff reopen an order; what was not asked of a provider yet leaves it first (LIFE-T21). */
export async function reopen(tx: Tx, by: By, input: Seen): Promise<OrderRow> {
  const order = await resubmit(tx, by, input);
  await removeOpenItems(tx, order.id, by.now);
  return order;
}
