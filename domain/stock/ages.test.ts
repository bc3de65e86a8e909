import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { arrivalOfAge, STOCK_AGES } from './ages.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const agesOf = (arrival: string) =>
  STOCK_AGES.filter((age) => {
    const { after, until } = arrivalOfAge(age, NOW);
    return (after === null || arrival > after) && (until === null || arrival <= until);
  });

test.each([
  [0, '0-30'],
  [31 * DAY - 1, '0-30'],
  [31 * DAY, '31-60'],
  [61 * DAY - 1, '31-60'],
  [61 * DAY, '61-90'],
  [91 * DAY - 1, '61-90'],
  [91 * DAY, 'older'],
  [4000 * DAY, 'older'],
])('gives what arrived %i ms ago a single age: %s days', (ms, age) => {
  expect(agesOf(addMilliseconds(NOW, -ms))).toEqual([age]);
});
