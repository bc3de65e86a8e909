// The file of a backup: a head of fixed size that says what is inside, then the content. The head carries its own
// checksum and that of the content, so that a damaged, shortened or foreign file is known before anything is done.

import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import * as z from 'zod/mini';
import { flushFolder } from '#server/base/embedded/durable-fs.ts';
import { knownMigrations, schemaObjection } from '#server/base/migrate.ts';
import { BackupError } from './backup-error.ts';

const HEAD_BYTES = 65_536;
const MAGIC = 'merkur-backup';
const FORMAT = 1;

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const ArchiveHead = z.object({
  /** The version of the program that wrote it. */
  productVersion: z.string(),
  kind: z.enum(['embedded', 'postgres']),
  /** Of the PostgreSQL that it was taken from. */
  serverVersion: z.string(),
  /** The moment that the content describes, or one shortly before. */
  takenAt: z.iso.datetime(),
  /** Names the master key that opens it without telling it; null before there was one. */
  masterId: z.nullable(z.string()),
  migrations: z.array(z.object({ name: z.string(), checksum: z.nullable(Sha256) })),
  content: z.object({ bytes: z.int(), sha256: Sha256 }),
});
export type ArchiveHead = z.output<typeof ArchiveHead>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function encodeHead(head: ArchiveHead): Buffer {
  const json = JSON.stringify(head);
  const bytes = Buffer.alloc(HEAD_BYTES, ' ');
  const length = bytes.write(`${MAGIC} ${FORMAT} ${sha256(json)}\n${json}\n`);
  if (length >= HEAD_BYTES) throw new Error('The head of a backup has become too long.');
  bytes[HEAD_BYTES - 1] = 0x0a;
  return bytes;
}

/** @throws BackupError */
function decodeHead(file: string, bytes: Buffer): ArchiveHead {
  const [first = '', json = ''] = bytes.toString('utf8').split('\n');
  const [magic, format, checksum] = first.split(' ');
  if (magic !== MAGIC) throw new BackupError(`${file} is no backup of Merkur.`);
  if (Number(format) > FORMAT)
    throw new BackupError(`${file} was written by a newer Merkur. Restore it with that one.`);
  if (bytes.length < HEAD_BYTES) throw new BackupError(`${file} is cut off: not even its head is whole.`);
  if (sha256(json) !== checksum) throw new BackupError(`${file} is damaged: its head does not match its checksum.`);
  return z.parse(ArchiveHead, JSON.parse(json));
}

/**
 * Writes a backup: under another name until it is whole and on disk, readable by its owner alone.
 * @throws BackupError when the file exists already
 */
export async function writeArchive(
  file: string,
  head: Omit<ArchiveHead, 'content'>,
  writeContent: (into: Writable) => Promise<void>,
): Promise<ArchiveHead> {
  const path = resolve(file);
  if (existsSync(path)) throw new BackupError(`${path} exists already. A backup is never written over another file.`);
  const temporaryFile = `${path}.${randomBytes(6).toString('hex')}.part`;
  const handle = await open(temporaryFile, 'wx', 0o600);
  try {
    const content = await writeHashed(handle, writeContent);
    const whole = { ...head, content };
    await writeWhole(handle, encodeHead(whole), 0);
    await handle.sync();
    await handle.close();
    await rename(temporaryFile, path);
    flushFolder(dirname(path));
    return whole;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(temporaryFile, { force: true });
    throw error;
  }
}

async function writeWhole(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}

/** Writes the content behind the place of the head; answers its size and checksum. */
async function writeHashed(handle: FileHandle, writeContent: (into: Writable) => Promise<void>) {
  const hash = createHash('sha256');
  let bytes = 0;
  const into = new Writable({
    write(chunk: Buffer, _, done) {
      hash.update(chunk);
      const position = HEAD_BYTES + bytes;
      bytes += chunk.length;
      writeWhole(handle, chunk, position).then(() => done(), done);
    },
  });
  await writeContent(into);
  return { bytes, sha256: hash.digest('hex') };
}

/** What is inside, as far as the head tells. @throws BackupError */
export async function readArchiveHead(file: string): Promise<ArchiveHead> {
  const path = resolve(file);
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    throw new BackupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, HEAD_BYTES, 0);
    const head = decodeHead(path, buffer.subarray(0, bytesRead));
    const { size } = await handle.stat();
    const expected = HEAD_BYTES + head.content.bytes;
    if (size !== expected)
      throw new BackupError(
        `${path} is ${size < expected ? 'cut off' : 'damaged'}: it has ${size} bytes of ${expected}.`,
      );
    return head;
  } finally {
    await handle.close();
  }
}

/** The content behind the head. */
export const readContent = (file: string): Readable => createReadStream(resolve(file), { start: HEAD_BYTES });

/** Reads the file to its end and compares. @throws BackupError when it is not what was written, or is too new for this program */
export async function checkArchive(file: string): Promise<ArchiveHead> {
  const head = await readArchiveHead(file);
  const hash = createHash('sha256');
  for await (const chunk of readContent(file)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== head.content.sha256)
    throw new BackupError(`${resolve(file)} is damaged: its content does not match its checksum.`);
  const objection = schemaObjection(
    `The backup (Merkur ${head.productVersion})`,
    head.migrations,
    await knownMigrations(),
  );
  if (objection) throw new BackupError(objection);
  return head;
}
