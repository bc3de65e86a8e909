// Wraps a database so that some commits return late to their caller: like a process paused between two steps, for
// longer than its lease and than the settle window.

import type { Database } from '#server/base/database/db.ts';
import { createRandomStream } from '../../provider-simulator/random.ts';

export interface CommitDelays {
  /** Reproduces the same delays. */
  seed: string;
  /** Share of claiming commits that are delayed, from 0 to 1. */
  rate: number;
  /** Maximum delay (ms). */
  maxDelayMs: number;
}

/** True if the transaction claimed items, lookups or references. Most find nothing to do. */
const hasClaimedSomething = (result: unknown): boolean =>
  (Array.isArray(result) && result.length > 0) || (result instanceof Set && result.size > 0);

/** Calls `onDelay` for each delay. */
export function withCommitDelays(
  database: Database,
  { seed, rate, maxDelayMs }: CommitDelays,
  onDelay: () => void,
): Database {
  const chance = createRandomStream(seed);
  return {
    ...database,
    transaction: async (work) => {
      const result = await database.transaction(work);
      if (hasClaimedSomething(result) && chance.next() < rate) {
        onDelay();
        await new Promise((resolve) => setTimeout(resolve, chance.int(250, maxDelayMs)));
      }
      return result;
    },
  };
}
