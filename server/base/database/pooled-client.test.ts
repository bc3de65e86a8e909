// Connections from a transaction pooler: the settings sent in each transaction. Real poolers are covered by
// pooler.test.ts.

import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { world } from '#test/world.ts';
import { createDatabase, prepared } from './db.ts';
import { PARTNER_ROLE } from './partner-query.ts';
import { pooledClient } from './pooled-client.ts';
import { preparedName } from './preparing-client.ts';

const SETTINGS = { statement_timeout: 4321, timezone: 'Asia/Tokyo' };
const SAID = { limit: '4321ms', zone: 'Asia/Tokyo' };
const asked = sql<{ limit: string; zone: string }>`select current_setting('statement_timeout') as limit,
  current_setting('timezone') as zone`;

async function borrowed(nameOf?: typeof preparedName) {
  const { database: shared } = await world();
  const Client = pooledClient(SETTINGS, nameOf);
  const pool = new pg.Pool({ ...shared.pool.options, Client });
  onTestFinished(() => pool.end());
  return { shared, Client, pool, database: createDatabase(pool, async () => {}) };
}

test('applies its settings in every transaction and single statement without affecting other clients', async () => {
  const { shared, database } = await borrowed();
  const before = await shared.one(asked);
  expect(await database.one(asked)).toEqual(SAID);
  expect(await database.transaction((tx) => tx.one(asked))).toEqual(SAID);
  expect(await shared.one(asked)).toEqual(before);
});

test('reports a failed statement and stays usable', async () => {
  const { database } = await borrowed();
  await expect(database.one(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' });
  expect(await database.one(asked)).toEqual(SAID);
});

test('rolls back the effects of a transaction', async () => {
  const { shared, database } = await borrowed();
  const insert = sql`insert into publisher (id, name) values (gen_random_uuid(), 'Gone')`;
  const failed = database.transaction(async (tx) => {
    await tx.run(insert);
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  expect(await shared.all(sql`select 1 from publisher where name = 'Gone'`)).toEqual([]);
});

test('accepts queries with and without values, as promises and with callbacks', async () => {
  const { Client, shared } = await borrowed();
  const client = new Client({ ...shared.pool.options });
  await client.connect();
  onTestFinished(() => client.end());
  const calledBack = (...query: unknown[]) =>
    new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result.rows));
      (client.query as (...all: unknown[]) => void)(...query, done);
    });
  expect(await calledBack('select 1 as n')).toEqual([{ n: 1 }]);
  expect(await calledBack('select $1::int as n', [2])).toEqual([{ n: 2 }]);
  await expect(calledBack('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  expect((await client.query('select $1::int as n', [3])).rows).toEqual([{ n: 3 }]);
  expect((await client.query({ text: 'select $1::int as n', values: [4] })).rows).toEqual([{ n: 4 }]);
});

// Each connection to a server has its own prepared statements; prepared-statements.test.ts covers those.
test.skipIf(process.env.TEST_DATABASE_URL).each([
  ['no statement is kept', undefined, 0],
  ['those that are to be kept are', preparedName, 1],
] as const)('%s by a pooler of its kind', async (_, nameOf, kept) => {
  const { shared, database } = await borrowed(nameOf);
  const query = prepared(sql<{ n: number }>`select 11 * ${2}::int as n`);
  expect([await database.one(query), await database.one(query)]).toEqual([{ n: 22 }, { n: 22 }]);
  const names = await shared.all(
    sql<{
      name: string;
    }>`select name from pg_prepared_statements where statement like '%11 *%' and name like 'prepared%'`,
  );
  expect(names).toHaveLength(kept);
  for (const { name } of names) await shared.pool.query(`deallocate ${name}`);
});

test('applies row-level security to partners with the same settings', async () => {
  const { database } = await borrowed();
  const company = '00000000-0000-7000-8000-0000000000aa';
  const seen = sql`select current_user::text as role, current_setting('merkur.company') as company,
    current_setting('statement_timeout') as limit, current_setting('timezone') as zone`;
  database.enableRowLevelSecurity();
  expect(await database.readerFor(company).all(seen)).toEqual([{ role: PARTNER_ROLE, company, ...SAID }]);
  expect(await database.one(asked)).toEqual(SAID);
});
