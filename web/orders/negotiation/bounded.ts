// An offer call as one order allows it: its quantity lies within bounds, in the words of the cart (PORD-021, ODT-041).

import * as z from 'zod/mini';
import type { Offer, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { type Bounds, boundBroken } from '#domain/orders/quantities.ts';

const BROKEN = { below: copy.belowMinimum, above: copy.aboveMaximum };

type OfferCall = typeof orderCalls.rebid | typeof partnerOrderCalls.submit;

export const boundedBy = <C extends OfferCall>(call: C, bounds: Bounds): C => {
  const over = (side: 'below' | 'above') =>
    z.refine<Offer>(({ quantity }) => boundBroken(quantity, bounds) !== side, {
      error: BROKEN[side],
      path: ['quantity'],
    });
  return { ...call, input: call.input.check(over('below'), over('above')) };
};
