import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { world } from '#test/world.ts';
import { textOf } from './sql-text.ts';

test.each([
  ['values in the order of their places', sql`select ${1}, ${'two'}, ${[3, 4]}, ${null}`],
  ['conditions within conditions', sql`select ${sql.join([sql`a = ${1}`, sql`(${sql`b = ${2}`} or c)`], sql` and `)}`],
  [
    'names of columns and tables',
    sql`select ${sql.ref('o.id')}, ${sql.ref('a"b')} from ${sql.table('public.orders')} o`,
  ],
  [
    'text of our own',
    sql`select ${sql.lit("it's")}, ${sql.lit(5)}, ${sql.lit(true)}, ${sql.lit(null)} ${sql.raw('-- raw')}`,
  ],
])('a statement has the text and the values that the query builder would write: %s', async (_, query) => {
  const { database } = await world();
  const { sql: text, parameters } = query.compile(database.kysely);
  expect(textOf(query)).toEqual({ text, values: parameters });
});

test('renders a reused part with the text and values of every use', async () => {
  const { database } = await world();
  const columns = sql.join(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => sql.ref(name)));
  const list = (values: readonly number[]) =>
    sql`(${sql.join(
      values.map((value) => sql`x = ${value}`),
      sql` or `,
    )})`;
  const wanted = list([1, 2, 3, 4, 5, 6, 7]);
  for (const limit of [10, 20]) {
    const query = sql`select ${columns} from t where y = ${0} and ${wanted} and ${wanted} order by ${columns} limit ${limit}`;
    const { sql: text, parameters } = query.compile(database.kysely);
    expect(textOf(query)).toEqual({ text, values: parameters });
  }
});

test('rejects statements that are not text', async () => {
  const { database } = await world();
  const built = database.kysely.selectFrom('orders' as never).selectAll();
  expect(() => textOf(sql`select * from ${built}`)).toThrow('SelectQueryNode');
});

test('serializes statements of a transaction that are issued in parallel', async () => {
  const { database } = await world();
  await database.transaction(async (tx) => {
    await tx.run(sql`create temporary table line (n int generated always as identity, name text) on commit drop`);
    await Promise.all(['a', 'b', 'c'].map((name) => tx.run(sql`insert into line (name) values (${name})`)));
    expect(await tx.all(sql`select name from line order by n`)).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  });
});

test('rolls back a transaction whose parallel statements fail and leaves a usable connection', async () => {
  const { database } = await world();
  const failed = database.transaction((tx) =>
    Promise.all([
      tx.run(sql`insert into publisher (id, name) values (gen_random_uuid(), 'Gone')`),
      tx.run(sql`select 1 / 0`),
      tx.run(sql`insert into publisher (id, name) values (gen_random_uuid(), 'Gone too')`),
    ]),
  );
  await expect(failed).rejects.toThrow('division by zero');
  expect(await database.all(sql`select name from publisher where name like 'Gone%'`)).toEqual([]);
});

test('converts columns to camelCase, keeps values, and counts changed rows only', async () => {
  const { database } = await world();
  expect(await database.one(sql`select 1 as first_one, jsonb_build_object('a_b', 2) as held_value`)).toEqual({
    firstOne: 1,
    heldValue: { a_b: 2 },
  });
  expect(await database.one(sql`select 1 as n where false`)).toBeUndefined();
  await database.transaction(async (tx) => {
    await tx.run(sql`create temporary table counted (n int) on commit drop`);
    expect(await tx.run(sql`insert into counted select generate_series(1, 3)`)).toBe(3);
    expect(await tx.run(sql`select * from counted`)).toBe(0);
  });
});
