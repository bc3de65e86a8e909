// Stores purchase answers of one order: encrypts keys and updates items, attempts, counters and the order, in one
// transaction under the order's row lock.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import { removeOpenItems } from '#server/buying/items/item-reconciliation.ts';
import { advance, pauseForAnomaly } from '#server/buying/items/order-progress.ts';
import type { Vault } from '#server/keys/vault.ts';
import { lockOrder } from '#server/orders/lifecycle/order.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';
import { isAnswerableAttempt, isOpenAttempt } from './attempt-states.ts';
import { readRates } from './charge.ts';
import { forwardDetachedKeys, storeDeliveredKeys } from './delivered-keys.ts';
import { type Decision, isDelivery, type ProviderReply } from './engine.ts';
import {
  differenceFromPlan,
  findOtherCurrencies,
  hasLeftOrder,
  type JudgedPurchase,
  judgePurchase,
  type ProviderAnswer,
  type PurchaseRow,
} from './judgement.ts';
import { referenceOf } from './purchase-attempts.ts';
import type { WrittenAttempt } from './purchase-log.ts';
import { splitAnswer } from './split-answer.ts';
import { isRefunded } from './split-reply.ts';

/** The provider took the purchase back, which our pending return request is about to record. */
const isTakenBack = ({ returning }: PurchaseRow, reply: ProviderReply): boolean => returning && isRefunded(reply);

/** Answers apply to open attempts; for manually settled ones only deliveries matter, whose keys may differ. */
const isRelevant = ({ state, byHand }: PurchaseRow, reply: ProviderReply): boolean =>
  isAnswerableAttempt(state) || (byHand && isDelivery(reply));

/** Applies answers to attempts of one order. Returns their states. Answers for closed attempts change nothing. */
export async function recordProviderAnswers(
  tx: Tx,
  vault: Vault,
  settleMs: number,
  orderId: string,
  answers: readonly ProviderAnswer[],
  now: Time,
): Promise<WrittenAttempt[]> {
  const order = await lockOrder(tx, SYSTEM, orderId);
  const refs = answers.map(({ ref }) => ref);
  const rows = await tx.all(
    prepared(sql<PurchaseRow>`select a.ref, a.call_ref, a.item_id, i.unit, a.state, i.state as item_state,
        i.removed_at is not null as removed, i.leaves_to,
        exists (select 1 from purchase_return b where b.attempt_ref = a.ref and b.state = 'wanted') as returning,
        o.state = 'Paused' and i.allocation_id is not null as buffers, a.sku, a.country, a.sent_at,
        a.provider_order_id is not null as placed, a.asked, i.refusals, a.charged_e4,
        a.charged_currency, i.planned_cost_e4, a.currency, a.rate,
        a.state = 'settled' and exists (select 1 from purchase_verdict v where v.attempt_ref = a.ref) as by_hand,
        o.anomaly_status = 'Ignored' as anomaly_ignored, pr.bundle_products as bundle
      from purchase_attempt a
        join order_item i on i.id = a.item_id
        join orders o on o.id = a.order_id
        join product pr on pr.id = o.product_id
      where a.order_id = ${orderId}
        and ((a.call_ref is null and a.ref = any (${refs})) or a.call_ref = any (${refs}))
      order by a.ref
      for update of a, i`),
  );
  const rowsOf = Map.groupBy(rows, referenceOf);
  const rates = await readRates(tx, findOtherCurrencies(rowsOf, answers));
  const purchases: JudgedPurchase[] = [];
  for (const answer of answers) {
    const ofCall = rowsOf.get(answer.ref) ?? [];
    const unitReplies = await splitAnswer(tx, vault, ofCall, answer);
    if (unitReplies.length > 0) rowsOf.delete(answer.ref);
    for (const { row, reply, clearsCharge } of unitReplies)
      if (isRelevant(row, reply) && !isTakenBack(row, reply))
        purchases.push(judgePurchase(row, reply, rates, settleMs, now, clearsCharge));
  }
  if (purchases.length === 0) return [];
  await storeDeliveredKeys(tx, vault, purchases, now);
  await writeAttempts(tx, purchases, now);
  await forwardDetachedKeys(tx, order, purchases, now);
  const moves = await writeItems(tx, purchases, now);
  const ownPurchases = purchases.filter(({ row }) => !hasLeftOrder(row));
  const last = ownPurchases.at(-1);
  const lastKey = last && { lastKey: { status: last.decision.item ?? last.outcome, at: now } };
  await adjustCounters(tx, orderId, { ...moves, ...lastKey }, now);
  const anomaly = ownPurchases.find((one) => one.decision.priceAnomalyE4 !== null);
  if (anomaly) await pauseForAnomaly(tx, order, differenceFromPlan(anomaly), now);
  // Nothing more is bought for an expired order (LIFE-T29), so requeued items are removed.
  if (order.state === 'PromotionExpired') await removeOpenItems(tx, orderId, now);
  await advance(tx, orderId, now);
  return purchases.map(({ row: { ref }, decision }) => ({ ref, state: decision.attempt }));
}

