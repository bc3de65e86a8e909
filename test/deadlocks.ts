// Deadlocks that the database server ends by rolling back a call: real ones, and ones at a chosen statement.

import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { patience } from './patience.ts';
import type { World } from './world.ts';

/**
 * Runs a call that locks a row first and writes to a table later, beside a transaction that takes both locks in the other
 * order and never gives in. Returns its result; the call had its transaction rolled back at least once.
 */
export async function asDeadlockVictim<T>(
  w: World,
  { row, table }: { row: string; table: string },
  call: () => Promise<T>,
): Promise<T> {
  const { name } = await w.database.only(sql<{ name: string }>`select current_database() as name`);
  const address = Object.assign(new URL(process.env.TEST_DATABASE_URL!), { pathname: `/${name}` });
  const other = new pg.Client({ connectionString: address.toString() });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('begin');
  await other.query(`set local deadlock_timeout = '10min'`);
  await other.query(`lock table ${table} in share row exclusive mode`);
  const answer = call();
  const waiting = sql`select 1 from pg_locks where not granted and relation = ${table}::regclass`;
  await expect.poll(() => w.rows(waiting), { timeout: patience(10_000), interval: 10 }).toHaveLength(1);
  // The call holds this row until its transaction is rolled back.
  await other.query(row);
  await other.query('commit');
  return answer;
}

/** Has the server report a deadlock for rows written to a table: from the given one on, for so many. */
export async function failWithDeadlocks(
  w: World,
  {
    table,
    from = 1,
    count = 1,
    sqlState = '40P01',
  }: { table: string; from?: number; count?: number; sqlState?: string },
): Promise<void> {
  const run = (text: string) => w.database.transaction((tx) => tx.run(sql.raw(text)));
  onTestFinished(async () => {
    await run('drop function if exists fail_with_deadlock cascade');
    await run('drop sequence if exists written_rows');
  });
  await run('create sequence written_rows');
  // A sequence is not rolled back.
  await run(`create function fail_with_deadlock() returns trigger language plpgsql as $$
    declare written bigint := nextval('written_rows');
    begin
      if written between ${from} and ${from + count - 1} then
        raise exception 'deadlock detected' using errcode = '${sqlState}';
      end if;
      return new;
    end $$`);
  await run(`create trigger fail_with_deadlock before insert or update on ${table}
    for each row execute function fail_with_deadlock()`);
}
