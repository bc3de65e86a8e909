// Amounts of suppliers, which are JSON numbers or decimals.

import type { E4 } from '#domain/base/money.ts';
import type { PriceTier } from '../port.ts';

/** Ten-thousandths of the unit. */
export const toE4 = (amount: number | string): E4 => Math.round(Number(Number(amount).toFixed(4)) * 10_000);

/** Cost of one unit in an order of this many, from the highest tier reached. Tiers are sorted by quantity. */
export const unitCostE4 = (costE4: E4, tiers: readonly PriceTier[], quantity: number): E4 =>
  tiers.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.costE4 ?? costE4;
