// Key files as written by Windows, Mac and Excel: encodings, line endings, text formulas, empty rows and columns.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { loadCalls } from '#domain/loads/calls.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import { insertProduct } from '#test/catalog-fixtures.ts';
import { LOAD_TERMS, readKeyFile, runLoad, sendKeyFile } from '#test/key-files.ts';
import { type SheetCell, workbookOf } from '#test/workbooks.ts';
import { world } from '#test/world.ts';

const FIRST = 'UL038-QX7WP-9KLM8';
const SECOND = 'UL039-QX7WP-9KLM9';
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

async function arrange(product: Parameters<typeof insertProduct>[1] = {}) {
  const w = await world();
  const { productId } = await insertProduct(w, product);
  return { w, admin: await w.person('SuperAdmin'), productId };
}

test.each([
  ['UTF-8 with a mark and a quoted heading', Buffer.from(`\ufeff"Key"\r\n"${FIRST}"\r\n"${SECOND}"\r\n`), 'k.csv'],
  ['UTF-16, little end first, as Excel saves Unicode text', utf16(`Key\r\n${FIRST}\r\n${SECOND}\r\n`), 'k.txt'],
  ['UTF-16, big end first', utf16(`Key\r\n${FIRST}\r\n${SECOND}\r\n`).swap16(), 'k.txt'],
  ['the ends of lines of old Macs', latin1(`Key\r${FIRST}\r${SECOND}\r`), 'k.csv'],
  ['ends of lines of every kind', latin1(`Key\r\n${FIRST}\r${SECOND}\n`), 'k.txt'],
])('reads a file in %s', async (_, file, fileName) => {
  const { admin, productId } = await arrange();
  const read = await readKeyFile(admin, productId, file, fileName);
  expect(read).toMatchObject({ newCount: 2, unreadableCount: 0, setAsideCount: 0 });
});

test('creates no keys from doubled line endings', async () => {
  const { admin, productId } = await arrange();
  const read = await readKeyFile(admin, productId, latin1(`${FIRST}\r\r\n${SECOND}\r\r\n`));
  expect(read).toMatchObject({ newCount: 2, unreadableCount: 0, setAsideCount: 0 });
});

test('refuses a file in Windows-1252 with the reason', async () => {
  const { w, admin, productId } = await arrange();
  const { id } = await admin.do(loadCalls.create, { productId, fileName: 'k.csv' });
  const refused = await sendKeyFile(admin, { id, file: latin1(`Key;Note\r\n${FIRST};für Müller\r\n`) });
  expect([refused.status, refused.message]).toEqual([422, loadCopy.notReadable]);
  expect(await w.rows(sql`select 1 from staged_key`)).toEqual([]);
});

test("reads Excel's text formulas as the same keys", async () => {
  const { admin, productId } = await arrange();
  const read = await readKeyFile(admin, productId, `Key\n"=""${FIRST}"""\n"=""${SECOND}"""\n`, 'k.csv');
  expect(read).toMatchObject({ newCount: 0, skippedCount: 1 });
  expect(read.unreadableCount + read.setAsideCount).toBe(2);
});

test('skips empty rows and columns before the header of a workbook', async () => {
  const { admin, productId } = await arrange();
  const cell = (value: string) => ({ value, type: String });
  const rows = [[null, null], [null, null], ...['Key', FIRST, SECOND].map((value) => [null, cell(value)])];
  const file = await writeXlsxFile(rows).toBuffer();
  expect(await readKeyFile(admin, productId, file, 'k.xlsx')).toMatchObject({ newCount: 2, unreadableCount: 0 });
});

const inlineText = (xml: string): SheetCell => ({ type: 'inlineStr', xml: `<is>${xml}</is>` });

test.each<[string, SheetCell, string]>([
  ['in pieces of different formats', inlineText('<r><rPr><b/></rPr><t>UL038-</t></r><r><t>QX7WP-9KLM8</t></r>'), FIRST],
  ['with its pronunciation', inlineText(`<t>${FIRST}</t><rPh sb="0" eb="5"><t>カナ</t></rPh>`), FIRST],
  ['with an escaped line break behind it', `${FIRST}_x000D_`, FIRST],
  ['with an escaped underscore', 'UL038_x005F_QX7WP-9KLM8', 'UL038_QX7WP-9KLM8'],
])('reads only the text of a key in a cell %s', async (_, cell, key) => {
  const { w, admin, productId } = await arrange();
  const read = await readKeyFile(admin, productId, workbookOf({ name: 'Keys', rows: [['Key'], [cell]] }), 'k.xlsx');
  expect(read).toMatchObject({ newCount: 1, unreadableCount: 0, setAsideCount: 0 });
  await admin.do(loadCalls.confirm, { id: read.id, ...LOAD_TERMS });
  await runLoad(w, read);
  const again = await readKeyFile(admin, productId, key);
  expect(again).toMatchObject({ newCount: 0, knownCount: 1 });
});

test('rejects two keys in one wrapped cell', async () => {
  const { admin, productId } = await arrange();
  const rows = [['Key'], [`${FIRST}\n${SECOND}`]];
  const read = await readKeyFile(admin, productId, workbookOf({ name: 'Keys', rows }), 'k.xlsx');
  expect([read.newCount, read.unreadableCount + read.setAsideCount]).toEqual([0, 1]);
});

test('skips a merged title above the headings', async () => {
  const { admin, productId } = await arrange({ sku: 'AMBER' });
  const rows = [['Some Game - Steam'], ['SKU', 'Key'], ['AMBER', FIRST]];
  const file = workbookOf({
    name: 'Keys',
    rows,
    afterRows: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
  });
  expect(await readKeyFile(admin, productId, file, 'k.xlsx')).toMatchObject({ newCount: 1, unreadableCount: 0 });
});

test('matches a SKU that is stored as a number', async () => {
  const { admin, productId } = await arrange({ sku: '4711' });
  const rows = [
    ['SKU', 'Key'],
    [4711, FIRST],
    [4712, SECOND],
  ];
  const read = await readKeyFile(admin, productId, workbookOf({ name: 'Keys', rows }), 'k.xlsx');
  expect([read.newCount, read.unreadableCount + read.setAsideCount]).toEqual([1, 1]);
});
