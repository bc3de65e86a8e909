// The only way to change an order's state: lock the row, check the rules, write state, change and history in one
// transaction. Nothing else writes `orders.state` (LIFE-031, LIFE-033).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { OPEN_OFFER_STATES } from '#domain/orders/offer-expiry.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { nextState, type OrderAction } from '#domain/orders/rules.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { noteChanges } from '#server/base/database/audit-notes.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { type ActionContext, lockOrder, type OrderRow, readTimeUnderLock } from './order.ts';
import { checkCredit, lockAccountBeforeStock } from './order-credit.ts';
import { definedTerms, type TermsUpdate, termAssignments } from './order-terms.ts';
import { appendHistory, writeOffer } from './step-lines.ts';
import { reconcileReservations } from './stock-reservations.ts';

/** The order as the caller saw it, for optimistic locking. */
export interface ExpectedOrder {
  id: string;
  /** Newest offer version seen. */
  offerVersion?: number | undefined;
  /** Terms version seen (GAP-073). */
  termsVersion?: number | undefined;
  /** Last modification seen; checked only without a terms version (GAP-073). */
  modifiedAt?: Time | undefined;
  /** The order if this transaction already holds its row lock and has changed nothing relevant to the rules. */
  lockedOrder?: OrderRow;
}

/** Changes an action may make besides the state. */
export interface OrderUpdate {
  quantity?: number;
  /** Becomes the newest offer. */
  offer?: OfferTerms;
  /** Expiry of the newest offer; null if it does not expire. Kept if undefined. */
  offerValidUntil?: Time | null;
  /** Written in the same statement as the state. */
  terms?: TermsUpdate;
  stateBeforeRefund?: OrderState | null;
  note?: string;
}

export interface OfferTerms {
  quantity: number;
  priceCents: Cents;
  comment?: string | undefined;
}

/** An action on an order, with the row before and after it. */
interface Step {
  action: OrderAction;
  before: OrderRow;
  after: OrderRow;
  update: OrderUpdate;
}

/**
 * Performs an action on an order. `change` runs under the row lock after the rules passed, and returns further changes.
 * @throws Refusal 404, 403, or 409 naming the actual state or offer
 */
export async function transition(
  tx: Tx,
  context: ActionContext,
  action: OrderAction,
  target: string | ExpectedOrder,
  change: (order: OrderRow) => Promise<OrderUpdate> | OrderUpdate = () => ({}),
): Promise<OrderRow> {
  const expected = typeof target === 'string' ? { id: target } : target;
  const before = expected.lockedOrder ?? (await lockOrder(tx, context.actor, expected.id));
  const now = before.offerValidUntil === null ? context.now : await readTimeUnderLock(tx, context.now);
  const state = nextState(action, before, context.actor, now);
  refuseStale(before, expected);
  await lockAccountBeforeStock(tx, action, before, state);
  const update = await change(before);
  const after = applyUpdate(context, action, before, { ...update, state });
  const step = { action, before, after, update };
  await checkCredit(tx, context, step);
  await writeChanges(tx, context, step);
  await writeHistory(tx, context, step);
  recordAuditNote(tx, step);
  await updateReservations(tx, context, step);
  return after;
}

/** Optimistic locking: rejects actions on an offer or order that changed since it was read. */
function refuseStale(order: OrderRow, { offerVersion, termsVersion, modifiedAt }: ExpectedOrder): void {
  if (offerVersion !== undefined && offerVersion !== order.offerVersion)
    throw new Refusal(
      'offer_version',
      orderReplyCopy.offerOvertaken(order.offerVersion, order.offerQuantity, (order.offerPriceCents / 100).toFixed(2)),
    );
  const isStale =
    termsVersion === undefined
      ? modifiedAt !== undefined && modifiedAt < order.modifiedAt
      : termsVersion !== order.termsVersion;
  if (isStale) throw new Refusal('stale', commonCopy.changedMeanwhile);
}

/** User actions that move keys without changing terms. */
const PACKAGE_ACTIONS: readonly OrderAction[] = ['createPackage', 'sendPackage'];

/** Whether this action invalidates open forms on the order. */
const changesTerms = (action: OrderAction, { actor }: ActionContext): boolean =>
  actor.side !== 'System' && !PACKAGE_ACTIONS.includes(action);

/** The row after the action. Every offer is a new version. */
function applyUpdate(
  context: ActionContext,
  action: OrderAction,
  before: OrderRow,
  { state, quantity, offer, offerValidUntil, terms = {}, stateBeforeRefund }: OrderUpdate & { state: OrderState },
): OrderRow {
  return {
    ...before,
    ...definedTerms(terms),
    ...(offer && {
      offerQuantity: offer.quantity,
      offerPriceCents: offer.priceCents,
      offerVersion: before.offerVersion + 1,
    }),
    offerValidUntil: !OPEN_OFFER_STATES.includes(state)
      ? null
      : offerValidUntil === undefined
        ? before.offerValidUntil
        : offerValidUntil,
    state,
    quantity: quantity ?? before.quantity,
    stateBeforeRefund: stateBeforeRefund === undefined ? before.stateBeforeRefund : stateBeforeRefund,
    termsVersion: before.termsVersion + (changesTerms(action, context) ? 1 : 0),
    modifiedAt: context.now,
  };
}

/** Writes the offer, then state and terms in one statement. Terms are audited with their previous values. */
async function writeChanges(tx: Tx, context: ActionContext, { after, update: { offer, terms } }: Step): Promise<void> {
  if (offer) await writeOffer(tx, context, after, offer.comment);
  const written = sql`state = ${after.state}, quantity = ${after.quantity}, offer_quantity = ${after.offerQuantity},
    offer_price_cents = ${after.offerPriceCents}, offer_version = ${after.offerVersion},
    offer_valid_until = ${after.offerValidUntil}, state_before_refund = ${after.stateBeforeRefund},
    terms_version = ${after.termsVersion},
    modified_at = ${after.modifiedAt}`;
  const changes = definedTerms(terms ?? {});
  const { assignments, previousColumns } = termAssignments(changes);
  if (assignments.length === 0) {
    await tx.run(prepared(sql`update orders set ${written} where id = ${after.id}`));
    return;
  }
  const previous = await tx.only(
    prepared(sql<object>`update orders o set ${written}, ${sql.join(assignments)} from orders old
      where o.id = ${after.id} and old.id = o.id returning ${sql.join(previousColumns)}`),
  );
  noteChanges(tx, { kind: 'order', id: after.id }, previous, changes);
}

const writeHistory = (tx: Tx, context: ActionContext, { action, before, after, update }: Step): Promise<void> =>
  appendHistory(
    tx,
    context,
    { action, side: context.actor.side, from: before.state, to: after.state },
    after,
    update.note,
  );

/** Order fields in the audit log. */
const toAuditSnapshot = ({
  state,
  quantity,
  offerQuantity,
  offerPriceCents,
  offerVersion,
  offerValidUntil,
}: OrderRow) => ({
  state,
  quantity,
  offerQuantity,
  offerPriceCents,
  offerVersion,
  offerValidUntil,
});

const recordAuditNote = (tx: Tx, { before, after, update: { note } }: Step): void =>
  tx.note({
    subject: { kind: 'order', id: before.id, name: before.orderNumber },
    before: toAuditSnapshot(before),
    after: { ...toAuditSnapshot(after), ...(note && { note }) },
  });

/** Reservations depend on state and quantity alone. */
async function updateReservations(tx: Tx, { now }: ActionContext, { before, after }: Step): Promise<void> {
  if (after.state !== before.state || after.quantity !== before.quantity) await reconcileReservations(tx, after, now);
}
