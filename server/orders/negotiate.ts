// The talk about an offer: staff counter and take back, the partner accepts, declines or steps out, staff reopen
// (LIFE-T07 to T14, T21). Every offer is a version of its own; nobody can act on one that is no longer the newest.

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import type { Offer, Seen } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { Tx } from '#server/base/db.ts';
import { coverOrRefuse } from '#server/credit/exposure.ts';
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
  const order = await take(tx, by, 'confirm', input, async (found) => {
    await coverOrRefuse(tx, found.companyId, found.offerQuantity * found.offerPriceCents, found.id);
    return { quantity: found.offerQuantity };
  });
  await planAgreed(tx, order, by.now);
  return order;
}

/** A partner cannot end an order of which keys were bought already; that is for staff to settle. */
async function withoutKeys(tx: Tx, order: OrderRow): Promise<void> {
  if ((await keysThere(tx, order.id)) > 0) throw new Refusal('conflict', copy.keysBought, { code: 'keys_bought' });
}

export const reject = (tx: Tx, by: By, input: Seen): Promise<OrderRow> =>
  take(tx, by, 'reject', input, async (found) => {
    await withoutKeys(tx, found);
    return {};
  });

/** Ends an order that nothing was bought for, or takes a request for a refund back (LIFE-T09, T11). */
export const cancel = (tx: Tx, by: By, input: Seen): Promise<OrderRow> =>
  take(tx, by, 'cancel', input, async (found) => {
    if (found.state === 'Refund') {
      // Asking for a refund has freed credit; who takes that back must still have it.
      if (!found.isBilled) await coverOrRefuse(tx, found.companyId, found.quantity * found.offerPriceCents, found.id);
      return { stateBeforeRefund: null };
    }
    await withoutKeys(tx, found);
    return {};
  });

/** The order remembers where it stood, in case the partner thinks better of it (LIFE-T10). */
export const requestRefund = (tx: Tx, by: By, input: Seen): Promise<OrderRow> =>
  take(tx, by, 'requestRefund', input, ({ state }) => ({ stateBeforeRefund: state }));

/** What the partner asked for last, or what the order began with. */
const agreedOffer = (tx: Tx, orderId: string): Promise<Offered | undefined> =>
  tx.one(sql<Offered>`select quantity, price_cents from order_offer
    where order_id = ${orderId} and (side = 'Partner' or version = 1) order by version desc limit 1`);

/**
 * Staff reopen an order. A counter-offer that nobody answered is gone with it: the partner's own offer stands again.
 * What was not bought yet leaves the order before, see buying.
 */
export async function resubmit(tx: Tx, by: By, input: Seen): Promise<OrderRow> {
  const order = await take(tx, by, 'resubmit', input, async (found) => {
    const offer = found.state === 'Rebidding' ? await agreedOffer(tx, found.id) : undefined;
    if (!offer) return {};
    return { offer, quantity: Math.max(offer.quantity, await keysThere(tx, found.id)) };
  });
  await refitBlending(tx, order.id, order.quantity);
  return order;
}
