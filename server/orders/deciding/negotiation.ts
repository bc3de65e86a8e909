// Negotiation of an offer: staff counter and take back, the partner accepts, declines or cancels, staff reopen
// (LIFE-T07 to T14, T21). Every offer is a version; actions on an outdated version are rejected.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Offer, Seen } from '#domain/orders/calls.ts';
import type { Tx } from '#server/base/database/db.ts';
import { countCommittedKeys } from '#server/orders/lifecycle/committed-keys.ts';
import type { ActionContext, OrderRow } from '#server/orders/lifecycle/order.ts';
import { type OfferTerms, transition } from '#server/orders/lifecycle/transition.ts';
import { rescaleBlending } from '#server/orders/mix/blending.ts';
import { validateExpiry } from '#server/orders/placing/offer-expiry.ts';
import { findOrderPromotion, planAgreedQuantity, validateQuantity } from '#server/orders/placing/submission.ts';

/** A counter-offer; the order's quantity changes only when the partner accepts it. */
export const rebid = (tx: Tx, context: ActionContext, input: Offer): Promise<OrderRow> =>
  transition(tx, context, 'rebid', input, async (lockedOrder) => {
    await validateQuantity(tx, lockedOrder, input.quantity, await findOrderPromotion(tx, lockedOrder, context.now));
    return {
      offer: { quantity: input.quantity, priceCents: input.price, comment: input.comment },
      offerValidUntil: validateExpiry(input.validUntil ?? null, context.now),
    };
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

interface AgreedOffer extends OfferTerms {
  /** Expiry of the partner's offer, unless it was accepted in time: that agreement does not expire. */
  validUntil: Time | null;
  /** Expiry of the newest offer. */
  newestValidUntil: Time | null;
}

/** The partner's last offer or acceptance; for an order of staff, the initial terms. */
const readAgreedOffer = (tx: Tx, { id, offerVersion }: OrderRow): Promise<AgreedOffer> =>
  tx.only(sql<AgreedOffer>`select f.quantity, f.price_cents,
      case when f.side = 'Partner' and not exists (select 1 from order_history h where h.order_id = f.order_id
        and h.offer_version >= f.version and h.to_state = 'Level2Approved') then f.valid_until end as valid_until,
      (select n.valid_until from order_offer n where n.order_id = f.order_id and n.version = ${offerVersion})
        as newest_valid_until
    from order_offer f
    where f.order_id = ${id} and (f.side = 'Partner' or f.version = 1
      or exists (select 1 from order_history h where h.order_id = f.order_id and h.offer_version = f.version
      and h.action = 'confirm'))
    order by f.version desc limit 1`);

/**
 * Reopens an order and restores the partner's last offer or acceptance, an offer with its expiry (LIFE-T21, LIFE-034). Items not bought yet are
 * removed first, in server/buying.
 */
export async function resubmit(tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> {
  const order = await transition(tx, context, 'resubmit', input, async (lockedOrder) => {
    const agreed = await readAgreedOffer(tx, lockedOrder);
    const quantity = Math.max(agreed.quantity, await countCommittedKeys(tx, lockedOrder.id));
    const isNewest =
      agreed.quantity === lockedOrder.offerQuantity &&
      agreed.priceCents === lockedOrder.offerPriceCents &&
      agreed.validUntil === agreed.newestValidUntil;
    return {
      quantity,
      ...(!isNewest && { offer: { quantity: agreed.quantity, priceCents: agreed.priceCents } }),
      offerValidUntil: agreed.validUntil,
    };
  });
  await rescaleBlending(tx, order.id, order.quantity);
  return order;
}
