// An offer call as one order allows it: its quantity lies within bounds, in the words of the cart (PORD-021, ODT-041).

import * as z from 'zod/mini';
import type { Offer, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { type Bounds, findBoundViolation } from '#domain/orders/quantities.ts';

const BOUND_ERRORS = { below: copy.belowMinimum, above: copy.aboveMaximum };

type OfferCall = typeof orderCalls.rebid | typeof partnerOrderCalls.submit;

export const withQuantityBounds = <C extends OfferCall>(call: C, bounds: Bounds): C => {
  const boundRule = (side: 'below' | 'above') =>
    z.refine<Offer>(({ quantity }) => findBoundViolation(quantity, bounds) !== side, {
      error: BOUND_ERRORS[side],
      path: ['quantity'],
    });
  return { ...call, input: call.input.check(boundRule('below'), boundRule('above')) };
};
