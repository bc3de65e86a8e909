import { expect, test } from 'vitest';
import { cheapestPriceIn, computeAverage, isSellableIn, type RegionPrice } from './weights.ts';

const PRICES: RegionPrice[] = [
  { id: 'eu', countries: ['DE', 'FR'], costE4: 80_000, priceE4: 100_000 },
  { id: 'pl', countries: ['PL'], costE4: 60_001, priceE4: 75_000 },
  { id: 'sale', countries: ['FR'], costE4: 70_000, priceE4: 95_000 },
];

test('the average is weighted by country and rounded half up (PPD-017, WIZ-016)', () => {
  const mix = [
    { code: 'DE', weight: 50 },
    { code: 'PL', weight: 50 },
  ];
  expect(computeAverage(mix, PRICES)).toEqual({ costE4: 70_001, priceE4: 87_500 });
});

test('countries without a price are left out and the rest counts as the whole (PPD-017)', () => {
  const mix = [
    { code: 'DE', weight: 25 },
    { code: 'BR', weight: 75 },
  ];
  expect(computeAverage(mix, PRICES)).toEqual({ costE4: 80_000, priceE4: 100_000 });
});

test('there is no average without a priced country, and none of weights that are all 0', () => {
  expect(computeAverage([{ code: 'BR', weight: 100 }], PRICES)).toBeNull();
  expect(computeAverage([{ code: 'DE', weight: 0 }], PRICES)).toBeNull();
  expect(computeAverage([], PRICES)).toBeNull();
});

test('a country that several prices name is bought at the cheapest', () => {
  expect(cheapestPriceIn('FR', PRICES)?.id).toBe('sale');
  expect(cheapestPriceIn('DE', PRICES)?.id).toBe('eu');
  expect(cheapestPriceIn('BR', PRICES)).toBeUndefined();
});

test('of two equal prices of a country the first is taken', () => {
  const twin = { ...PRICES[1]!, id: 'twin' };
  expect(cheapestPriceIn('PL', [...PRICES, twin])?.id).toBe('pl');
  expect(cheapestPriceIn('PL', [twin, ...PRICES])?.id).toBe('twin');
});

test('black-listed countries are closed, and a white list closes all others', () => {
  expect(isSellableIn('DE', [], [])).toBe(true);
  expect(isSellableIn('DE', [], ['DE'])).toBe(false);
  expect(isSellableIn('DE', ['FR'], [])).toBe(false);
  expect(isSellableIn('DE', ['DE'], ['DE'])).toBe(false);
});
