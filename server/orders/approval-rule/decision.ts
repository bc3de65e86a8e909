// Decides a new order by the rule of its company: approves it up to processing, or records why it waits for a person
// (API-142, API-143).

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { amountOf, findObstacles, type RuledOrder, type RuleObstacle } from '#domain/orders/approval-rule/obstacles.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { creditFault, hasRemindedInvoiceSql, lockAccount } from '#server/credit/exposure.ts';
import { approve, defaultApproval, type StartOrder } from '#server/orders/deciding/approval.ts';
import { lockOrder, type OrderRow } from '#server/orders/lifecycle/order.ts';
import { readTierCosts } from '#server/orders/mix/planned-cost.ts';
import { areRulesStopped, type RuleRow, readApprovedOnDay, readRuleInForce } from './rule-rows.ts';

interface Services {
  database: Database;
  clock: Clock;
}

/** Note of the history line. */
const HISTORY_NOTE = 'By the approval rule of the company.';

/** The order if it is undecided and unchanged since its placement, with its row and account locked; otherwise null. */
async function lockUndecided(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const order = await lockOrder(tx, SYSTEM, orderId);
  await lockAccount(tx, order.companyId);
  const { isDecided } = await tx.only(
    sql<{ isDecided: boolean }>`select exists (select from rule_decision where order_id = ${orderId}) as is_decided`,
  );
  return isDecided || order.state !== 'Submitted' || order.offerVersion !== 1 ? null : order;
}

type StoredFacts = Pick<RuledOrder, 'listPriceCents' | 'unitCostE4' | 'isDirectSale' | 'isReminded' | 'isStopped'>;

async function readFacts(tx: Tx, order: OrderRow, now: Time): Promise<RuledOrder> {
  const facts = await tx.only(
    sql<StoredFacts>`select o.list_price_cents, o.estimated_cost_e4 as unit_cost_e4, o.direct_sale as is_direct_sale,
        ${hasRemindedInvoiceSql(sql`o.company_id`)} as is_reminded, ${areRulesStopped} as is_stopped
      from orders o where o.id = ${order.id}`,
  );
  const terms = { quantity: order.offerQuantity, priceCents: order.offerPriceCents };
  const demand = { companyId: order.companyId, netAmounts: [amountOf(terms)], replacedOrderId: order.id };
  const tierCostE4 = (await readTierCosts(tx, [order.id])).get(order.id);
  return {
    ...facts,
    ...(tierCostE4 !== undefined && { unitCostE4: tierCostE4 }),
    ...terms,
    dayCents: await readApprovedOnDay(tx, order.companyId, now),
    isWithinCredit: (await creditFault(tx, { actor: SYSTEM, now }, demand)) === null,
  };
}

const recordDecision = (
  tx: Tx,
  now: Time,
  order: OrderRow,
  rule: RuleRow | undefined,
  facts: RuledOrder,
  obstacles: readonly RuleObstacle[],
): Promise<number> =>
  tx.run(sql`insert into rule_decision (order_id, company_id, rule_id, at, is_approved, obstacles, quantity,
      price_cents, list_price_cents, unit_cost_e4, day_cents)
    values (${order.id}, ${order.companyId}, ${rule?.id ?? null}, ${now}, ${obstacles.length === 0},
      ${obstacles}::text[], ${facts.quantity}, ${facts.priceCents}, ${facts.listPriceCents}, ${facts.unitCostE4},
      ${facts.dayCents})`);

/** `more` are obstacles that an earlier try met. */
async function decide(
  tx: Tx,
  clock: Clock,
  start: StartOrder,
  orderId: string,
  more: readonly RuleObstacle[],
): Promise<void> {
  const order = await lockUndecided(tx, orderId);
  if (!order) return;
  const rule = await readRuleInForce(tx, order.companyId);
  // Read after the locks: the decision follows the change of the rule that it waited for, even if clocks differ.
  const now = [clock.now(), rule?.inForceAt ?? ''].sort().at(-1)!;
  const facts = await readFacts(tx, order, now);
  const obstacles = [...findObstacles(facts, rule ?? null), ...more];
  await recordDecision(tx, now, order, rule, facts, obstacles);
  if (obstacles.length > 0) return;
  const context = { actor: SYSTEM, now };
  const approval = await defaultApproval(tx, context, orderId);
  await approve(tx, context, start, { ...approval, note: HISTORY_NOTE });
}

/** Decides one order, at most once. The order and its day's total are locked, so the limits hold under races. */
export async function decideByRule({ database, clock }: Services, start: StartOrder, orderId: string): Promise<void> {
  const attempt = (more: readonly RuleObstacle[]) =>
    database.transaction((tx) => decide(tx, clock, start, orderId, more));
  try {
    await attempt([]);
  } catch (error) {
    // The rules of orders forbid the approval; a person sees why when approving.
    if (!(error instanceof Refusal)) throw error;
    await attempt(['refused']);
  }
}
