import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { world } from '#test/world.ts';
import { isOneOf, joinConditions, orderBy, pageEnvelope, pageLimit, querySummedPage } from './list.ts';

test('returns all rows for page size 0, capped at 10000 (CON-003)', async () => {
  const w = await world();
  const count = async (size: number, page = 0) =>
    (await w.rows(sql`select n from generate_series(1, 10050) n ${pageLimit({ page, size })}`)).length;
  expect([await count(0), await count(25), await count(10_000, 1)]).toEqual([10_000, 25, 50]);
});

test('includes extra list fields only for lists that have them', () => {
  const ask = { page: 0, size: 10 };
  expect(pageEnvelope(['row'], 1, ask, { total: 5 }).extraData).toEqual({ total: 5 });
  expect(pageEnvelope(['row'], 1, ask)).not.toHaveProperty('extraData');
});

test.each([
  [25, 0, 10, { totalPages: 3, hasPreviousPage: false, hasNextPage: true }],
  [25, 1, 10, { totalPages: 3, hasPreviousPage: true, hasNextPage: true }],
  [25, 2, 10, { totalPages: 3, hasPreviousPage: true, hasNextPage: false }],
  [25, 3, 10, { totalPages: 3, hasPreviousPage: true, hasNextPage: false }],
  [20, 1, 10, { totalPages: 2, hasPreviousPage: true, hasNextPage: false }],
  [0, 0, 10, { totalPages: 0, hasPreviousPage: false, hasNextPage: false }],
  [25, 0, 0, { totalPages: 1, hasPreviousPage: false, hasNextPage: false }],
  [25, 2, 0, { totalPages: 1, pageIndex: 0, hasPreviousPage: false, hasNextPage: false }],
  [0, 0, 0, { totalPages: 0, hasPreviousPage: false, hasNextPage: false }],
])('describes of %i rows the page %i of size %i as %j', (total, page, size, said) => {
  expect(pageEnvelope([], total, { page, size })).toMatchObject({ totalCount: total, pageSize: size, ...said });
});

test.each([
  ['up', [{ field: 'name', descending: false }], 'a1 b2 b3 -4'],
  ['down', [{ field: 'name', descending: true }], 'b3 b2 a1 -4'],
  [
    'by two fields',
    [
      { field: 'rank', descending: true },
      { field: 'name', descending: false },
    ],
    '-4 b2 b3 a1',
  ],
  ['not at all', [], '-4 b3 b2 a1'],
] as const)('sorts rows %s with missing values last, and ties by id', async (_, sort, order) => {
  const w = await world();
  const by = orderBy<'name' | 'rank'>([...sort], {
    sorts: { name: sql`name`, rank: sql`rank` },
    notNull: ['rank'],
    defaultOrder: sql`id desc`,
    tiebreaker: sql`id`,
  });
  const rows = await w.rows<{ name: string | null; id: number }>(
    sql`select name, id from (values ('a', 1, 1), ('b', 2, 2), ('b', 3, 2), (null, 4, 3)) t (name, id, rank) order by ${by}`,
  );
  expect(rows.map(({ name, id }) => `${name ?? '-'}${id}`).join(' ')).toBe(order);
});

test.each([
  [[], []],
  [['b'], ['b']],
  [
    ['c', 'a'],
    ['a', 'c'],
  ],
])('finds for values %j the rows %j', async (values, found) => {
  const w = await world();
  const one = isOneOf(sql`name`, values);
  const rows = await w.rows<{ name: string }>(
    sql`select name from (values ('a'), ('b'), ('c')) t (name) where ${one} order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(found);
});

test('combines conditions with `and`, and returns all rows without conditions', async () => {
  const w = await world();
  const found = async (...parts: ReturnType<typeof sql>[]) =>
    (await w.rows<{ n: number }>(sql`select n from generate_series(1, 4) n where ${joinConditions(parts)}`)).map(
      ({ n }) => n,
    );
  expect(await found()).toEqual([1, 2, 3, 4]);
  expect(await found(sql`n > 1`)).toEqual([2, 3, 4]);
  expect(await found(sql`n > 1`, sql`n < 4`)).toEqual([2, 3]);
});

test('returns the total of an aggregated list even past its last page', async () => {
  const w = await world();
  const page = (number: number, rows = 3) =>
    querySummedPage(
      w.database,
      { page: number, size: 2 },
      {
        select: sql<{ n: number }>`n`,
        from: sql`generate_series(1, ${rows}::int) n`,
        order: sql`n`,
      },
    );
  expect(await page(0)).toMatchObject({ items: [{ n: 1 }, { n: 2 }], totalCount: 3, hasNextPage: true });
  expect(await page(1)).toMatchObject({ items: [{ n: 3 }], totalCount: 3, hasNextPage: false });
  expect(await page(7)).toMatchObject({ items: [], totalCount: 3, totalPages: 2 });
  expect(await page(0, 0)).toMatchObject({ items: [], totalCount: 0 });
});
