// Realistic key files of suppliers: the verdict on each line, and decisions on keys in doubt.

import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { loadCalls, loadFileCalls } from '#domain/loads/calls.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { LOAD_TERMS, loadKeys, readKeyFile, runLoad } from '#test/key-files.ts';
import { createMarket } from '#test/market.ts';
import { JPEG, plainPng } from '#test/pictures.ts';
import { workbookOf } from '#test/workbooks.ts';
import { type Person, world } from '#test/world.ts';
import { zip } from '#test/zip-files.ts';

async function arrange() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const { productId } = await m.sell();
  const read = (file: string | Buffer, name?: string) => readKeyFile(admin, productId, file, name);
  return { w, m, admin, productId, read };
}

const linesOf = async (person: Person, { id }: { id: string }) =>
  (await person.do(loadCalls.lines, { id, pageSize: 100 })).items;

const PLAIN = ['AA001-QX7WP-9KLM1', 'AA002-QX7WP-9KLM2', 'AA003-QX7WP-9KLM3'];

describe('keys in doubt', () => {
  test('are loaded only after each was included or dropped', async () => {
    const { w, m, admin, read } = await arrange();
    const load = await read([...PLAIN, 'Total: 3', 'AA004-QX7WP'].join('\n'));
    expect(load).toMatchObject({ lineCount: 5, newCount: 3, setAsideCount: 2, undecidedCount: 2 });
    const refused = await admin.call(loadCalls.confirm, { id: load.id, ...LOAD_TERMS });
    expect([refused.status, refused.code, refused.message]).toEqual([422, 'lines_undecided', loadCopy.undecided(2)]);
    expect(await linesOf(admin, load)).toMatchObject([
      { line: 4, verdict: 'setAside', fault: loadCopy.doubts.total, masked: 'T••••: •' },
      { line: 5, verdict: 'setAside', fault: loadCopy.doubts.unlike, masked: 'AA•••-••••P' },
    ]);
    await admin.do(loadCalls.decide, { id: load.id, isIncluded: true, lines: [5] });
    const decided = await admin.do(loadCalls.decide, { id: load.id, isIncluded: false });
    expect(decided).toMatchObject({ newCount: 4, setAsideCount: 1, undecidedCount: 0 });
    expect((await linesOf(admin, load)).map(({ verdict }) => verdict)).toEqual(['dropped', 'included']);
    expect(await m.broken()).toEqual([]);
    await admin.do(loadCalls.confirm, { id: load.id, ...LOAD_TERMS });
    await runLoad(w, load);
    const done = await admin.do(loadCalls.load, { id: load.id });
    expect(done).toMatchObject({ state: 'Loaded', loadedCount: 4, setAsideCount: 1, freeCount: 4 });
    expect(await linesOf(admin, load)).toMatchObject([{ line: 4, verdict: 'dropped', masked: null }]);
    expect(await w.rows(sql`select 1 from staged_key`)).toEqual([]);
    expect(await m.broken()).toEqual([]);
  });

  test('can be decided differently until the load is confirmed', async () => {
    const { m, admin, read } = await arrange();
    const load = await read([...PLAIN, 'Total: 3'].join('\n'));
    const decide = (isIncluded: boolean, lines?: number[]) =>
      admin.call(loadCalls.decide, { id: load.id, isIncluded, ...(lines && { lines }) });
    await decide(false);
    expect((await decide(true, [4])).reply).toMatchObject({ newCount: 4, setAsideCount: 0 });
    expect((await decide(true, [1])).code).toBe('not_set_aside');
    expect((await decide(true)).code).toBe('not_set_aside');
    expect(await m.broken()).toEqual([]);
    await admin.do(loadCalls.confirm, { id: load.id, ...LOAD_TERMS });
    expect((await decide(false, [4])).code).toBe('load_state');
    const finance = await (await arrange()).w.person('Finance');
    expect((await finance.call(loadCalls.decide, { id: load.id, isIncluded: true })).status).toBe(403);
  });

  test('are never stored in plain text, and shown mostly masked', async () => {
    const { w, admin, read } = await arrange();
    const load = await read([...PLAIN, 'AA777-SECRET PART-9KLM7'].join('\n'));
    const { first, last } = await admin.do(loadCalls.samples, { id: load.id });
    expect([...first, ...last].map(({ line, masked }) => [line, masked])).toEqual([
      [1, 'AA00•-•••••-•••M1'],
      [2, 'AA00•-•••••-•••M2'],
      [3, 'AA00•-•••••-•••M3'],
    ]);
    expect(JSON.stringify(await linesOf(admin, load))).not.toMatch(/SECRET|PART/);
    for (const text of ['SECRET', 'QX7WP'])
      expect(
        await w.rows(sql`select 1 from staged_key k where k::text like ${`%${text}%`}
          or position(${Buffer.from(text)}::bytea in k.sealed) > 0
          union all select 1 from stock_load_line n where n::text like ${`%${text}%`}
          union all select 1 from stock_load d where d::text like ${`%${text}%`}
          union all select 1 from audit_event e where e::text like ${`%${text}%`}`),
      ).toEqual([]);
    await admin.do(loadCalls.cancel, { id: load.id });
    expect((await admin.do(loadCalls.samples, { id: load.id })).first).toEqual([]);
  });
});

