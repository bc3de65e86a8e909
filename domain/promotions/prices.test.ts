import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBelowCost, priceFor, priceForMargin, tiersBelowCost } from './prices.ts';

const PRICES = { tier1Price: 1000, tier2Price: 900, tier3Price: 0, tier4Price: 700 };

test.each([
  ['Standard', [1000, 900, 800, 700], 1000],
  ['Gold', [1000, 900, 800, 700], 900],
  ['Platinum', [1000, 900, 800, 700], 800],
  ['VIP', [1000, 900, 800, 700], 700],
  ['VIP', [1000, 900, 800, 0], 800],
  ['VIP', [1000, 900, 0, 0], 900],
  ['Gold', [1000, 0, 800, 700], 1000],
  ['VIP', [1000, 0, 0, 0], 1000],
  ['VIP', [0, 0, 0, 0], 0],
] as const)(
  'charges a company of type %s with the prices %j the nearest lower tier price that is set, %i (GAP-053)',
  (type, prices, price) => {
    const [tier1Price, tier2Price, tier3Price, tier4Price] = prices;
    expect(priceFor(type, { tier1Price, tier2Price, tier3Price, tier4Price })).toBe(price);
  },
);

test.each([
  [70_000, []],
  [70_001, [4]],
  [90_001, [2, 4]],
  [100_001, [1, 2, 4]],
  [null, []],
])('at a cost of %s, finds these tiers below cost: %j', (cost, tiers) => {
  expect(tiersBelowCost(PRICES, cost)).toEqual(tiers);
});

test.each([
  [70_000, 0, 700],
  [70_000, 30, 1000],
  [70_001, 30, 1001],
  [70_000, 99, 70_000],
  [0, 20, 0],
  [70_000, 100, null],
])('for a cost of %s with a margin of %s percent, charges %s cents', (cost, margin, price) => {
  expect(priceForMargin(cost, margin)).toBe(price);
});

test('suggests the lowest price with at least the margin', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 95 }), (cost, margin) => {
      const price = priceForMargin(cost, margin)!;
      const keeps = (cents: number) => (cents * 100 - cost) * 100 >= margin * cents * 100;
      expect([keeps(price), keeps(price - 1)]).toEqual([true, false]);
      expect(isBelowCost(price, cost)).toBe(false);
    }),
  );
});
