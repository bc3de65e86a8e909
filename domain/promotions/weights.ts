// Country mix of a promotion: share of keys per country, and their average cost.

import { divideRounded, type E4 } from '#domain/base/money.ts';

export interface Weight {
  /** Two-letter country code. */
  code: string;
  /** Integer percent; the weights of a promotion sum to 100. */
  weight: number;
}

export const WEIGHT_TOTAL = 100;

/** A provider price for a group of countries. */
export interface RegionPrice {
  id: string;
  countries: readonly string[];
  costE4: E4;
  priceE4: E4;
}

export interface Average {
  costE4: E4;
  priceE4: E4;
}

/** Price used for a country: the cheapest that covers it. */
export const cheapestPriceIn = <P extends RegionPrice>(code: string, prices: readonly P[]): P | undefined =>
  prices
    .filter(({ countries }) => countries.includes(code))
    .reduce<P | undefined>((best, price) => (best && best.costE4 <= price.costE4 ? best : price), undefined);

/**
 * Cost and price weighted by country, rounded half up. Countries without a price are skipped and the rest is rescaled
 * (PPD-017); null if nothing is left.
 */
export function computeAverage(weights: readonly Weight[], prices: readonly RegionPrice[]): Average | null {
  const priced = weights.flatMap(({ code, weight }) => {
    const price = cheapestPriceIn(code, prices);
    return price ? [{ weight, ...price }] : [];
  });
  const total = priced.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  const mean = (field: 'costE4' | 'priceE4') =>
    divideRounded(
      priced.reduce((sum, price) => sum + price[field] * price.weight, 0),
      total,
    );
  return { costE4: mean('costE4'), priceE4: mean('priceE4') };
}

/**
 * Whether keys may be bought for this country: not if black-listed, and only if white-listed when there is a white list
 * (GAP-058).
 */
export const isSellableIn = (code: string, whiteList: readonly string[], blackList: readonly string[]): boolean =>
  !blackList.includes(code) && (whiteList.length === 0 || whiteList.includes(code));
