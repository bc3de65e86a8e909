// The talk about an offer: staff counter and take back, the partner accepts, declines or steps out, staff reopen
// (LIFE-T07 to T14, T21). Every offer is a version of its own; nobody can act on one that is no longer the newest.

import { sql } from 'kysely';
import type { Offer, Seen } from '#domain/orders/calls.ts';
import type { Tx } from '#server/base/db.ts';
import { keysThere, refitBlending } from './blending.ts';
import { type By, type Offered, type OrderRow, take } from './order.ts';
import { checkQuantity, planAgreed, promotionOf } from './submit.ts';

/** A counter-offer; the order's own quantity follows only when the partner accepts it. */
export const rebid = (tx: Tx, by: By, input: Offer): Promise<OrderRow> =>
  take(tx, by, 'rebid', input, async (found) => {
    await checkQuantity(tx, found, input.quantity, await promotionOf(tx, found, by.now));
    return { offer: { quantity: input.quantity, priceCents: input.price, comment: input.comment } };
  });

/** The partner accepts the counter-offer: its quantity becomes the order's, and the limit must cover it. */
export async function confirm(tx: Tx, by: By, input: Seen): Promise<OrderRow> {
  const order = await take(tx, by, 'confirm', input, ({ offerQuantity }) => ({ quantity: offerQuantity }));
  await planAgreed(tx, order, by.now);
  return order;
}

/**
 * Ends an order that nothing was bought for, or takes a request for a refund back (LIFE-T09, T11); that request has freed
 * credit, and who takes it back must still have it.
 */
export const cancel = (tx: Tx, by: By, input: Seen): Promise<OrderRow> =>
  take(tx, by, 'cancel', input, ({ state }) => (state === 'Refund' ? { stateBeforeRefund: null } : {}));

/** The order remembers where it stood, in case the partner thinks better of it (LIFE-T10). */
export const requestRefund = (tx: Tx, by: By, input: Seen): Promise<OrderRow> =>
  take(tx, by, 'requestRefund', input, ({ state }) => ({ stateBeforeRefund: state }));

/** What the partner offered or accepted last; for an order of staff what it began with. */
const agreedOffer = (tx: Tx, orderId: string): Promise<(Offered & { version: number }) | undefined> =>
  tx.one(sql<Offered & { version: number }>`select f.version, f.quantity, f.price_cents from order_offer f
    where f.order_id = ${orderId} and (f.side = 'Partner' or f.version = 1
      or exists (select 1 from order_history h where h.order_id = f.order_id and h.offer_version = f.version and h.action = 'confirm'))
    order by f.version desc limit 1`);

/**
 * Staff reopen an order, wherever it came from: what the partner offered or accepted last stands again (LIFE-T21,
 * LIFE-034). What was not bought yet leaves the order before, see buying.
 */
export async function resubmit(tx: Tx, by: By, input: Seen): Promise<OrderRow> {
  const order = await take(tx, by, 'resubmit', input, async (found) => {
    const agreed = (await agreedOffer(tx, found.id))!;
    const quantity = Math.max(agreed.quantity, await keysThere(tx, found.id));
    if (agreed.quantity === found.offerQuantity && agreed.priceCents === found.offerPriceCents) return { quantity };
    return { quantity, offer: { quantity: agreed.quantity, priceCents: agreed.priceCents } };
  });
  await refitBlending(tx, order.id, order.quantity);
  return order;
}
