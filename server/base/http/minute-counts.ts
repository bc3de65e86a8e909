// Calls by caller in the current minute, in memory.

import { MINUTE, millisecondsOf } from '#domain/base/time.ts';
import type { Clock } from '#server/base/process/clock.ts';

/** Callers remembered per minute; the oldest is dropped beyond that. */
const CALLERS_MAX = 20_000;

export interface MinuteCount {
  /** Calls seen by this process. */
  own: number;
  /** Those already added to the shared count, or in flight. */
  sent: number;
  /** Calls reported by other processes. */
  others: number;
}

/** Counts a call of the caller. Returns its calls in this minute and the time until the next one (ms). */
export type CountCall = (caller: string) => { calls: number; resetMs: number };

/** Time until the next minute (ms). */
export const timeToNextMinute = (now: number): number => (Math.floor(now / MINUTE) + 1) * MINUTE - now;

/** Counts of the current minute. */
export function createMinuteCounts() {
  let minute = 0;
  let counts = new Map<string, MinuteCount>();
  return {
    minute: () => minute,
    all: () => counts,
    /** Count of a caller; the first one of a minute forgets the minute before. */
    countOf: (caller: string, now: number): MinuteCount => {
      const current = Math.floor(now / MINUTE);
      if (current !== minute) {
        minute = current;
        counts = new Map();
      }
      const known = counts.get(caller);
      if (known) return known;
      if (counts.size >= CALLERS_MAX) counts.delete(counts.keys().next().value!);
      const count = { own: 0, sent: 0, others: 0 };
      counts.set(caller, count);
      return count;
    },
  };
}

/** Counts of a single process. */
export function createLocalCount(clock: Clock): CountCall {
  const { countOf } = createMinuteCounts();
  return (caller) => {
    const now = millisecondsOf(clock.now());
    const count = countOf(caller, now);
    count.own += 1;
    return { calls: count.own, resetMs: timeToNextMinute(now) };
  };
}
