// Work done by one process at a time for the whole installation. Checking for work takes one statement, so idle workers
// put no load on the database.

import { sql } from 'kysely';
import type { Database, Db, Sql, Tx } from './db.ts';
import { requireKnownSchema } from './known-schema.ts';

/** Whether any of these statements returns a row. */
export const isAny = async (db: Db, ...rows: readonly Sql[]): Promise<boolean> => {
  const parts = sql.join(
    rows.map((one) => sql`exists (${one})`),
    sql` or `,
  );
  return (await db.only(sql<{ isAny: boolean }>`select ${parts} as is_any`)).isAny;
};

/**
 * Runs a transaction that claims or buys, unless a newer release has migrated the schema.
 * @throws UnknownSchema
 */
export const onKnownSchema = <Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.transaction(async (tx) => {
    await requireKnownSchema(tx);
    return work(tx);
  });

/**
 * Runs work under an advisory lock held until the end of the transaction; undefined if another process holds it.
 * `lockId` is any number, the same in every process and unique to this work.
 * @throws UnknownSchema
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
    if (!lock.isMine) return undefined;
    await requireKnownSchema(tx);
    return work(tx);
  });

/** Waits for the turn at `lockId` and keeps it until the end of the transaction. */
export const waitForTurn = (tx: Tx, lockId: number): Promise<unknown> =>
  tx.one(sql`select pg_advisory_xact_lock(${lockId}::bigint)::text as lock`);

/**
 * Runs work on one snapshot while no process has its turn at `lockId`; those that look for work skip their turn. The
 * embedded database has one session and therefore no turn to wait for.
 * @throws UnknownSchema
 */
export function betweenTurns<Result>(
  database: Database & { embedded: boolean },
  lockId: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const onSnapshot = () =>
    database.transaction(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read`);
      await tx.run(sql`set local statement_timeout = 0`);
      await requireKnownSchema(tx);
      return work(tx);
    });
  if (database.embedded) return onSnapshot();
  // A snapshot taken before the wait for the lock would miss the turn that has just ended.
  return database.transaction(async (tx) => {
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.run(sql`set local statement_timeout = 0`);
    await waitForTurn(tx, lockId);
    return onSnapshot();
  });
}
