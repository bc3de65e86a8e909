import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { world } from '#test/world.ts';
import { pageLimit } from './list.ts';

test('a page of size 0 is all rows, but never more than 10000 (CON-003)', async () => {
  const w = await world();
  const count = async (size: number, page = 0) =>
    (await w.rows(sql`select n from generate_series(1, 10050) n ${pageLimit({ page, size })}`)).length;
  expect([await count(0), await count(25), await count(10_000, 1)]).toEqual([10_000, 25, 50]);
});
