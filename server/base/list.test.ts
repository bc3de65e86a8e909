import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { world } from '#test/world.ts';
import { pageEnvelope, pageLimit } from './list.ts';

test('a page of size 0 is all rows, but never more than 10000 (CON-003)', async () => {
  const w = await world();
  const count = async (size: number, page = 0) =>
    (await w.rows(sql`select n from generate_series(1, 10050) n ${pageLimit({ page, size })}`)).length;
  expect([await count(0), await count(25), await count(10_000, 1)]).toEqual([10_000, 25, 50]);
});

test('a list that says something beside its rows says it, and any other has no such field', () => {
  const ask = { page: 0, size: 10 };
  expect(pageEnvelope(['row'], 1, ask, { total: 5 }).extraData).toEqual({ total: 5 });
  expect(pageEnvelope(['row'], 1, ask)).not.toHaveProperty('extraData');
});
