import { expect, test } from 'vitest';
import { nextExportTime } from './export-times.ts';
import { isDayOf } from './exports.ts';

test('repeats weekly on its day, a week later if due now', () => {
  // 2026-11-23 is a Monday.
  expect(nextExportTime({ every: 'Week', day: 1 }, '2026-11-23T04:59:59.999Z')).toBe('2026-11-23T05:00:00.000Z');
  expect(nextExportTime({ every: 'Week', day: 1 }, '2026-11-23T05:00:00.000Z')).toBe('2026-11-30T05:00:00.000Z');
  expect(nextExportTime({ every: 'Week', day: 7 }, '2026-11-23T05:00:00.000Z')).toBe('2026-11-29T05:00:00.000Z');
});

test('uses the last day of shorter months', () => {
  expect(nextExportTime({ every: 'Month', day: 1 }, '2026-11-23T05:00:00.000Z')).toBe('2026-12-01T05:00:00.000Z');
  expect(nextExportTime({ every: 'Month', day: 31 }, '2027-01-31T05:00:00.000Z')).toBe('2027-02-28T05:00:00.000Z');
  expect(nextExportTime({ every: 'Month', day: 29 }, '2028-02-01T00:00:00.000Z')).toBe('2028-02-29T05:00:00.000Z');
  expect(nextExportTime({ every: 'Month', day: 30 }, '2026-04-30T06:00:00.000Z')).toBe('2026-05-30T05:00:00.000Z');
});

test.each([
  ['Week', 7, true],
  ['Week', 8, false],
  ['Month', 8, true],
  ['Month', 31, true],
  ['Month', 32, false],
] as const)('decides whether a %s has a day %i: %s', (every, day, isOne) =>
  expect(isDayOf({ every, day })).toBe(isOne),
);
