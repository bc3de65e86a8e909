// Offer calls with the bounds of one order: quantity, with the cart's messages, and expiry (PORD-021, ODT-041, LIFE-035).

import * as z from 'zod/mini';
import { type Time, timeOf } from '#domain/base/time.ts';
import type { Offer, OfferExtension, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { expiryFault } from '#domain/orders/offer-expiry.ts';
import { type Bounds, partnerBounds, quantityFault } from '#domain/orders/quantities.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';

type OfferCall = typeof orderCalls.rebid | typeof partnerOrderCalls.submit;
type ExtensionCall = typeof orderCalls.extendOffer | typeof partnerOrderCalls.extendOffer;

/** Quantity bounds for a partner; null for an order from inventory, which has no promotion. */
export const partnerBoundsOf = ({ product: { voiduPromotion } }: PartnerOrder): Bounds | null =>
  voiduPromotion.promotionId === null ? null : partnerBounds(voiduPromotion);

/** The call with the bounds of quantity and expiry, checked before sending. `bounds` is null without a promotion. */
export const withOfferBounds = <C extends OfferCall>(call: C, bounds: Bounds | null): C => ({
  ...call,
  input: call.input.check(
    z.superRefine<Offer>(({ quantity, validUntil = null }, context) => {
      const fault = bounds && quantityFault(quantity, bounds);
      if (fault) context.addIssue({ code: 'custom', path: ['quantity'], message: fault.text });
      addExpiryFault(context, validUntil);
    }),
  ),
});

/** The call with the bounds of a later expiry than `previous`, checked before sending. */
export const withExpiryBounds = <C extends ExtensionCall>(call: C, previous: Time | null): C => ({
  ...call,
  input: call.input.check(
    z.superRefine<OfferExtension>(({ validUntil }, context) => addExpiryFault(context, validUntil, previous)),
  ),
});

function addExpiryFault(context: z.core.$RefinementCtx, validUntil: Time | null, previous?: Time | null): void {
  const fault = expiryFault(validUntil, timeOf(Date.now()), previous);
  if (fault) context.addIssue({ code: 'custom', path: ['validUntil'], message: fault.text });
}
