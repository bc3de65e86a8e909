// The file of a backup, in either format: writing it whole or not at all, and proving what is in it before anything is
// done with it.

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { flushFolder } from '#server/base/embedded/durable-fs.ts';
import type { DerivedKeys } from '#server/base/master-key.ts';
import { knownMigrations, schemaObjection } from '#server/base/migrate.ts';
import { type ArchiveHead, MAGIC } from './archive-head.ts';
import { BackupError } from './backup-error.ts';
import {
  decodeEncryptedHead,
  ENCRYPTED_FORMAT,
  type EncryptedHead,
  readEncryptedContent,
  writeEncrypted,
} from './encrypted-archive.ts';
import { readUpTo } from './file-bytes.ts';
import {
  checkPlainContent,
  decodePlainHead,
  PLAIN_FORMAT,
  type PlainHead,
  readPlainContent,
  writePlain,
} from './plain-archive.ts';

/** No head is longer, in either format. */
const HEAD_LIMIT = 1_048_576;

/** What a file claims to be. Only `checkArchive` proves it. */
export interface ArchiveSummary {
  head: ArchiveHead;
  /** Of the whole file. */
  bytes: number;
  /** The master key that opens it; null for a file that is not encrypted. */
  keyId: string | null;
}

export interface CheckedArchive extends ArchiveSummary {
  /** The content, verified again while it is read. */
  content(): Readable;
}

/** How a file may be read: with which key, and whether also without proof. */
export interface Proof {
  keys: DerivedKeys | null;
  /** Where the key was looked for. */
  keyFile: string;
  /** Files that are not encrypted are read as well. */
  acceptsPlain: boolean;
}

/**
 * Writes a backup: under another name until it is whole and on disk, readable by its owner alone. Without keys it is
 * not encrypted.
 * @throws BackupError when the file exists already
 */
export async function writeArchive(
  file: string,
  head: ArchiveHead,
  keys: DerivedKeys | null,
  writeContent: (into: Writable) => Promise<void>,
): Promise<ArchiveSummary> {
  const path = resolve(file);
  if (existsSync(path)) throw new BackupError(`${path} exists already. A backup is never written over another file.`);
  const temporaryFile = `${path}.${randomBytes(6).toString('hex')}.part`;
  const handle = await open(temporaryFile, 'wx', 0o600);
  try {
    await (keys ? writeEncrypted(handle, head, keys, writeContent) : writePlain(handle, head, writeContent));
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(temporaryFile, path);
    flushFolder(dirname(path));
    return { head, bytes: size, keyId: keys?.masterId ?? null };
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(temporaryFile, { force: true });
    throw error;
  }
}

type Opened = { path: string; bytes: number } & (
  | { format: 'plain'; head: PlainHead }
  | ({ format: 'encrypted' } & EncryptedHead)
);

/** @throws BackupError */
async function openArchive(file: string): Promise<Opened> {
  const path = resolve(file);
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    throw new BackupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    const start = await readUpTo(handle, HEAD_LIMIT, 0);
    const { size: bytes } = await handle.stat();
    const [, format] = new RegExp(`^${MAGIC} (\\d{1,4}) `).exec(start.toString('latin1', 0, 32)) ?? [];
    switch (Number(format)) {
      case PLAIN_FORMAT:
        return { path, bytes, format: 'plain', head: decodePlainHead(path, start, bytes) };
      case ENCRYPTED_FORMAT:
        return { path, bytes, format: 'encrypted', ...decodeEncryptedHead(path, start) };
    }
    throw new BackupError(
      Number(format) > ENCRYPTED_FORMAT
        ? `${path} was written by a newer Merkur. Restore it with that one.`
        : `${path} is no backup of Merkur.`,
    );
  } finally {
    await handle.close();
  }
}

const summaryOf = ({ head, bytes, ...opened }: Opened): ArchiveSummary => ({
  head,
  bytes,
  keyId: 'keyId' in opened ? opened.keyId : null,
});

/** What a file claims to be, without a key. @throws BackupError */
export const readArchiveSummary = async (file: string): Promise<ArchiveSummary> => summaryOf(await openArchive(file));

/** @throws BackupError when the key that proves the file is not here */
function requireKeys({ path, keyId }: { path: string; keyId: string }, { keys, keyFile }: Proof): DerivedKeys {
  if (!keys)
    throw new BackupError(
      `${path} is encrypted with the master key ${keyId}, and there is none at ${keyFile}. Without it nothing in the file can be read or verified. Bring it there first (npm run merkur -- key import FILE), or name it by MASTER_KEY_FILE. Nothing was changed.`,
    );
  if (keys.masterId !== keyId)
    throw new BackupError(
      `${path} is encrypted with the master key ${keyId}; the one in ${keys.file} is ${keys.masterId}. Put the right one there, or name it by MASTER_KEY_FILE. Nothing was changed.`,
    );
  return keys;
}

/**
 * Reads the file to its end and verifies it.
 * @throws BackupError when it is not what was written, cannot be verified, or is too new for this program
 */
export async function checkArchive(file: string, proof: Proof): Promise<CheckedArchive> {
  const opened = await openArchive(file);
  const { path, head } = opened;
  let content: () => Readable;
  if (opened.format === 'encrypted') {
    const keys = requireKeys(opened, proof);
    content = () => readEncryptedContent(path, opened, keys);
    for await (const _ of content());
  } else {
    if (!proof.acceptsPlain)
      throw new BackupError(
        `${path} is not encrypted: anyone who could write to it may have changed it, and nothing in it can be verified. Nothing was changed. To restore it all the same, add --unverified.`,
      );
    await checkPlainContent(path, opened.head);
    content = () => readPlainContent(path);
  }
  const objection = schemaObjection(
    `The backup (Merkur ${head.productVersion})`,
    head.migrations,
    await knownMigrations(),
  );
  if (objection) throw new BackupError(objection);
  return { ...summaryOf(opened), content };
}
