// Prepared statements on a real server only: the embedded database shares one session.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepared, withPreparedStatements } from '#server/base/database/db.ts';
import { openPostgresServer } from '#server/base/database/open-database.ts';
import { failingLog } from '#test/logs.ts';

const url = process.env.TEST_DATABASE_URL;

test.runIf(url)('plans a prepared statement once per connection with the same results as any other', async () => {
  const database = openPostgresServer(url!);
  const answers = [];
  for (const n of [1, 2])
    answers.push(await database.one(prepared(sql<{ twice: number }>`select 2 * ${n}::int as twice`)));
  await database.one(sql`select 3 * ${1}::int as thrice`);
  expect(answers).toEqual([{ twice: 2 }, { twice: 4 }]);
  const preparedStatements = await database.all(
    sql<{ statement: string }>`select statement from pg_prepared_statements where name <> ''`,
  );
  expect(preparedStatements.map(({ statement }) => statement)).toEqual([expect.stringContaining('select 2 * $1')]);
  await database.close();
});

test.runIf(url)('prepares each statement of a page with constant statements once', async () => {
  const database = openPostgresServer(url!);
  const page = withPreparedStatements(database);
  expect(await page.one(sql`select 7 * ${1}::int as seven`)).toEqual({ seven: 7 });
  expect(await page.all(prepared(sql`select 7 * ${2}::int as seven`))).toEqual([{ seven: 14 }]);
  const preparedStatements = await database.all(
    sql<{ statement: string }>`select statement from pg_prepared_statements where name <> ''`,
  );
  expect(preparedStatements.map(({ statement }) => statement)).toEqual([expect.stringContaining('select 7 * $1')]);
  await database.close();
});

test.runIf(url).each([
  { pooler: 'transaction' as const, kept: 0 },
  { pooler: 'transaction-prepared' as const, kept: 1 },
])('prepares $kept statements behind a pooler in mode $pooler', async ({ pooler, kept }) => {
  const database = openPostgresServer(url!, failingLog, pooler);
  await database.one(prepared(sql`select 5 * ${1}::int as five`));
  const keptStatements = await database.all(
    sql`select 1 from pg_prepared_statements where name <> '' and statement like '%select 5 *%'`,
  );
  await database.close();
  expect(keptStatements).toHaveLength(kept);
});
