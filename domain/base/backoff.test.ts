import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test.each([
  [1, 0, 500],
  [1, 0.5, 750],
  [2, 0, 1000],
  [3, 0.5, 3000],
  [4, 0, 4000],
  // The maximum pause from here on.
  [5, 0, 5000],
  [5, 0.998, 9990],
  [1000, 0, 5000],
])('pauses after %i failed tries, with a random value of %d, for %i ms', (tries, chance, pause) => {
  expect(backoffMs(tries, 1000, 10_000, chance)).toBe(pause);
});
