// A database whose commits are sometimes heard of late, by the one who waits for them alone: a process that was paused
// between two of its steps, longer than its lease and longer than the settle window.

import type { Database } from '#server/base/db.ts';
import { chanceOf } from '../../provider-simulator/random.ts';

export interface Delays {
  /** Makes the same delays again. */
  seed: string;
  /** Of how many commits one is heard of late, from 0 to 1. */
  rate: number;
  /** The longest delay, milliseconds. */
  mostMs: number;
}

/** `onDelay` is called for each. */
export function delayed(database: Database, { seed, rate, mostMs }: Delays, onDelay: () => void): Database {
  const chance = chanceOf(seed);
  return {
    ...database,
    transaction: async (work) => {
      const result = await database.transaction(work);
      if (chance.next() < rate) {
        onDelay();
        await new Promise((go) => setTimeout(go, chance.int(250, mostMs)));
      }
      return result;
    },
  };
}
