// Runs recurring chores, each in its own loop: a slow one does not delay the others, a failing one is logged and backs
// off.

import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs } from '#domain/base/backoff.ts';
import type { Log } from './log.ts';

const LONGEST_PAUSE_MS = 60_000;

export interface Chore {
  /** Name in the log. */
  name: string;
  /** Pause between the end of a run and the next one (ms), fixed or computed. */
  intervalMs: number | (() => number);
  run(): Promise<unknown>;
}

/** Interval of work that users wait for (ms). */
export const ROUND_INTERVAL_MS = 1000;
/** Interval of work that no user is waiting for (ms). */
export const CALM_INTERVAL_MS = 5_000;

export const every = (intervalMs: number, name: string, run: () => Promise<unknown>): Chore => ({
  name,
  intervalMs,
  run,
});

export interface Chores {
  /** Starts no further runs and waits for those in progress. */
  stop(): Promise<void>;
}

/** Pause before the next run (ms). After a failure a rare chore is retried sooner than its interval. */
function waitMs({ intervalMs: given }: Chore, failures: number): number {
  const intervalMs = typeof given === 'number' ? given : given();
  return failures === 0
    ? intervalMs
    : backoffMs(failures, Math.min(intervalMs * 2, 2000), LONGEST_PAUSE_MS, Math.random());
}

/** Starts all chores in parallel. */
export function startChores(chores: readonly Chore[], log: Log): Chores {
  const stopping = new AbortController();
  const { signal } = stopping;
  const repeat = async (chore: Chore): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await chore.run();
        failures = 0;
      } catch (err) {
        failures += 1;
        log.error({ job: chore.name, failures, err }, 'A chore failed.');
      }
      await pause(waitMs(chore, failures), undefined, { signal }).catch(() => {});
    }
  };
  const loops = chores.map(repeat);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
