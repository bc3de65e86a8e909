// What remains of a price of a promotion over what its key costs.

import { basisPoints, type Cents, type E4, E4_PER_CENT } from '#domain/base/money.ts';

/** In basis points of the price, and in cents for each key; below zero when the key costs more. */
export const marginOf = (price: Cents, cost: E4): { points: number; cents: number } => ({
  points: basisPoints(price * E4_PER_CENT - cost, price * E4_PER_CENT),
  cents: Math.round((price * E4_PER_CENT - cost) / E4_PER_CENT),
});
