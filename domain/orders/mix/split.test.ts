import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageCost, markUpCost, type Share, splitQuantity, splitWithFloors } from './split.ts';

const weights = fc
  .uniqueArray(fc.record({ code: fc.stringMatching(/^[A-Z]{2}$/), weight: fc.nat(100) }), {
    selector: (w) => w.code,
    minLength: 1,
    maxLength: 8,
  })
  .filter((list) => list.some((w) => w.weight > 0));

test('sums to the quantity with each share within one key of its exact part (BLD-012)', () => {
  fc.assert(
    fc.property(fc.nat(10_000), weights, (quantity, list) => {
      const shares = splitQuantity(quantity, list);
      const total = list.reduce((sum, w) => sum + w.weight, 0);
      expect(shares.reduce((sum, s) => sum + s.quantity, 0)).toBe(quantity);
      for (const [i, share] of shares.entries())
        expect(Math.abs(share.quantity - (quantity * list[i]!.weight) / total)).toBeLessThan(1);
    }),
  );
});

const asText = (shares: readonly Share[]) => shares.map(({ code, quantity }) => `${code} ${quantity}`).join(', ');
const list = (weightByCode: Record<string, number>) =>
  Object.entries(weightByCode).map(([code, weight]) => ({ code, weight }));

test.each([
  ['the largest remainder', 5, { AT: 30, DE: 70 }, 'AT 1, DE 4'],
  ['the larger remainder of the lighter one', 2, { DE: 60, AT: 40 }, 'DE 1, AT 1'],
  ['the higher weight of two equal remainders', 2, { AT: 25, DE: 75 }, 'AT 0, DE 2'],
  ['the first code of two equal weights', 1, { PL: 50, DE: 50 }, 'PL 0, DE 1'],
  ['nobody where nothing remains', 4, { AT: 25, DE: 75 }, 'AT 1, DE 3'],
  ['nobody without a weight', 4, { AT: 0, DE: 0 }, 'AT 0, DE 0'],
] as const)('gives the remainder to %s (BLD-012)', (_, quantity, weightByCode, expected) =>
  expect(asText(splitQuantity(quantity, list(weightByCode)))).toBe(expected),
);

test.each([
  ['the country that has the most to spare', 10, { DE: 60, AT: 40 }, { PL: 2 }, 'DE 4, AT 4, PL 2'],
  ['the first of two that have equally much', 5, { AT: 50, DE: 50 }, { PL: 2 }, 'AT 1, DE 2, PL 2'],
  ['nobody who is at what it has', 10, { DE: 60, AT: 40 }, { DE: 6, PL: 1 }, 'DE 6, AT 3, PL 1'],
  ['nobody while the shares suffice', 10, { DE: 60, AT: 40 }, { DE: 6, AT: 4 }, 'DE 6, AT 4'],
] as const)('takes the excess of a country from %s', (_, quantity, weightByCode, floors, expected) =>
  expect(asText(splitWithFloors(quantity, list(weightByCode), new Map(Object.entries(floors))))).toBe(expected),
);

test.each([
  ['what is left goes to the first country', { DE: 0, AT: 0 }, { AT: 3 }, 'DE 7, AT 3'],
  ['nothing is left where all is bought', { DE: 0, AT: 0 }, { AT: 10 }, 'DE 0, AT 10'],
  ['and without countries nothing is planned', {}, {}, ''],
] as const)('without any weight %s', (_, weightByCode, floors, expected) =>
  expect(asText(splitWithFloors(10, list(weightByCode), new Map(Object.entries(floors))))).toBe(expected),
);

test('rounds average and markup half up once', () => {
  expect(
    averageCost([
      { quantity: 1, costE4: 10_000 },
      { quantity: 2, costE4: 10_001 },
    ]),
  ).toBe(10_001);
  expect(averageCost([])).toBe(0);
  expect(markUpCost(10_005, 10)).toBe(11_006);
});

test('keeps every country at its committed keys and the sum at the quantity', () => {
  const floors = fc.dictionary(fc.stringMatching(/^[A-Z]{2}$/), fc.nat(200), { maxKeys: 6 });
  fc.assert(
    fc.property(fc.nat(2000), weights, floors, (more, list, atLeast) => {
      const least = new Map(Object.entries(atLeast));
      const quantity = [...least.values()].reduce((sum, n) => sum + n, 0) + more;
      const shares = splitWithFloors(quantity, list, least);
      expect(shares.reduce((sum, share) => sum + share.quantity, 0)).toBe(quantity);
      for (const [code, n] of least)
        expect(shares.find((share) => share.code === code)!.quantity).toBeGreaterThanOrEqual(n);
    }),
  );
});

test('equals the plain split if nothing was bought', () => {
  fc.assert(
    fc.property(fc.nat(10_000), weights, (quantity, list) => {
      expect(splitWithFloors(quantity, list, new Map())).toEqual(splitQuantity(quantity, list));
    }),
  );
});
