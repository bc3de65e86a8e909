// Classification of outcomes as the buying engine needs it, for every kind.

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

/** Certainly not sold, or taken back: the attempt may be closed and a new one started. */
export const isDefiniteRefusal = (outcome: BuyOutcome): boolean => MEANING[outcome.kind] === 'refused';

/** The provider certainly has the order and has charged it. */
export const isPlaced = (outcome: BuyOutcome): outcome is PlacedOutcome => MEANING[outcome.kind] === 'placed';
