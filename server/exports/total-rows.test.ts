// The row with the sums at the end of files made by the server.

import { sql } from 'kysely';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { ExportColumn } from '#domain/base/exports/export-columns.ts';
import { type ExportFormat, exportCalls, exportFileCalls } from '#domain/base/exports/exports.ts';
import { totalLabel } from '#domain/base/exports/total-label.ts';
import { analyticsCalls } from '#domain/reports/analytics-calls.ts';
import { performanceCalls } from '#domain/reports/performance-calls.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { type Person, requestOf, type World, world } from '#test/world.ts';
import { exportRunHandler } from './making.ts';

const LONG = { validFrom: '2026-01-01T00:00:00.000Z', validTo: '2027-12-01T00:00:00.000Z' };
const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const column = (field: string): ExportColumn => ({ title: field, field });

/** Two partners who bought 20 and 25 keys this month. */
async function createSales() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const product = await m.sell(LONG);
  for (const quantity of [20, 25]) {
    const order = await m.place(await w.person('Partner'), product, quantity, 1501);
    await m.approve(admin, order.id);
    await w.buy();
  }
  return { w, admin };
}

async function exported(
  w: World,
  who: Person,
  list: string,
  fields: string[],
  format: ExportFormat = 'csv',
  query = {},
) {
  const { id } = await who.do(exportCalls.create, {
    ...{ list, query, columns: fields.map(column), format, label: 'Sales', filterText: '', address: '' },
  });
  const handler = exportRunHandler({
    database: w.database,
    clock: { now: w.now },
    keys: w.keys,
    log: failingLog,
    publicUrl: 'https://merkur.example',
  });
  await handler({ exportId: id });
  const { rawPayload } = await w.http.inject({
    ...requestOf(exportFileCalls.download, { id }),
    headers: { authorization: await who.authorization() },
  });
  return { bytes: rawPayload, file: await who.do(exportCalls.one, { id }) };
}

const lines = (bytes: Buffer): string[][] =>
  Papa.parse<string[]>(bytes.toString('utf8').replace('\ufeff', ''), { skipEmptyLines: true }).data;

const euro = (cents: number) => (cents / 100).toFixed(2);

test('ends with the sums of all rows, which are no row of the count (ANA-020)', async () => {
  const { w, admin } = await createSales();
  const { extraData: sums } = await admin.do(analyticsCalls.split, ALL);
  expect(sums!.keys).toBe(45);
  const fields = ['name', 'previousRevenue', 'keys', 'revenue', 'margin'];
  const split = await exported(w, admin, analyticsCalls.split.path, fields);
  expect(lines(split.bytes)).toHaveLength(4);
  expect(lines(split.bytes).at(-1)).toEqual([totalLabel, '', '45', euro(sums!.revenue), euro(sums!.margin)]);
  expect([split.file.rowCount, split.file.totalCount]).toEqual([2, 2]);

  const orders = await exported(w, admin, analyticsCalls.soldOrders.path, ['orderNumber', 'store', 'keys', 'profit']);
  expect(lines(orders.bytes).at(-1)).toEqual([totalLabel, '', '45', euro(sums!.profit)]);

  const book = await exported(w, admin, analyticsCalls.split.path, fields, 'xlsx');
  expect((await readSheet(book.bytes)).at(-1)).toEqual([totalLabel, null, 45, sums!.revenue / 100, sums!.margin / 100]);

  const times = await exported(w, admin, performanceCalls.split.path, ['name', 'count', 'median', 'previousMedian']);
  const { extraData: figures } = await admin.do(performanceCalls.split, ALL);
  expect(lines(times.bytes).at(-1)).toEqual([totalLabel, '2', String(figures!.median), '']);
});

test('has no sums without rows, without a column that names them, and in lists whose sums are not below them (ANA-020)', async () => {
  const { w, admin } = await createSales();
  const none = { startDate: '2026-01-01', endDate: '2026-01-31' };
  const empty = await exported(w, admin, analyticsCalls.split.path, ['name', 'keys'], 'csv', none);
  expect(lines(empty.bytes)).toEqual([['name', 'keys']]);
  const unnamed = await exported(w, admin, analyticsCalls.split.path, ['keys', 'name']);
  expect(lines(unnamed.bytes)).toHaveLength(3);
  const names = await exported(w, admin, analyticsCalls.split.path, ['name', 'previousRevenue']);
  expect(lines(names.bytes)).toHaveLength(3);
  const [{ count }] = (await w.rows(sql<{ count: number }>`select count(*) from orders`)) as [{ count: number }];
  const rows = await exported(w, admin, performanceCalls.rows.path, ['orderNumber', 'seconds']);
  expect(lines(rows.bytes)).toHaveLength(1 + count);
});
