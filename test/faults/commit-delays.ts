// A database whose commits are sometimes heard of late, by the one who waits for them alone: a process that was paused
// between two of its steps, longer than its lease and longer than the settle window.

import type { Database } from '#server/base/db.ts';
import { openRandomStream } from '../../provider-simulator/random.ts';

export interface CommitDelays {
  /** Makes the same delays again. */
  seed: string;
  /** Of how many commits that took something one is heard of late, from 0 to 1. */
  rate: number;
  /** The longest delay, milliseconds. */
  maxDelayMs: number;
}

/** Did the transaction take items, questions or references? Most look and find nothing to do. */
const hasClaimedSomething = (result: unknown): boolean =>
  (Array.isArray(result) && result.length > 0) || (result instanceof Set && result.size > 0);

/** `onDelay` is called for each. */
export function withCommitDelays(
  database: Database,
  { seed, rate, maxDelayMs }: CommitDelays,
  onDelay: () => void,
): Database {
  const chance = openRandomStream(seed);
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
