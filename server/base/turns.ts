// Work that one process at a time does for the whole installation. Looking whether there is any costs one statement, so
// workers that have nothing to do leave the database alone.

import { sql } from 'kysely';
import type { Database, Db, Sql, Tx } from './db.ts';

/** Is there any row? `rows` is a statement; any of several is enough. */
export const isAny = async (db: Db, ...rows: readonly Sql[]): Promise<boolean> => {
  const parts = sql.join(
    rows.map((one) => sql`exists (${one})`),
    sql` or `,
  );
  return (await db.one(sql<{ isAny: boolean }>`select ${parts} as is_any`))!.isAny;
};

/**
 * Works under a lock that ends with the transaction; undefined when another process has it. `lockId` is any number, the
 * same in every process and for no other work.
 */
export const inTurn = <Result>(
  database: Database,
  lockId: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> =>
  database.transaction(async (tx) => {
    const lock = await tx.one(sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${lockId}::bigint) as is_mine`);
    return lock!.isMine ? work(tx) : undefined;
  });
