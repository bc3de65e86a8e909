// Background exports of lists: content, ownership and lifecycle.

import { sql } from 'kysely';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { ExportColumn } from '#domain/base/exports/export-columns.ts';
import { type ExportRequest, exportCalls, exportFileCalls } from '#domain/base/exports/exports.ts';
import { DAY } from '#domain/base/time.ts';
import { OPERATIONS } from '#domain/calls.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { overviewCalls } from '#domain/orders/overview.ts';
import type { Database } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { publishNotifications } from '#server/notifications/publishing.ts';
import { insertProduct } from '#test/catalog-fixtures.ts';
import { FORMULAS } from '#test/formulas.ts';
import { failingLog, silentLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { type Person, requestOf, type World, world } from '#test/world.ts';
import { EXPORTED_LISTS } from './exported-lists.ts';
import { exportRunHandler } from './making.ts';
import { deleteExpiredExports } from './retention.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const column = (field: string, title = field): ExportColumn => ({ title, field });
const PRODUCTS: ExportRequest = {
  list: providerProductCalls.search.path,
  query: {},
  columns: [
    column('name', 'Name'),
    column('sku', 'SKU'),
    column('provider.name', 'Provider'),
    column('ownStock', 'Own'),
  ],
  format: 'csv',
  label: 'Products',
  filterText: 'No filter',
  address: '/management/provider-products',
};
const OWN_ORDERS: ExportRequest = {
  ...PRODUCTS,
  list: partnerOrderCalls.list.path,
  columns: [column('orderNumber', 'Number'), column('totalAmount', 'Total'), column('partner.name', 'Partner')],
  label: 'Orders',
};

/** Salesmen see it by a group permission only. */
const UNINVOICED = { ...OWN_ORDERS, list: overviewCalls.uninvoiced.path, columns: [column('orderNumber')] };

const handlerOf = (w: World, database: Database = w.database, log = failingLog) =>
  exportRunHandler({ database, clock: { now: w.now }, keys: w.keys, log, publicUrl: 'https://merkur.example' });

/** Runs pending exports like the worker. */
async function work(w: World): Promise<void> {
  const waiting = await w.rows(sql<{ id: string }>`select id from export where state in ('Waiting', 'Running')`);
  for (const { id } of waiting) await handlerOf(w)({ exportId: id });
}

async function download(w: World, who: Person, id: string): Promise<Buffer> {
  const response = await w.http.inject({
    ...requestOf(exportFileCalls.download, { id }),
    headers: { authorization: await who.authorization() },
  });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
  return response.rawPayload;
}

const parsedCsv = (bytes: Buffer): string[][] =>
  Papa.parse<string[]>(bytes.toString('utf8').replace('\ufeff', ''), { skipEmptyLines: true }).data;

async function exported(w: World, who: Person, request: ExportRequest): Promise<Buffer> {
  const { id } = await who.do(exportCalls.create, request);
  await work(w);
  return download(w, who, id);
}

/** Inserts products in bulk. */
async function insertProducts(w: World, count: number): Promise<void> {
  const { productId } = await insertProduct(w, { name: 'Product 0', sku: 'SKU-0' });
  await w.database.transaction((tx) =>
    tx.run(sql`insert into product select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
      'sku', 'SKU-' || n, 'external_id', 'SKU-' || n, 'name', 'Product ' || n, 'search', 'product ' || n))).* from product p, generate_series(1, ${count - 1}) n
      where p.id = ${productId}`),
  );
}

const stateOf = async (who: Person, id: string) => (await who.do(exportCalls.one, { id })).state;
const toldTo = async (w: World, who: Person) => {
  await publishNotifications(w.database);
  return (await who.do(notificationCalls.list, ALL)).items.map(({ kind, subjectName, detail }) => [
    kind,
    subjectName,
    detail,
  ]);
};

test('exports exactly the lists marked as exportable by the server', () => {
  const marked = [...OPERATIONS.keys()].filter(({ isExportedByServer }) => isExportedByServer);
  expect(marked.map(({ path }) => path).sort()).toEqual([...EXPORTED_LISTS.keys()].sort());
});

test('writes each row once across pages, in filter and sort', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  await insertProducts(w, 1203);
  const file = await sales.do(exportCalls.create, { ...PRODUCTS, query: { sortBy: '-Sku', keywords: 'product' } });
  expect(file).toMatchObject({ state: 'Waiting', rowCount: 0, totalCount: null, ownerName: sales.name });
  await work(w);
  const [made] = (await sales.do(exportCalls.list, ALL)).items;
  expect(made).toMatchObject({ id: file.id, state: 'Ready', rowCount: 1203, totalCount: 1203, hasChanged: false });
  const bytes = await download(w, sales, file.id);
  expect(made!.size).toBe(bytes.length);
  const { items } = await sales.do(providerProductCalls.search, {
    ...ALL,
    filter: { text: 'product' },
    sort: [{ field: 'sku', descending: true }],
  });
  expect(parsedCsv(bytes)).toEqual([
    ['Name', 'SKU', 'Provider', 'Own'],
    ...items.map(({ name, sku, provider, ownStock }) => [name, sku, provider.name, String(ownStock)]),
  ]);
  expect(await toldTo(w, sales)).toEqual([['exportReady', 'Products', '1203']]);
});

