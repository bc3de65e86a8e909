import { expect, test } from 'vitest';
import { BrokenZip, expandZipPart, readZipDirectory } from './zip.ts';
import { MAX_ZIP_ENTRIES, writeZip, type ZipEntry } from './zip-writer.ts';

const AT = '2026-11-20T12:00:00.000Z';
const entry = (name: string, content: ZipEntry['content']): ZipEntry => ({ name, at: AT, content });

async function archive(...entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeZip(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* inPieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test('reads back what was written: names in order and identical content', async () => {
  const bytes = await archive(
    entry('stored.txt', Buffer.from('as it is')),
    entry('packed.txt', inPieces('piece ', 'by ', 'piece')),
    entry('last.txt', Buffer.from('the end')),
  );
  const parts = readZipDirectory(bytes, 3)!;
  expect(parts.map((part) => [part.name, expandZipPart(bytes, part).toString()])).toEqual([
    ['stored.txt', 'as it is'],
    ['packed.txt', 'piece by piece'],
    ['last.txt', 'the end'],
  ]);
  expect(readZipDirectory(bytes, 2)).toBeNull();
});

test('stores the modification time of an entry to two seconds', async () => {
  const content = Buffer.from('a');
  const bytes = await archive({ name: 'a.txt', at: '2026-11-20T12:34:57.000Z', content });
  const [time, date] = [bytes.readUInt16LE(10), bytes.readUInt16LE(12)];
  expect([1980 + (date >> 9), (date >> 5) & 15, date & 31]).toEqual([2026, 11, 20]);
  expect([time >> 11, (time >> 5) & 63, 2 * (time & 31)]).toEqual([12, 34, 56]);
});

test('rejects empty, encrypted, truncated and inconsistent archives', async () => {
  const bytes = await archive(entry('a.txt', Buffer.from('content')));
  const directoryAt = bytes.readUInt32LE(bytes.length - 6);
  const changedAt = (offset: number, to: number) => {
    const changed = Buffer.from(bytes);
    changed[offset] = to;
    return changed;
  };
  const part = readZipDirectory(bytes, 1)![0]!;
  const empty = await archive();
  expect(() => readZipDirectory(empty, 1)).toThrow(BrokenZip);
  expect(() => readZipDirectory(Buffer.alloc(100), 1)).toThrow(BrokenZip);
  const encrypted = changedAt(directoryAt + 8, 1);
  expect(() => readZipDirectory(encrypted, 1)).toThrow(BrokenZip);
  const headless = changedAt(directoryAt, 0);
  expect(() => readZipDirectory(headless, 1)).toThrow(BrokenZip);
  const misplaced = changedAt(0, 0);
  expect(() => expandZipPart(misplaced, part)).toThrow(BrokenZip);
  expect(() => expandZipPart(bytes, { ...part, packed: bytes.length })).toThrow(BrokenZip);
  expect(() => expandZipPart(bytes, { ...part, method: 99 })).toThrow(BrokenZip);
});

test('accepts the maximum number of entries and rejects more', async () => {
  const entries = (count: number) => Array.from({ length: count }, () => entry('a', Buffer.alloc(0)));
  expect(readZipDirectory(await archive(...entries(MAX_ZIP_ENTRIES)), MAX_ZIP_ENTRIES)).toHaveLength(MAX_ZIP_ENTRIES);
  await expect(archive(...entries(MAX_ZIP_ENTRIES + 1))).rejects.toThrow('The ZIP file is too large.');
});

/** An archive with extra fields and comments, which our writer never emits. */
function foreignArchive(): Buffer {
  const local = Buffer.concat([Buffer.alloc(30), Buffer.from('a.txt'), Buffer.alloc(9), Buffer.from('content')]);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(5, 26);
  local.writeUInt16LE(9, 28);
  const directoryEntry = Buffer.concat([Buffer.alloc(46), Buffer.from('a.txt'), Buffer.alloc(4), Buffer.from('note')]);
  directoryEntry.writeUInt32LE(0x02014b50, 0);
  directoryEntry.writeUInt32LE(7, 20);
  directoryEntry.writeUInt32LE(7, 24);
  directoryEntry.writeUInt16LE(5, 28);
  directoryEntry.writeUInt16LE(4, 30);
  directoryEntry.writeUInt16LE(4, 32);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(2, 10);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directoryEntry, directoryEntry, end]);
}

test('skips extra fields and comments of an archive', () => {
  const bytes = foreignArchive();
  const parts = readZipDirectory(bytes, 2)!;
  expect(parts.map((part) => [part.name, expandZipPart(bytes, part).toString()])).toEqual([
    ['a.txt', 'content'],
    ['a.txt', 'content'],
  ]);
});

test('skips an archive comment of maximum length and rejects a longer one', () => {
  const commented = (length: number) => Buffer.concat([foreignArchive(), Buffer.alloc(length)]);
  expect(readZipDirectory(commented(0xffff), 2)).toHaveLength(2);
  expect(() => readZipDirectory(commented(0x10000), 2)).toThrow('no directory');
});

test('rejects a part whose size differs from the directory', async () => {
  const bytes = await archive(entry('packed.txt', inPieces('piece ', 'by ', 'piece')));
  const part = readZipDirectory(bytes, 1)![0]!;
  const saying = (expanded: number) => () => expandZipPart(bytes, { ...part, expanded });
  expect(saying(part.expanded)().toString()).toBe('piece by piece');
  expect(saying(part.expanded + 1)).toThrow('size');
  expect(saying(part.expanded - 1)).toThrow();
});
