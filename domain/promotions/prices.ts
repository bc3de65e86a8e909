// Price of a company: its tier's, or that of the next lower tier that is set (PPM-005, PRO-010, GAP-053).

import { type Cents, type E4, E4_PER_CENT } from '#domain/base/money.ts';
import { COMPANY_TYPES, type CompanyType } from '#domain/companies/types.ts';

/** Letters and names of tiers 1 to 4 (SH-034; the spelling of the first name is the specification's). */
export const TIERS = [
  { letter: 'S', name: 'Standart', type: 'Standard' },
  { letter: 'G', name: 'Gold', type: 'Gold' },
  { letter: 'P', name: 'Platinum', type: 'Platinum' },
  { letter: 'V', name: 'VIP', type: 'VIP' },
] as const;

export interface TierPrices {
  tier1Price: Cents;
  tier2Price: Cents;
  tier3Price: Cents;
  tier4Price: Cents;
}

/**
 * Price for a company type: its tier's, else the next lower one that is set (GAP-053). Lists compute the same in SQL
 * (server/promotions/promotion-offers.ts); a property test compares both.
 */
export function priceFor(type: CompanyType, { tier1Price, tier2Price, tier3Price, tier4Price }: TierPrices): Cents {
  const downwards = [tier4Price, tier3Price, tier2Price, tier1Price].slice(
    COMPANY_TYPES.length - 1 - COMPANY_TYPES.indexOf(type),
  );
  return downwards.find((price) => price > 0) ?? tier1Price;
}

const TIER_NUMBERS = [1, 2, 3, 4] as const;
export type Tier = (typeof TIER_NUMBERS)[number];

/** Whether the price is below cost. An unset price never is. */
export const isBelowCost = (price: Cents | null | undefined, cost: E4 | null): boolean =>
  Boolean(price) && cost !== null && price! * E4_PER_CENT < cost;

/** Tiers whose price does not cover the cost. */
export const tiersBelowCost = (prices: TierPrices, cost: E4 | null): Tier[] =>
  TIER_NUMBERS.filter((tier) => isBelowCost(prices[`tier${tier}Price`], cost));

const PERCENT = 100;

/** Lowest price with at least this margin in percent; null for 100 percent and more. */
export const priceForMargin = (cost: E4, marginPercent: number): Cents | null =>
  marginPercent >= PERCENT ? null : Math.ceil((cost * PERCENT) / ((PERCENT - marginPercent) * E4_PER_CENT));