test('writes the same rows to a workbook, with figures as numbers', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  for (const name of ['Aurora <Games> & Co', 'Borealis'])
    await w.company({ name, creditLimitCents: name === 'Borealis' ? null : 12_345_678 });
  const bytes = await exported(w, admin, {
    ...PRODUCTS,
    list: companyCalls.list.path,
    format: 'xlsx',
    label: 'Companies [all]/1',
    columns: [
      column('name', 'Name'),
      { title: 'Limit', field: 'accountingInfo.totalCreditLimit', words: { null: 'No limit' } },
      column('regionSettings.included', 'Included'),
    ],
  });
  expect(await readSheet(bytes)).toEqual([
    ['Name', 'Limit', 'Included'],
    ['Aurora <Games> & Co', 123_456.78, 'false'],
    ['Borealis', 'No limit', 'false'],
  ]);
});

test('escapes sixty possible formulas in both formats (T21)', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  const storable = FORMULAS.filter((text) => !text.includes('\0'));
  for (const [at, name] of storable.entries()) await insertProduct(w, { name, sku: `SKU-${at}` });
  const columns = [column('sku', 'SKU'), column('name', 'Name')];
  const bySku = (rows: unknown[][]) => new Map(rows.slice(1).map(([sku, name]) => [sku, name]));
  const csv = bySku(parsedCsv(await exported(w, sales, { ...PRODUCTS, columns })));
  const xlsx = bySku(
    (await readSheet(await exported(w, sales, { ...PRODUCTS, columns, format: 'xlsx' }))) as unknown[][],
  );
  const listed = await sales.do(providerProductCalls.search, ALL);
  expect(listed.items).toHaveLength(storable.length);
  expect(storable.length).toBeGreaterThan(50);
  for (const { sku, name } of listed.items) {
    expect(csv.get(sku), name).toBe(`'${name}`);
    expect(typeof (xlsx.get(sku) ?? ''), name).toBe('string');
  }
});

test('serves an export only to its owner, while they may open the list', async () => {
  const w = await world();
  const [sales, other] = [await w.person('Salesman'), await w.person('SuperAdmin')];
  const partner = await w.person('Partner');
  await insertProducts(w, 3);
  const { id } = await sales.do(exportCalls.create, PRODUCTS);
  await work(w);
  for (const stranger of [other, partner]) {
    expect((await stranger.do(exportCalls.list, ALL)).items).toEqual([]);
    for (const call of [exportCalls.one, exportCalls.cancel, exportCalls.remove, exportFileCalls.download])
      expect((await stranger.call(call as typeof exportCalls.one, { id })).status, call.path).toBe(404);
    expect(await toldTo(w, stranger)).toEqual([]);
  }
  for (const list of [providerProductCalls.search.path, orderCalls.list.path])
    expect((await partner.call(exportCalls.create, { ...OWN_ORDERS, list })).code).toBe('forbidden');
  const field = 'product.voiduPromotion.estimatedCost';
  const refused = await partner.call(exportCalls.create, { ...OWN_ORDERS, columns: [column(field)] });
  expect(refused.errors.map(({ Field, Code }) => [Field, Code])).toEqual([['Columns', 'unknown_column']]);
  expect((await sales.call(exportCalls.create, { ...PRODUCTS, list: '/auth/Logout' })).code).toBe('unknown_list');
  expect((await sales.call(exportCalls.create, { ...PRODUCTS, query: { sortBy: 'Cost' } })).status).toBe(422);
});

