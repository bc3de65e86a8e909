import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { vendorCalls } from '#domain/accounting/vendor-calls.ts';
import { auditCalls } from '#domain/audit/calls.ts';
import { DAY } from '#domain/base/time.ts';
import { deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { loadCalls } from '#domain/loads/calls.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import { placingCalls } from '#domain/orders/calls.ts';
import { inventoryReportCalls } from '#domain/reports/inventory-report-calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { inventoryCalls } from '#domain/stock/inventory-calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import type { Database } from '#server/base/database/db.ts';
import { takeDueSnapshot } from '#server/reports/inventory-snapshots.ts';
import { LOAD_TERMS, loadKeys, readKeyFile, runLoad, sendKeyFile } from '#test/key-files.ts';
import { createMarket } from '#test/market.ts';
import { type Person, type World, world } from '#test/world.ts';
import { zip } from '#test/zip-files.ts';
import { uploadFile } from './file-upload.ts';
import { loadRunHandler } from './load-execution.ts';
import { cancelForgottenLoads } from './load-steps.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const EVERYTHING = { filter: {}, sort: [], page: 0, size: 0 };

async function arrange() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const of = await m.sell({ validTo: new Date(Date.parse(w.now()) + 90 * DAY).toISOString() });
  const [product] = await w.rows(
    sql<{ id: string; sku: string; store: string }>`select id, sku, store from product where id = ${of.productId}`,
  );
  const other = await m.sell();
  const run = (load: { id: string }) => runLoad(w, load);
  return { w, m, admin, buyer, of, product: product!, other, run };
}

const reload = (person: Person, { id }: { id: string }) => person.do(loadCalls.load, { id });
const linesOf = async (person: Person, { id }: { id: string }) =>
  (await person.do(loadCalls.lines, { id, pageSize: 100 })).items;
const keysOf = (count: number, prefix = 'LOAD') => Array.from({ length: count }, (_, i) => `${prefix}-${1000 + i}`);

/** A database that fails all transactions after this many, like a killed process. */
const dyingAfter = (database: Database, transactions: number): Database => {
  let left = transactions;
  return {
    ...database,
    transaction: (work) => {
      left -= 1;
      if (left < 0) return Promise.reject(new Error('killed'));
      return database.transaction(work);
    },
  };
};

const plainBytesIn = async (w: World, text: string) =>
  w.rows(sql`select 1 from staged_key where position(${Buffer.from(text)}::bytea in sealed) > 0
    union all select 1 from stock_load_line n where n::text like ${`%${text}%`}
    union all select 1 from audit_event e where e::text like ${`%${text}%`}
    union all select 1 from stock_load d where d::text like ${`%${text}%`}`);

