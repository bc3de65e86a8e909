import { expect, test } from 'vitest';
import { applyDiscount, type Discount, findDiscountAt } from './discounts.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const of = (promotionId: string, percent: number, validFrom: string, validTo: string): Discount => ({
  promotionId,
  percent,
  validFrom,
  validTo,
});

test.each([
  [599_900, 2500, 449_900],
  [100_000, 0, 100_000],
  [100_000, 10_000, 0],
  [99_900, 3333, 66_600],
  [10_050, 5000, 5_000],
  [10_100, 5000, 5_100],
])('takes from %i a discount of %i basis points, leaving %i, in whole cents (PPD-018)', (list, percent, sale) =>
  expect(applyDiscount(list, percent)).toBe(sale),
);

test('applies the deepest current discount (PPD-018)', () => {
  const past = of('past', 9000, '2026-11-01T00:00:00.000Z', '2026-11-19T00:00:00.000Z');
  const shallow = of('shallow', 1000, '2026-11-19T00:00:00.000Z', NOW);
  const deep = of('deep', 2000, NOW, '2026-11-22T00:00:00.000Z');
  const next = of('next', 9000, '2026-11-20T12:00:00.001Z', '2026-11-22T00:00:00.000Z');
  expect(findDiscountAt([past, shallow, deep, next], NOW)).toBe(deep);
  expect(findDiscountAt([past, next], NOW)).toBeUndefined();
});

test('breaks ties by id, in any order (PPD-018)', () => {
  const [first, second] = ['a', 'b'].map((id) => of(id, 1000, NOW, NOW));
  expect(findDiscountAt([second!, first!], NOW)).toBe(first);
  expect(findDiscountAt([first!, second!], NOW)).toBe(first);
});
