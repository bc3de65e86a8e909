import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageCost, markUpCost, splitQuantity, splitWithFloors } from './split.ts';

const weights = fc
  .uniqueArray(fc.record({ code: fc.stringMatching(/^[A-Z]{2}$/), weight: fc.nat(100) }), {
    selector: (w) => w.code,
    minLength: 1,
    maxLength: 8,
  })
  .filter((list) => list.some((w) => w.weight > 0));

test('the shares sum to the quantity, and each is at most one key from its exact part (BLD-012)', () => {
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

test('ties go to the higher weight, then to the code (BLD-012)', () => {
  const shares = splitQuantity(1, [
    { code: 'PL', weight: 50 },
    { code: 'DE', weight: 50 },
  ]);
  expect(shares).toEqual([
    { code: 'PL', quantity: 0 },
    { code: 'DE', quantity: 1 },
  ]);
});

test('average and mark-up are rounded half up once', () => {
  expect(
    averageCost([
      { quantity: 1, costE4: 10_000 },
      { quantity: 2, costE4: 10_001 },
    ]),
  ).toBe(10_001);
  expect(averageCost([])).toBe(0);
  expect(markUpCost(10_005, 10)).toBe(11_006);
});

test('no country goes below what it has, and the shares still sum to the quantity', () => {
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

test('where nothing was bought yet, the shares are the plain ones', () => {
  fc.assert(
    fc.property(fc.nat(10_000), weights, (quantity, list) => {
      expect(splitWithFloors(quantity, list, new Map())).toEqual(splitQuantity(quantity, list));
    }),
  );
});
