// The only way to change a claim: its order is locked, then its row, the table of rules decides, and state and history
// are written together (CLM-010).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { E4 } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import {
  API_CLAIM_STATUS,
  type ClaimReason,
  type ClaimState,
  type ClaimStep,
  claimNumber,
  claimStateAfter,
  type ProviderAnswer,
} from '#domain/claims/rules.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { type BillableOrder, lockOrdersToBill } from '#server/orders/lifecycle/billing.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';
import { partnerEvent } from '#server/partner-events/partner-event.ts';

interface LockedClaim {
  id: string;
  number: number;
  companyId: string;
  orderId: string;
  packageId: string;
  itemId: string;
  keyId: string;
  providerId: string | null;
  /** Purchase of the claimed key; null for keys loaded from a file. */
  attemptRef: string | null;
  sku: string;
  country: string;
  productId: string;
  reason: ClaimReason;
  state: ClaimState;
  answer: ProviderAnswer | null;
  supplierCreditE4: E4 | null;
  /** Requests to the supplier so far. */
  tries: number;
}

/** A locked claim with its locked order. */
export type ClaimOfOrder = LockedClaim & { order: BillableOrder };

/** Orders of claims that the actor may see. @throws Refusal 404 */
export async function readClaimedOrders(tx: Tx, { actor }: ActionContext, ids: readonly string[]): Promise<string[]> {
  const found = await tx.all(
    sql<{ id: string; orderId: string }>`select id, order_id from claim where id = any (${ids}::uuid[])
      and (${actor.side !== 'Partner'} or company_id = ${actor.companyId}::uuid)`,
  );
  if (found.length < new Set(ids.map((id) => id.toLowerCase())).size) throw new Refusal('missing', commonCopy.notFound);
  return [...new Set(found.map(({ orderId }) => orderId))];
}

/**
 * Locks claims and their orders, orders first, each by ascending id. `moreOrders` are locked in the same statement.
 * Without a step, any state is accepted.
 * @throws Refusal 404, 409 naming the first claim whose state does not allow the step
 */
export async function lockClaims(
  tx: Tx,
  by: ActionContext,
  ids: readonly string[],
  step: ClaimStep | null,
  moreOrders: readonly string[] = [],
): Promise<ClaimOfOrder[]> {
  const orderIds = new Set([...(await readClaimedOrders(tx, by, ids)), ...moreOrders]);
  const orders = new Map((await lockOrdersToBill(tx, by.actor, [...orderIds])).map((order) => [order.id, order]));
  const claims = await tx.all(
    sql<LockedClaim>`select c.id, c.number, c.company_id, c.order_id, c.package_id, c.order_item_id as item_id,
        c.key_id, c.provider_id, k.attempt_ref, k.sku, i.country, o.product_id, c.reason, c.state,
        c.provider_answer as answer,
        c.supplier_credit_e4, c.tries
      from claim c
        join game_key k on k.id = c.key_id
        join order_item i on i.id = c.order_item_id
        join orders o on o.id = c.order_id
      where c.id = any (${ids}::uuid[])
      order by c.id
      for update of c`,
  );
  return claims.map((claim) => {
    if (step !== null) requireStep(by, claim, step);
    return { ...claim, order: orders.get(claim.orderId)! };
  });
}

/** @throws Refusal 409 if the state of the claim does not allow the step */
function requireStep({ actor }: ActionContext, { number, state }: LockedClaim, step: ClaimStep): void {
  if (claimStateAfter(step, state, actor.side) === null)
    throw new Refusal('claim_state', claimCopy.step(claimNumber(number), claimCopy.states[state]), { state });
}

/** Writes a step of a locked claim: `set` are further columns, `note` is for staff. */
export async function writeStep(
  tx: Tx,
  { actor, now }: ActionContext,
  claim: Pick<LockedClaim, 'id' | 'number' | 'state' | 'companyId' | 'orderId'>,
  step: ClaimStep,
  { set, note = '' }: { set?: Sql; note?: string } = {},
): Promise<void> {
  const to = claimStateAfter(step, claim.state, actor.side);
  if (to === null) throw new Error(`${claimNumber(claim.number)} does not allow ${step}.`);
  const isDecidedByPerson = to !== claim.state && to !== 'at_provider' && actor.side !== 'System';
  // A request that may have reached the supplier still needs its answer, which may be a key or money.
  const questions = isDecidedByPerson ? sql`, next_try_at = case when tries > 0 then next_try_at end` : sql``;
  await tx.run(sql`update claim set state = ${to}, modified_at = ${now}${set ? sql`, ${set}` : sql``}${questions}
    where id = ${claim.id}`);
  await appendClaimHistory(tx, { actor, now }, [
    { claimId: claim.id, step, fromState: claim.state, toState: to, note },
  ]);
  if (to !== claim.state) await announceClaim(tx, now, { ...claim, state: to });
  tx.note({
    subject: { kind: 'claim', id: claim.id, name: claimNumber(claim.number) },
    before: { state: claim.state },
    after: { state: to, step, ...(note && { note }) },
  });
}

/** Tells programs of the company about the new state of a claim. */
export const announceClaim = (
  tx: Tx,
  now: Time,
  { id, number, companyId, orderId, state }: Pick<LockedClaim, 'id' | 'number' | 'companyId' | 'orderId' | 'state'>,
): Promise<void> =>
  partnerEvent(tx, now, {
    type: 'claim.updated',
    companyId,
    data: { id, number: claimNumber(number), order_id: orderId, status: API_CLAIM_STATUS[state] },
  });

interface HistoryLine {
  claimId: string;
  step: ClaimStep;
  fromState: ClaimState | null;
  toState: ClaimState;
  note: string;
}

/** Appends one line to each claim. */
export async function appendClaimHistory(
  tx: Tx,
  { actor, now }: { actor: ActionContext['actor']; now: Time },
  lines: readonly HistoryLine[],
): Promise<void> {
  for (const { claimId, step, fromState, toState, note } of lines)
    await tx.run(sql`insert into claim_history (claim_id, seq, at, step, from_state, to_state, note, by_name, by_type)
      select ${claimId}, coalesce(max(seq), 0) + 1, ${now}, ${step}, ${fromState}, ${toState}, ${note}, ${actor.name},
        ${actor.side}
      from claim_history where claim_id = ${claimId}`);
}
