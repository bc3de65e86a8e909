// An offer call as one order allows it: its quantity lies within bounds, in the words of the cart (PORD-021, ODT-041).

import * as z from 'zod/mini';
import type { Offer, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { type Bounds, quantityFault } from '#domain/orders/quantities.ts';

type OfferCall = typeof orderCalls.rebid | typeof partnerOrderCalls.submit;

export const withQuantityBounds = <C extends OfferCall>(call: C, bounds: Bounds): C => ({
  ...call,
  input: call.input.check(
    z.superRefine<Offer>(({ quantity }, context) => {
      const fault = quantityFault(quantity, bounds);
      if (fault) context.addIssue({ code: 'custom', path: ['quantity'], message: fault.text });
    }),
  ),
});
