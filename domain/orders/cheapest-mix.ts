// The cheapest country mix that an order may have: what is bought stays, what is forbidden or sold out gets no more,
// and the rest goes where a key costs least. The data knows no largest share of a country, so nothing else holds keys
// back.

import type { E4 } from '#domain/base/money.ts';
import { compareTexts } from '#domain/base/text-order.ts';
import { isSellableIn } from '#domain/promotions/weights.ts';
import type { Share } from './split.ts';

/** Why a country gets no more keys than it has. */
export const CLOSED_REASONS = ['BlackList', 'WhiteList', 'NoPrice', 'SoldOut'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

interface CountryFacts {
  /** Whether the provider has a price for it today. */
  priced: boolean;
  /** Whether the provider had no key for it when it was asked last. */
  soldOut: boolean;
}

/** Why no more keys can be planned for a country, or null (BLD-014). */
export function findClosedReason(
  code: string,
  { geoWhiteList, geoBlackList }: { geoWhiteList: readonly string[]; geoBlackList: readonly string[] },
  { priced, soldOut }: CountryFacts,
): ClosedReason | null {
  if (!isSellableIn(code, geoWhiteList, geoBlackList)) return geoBlackList.includes(code) ? 'BlackList' : 'WhiteList';
  if (!priced) return 'NoPrice';
  return soldOut ? 'SoldOut' : null;
}

/** What is known of a country before keys are given to it. */
export interface CountryBounds {
  code: string;
  /** What a key costs there. */
  costE4: E4;
  /** Keys that are there or on their way; it cannot get fewer. */
  least: number;
  /** The most keys that it can get; null is no limit. Never less than `least`. */
  most: number | null;
  /** Settles ties of cost: the heavier first, then the code. */
  weight: number;
}

/**
 * The cheapest split of a quantity within the bounds; countries that get nothing stay in with 0, in the given order.
 * Null when no split keeps the bounds.
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

/** What a mix costs at these unit costs; a country without one counts nothing. */
export const mixCost = (mix: readonly Share[], costs: ReadonlyMap<string, E4>): E4 =>
  mix.reduce((sum, { code, quantity }) => sum + quantity * (costs.get(code) ?? 0), 0);
