// A database whose commits are sometimes heard of late, by the one who waits for them alone: a process that was paused
// between two of its steps, longer than its lease and longer than the settle window.

import type { Database } from '#server/base/db.ts';
import { chanceOf } from '../../provider-simulator/random.ts';

export interface Delays {
  /** Makes the same delays again. */
  seed: string;
  /** Of how many commits that took something one is heard of late, from 0 to 1. */
  rate: number;
  /** The longest delay, milliseconds. */
  mostMs: number;
}

/** Did the transaction take items, questions or references? Most look and find nothing to do. */
const took = (result: unknown): boolean =>
  (Array.isArray(result) && result.length > 0) || (result instanceof Set && result.size > 0);

/** `onDelay` is called for each. */
export function delayed(database: Database, { seed, rate, mostMs }: Delays, onDelay: () => void): Database {
  const chance = chanceOf(seed);
  return {
    ...database,
    transaction: async (work) => {
      const result = await database.transaction(work);
      if (took(result) && chance.next() < rate) {
        onDelay();
        await new Promise((go) => setTimeout(go, chance.int(250, mostMs)));
      }
      return result;
    },
  };
}
