// Runs chores again and again, each in its own loop: a slow one delays nobody, one that fails is logged and backs off.

import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs } from '#domain/base/backoff.ts';
import type { Log } from './log.ts';

const LONGEST_PAUSE_MS = 60_000;

export interface Chore {
  /** Names it in the log. */
  name: string;
  /** Milliseconds from the end of a run to the next one, or what answers them then. */
  intervalMs: number | (() => number);
  run(): Promise<unknown>;
}

export interface Chores {
  /** Starts nothing new and waits for the runs in progress. */
  stop(): Promise<void>;
}

/** Milliseconds until the next run after so many failures in a row; a chore that runs rarely is tried again sooner. */
function waitMs({ intervalMs: given }: Chore, failures: number): number {
  const intervalMs = typeof given === 'number' ? given : given();
  return failures === 0
    ? intervalMs
    : backoffMs(failures, Math.min(intervalMs * 2, 2000), LONGEST_PAUSE_MS, Math.random());
}

/** Starts every chore at once. */
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
