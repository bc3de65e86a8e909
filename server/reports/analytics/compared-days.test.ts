import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/base/time.ts';
import { chosenDays, divide, previousDays, stepOf } from './compared-days.ts';

const NOW = '2026-11-28T10:00:00.000Z';

describe('days of an analysis', () => {
  test.each([
    ['this month up to today without a filter', {}, '2026-11-01', '2026-11-28'],
    [
      'days after today left out',
      { min: '2026-11-20T00:00:00.000Z', max: '2026-12-31T23:59:59.999Z' },
      '2026-11-20',
      '2026-11-28',
    ],
    [
      'whole days of the filter',
      { min: '2026-10-01T00:00:00.000Z', max: '2026-10-31T23:59:59.999Z' },
      '2026-10-01',
      '2026-10-31',
    ],
    [
      'cut at the first day of the reports',
      { min: '2019-05-01T00:00:00.000Z', max: '2020-02-03T23:59:59.999Z' },
      '2020-02-01',
      '2020-02-03',
    ],
    ['everything up to a day', { max: '2026-10-31T23:59:59.999Z' }, '2020-02-01', '2026-10-31'],
  ])('are %s (ANA-002)', (_, range, from, to) => expect(chosenDays(range, NOW)).toEqual({ from, to }));

  test.each([
    ['a whole month with the month before', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['a shorter month with a whole longer one', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['a month so far with as much of the one before', '2026-11-01', '2026-11-28', '2026-10-01', '2026-10-28'],
    ['the 31st with the last day of a shorter month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['two whole months with the two before', '2026-09-01', '2026-10-31', '2026-07-01', '2026-08-31'],
    ['a year so far with the year before', '2026-01-01', '2026-11-28', '2025-01-01', '2025-11-28'],
    ['almost two years with as many months', '2025-01-01', '2026-11-28', '2023-02-01', '2024-12-28'],
    ['January with December', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['thirty days with the thirty before', '2026-10-30', '2026-11-28', '2026-09-30', '2026-10-29'],
    ['one day with the day before', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
  ])('are compared: %s (ANA-003)', (_, from, to, before, until) =>
    expect(previousDays({ from, to })).toEqual({ from: before, to: until }),
  );

  test.each([
    ['2026-11-01', '2026-11-30', undefined, 'day'],
    ['2026-08-01', '2026-11-30', undefined, 'week'],
    ['2026-01-01', '2026-11-30', undefined, 'month'],
    ['2026-01-01', '2026-11-30', 'day', 'day'],
    ['2020-02-01', '2026-11-30', 'day', 'week'],
    ['2001-02-01', '2026-11-30', 'week', 'month'],
  ] as const)('from %s to %s, asked for by %s, are shown by %s (ANA-002)', (from, to, asked, step) =>
    expect(stepOf({ from, to }, asked)).toBe(step),
  );

  test('are cut into whole days, weeks from Monday and months inside the period (ANA-002)', () => {
    expect(divide({ from: '2026-11-20', to: '2026-11-21' }, 'day')).toEqual([
      { from: '2026-11-20', to: '2026-11-20' },
      { from: '2026-11-21', to: '2026-11-21' },
    ]);
    expect(divide({ from: '2026-11-20', to: '2026-12-01' }, 'week')).toEqual([
      { from: '2026-11-20', to: '2026-11-22' },
      { from: '2026-11-23', to: '2026-11-29' },
      { from: '2026-11-30', to: '2026-12-01' },
    ]);
    expect(divide({ from: '2026-11-20', to: '2027-01-02' }, 'month')).toEqual([
      { from: '2026-11-20', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-02' },
    ]);
    expect(divide({ from: '2026-11-21', to: '2026-11-20' }, 'day')).toEqual([]);
  });
});

test('changes the step after the last length that each one suits (ANA-002)', () => {
  const long = (length: number) => ({ from: '2021-01-01', to: addDays('2021-01-01', length - 1) });
  const steps = [62, 63, 200, 201].map((length) => stepOf(long(length), undefined));
  expect(steps).toEqual(['day', 'week', 'week', 'month']);
  expect([400, 401, 2800, 2801].map((length) => stepOf(long(length), 'day'))).toEqual(['day', 'week', 'week', 'month']);
  expect([2800, 2801].map((length) => stepOf(long(length), 'week'))).toEqual(['week', 'month']);
});

test('compares a year with the year before from its third month to its last (ANA-003)', () => {
  const before = (to: string) => previousDays({ from: '2026-01-01', to });
  expect(before('2026-02-10')).toEqual({ from: '2025-11-01', to: '2025-12-10' });
  expect(before('2026-03-10')).toEqual({ from: '2025-01-01', to: '2025-03-10' });
  expect(before('2026-12-31')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(before('2027-01-10')).toEqual({ from: '2024-12-01', to: '2025-12-10' });
});