test('exports only own orders and prices for partners', async () => {
  const w = await world();
  const m = await createMarket(w);
  const [buyer, stranger] = [await w.person('Partner'), await w.person('Partner')];
  const promotion = await m.sell();
  const order = await m.place(buyer, promotion);
  await m.place(stranger, promotion);
  const [own] = (await buyer.do(partnerOrderCalls.list, ALL)).items;
  expect(own!.id).toBe(order.id);
  expect(parsedCsv(await exported(w, buyer, OWN_ORDERS))).toEqual([
    ['Number', 'Total', 'Partner'],
    [own!.orderNumber, (own!.totalAmount / 100).toFixed(2), own!.partner.name],
  ]);
});

test('aborts on a revoked permission, and keeps finished files closed', async () => {
  const w = await world();
  await insertProducts(w, 3);
  const sales = await w.person('Salesman', { groups: ['Invoice.Create'] });
  const early = await sales.do(exportCalls.create, UNINVOICED);
  await work(w);
  const late = await sales.do(exportCalls.create, UNINVOICED);
  await w.database.transaction((tx) => tx.run(sql`delete from user_permission_group where user_id = ${sales.id}`));
  await work(w);
  expect([await stateOf(sales, early.id), await stateOf(sales, late.id)]).toEqual(['Ready', 'Failed']);
  expect((await sales.do(exportCalls.one, { id: late.id })).trouble).toMatch(/rights/);
  expect((await sales.call(exportFileCalls.download, { id: early.id })).code).toBe('export_rights');
  expect((await toldTo(w, sales)).map(([kind]) => kind)).toEqual(['exportFailed', 'exportReady']);

  // A different role may open the same list with other costs.
  const finance = await w.person('Finance');
  const ofFinance = await finance.do(exportCalls.create, PRODUCTS);
  await work(w);
  await w.database.transaction((tx) => tx.run(sql`update app_user set role = 'Salesman' where id = ${finance.id}`));
  expect((await finance.call(exportFileCalls.download, { id: ofFinance.id })).code).toBe('export_rights');

  const gone = await w.person('Salesman');
  const { id } = await gone.do(exportCalls.create, PRODUCTS);
  await w.database.transaction((tx) => tx.run(sql`update app_user set is_active = false where id = ${gone.id}`));
  await work(w);
  expect(await w.rows(sql<object>`select state from export where id = ${id}`)).toEqual([{ state: 'Failed' }]);
});

/** A database that fails after this many transactions. */
const dyingAfter = (database: Database, transactions: number): Database => {
  let left = transactions;
  return {
    ...database,
    all: (query) => database.all(query),
    one: (query) => database.one(query),
    transaction: async (run) => {
      if (left-- <= 0) throw new Error('The process died.');
      return database.transaction(run);
    },
  };
};

test('starts over after a crash and produces a single file', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  await insertProducts(w, 700);
  const { id } = await sales.do(exportCalls.create, PRODUCTS);
  for (const transactions of [1, 2, 3])
    await expect(handlerOf(w, dyingAfter(w.database, transactions), silentLog)({ exportId: id })).rejects.toThrow(
      'died',
    );
  expect(await stateOf(sales, id)).toBe('Running');
  await handlerOf(w)({ exportId: id });
  await handlerOf(w)({ exportId: id });
  expect(parsedCsv(await download(w, sales, id))).toHaveLength(701);
  expect(await toldTo(w, sales)).toHaveLength(1);
  const runs = await w.rows(sql<object>`select distinct p.run_id = e.run_id as is_last from export_part p
    join export e on e.id = p.export_id`);
  expect(runs).toEqual([{ isLast: true }]);
});

test('lets the later of two runs make the file and stops the other', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  await insertProducts(w, 1100);
  const { id } = await sales.do(exportCalls.create, PRODUCTS);
  await Promise.all([handlerOf(w)({ exportId: id }), handlerOf(w)({ exportId: id })]);
  expect(parsedCsv(await download(w, sales, id))).toHaveLength(1101);
  expect(await toldTo(w, sales)).toHaveLength(1);
});

test('gives up a repeatedly failing export with a reason', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  await insertProducts(w, 3);
  const { id } = await sales.do(exportCalls.create, PRODUCTS);
  const attempt = () => handlerOf(w, dyingAfter(w.database, 1), silentLog)({ exportId: id }).catch(() => {});
  for (let n = 0; n < 4; n += 1) await attempt();
  await handlerOf(w)({ exportId: id });
  expect(await sales.do(exportCalls.one, { id })).toMatchObject({ state: 'Failed', size: 0 });
  expect(await w.rows(sql<object>`select 1 from export_part`)).toEqual([]);
});

