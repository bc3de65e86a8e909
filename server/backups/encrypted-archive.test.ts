import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '#server/base/crypto/master-key.ts';
import { checkArchive, writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';

const KEYS = deriveKeys(Buffer.alloc(32, 5));
const HEAD = {
  productVersion: '1.0.0',
  kind: 'postgres',
  serverVersion: '17.2',
  takenAt: '2026-11-20T12:00:00.000Z',
  masterId: KEYS.masterId,
  migrations: [],
} as const;
const CHUNK = 65_536;
/** On disk, a chunk also has its frame, a nonce and a tag. */
const CHUNK_ON_DISK = CHUNK + 4 + 12 + 16;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'merkur-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let number = 0;
const newFile = (): string => join(folder, `${++number}.backup`);

async function write(content: Buffer, keys = KEYS): Promise<string> {
  const file = newFile();
  await writeArchive(file, { ...HEAD, migrations: [] }, keys, async (into) => {
    for (let at = 0; at < content.length; at += 50_000) into.write(content.subarray(at, at + 50_000));
    into.end();
  });
  return file;
}

const check = (file: string, keys = KEYS) => checkArchive(file, { keys, keyFile: 'master.key', acceptsPlain: false });

function changed(bytes: Buffer): string {
  const file = newFile();
  writeFileSync(file, bytes);
  return file;
}

/** Content that differs in every chunk. */
const contentOf = (length: number): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 16)) & 0xff));
const startOf = (bytes: Buffer): number => bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1;

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('returns the %i bytes that were written', async (length) => {
  const content = contentOf(length);
  const archive = await check(await write(content));
  expect((await buffer(archive.content())).equals(content)).toBe(true);
  expect(archive).toMatchObject({ head: HEAD, keyId: KEYS.masterId });
});

test('refuses the file when any byte is changed', async () => {
  const bytes = readFileSync(await write(contentOf(CHUNK + 500)));
  const place = fc.oneof(
    fc.nat(bytes.length - 1),
    // Head and frames are a small part of the file, so they are tested more often.
    fc.nat(startOf(bytes) + 40),
    fc.nat(40).map((at) => startOf(bytes) + CHUNK_ON_DISK + at),
  );
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const copy = Buffer.from(bytes);
      copy[at]! ^= mask;
      await expect(check(changed(copy))).rejects.toThrow(BackupError);
    }),
  );
});

test('refuses the file when it is cut at any position', async () => {
  const bytes = readFileSync(await write(contentOf(CHUNK + 500)));
  const boundary = startOf(bytes) + CHUNK_ON_DISK;
  const length = fc.oneof(fc.nat(bytes.length - 1), fc.constantFrom(0, startOf(bytes), boundary, bytes.length - 1));
  await fc.assert(
    fc.asyncProperty(length, async (kept) => {
      await expect(check(changed(bytes.subarray(0, kept)))).rejects.toThrow(BackupError);
    }),
  );
  await expect(check(changed(bytes.subarray(0, boundary)))).rejects.toThrow('is cut off');
});

test.each<[string, (own: Buffer[], other: Buffer[]) => Buffer[], string]>([
  ['two chunks changed places', ([a, b, c]) => [b!, a!, c!], 'was changed'],
  ['a chunk is repeated', ([a, b, c]) => [a!, a!, b!, c!], 'was changed'],
  ['a chunk is left out', ([a, , c]) => [a!, c!], 'was changed'],
  ['the last chunk is that of another backup', ([a, b], [, , c]) => [a!, b!, c!], 'was changed'],
  ['all chunks are those of another backup', (_, other) => other, 'was changed'],
  ['an earlier chunk is marked as the last', ([a, b]) => [a!, asLast(b!)], 'was changed'],
  ['another last chunk follows', ([a, b, c]) => [a!, b!, c!, c!], 'goes on for'],
])('refuses the file when %s', async (_, arrange, sentence) => {
  const chunksOf = (bytes: Buffer) => {
    const start = startOf(bytes);
    return [0, 1, 2].map((at) =>
      bytes.subarray(start + at * CHUNK_ON_DISK, at === 2 ? undefined : start + (at + 1) * CHUNK_ON_DISK),
    );
  };
  const content = contentOf(2 * CHUNK + 100);
  const [own, other] = [readFileSync(await write(content)), readFileSync(await write(content))];
  const head = own.subarray(0, startOf(own));
  const file = changed(Buffer.concat([head, ...arrange(chunksOf(own), chunksOf(other))]));
  await expect(check(file)).rejects.toThrow(sentence);
});

function asLast(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy[0]! |= 0x80;
  return copy;
}

test('refuses a file written with another key under our key id', async () => {
  const other = deriveKeys(Buffer.alloc(32, 6));
  const forged = await write(contentOf(100), { ...other, masterId: KEYS.masterId });
  await expect(check(forged)).rejects.toThrow('the master key does not confirm its content');
  await expect(check(await write(contentOf(100), other))).rejects.toThrow(
    `is encrypted with the master key ${other.masterId}; the one in memory is ${KEYS.masterId}.`,
  );
});

test('verifies the content again while it is read', async () => {
  const file = await write(contentOf(CHUNK + 500));
  const archive = await check(file);
  appendFileSync(file, 'x');
  await expect(buffer(archive.content())).rejects.toThrow('goes on for 1 bytes');
  writeFileSync(file, readFileSync(await write(contentOf(CHUNK + 500))));
  await expect(buffer(archive.content())).rejects.toThrow('the master key does not confirm its content');
});
