// Negotiation of an offer: staff counter and take back, the partner accepts, declines or cancels, staff reopen
// (LIFE-T07 to T14, T21). Every offer is a version; actions on an outdated version are rejected.

import { sql } from 'kysely';
import type { Offer, Seen } from '#domain/orders/calls.ts';
import type { Tx } from '#server/base/database/db.ts';
import { countCommittedKeys } from '#server/orders/lifecycle/committed-keys.ts';
import type { ActionContext, OrderRow } from '#server/orders/lifecycle/order.ts';
import { type OfferTerms, transition } from '#server/orders/lifecycle/transition.ts';
import { rescaleBlending } from '#server/orders/mix/blending.ts';
import { findOrderPromotion, planAgreedQuantity, validateQuantity } from '#server/orders/placing/submission.ts';

/** A counter-offer; the order's quantity changes only when the partner accepts it. */
export const rebid = (tx: Tx, context: ActionContext, input: Offer): Promise<OrderRow> =>
  transition(tx, context, 'rebid', input, async (lockedOrder) => {
    await validateQuantity(tx, lockedOrder, input.quantity, await findOrderPromotion(tx, lockedOrder, context.now));
    return { offer: { quantity: input.quantity, priceCents: input.price, comment: input.comment } };
  });

/** The partner accepts the counter-offer: its quantity becomes the order's and must fit the credit limit. */
export async function confirm(tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> {
  const order = await transition(tx, context, 'confirm', input, ({ offerQuantity }) => ({ quantity: offerQuantity }));
  await planAgreedQuantity(tx, order, context.now);
  return order;
}

/**
 * Ends an order without purchases, or withdraws a refund request (LIFE-T09, T11). The request has released credit,
 * which must still be available.
 */
export const cancel = (tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> =>
  transition(tx, context, 'cancel', input, ({ state }) => (state === 'Refund' ? { stateBeforeRefund: null } : {}));

/** Stores the current state, so that the partner can withdraw the request (LIFE-T10). */
export const requestRefund = (tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> =>
  transition(tx, context, 'requestRefund', input, ({ state }) => ({ stateBeforeRefund: state }));

/** The partner's last offer or acceptance; for an order of staff, the initial terms. */
const readAgreedOffer = (tx: Tx, orderId: string): Promise<OfferTerms & { version: number }> =>
  tx.only(sql<OfferTerms & { version: number }>`select f.version, f.quantity, f.price_cents from order_offer f
    where f.order_id = ${orderId} and (f.side = 'Partner' or f.version = 1
      or exists (select 1 from order_history h where h.order_id = f.order_id and h.offer_version = f.version
      and h.action = 'confirm'))
    order by f.version desc limit 1`);

/**
 * Reopens an order and restores the partner's last offer or acceptance (LIFE-T21, LIFE-034). Items not bought yet are
 * removed first, in server/buying.
 */
export async function resubmit(tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> {
  const order = await transition(tx, context, 'resubmit', input, async (lockedOrder) => {
    const agreed = await readAgreedOffer(tx, lockedOrder.id);
    const quantity = Math.max(agreed.quantity, await countCommittedKeys(tx, lockedOrder.id));
    if (agreed.quantity === lockedOrder.offerQuantity && agreed.priceCents === lockedOrder.offerPriceCents)
      return { quantity };
    return { quantity, offer: { quantity: agreed.quantity, priceCents: agreed.priceCents } };
  });
  await rescaleBlending(tx, order.id, order.quantity);
  return order;
}
