import { expect, test } from 'vitest';
import { marginAtRetail, retailDiscount } from './retail.ts';

test.each([
  [2559, 3999, 1440, 36, 36],
  [1, 1_000_000, 999_999, 99, 99],
  [3998, 3999, 1, 0, null],
  [3999, 3999, 0, 0, null],
  [4198, 3999, -199, -4, null],
])(
  'compares %i cents with a retail price of %i: %i cents, %i percent, discount %s (PPM-019)',
  (price, retailPrice, cents, percent, discount) => {
    expect(marginAtRetail(price, retailPrice)).toEqual({ cents, percent });
    expect(retailDiscount(price, retailPrice)).toBe(discount);
  },
);
