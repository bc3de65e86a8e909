// Questions about an outcome that the buying engine asks, each answered for every kind.

import type { BuyKind, BuyOutcome, PlacedOutcome } from '#server/catalog/provider/port.ts';

const MEANING: Record<BuyKind, 'placed' | 'refused' | 'unknown'> = {
  delivered: 'placed',
  accepted: 'placed',
  backOrdered: 'placed',
  preOrdered: 'placed',
  soldOut: 'refused',
  priceChanged: 'refused',
  notAllowed: 'refused',
  noFunds: 'refused',
  rateLimited: 'refused',
  rejected: 'refused',
  retryable: 'refused',
  unknown: 'unknown',
};

/** Surely nothing was sold, or it was taken back: the attempt may be closed and a new one opened. */
export const isDefiniteRefusal = (outcome: BuyOutcome): boolean => MEANING[outcome.kind] === 'refused';

/** The provider surely has the order and has charged for it. */
export const isPlaced = (outcome: BuyOutcome): outcome is PlacedOutcome => MEANING[outcome.kind] === 'placed';
