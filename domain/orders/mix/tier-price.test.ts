// Unit costs by quantity: boundaries, bounds, and sums over groups (BLD-017).

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CountryPrice, TierPrice } from '#domain/catalog/tier-price.ts';
import { planUnitCosts, totalCost, unitCostAt } from './tier-price.ts';

/** 5.00 for one, 4.50 from 50, 4.00 from 100. */
const tierPrice: TierPrice = {
  group: 'world',
  unitsPerOrder: 1000,
  tiers: [
    [1, 50_000],
    [50, 45_000],
    [100, 40_000],
  ],
};
const price: CountryPrice = { costE4: 50_000, tierPrice };

test.each([
  [0, 50_000],
  [1, 50_000],
  [49, 50_000],
  [50, 45_000],
  [99, 45_000],
  [100, 40_000],
  [1000, 40_000],
])('plans %i units at %i (BLD-017)', (quantity, expected) => expect(unitCostAt(price, quantity)).toBe(expected));

test.each([
  [100, 100 * 40_000],
  [101, 100 * 40_000 + 50_000],
  [150, 100 * 40_000 + 50 * 45_000],
  [250, 200 * 40_000 + 50 * 45_000],
  [99, 99 * 45_000],
  [0, 0],
])('prices %i units as several orders of at most 100', (quantity, expected) =>
  expect(totalCost({ ...tierPrice, unitsPerOrder: 100 }, quantity)).toBe(expected),
);

test('buys units one by one at the price of one', () =>
  expect(unitCostAt({ ...price, tierPrice: { ...tierPrice, unitsPerOrder: 1 } }, 500)).toBe(50_000));

test('prices countries of a group by their sum, and others by their own quantity (BLD-017)', () => {
  const alone: CountryPrice = { costE4: 50_000, tierPrice: { ...tierPrice, group: 'alone' } };
  const prices = new Map([
    ['AT', price],
    ['DE', price],
    ['PL', alone],
    ['CZ', { costE4: 30_000, tierPrice: null }],
  ]);
  const shares = [
    { code: 'AT', quantity: 60 },
    { code: 'DE', quantity: 40 },
    { code: 'PL', quantity: 40 },
    { code: 'CZ', quantity: 500 },
    { code: 'FR', quantity: 5 },
  ];
  expect(Object.fromEntries(planUnitCosts(shares, prices))).toEqual({
    AT: 40_000,
    DE: 40_000,
    PL: 50_000,
    CZ: 30_000,
    FR: 0,
  });
  // 55 keys are bought, so 45 remain; without any left, the quantity of the group counts.
  expect(planUnitCosts(shares, prices, new Map([['AT', 55]])).get('DE')).toBe(50_000);
  const allBought = new Map(shares.map(({ code, quantity }) => [code, quantity]));
  expect(planUnitCosts(shares, prices, allBought).get('DE')).toBe(40_000);
});

const tieredPrice = fc
  .record({
    group: fc.constantFrom('a', 'b'),
    unitsPerOrder: fc.integer({ min: 1, max: 300 }),
    first: fc.integer({ min: 1, max: 1_000_000 }),
    further: fc.uniqueArray(fc.tuple(fc.integer({ min: 2, max: 500 }), fc.integer({ min: 1, max: 1_000_000 })), {
      selector: ([from]) => from,
      maxLength: 4,
    }),
  })
  .map(({ group, unitsPerOrder, first, further }): CountryPrice & { tierPrice: TierPrice } => ({
    costE4: first,
    tierPrice: { group, unitsPerOrder, tiers: [[1, first], ...further.sort(([a], [b]) => a - b)] },
  }));

test('is never below the lowest tier nor above the highest', () => {
  fc.assert(
    fc.property(tieredPrice, fc.integer({ min: 1, max: 5000 }), (one, quantity) => {
      const costs = one.tierPrice.tiers.map(([, costE4]) => costE4);
      expect(unitCostAt(one, quantity)).toBeGreaterThanOrEqual(Math.min(...costs));
      expect(unitCostAt(one, quantity)).toBeLessThanOrEqual(Math.max(...costs));
    }),
  );
});

test('is the single price if there is one tier, and for a price without tiers', () => {
  fc.assert(
    fc.property(tieredPrice, fc.nat(5000), ({ costE4, tierPrice: all }, quantity) => {
      expect(unitCostAt({ costE4, tierPrice: { ...all, tiers: all.tiers.slice(0, 1) } }, quantity)).toBe(costE4);
      expect(unitCostAt({ costE4, tierPrice: null }, quantity)).toBe(costE4);
    }),
  );
});

test('changes exactly at the quantity of a tier', () => {
  fc.assert(
    fc.property(tieredPrice, ({ costE4, tierPrice: all }) => {
      const one = { costE4, tierPrice: { ...all, unitsPerOrder: 1000 } };
      for (const [at, [fromQuantity, tierCostE4]] of all.tiers.entries()) {
        expect(unitCostAt(one, fromQuantity)).toBe(tierCostE4);
        if (at > 0) expect(unitCostAt(one, fromQuantity - 1)).toBe(all.tiers[at - 1]![1]);
      }
    }),
  );
});

test('adds up to the sum of the groups, within half a unit of rounding per key', () => {
  const countries = fc.array(fc.tuple(tieredPrice, fc.nat(400)), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(countries, (list) => {
      // Countries of a group share its price.
      const ofGroup = new Map(list.map(([one]) => [one.tierPrice.group, one]));
      const shares = list.map(([, quantity], at) => ({ code: `C${at}`, quantity }));
      const prices = new Map(list.map(([one], at) => [`C${at}`, ofGroup.get(one.tierPrice.group)!]));
      const costs = planUnitCosts(shares, prices);
      const total = shares.reduce((sum, { code, quantity }) => sum + quantity * costs.get(code)!, 0);
      const groups = [...ofGroup].map(([group, one]) => {
        const quantity = shares
          .filter(({ code }) => prices.get(code)!.tierPrice.group === group)
          .reduce((sum, share) => sum + share.quantity, 0);
        return { quantity, costE4: totalCost(one.tierPrice, quantity) };
      });
      const exact = groups.reduce((sum, { costE4 }) => sum + costE4, 0);
      const keys = groups.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(Math.abs(total - exact)).toBeLessThanOrEqual(keys / 2);
    }),
  );
});
