// The data folder holds the master key, the database and the audit log of a trial: only its owner may access it.

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

/** Bytes that a new embedded database needs; the demo year grows it to about 1 GB. */
const NEW_DATABASE_BYTES = 300 * 1024 ** 2;
const MEGABYTE = 1024 ** 2;
const NO_ROOM = /^(?:ENOSPC|EDQUOT)$/;

/** Permission bits of group and others. */
const OTHER_PERMISSIONS = 0o077;

/**
 * Creates the data folder, readable by its owner only. Processes that store nothing in it can run without.
 * @throws ConfigError if other users can read an existing folder, or the embedded database could not write to it
 */
export function openDataFolder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (databaseUrl !== null) return;
    throw unusable(dataDir, error as NodeJS.ErrnoException);
  }
  // Windows has no such permission bits.
  const mode = process.platform === 'win32' ? 0 : statSync(dataDir).mode & 0o777;
  if (mode & OTHER_PERMISSIONS)
    throw new ConfigError(
      `The data folder ${dataDir} is open to others (mode ${mode.toString(8)}), and it holds keys. Close it: chmod 700 ${dataDir}`,
    );
  if (databaseUrl === null) requireRoom(dataDir);
}

const unusable = (dataDir: string, { code = '', message }: NodeJS.ErrnoException): ConfigError =>
  new ConfigError(
    NO_ROOM.test(code)
      ? `The disk of the data folder ${dataDir} is full. Make room, or set DATA_DIR to a folder on a disk with 1 GB free. Nothing was changed.`
      : `The data folder ${dataDir} cannot be written (${code || message}). Give it to the user that starts Merkur, on a disk that is not read-only, or set DATA_DIR to another folder. Nothing was changed.`,
  );

/** @throws ConfigError unless the embedded database can write here, and has room if it is new */
function requireRoom(dataDir: string): void {
  const probe = join(dataDir, `.write-check-${process.pid}`);
  try {
    const fd = openSync(probe, 'w', 0o600);
    try {
      writeSync(fd, 'merkur');
      fsyncSync(fd);
    } finally {
      closeSync(fd);
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw unusable(dataDir, error as NodeJS.ErrnoException);
  }
  if (existsSync(join(dataDir, 'database'))) return;
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < NEW_DATABASE_BYTES)
    throw new ConfigError(
      `The data folder ${dataDir} has ${Math.floor((bavail * bsize) / MEGABYTE)} MB free, and a new database needs ${NEW_DATABASE_BYTES / MEGABYTE} MB, 1 GB with the demo. Make room, or set DATA_DIR to a folder on another disk. Nothing was changed.`,
    );
}
