// The file of the master key. In production it is provided from outside and never created here. During a rotation the
// next key is beside it, in `FILE.next` (docs/decisions/0097).

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '#server/base/process/config.ts';
import { type DerivedKeys, deriveKeys, KEY_BYTES, masterIdOf } from './master-key.ts';

/** Path of the master key, whether or not it exists. */
export const masterKeyPath = (config: Pick<Config, 'masterKeyFile' | 'dataDir'>): string =>
  config.masterKeyFile ?? join(config.dataDir, 'secrets', 'master.key');

/**
 * Reads the master key, or creates one in the data folder if `mayMake`: for a database that already has content, a new
 * key would be the wrong one.
 * @throws ConfigError
 */
export function openKeys(
  config: Pick<Config, 'masterKeyFile' | 'dataDir'>,
  { mayMake: canCreate }: { mayMake: boolean },
): { keys: DerivedKeys; createdPath: string | null } {
  const file = masterKeyPath(config);
  const existing = findKeys(config);
  if (existing) return { keys: existing, createdPath: null };
  if (config.masterKeyFile !== null) throw new ConfigError(`The master key file ${file} does not exist.`);
  if (!canCreate)
    throw new ConfigError(
      `There is no master key at ${file}, and the database is not empty. Put its key there, or name it by MASTER_KEY_FILE; a new one would not open what is stored.`,
    );
  const isCreated = createMasterKeyFile(file, randomBytes(KEY_BYTES));
  return { keys: deriveKeys(readMasterKey(file), file), createdPath: isCreated ? file : null };
}

/**
 * The master key, or null if there is none. The key of a rotation in progress is held beside it.
 * @throws ConfigError if the file is not a valid key, or others may read it
 */
export function findKeys(config: Pick<Config, 'masterKeyFile' | 'dataDir'>): DerivedKeys | null {
  const file = masterKeyPath(config);
  const [path, ...others] = [file, nextKeyPath(file)].filter((one) => existsSync(one));
  if (path === undefined) return null;
  const keys = deriveKeys(readMasterKey(path), file);
  for (const other of others) keys.hold(readMasterKey(other));
  return keys;
}

/** Path of the next master key during a rotation. */
export const nextKeyPath = (file: string): string => `${file}.next`;

/** Holds keys that appeared in the files since the start, except replaced ones. Unusable files are passed over. */
export function holdNewKeys(keys: DerivedKeys, replacedIds: readonly string[]): void {
  for (const path of [keys.file, nextKeyPath(keys.file)]) {
    try {
      const master = existsSync(path) ? readMasterKey(path) : null;
      if (master && !replacedIds.includes(masterIdOf(master))) keys.hold(master);
    } catch {
      // Half copied, or not readable by this user: the rotation names this process as the one without the key.
    }
  }
}

/** Path that keeps a replaced master key, for the backups that it encrypted. */
export const replacedKeyPath = (file: string, masterId: string): string => `${file}.${masterId}`;

/** Makes `FILE.next` the master key and keeps the replaced one. Can be repeated after a kill. */
export function promoteNextKey(file: string): void {
  const next = nextKeyPath(file);
  if (!existsSync(next)) return;
  if (existsSync(file)) {
    const kept = replacedKeyPath(file, masterIdOf(readMasterKey(file)));
    if (!existsSync(kept)) linkSync(file, kept);
  }
  renameSync(next, file);
  syncFolder(dirname(file));
}

/** Creates the file atomically and never overwrites one. Returns false if another process created it first. */
export function createMasterKeyFile(file: string, master: Buffer): boolean {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`;
  const fd = openSync(temporaryFile, 'wx', 0o600);
  try {
    writeSync(fd, `${master.toString('base64')}\n`);
    fsyncSync(fd);
    linkSync(temporaryFile, file);
    syncFolder(dirname(file));
    return true;
  } catch (error) {
    // Another process with the same data folder was faster: its key is used.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    closeSync(fd);
    rmSync(temporaryFile, { force: true });
  }
}

/** Makes the names in a folder durable: a key whose name is lost in a power failure takes everything with it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Bytes of a master key. @throws ConfigError if others may read the file */
export function readMasterKey(file: string): Buffer {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new ConfigError(`The master key file ${file} can be read by others; give it mode 600.`);
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
}
