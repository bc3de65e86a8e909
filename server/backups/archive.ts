// Backup files in either format: written completely or not at all, and verified before their content is used.

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { knownMigrations } from '#server/base/database/migration-files.ts';
import { schemaObjection } from '#server/base/database/schema-history.ts';
import { flushFolder } from '#server/base/embedded/durable-fs.ts';
import { operatorCommand } from '#server/base/process/operator-command.ts';
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

/** Maximum head length in either format. */
const HEAD_LIMIT = 1_048_576;

/** Unverified claims of a file; `checkArchive` verifies them. */
export interface ArchiveSummary {
  head: ArchiveHead;
  /** Size of the whole file. */
  bytes: number;
  /** Master key that opens it; null for unencrypted files. */
  keyId: string | null;
}

export interface CheckedArchive extends ArchiveSummary {
  /** The content, verified again while it is read. */
  content(): Readable;
}

/** Key to read a file with, and whether unverifiable files are accepted. */
interface Proof {
  keys: DerivedKeys | null;
  /** Path of the key file, for error messages. */
  keyFile: string;
  /** Also accepts unencrypted files. */
  acceptsPlain: boolean;
}

/**
 * Writes a backup under a temporary name until it is complete and flushed to disk, readable only by its owner.
 * Unencrypted without keys.
 * @throws BackupError if the file exists
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
        : `${path} is not a Merkur backup.`,
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

/** Reads a file's head without a key; nothing is verified. @throws BackupError */
export const readArchiveSummary = async (file: string): Promise<ArchiveSummary> => summaryOf(await openArchive(file));

/** @throws BackupError if the key that verifies the file is missing */
function requireKeys({ path, keyId }: { path: string; keyId: string }, { keys, keyFile }: Proof): DerivedKeys {
  if (!keys)
    throw new BackupError(
      `${path} is encrypted with the master key ${keyId}, and there is none at ${keyFile}. Without it nothing in the file can be read or verified. Bring it there first (${operatorCommand('key import FILE')}), or name it by MASTER_KEY_FILE. Nothing was changed.`,
    );
  if (keys.masterId !== keyId)
    throw new BackupError(
      `${path} is encrypted with the master key ${keyId}; the one in ${keys.file} is ${keys.masterId}. Put the right one there, or name it by MASTER_KEY_FILE. Nothing was changed.`,
    );
  return keys;
}

/**
 * Reads the whole file and verifies it.
 * @throws BackupError if it is altered, cannot be verified, or is too new for this version
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