describe('near-duplicates', () => {
  const stored = 'CT050-QX7WP-9KLM0';

  test.each([
    ['another case', 'ct050-qx7wp-9klm0'],
    ['no dashes', 'CT050QX7WP9KLM0'],
    ['blanks instead of dashes', 'CT050 QX7WP 9KLM0'],
    ['long dashes', 'CT050–QX7WP–9KLM0'],
    ['a dot at its end', 'CT050-QX7WP-9KLM0.'],
  ])('of a key in stock are set aside: %s', async (_, text) => {
    const { w, admin, productId, read } = await arrange();
    const earlier = await loadKeys(w, admin, productId, [stored]);
    const load = await read(text);
    expect(load).toMatchObject({ newCount: 0, setAsideCount: 1, undecidedCount: 1 });
    expect(await linesOf(admin, load)).toMatchObject([
      { verdict: 'setAside', place: 'inventory', loadNumber: earlier.number },
    ]);
  });

  test('of an earlier line of the file are set aside, naming the line', async () => {
    const { admin, read } = await arrange();
    const load = await read(`${stored}\nct050-qx7wp-9klm0\nCT050QX7WP9KLM0`);
    expect(load).toMatchObject({ newCount: 1, setAsideCount: 2 });
    expect(await linesOf(admin, load)).toMatchObject([
      { line: 2, otherLine: 1 },
      { line: 3, otherLine: 1 },
    ]);
  });

  test('from another load since the file was read block the confirmation', async () => {
    const { w, m, admin, productId, read } = await arrange();
    const load = await read(PLAIN.join('\n'));
    await loadKeys(w, admin, productId, [PLAIN[1]!.toLowerCase()]);
    const refused = await admin.call(loadCalls.confirm, { id: load.id, ...LOAD_TERMS });
    expect([refused.code, refused.message]).toEqual(['lines_undecided', loadCopy.undecided(1)]);
    expect(await admin.do(loadCalls.load, { id: load.id })).toMatchObject({ newCount: 2, setAsideCount: 1 });
    expect(await m.broken()).toEqual([]);
  });
});

describe('count every line', () => {
  test.each([
    ['text', `Keys:\n${PLAIN.join('\n')}\n\n${PLAIN[0]}\nTotal: 3\nbad\u0007line\n`, 'keys.txt', 8, 1],
    ['CSV', `sep=;\nKey;SKU\n${PLAIN[0]};NOPE\n"${PLAIN[1]}\n;;\n1.5E+14;x\n`, 'keys.csv', 6, 0],
  ])('in a %s: loaded, set aside and refused lines add up', async (_, text, name, lines, blanks) => {
    const { m, admin, read } = await arrange();
    const load = await read(`${text}ZZ${PLAIN[2]}`, name);
    const { newCount, setAsideCount, knownCount, repeatedCount, unreadableCount, skippedCount } = load;
    expect(newCount + setAsideCount + knownCount + repeatedCount + unreadableCount + skippedCount).toBe(load.lineCount);
    expect(load.lineCount + load.blankCount).toBe(`${text}x`.split('\n').length);
    expect([load.lineCount, load.blankCount].map((count, at) => count >= [lines, blanks][at]! - 1)).toEqual([
      true,
      true,
    ]);
    const listed = await linesOf(admin, load);
    expect(listed).toHaveLength(load.lineCount - newCount);
    expect(await m.broken()).toEqual([]);
  });
});

