// Approval by salesman, level 1 and level 2 (LIFE-T17 to T20). The values of the last approval win.

import { sql } from 'kysely';
import { hasPermission } from '#domain/base/actor.ts';
import type { Reply } from '#domain/base/endpoint.ts';
import { APPROVAL_STEP_MINUTES } from '#domain/base/limits.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { isInPeriod, MINUTE, roundUpToGrid, type Time, timeOf } from '#domain/base/time.ts';
import type { Approval, approveAllCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import { countCommittedKeys } from '#server/orders/lifecycle/committed-keys.ts';
import { type ActedOrder, type ActionContext, lockOrder, type OrderRow } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { showSetting } from '#server/settings/settings.ts';
import { releaseReservations, reserveStock } from '#server/stock/lots.ts';
import { lotsOfPeriod } from '#server/stock/period-stock.ts';
import { requireFactorBelowCost } from './below-cost.ts';

/** Moves a fully approved order into processing; implemented by server/buying. */
export type StartOrder = (tx: Tx, now: string, lockedOrder: OrderRow) => Promise<ActedOrder>;

/**
 * Reserves the approved fill from our own stock, replacing an earlier reservation. An empty input changes nothing; an
 * order from inventory has its keys already.
 */
async function reserveInventoryFill(
  tx: Tx,
  order: OrderRow,
  fill: Approval['inventoryData'],
  now: Time,
): Promise<void> {
  if (!fill || order.stockType) return;
  const maxQuantity = order.quantity - (await countCommittedKeys(tx, order.id));
  if (fill.reduce((sum, part) => sum + part.quantity, 0) > maxQuantity)
    throw invalidField('inventoryData', 'above_order_quantity', orderCopy.maximumOrderQuantity(maxQuantity));
  await releaseReservations(tx, order.id);
  for (const { period, quantity } of fill) {
    const reservedQuantity = await reserveStock(tx, order.id, order.productId, quantity, lotsOfPeriod(period, now));
    if (reservedQuantity < quantity)
      throw invalidField('inventoryData', 'above_reserved', orderCopy.maximumQuantity(reservedQuantity));
  }
  tx.note({ subject: { kind: 'order', id: order.id }, after: { fromInventory: fill } });
}

/**
 * Values a salesman approved are fixed for everyone below the admin scope (ODT-032, ODT-033).
 * @throws Refusal 422 naming the value that differs
 */
async function refuseChangedFixedValues(
  tx: Tx,
  { actor }: ActionContext,
  lockedOrder: OrderRow,
  input: Approval,
): Promise<void> {
  if (lockedOrder.state !== 'SalesmanApproved' || actor.scope === 'admin') return;
  const flags = await tx.one(
    sql<{
      donotCreateInvoice: boolean;
      isFastBot: boolean;
    }>`select dont_create_invoice as donot_create_invoice, is_fast_bot from orders where id = ${lockedOrder.id}`,
  );
  const fixed = {
    processingStart: lockedOrder.processingStartOn,
    processingEnd: lockedOrder.processingEndOn,
    ...flags,
  };
  for (const [name, value] of Object.entries(fixed)) {
    const requestedValue = input[name as keyof typeof fixed];
    if (requestedValue !== undefined && value !== null && requestedValue !== value)
      throw invalidField(name, 'approval_fixed', orderCopy.approvalFixed);
  }
  if (input.inventoryData) throw invalidField('inventoryData', 'approval_fixed', orderCopy.approvalFixed);
}

/** Approves one order; once fully approved and due, it starts in the same transaction. */
export async function approve(
  tx: Tx,
  context: ActionContext,
  start: StartOrder,
  input: Approval & { lockedOrder?: OrderRow; note?: string },
): Promise<ActedOrder> {
  const order = await transition(tx, context, 'approve', input, async (lockedOrder) => {
    if (
      lockedOrder.promotion &&
      !isInPeriod(input.processingStart, lockedOrder.promotion.validFrom, lockedOrder.promotion.validTo)
    ) {
      throw invalidField('processingStart', 'outside_promotion', orderCopy.startInPromotion);
    }
    await refuseChangedFixedValues(tx, context, lockedOrder, input);
    await reserveInventoryFill(tx, lockedOrder, input.inventoryData, context.now);
    // After the reservation, which leaves fewer keys to buy, maybe at a higher price.
    if (hasPermission(context.actor, 'Order.Level2Approve'))
      await requireFactorBelowCost(tx, context, [lockedOrder.id]);
    const { profitFactor } = await showSetting({ db: tx });
    return {
      terms: {
        processingStartOn: input.processingStart,
        processingEndOn: input.processingEnd,
        dontCreateInvoice: input.donotCreateInvoice,
        isFastBot: input.isFastBot,
        profitFactor,
      },
      ...(input.note && { note: input.note }),
    };
  });
  if (order.state !== 'Level2Approved') return order;
  if (input.processingStart <= context.now) return start(tx, context.now, order);
  return order;
}

/** Approval values without a person who chooses them: those of an earlier approval, else from now until the promotion ends (GAP-081). */
export async function defaultApproval(tx: Tx, context: ActionContext, id: string) {
  const order = await lockOrder(tx, context.actor, id);
  const step = APPROVAL_STEP_MINUTES * MINUTE;
  const started = timeOf(Math.floor(Date.parse(context.now) / step) * step);
  const from =
    order.promotion && started < order.promotion.validFrom
      ? roundUpToGrid(context.now, APPROVAL_STEP_MINUTES)
      : started;
  const end = order.promotion
    ? timeOf(Math.floor(Date.parse(order.promotion.validTo) / step) * step)
    : timeOf(Date.parse(from) + 24 * 60 * MINUTE);
  return {
    id,
    processingStart: order.processingStartOn ?? from,
    processingEnd: order.processingEndOn ?? end,
    lockedOrder: order,
  };
}

/** Approves several orders, each in its own transaction with its own verdict (MORD-015, GAP-080). */
export async function approveAll(
  { database, actor, now }: UnmanagedContext,
  start: StartOrder,
  ids: readonly string[],
) {
  // Check step-up once, before approving anything, rather than as the verdict of each order.
  if (hasPermission(actor, 'Order.Level2Approve')) await requireFactorBelowCost(database, { actor, now }, ids);
  const verdicts: Reply<typeof approveAllCalls.approveAll> = [];
  for (const orderId of new Set(ids)) {
    try {
      await database.transaction(async (tx) =>
        approve(tx, { actor, now }, start, await defaultApproval(tx, { actor, now }, orderId)),
      );
      verdicts.push({ orderId, status: 'Success', message: '' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      verdicts.push({ orderId, status: 'Error', message: error.message, code: error.code, state: error.state });
    }
  }
  return verdicts;
}
