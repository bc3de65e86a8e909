// Comparison of a price with the recommended retail price. Both are without VAT, so no rate is involved.

import type { Cents } from '#domain/base/money.ts';

/** Profit of a resale at the retail price: cents and whole percent of the retail price; negative above it. */
export function marginAtRetail(price: Cents, retailPrice: Cents): { cents: Cents; percent: number } {
  const cents = retailPrice - price;
  // Toward zero, so that no discount or margin is overstated. The sum avoids a negative zero.
  return { cents, percent: Math.trunc((cents * 100) / retailPrice) + 0 };
}

/** Discount on the retail price in whole percent; null below one percent and above the retail price. */
export function retailDiscount(price: Cents, retailPrice: Cents): number | null {
  const { percent } = marginAtRetail(price, retailPrice);
  return percent > 0 ? percent : null;
}