describe('a workbook', () => {
  const keys = (...texts: string[]) => [['Key'], ...texts.map((text) => [text])];
  const refuse = async (file: Buffer, query: { sheetName?: string } = {}) => {
    const { admin, productId } = await arrange();
    const { id } = await admin.do(loadCalls.create, { productId, fileName: 'keys.xlsx' });
    return admin.call(loadFileCalls.upload, { id, file, ...query }, { 'content-type': 'application/octet-stream' });
  };

  test('is read by its visible sheet, whichever comes first', async () => {
    const { admin, read } = await arrange();
    const file = workbookOf(
      { name: 'Old', state: 'hidden', rows: keys('OLD01-OLD01-OLD01') },
      { name: 'Config', state: 'veryHidden', rows: keys('CFG01-OLD01-OLD01') },
      { name: 'Keys', rows: keys(...PLAIN) },
    );
    const load = await read(file, 'keys.xlsx');
    expect(load).toMatchObject({ lineCount: 4, newCount: 3, skippedCount: 1 });
    const { first } = await admin.do(loadCalls.samples, { id: load.id });
    expect(first[0]!.masked).toBe('AA00•-•••••-•••M1');
  });

  const twoSheets = workbookOf(
    { name: 'Info', rows: [['Delivery of 3 keys for your order']] },
    { name: 'Keys', rows: keys(...PLAIN) },
  );

  test('with two visible sheets asks which holds the keys', async () => {
    const asked = await refuse(twoSheets);
    expect([asked.status, asked.code, asked.message]).toEqual([422, 'file_unclear', loadCopy.severalSheets]);
    expect(asked.errors).toMatchObject([{ Field: 'SheetName', Allowed: ['Info', 'Keys'] }]);
    const { reply } = await refuse(twoSheets, { sheetName: 'Keys' });
    expect(reply).toMatchObject({ state: 'Ready', newCount: 3 });
    expect((await refuse(twoSheets, { sheetName: 'Other' })).message).toBe(sheetCopy.unknownSheet);
  });

  test('reports that its only content is hidden', async () => {
    const file = workbookOf({ name: 'Keys', state: 'hidden', rows: keys(...PLAIN) }, { name: 'Empty', rows: [] });
    expect((await refuse(file)).message).toBe(loadCopy.noVisibleSheet);
  });

  test('counts error cells and sets hidden rows aside', async () => {
    const { admin, read } = await arrange();
    const rows = [['Key'], [PLAIN[0]!], [{ type: 'e', xml: '<v>#REF!</v>' }], [PLAIN[1]!], [PLAIN[2]!], [null]];
    const load = await read(workbookOf({ name: 'Keys', rows, hiddenRows: [4] }), 'keys.xlsx');
    expect(load).toMatchObject({ lineCount: 5, newCount: 2, setAsideCount: 1, unreadableCount: 1 });
    expect((await linesOf(admin, load)).slice(1)).toMatchObject([
      { line: 3, fault: loadCopy.faults['cell error'] },
      { line: 4, fault: loadCopy.doubts['hidden row'] },
    ]);
  });

  test('is refused for a cell at its farthest corner, but not for empty ones there', async () => {
    const corner = (cell: string) =>
      workbookOf({ name: 'Keys', rows: keys(...PLAIN), moreRows: `<row r="1048576">${cell}</row>` });
    const start = performance.now();
    const refused = await refuse(corner('<c r="XFD1048576"><v>1</v></c>'));
    expect(refused.message).toBe(sheetCopy.farCell('XFD1048576'));
    expect((await refuse(corner('<c r="XFD1048576" s="1"/>'))).reply).toMatchObject({ newCount: 3 });
    // Two worlds and two processes; filling the gap alone took seven seconds.
    expect(performance.now() - start).toBeLessThan(60_000);
  });
});

describe('images', () => {
  const png = plainPng(4, 4, [1, 2, 3]);
  /** The PNG with different dimensions in its header, and a valid checksum. */
  const withSize = (width: number, height: number): Buffer => {
    const file = Buffer.from(png);
    file.writeUInt32BE(width, 16);
    file.writeUInt32BE(height, 20);
    file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
    return file;
  };
  const changed = Buffer.from(png);
  changed[45]! ^= 1;
  /** Two by two pixels, each after a clear code; `lastCode` ends them. */
  const gifWith = (lastCode: number): Buffer => {
    const bits = [4, 0, 4, 1, 4, 1, 4, 0, lastCode].flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1]);
    const packed = Buffer.alloc(Math.ceil(bits.length / 8));
    for (const [at, bit] of bits.entries()) packed[at >> 3]! |= bit << (at & 7);
    return Buffer.concat([
      Buffer.from('GIF89a'),
      Buffer.from([2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
      Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, packed.length]),
      packed,
      Buffer.from([0, 0x3b]),
    ]);
  };

  test('are decoded completely: damaged ones are refused, JPEG and GIF are accepted', async () => {
    const { admin, read } = await arrange();
    const archive = zip({
      '01.png': png,
      '02.jpg': JPEG,
      '03-cut.png': png.subarray(0, -6),
      '04-crc.png': changed,
      '05-nothing.png': withSize(0, 0),
      '06-huge.png': withSize(50_000, 50_000),
      '07-higher.png': withSize(4, 5),
      '08-cut.jpg': JPEG.subarray(0, -2),
      '09-nothing.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
      '10.gif': gifWith(5),
      '11-cut.gif': gifWith(5).subarray(0, -1),
      '12-too-many-pixels.gif': gifWith(0),
      '13.svg': Buffer.from('<svg/>'),
    });
    const load = await read(archive, 'keys.zip');
    expect(load).toMatchObject({ lineCount: 13, newCount: 3, unreadableCount: 10 });
    const { damaged, wide } = { damaged: loadCopy.faults['damaged image'], wide: loadCopy.faults['image too wide'] };
    expect((await linesOf(admin, load)).map(({ line, fault }) => [line, fault])).toEqual([
      [3, damaged],
      [4, damaged],
      [5, damaged],
      [6, wide],
      [7, damaged],
      [8, damaged],
      [9, damaged],
      [11, damaged],
      [12, damaged],
      [13, loadCopy.faults['not an image']],
    ]);
    const { first } = await admin.do(loadCalls.samples, { id: load.id });
    expect(first.map(({ masked }) => masked)).toEqual(['PNG image, 1 KB', 'JPEG image, 1 KB', 'GIF image, 1 KB']);
  });
});
