// Work done by one process at a time for the whole installation. Checking for work takes one statement, so idle workers
// put no load on the database.

import { sql } from 'kysely';
import type { Database, Db, Sql, Tx } from './db.ts';

/** Whether any of these statements returns a row. */
export const isAny = async (db: Db, ...rows: readonly Sql[]): Promise<boolean> => {
  const parts = sql.join(
    rows.map((one) => sql`exists (${one})`),
    sql` or `,
  );
  return (await db.only(sql<{ isAny: boolean }>`select ${parts} as is_any`)).isAny;
};

/**
 * Runs work under an advisory lock held until the end of the transaction; undefined if another process holds it.
 * `lockId` is any number, the same in every process and unique to this work.
 */
export const inTurn = <Result>(
  database: Database,
  lockId: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> =>
  database.transaction(async (tx) => {
    const lock = await tx.only(
      sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${lockId}::bigint) as is_mine`,
    );
    return lock.isMine ? work(tx) : undefined;
  });
