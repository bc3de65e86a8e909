// Edits of an order's terms by staff: promotion, quantity, price, window, delivery, payment, invoicing (LIFE-T39, T40,
// T42 to T44, T46). server/buying then adjusts the remaining purchases.

import { sql } from 'kysely';
import { hasPermission } from '#domain/base/actor.ts';
import { APPROVAL_STEP_MINUTES } from '#domain/base/limits.ts';
import type { Cents } from '#domain/base/money.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { isInPeriod, MINUTE, millisecondsBetween, type Time } from '#domain/base/time.ts';
import type { OrderEdit } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { areTermsFixed, canOnlyDecrease, minimumQuantity } from '#domain/orders/edit-bounds.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { type PAID_STATUSES, PRICE_DECIDING_STATES } from '#domain/orders/states.ts';
import { noteChanges } from '#server/base/database/audit-notes.ts';
import type { Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { countCommittedKeys } from '#server/orders/lifecycle/committed-keys.ts';
import type { ActionContext, OrderRow } from '#server/orders/lifecycle/order.ts';
import { type ExpectedOrder, type OrderUpdate, transition } from '#server/orders/lifecycle/transition.ts';
import { rescaleBlending } from '#server/orders/mix/blending.ts';
import { changedSearchTextSql } from '#server/orders/placing/order-placement.ts';
import { planAgreedQuantity } from '#server/orders/placing/submission.ts';
import { type PromotionOffer, readPromotionOffers } from '#server/promotions/promotion-offers.ts';
import { requireFactorBelowCost } from './below-cost.ts';
import {
  ChangeNeedsSecondPerson,
  isApprovedAtLevel2,
  type OrderChange,
  proposeChange,
  requireSecondPerson,
} from './change-proposals.ts';

type PromotionWindow = { validFrom: Time; validTo: Time } | null;

function checkWindow(
  order: OrderRow,
  { processingStartOnUtc, processingEndOnUtc }: OrderEdit,
  valid: PromotionWindow,
): void {
  if (processingStartOnUtc === undefined && processingEndOnUtc === undefined) return;
  const start = processingStartOnUtc ?? order.processingStartOn;
  const end = processingEndOnUtc ?? order.processingEndOn;
  if (processingStartOnUtc && valid && !isInPeriod(processingStartOnUtc, valid.validFrom, valid.validTo))
    throw invalidField('processingStartOnUtc', 'outside_promotion', orderCopy.startInPromotion);
  if (start && end && millisecondsBetween(start, end) < APPROVAL_STEP_MINUTES * MINUTE)
    throw invalidField('processingEndOnUtc', 'date_gap', orderCopy.dateGap);
}

/** Another promotion of the same product that is on sale; undefined if the edit does not change it. */
async function findOtherPromotion(
  tx: Tx,
  { now }: ActionContext,
  order: OrderRow,
  promotionId: string | undefined,
): Promise<PromotionOffer | undefined> {
  if (promotionId === undefined || promotionId === order.promotionId) return undefined;
  const [offered] = await readPromotionOffers(tx, order.companyId, [promotionId], now);
  if (!offered?.onSale || offered.productId !== order.productId)
    throw invalidField('promotionId', 'promotion_not_orderable', orderCopy.promotionInvalid);
  return offered;
}

/** Validates the start against the promotion after the edit. */
async function validateTerms(
  tx: Tx,
  order: OrderRow,
  input: OrderEdit,
  newPromotion: PromotionOffer | undefined,
): Promise<void> {
  for (const field of ['promotionId', 'processingStartOnUtc', 'processingEndOnUtc'] as const)
    if (input[field] !== undefined && areTermsFixed(order.state))
      throw invalidField(field, 'terms_fixed', orderReplyCopy.fixedNow);
  checkWindow(order, input, newPromotion ?? order.promotion);
  if (input.quantity === undefined) return;
  const minQuantity = Math.max(minimumQuantity(order), await countCommittedKeys(tx, order.id));
  if (input.quantity < minQuantity) throw invalidField('quantity', 'below_bought', orderCopy.belowBought(minQuantity));
  if (input.quantity > order.quantity && canOnlyDecrease(order.state))
    throw invalidField('quantity', 'quantity_not_raisable', orderCopy.notRaisable);
}

/**
 * A new offer if quantity or price changes. Edits describe agreed terms, so the offer and the order change together.
 */
function buildEditedOffer(order: OrderRow, { quantity, offerPrice }: OrderEdit): OrderUpdate {
  if (quantity === undefined && offerPrice === undefined) return {};
  return {
    quantity: quantity ?? order.quantity,
    offer: { quantity: quantity ?? order.offerQuantity, priceCents: offerPrice ?? order.offerPriceCents },
  };
}

/**
 * Keys sent to inventory that the edited quantity still includes, after the committed keys. Undefined if the edit does
 * not affect them.
 */
async function inventoryQuantityWithin(tx: Tx, order: OrderRow, quantity: number | undefined) {
  if (quantity === undefined || order.inventoryQuantity === 0) return undefined;
  return Math.min(order.inventoryQuantity, quantity - (await countCommittedKeys(tx, order.id)));
}

/**
 * Lowering the price below a level 2 approval requires level 2, as if approving it. Reopening an order voids the
 * approval. Resending or raising the price is always allowed.
 * @throws Refusal 403 naming the approved price
 */
async function refuseBelowApprovedPrice(
  tx: Tx,
  { actor }: ActionContext,
  order: OrderRow,
  priceCents: Cents | undefined,
): Promise<void> {
  if (priceCents === undefined || priceCents >= order.offerPriceCents || hasPermission(actor, 'Order.Level2Approve'))
    return;
  const decided = await tx.one(
    sql<{ toState: string; priceCents: Cents }>`select to_state, offer_price_cents as price_cents from order_history
      where order_id = ${order.id} and to_state in ${literals(PRICE_DECIDING_STATES)} order by seq desc limit 1`,
  );
  if (decided?.toState !== 'Level2Approved' || priceCents >= decided.priceCents) return;
  const message = orderReplyCopy.belowApproved((decided.priceCents / 100).toFixed(2));
  throw new Refusal('below_approved', message, { errors: [{ field: 'offerPrice', code: 'below_approved', message }] });
}

/** Setting a price after approval implies approving it. @throws Refusal 403 `step_up_required` far below cost */
async function requireFactorAfterApproval(
  tx: Tx,
  context: ActionContext,
  order: OrderRow,
  priceCents: Cents | undefined,
): Promise<void> {
  if (priceCents !== undefined && priceCents < order.offerPriceCents && (await isApprovedAtLevel2(tx, order.id)))
    await requireFactorBelowCost(tx, context, [order.id], priceCents);
}

/** Result of an edit: the current order, and whether the change awaits a second person (PRM-019). */
interface EditOutcome {
  order: OrderRow;
  isProposal: boolean;
}

/** Applies an edit, or stores it as a proposal if it needs a second person. */
async function editOrPropose(tx: Tx, context: ActionContext, edit: () => Promise<OrderRow>): Promise<EditOutcome> {
  try {
    return { order: await edit(), isProposal: false };
  } catch (error) {
    if (!(error instanceof ChangeNeedsSecondPerson)) throw error;
    await proposeChange(tx, context, error);
    return { order: error.order, isProposal: true };
  }
}

const toOrderChange = ({
  id: _,
  offerVersion: _o,
  termsVersion: _t,
  modifiedAt: _m,
  ...change
}: OrderEdit): OrderChange => change;

/** The general edit (LIFE-T40). */
export const editOrder = (tx: Tx, context: ActionContext, input: OrderEdit): Promise<EditOutcome> =>
  editOrPropose(tx, context, () => applyEdit(tx, context, input));

async function applyEdit(tx: Tx, context: ActionContext, input: OrderEdit): Promise<OrderRow> {
  let quantityBefore = 0;
  let offered: PromotionOffer | undefined;
  const order = await transition(tx, context, 'edit', input, async (lockedOrder) => {
    quantityBefore = lockedOrder.quantity;
    offered = await findOtherPromotion(tx, context, lockedOrder, input.promotionId);
    await validateTerms(tx, lockedOrder, input, offered);
    await refuseBelowApprovedPrice(tx, context, lockedOrder, input.offerPrice);
    await requireFactorAfterApproval(tx, context, lockedOrder, input.offerPrice);
    await requireSecondPerson(tx, context, lockedOrder, toOrderChange(input));
    return {
      ...buildEditedOffer(lockedOrder, input),
      terms: {
        processingStartOn: input.processingStartOnUtc,
        processingEndOn: input.processingEndOnUtc,
        dontCreateInvoice: input.dontCreateInvoice,
        inventoryQuantity: await inventoryQuantityWithin(tx, lockedOrder, input.quantity),
        isBlendingUpdated: input.reprocessBlending ? false : undefined,
      },
    };
  });
  if (offered) {
    noteChanges(
      tx,
      { kind: 'order', id: order.id },
      { promotionId: order.promotionId },
      { promotionId: offered.promotionId },
    );
    order.promotionId = offered.promotionId;
    await tx.run(sql`update orders set promotion_id = ${offered.promotionId},
      list_price_cents = ${offered.listPriceCents},
      region = ${offered.region}, search = ${changedSearchTextSql(offered, offered.promotionId)}
        where id = ${order.id}`);
  }
  if (input.reprocessBlending) await planAgreedQuantity(tx, order, context.now);
  else if (order.quantity !== quantityBefore) await rescaleBlending(tx, order.id, order.quantity);
  return order;
}

/** Changes the unit price, keeping the quantity (LIFE-T42). */
export const editOfferPrice = (
  tx: Tx,
  context: ActionContext,
  { orderId, offerPrice }: { orderId: string; offerPrice: number },
): Promise<EditOutcome> =>
  editOrPropose(tx, context, () =>
    transition(tx, context, 'editOfferPrice', orderId, async (lockedOrder) => {
      await refuseBelowApprovedPrice(tx, context, lockedOrder, offerPrice);
      await requireFactorAfterApproval(tx, context, lockedOrder, offerPrice);
      await requireSecondPerson(tx, context, lockedOrder, { offerPrice });
      return { offer: { quantity: lockedOrder.offerQuantity, priceCents: offerPrice } };
    }),
  );

/** Sets the earliest time for packages (LIFE-T43). */
export async function editDeliveryStart(
  tx: Tx,
  context: ActionContext,
  input: { orderId: string; keyDeliveryStartDate: string },
): Promise<OrderRow> {
  return transition(tx, context, 'editDeliveryStart', input.orderId, () => {
    if (input.keyDeliveryStartDate < context.now)
      throw invalidField('keyDeliveryStartDate', 'time_passed', orderCopy.notBeforeNow);
    return { terms: { keyDeliveryStartDate: input.keyDeliveryStartDate } };
  });
}

/** Sets the payment status manually; invoice payments set it automatically (LIFE-T39, GAP-050). */
export async function setPaidStatus(
  tx: Tx,
  context: ActionContext,
  input: { id: string; status: (typeof PAID_STATUSES)[number] },
): Promise<OrderRow> {
  return transition(tx, context, 'setPaidStatus', input.id, () => ({
    note: input.status,
    terms: { paidStatus: input.status, paidByHand: true },
  }));
}

/** Copies the payment status from the order's invoice (INV-022). */
export async function followPayment(
  tx: Tx,
  context: ActionContext,
  input: { id: string; status: (typeof PAID_STATUSES)[number] },
): Promise<OrderRow> {
  return transition(tx, context, 'setPaidStatus', input.id, () => ({
    note: input.status,
    terms: { paidStatus: input.status },
  }));
}

/** Sets whether the order is ever invoiced (LIFE-T46). */
export async function setInvoicing(
  tx: Tx,
  context: ActionContext,
  input: { id: string; dontCreateInvoice: boolean },
): Promise<OrderRow> {
  return transition(tx, context, 'setInvoicing', input.id, () => ({
    terms: { dontCreateInvoice: input.dontCreateInvoice },
  }));
}

/**
 * Reduces the quantity to the present keys (LIFE-T44); keys sent to inventory no longer count.
 * @throws Refusal 409 while keys are on their way, which would then exceed the quantity
 */
export async function syncQuantity(tx: Tx, context: ActionContext, input: ExpectedOrder): Promise<OrderRow> {
  const order = await transition(tx, context, 'syncQuantity', input, async (lockedOrder) => {
    const quantity = lockedOrder.completedCount + lockedOrder.bufferedCount;
    if ((await countCommittedKeys(tx, lockedOrder.id)) > quantity)
      throw new Refusal('keys_under_way', orderReplyCopy.keysUnderWay);
    return { quantity, terms: { inventoryQuantity: 0 } };
  });
  await rescaleBlending(tx, order.id, order.quantity);
  return order;
}
