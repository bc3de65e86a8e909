// Format 2, encrypted and authenticated: two plaintext lines (format, master key id and a random salt; the head), then
// the content in chunks encrypted with AES-256-GCM. The file key is derived from the backup key, the salt and both
// lines, so a changed head or a chunk of another file does not decrypt. Each chunk is bound to its position and to
// whether it is the last, so that chunks cannot be dropped, reordered or cut off.

import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { decryptBytes, encryptBytes } from '#server/base/crypto/encryption.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { ArchiveHead, MAGIC, parseHead } from './archive-head.ts';
import { BackupError } from './backup-error.ts';
import { readUpTo, writeWhole } from './file-bytes.ts';

export const ENCRYPTED_FORMAT = 2;
/** Plain bytes of every chunk except the last. */
const CHUNK_BYTES = 65_536;
/** Room for a chunk's nonce and tag; our own chunks are never longer. */
const MAX_SEALED_BYTES = CHUNK_BYTES + 64;
/** Precedes each chunk: its length on disk, with the highest bit set for the last chunk. */
const FRAME_BYTES = 4;
const LAST_BIT = 0x8000_0000;
const SALT_BYTES = 32;

const OPENING = new RegExp(`^${MAGIC} ${ENCRYPTED_FORMAT} ([0-9a-f]{12}) ([0-9a-f]{${2 * SALT_BYTES}})$`);

export interface EncryptedHead {
  head: ArchiveHead;
  /** Identifies the master key that opens the file. */
  keyId: string;
  salt: Buffer;
  /** The two lines as they are in the file. */
  lines: Buffer;
}

function fileKey(keys: DerivedKeys, { salt, lines }: Pick<EncryptedHead, 'salt' | 'lines'>): KeyObject {
  const info = `merkur:backup-file:${createHash('sha256').update(lines).digest('hex')}`;
  return createSecretKey(Buffer.from(hkdfSync('sha256', keys.keyFor('backup'), salt, info, 32)));
}

const chunkAad = (index: number, isLast: boolean): string => `${index}${isLast ? ' last' : ''}`;

/** Decodes the head at the beginning of a file. @throws BackupError */
export function decodeEncryptedHead(path: string, bytes: Buffer): EncryptedHead {
  const openingEnd = bytes.indexOf('\n');
  const headEnd = bytes.indexOf('\n', openingEnd + 1);
  if (openingEnd < 0 || headEnd < 0) throw new BackupError(`${path} is cut off: not even its head is whole.`);
  const [, keyId, salt] = OPENING.exec(bytes.toString('latin1', 0, openingEnd)) ?? [];
  if (!keyId || !salt) throw new BackupError(`${path} is damaged: its first line cannot be read. Nothing was changed.`);
  return {
    head: parseHead(path, ArchiveHead, bytes.toString('utf8', openingEnd + 1, headEnd)),
    keyId,
    salt: Buffer.from(salt, 'hex'),
    lines: Buffer.from(bytes.subarray(0, headEnd + 1)),
  };
}

/** A writable stream that encrypts in chunks and appends them to the file. */
function encryptingWriter(handle: FileHandle, key: KeyObject, start: number): Writable {
  let position = start;
  let index = 0;
  let pending = Buffer.alloc(0);
  const writeChunk = async (plain: Buffer, isLast: boolean): Promise<void> => {
    const sealed = encryptBytes(key, chunkAad(index, isLast), plain);
    const frame = Buffer.alloc(FRAME_BYTES);
    frame.writeUInt32BE(sealed.length + (isLast ? LAST_BIT : 0));
    await writeWhole(handle, Buffer.concat([frame, sealed]), position);
    position += FRAME_BYTES + sealed.length;
    index += 1;
  };
  const append = async (bytes: Buffer): Promise<void> => {
    pending = Buffer.concat([pending, bytes]);
    // Keep a full chunk until more data arrives: it may be the last one.
    for (; pending.length > CHUNK_BYTES; pending = pending.subarray(CHUNK_BYTES))
      await writeChunk(pending.subarray(0, CHUNK_BYTES), false);
  };
  return new Writable({
    write: (bytes: Buffer, _, done) => void append(bytes).then(() => done(), done),
    final: (done) => void writeChunk(pending, true).then(() => done(), done),
  });
}

/** Writes head and content to an empty file. */
export async function writeEncrypted(
  handle: FileHandle,
  head: ArchiveHead,
  keys: DerivedKeys,
  writeContent: (into: Writable) => Promise<void>,
): Promise<void> {
  const salt = randomBytes(SALT_BYTES);
  const opening = `${MAGIC} ${ENCRYPTED_FORMAT} ${keys.masterId} ${salt.toString('hex')}`;
  const lines = Buffer.from(`${opening}\n${JSON.stringify(head)}\n`);
  await writeWhole(handle, lines, 0);
  const into = encryptingWriter(handle, fileKey(keys, { salt, lines }), lines.length);
  await Promise.all([finished(into), writeContent(into)]);
}

/** Reads the content and verifies each chunk before passing it on; fails with a BackupError. */
export function readEncryptedContent(path: string, head: EncryptedHead, keys: DerivedKeys): Readable {
  return Readable.from(decryptedChunks(path, head.lines.length, fileKey(keys, head)), { objectMode: false });
}

async function* decryptedChunks(path: string, start: number, key: KeyObject): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    let position = start;
    for (let index = 0, isLast = false; !isLast; index += 1) {
      const frame = await readUpTo(handle, FRAME_BYTES, position);
      if (frame.length < FRAME_BYTES) throw cutOff(path);
      const word = frame.readUInt32BE();
      isLast = word >= LAST_BIT;
      const length = isLast ? word - LAST_BIT : word;
      if (length > MAX_SEALED_BYTES) throw changed(path);
      const sealed = await readUpTo(handle, length, position + FRAME_BYTES);
      if (sealed.length < length) throw cutOff(path);
      const plain = openChunk(path, key, chunkAad(index, isLast), sealed);
      position += FRAME_BYTES + length;
      if (isLast && position !== size)
        throw new BackupError(`${path} was changed: it goes on for ${size - position} bytes behind its end.`);
      if (plain.length > 0) yield plain;
    }
  } finally {
    await handle.close();
  }
}

function openChunk(path: string, key: KeyObject, aad: string, sealed: Buffer): Buffer {
  try {
    return decryptBytes(key, aad, sealed);
  } catch {
    throw changed(path);
  }
}

const changed = (path: string) =>
  new BackupError(`${path} is damaged or was changed: the master key does not confirm its content.`);
const cutOff = (path: string) => new BackupError(`${path} is cut off: it ends before its last part.`);
