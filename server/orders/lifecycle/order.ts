// The only way to change an order's state: lock the row, check the rules, write state, change and history in one
// transaction. Nothing else writes `orders.state` (LIFE-031, LIFE-033).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { keysShown } from '#domain/orders/quantities.ts';
import { nextState, type OrderAction, type OrderFacts } from '#domain/orders/rules.ts';
import { CREDIT_STATES, type OrderState } from '#domain/orders/states.ts';
import type { StockType } from '#domain/stock/periods.ts';
import { noteChanges } from '#server/base/database/audit-notes.ts';
import { selectColumns } from '#server/base/database/columns.ts';
import { prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { isoInstant } from '#server/base/database/json-sql.ts';
import { lockAccount, requireCredit } from '#server/credit/exposure.ts';
import { level1Approver, offerAuthor } from './approval-setting.ts';
import { type TermsUpdate, termAssignments } from './order-terms.ts';
import { appendHistory, writeOffer } from './step-lines.ts';
import { reconcileReservations } from './stock-reservations.ts';

export interface ActionContext {
  actor: Actor;
  now: Time;
}

export interface OrderRow extends OrderFacts {
  id: string;
  orderNumber: string;
  companyId: string;
  promotionId: string | null;
  productId: string;
  productSku: string;
  providerId: string;
  offerQuantity: number;
  offerPriceCents: Cents;
  vatRate: number;
  paidStatus: string;
  processingStartOn: Time | null;
  processingEndOn: Time | null;
  keyDeliveryStartDate: Time | null;
  modifiedAt: Time;
  offerVersion: number;
  /** Increases when a person changes the order, not when keys are bought. */
  termsVersion: number;
  /** Stock type of an order from inventory. */
  stockType: StockType | null;
  /** Keys sent to inventory that are still part of the quantity. */
  inventoryQuantity: number;
}

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

/** Orders visible to the actor: all for staff, otherwise the company's own. Refers to orders as `o`. */
export const isVisibleTo = (actor: Actor): Sql =>
  actor.side === 'Partner' ? sql`o.company_id = ${actor.companyId}` : sql`true`;

/** Promotion window for the rules. Refers to promotion as `p`. */
export const promotionFacts: Sql = sql`case
  when p.id is not null then jsonb_build_object('validFrom', ${isoInstant(sql`p.valid_from`)},
  'validTo', ${isoInstant(sql`p.valid_to`)}) end`;

/** Other columns used by the rules. Refers to orders as `o`, company as `c`, provider as `prov`. */
export const ruleColumns = {
  packageCount: sql<number>`(select count(*) from package k where k.order_id = o.id and k.dissolved_at is null)`,
  sentQuantity: sql<number>`(select coalesce(sum(k.quantity), 0)::int from package k where k.order_id = o.id
    and k.state = 'Sent' and k.dissolved_at is null)`,
  promotion: sql<OrderFacts['promotion']>`${promotionFacts}`,
  stateBeforeRefund: sql<OrderFacts['stateBeforeRefund']>`o.state_before_refund`,
  ofSystem: sql<boolean>`c.is_system`,
  reservable: sql<boolean>`coalesce(prov.capabilities -> 'reserve', 'null') <> 'null'`,
  fromStock: sql<number>`(select count(*) from order_item i where i.order_id = o.id and i.stock_lot_id is not null
    and i.package_id is null and i.removed_at is null and i.state = 'Completed')`,
  keysUnderWay: sql<boolean>`exists (select 1 from order_item i where i.order_id = o.id and i.removed_at is null
    and i.state in ('Processing', 'PreCompleted', 'BackOrdered'))`,
  level1By: sql<string | null>`${level1Approver()}`,
  offerBy: sql<string | null>`${offerAuthor()}`,
} satisfies Partial<Record<keyof OrderFacts, Sql>>;

/** The locked order, and whether another transaction wrote it while this statement waited for the lock. */
const readForUpdate = (tx: Tx, actor: Actor, id: string): Promise<(OrderRow & { wasOvertaken: boolean }) | undefined> =>
  tx.one(
    prepared(sql<OrderRow & { wasOvertaken: boolean }>`select o.id, o.order_number, o.company_id, o.promotion_id,
      o.product_id, o.product_sku, o.provider_id, o.state, o.quantity,
        o.offer_quantity, o.offer_price_cents, o.vat_rate, o.completed_count, o.buffered_count, o.delivered_quantity,
          o.is_billed, o.anomaly_status,
        o.paid_status, o.processing_start_on, o.processing_end_on, o.key_delivery_start_date, o.modified_at,
          o.offer_version, o.terms_version, o.stock_type, o.inventory_quantity,
        ${selectColumns(ruleColumns)},
        o.xmin is distinct from (select seen.xmin from orders seen where seen.id = o.id) as was_overtaken
      from orders o join company c on c.id = o.company_id join provider prov on prov.id = o.provider_id
        left join promotion p on p.id = o.promotion_id
      where o.id = ${id} and ${isVisibleTo(actor)} for no key update of o`),
  );

/**
 * Locks an order visible to the actor. After waiting for the row lock, a statement sees the newest row but older
 * packages, items and offers, so it is read again.
 */
export async function lockOrder(tx: Tx, actor: Actor, id: string): Promise<OrderRow> {
  let row = await readForUpdate(tx, actor, id);
  if (row?.wasOvertaken) row = await readForUpdate(tx, actor, id);
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  const { wasOvertaken: _, ...order } = row;
  return order;
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
  const order = expected.lockedOrder ?? (await lockOrder(tx, context.actor, expected.id));
  const state = nextState(action, order, context.actor, context.now);
  refuseStale(order, expected);
  // The action changes or checks credit usage: lock the account before any stock that `change` may lock.
  if (countsAgainstCredit(order.state) !== countsAgainstCredit(state) || CREDIT_CHECKED_ACTIONS.includes(action))
    await lockAccount(tx, order.companyId);
  const update = await change(order);
  const { note, offer, terms = {}, quantity = order.quantity, stateBeforeRefund = order.stateBeforeRefund } = update;
  const { assignments, previousColumns, changes } = termAssignments(terms);
  const termsVersion = order.termsVersion + (changesTerms(action, context) ? 1 : 0);
  const after: OrderRow = {
    ...order,
    ...changes,
    state,
    quantity,
    stateBeforeRefund,
    termsVersion,
    modifiedAt: context.now,
  };
  if (offer) {
    after.offerQuantity = offer.quantity;
    after.offerPriceCents = offer.priceCents;
    after.offerVersion = order.offerVersion + 1;
  }
  await checkCredit(tx, context, action, order, after);
  if (offer) await writeOffer(tx, context, after, offer.comment);
  const written = sql`state = ${state}, quantity = ${quantity}, offer_quantity = ${after.offerQuantity},
    offer_price_cents = ${after.offerPriceCents}, offer_version = ${after.offerVersion},
    state_before_refund = ${stateBeforeRefund}, terms_version = ${termsVersion}, modified_at = ${context.now}`;
  if (assignments.length === 0) await tx.run(prepared(sql`update orders set ${written} where id = ${order.id}`));
  else {
    const before = await tx.one(
      prepared(sql<object>`update orders o set ${written}, ${sql.join(assignments)} from orders old where o.id = ${order.id}
        and old.id = o.id returning ${sql.join(previousColumns)}`),
    );
    noteChanges(tx, { kind: 'order', id: order.id }, before!, changes);
  }
  await appendHistory(tx, context, { action, side: context.actor.side, from: order.state, to: state }, after, note);
  tx.note({
    subject: { kind: 'order', id: order.id, name: order.orderNumber },
    before: toAuditSnapshot(order),
    after: { ...toAuditSnapshot(after), ...(note && { note }) },
  });
  if (state !== order.state || quantity !== order.quantity) await reconcileReservations(tx, after, context.now);
  return after;
}

/** Order fields in the audit log. */
const toAuditSnapshot = ({ state, quantity, offerQuantity, offerPriceCents, offerVersion }: OrderRow) => ({
  state,
  quantity,
  offerQuantity,
  offerPriceCents,
  offerVersion,
});

/** User actions that move keys without changing terms. */
const PACKAGE_ACTIONS: readonly OrderAction[] = ['createPackage', 'sendPackage'];

/** Whether this action invalidates open forms on the order. */
const changesTerms = (action: OrderAction, { actor }: ActionContext): boolean =>
  actor.side !== 'System' && !PACKAGE_ACTIONS.includes(action);

/** Optimistic locking: rejects actions on an offer or order that changed since it was read. */
function refuseStale(order: OrderRow, { offerVersion, termsVersion, modifiedAt }: ExpectedOrder): void {
  if (offerVersion !== undefined && offerVersion !== order.offerVersion)
    throw new Refusal(
      'offer_version',
      orderCopy.offerOvertaken(order.offerVersion, order.offerQuantity, (order.offerPriceCents / 100).toFixed(2)),
    );
  const isStale =
    termsVersion === undefined
      ? modifiedAt !== undefined && modifiedAt < order.modifiedAt
      : termsVersion !== order.termsVersion;
  if (isStale) throw new Refusal('stale', commonCopy.changedMeanwhile);
}

const countsAgainstCredit = (state: OrderState): boolean => CREDIT_STATES.includes(state);

/** Actions that require sufficient credit even if the exposure does not increase (COM-019). */
const CREDIT_CHECKED_ACTIONS: readonly OrderAction[] = ['submit', 'confirm', 'approve'];
/** Ends an order with keys regardless of the company's debt; otherwise the keys would be stuck. */
const CREDIT_EXEMPT_ACTIONS: readonly OrderAction[] = ['close'];

/** Amount that counts against the credit limit, without tax. */
const creditExposure = (order: OrderRow): Cents =>
  order.isBilled || !countsAgainstCredit(order.state) ? 0 : keysShown(order.state, order) * order.offerPriceCents;

/** Refuses an action, by any user, that raises the exposure above the credit limit (COM-019). */
async function checkCredit(
  tx: Tx,
  context: ActionContext,
  action: OrderAction,
  before: OrderRow,
  after: OrderRow,
): Promise<void> {
  if (context.actor.side === 'System' || CREDIT_EXEMPT_ACTIONS.includes(action)) return;
  if (creditExposure(after) <= creditExposure(before) && !CREDIT_CHECKED_ACTIONS.includes(action)) return;
  await requireCredit(tx, context, {
    companyId: after.companyId,
    netAmounts: [creditExposure(after)],
    replacedOrderId: after.id,
    isOffered: action === 'confirm',
  });
}

export const toActionResult = ({ id, orderNumber, state, modifiedAt }: OrderRow) => ({
  id,
  orderNumber,
  status: state,
  modifiedAt,
});