test('writes nothing more for an export cancelled before or during creation', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  await insertProducts(w, 1600);
  const first = await sales.do(exportCalls.create, PRODUCTS);
  expect((await sales.do(exportCalls.cancel, { id: first.id })).state).toBe('Cancelled');
  await handlerOf(w)({ exportId: first.id });
  expect(await stateOf(sales, first.id)).toBe('Cancelled');
  expect(await sales.call(exportCalls.cancel, { id: first.id })).toMatchObject({
    code: 'export_state',
    state: 'Cancelled',
  });
  expect((await sales.call(exportFileCalls.download, { id: first.id })).code).toBe('export_state');

  const second = await sales.do(exportCalls.create, PRODUCTS);
  const running = handlerOf(w)({ exportId: second.id });
  await expect.poll(() => stateOf(sales, second.id)).toBe('Running');
  await sales.do(exportCalls.cancel, { id: second.id });
  await running;
  expect(await stateOf(sales, second.id)).toBe('Cancelled');
  expect(await w.rows(sql<object>`select 1 from export_part`)).toEqual([]);
  expect(await toldTo(w, sales)).toEqual([]);
});

test('allows at most three pending exports per user', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  for (let n = 0; n < 3; n += 1) await sales.do(exportCalls.create, PRODUCTS);
  expect((await sales.call(exportCalls.create, PRODUCTS)).code).toBe('exports_running');
  expect((await (await w.person('Salesman')).call(exportCalls.create, PRODUCTS)).status).toBe(200);
  await work(w);
  expect((await sales.call(exportCalls.create, PRODUCTS)).status).toBe(200);
});

test('allows three pending exports also under concurrency', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  const answers = await Promise.all(Array.from({ length: 8 }, () => sales.call(exportCalls.create, PRODUCTS)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(5).fill(409)]);
});

test('encrypts files, each part bound to its position', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  await insertProduct(w, { name: 'A very secret name', sku: 'S-1' });
  const [one, two] = [await sales.do(exportCalls.create, PRODUCTS), await sales.do(exportCalls.create, PRODUCTS)];
  await work(w);
  const parts = await w.rows(sql<{ sealed: Buffer }>`select sealed from export_part`);
  expect(parts).toHaveLength(2);
  for (const { sealed } of parts) expect(sealed.includes('secret')).toBe(false);
  await w.database.transaction((tx) =>
    tx.run(sql`update export_part p set sealed = o.sealed from export_part o where p.export_id = ${one.id}
      and o.export_id = ${two.id}`),
  );
  const cut = await w.http
    .inject({
      ...requestOf(exportFileCalls.download, { id: one.id }),
      headers: { authorization: await sales.authorization() },
    })
    .then(({ rawPayload }) => rawPayload.toString(), String);
  expect(cut).not.toContain('secret');
  expect((await download(w, sales, two.id)).includes('secret')).toBe(true);
});

test('deletes a file after seven days, or earlier by its owner', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  const [kept, deleted] = [await sales.do(exportCalls.create, PRODUCTS), await sales.do(exportCalls.create, PRODUCTS)];
  await work(w);
  await sales.do(exportCalls.remove, { id: deleted.id });
  expect(await w.rows(sql<object>`select export_id = ${kept.id} as is_kept from export_part`)).toEqual([
    { isKept: true },
  ]);
  w.advanceClock(7 * DAY - 1);
  expect(await deleteExpiredExports(w.database, w.now())).toBe(0);
  w.advanceClock(1);
  expect((await sales.call(exportFileCalls.download, { id: kept.id })).status).toBe(404);
  expect(await deleteExpiredExports(w.database, w.now())).toBe(1);
  expect(await w.rows(sql<object>`select 1 from export_part`)).toEqual([]);
});

test('audits requests, downloads and deletions, without file content', async () => {
  const w = await world();
  const sales = await w.person('Salesman');
  await insertProduct(w, { name: 'A very secret name', sku: 'S-1' });
  const { id } = await sales.do(exportCalls.create, PRODUCTS);
  await work(w);
  await download(w, sales, id);
  await sales.do(exportCalls.remove, { id });
  const lines = await w.rows(sql<{ action: string; after: unknown }>`select action, after from audit_event
    where subject_id = ${id} order by at, id`);
  expect(lines.map(({ action }) => action)).toEqual([
    'POST /export/me',
    'GET /export/me/:id/file',
    'DELETE /export/me/:id',
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
  expect((await sales.call(exportCalls.one, { id: newId() })).status).toBe(404);
});
