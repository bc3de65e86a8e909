// Key files as written by Windows, Mac and Excel: encodings, line endings, text formulas, empty rows and columns.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { loadCalls } from '#domain/loads/calls.ts';
import { copy } from '#domain/loads/copy.ts';
import { insertProduct } from '#test/catalog-fixtures.ts';
import { readKeyFile, sendKeyFile } from '#test/key-files.ts';
import { world } from '#test/world.ts';

const FIRST = 'UL038-QX7WP-9KLM8';
const SECOND = 'UL039-QX7WP-9KLM9';
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

async function arrange() {
  const w = await world();
  const { productId } = await insertProduct(w, {});
  return { w, admin: await w.person('SuperAdmin'), productId };
}

test.each([
  ['UTF-8 with a mark and a quoted heading', Buffer.from(`\ufeff"Key"\r\n"${FIRST}"\r\n"${SECOND}"\r\n`), 'k.csv'],
  ['UTF-16, little end first, as Excel saves Unicode text', utf16(`Key\r\n${FIRST}\r\n${SECOND}\r\n`), 'k.txt'],
  ['UTF-16, big end first', utf16(`Key\r\n${FIRST}\r\n${SECOND}\r\n`).swap16(), 'k.txt'],
  ['the ends of lines of old Macs', latin1(`Key\r${FIRST}\r${SECOND}\r`), 'k.csv'],
  ['ends of lines of every kind', latin1(`Key\r\n${FIRST}\r${SECOND}\n`), 'k.txt'],
])('a file in %s is read', async (_, file, fileName) => {
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
  expect([refused.status, refused.message]).toEqual([422, copy.notReadable]);
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
