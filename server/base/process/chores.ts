// Runs recurring chores, each in its own loop: a slow one does not delay the others, a failing one is logged and backs
// off.

import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs } from '#domain/base/backoff.ts';
import { endsWithin } from './ends-within.ts';
import type { Log } from './log.ts';

const LONGEST_PAUSE_MS = 60_000;

export interface Chore {
  /** Name in the log. */
  name: string;
  /** Pause between the end of a run and the next one (ms), fixed or computed. */
  intervalMs: number | (() => number);
  /** A long run may end between two items once `stopping` is aborted. */
  run(stopping: AbortSignal): Promise<unknown>;
  /** Runs once more when the process ends. */
  runsAtEnd?: boolean;
}

/** Interval of work that users wait for (ms). */
export const ROUND_INTERVAL_MS = 1000;
/** Interval of work that no user is waiting for (ms). */
export const CALM_INTERVAL_MS = 5_000;

export const every = (intervalMs: number, name: string, run: Chore['run']): Chore => ({
  name,
  intervalMs,
  run,
});

export interface Chores {
  /** Starts no further runs and waits for those in progress. */
  stop(): Promise<void>;
  /**
   * Stops, waiting at most this long (ms), and then runs once more what must not be left for the next process; nothing if
   * it was stopped before. Returns the names of runs still in progress.
   */
  end(withinMs: number): Promise<string[]>;
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
  /** Returns the number of failures in a row. */
  const attempt = async (chore: Chore, failures: number): Promise<number> => {
    try {
      await chore.run(signal);
      return 0;
    } catch (err) {
      log.error({ job: chore.name, failures: failures + 1, err }, 'A chore failed.');
      return failures + 1;
    }
  };
  const repeat = async (chore: Chore): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      failures = await attempt(chore, failures);
      await pause(waitMs(chore, failures), undefined, { signal }).catch(() => {});
    }
  };
  const running = new Set(chores.map(({ name }) => name));
  const loops = chores.map((chore) => repeat(chore).finally(() => running.delete(chore.name)));
  const stop = async () => {
    stopping.abort();
    await Promise.all(loops);
  };
  return {
    stop,
    end: async (withinMs) => {
      const isStopped = signal.aborted;
      await endsWithin(withinMs, stop());
      if (!isStopped) for (const chore of chores.filter(({ runsAtEnd }) => runsAtEnd)) await attempt(chore, 0);
      return [...running];
    },
  };
}
