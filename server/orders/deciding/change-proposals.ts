// Four eyes after approval: a change of price, quantity or promotion is a proposal until a second person with level 2
// makes the same change (PRM-019).

import { sql } from 'kysely';
import { hasPermission } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { OrderEdit, Seen } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { PRICE_DECIDING_STATES } from '#domain/orders/states.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { notify } from '#server/notifications/notify.ts';
import { fourEyesInForce } from '#server/orders/lifecycle/approval-setting.ts';
import { type ActionContext, lockOrder, type OrderRow } from '#server/orders/lifecycle/order.ts';

/** The terms of an edit, without its order. */
export type OrderChange = Omit<OrderEdit, 'id' | 'offerVersion' | 'termsVersion' | 'modifiedAt'>;

/** Thrown while the order is locked, before any write. */
export class ChangeNeedsSecondPerson extends Error {
  readonly order: OrderRow;
  readonly change: OrderChange;
  constructor(order: OrderRow, change: OrderChange) {
    super();
    this.order = order;
    this.change = change;
  }
}

/** Whether the newest approval is at level 2 and the order was not reopened since. */
export async function isApprovedAtLevel2(db: Db, orderId: string): Promise<boolean> {
  const decided = await db.one(
    sql<{ toState: string }>`select to_state from order_history
      where order_id = ${orderId} and to_state in ${literals(PRICE_DECIDING_STATES)} order by seq desc limit 1`,
  );
  return decided?.toState === 'Level2Approved';
}

const changesAgreement = (order: OrderRow, { offerPrice, quantity, promotionId }: OrderChange): boolean =>
  (offerPrice !== undefined && offerPrice !== order.offerPriceCents) ||
  (quantity !== undefined && quantity !== order.quantity) ||
  (promotionId !== undefined && promotionId !== order.promotionId);

/**
 * Passes a change unless four eyes applies and this user is the first to request it.
 * @throws ChangeNeedsSecondPerson
 */
export async function requireSecondPerson(
  tx: Tx,
  { actor }: ActionContext,
  order: OrderRow,
  change: OrderChange,
): Promise<void> {
  if (!changesAgreement(order, change)) return;
  const { inForce } = await tx.only(sql<{ inForce: boolean }>`select ${fourEyesInForce()} as in_force`);
  if (!inForce || !(await isApprovedAtLevel2(tx, order.id))) return;
  const confirmed =
    hasPermission(actor, 'Order.Level2Approve') &&
    (await tx.run(sql`delete from order_change_proposal where order_id = ${order.id}
      and terms_version = ${order.termsVersion} and change = ${JSON.stringify(change)}::jsonb
      and by_user <> ${actor.userId}`)) > 0;
  if (!confirmed) throw new ChangeNeedsSecondPerson(order, change);
}

/** Stores a proposal, replacing an earlier one, and notifies everyone who may confirm it. */
export async function proposeChange(
  tx: Tx,
  { actor, now }: ActionContext,
  { order, change }: ChangeNeedsSecondPerson,
): Promise<void> {
  await tx.run(sql`insert into order_change_proposal (order_id, terms_version, change, by_user, by_name, at)
    values
      (${order.id}, ${order.termsVersion}, ${JSON.stringify(change)}::jsonb, ${actor.userId}, ${actor.name}, ${now})
    on conflict (order_id) do update set terms_version = excluded.terms_version, change = excluded.change,
      by_user = excluded.by_user, by_name = excluded.by_name, at = excluded.at`);
  tx.note({ subject: { kind: 'order', id: order.id, name: order.orderNumber }, after: { proposedChange: change } });
  const subject = { subjectId: order.id, subjectName: order.orderNumber, detail: actor.name };
  await notify(tx, now, [{ kind: 'changeProposed', companyId: null, ...subject }]);
}

/** @throws Refusal 404 if the order or a proposal does not exist */
export async function discardProposal(tx: Tx, { actor }: ActionContext, { id }: Seen): Promise<OrderRow> {
  const order = await lockOrder(tx, actor, id);
  const discarded = await tx.one(
    sql<{ change: OrderChange }>`delete from order_change_proposal where order_id = ${id} returning change`,
  );
  if (!discarded) throw new Refusal('missing', commonCopy.notFound);
  tx.note({
    subject: { kind: 'order', id, name: order.orderNumber },
    before: { proposedChange: discarded.change },
    after: { proposedChange: null, note: orderCopy.changeDiscarded },
  });
  return order;
}
