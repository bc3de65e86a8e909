// View model of an order's offers.

import type { Cents } from '#domain/base/money.ts';
import type { OfferVersion } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';

/** `Propose New Offer`: always ticked, initially ticked, or initially unticked. */
type ProposeBox = 'fixed' | 'ticked' | 'open';

/** Behaviour of the box in a state (ODT-039, ODT-040). */
export const proposeBoxFor = (state: OrderState): ProposeBox =>
  state === 'Submitted' ? 'ticked' : state === 'SalesmanApproved' ? 'open' : 'fixed';

/** An offer and its difference from the previous one; the first has none. */
export interface OfferStep {
  offer: OfferVersion;
  difference: { keys: number; cents: Cents } | null;
}

/** Offers, newest first, each with the previous one. An empty draft is not compared. */
export function offerHistory(offers: readonly OfferVersion[]): OfferStep[] {
  const newest = [...offers].sort((a, b) => b.version - a.version).filter(({ quantity }) => quantity > 0);
  return newest.map((offer, index) => {
    const before = newest[index + 1];
    return {
      offer,
      difference: before ? { keys: offer.quantity - before.quantity, cents: offer.price - before.price } : null,
    };
  });
}
