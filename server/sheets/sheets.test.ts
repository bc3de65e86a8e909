import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SHEET_IMPORT_ACTION } from '#domain/audit/actions.ts';
import { addMilliseconds, DAY, MINUTE } from '#domain/base/time.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { sheetCalls, uploadCalls, XLSX } from '#domain/sheets/calls.ts';
import { type Operation, SHEET_ROWS_MAX } from '#domain/sheets/operations.ts';
import { newId } from '#server/base/process/ids.ts';
import { builtInSheets } from '#server/sheets/workbook/stored-workbooks.ts';
import { readWorkbook, renderWorkbook } from '#server/sheets/workbook/workbook.ts';
import { insertProduct, insertPromotion } from '#test/catalog-fixtures.ts';
import { failWithDeadlocks } from '#test/deadlocks.ts';
import { silentLog } from '#test/logs.ts';
import { type Person, type World, world } from '#test/world.ts';
import type { SheetPort } from './port.ts';
import { NEW_PRICE, PRICE_ID, PRICES_TAB } from './price-rows.ts';
import { parsePromotionRows, TEMPLATE_TABLE } from './promotion-rows.ts';
import { sheetsRunHandler } from './run-execution.ts';
import { type Cell, type Table, textColumn, timeColumn } from './table.ts';

/** Runs pending work like the worker; `over` replaces parts of the port. */
async function work(w: World, over: Partial<SheetPort> = {}): Promise<void> {
  const clock = { now: w.now };
  const sheets = { ...builtInSheets(w.database, clock), ...over };
  const handler = sheetsRunHandler({ database: w.database, clock, keys: w.keys, sheets, log: silentLog });
  const runs = await w.rows(sql<{ id: string }>`select id from sheet_run where state in ('queued', 'running')`);
  for (const { id } of runs) await handler({ runId: id });
}

async function createSheetWorld() {
  const w = await world();
  return { w, staff: await w.person('Salesman') };
}

async function written(staff: Person, w: World, operationType: Operation) {
  const rows = await w.rows(sql<{ bytes: Buffer }>`select bytes from sheet_book where name = ${operationType}`);
  const answered = await staff.call(sheetCalls.download, { operationType });
  expect(answered.status).toBe(200);
  expect(answered.headers['content-type']).toBe(XLSX);
  return (await readWorkbook(rows[0]!.bytes, SHEET_ROWS_MAX, { chosen: null, ownName: PRICES_TAB })).cells;
}

const COLUMNS = [
  'Sku',
  'ProviderPriceIds',
  'Percentages',
  'Tier1Price',
  'ValidFrom',
  'ValidTo',
  'MinQuantity',
  'MaxQuantity',
  'OperatingSystems',
  'Platforms',
];

type Row = Record<string, Cell>;

/** A workbook with these rows, keyed by column name. */
const workbook = (rows: Row[], names = COLUMNS) =>
  renderWorkbook([
    {
      name: 'Promotions',
      columns: names.map((name) =>
        name.startsWith('Valid')
          ? timeColumn(name)
          : { ...textColumn(name), kind: name.startsWith('Tier') ? 'money' : 'text' },
      ),
      rows: rows.map((row) => names.map((name) => row[name] ?? null)),
    },
  ]);

/** The latest price master with new prices for some price ids. */
async function filledIn(staff: Person, w: World, entered: Record<string, Cell>) {
  const [head, ...rows] = await written(staff, w, 'UpdateByAllGoogleSheet');
  const [idAt, priceAt] = [PRICE_ID, NEW_PRICE].map((name) => head!.indexOf(name)) as [number, number];
  const columns = head!.map((title, at) => ({
    ...textColumn(String(title)),
    kind: at === priceAt ? ('cost' as const) : ('text' as const),
  }));
  const filled = rows.map((row) =>
    head!.map((_, at) =>
      at === priceAt ? (entered[String(row[idAt])] ?? null) : at === idAt ? String(row[at]) : null,
    ),
  );
  return renderWorkbook([{ name: 'Prices', columns, rows: filled }]);
}

const salePrices = (w: World) =>
  w.rows(
    sql<{
      id: string;
      priceE4: number;
      ownPrice: boolean;
    }>`select id, price_e4, own_price from product_price order by external_id`,
  );

