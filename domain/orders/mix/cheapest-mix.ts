// The cheapest allowed country mix of an order: committed keys stay, restricted and sold-out countries receive no
// further keys, and the rest goes where keys are cheapest. There are no maximum shares per country, so nothing else
// limits the split.

import type { E4 } from '#domain/base/money.ts';
import { compareTexts } from '#domain/base/text/text-order.ts';
import { isSellableIn } from '#domain/promotions/weights.ts';
import type { Share } from './split.ts';

/** Why a country gets no additional keys. */
export const CLOSED_REASONS = ['BlackList', 'WhiteList', 'NoPrice', 'SoldOut'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

interface CountryFacts {
  /** Whether the provider has a price for it today. */
  priced: boolean;
  /** Whether the provider had no keys for it in the latest attempt. */
  soldOut: boolean;
}

/** Why no additional keys can be planned for a country, or null (BLD-014). */
export function findClosedReason(
  code: string,
  { geoWhiteList, geoBlackList }: { geoWhiteList: readonly string[]; geoBlackList: readonly string[] },
  { priced, soldOut }: CountryFacts,
): ClosedReason | null {
  if (!isSellableIn(code, geoWhiteList, geoBlackList)) return geoBlackList.includes(code) ? 'BlackList' : 'WhiteList';
  if (!priced) return 'NoPrice';
  return soldOut ? 'SoldOut' : null;
}

/** Bounds of a country before keys are distributed. Exported for tests. */
export interface CountryBounds {
  code: string;
  /** Unit cost. */
  costE4: E4;
  /** Committed keys; the minimum. */
  least: number;
  /** Maximum; null for no limit. Never less than `least`. */
  most: number | null;
  /** Tiebreaker for equal cost: higher weight first, then the code. */
  weight: number;
}

/**
 * Cheapest split of a quantity within the bounds; countries without keys are included with 0, in the given order. Null
 * if no split satisfies the bounds.
 */
export function cheapestMix(quantity: number, countries: readonly CountryBounds[]): Share[] | null {
  let remaining = quantity - countries.reduce((sum, { least }) => sum + least, 0);
  if (remaining < 0) return null;
  const quantities = new Map(countries.map(({ code, least }) => [code, least]));
  const byCost = [...countries].sort(
    (a, b) => a.costE4 - b.costE4 || b.weight - a.weight || compareTexts(a.code, b.code),
  );
  for (const { code, least, most } of byCost) {
    const more = Math.min(remaining, most === null ? remaining : most - least);
    quantities.set(code, least + more);
    remaining -= more;
  }
  return remaining > 0 ? null : countries.map(({ code }) => ({ code, quantity: quantities.get(code)! }));
}

/** Total cost of a mix; countries without a unit cost count as zero. */
export const mixCost = (mix: readonly Share[], costs: ReadonlyMap<string, E4>): E4 =>
  mix.reduce((sum, { code, quantity }) => sum + quantity * (costs.get(code) ?? 0), 0);
