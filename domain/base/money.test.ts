import { expect, test } from 'vitest';
import { basisPoints, centsOfE4, divideRounded, withVat } from './money.ts';

test.each([
  [5, 2, 3],
  [-5, 2, -3],
  [5, -2, -3],
  [4, 3, 1],
  [-4, 3, -1],
  [6, 3, 2],
  [0, 3, 0],
])('rounds %i divided by %i to %i', (dividend, divisor, quotient) => {
  expect(divideRounded(dividend, divisor) + 0).toBe(quotient);
});

test.each([
  [1, 4, 2500],
  [1, 3, 3333],
  [2, 3, 6667],
  [-1, 4, -2500],
  [0, 4, 0],
  [0, 0, 0],
  [5, 0, 0],
])('computes %i of %i as %i basis points', (part, whole, points) => expect(basisPoints(part, whole) + 0).toBe(points));

test('rounds a sum of unit costs to cents and adds tax', () => {
  expect([centsOfE4(149), centsOfE4(150), centsOfE4(250)]).toEqual([1, 2, 3]);
  expect([withVat(1000, 1900), withVat(1000, 0), withVat(-1000, 1900), withVat(50, 100)]).toEqual([
    1190, 1000, -1190, 51,
  ]);
  expect([withVat(34_875, 2550), withVat(100_000_005_622_493, 2501)]).toEqual([43_768, 125_010_007_028_678]);
});
