import { expect, test } from 'vitest';
import { MAX_ORDER_QUANTITY } from '#domain/base/limits.ts';
import {
  availableKeys,
  billableKeys,
  defaultPackageSize,
  keysShown,
  packedKeys,
  partnerBounds,
  quantityFault,
  remainingKeys,
} from './quantities.ts';

const BOUNDS = { minQuantity: 50, maxQuantity: 200 };

test.each([
  [49, 'below_minimum'],
  [50, undefined],
  [200, undefined],
  [201, 'above_maximum'],
])('refuses a line of %s keys between 50 and 200 as %s (CART-007)', (quantity, code) => {
  expect(quantityFault(quantity, BOUNDS)?.code).toBe(code);
});

test('includes the minimum in the message on bulk screens (PPM-011)', () => {
  expect(quantityFault(49, BOUNDS, { namesMinimum: true })?.text).toContain('50');
  expect(quantityFault(49, BOUNDS)?.text).not.toContain('50');
});

test('never allows partners less than 20 keys (CART-021)', () => {
  expect(partnerBounds({ minQuantity: 19, maxQuantity: 200 })).toEqual({ minQuantity: 20, maxQuantity: 200 });
  expect(partnerBounds({ minQuantity: 21, maxQuantity: 200 })).toEqual({ minQuantity: 21, maxQuantity: 200 });
});

test('counts unpacked keys as available and unsent packages as packed, never below zero', () => {
  const counters = { quantity: 20, completedCount: 8, bufferedCount: 4, deliveredQuantity: 5 };
  expect([availableKeys(counters), availableKeys({ ...counters, deliveredQuantity: 13 })]).toEqual([7, 0]);
  const packed = { deliveredQuantity: 5, sentQuantity: 2 };
  expect([packedKeys(packed), packedKeys({ ...packed, sentQuantity: 6 })]).toEqual([3, 0]);
});

const COUNTERS = {
  quantity: 20,
  completedCount: 8,
  bufferedCount: 4,
  deliveredQuantity: 5,
  inventoryQuantity: 3,
  offerQuantity: 30,
};

test('counts keys neither bought nor buffered as remaining', () => {
  expect(remainingKeys(COUNTERS)).toBe(8);
  expect(remainingKeys({ ...COUNTERS, completedCount: 16 })).toBe(0);
});

test.each([
  ['Closed', 12, 12],
  ['Completed', 17, 17],
  ['Processing', 17, 17],
  ['Rebidding', 17, 30],
  ['Revoked', 17, 30],
  ['Rejected', 17, 30],
  ['Refused', 17, 30],
] as const)('of a %s order, bills %i keys and lists %i (INV-017, GAP-048)', (state, billed, shown) => {
  expect([billableKeys(state, COUNTERS), keysShown(state, COUNTERS)]).toEqual([billed, shown]);
});

test('proposes a package of all available keys up to the maximum', () => {
  expect(defaultPackageSize(COUNTERS)).toBe(7);
  expect(defaultPackageSize({ ...COUNTERS, completedCount: 5000 })).toBe(1000);
});

test('never allows partners more than the largest order', () => {
  expect(partnerBounds({ minQuantity: 20, maxQuantity: MAX_ORDER_QUANTITY + 1 }).maxQuantity).toBe(MAX_ORDER_QUANTITY);
});
