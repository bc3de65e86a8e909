// What can be said about the offers of an order without drawing them.

import type { Cents } from '#domain/base/money.ts';
import type { OfferVersion } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';

/** `Propose New Offer`: ticked for good, ticked at first, or not ticked at first. */
export type ProposeBox = 'fixed' | 'ticked' | 'open';

/** How the box behaves in a state (ODT-039, ODT-040). */
export const proposeBoxFor = (state: OrderState): ProposeBox =>
  state === 'Submitted' ? 'ticked' : state === 'SalesmanApproved' ? 'open' : 'fixed';

/** An offer and how it differs from the one before; the differences are missing on the first. */
export interface OfferStep {
  offer: OfferVersion;
  difference: { keys: number; cents: Cents } | null;
}

/** The offers, newest first, each next to the one before. A draft of nothing is no offer to compare with. */
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
