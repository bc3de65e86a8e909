// Rows that appear and disappear between two pages.

import { expect, test } from 'vitest';
import { SYSTEM } from '#domain/base/actor.ts';
import { EXPORT_MAX } from '#domain/base/limits.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import type { ExportedList } from './exported-lists.ts';
import { listRows, PAGE_ROWS } from './list-rows.ts';

const idsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

/** Reads a list that changes with each page. */
async function read(listAt: (pageRead: number) => number[]) {
  let pagesRead = 0;
  const list: ExportedList = {
    call: orderCalls.list,
    hasTotals: false,
    idField: 'id',
    read: async (_context, state) => {
      const { page, size } = state as { page: number; size: number };
      const ids = listAt(pagesRead++);
      const items = ids.slice(page * size, (page + 1) * size).map((id) => ({ id }));
      return {
        ...{ items, totalCount: ids.length, pageIndex: page, pageSize: size, totalPages: 0 },
        ...{ hasPreviousPage: false, hasNextPage: false },
      };
    },
  };
  const rows = listRows({ database: null as never, list, state: {}, now: () => '', owner: async () => SYSTEM });
  const ids: unknown[] = [];
  let step = await rows.next();
  for (; !step.done; step = await rows.next()) ids.push(...step.value.rows.map((row) => (row as { id: number }).id));
  return { ids, hasChanged: step.value, pagesRead };
}

test('returns every row once, in list order', async () => {
  const { ids, hasChanged, pagesRead } = await read(() => idsFrom(0, 1200));
  expect(ids).toEqual(idsFrom(0, 1200));
  expect([hasChanged, pagesRead]).toEqual([false, Math.floor(1200 / PAGE_ROWS) + 1]);
});

test('returns rows inserted before the read position once, missing none', async () => {
  const { ids, hasChanged } = await read((pageRead) => [...idsFrom(5000, pageRead * 10), ...idsFrom(0, 1200)]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(idsFrom(0, 1200).filter((id) => !ids.includes(id))).toEqual([]);
  expect(hasChanged).toBe(true);
});

test('appends rows that slipped between pages because of removals', async () => {
  const { ids, hasChanged } = await read((pageRead) => (pageRead === 0 ? idsFrom(0, 1200) : idsFrom(100, 1100)));
  expect(new Set(ids)).toEqual(new Set(idsFrom(0, 1200)));
  expect(ids.slice(-100)).toEqual(idsFrom(PAGE_ROWS, 100));
  expect(hasChanged).toBe(false);
});

test('terminates on a list that keeps changing, and reports possible gaps', async () => {
  const { hasChanged } = await read((pageRead) => idsFrom(pageRead * 100, 3000 - pageRead * 100));
  expect(hasChanged).toBe(true);
});

test('refuses more rows than a file can hold', async () => {
  await expect(read(() => idsFrom(0, EXPORT_MAX + 1))).rejects.toMatchObject({ code: 'invalid' });
});
