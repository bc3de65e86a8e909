// The master key is the only secret to protect. Every other key is derived from it for one purpose (HKDF-SHA-256), so
// no key has two uses. In production it is provided from outside and never created here.

import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '#server/base/process/config.ts';

const KEY_BYTES = 32;

const PURPOSES = [
  'check',
  'kek',
  'fingerprint',
  'lookup',
  'ledger',
  'otp',
  'factor',
  'recovery',
  'jwt',
  'cookie',
  'pepper',
  'email',
  'audit',
  'audit-line',
  'books',
  'export',
  'backup',
] as const;
type Purpose = (typeof PURPOSES)[number];

export interface DerivedKeys {
  /** Identifies the master key without revealing it. */
  masterId: string;
  /** Path of the key file, for messages to the operator. */
  file: string;
  /** 32 bytes for one purpose. */
  keyFor(purpose: Purpose): Buffer;
}

/** Keys derived from a master key. @throws ConfigError if it is not 32 bytes long */
export function deriveKeys(master: Buffer, file = 'memory'): DerivedKeys {
  if (master.length !== KEY_BYTES)
    throw new ConfigError(`The master key must have ${KEY_BYTES} bytes; it has ${master.length}.`);
  const derived = new Map(
    PURPOSES.map((purpose) => [
      purpose,
      Buffer.from(hkdfSync('sha256', master, '', `merkur:${purpose}:v1`, KEY_BYTES)),
    ]),
  );
  return {
    file,
    masterId: createHash('sha256').update('merkur:id').update(master).digest('hex').slice(0, 12),
    keyFor: (purpose) => derived.get(purpose)!,
  };
}

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
  if (existsSync(file)) return { keys: deriveKeys(readMasterKey(file), file), createdPath: null };
  if (config.masterKeyFile !== null) throw new ConfigError(`The master key file ${file} does not exist.`);
  if (!canCreate)
    throw new ConfigError(
      `There is no master key at ${file}, and the database is not empty. Put its key there, or name it by MASTER_KEY_FILE; a new one would not open what is stored.`,
    );
  const isCreated = createMasterKeyFile(file, randomBytes(KEY_BYTES));
  return { keys: deriveKeys(readMasterKey(file), file), createdPath: isCreated ? file : null };
}

/**
 * The master key, or null if there is none.
 * @throws ConfigError if the file is not a valid key, or others may read it
 */
export function findKeys(config: Pick<Config, 'masterKeyFile' | 'dataDir'>): DerivedKeys | null {
  const file = masterKeyPath(config);
  return existsSync(file) ? deriveKeys(readMasterKey(file), file) : null;
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

/** Bytes of a master key. @throws ConfigError if others may read the file */
export function readMasterKey(file: string): Buffer {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new ConfigError(`The master key file ${file} can be read by others; give it mode 600.`);
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
}
