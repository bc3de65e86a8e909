// Approval rules of a test world: put into force by two people, and decided as the worker does.

import type { JobName } from '#domain/jobs.ts';
import { approvalRuleCalls } from '#domain/orders/approval-rule/calls.ts';
import type { JobHandlers } from '#server/base/jobs/jobs.ts';
import { startOrder } from '#server/buying/items/order-start.ts';
import { decideByRule } from '#server/orders/approval-rule/decision.ts';
import type { World } from './world.ts';

/** Amounts in cents, the margin in basis points. */
export const WIDE_LIMITS = { orderLimit: 1_000_000, dayLimit: 10_000_000, minMargin: 0 };

/** Puts limits into force for a company. Returns the two people. */
export async function switchRuleOn(w: World, partnerId: string, limits = WIDE_LIMITS) {
  const [author, other] = [await w.person('SuperAdmin'), await w.person('SuperAdmin')];
  const { proposal } = await author.do(approvalRuleCalls.propose, {
    partnerId,
    ...limits,
    inForceId: null,
    proposalId: null,
  });
  await other.do(approvalRuleCalls.confirm, { partnerId, id: proposal!.id });
  return { author, other };
}

/** Runs the queued decisions; jobs of other kinds are dropped. */
export const decideOrders = (w: World): Promise<number> => {
  const decide: JobHandlers['order.decide'] = ({ orderId }) =>
    decideByRule({ database: w.database, clock: w }, startOrder, orderId);
  const drop = async () => {};
  const handlers = new Proxy({} as JobHandlers, {
    get: (_, name: JobName) => (name === 'order.decide' ? decide : drop),
  });
  return w.queue.drain(handlers);
};
