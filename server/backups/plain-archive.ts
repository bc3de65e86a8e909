// Format 1, unencrypted: a head of fixed size with checksums of itself and of the content. The checksums detect damage,
// not forgery: anyone can compute them. Written by earlier releases and by `backup --plain`.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import * as z from 'zod/mini';
import { ArchiveHead, MAGIC, parseHead, Sha256 } from './archive-head.ts';
import { BackupError } from './backup-error.ts';
import { writeWhole } from './file-bytes.ts';

export const PLAIN_FORMAT = 1;
const HEAD_BYTES = 65_536;

const PlainHead = z.extend(ArchiveHead, { content: z.object({ bytes: z.int(), sha256: Sha256 }) });
export type PlainHead = z.output<typeof PlainHead>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function encodeHead(head: PlainHead): Buffer {
  const json = JSON.stringify(head);
  const bytes = Buffer.alloc(HEAD_BYTES, ' ');
  const length = bytes.write(`${MAGIC} ${PLAIN_FORMAT} ${sha256(json)}\n${json}\n`);
  if (length >= HEAD_BYTES) throw new Error('The head of a backup has become too long.');
  bytes[HEAD_BYTES - 1] = 0x0a;
  return bytes;
}

/** Decodes the head at the beginning of a file. @throws BackupError */
export function decodePlainHead(path: string, bytes: Buffer, fileBytes: number): PlainHead {
  if (fileBytes < HEAD_BYTES) throw new BackupError(`${path} is cut off: not even its head is whole.`);
  const [first = '', json = ''] = bytes.subarray(0, HEAD_BYTES).toString('utf8').split('\n');
  if (sha256(json) !== first.split(' ')[2])
    throw new BackupError(`${path} is damaged: its head does not match its checksum.`);
  const head = parseHead(path, PlainHead, json);
  const expected = HEAD_BYTES + head.content.bytes;
  if (fileBytes !== expected)
    throw new BackupError(
      `${path} is ${fileBytes < expected ? 'cut off' : 'damaged'}: it has ${fileBytes} bytes of ${expected}.`,
    );
  return head;
}

/** Writes the content after the space reserved for the head, then the head. */
export async function writePlain(
  handle: FileHandle,
  head: ArchiveHead,
  writeContent: (into: Writable) => Promise<void>,
): Promise<void> {
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
  await writeWhole(handle, encodeHead({ ...head, content: { bytes, sha256: hash.digest('hex') } }), 0);
}

/** The content after the head. */
export const readPlainContent = (path: string): Readable => createReadStream(path, { start: HEAD_BYTES });

/** Reads the whole content. @throws BackupError if it does not match the head */
export async function checkPlainContent(path: string, { content }: PlainHead): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of readPlainContent(path)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== content.sha256)
    throw new BackupError(`${path} is damaged: its content does not match its checksum.`);
}
