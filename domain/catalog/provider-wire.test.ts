import { expect, test } from 'vitest';
import { decimalOfE4, e4OfDecimal } from './provider-wire.ts';

test.each([
  ['12.5', 125_000],
  ['12.0001', 120_001],
  ['0.0001', 1],
  ['0.1', 1000],
  ['100', 1_000_000],
  ['0', 0],
  ['999999999.9999', 9_999_999_999_999],
])('converts the decimal %s to %i ten-thousandths and back', (decimal, amount) => {
  expect([e4OfDecimal(decimal), decimalOfE4(amount)]).toEqual([amount, decimal]);
});

test('accepts trailing zeros but does not write them', () => {
  expect([e4OfDecimal('12.50'), e4OfDecimal('12.0000')]).toEqual([125_000, 120_000]);
});
