// The file of the monthly revenue, read the way a spreadsheet reads it.

import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { totalLabel } from '#domain/base/exports/total-label.ts';
import { REVENUE_FILE_ROWS, salesReportCalls } from '#domain/reports/sales-calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import type { Db } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { createMarket } from '#test/market.ts';
import { type World, world } from '#test/world.ts';
import { listRevenue } from './revenue.ts';
import { downloadRevenue } from './revenue-file.ts';

const LONG = { validFrom: '2026-01-01T00:00:00.000Z', validTo: '2027-06-01T00:00:00.000Z' };
const SUMMED = [
  ...['Offer quantity', 'Completed quantity', 'Cost of sales', 'Estimated cost of sales', 'Revenue'],
  ...['Delivered quantity', 'Available quantity'],
];

const readTable = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.replace('\ufeff', ''), { header: true, skipEmptyLines: true }).data;

/** SUM over the rows of a column in cents, and the figure of the last line. */
function columnSum(table: Record<string, string>[], column: string) {
  const cents = table.map((row) => Math.round(Number(row[column]) * 100));
  return { rows: cents.slice(0, -1).reduce((sum, value) => sum + value, 0), total: cents.at(-1)! };
}

async function createSales() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const { modifiedAt } = await admin.do(settingCalls.get, {});
  await admin.do(settingCalls.update, { profitFactor: 7, modifiedAt });
  const product = await m.sell(LONG);
  const ids: string[] = [];
  for (const [quantity, price] of [
    [21, 1501],
    [23, 1333],
  ] as const) {
    const order = await m.place(await w.person('Partner'), product, quantity, price);
    await m.approve(admin, order.id);
    await w.buy();
    ids.push(order.id);
  }
  return { w, admin, ids };
}

/** Copies an order, a second apart, so that the file has more than one page. */
const copyOrder = (w: World, template: string, copies: number) =>
  w.database.transaction(async (tx) => {
    const columns = await tx.all(
      sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER' and is_identity = 'NO'
          and column_name not in ('id', 'order_number', 'created_at')`,
    );
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    const ids = Array.from({ length: copies }, newId);
    await tx.run(sql`insert into orders (id, order_number, created_at, ${names})
      select c.id, 'GK 2020 ' || lpad(c.n::text, 6, '0'), o.created_at + c.n * interval '1 second',
        ${sql.join(columns.map(({ name }) => sql.ref(`o.${name}`)))}
      from unnest(${ids}::uuid[]) with ordinality as c (id, n)
        join orders o on o.id = ${template}`);
  });

/** Reads of a database whose orders change before each statement. */
function restlessDatabase(w: World): Db {
  const deliver = () => w.rows(sql`update orders set delivered_quantity = delivered_quantity + 1`);
  return {
    one: (statement) => deliver().then(() => w.database.one(statement)),
    only: (statement) => deliver().then(() => w.database.only(statement)),
    all: (statement) => deliver().then(() => w.database.all(statement)),
  };
}

test('ends with the sums of its rows for every role, and has none without rows (REV-007)', async () => {
  const { w, admin } = await createSales();
  for (const person of [admin, await w.person('Salesman'), await w.person('Finance')]) {
    const file = await person.call(salesReportCalls.downloadRevenue, {});
    expect(file.headers['content-disposition']).toContain('monthly-revenue-all.csv');
    const table = readTable(file.body);
    expect(table).toHaveLength(3);
    expect(table.at(-1)).toMatchObject({ Store: totalLabel, 'Offer price': '', 'Completed quantity': '44' });
    for (const column of SUMMED) {
      const { rows, total } = columnSum(table, column);
      expect([column, total]).toEqual([column, rows]);
    }
  }
  const none = await admin.call(salesReportCalls.downloadRevenue, { startDate: '2027-01-01', endDate: '2027-01-02' });
  expect(readTable(none.body)).toEqual([]);
  expect(none.headers['content-disposition']).toContain('monthly-revenue-2027-01-01-to-2027-01-02.csv');
});

test('has each order once and adds up, although orders change while it is sent (REV-006, REV-007)', async () => {
  const { w, admin, ids } = await createSales();
  await copyOrder(w, ids[1]!, REVENUE_FILE_ROWS + 200);
  const actor = (await actorOfUser(w.database, admin.id))!;
  const { body } = await downloadRevenue({ db: restlessDatabase(w), actor, now: w.now() }, {});
  const table = readTable(await text(body as Readable));
  expect(table).toHaveLength(REVENUE_FILE_ROWS + 203);
  expect(new Set(table.map((row) => row['Order number'])).size).toBe(table.length);
  expect(new Set(table.slice(0, -1).map((row) => row['Delivered quantity'])).size).toBeGreaterThan(1);
  for (const column of SUMMED) {
    const { rows, total } = columnSum(table, column);
    expect([column, total]).toEqual([column, rows]);
  }
});

test('lists rows and sums of one statement, so that a file of the list adds up, too (REV-007)', async () => {
  const { w, admin } = await createSales();
  const actor = (await actorOfUser(w.database, admin.id))!;
  const context = { db: restlessDatabase(w), actor, now: w.now() };
  const { items, extraData } = await listRevenue(context, { filter: {}, sort: [], page: 0, size: 0 });
  expect(items).toHaveLength(2);
  for (const name of ['deliveredQuantity', 'completedQuantity', 'revenue'] as const)
    expect([name, extraData![name]]).toEqual([name, items.reduce((sum, row) => sum + row[name], 0)]);
  const past = await listRevenue(context, { filter: {}, sort: [], page: 1, size: 10 });
  expect([past.totalCount, past.items]).toEqual([2, []]);
});
