import { expect, test } from 'vitest';
import { duration, shortDuration } from './duration.ts';

test.each([
  [null, '–'],
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3599, '59 min 59 s'],
  [3600, '1 h'],
  [3659, '1 h'],
  [7500, '2 h 5 min'],
  [86_399, '23 h 59 min'],
  [187_200, '2 d 4 h'],
])('%s seconds are shown as %s', (seconds, text) => expect(duration(seconds)).toBe(text));

test.each([
  [0, 90, '0 min'],
  [90, 90, '1.5 min'],
  [5400, 7200, '1.5 h'],
  [90_000, 76_000, '25 h'],
  [216_000, 216_000, '2.5 d'],
  [0, 0, '0 s'],
])('%s seconds are shown on an axis up to %s as %s', (seconds, highest, text) =>
  expect(shortDuration(seconds, highest)).toBe(text),
);
