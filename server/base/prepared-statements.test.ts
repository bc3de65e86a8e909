// Statements whose plan a server keeps, on a real server only: the embedded database is one session for everybody.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepared } from './db.ts';
import { openPostgresServer } from './open-database.ts';

const url = process.env.TEST_DATABASE_URL;

test.runIf(url)('a kept statement is planned once for a connection and answers as any other', async () => {
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
