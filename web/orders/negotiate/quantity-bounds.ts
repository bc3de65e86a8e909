// An offer call as one order allows it: its quantity lies within bounds, in the words of the cart (PORD-021, ODT-041).

import * as z from 'zod/mini';
import type { Offer, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { type Bounds, partnerBounds, quantityFault } from '#domain/orders/quantities.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';

type OfferCall = typeof orderCalls.rebid | typeof partnerOrderCalls.submit;

/** How many keys a partner may offer to take; null for an order from inventory, which no promotion bounds. */
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
