import { expect, test } from 'vitest';
import { integerFault, moneyFault } from './number-fault.ts';

test.each([
  [null, null],
  [1, null],
  [10, null],
  [0, 'Must be at least 1.'],
  [11, 'Must be at most 10.'],
  [1.5, 'Must be a whole number.'],
])('says about the number %j from 1 to 10: %j', (value, sentence) => {
  expect(integerFault(value, { min: 1, max: 10 })).toBe(sentence);
});

test.each([
  [null, null],
  [0, null],
  [1_000_000, null],
  [-1, 'Must be between 0 and 10000.'],
  [1_000_001, 'Must be between 0 and 10000.'],
  [12.5, 'At most 2 decimals are allowed.'],
])('says about the amount of %j cents: %j', (cents, sentence) => expect(moneyFault(cents)).toBe(sentence));
