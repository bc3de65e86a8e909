// Margin of a promotion price over the unit cost.

import { basisPoints, type Cents, type E4, E4_PER_CENT } from '#domain/base/money.ts';

/** In basis points of the price, and in cents per key; negative if the key costs more. */
export const marginOf = (price: Cents, cost: E4): { points: number; cents: number } => ({
  points: basisPoints(price * E4_PER_CENT - cost, price * E4_PER_CENT),
  cents: Math.round((price * E4_PER_CENT - cost) / E4_PER_CENT),
});
