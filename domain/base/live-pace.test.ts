// Pace of reads by the number of people who look on.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_PAUSE_MS, pauseFor, readDelay } from './live-pace.ts';

test.each([
  [0, MIN_PAUSE_MS],
  [1, MIN_PAUSE_MS],
  [45, MIN_PAUSE_MS],
  [100, 2000],
  [500, 10_000],
  [5000, 10_000],
])('%i streams read every %i ms', (streams, pause) => expect(pauseFor(streams)).toBe(pause));

test('reads at once when few look on, and never twice within the pause', () => {
  expect(readDelay(MIN_PAUSE_MS, 60_000, 0.5)).toBe(0);
  expect(readDelay(MIN_PAUSE_MS, 300, 0.5)).toBe(600);
  expect(readDelay(10_000, 60_000, 0.5)).toBe(5000);
  fc.assert(
    fc.property(
      fc.nat(2000),
      fc.nat(100_000),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (streams, sinceLast, random) => {
        const pause = pauseFor(streams);
        const delay = readDelay(pause, sinceLast, random);
        expect(delay).toBeLessThanOrEqual(pause);
        expect(sinceLast + delay).toBeGreaterThanOrEqual(Math.min(pause, sinceLast));
        if (sinceLast < pause) expect(sinceLast + delay).toBe(pause);
      },
    ),
  );
});