describe('a key file', () => {
  test('is judged line by line without loading: new, known, duplicate, unreadable', async () => {
    const arranged = await arrange();
    const { w, m, admin, buyer, of, product } = arranged;
    await m.stockUp(admin, buyer, of, 20);
    const first = await loadKeys(w, admin, product.id, ['OLD-0001', 'OLD-0002']);
    const read = await readKeyFile(admin, product.id, 'NEW-0001\nOLD-0001\n\nNEW-0001\nbad\u0007line\nNEW-0002\n');
    expect(read).toMatchObject({
      state: 'Ready',
      lineCount: 5,
      readCount: 5,
      newCount: 2,
      knownCount: 1,
      repeatedCount: 1,
      unreadableCount: 1,
      loadedCount: 0,
      costPerKey: null,
    });
    expect(await linesOf(admin, read)).toEqual([
      {
        line: 2,
        verdict: 'known',
        masked: null,
        otherLine: null,
        fault: null,
        place: 'inventory',
        loadNumber: first.number,
        orderId: null,
        orderNumber: null,
      },
      {
        line: 4,
        verdict: 'repeated',
        masked: null,
        otherLine: 1,
        fault: null,
        place: null,
        loadNumber: null,
        orderId: null,
        orderNumber: null,
      },
      {
        line: 5,
        verdict: 'unreadable',
        masked: null,
        otherLine: null,
        fault: loadCopy.faults['control characters'],
        place: null,
        loadNumber: null,
        orderId: null,
        orderNumber: null,
      },
    ]);
    const repeated = await admin.do(loadCalls.lines, { id: read.id, verdict: 'repeated', pageIndex: 0, pageSize: 1 });
    expect(repeated).toMatchObject({ totalCount: 1, items: [{ line: 4 }] });
    expect(await w.rows(sql`select 1 from game_key where load_id = ${read.id}`)).toEqual([]);
    expect(await plainBytesIn(w, 'NEW-0001')).toEqual([]);
    expect(await m.broken()).toEqual([]);
  });

  test('names the order of a bought key to users who may see orders', async () => {
    const { m, w, admin, buyer, of, product } = await arrange();
    const order = await m.place(buyer, of, 20);
    await m.approve(admin, order.id);
    await w.buy();
    const { packageId } = await buyer.do(deliveryCalls.createMine, { id: order.id, quantity: 20 });
    await buyer.do(deliveryCalls.sendMine, { id: order.id, pkg: packageId });
    const file = await buyer.call(downloadCalls.downloadMine, { id: order.id, pkg: packageId });
    const key = file.body.trim().split('\r\n')[1]!.split(',')[0]!;
    const read = await readKeyFile(admin, product.id, `${key}\nFRESH-1`);
    expect(await linesOf(admin, read)).toMatchObject([
      { line: 1, verdict: 'known', place: 'package', orderId: order.id },
    ]);
  });

  test('may be CSV or a workbook; formulas, numbers and other products are no keys (GAP-061)', async () => {
    const { admin, product, other } = await arrange();
    const csv = await readKeyFile(
      admin,
      product.id,
      `Sku;Key\n${product.sku};"CSV;1"\nNOPE;CSV-2\n${product.sku};="001"\n`,
      'keys.CSV',
    );
    expect(csv).toMatchObject({ newCount: 0, setAsideCount: 1, unreadableCount: 2, skippedCount: 1 });
    const workbook = await writeXlsxFile([
      [
        { value: 'Key', type: String },
        { value: 'Note', type: String },
      ],
      [
        { value: 'XLS-1', type: String },
        { value: 'a', type: String },
      ],
      [
        { value: 12345678901234, type: Number },
        { value: 'b', type: String },
      ],
    ]).toBuffer();
    const read = await readKeyFile(admin, other.productId, workbook, 'keys.xlsx');
    expect(read).toMatchObject({ lineCount: 3, newCount: 1, unreadableCount: 1, skippedCount: 1 });
    expect((await linesOf(admin, read))[1]).toMatchObject({ line: 3, fault: loadCopy.faults['not text'] });
    const formula = await writeXlsxFile([[{ value: 'SUM(1,2)', type: 'Formula' as never }]]).toBuffer();
    const { id } = await admin.do(loadCalls.create, { productId: product.id, fileName: 'f.xlsx' });
    const refused = await sendKeyFile(admin, { id, file: formula });
    expect([refused.status, refused.code]).toEqual([422, 'file_refused']);
  });

  test('keeps its file name, also when it replaces a refused file', async () => {
    const { admin, product } = await arrange();
    const { id } = await admin.do(loadCalls.create, { productId: product.id, fileName: 'keys.txt' });
    expect((await sendKeyFile(admin, { id, file: Buffer.from('\n') })).status).toBe(422);
    expect(await admin.do(loadCalls.rename, { id, fileName: 'keys.csv' })).toMatchObject({ fileName: 'keys.csv' });
    const csv = Buffer.from('Key,No\nREPLACED-1,1\n');
    expect((await sendKeyFile(admin, { id, file: csv })).reply).toMatchObject({
      lineCount: 2,
      skippedCount: 1,
      newCount: 1,
    });
    expect((await admin.call(loadCalls.rename, { id, fileName: 'x.txt' })).code).toBe('load_state');
  });

  test.each([
    ['nothing in it', Buffer.from('\n \n'), loadCopy.noKeys],
    ['bytes that are no text', Buffer.from([0x4b, 0xff, 0xfe, 0x4b]), loadCopy.notReadable],
    ['a broken archive', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(40)]), loadCopy.notReadable],
    ['too many keys', Buffer.from('k\n'.repeat(100_001)), loadCopy.tooManyKeys],
  ])('is refused with %s, and another may be uploaded', async (_, file, message) => {
    const { admin, product } = await arrange();
    const { id } = await admin.do(loadCalls.create, { productId: product.id, fileName: 'keys.txt' });
    const refused = await sendKeyFile(admin, { id, file });
    expect([refused.status, refused.message]).toEqual([422, message]);
    expect((await sendKeyFile(admin, { id, file: Buffer.from('GOOD-1') })).reply).toMatchObject({ newCount: 1 });
  });
});

