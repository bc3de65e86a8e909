// Limits of approval by rule: exactly what is within all of them needs no person.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findObstacles, isRaised, type RuledOrder, type RuleLimits } from './obstacles.ts';

const LIMITS: RuleLimits = { orderLimitCents: 10_000, dayLimitCents: 30_000, minMarginBp: 1_000 };
/** Exactly at every limit: 100.00 of 100.00, 300.00 of 300.00, a margin of 10 %. */
const AT_LIMITS: RuledOrder = {
  quantity: 10,
  priceCents: 1_000,
  listPriceCents: 1_000,
  unitCostE4: 90_000,
  isDirectSale: false,
  dayCents: 20_000,
  isWithinCredit: true,
  isReminded: false,
  isStopped: false,
};

test('approves an order that is exactly at every limit (API-142)', () => {
  expect(findObstacles(AT_LIMITS, LIMITS)).toEqual([]);
});

describe('names the obstacle of an order one unit beyond a limit (API-142)', () => {
  test.each<[string, Partial<RuledOrder>]>([
    ['stopped', { isStopped: true }],
    ['offer', { listPriceCents: 1_001 }],
    ['offer', { listPriceCents: 999 }],
    ['directSale', { isDirectSale: true }],
    ['orderLimit', { quantity: 1, priceCents: 10_001, listPriceCents: 10_001, dayCents: 0 }],
    ['dayLimit', { dayCents: 20_001 }],
    ['margin', { unitCostE4: 90_010 }],
    ['unknownCost', { unitCostE4: 0 }],
    ['credit', { isWithinCredit: false }],
    ['reminded', { isReminded: true }],
  ])('%s: %j', (obstacle, change) => {
    expect(findObstacles({ ...AT_LIMITS, ...change }, LIMITS)).toEqual([obstacle]);
  });

  test('without a rule', () => {
    expect(findObstacles(AT_LIMITS, null)).toEqual(['switchedOff']);
  });
});

const limits = fc.record({
  orderLimitCents: fc.integer({ min: 1, max: 100 }),
  dayLimitCents: fc.integer({ min: 1, max: 100 }),
  minMarginBp: fc.integer({ min: 0, max: 10_000 }),
});

test('needs a second person exactly if limits could approve an order that the earlier ones held back (API-141)', () => {
  const order = fc.record({
    quantity: fc.integer({ min: 1, max: 10 }),
    priceCents: fc.integer({ min: 1, max: 20 }),
    unitCostE4: fc.integer({ min: 1, max: 2_000 }),
    dayCents: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(limits, limits, order, (before, after, terms) => {
      const ruled = { ...AT_LIMITS, ...terms, listPriceCents: terms.priceCents };
      const isNewlyApproved = findObstacles(ruled, before).length > 0 && findObstacles(ruled, after).length === 0;
      if (isNewlyApproved) expect(isRaised(after, before)).toBe(true);
    }),
  );
  expect(isRaised(LIMITS, LIMITS)).toBe(false);
  expect(isRaised(LIMITS, null)).toBe(true);
});
