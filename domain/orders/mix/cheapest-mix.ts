// The cheapest allowed country mix of an order: committed keys stay, restricted and sold-out countries receive no
// further keys, and the rest goes where keys are cheapest. There are no maximum shares per country, so nothing else
// limits the split.

import type { E4 } from '#domain/base/money.ts';
import { compareTexts } from '#domain/base/text/text-order.ts';
import type { CountryPrice } from '#domain/catalog/tier-price.ts';
import { isSellableIn } from '#domain/promotions/weights.ts';
import type { Share } from './split.ts';
import { groupOf, planUnitCosts, unitCostAt } from './tier-price.ts';

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

/** Price and bounds of a country before keys are distributed. Exported for tests. */
export interface CountryBounds extends CountryPrice {
  code: string;
  /** Committed keys; the minimum. */
  least: number;
  /** Maximum; null for no limit. Never less than `least`. */
  most: number | null;
  /** Tiebreaker for equal cost: higher weight first, then the code. */
  weight: number;
}

const roomOf = ({ least, most }: CountryBounds): number => (most === null ? Number.POSITIVE_INFINITY : most - least);

/** The group whose units cost least at the quantity that it would get; the first of equal ones. */
function findCheapestGroup(groups: ReadonlyMap<string, readonly CountryBounds[]>, remaining: number) {
  const costs = [...groups].map(([name, members]) => {
    const room = members.reduce((sum, country) => sum + roomOf(country), 0);
    return { name, members, costE4: unitCostAt(members[0]!, Math.min(remaining, room)) };
  });
  return costs.reduce((best, next) => (next.costE4 < best.costE4 ? next : best));
}

/**
 * Cheapest split of a quantity within the bounds; countries without keys are included with 0, in the given order. Null
 * if no split satisfies the bounds. Countries that are bought together are compared as one, by the tier of the quantity
 * that they would get (BLD-017). That is the cheapest split as long as larger orders do not cost more per unit.
 */
export function cheapestMix(quantity: number, countries: readonly CountryBounds[]): Share[] | null {
  let remaining = quantity - countries.reduce((sum, { least }) => sum + least, 0);
  if (remaining < 0) return null;
  const quantities = new Map(countries.map(({ code, least }) => [code, least]));
  const open = countries
    .filter((country) => roomOf(country) > 0)
    .sort((a, b) => b.weight - a.weight || compareTexts(a.code, b.code));
  const groups = new Map(Map.groupBy(open, (country) => groupOf(country.code, country)));
  while (remaining > 0 && groups.size > 0) {
    const { name, members } = findCheapestGroup(groups, remaining);
    for (const country of members) {
      const more = Math.min(remaining, roomOf(country));
      quantities.set(country.code, country.least + more);
      remaining -= more;
    }
    groups.delete(name);
  }
  return remaining > 0 ? null : countries.map(({ code }) => ({ code, quantity: quantities.get(code)! }));
}

/** Total cost of a mix of which these keys are bought; countries without a price count as zero. */
export function mixCost(
  mix: readonly Share[],
  prices: ReadonlyMap<string, CountryPrice>,
  bought?: ReadonlyMap<string, number>,
): E4 {
  const costs = planUnitCosts(mix, prices, bought);
  return mix.reduce((sum, { code, quantity }) => sum + quantity * costs.get(code)!, 0);
}