describe('loading', () => {
  test('creates a sellable lot of the new keys at the paid cost', async () => {
    const arranged = await arrange();
    const { w, m, admin, buyer, product } = arranged;
    const vendor = await admin.do(vendorCalls.create, { internalId: 7, name: 'Keys & Sons', searchValue: 'Keys' });
    const read = await readKeyFile(admin, product.id, keysOf(30).join('\n'));
    const confirmed = await admin.do(loadCalls.confirm, {
      id: read.id,
      ...LOAD_TERMS,
      vendorId: vendor.id,
      note: 'Spring deal',
    });
    expect(confirmed).toMatchObject({ state: 'Loading', costPerKey: 125_000, vendorName: 'Keys & Sons' });
    expect((await admin.do(inventoryCalls.list, EVERYTHING)).items).toEqual([]);
    await arranged.run(read);
    expect(await reload(admin, read)).toMatchObject({
      state: 'Loaded',
      loadedCount: 30,
      freeCount: 30,
      totalCost: 37_500,
      countryCode: 'DE',
      note: 'Spring deal',
      mayUndo: true,
    });
    expect(await m.broken()).toEqual([]);
    expect((await admin.do(inventoryCalls.list, EVERYTHING)).items).toMatchObject([
      { count: 30, avgCost: 125_000, remainingCost: 37_500 },
    ]);

    const order = await admin.do(placingCalls.fromInventory, {
      partnerId: buyer.companyId!,
      productSku: product.sku,
      store: product.store,
      price: 2000,
      quantity: 20,
      type: 'InventoryStandard',
    });
    expect(await reload(admin, read)).toMatchObject({ freeCount: 10, mayUndo: false });
    const early = await admin.call(loadCalls.undo, { id: read.id });
    expect([early.status, early.code, early.message]).toEqual([409, 'load_in_use', loadCopy.inUse(20)]);
    await m.approve(admin, order.id);
    await w.buy();
    const { packageId } = await buyer.do(deliveryCalls.createMine, { id: order.id, quantity: 20 });
    await buyer.do(deliveryCalls.sendMine, { id: order.id, pkg: packageId });
    const file = await buyer.call(downloadCalls.downloadMine, { id: order.id, pkg: packageId });
    expect(
      file.body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[0]),
    ).toEqual(keysOf(20));
    expect(await m.broken()).toEqual([]);
  });

  test('loads nothing twice from the same file', async () => {
    const arranged = await arrange();
    const { w, admin, product } = arranged;
    await loadKeys(w, admin, product.id, keysOf(25));
    const again = await readKeyFile(admin, product.id, keysOf(25).join('\n'));
    expect(again).toMatchObject({ newCount: 0, knownCount: 25 });
    const refused = await admin.call(loadCalls.confirm, { id: again.id, ...LOAD_TERMS });
    expect([refused.status, refused.code]).toEqual([422, 'nothing_new']);
  });

  test('loses and duplicates nothing when a process dies between batches', async () => {
    const { w, m, admin, product, run } = await arrange();
    const read = await readKeyFile(admin, product.id, keysOf(2500).join('\n'));
    await admin.do(loadCalls.confirm, { id: read.id, ...LOAD_TERMS });
    const dying = loadRunHandler({ database: dyingAfter(w.database, 2), clock: w });
    await expect(dying({ loadId: read.id })).rejects.toThrow('killed');
    expect(await reload(admin, read)).toMatchObject({ state: 'Loading', loadedCount: 2000, freeCount: 0 });
    expect(await m.broken()).toEqual([]);
    expect((await admin.do(inventoryCalls.list, EVERYTHING)).items).toEqual([]);
    await Promise.all([run(read), run(read)]);
    await run(read);
    expect(await reload(admin, read)).toMatchObject({ state: 'Loaded', loadedCount: 2500, freeCount: 2500 });
    expect(await m.broken()).toEqual([]);
  });

  test('accepts the file again when a process dies while reading', async () => {
    const { w, m, admin, product } = await arrange();
    const { id } = await admin.do(loadCalls.create, { productId: product.id, fileName: 'keys.txt' });
    await w.database.transaction((tx) =>
      tx.run(sql`create function refuse_late() returns trigger language plpgsql as
      $$ begin if new.read_count > 500 then raise exception 'killed'; end if; return new; end $$`),
    );
    await w.database.transaction((tx) =>
      tx.run(sql`create trigger refuse_late before update on stock_load
      for each row execute function refuse_late()`),
    );
    const remove = () => w.database.transaction((tx) => tx.run(sql`drop function if exists refuse_late cascade`));
    onTestFinished(async () => void (await remove()));
    const file = Buffer.from(keysOf(1200).join('\n'));
    expect((await sendKeyFile(admin, { id, file })).status).toBe(500);
    expect(await admin.do(loadCalls.load, { id })).toMatchObject({ state: 'Reading', readCount: 500, newCount: 500 });
    expect(await m.broken()).toEqual([]);
    await remove();
    expect((await sendKeyFile(admin, { id, file })).reply).toMatchObject({ state: 'Ready', newCount: 1200 });
    expect(await w.rows(sql`select count(*)::int as count from staged_key`)).toEqual([{ count: 1200 }]);
  });

  test('does not delete keys of a file sent while an earlier one is being read', async () => {
    const { w, m, admin, product, run } = await arrange();
    const { id } = await admin.do(loadCalls.create, { productId: product.id, fileName: 'keys.txt' });
    const actor = (await actorOfUser(w.database, admin.id))!;
    const second = Buffer.from(keysOf(30, 'SECOND').join('\n'));
    let transactions = 0;
    const slow: Database = {
      ...w.database,
      transaction: async (work) => {
        transactions += 1;
        // The first file was read and is about to replace the previous one.
        if (transactions === 2) expect((await sendKeyFile(admin, { id, file: second })).status).toBe(200);
        return w.database.transaction(work);
      },
    };
    const client = null as never;
    const first = uploadFile(w.vault)(
      { database: slow, db: slow, actor, now: w.now(), client },
      { id, file: Buffer.from(keysOf(10).join('\n')) },
    );
    await expect(first).rejects.toMatchObject({ code: 'load_state' });
    expect(await reload(admin, { id })).toMatchObject({ state: 'Ready', newCount: 30 });
    await admin.do(loadCalls.confirm, { id, ...LOAD_TERMS });
    await run({ id });
    expect(await reload(admin, { id })).toMatchObject({ state: 'Loaded', loadedCount: 30, freeCount: 30 });
    expect(await m.broken()).toEqual([]);
  });

  test('leaves no key when cancelled midway, and the file can be loaded again', async () => {
    const arranged = await arrange();
    const { w, m, admin, product, run } = arranged;
    const read = await readKeyFile(admin, product.id, keysOf(2500).join('\n'));
    await admin.do(loadCalls.confirm, { id: read.id, ...LOAD_TERMS });
    await expect(
      loadRunHandler({ database: dyingAfter(w.database, 1), clock: w })({ loadId: read.id }),
    ).rejects.toThrow();
    expect(await admin.do(loadCalls.cancel, { id: read.id })).toMatchObject({ state: 'Cancelling' });
    expect(await m.broken()).toEqual([]);
    await run(read);
    expect(await reload(admin, read)).toMatchObject({
      state: 'Cancelled',
      loadedCount: 1000,
      freeCount: 0,
      mayUndo: false,
    });
    expect(await w.rows(sql`select 1 from staged_key`)).toEqual([]);
    expect(await m.broken()).toEqual([]);
    expect(await loadKeys(w, admin, product.id, keysOf(2500))).toMatchObject({ state: 'Loaded', loadedCount: 2500 });
    expect(await m.broken()).toEqual([]);
  });

  test('removes an undone load from stock immediately, and accepts its keys again', async () => {
    const arranged = await arrange();
    const { w, m, admin, product, run } = arranged;
    const load = await loadKeys(w, admin, product.id, keysOf(40));
    expect(await admin.do(loadCalls.undo, { id: load.id })).toMatchObject({ state: 'Undoing', freeCount: 0 });
    expect((await admin.do(inventoryCalls.list, EVERYTHING)).items).toEqual([]);
    expect(await m.broken()).toEqual([]);
    await run(load);
    expect(await reload(admin, load)).toMatchObject({ state: 'Undone' });
    expect((await admin.call(loadCalls.undo, { id: load.id })).code).toBe('load_state');
    expect(await loadKeys(w, admin, product.id, keysOf(40))).toMatchObject({ state: 'Loaded', loadedCount: 40 });
    expect(await m.broken()).toEqual([]);
    const { items } = await admin.do(auditCalls.list, { ...EVERYTHING, size: 100 });
    const steps = items.filter(({ subjectKind, subjectId }) => subjectKind === 'keyLoad' && subjectId === load.id);
    expect(steps.map(({ action }) => action.split('/').at(-1)).toSorted()).toEqual([
      'confirm',
      'file',
      'loads',
      'undo',
    ]);
  });

  test('cancels a file not confirmed within a day', async () => {
    const { w, admin, product, run } = await arrange();
    const read = await readKeyFile(admin, product.id, 'LEFT-1');
    await cancelForgottenLoads(w.database, w.now());
    expect((await reload(admin, read)).state).toBe('Ready');
    w.advanceClock(DAY + 1);
    await cancelForgottenLoads(w.database, w.now());
    await run(read);
    expect((await reload(admin, read)).state).toBe('Cancelled');
    expect(await w.rows(sql`select 1 from staged_key`)).toEqual([]);
  });

  test.each([
    ['costPerKey', { ...LOAD_TERMS, costPerKey: -1 }],
    ['countryCode', { ...LOAD_TERMS, countryCode: 'ZZ' }],
    ['vendorId', { ...LOAD_TERMS, vendorId: '00000000-0000-4000-8000-000000000000' }],
    ['note', { ...LOAD_TERMS, note: 'x'.repeat(501) }],
  ])('names a wrong %s and loads nothing', async (field, terms) => {
    const { admin, product } = await arrange();
    const read = await readKeyFile(admin, product.id, 'ONE-1');
    const refused = await admin.call(loadCalls.confirm, { id: read.id, ...terms });
    expect([refused.status, refused.errors[0]?.Field.toLowerCase()]).toEqual([422, field.toLowerCase()]);
    expect((await reload(admin, read)).state).toBe('Ready');
  });

  test.each(['Salesman', 'Finance', 'SuperAdmin'] as const)(
    'are worth what was entered for them, with four decimals, on all screens of a %s (STK-014, MAN-005)',
    async (role) => {
      const { w, admin, product, run } = await arrange();
      await w.rows(sql`update kysely_migration set timestamp = '2020-01-01T00:00:00.000Z'`);
      await admin.do(settingCalls.update, { profitFactor: 10 });
      const read = await readKeyFile(admin, product.id, keysOf(20).join('\n'));
      await admin.do(loadCalls.confirm, { id: read.id, ...LOAD_TERMS, costPerKey: 125_013 });
      await run(read);
      w.advanceClock(40 * DAY);
      await takeDueSnapshot(w, w.now());
      const person = await w.person(role);
      const { items: months } = await person.do(inventoryReportCalls.list, EVERYTHING);
      const values = await Promise.all([
        reload(person, read).then(({ totalCost }) => totalCost),
        person.do(inventoryCalls.list, EVERYTHING).then(({ items }) => items[0]!.remainingCost),
        person.do(inventoryCalls.summary, EVERYTHING).then(({ remainingCost }) => remainingCost),
        person.do(inventoryCalls.summary, EVERYTHING).then(({ availableCost }) => availableCost),
        ...months.map(({ name }) =>
          person
            .do(inventoryReportCalls.detail, { ...EVERYTHING, filter: { inventory: name } })
            .then(({ items }) => items[0]!.totalCost),
        ),
      ]);
      expect(values).toEqual(Array(6).fill(25_003));
      expect((await reload(person, read)).costPerKey).toBe(125_013);
      expect((await person.do(inventoryCalls.list, EVERYTHING)).items[0]!.avgCost).toBe(125_013);
    },
  );
});

