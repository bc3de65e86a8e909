// An offer call with the quantity bounds of one order, using the cart's messages (PORD-021, ODT-041).

import * as z from 'zod/mini';
import type { Offer, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { type Bounds, partnerBounds, quantityFault } from '#domain/orders/quantities.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';

type OfferCall = typeof orderCalls.rebid | typeof partnerOrderCalls.submit;

/** Quantity bounds for a partner; null for an order from inventory, which has no promotion. */
export const partnerBoundsOf = ({ product: { voiduPromotion } }: PartnerOrder): Bounds | null =>
  voiduPromotion.promotionId === null ? null : partnerBounds(voiduPromotion);

export const withQuantityBounds = <C extends OfferCall>(call: C, bounds: Bounds): C => ({
  ...call,
  input: call.input.check(
    z.superRefine<Offer>(({ quantity }, context) => {
      const fault = quantityFault(quantity, bounds);
      if (fault) context.addIssue({ code: 'custom', path: ['quantity'], message: fault.text });
    }),
  ),
});
