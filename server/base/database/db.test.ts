import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { JobName } from '#domain/jobs.ts';
import { newId } from '#server/base/process/ids.ts';
import { world } from '#test/world.ts';
import { createDatabase, prepared } from './db.ts';
import { PreparingClient, preparedName } from './preparing-client.ts';
import { textOf } from './sql-text.ts';

test('reads dates as text and integers as numbers, unless they are too large', async () => {
  const { database } = await world();
  expect(await database.one(sql`select date '2026-11-20' as day, 9007199254740991::bigint as most`)).toEqual({
    day: '2026-11-20',
    most: Number.MAX_SAFE_INTEGER,
  });
  await expect(database.one(sql`select 9007199254740992::bigint as more`)).rejects.toThrow(
    'The database holds 9007199254740992, which is too large for a number.',
  );
});

test('returns the only row, or names the statement that has none or several', async () => {
  const { database } = await world();
  const rows = (count: number) => database.only(sql<{ n: number }>`select n from generate_series(1, ${count}::int) n`);
  expect(await rows(1)).toEqual({ n: 1 });
  await expect(rows(0)).rejects.toThrow('Expected exactly one row, not 0, from: select n from generate_series');
  await expect(rows(2)).rejects.toThrow('Expected exactly one row, not 2, from: select n from generate_series');
});

test('names each prepared statement by its text and leaves others unnamed', () => {
  const nameOf = (n: number) => preparedName(textOf(prepared(sql`select ${sql.lit(n)}, ${n}`)).text);
  expect(nameOf(1)).toMatch(/^prepared\d+$/);
  expect(nameOf(1)).toBe(nameOf(1));
  expect(nameOf(2)).not.toBe(nameOf(1));
  expect(preparedName('select 1')).toBeUndefined();
});

test('prepares only marked statements on a connection', async () => {
  const { database } = await world();
  const { options } = database.pool;
  const client = new PreparingClient({ ...options });
  await client.connect();
  onTestFinished(() => client.end());
  const { text } = textOf(prepared(sql`select 7 * ${1}::int as sevenfold`));
  const kept = async () =>
    (await client.query(`select 1 from pg_prepared_statements where name <> '' and statement like '%7 *%'`)).rowCount;
  await client.query('select 7 * $1::int as sevenfold', [1]);
  expect(await kept()).toBe(0);
  for (const n of [2, 3]) expect((await client.query(text, [n])).rows).toEqual([{ sevenfold: 7 * n }]);
  expect(await kept()).toBe(1);
  await client.query(`deallocate ${preparedName(text)}`);
});

test('wakes queues after commit, and only those with a job that may run immediately', async () => {
  const { database: shared } = await world();
  const database = createDatabase(shared.pool, async () => {});
  const woken: JobName[][] = [];
  database.setEnqueue(
    async () => {},
    (names) => woken.push([...names]),
  );
  const mail = { mailId: newId() };
  await database.transaction(async (tx) => {
    await tx.enqueueJob('mail.send', mail);
    await tx.enqueueJob('mail.send', mail);
    expect(woken).toEqual([]);
  });
  await database.transaction((tx) => tx.enqueueJob('mail.send', mail, { inSeconds: 60 }));
  await database.transaction(async () => {});
  const failed = database.transaction(async (tx) => {
    await tx.enqueueJob('mail.send', mail);
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  expect(woken).toEqual([['mail.send']]);
});
