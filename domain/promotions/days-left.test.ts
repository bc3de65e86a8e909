import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

test.each([
  ['2026-11-20T23:30:00.000Z', 0],
  ['2026-11-20T12:00:00.000Z', 0],
  ['2026-11-20T11:59:59.999Z', null],
  ['2026-11-21T00:00:00.000Z', 1],
  ['2026-11-21T12:00:00.000Z', 1],
  ['2026-11-21T12:00:00.001Z', 2],
  ['2026-12-04T12:00:00.000Z', 14],
  ['2026-12-04T12:00:00.001Z', null],
])('counts the days until %s as %s (PPM-021)', (validTo, days) => {
  expect(daysLeft(validTo, '2026-11-20T12:00:00.000Z')).toBe(days);
});