/** A different image each time: trailing bytes are allowed. */
const picture = (n: number) => Buffer.concat([PNG, Buffer.from([n])]);

describe('images', () => {
  test('are one key each, alone or in a ZIP, and are delivered like bought images', async () => {
    const { w, admin, product, run } = await arrange();
    const archive = zip({
      'keys/1.png': picture(1),
      'keys/2.png': picture(2),
      'keys/again.png': picture(1),
      'keys/no.png': Buffer.from('GIF89a'),
      'keys/large.png': Buffer.concat([PNG, Buffer.alloc(101 * 1024, 7)]),
      '__MACOSX/._1.png': Buffer.from('x'),
    });
    const read = await readKeyFile(admin, product.id, archive, 'keys.zip');
    expect(read).toMatchObject({ lineCount: 6, newCount: 2, repeatedCount: 1, unreadableCount: 2, skippedCount: 1 });
    expect((await linesOf(admin, read)).map(({ fault }) => fault)).toEqual([
      null,
      loadCopy.faults['damaged image'],
      loadCopy.faults['image too large'],
      loadCopy.skips['system file'],
    ]);
    await admin.do(loadCalls.confirm, { id: read.id, ...LOAD_TERMS });
    await run(read);
    const rows = await w.rows(sql<{
      id: string;
      dekId: number;
      kind: 'image';
      sealed: Buffer;
    }>`select id, dek_id, kind, sealed
      from game_key where load_id = ${read.id} order by id`);
    const opened = await Promise.all(rows.map((row) => w.vault.open(w.database, row)));
    expect(opened.map((secret) => secret.reveal())).toEqual([
      picture(1).toString('base64'),
      picture(2).toString('base64'),
    ]);
    expect(await readKeyFile(admin, product.id, picture(1), 'one.png')).toMatchObject({ newCount: 0, knownCount: 1 });
  });

  test.each([
    ['expands to more than it says', zip({ 'a.png': Buffer.alloc(90_000, 1) }, 10)],
    [
      'expands to far too much',
      zip(Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`${i}.png`, Buffer.alloc(90_000)]))),
    ],
  ])('in a zip that %s are refused', async (_, archive) => {
    const { admin, product } = await arrange();
    const { id } = await admin.do(loadCalls.create, { productId: product.id, fileName: 'bomb.zip' });
    const refused = await sendKeyFile(admin, { id, file: archive });
    expect([refused.status, refused.code]).toEqual([422, 'file_refused']);
  });
});
