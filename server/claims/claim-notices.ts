// Tells partners about decisions on their claims, once for each order.

import { claimCopy } from '#domain/claims/copy.ts';
import type { ClaimState } from '#domain/claims/rules.ts';
import type { Tx } from '#server/base/database/db.ts';
import { notify } from '#server/notifications/notify.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';
import type { ClaimOfOrder } from './claim-steps.ts';

/** Decisions that partners are notified of. */
type Decision = Extract<ClaimState, 'replaced' | 'credited' | 'refused'>;

export async function notifyDecision(
  tx: Tx,
  { now }: Pick<ActionContext, 'now'>,
  claims: readonly ClaimOfOrder[],
  decision: Decision,
): Promise<void> {
  const byOrder = Map.groupBy(claims, ({ orderId }) => orderId);
  await notify(
    tx,
    now,
    [...byOrder.values()].map((group) => ({
      kind: 'claimDecided',
      companyId: group[0]!.companyId,
      subjectId: group[0]!.orderId,
      subjectName: group[0]!.order.orderNumber,
      detail: `${group.length} ${claimCopy.states[decision].toLowerCase()}`,
    })),
  );
}
