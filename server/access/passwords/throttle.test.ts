// Lock durations of failure counters, and their scope.

import { expect, test } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import { world } from '#test/world.ts';
import { clearAttempts, countAttempt } from './throttle.ts';

async function counting() {
  const w = await world();
  const counterOf = (device: string) => ({ emailMac: Buffer.from('ada'), device });
  /** Null if the attempt is judged, else the seconds until it may be repeated. */
  const attempt = (device = 'stranger') =>
    w.database
      .transaction((tx) => countAttempt(tx, counterOf(device), w.now()))
      .then(
        () => null,
        (error: unknown) => {
          if (error instanceof Refusal) return error.retryAfter;
          throw error;
        },
      );
  /** Five judged attempts; returns the delay of a sixth. */
  const lock = async (device?: string) => {
    for (let n = 0; n < 5; n++) expect(await attempt(device)).toBeNull();
    return attempt(device);
  };
  const clear = (device: string) => w.database.transaction((tx) => clearAttempts(tx, counterOf(device)));
  return { w, attempt, lock, clear };
}

test('doubles the lock on every fifth consecutive failure: 15 minutes, an hour, up to a day (LOG-020)', async () => {
  const { w, lock } = await counting();
  for (const minutes of [15, 60, 120, 240, 480, 960, 1440, 1440]) {
    expect(await lock()).toBe(minutes * 60);
    w.advanceClock(minutes * 60_000);
  }
});

test('counts and clears each device separately (LOG-020)', async () => {
  const { w, attempt, lock, clear } = await counting();
  await lock();
  w.advanceClock(15 * 60_000);
  expect([await lock(), await lock('telephone')]).toEqual([3600, 900]);
  await clear('telephone');
  expect([await attempt(), await attempt('telephone')]).toEqual([3600, null]);
});
