// When a failed delivery is tried again (API-115).

import { DAY, HOUR, MINUTE } from '#domain/base/time.ts';

const SECOND = 1000;
/** Pauses between attempts: ten attempts in a little over three days. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** A pause is longer by up to this share, so that receivers that failed together are not called together. */
const JITTER = 0.1;
/** Longest wait that a receiver can ask for. */
const RETRY_AFTER_MAX = DAY;
/** An endpoint without success for this long is disabled. */
export const FAILING_MAX = 3 * DAY;

const GONE = 410;
const ASKING = [429, 503];

type Outcome =
  | { kind: 'succeeded' }
  /** The receiver is gone for good (410). */
  | { kind: 'gone' }
  | { kind: 'exhausted' }
  /** `asked` if the receiver named the pause. */
  | { kind: 'retry'; afterMs: number; asked: boolean };

/**
 * Outcome of an attempt. `attempts` counts it, starting at 1; `status` is null without a response; `chance` is in
 * [0, 1).
 */
export function outcomeOf(
  attempts: number,
  { status, retryAfterMs }: { status: number | null; retryAfterMs: number | null },
  chance: number,
): Outcome {
  if (status !== null && status >= 200 && status < 300) return { kind: 'succeeded' };
  if (status === GONE) return { kind: 'gone' };
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return { kind: 'exhausted' };
  const afterMs = Math.round(pause * (1 + JITTER * chance));
  if (retryAfterMs === null || status === null || !ASKING.includes(status))
    return { kind: 'retry', afterMs, asked: false };
  return { kind: 'retry', afterMs: Math.max(afterMs, Math.min(retryAfterMs, RETRY_AFTER_MAX)), asked: true };
}
