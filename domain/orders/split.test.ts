import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageCost, markedUp, split } from './split.ts';

const weights = fc
  .uniqueArray(fc.record({ code: fc.stringMatching(/^[A-Z]{2}$/), weight: fc.nat(100) }), {
    selector: (w) => w.code,
    minLength: 1,
    maxLength: 8,
  })
  .filter((list) => list.some((w) => w.weight > 0));

test('the shares sum to the quantity, and each is at most one key from its exact part', () => {
  fc.assert(
    fc.property(fc.nat(10_000), weights, (quantity, list) => {
      const shares = split(quantity, list);
      const total = list.reduce((sum, w) => sum + w.weight, 0);
      expect(shares.reduce((sum, s) => sum + s.quantity, 0)).toBe(quantity);
      for (const [i, share] of shares.entries())
        expect(Math.abs(share.quantity - (quantity * list[i]!.weight) / total)).toBeLessThan(1);
    }),
  );
});

test('ties go to the higher weight, then to the code', () => {
  const shares = split(1, [
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
  expect(markedUp(10_005, 10)).toBe(11_006);
});
