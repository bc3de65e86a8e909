// Locks held by a transaction, and waiters, as reported by the database: a row's xmax is the transaction that last
// locked it.

import { sql } from 'kysely';
import type { Tx } from '#server/base/database/db.ts';
import type { World } from './world.ts';

/** True if this transaction has locked the company's account without writing to it. */
export const holdsAccount = async (tx: Tx, companyId: string | null): Promise<boolean> =>
  (await tx.one(
    sql<{ isHeld: boolean }>`select xmax = pg_current_xact_id()::xid as is_held from company where id = ${companyId}`,
  ))!.isHeld;

/**
 * Holds the locks of `first` until the database reports a waiter whose transaction began `waitedMs` ago, then releases
 * them.
 */
export async function whileHeld<T>(
  w: World,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
  waitedMs = 0,
): Promise<T> {
  let second$: Promise<T> | undefined;
  await w.database.transaction(async (tx) => {
    await first(tx);
    second$ = second();
    for (const late = Date.now() + 20_000; Date.now() < late; ) {
      const [row] = await w.rows(
        sql<{
          n: number;
        }>`select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
            and clock_timestamp() - xact_start >= make_interval(secs => ${waitedMs / 1000})`,
      );
      if (row!.n > 0) return;
      await new Promise((go) => setTimeout(go, 10));
    }
    throw new Error('Nobody waited: there is no lock to race for.');
  });
  return second$!;
}
