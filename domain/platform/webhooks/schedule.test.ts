// The plan of attempts.

import { expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/base/time.ts';
import { outcomeOf } from './schedule.ts';

const NO_RESPONSE = { status: null, retryAfterMs: null };

test('tries ten times in a little over three days, with jitter (API-115)', () => {
  const pauses = [];
  let attempts = 1;
  for (; ; attempts += 1) {
    const outcome = outcomeOf(attempts, NO_RESPONSE, 0);
    if (outcome.kind !== 'retry') break;
    pauses.push(outcome.afterMs / 1000);
  }
  expect(attempts).toBe(10);
  expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(outcomeOf(2, NO_RESPONSE, 0.5)).toMatchObject({ afterMs: 315_000 });
});

test.each([
  [1, 204, null, { kind: 'succeeded' }],
  [10, 500, null, { kind: 'exhausted' }],
  [1, 410, null, { kind: 'gone' }],
  [1, 301, null, { kind: 'retry', afterMs: 5000, asked: false }],
  [1, 429, 60_000, { kind: 'retry', afterMs: 60_000, asked: true }],
  [1, 503, 1, { kind: 'retry', afterMs: 5000, asked: true }],
  [1, 503, 99 * DAY, { kind: 'retry', afterMs: DAY, asked: true }],
  [1, 500, HOUR, { kind: 'retry', afterMs: 5000, asked: false }],
])('after attempt %i with %i and Retry-After %s (API-115)', (attempts, status, retryAfterMs, expected) => {
  expect(outcomeOf(attempts, { status, retryAfterMs }, 0)).toEqual(expected);
});
