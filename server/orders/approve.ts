// Approving: salesman, level 1, level 2 (LIFE-T17 to T20). The values of the last approval win.

import { sql } from 'kysely';
import { APPROVAL_STEP_MINUTES } from '#domain/base/limits.ts';
import { invalid, Refusal } from '#domain/base/refusal.ts';
import { MINUTE, onGrid, type Time, timeOf, within } from '#domain/base/time.ts';
import type { Approval } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Open } from '#server/base/context.ts';
import type { Tx } from '#server/base/db.ts';
import { ofPeriod } from '#server/stock/available.ts';
import { hold, release } from '#server/stock/lots.ts';
import { amend } from './amend.ts';
import { keysThere } from './blending.ts';
import { type By, lock, type OrderRow, take } from './order.ts';
import { FACTOR_NOW } from './profit-factor.ts';

/** Moves a fully approved order into processing; lives with the buying of keys. */
export type Start = (tx: Tx, now: string, orderId: string) => Promise<OrderRow>;

/**
 * Reserves what an approval takes from our own stock, in place of what an earlier one took. Nothing said changes
 * nothing; an order from inventory has its keys already.
 */
async function reserve(tx: Tx, order: OrderRow, fill: Approval['inventoryData'], now: Time): Promise<void> {
  if (!fill || order.stockType) return;
  const most = order.quantity - (await keysThere(tx, order.id));
  if (fill.reduce((sum, part) => sum + part.quantity, 0) > most)
    throw invalid('inventoryData', copy.maximumOrderQuantity(most));
  await release(tx, order.id);
  for (const { period, quantity } of fill) {
    const got = await hold(tx, order.id, order.productId, quantity, ofPeriod(period, now));
    if (got < quantity) throw invalid('inventoryData', copy.maximumQuantity(got));
  }
  tx.note({ subject: { kind: 'order', id: order.id }, after: { fromInventory: fill } });
}

/**
 * What a salesman approved is fixed for everybody below the admin scope: they agree to it as it is (ODT-032, ODT-033).
 * @throws Refusal 422 naming the value that differs
 */
async function keepFixed(tx: Tx, { actor }: By, found: OrderRow, input: Approval): Promise<void> {
  if (found.state !== 'SalesmanApproved' || actor.scope === 'admin') return;
  const flags = await tx.one(
    sql<{
      donotCreateInvoice: boolean;
      isFastBot: boolean;
    }>`select dont_create_invoice as donot_create_invoice, is_fast_bot from orders where id = ${found.id}`,
  );
  const fixed = { processingStart: found.processingStartOn, processingEnd: found.processingEndOn, ...flags };
  for (const [name, value] of Object.entries(fixed)) {
    const said = input[name as keyof typeof fixed];
    if (said !== undefined && value !== null && said !== value) throw invalid(name, copy.approvalFixed);
  }
  if (input.inventoryData) throw invalid('inventoryData', copy.approvalFixed);
}

/** Approves one order; when it is fully approved and due, it starts in the same transaction. */
export async function approve(tx: Tx, by: By, start: Start, input: Approval): Promise<OrderRow> {
  const order = await take(tx, by, 'approve', input, async (found) => {
    if (found.promotion && !within(input.processingStart, found.promotion.validFrom, found.promotion.validTo)) {
      throw invalid('processingStart', copy.startInPromotion);
    }
    await keepFixed(tx, by, found, input);
    await reserve(tx, found, input.inventoryData, by.now);
    return {};
  });
  const factor = await tx.one(sql<{ now: number }>`select ${FACTOR_NOW} as now`);
  await amend(tx, order.id, {
    processingStartOn: input.processingStart,
    processingEndOn: input.processingEnd,
    dontCreateInvoice: input.donotCreateInvoice,
    isFastBot: input.isFastBot,
    profitFactor: factor!.now,
  });
  if (order.state !== 'Level2Approved') return order;
  if (input.processingStart <= by.now) return start(tx, by.now, order.id);
  return order;
}

/** What Approve All says for an order: values of an earlier approval, else from now until the promotion ends (GAP-081). */
async function standardApproval(tx: Tx, by: By, id: string): Promise<Approval> {
  const order = await lock(tx, by.actor, id);
  const step = APPROVAL_STEP_MINUTES * MINUTE;
  const started = timeOf(Math.floor(Date.parse(by.now) / step) * step);
  const from = order.promotion && started < order.promotion.validFrom ? onGrid(by.now, APPROVAL_STEP_MINUTES) : started;
  const end = order.promotion
    ? timeOf(Math.floor(Date.parse(order.promotion.validTo) / step) * step)
    : timeOf(Date.parse(from) + 24 * 60 * MINUTE);
  return { id, processingStart: order.processingStartOn ?? from, processingEnd: order.processingEndOn ?? end };
}

/** Approves several orders, each judged alone in a transaction of its own (MORD-015, GAP-080). */
export async function approveAll({ database, actor, now }: Open, start: Start, ids: readonly string[]) {
  const verdicts: { orderId: string; status: 'Success' | 'Error'; message: string }[] = [];
  for (const orderId of new Set(ids)) {
    try {
      await database.transaction(async (tx) =>
        approve(tx, { actor, now }, start, await standardApproval(tx, { actor, now }, orderId)),
      );
      verdicts.push({ orderId, status: 'Success', message: '' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      verdicts.push({ orderId, status: 'Error', message: error.message });
    }
  }
  return verdicts;
}
