// Expiry of offers: checked when it is set or extended, and recorded once it has passed (LIFE-035 to LIFE-037).

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { OfferExtension } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { expiryFault } from '#domain/orders/offer-expiry.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { ActionContext, OrderRow } from '#server/orders/lifecycle/order.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { processOrders } from '#server/orders/reading/process-orders.ts';
import type { WorkServices } from '#server/work/isolated-work.ts';

/**
 * The expiry of an offer made now, if it is one. `previous` is the expiry that it extends.
 * @throws Refusal 422 naming the field `validUntil`
 */
export function validateExpiry(validUntil: Time | null, now: Time, previous: Time | null = null): Time | null {
  const fault = expiryFault(validUntil, now, previous);
  if (fault) throw invalidField('validUntil', fault.code, fault.text);
  return validUntil;
}

/** Extends the expiry of the own offer, also after it has passed: a new version with the same terms (LIFE-T52, T53). */
export const extendOffer = (tx: Tx, context: ActionContext, input: OfferExtension): Promise<OrderRow> =>
  transition(tx, context, 'extendOffer', input, ({ offerQuantity, offerPriceCents, offerValidUntil }) => ({
    offer: { quantity: offerQuantity, priceCents: offerPriceCents },
    offerValidUntil: validateExpiry(input.validUntil, context.now, offerValidUntil),
  }));

const recordExpiry = (tx: Tx, now: Time, orderId: string): Promise<OrderRow> =>
  transition(tx, { actor: SYSTEM, now }, 'expireOffer', orderId, async ({ id, offerVersion }) => {
    const recorded = await tx.one(sql`select 1 from order_history
      where order_id = ${id} and offer_version = ${offerVersion} and action = 'expireOffer'`);
    if (recorded) throw new Refusal('order_status', orderCopy.wrongState);
    return {};
  });

/** Records offers that have expired, each once, and notifies both sides (LIFE-T54). Returns their number. */
export const recordExpiredOffers = (services: WorkServices, now: Time): Promise<number> =>
  processOrders(services, now, {
    kind: 'expireOffer',
    dueIds: sql`select o.id from orders o
      where o.offer_valid_until < ${now}
        and not exists (select 1 from order_history h where h.order_id = o.id
          and h.offer_version = o.offer_version and h.action = 'expireOffer')`,
    process: (tx, id) => recordExpiry(tx, now, id),
  });
