// Ranges of the presets of date filters, on a Sunday and at the turn of a year.

import { expect, test } from 'vitest';
import { ALL_PRESETS, presetOf, rangeOf } from './date-presets.ts';

const SUNDAY = '2026-11-22T15:30:00.000Z';
const NEW_YEAR = '2027-01-01T00:00:00.000Z';

test.each([
  ['today', SUNDAY, '2026-11-22', '2026-11-22'],
  ['yesterday', NEW_YEAR, '2026-12-31', '2026-12-31'],
  ['tomorrow', SUNDAY, '2026-11-23', '2026-11-23'],
  ['thisWeek', SUNDAY, '2026-11-16', '2026-11-22'],
  ['lastWeek', NEW_YEAR, '2026-12-21', '2026-12-27'],
  ['thisMonth', SUNDAY, '2026-11-01', '2026-11-30'],
  ['lastMonth', NEW_YEAR, '2026-12-01', '2026-12-31'],
  ['last2Months', NEW_YEAR, '2026-11-01', '2026-12-31'],
  ['next2Months', SUNDAY, '2026-12-01', '2027-01-31'],
  ['thisYear', SUNDAY, '2026-01-01', '2026-12-31'],
  ['last30Days', NEW_YEAR, '2026-12-03', '2027-01-01'],
  ['allTime', SUNDAY, '1970-01-01', '2070-12-31'],
] as const)('%s at %s is %s to %s (MORD-019, CON-009)', (preset, now, from, until) => {
  expect(rangeOf(preset, now)).toEqual({ min: `${from}T00:00:00.000Z`, max: `${until}T23:59:59.999Z` });
});

test('recognizes each preset by its range', () => {
  expect(ALL_PRESETS.map((preset) => presetOf(rangeOf(preset, SUNDAY), SUNDAY))).toEqual(ALL_PRESETS);
});
