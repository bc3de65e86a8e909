// Margin of an offer over its cost.

import { basisPoints, type Cents, type E4, E4_PER_CENT } from '#domain/base/money.ts';

/** (offer price - unit cost) / offer price in basis points (MORD-011, ODT-036). */
export const computeMargin = (price: Cents, cost: E4): number =>
  basisPoints(price * E4_PER_CENT - cost, price * E4_PER_CENT);