const sound = (w: World, game: { sku: string; priceIds: string[] }, over: Row = {}): Row => ({
  Sku: game.sku,
  ProviderPriceIds: game.priceIds.slice(0, 2).join(', '),
  Percentages: 'DE:50, PL:50',
  Tier1Price: 10,
  ValidFrom: w.now(),
  ValidTo: addMilliseconds(w.now(), 30 * DAY),
  MinQuantity: '20',
  MaxQuantity: '500',
  OperatingSystems: 'Windows, Linux',
  Platforms: 'PC',
  ...over,
});

const send = (staff: Person, file: Buffer) => staff.call(uploadCalls.upload, { file }, { 'content-type': XLSX });

test('writes a downloadable workbook per operation and shows when it can be restarted (SYN-001, SYN-008)', async () => {
  const { w, staff } = await createSheetWorld();
  const game = await insertPromotion(w, { name: 'Aster' });
  const later = await insertPromotion(w, { name: 'Borealis', validFrom: addMilliseconds(w.now(), DAY) });
  await w.database.transaction((tx) =>
    tx.run(sql`insert into stock_lot (id, product_id, country, unit_cost_e4, received_at, held, reserved)
      values (${newId()}, ${game.productId}, 'DE', 12345, ${w.now()}, 7, 2)`),
  );
  const before = await staff.do(sheetCalls.status, { operationType: 'UpdateByAllGoogleSheet' });
  expect(before).toEqual({ status: 'Available Now!', lines: [], writtenAt: null, address: null });
  expect((await staff.call(sheetCalls.download, { operationType: 'UpdateByAllGoogleSheet' })).status).toBe(404);

  const started = await staff.do(sheetCalls.update, { isWithPromotion: true });
  expect(started).toEqual({ operationType: 'UpdateByAllGoogleSheet', lines: ['Waiting to start'] });
  expect(await staff.do(sheetCalls.status, { operationType: 'UpdateByAllGoogleSheet' })).toMatchObject({
    status: 'Waiting to start',
  });
  await work(w);
  expect(await staff.do(sheetCalls.status, { operationType: 'UpdateByAllGoogleSheet' })).toEqual({
    status: 'Available Now!',
    lines: ['Waiting to start', 'Collecting the rows', 'Writing 7 rows', 'Finished: 7 rows written'],
    writtenAt: w.now(),
    address: null,
  });
  const prices = await written(staff, w, 'UpdateByAllGoogleSheet');
  expect(prices[1]).toEqual([
    game.sku,
    'Aster',
    'Genba',
    'Lantern Works',
    'Steam',
    'Global',
    expect.any(String),
    expect.any(String),
    'EUR',
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
    new Date(w.now()),
    null,
  ]);

  await staff.do(sheetCalls.updateActive, {});
  await staff.do(sheetCalls.updateUpcoming, { promotionId: later.promotionId });
  await staff.do(sheetCalls.inventory, {});
  await work(w);
  const active = await written(staff, w, 'UpdateActivePromotionSheetCommand');
  expect(active.slice(1).map((row) => row[0])).toEqual([game.promotionId]);
  expect(active[1]).toContain(12);
  const upcoming = await written(staff, w, 'UpdateUpcomingPromotionSheetCommand');
  expect(upcoming.slice(1).map((row) => row[2])).toEqual(['Borealis']);
  const stock = await written(staff, w, 'CreateInventorySheetCommand');
  expect(stock[1]!.slice(6)).toEqual(['DE', 7, 2, 5, 1.2345, 8.6415, new Date(w.now())]);
});

test('adds provider promotions individually and removes ended ones', async () => {
  const { w, staff } = await createSheetWorld();
  const game = await insertProduct(w);
  const promotion = async (name: string, from: number, to: number) => {
    const id = newId();
    await w.database.transaction(async (tx) => {
      await tx.run(sql`insert into provider_promotion (id, provider_id, external_id, name, publisher_id, valid_from, valid_to)
        values (${id}, ${game.providerId}, ${`GB-${name}`}, ${name}, ${game.publisherId}, ${addMilliseconds(w.now(), from)}, ${addMilliseconds(w.now(), to)})`);
      await tx.run(sql`insert into provider_promotion_product values (${id}, ${game.productId}, 2550)`);
    });
    return id;
  };
  const spring = await promotion('Spring', -DAY, DAY);
  await promotion('Summer', -DAY, 9 * DAY);
  const autumn = await promotion('Autumn', DAY, 9 * DAY);
  await staff.do(sheetCalls.providerActive, { promotionId: spring });
  await work(w);
  await staff.do(sheetCalls.providerActive, { promotionId: 'GB-Summer' });
  await staff.do(sheetCalls.providerUpcoming, { promotionId: autumn });
  await work(w);
  const names = async (operation: Operation) => [
    ...new Set((await written(staff, w, operation)).slice(1).map((row) => row[1])),
  ];
  expect(await names('UpdateGoogleSheetActivePromotion')).toEqual(['Spring', 'Summer']);
  expect((await written(staff, w, 'UpdateGoogleSheetActivePromotion'))[1]![8]).toBe(25.5);
  expect(await names('UpdateGoogleSheetUpcomingPromotion')).toEqual(['Autumn']);
  w.advanceClock(2 * DAY);
  await staff.do(sheetCalls.providerActive, { promotionId: 'GB-Summer' });
  await work(w);
  expect(await names('UpdateGoogleSheetActivePromotion')).toEqual(['Summer']);
  const wrong = await staff.call(sheetCalls.providerActive, { promotionId: newId() });
  expect([wrong.status, wrong.message]).toEqual([404, 'This promotion does not exist.']);
});

