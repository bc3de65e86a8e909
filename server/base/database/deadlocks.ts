// Runs work again that the database server ended to resolve a deadlock, as can happen beside a migration. Its transaction
// was rolled back, so nothing of it is committed; the other side of the deadlock has its locks by then.

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { backoffMs } from '#domain/base/backoff.ts';
import type { Database } from './db.ts';
import { DatabaseUnavailable } from './outage.ts';

const DEADLOCK_SQLSTATE = '40P01';
const MAX_RUNS = 4;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 200;

/** `onDeadlock` receives each deadlock, before the next run. */
type OnDeadlock = (error: Error) => void;

/** Runs work that commits in one transaction, or only reads. @throws DatabaseUnavailable after several deadlocks in a row */
export async function retryDeadlocks<T>(work: () => Promise<T>, onDeadlock: OnDeadlock): Promise<T> {
  for (let run = 1; ; run++)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK_SQLSTATE) throw error;
      if (run === MAX_RUNS) throw new DatabaseUnavailable(error);
      onDeadlock(error);
      await pause(backoffMs(run, FIRST_PAUSE_MS, LONGEST_PAUSE_MS, Math.random()));
    }
}

/**
 * The database for a call with several transactions: each is run again on its own, so its work must not change anything
 * outside of it.
 */
export const withDeadlockRetries = (database: Database, onDeadlock: OnDeadlock): Database => ({
  ...database,
  transaction: (work) => retryDeadlocks(() => database.transaction(work), onDeadlock),
});
