import { expect, test } from 'vitest';
import { ownRemainingPercent, remainingPercent } from './remaining-credit.ts';

test.each([
  [null, 500, 100],
  [null, 0, 100],
  [0, 500, 0],
  [0, 0, 0],
  [1000, 0, 0],
  [1000, 250, 75],
  [1000, 1000, 0],
  [1000, 1500, 0],
  [300, 100, 67],
  [1000, -500, 100],
])('of a limit of %s with a balance of %s, leaves %s percent (CRL-003, CRL-005)', (limit, balance, percent) => {
  expect(remainingPercent(limit, balance)).toBe(percent);
});

test.each([
  [null, 500, 0],
  [1000, 250, 75],
  [0, 250, 0],
])('shows a company with a limit of %s and a balance of %s %s percent (CRL-004)', (limit, balance, percent) => {
  expect(ownRemainingPercent(limit, balance)).toBe(percent);
});
