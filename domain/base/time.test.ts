import { expect, test } from 'vitest';
import { spellDay } from './spell-day.ts';
import { addDays, isDay, isOnGrid, millisecondsBetween, rangeEndOf, roundUpToGrid } from './time.ts';

test.each([
  ['2026-11-20T12:00:00.000Z', 5, true, '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T12:00:00.001Z', 5, false, '2026-11-20T12:05:00.000Z'],
  ['2026-11-20T12:04:59.999Z', 5, false, '2026-11-20T12:05:00.000Z'],
  ['2026-11-20T12:05:00.000Z', 10, false, '2026-11-20T12:10:00.000Z'],
])('finds %s on the grid of %i minutes: %s, and the next on it %s', (time, minutes, isOn, next) => {
  expect([isOnGrid(time, minutes), roundUpToGrid(time, minutes)]).toEqual([isOn, next]);
});

test.each([
  ['2026-11-20', true],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['20-11-2026', false],
  ['2026-11-20T12:00:00.000Z', false],
  ['', false],
])('decides whether %j is a calendar day: %s', (text, isOne) => expect(isDay(text)).toBe(isOne));

test.each([
  ['2026-11-20', '2026-11-20T23:59:59.999Z'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  ['2026-02-31', null],
  ['never', null],
])('ends a range to %s at %s (GAP-067)', (text, end) => expect(rangeEndOf(text)).toBe(end));

test('measures milliseconds between two times, negative backwards', () => {
  const [noon, later] = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:01.500Z'];
  expect([millisecondsBetween(noon, later), millisecondsBetween(later, noon)]).toEqual([1500, -1500]);
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-01-01', 0, '2026-01-01'],
])('adds to %s %i days: %s', (day, days, sum) => expect(addDays(day, days)).toBe(sum));

test('spells out the day of a letter', () => expect(spellDay('2026-12-10')).toBe('10 December 2026'));
