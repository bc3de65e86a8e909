import { expect, test } from 'vitest';
import { cheapestPriceIn, computeAverage, isSellableIn, type RegionPrice } from './weights.ts';

const PRICES: RegionPrice[] = [
  { id: 'eu', countries: ['DE', 'FR'], costE4: 80_000, priceE4: 100_000 },
  { id: 'pl', countries: ['PL'], costE4: 60_001, priceE4: 75_000 },
  { id: 'sale', countries: ['FR'], costE4: 70_000, priceE4: 95_000 },
];

test('weights the average by country and rounds half up (PPD-017, WIZ-016)', () => {
  const mix = [
    { code: 'DE', weight: 50 },
    { code: 'PL', weight: 50 },
  ];
  expect(computeAverage(mix, PRICES)).toEqual({ costE4: 70_001, priceE4: 87_500 });
});

test('skips countries without a price and rescales the rest (PPD-017)', () => {
  const mix = [
    { code: 'DE', weight: 25 },
    { code: 'BR', weight: 75 },
  ];
  expect(computeAverage(mix, PRICES)).toEqual({ costE4: 80_000, priceE4: 100_000 });
});

test('has no average without a priced country or with zero weights', () => {
  expect(computeAverage([{ code: 'BR', weight: 100 }], PRICES)).toBeNull();
  expect(computeAverage([{ code: 'DE', weight: 0 }], PRICES)).toBeNull();
  expect(computeAverage([], PRICES)).toBeNull();
});

test('uses the cheapest price of a country', () => {
  expect(cheapestPriceIn('FR', PRICES)?.id).toBe('sale');
  expect(cheapestPriceIn('DE', PRICES)?.id).toBe('eu');
  expect(cheapestPriceIn('BR', PRICES)).toBeUndefined();
});

test('uses the first of two equal prices', () => {
  const twin = { ...PRICES[1]!, id: 'twin' };
  expect(cheapestPriceIn('PL', [...PRICES, twin])?.id).toBe('pl');
  expect(cheapestPriceIn('PL', [twin, ...PRICES])?.id).toBe('twin');
});

test('excludes black-listed countries, and all others with a white list', () => {
  expect(isSellableIn('DE', [], [])).toBe(true);
  expect(isSellableIn('DE', [], ['DE'])).toBe(false);
  expect(isSellableIn('DE', ['FR'], [])).toBe(false);
  expect(isSellableIn('DE', ['DE'], ['DE'])).toBe(false);
});
