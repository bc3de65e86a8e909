// The negotiation about an offer: staff counter and take back, the partner accepts, declines or steps out, staff reopen
// (LIFE-T07 to T14, T21). Every offer is its own version; nobody can act on one that is no longer the newest.

import { sql } from 'kysely';
import type { Offer, Seen } from '#domain/orders/calls.ts';
import type { Tx } from '#server/base/db.ts';
import { rescaleBlending } from './blending.ts';
import { countCommittedKeys } from './committed-keys.ts';
import { type ActionContext, type OfferTerms, type OrderRow, transition } from './order.ts';
import { findOrderPromotion, planAgreedQuantity, validateQuantity } from './submission.ts';

/** A counter-offer; the order's own quantity follows only when the partner accepts it. */
export const rebid = (tx: Tx, context: ActionContext, input: Offer): Promise<OrderRow> =>
  transition(tx, context, 'rebid', input, async (lockedOrder) => {
    await validateQuantity(tx, lockedOrder, input.quantity, await findOrderPromotion(tx, lockedOrder, context.now));
    return { offer: { quantity: input.quantity, priceCents: input.price, comment: input.comment } };
  });

/** The partner accepts the counter-offer: its quantity becomes the order's, and the limit must cover it. */
export async function confirm(tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> {
  const order = await transition(tx, context, 'confirm', input, ({ offerQuantity }) => ({ quantity: offerQuantity }));
  await planAgreedQuantity(tx, order, context.now);
  return order;
}

/**
 * Ends an order that nothing was bought for, or takes a request for a refund back (LIFE-T09, T11); that request has
 * freed credit, and who takes it back must still have it.
 */
export const cancel = (tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> =>
  transition(tx, context, 'cancel', input, ({ state }) => (state === 'Refund' ? { stateBeforeRefund: null } : {}));

/** The order remembers where it stood, in case the partner thinks better of it (LIFE-T10). */
export const requestRefund = (tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> =>
  transition(tx, context, 'requestRefund', input, ({ state }) => ({ stateBeforeRefund: state }));

/** What the partner offered or accepted last; for an order of staff what it began with. */
const readAgreedOffer = (tx: Tx, orderId: string): Promise<(OfferTerms & { version: number }) | undefined> =>
  tx.one(sql<OfferTerms & { version: number }>`select f.version, f.quantity, f.price_cents from order_offer f
    where f.order_id = ${orderId} and (f.side = 'Partner' or f.version = 1
      or exists (select 1 from order_history h where h.order_id = f.order_id and h.offer_version = f.version
      and h.action = 'confirm'))
    order by f.version desc limit 1`);

/**
 * Staff reopen an order, wherever it came from: what the partner offered or accepted last is in force again (LIFE-T21,
 * LIFE-034). What was not bought yet leaves the order before, see buying.
 */
export async function resubmit(tx: Tx, context: ActionContext, input: Seen): Promise<OrderRow> {
  const order = await transition(tx, context, 'resubmit', input, async (lockedOrder) => {
    const agreed = (await readAgreedOffer(tx, lockedOrder.id))!;
    const quantity = Math.max(agreed.quantity, await countCommittedKeys(tx, lockedOrder.id));
    if (agreed.quantity === lockedOrder.offerQuantity && agreed.priceCents === lockedOrder.offerPriceCents)
      return { quantity };
    return { quantity, offer: { quantity: agreed.quantity, priceCents: agreed.priceCents } };
  });
  await rescaleBlending(tx, order.id, order.quantity);
  return order;
}
