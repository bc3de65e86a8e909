import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountryBounds, cheapestMix, findClosedReason, mixCost } from './cheapest-mix.ts';

const country = (code: string, costE4: number, least = 0, most: number | null = null, weight = 0): CountryBounds => ({
  code,
  costE4,
  tierPrice: null,
  least,
  most,
  weight,
});
const asText = (mix: ReturnType<typeof cheapestMix>) => mix?.map(({ code, quantity }) => `${code} ${quantity}`) ?? null;

describe('the cheapest mix', () => {
  test.each([
    ['goes to the cheapest country', 10, [country('DE', 80), country('PL', 60)], ['DE 0', 'PL 10']],
    ['leaves what is bought where it is', 10, [country('DE', 80, 3), country('PL', 60, 1)], ['DE 3', 'PL 7']],
    [
      'fills the next one when the cheapest is full',
      10,
      [country('DE', 80), country('PL', 60, 0, 4)],
      ['DE 6', 'PL 4'],
    ],
    [
      'prefers the heavier of two equal ones',
      5,
      [country('AT', 60, 0, null, 20), country('DE', 60, 0, null, 80)],
      ['AT 0', 'DE 5'],
    ],
    ['then the earlier code', 5, [country('PL', 60), country('DE', 60)], ['PL 0', 'DE 5']],
    ['is what is bought when that is everything', 4, [country('DE', 80, 4), country('PL', 60)], ['DE 4', 'PL 0']],
    ['cannot be when more is bought than ordered', 3, [country('DE', 80, 4)], null],
    ['cannot be when there is not room for all', 10, [country('DE', 80, 0, 4), country('PL', 60, 0, 5)], null],
    ['of nothing is nothing', 0, [country('DE', 80)], ['DE 0']],
    ['has no place without countries', 1, [], null],
  ] as const)('%s', (_, quantity, countries, expected) =>
    expect(asText(cheapestMix(quantity, countries))).toEqual(expected),
  );
});

/** Enumerates every split within the bounds. */
function* splits(quantity: number, countries: readonly CountryBounds[]): Generator<number[]> {
  const [first, ...others] = countries;
  if (!first) {
    if (quantity === 0) yield [];
    return;
  }
  for (let n = first.least; n <= Math.min(quantity, first.most ?? quantity); n++)
    for (const rest of splits(quantity - n, others)) yield [n, ...rest];
}

const boundedProblem = fc
  .record({
    costE4: fc.integer({ min: 0, max: 6 }),
    least: fc.integer({ min: 0, max: 4 }),
    room: fc.option(fc.integer({ min: 0, max: 6 })),
    weight: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ costE4, least, room, weight }) => ({
    costE4,
    tierPrice: null,
    least,
    most: room === null ? null : least + room,
    weight,
  }));
const cases = fc.record({
  quantity: fc.integer({ min: 0, max: 14 }),
  countries: fc
    .array(boundedProblem, { minLength: 0, maxLength: 4 })
    .map((all) => all.map((one, at): CountryBounds => ({ code: 'ABCD'[at]!.repeat(2), ...one }))),
});

test('finds the cheapest split within the bounds, and none only if none exists', () => {
  fc.assert(
    fc.property(cases, ({ quantity, countries }) => {
      const costs = new Map(countries.map((one) => [one.code, one]));
      const every = [...splits(quantity, countries)].map((mix) =>
        mix.reduce((sum, n, at) => sum + n * countries[at]!.costE4, 0),
      );
      const mix = cheapestMix(quantity, countries);
      if (mix === null) {
        expect(every).toEqual([]);
        return;
      }
      expect(mixCost(mix, costs)).toBe(Math.min(...every));
      expect(mix.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity);
      for (const [at, { least, most }] of countries.entries()) {
        expect(mix[at]!.quantity).toBeGreaterThanOrEqual(least);
        expect(mix[at]!.quantity).toBeLessThanOrEqual(most ?? quantity);
      }
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['DE', [], ['DE'], true, false, 'BlackList'],
  ['DE', ['DE'], ['DE'], true, false, 'BlackList'],
  ['DE', ['PL'], [], true, false, 'WhiteList'],
  ['DE', ['DE'], [], true, false, null],
  ['DE', [], [], true, false, null],
  ['DE', [], [], false, false, 'NoPrice'],
  ['DE', [], [], true, true, 'SoldOut'],
  ['DE', [], ['DE'], false, true, 'BlackList'],
] as const)(
  '%s with white list %j and black list %j, priced %s, sold out %s: %s',
  (code, geoWhiteList, geoBlackList, priced, soldOut, reason) =>
    expect(findClosedReason(code, { geoWhiteList, geoBlackList }, { priced, soldOut })).toBe(reason),
);

const cheaperInBulk = fc
  .record({
    group: fc.constantFrom('a', 'b'),
    single: fc.integer({ min: 5, max: 12 }),
    fromQuantity: fc.integer({ min: 2, max: 10 }),
    saved: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ group, single, fromQuantity, saved }) => ({
    costE4: single,
    tierPrice: {
      group,
      unitsPerOrder: 1000,
      tiers: [
        [1, single],
        [fromQuantity, single - saved],
      ] as const,
    },
  }));

test('compares groups by their tier price, and is the cheapest split if larger orders are cheaper (BLD-017)', () => {
  const groups = fc.tuple(cheaperInBulk, cheaperInBulk);
  const bounds = fc.array(fc.record({ second: fc.boolean(), least: fc.nat(3), closed: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(groups, bounds, fc.nat(14), ([first, second], list, more) => {
      const countries = list.map((one, at): CountryBounds => {
        const { costE4, tierPrice } = one.second ? second : first;
        const price = { costE4, tierPrice: { ...tierPrice, group: one.second ? 'b' : 'a' } };
        return { code: `C${at}`, ...price, least: one.least, most: one.closed ? one.least : null, weight: 0 };
      });
      const bought = new Map(countries.map(({ code, least }) => [code, least]));
      const prices = new Map(countries.map((one) => [one.code, one]));
      const quantity = more + [...bought.values()].reduce((sum, n) => sum + n, 0);
      const openCost = (counts: readonly number[]) => {
        const shares = countries.map(({ code, least }, at) => ({ code, quantity: counts[at]! - least }));
        return mixCost(shares, prices);
      };
      const every = [...splits(quantity, countries)].map(openCost);
      const mix = cheapestMix(quantity, countries);
      if (mix === null) expect(every).toEqual([]);
      else expect(openCost(mix.map((share) => share.quantity))).toBe(Math.min(...every));
    }),
  );
});

test('prefers the group that is cheaper at the quantity, not the one that is cheaper alone (BLD-017)', () => {
  const bulk = { group: 'bulk', unitsPerOrder: 1000, tiers: [[1, 90] as const, [50, 60] as const] };
  const countries = [
    { ...country('DE', 90), tierPrice: bulk },
    { ...country('AT', 90), tierPrice: bulk },
    country('PL', 70),
  ];
  expect(asText(cheapestMix(49, countries))).toEqual(['DE 0', 'AT 0', 'PL 49']);
  expect(asText(cheapestMix(50, countries))).toEqual(['DE 0', 'AT 50', 'PL 0']);
});
