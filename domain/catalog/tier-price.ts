// The price of a country, and its unit costs by quantity (BLD-017).

import type { E4 } from '#domain/base/money.ts';

/** The prices of a group of countries that are bought together, in ten-thousandths of a euro. */
export interface TierPrice {
  /** Countries of the same group are bought with the same orders. */
  group: string;
  /** Maximum quantity of one order to the provider. */
  unitsPerOrder: number;
  /** Unit costs by minimum quantity, smallest first; the first is that of one unit. */
  tiers: readonly (readonly [fromQuantity: number, costE4: E4])[];
}

/** Price of a country: its unit cost, and the costs by quantity if it has tiers. */
export interface CountryPrice {
  costE4: E4;
  tierPrice: TierPrice | null;
}