async function writeAttempts(tx: Tx, purchases: readonly JudgedPurchase[], now: Time): Promise<void> {
  const rows = purchases.map(({ row, decision, providerOrderId, charged, clearsCharge, outcome }) => ({
    ref: row.ref,
    state: decision.attempt,
    providerOrderId,
    chargedE4: charged?.amountE4 ?? null,
    chargedCurrency: charged?.currency ?? null,
    clearsCharge,
    outcome,
    closed: !isOpenAttempt(decision.attempt),
    asked: decision.attempt === row.state ? row.asked + 1 : 0,
    askAt: decision.askIn === null ? null : addMilliseconds(now, decision.askIn),
  }));
  await tx.run(
    prepared(sql`update purchase_attempt a
      set state = n.state, provider_order_id = coalesce(n.provider_order_id, a.provider_order_id),
        charged_e4 = case when not n.clears_charge then coalesce(n.charged_e4, a.charged_e4) end,
        charged_currency = case when not n.clears_charge then coalesce(n.charged_currency, a.charged_currency) end,
        outcome = n.outcome, asked = n.asked,
        next_ask_at = n.ask_at, closed_at = case when n.closed then coalesce(a.closed_at, ${now}) end
      from ${recordset('n', rows, {
        ref: 'text',
        state: 'text',
        providerOrderId: 'text',
        chargedE4: 'bigint',
        chargedCurrency: 'text',
        clearsCharge: 'boolean',
        outcome: 'text',
        closed: 'boolean',
        asked: 'int',
        askAt: 'timestamptz',
      })}
      where a.ref = n.ref`),
  );
}

/** An item being returned is refunded as soon as its purchase is closed, whatever the outcome. */
const isRefundedByReturn = (row: PurchaseRow, { attempt }: Decision): boolean =>
  !row.removed && row.itemState !== 'Refunded' && !isOpenAttempt(attempt);

/** A late answer to an abandoned or manually settled reference moves no item. */
const movesItem = ({ row, decision }: JudgedPurchase): boolean =>
  row.state !== 'void' && !row.byHand && (!hasLeftOrder(row) || isRefundedByReturn(row, decision));

/** The item row after its purchase was judged. */
function toItemRow({ row, decision, providerOrderId, costE4 }: JudgedPurchase, now: Time) {
  const movedState = decision.item === 'Completed' && row.buffers ? 'Buffered' : decision.item;
  const state = hasLeftOrder(row) ? 'Refunded' : (movedState ?? row.itemState);
  const isDone = state === 'Completed' || state === 'Buffered';
  return {
    id: row.itemId,
    previousState: row.itemState,
    state,
    providerOrderId,
    cost: isDone ? costE4 : null,
    note: decision.note === null ? null : `${now} ${decision.note}`,
    refused: decision.refused ? 1 : 0,
    leavesAllocation: decision.leavesAllocation,
    tryAt: state === 'Draft' ? addMilliseconds(now, decision.tryIn) : null,
    ended: isDone || state === 'Error' || state === 'OutOfStock',
    done: isDone,
  };
}

/** Writes item states. Returns the counter changes. */
async function writeItems(tx: Tx, purchases: readonly JudgedPurchase[], now: Time) {
  const rows = purchases.filter(movesItem).map((purchase) => toItemRow(purchase, now));
  const states: Partial<Record<ItemState, number>> = {};
  let costE4 = 0;
  for (const { previousState, state, cost } of rows) {
    costE4 += cost ?? 0;
    if (state === previousState) continue;
    states[previousState] = (states[previousState] ?? 0) - 1;
    states[state] = (states[state] ?? 0) + 1;
  }
  await tx.run(
    prepared(sql`update order_item i
      set state = n.state, provider_order_id = coalesce(n.provider_order_id, i.provider_order_id),
        cost_e4 = coalesce(n.cost, i.cost_e4),
        status_notes = case when n.note is null then i.status_notes else i.status_notes || n.note end,
        refusals = i.refusals + n.refused, next_try_at = n.try_at,
        processing_ended_at = case when n.ended then ${now}::timestamptz end,
        completed_on = case when n.done then ${now}::timestamptz end,
        allocation_id = case when n.leaves_allocation then null else i.allocation_id end
      from ${recordset('n', rows, {
        id: 'uuid',
        state: 'text',
        providerOrderId: 'text',
        cost: 'bigint',
        note: 'text',
        refused: 'int',
        leavesAllocation: 'boolean',
        tryAt: 'timestamptz',
        ended: 'boolean',
        done: 'boolean',
      })}
      where i.id = n.id`),
  );
  return { states, costE4 };
}