test('runs an operation once at a time, in parallel with others (SYN-009)', async () => {
  const { w, staff } = await createSheetWorld();
  const answers = await Promise.all([1, 2, 3].map(() => staff.call(sheetCalls.update, {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.message).toBe('The update is already running.');
  expect((await staff.call(sheetCalls.inventory, {})).status).toBe(200);
  await work(w);
  expect((await staff.call(sheetCalls.update, {})).status).toBe(200);
});

test('restarts a run whose process died, and ends one that keeps failing (SYN-003)', async () => {
  const { w, staff } = await createSheetWorld();
  await insertPromotion(w);
  await staff.do(sheetCalls.updateActive, {});
  const killed = { write: () => Promise.reject(new Error('killed')) };
  await expect(work(w, killed)).rejects.toThrow('killed');
  const operationType = 'UpdateActivePromotionSheetCommand';
  expect(await staff.do(sheetCalls.status, { operationType })).toMatchObject({ status: 'Updating' });
  await work(w);
  expect((await written(staff, w, operationType)).length).toBe(2);

  await staff.do(sheetCalls.updateActive, {});
  for (let tried = 1; tried < 4; tried += 1) await expect(work(w, killed)).rejects.toThrow('killed');
  await work(w, killed);
  const failed = await staff.do(sheetCalls.status, { operationType });
  expect(failed.status).toBe('Available Now!');
  expect(failed.lines).toHaveLength(5);
  expect(failed.lines.at(-1)).toMatch('The update failed.');

  await staff.do(sheetCalls.updateActive, {});
  w.advanceClock(16 * MINUTE);
  expect(await staff.do(sheetCalls.status, { operationType })).toMatchObject({ status: 'Available Now!' });
  expect((await staff.call(sheetCalls.updateActive, {})).status).toBe(200);
});

test('previews an uploaded sheet row by row and creates nothing until requested (SYN-010)', async () => {
  const { w, staff } = await createSheetWorld();
  const [good, cheap, gone] = [await insertProduct(w), await insertProduct(w), await insertPromotion(w)];
  const file = await workbook([
    sound(w, good),
    sound(w, cheap, { Tier1Price: 6.99 }),
    sound(w, gone),
    sound(w, good),
    sound(w, good, { Sku: 'NOBODY' }),
    sound(w, cheap, { Percentages: 'DE 50' }),
    sound(w, cheap, { ProviderPriceIds: 'GB-1' }),
    sound(w, cheap, { MinQuantity: 'many' }),
    sound(w, cheap, { Tier1Price: 12.345 }),
  ]);
  const { reply } = await send(staff, file);
  const messages = [
    null,
    'Tier 1 price can not be smaller than Provider Cost!',
    'There is a promotion for the same product.',
    'There is a promotion for the same product.',
    'There is no product with the SKU NOBODY.',
    'Percentages: Must look like DE:60, PL:40.',
    'GB-1 is not a price of the product.',
    'MinQuantity: Must be a whole number.',
    'Tier1Price: At most 2 decimals are allowed.',
  ];
  expect(reply.rows.map(({ row, message }) => [row, message])).toEqual(
    messages.map((message, at) => [at + 2, message]),
  );
  expect((await staff.do(promotionCalls.exists, { productId: good.productId })).exists).toBe(false);

  await staff.do(sheetCalls.create, { uploadId: reply.uploadId });
  expect((await send(staff, file)).status).toBe(409);
  await work(w);
  const verdicts = await staff.do(sheetCalls.verdicts, {});
  expect(verdicts.map(({ message }) => message)).toEqual(messages);
  const made = await staff.do(promotionCalls.one, { id: verdicts[0]!.promotionId! });
  expect(made).toMatchObject({
    tier1Price: 1000,
    minQuantity: 20,
    maxQuantity: 500,
    operatingSystems: ['Windows', 'Linux'],
    validTo: addMilliseconds(w.now(), 30 * DAY),
  });
  expect(
    await w.rows(
      sql`select user_id, subject_id, after ->> 'tier1PriceCents' as price from audit_event where action = ${SHEET_IMPORT_ACTION}`,
    ),
  ).toEqual([{ userId: staff.id, subjectId: made.id, price: '1000' }]);
  const { lines } = await staff.do(sheetCalls.status, { operationType: 'CreateGoogleSheet' });
  expect(lines.at(-1)).toBe('Finished: 1 of 9 promotions created');
  expect(lines.at(-2)).toBe('Row 10: Tier1Price: At most 2 decimals are allowed.');
  expect((await written(staff, w, 'CreateGoogleSheet'))[1]!.slice(0, 3)).toEqual(['2', good.sku, made.id]);
});

test('previews each row once when a deadlock has the preview run again', async () => {
  const { w, staff } = await createSheetWorld();
  const games = [await insertProduct(w), await insertProduct(w)];
  await failWithDeadlocks(w, { table: 'promotion', from: 2 });
  const { reply } = await send(staff, await workbook(games.map((game) => sound(w, game))));
  expect(reply.rows.map(({ row, message }) => [row, message])).toEqual([
    [2, null],
    [3, null],
  ]);
});

test('resumes an aborted creation without duplicates', async () => {
  const { w, staff } = await createSheetWorld();
  const games = [await insertProduct(w), await insertProduct(w)];
  const { reply } = await send(staff, await workbook(games.map((game) => sound(w, game))));
  await staff.do(sheetCalls.create, { uploadId: reply.uploadId });
  await expect(work(w, { write: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed');
  await Promise.all([work(w), work(w)]);
  const verdicts = await staff.do(sheetCalls.verdicts, {});
  expect(verdicts.map(({ message }) => message)).toEqual([null, null]);
  const [count] = await w.rows(sql<{ n: number }>`select count(*)::int as n from promotion`);
  expect(count!.n).toBe(2);
});

test('refuses to create from a sheet that was replaced', async () => {
  const { w, staff } = await createSheetWorld();
  const nothing = await staff.call(sheetCalls.create, {});
  expect([nothing.status, nothing.message]).toEqual([
    422,
    'There is no sheet to create promotions from. Upload one first.',
  ]);
  const file = await workbook([sound(w, await insertProduct(w))]);
  const first = await send(staff, file);
  const second = await send(staff, file);
  const refused = await staff.call(sheetCalls.create, { uploadId: first.reply.uploadId });
  expect([refused.status, refused.message]).toEqual([
    409,
    expect.stringMatching('Another sheet has been uploaded in the meantime.'),
  ]);
  expect((await staff.call(sheetCalls.create, { uploadId: second.reply.uploadId })).status).toBe(200);
});

test.each<[string, string[], string]>([
  ['a missing column', COLUMNS.slice(1), 'The first row must name the columns. Missing: Sku.'],
  ['a misspelt column', [...COLUMNS, 'Teir2Price'], 'There is no column "Teir2Price".'],
  ['a column twice', [...COLUMNS, 'tier1 price'], 'The column "Tier1Price" is named twice.'],
])('names %s', async (_, names, message) => {
  const { w, staff } = await createSheetWorld();
  const answered = await send(staff, await workbook([sound(w, await insertProduct(w))], names));
  expect([answered.status, answered.message]).toEqual([422, message]);
});

test('accepts a file only in the upload call', async () => {
  const { staff } = await createSheetWorld();
  const file = await workbook([]);
  expect((await send(staff, file)).message).toBe('There are no rows with promotions in the sheet.');
  const elsewhere = await staff.call(
    { ...uploadCalls.upload, path: promotionCalls.create.path },
    { file },
    { 'content-type': XLSX },
  );
  expect(elsewhere.status).toBe(400);
  expect(
    (await staff.call(uploadCalls.upload, { file: Buffer.from('{}') }, { 'content-type': 'application/json' })).status,
  ).toBe(400);
  const large = await send(staff, Buffer.alloc(1024 * 1024 + 1));
  expect([large.status, large.message]).toEqual([422, 'The file is too large. At most 1 MB are allowed.']);
});

test('offers a template that lacks nothing but rows', async () => {
  const { staff } = await createSheetWorld();
  const answered = await staff.call(sheetCalls.template, {});
  expect(answered.status).toBe(200);
  expect(answered.headers['content-disposition']).toContain('promotions-template.xlsx');
  const cells = await readWorkbook(await renderWorkbook([TEMPLATE_TABLE]), SHEET_ROWS_MAX);
  expect(() => parsePromotionRows(cells)).toThrow('There are no rows with promotions in the sheet.');
});

test('previews new prices, applies them and rewrites the sheet', async () => {
  const { w, staff } = await createSheetWorld();
  const game = await insertProduct(w, { sku: 'AMB-1' });
  await staff.do(sheetCalls.update, { isWithPromotion: false });
  await work(w);
  const [first, second, third] = game.priceIds as [string, string, string];
  const file = await filledIn(staff, w, { [first]: 3.21, [second]: -1 });
  const before = await salePrices(w);
  const { reply } = await staff.call(uploadCalls.uploadPrices, { file }, { 'content-type': XLSX });
  const by = new Map(reply.rows.map((row) => [row.message, row]));
  expect(reply.rows).toHaveLength(2);
  expect(by.get(null)).toMatchObject({
    sku: 'AMB-1',
    after: 32_100,
    before: before.find(({ id }) => id === first)!.priceE4,
  });
  expect(by.get('Must be an amount in euro with two decimals at most.')).toMatchObject({ sku: 'AMB-1', after: null });
  expect(await salePrices(w)).toEqual(before);

  await staff.do(sheetCalls.update, { isWithPromotion: false, uploadId: reply.uploadId });
  await work(w);
  const after = new Map((await salePrices(w)).map((price) => [price.id, price]));
  expect(after.get(first)).toMatchObject({ priceE4: 32_100, ownPrice: true });
  for (const id of [second, third]) expect(after.get(id)).toEqual(before.find((one) => one.id === id));
  const { lines } = await staff.do(sheetCalls.status, { operationType: 'UpdateByAllGoogleSheet' });
  expect(lines).toContain('1 sale price changed, 1 not possible');
  expect((await written(staff, w, 'UpdateByAllGoogleSheet')).slice(1).every((row) => !row[15])).toBe(true);
  const [told] = await staff.do(providerProductCalls.priceChanges, { id: game.productId });
  expect(told).toMatchObject({ after: 32_100, cause: 'sheet', changedByName: staff.name });
});

test('refuses a replaced price upload, and a sheet without price columns', async () => {
  const { w, staff } = await createSheetWorld();
  await insertProduct(w);
  await staff.do(sheetCalls.update, {});
  await work(w);
  const file = await filledIn(staff, w, {});
  const send = (one: Buffer) => staff.call(uploadCalls.uploadPrices, { file: one }, { 'content-type': XLSX });
  const { uploadId } = (await send(file)).reply;
  await send(file);
  const refused = await staff.call(sheetCalls.update, { uploadId });
  expect([refused.status, refused.message]).toEqual([
    409,
    expect.stringMatching('Another sheet has been uploaded in the meantime.'),
  ]);
  const other = await send(await workbook([]));
  expect([other.status, other.message]).toEqual([
    422,
    'The first row must name the columns. Missing: Price id, New price (EUR).',
  ]);
});

test('applies prices entered at the service without promotions, and keeps them with promotions', async () => {
  const { w, staff } = await createSheetWorld();
  const game = await insertProduct(w);
  const id = game.priceIds[0]!;
  const entered = {
    read: async () => ({
      cells: [
        [PRICE_ID, NEW_PRICE],
        [id, 4.5],
        ['gone', 1],
      ],
      hiddenRows: [],
    }),
  };
  const tables: unknown[] = [];
  const write = async (_: Operation, some: readonly Table[]) =>
    void tables.push(some[0]!.rows.filter((row) => row[15] !== null).map((row) => [row[6], row[15]]));
  await staff.do(sheetCalls.update, { isWithPromotion: true });
  await work(w, { ...entered, write });
  expect(tables.at(-1)).toEqual([[id, 4.5]]);
  expect((await salePrices(w)).some(({ ownPrice }) => ownPrice)).toBe(false);
  await staff.do(sheetCalls.update, { isWithPromotion: false });
  await work(w, { ...entered, write });
  expect(tables.at(-1)).toEqual([]);
  expect((await salePrices(w)).find((price) => price.id === id)).toMatchObject({ priceE4: 45_000, ownPrice: true });
});
