// The data folder holds the master key, the database and the audit log of a trial: only its owner may access it.

import { mkdirSync, statSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';

/** Permission bits of group and others. */
const OTHER_PERMISSIONS = 0o077;

/**
 * Creates the data folder, readable by its owner only. Processes that store nothing in it can run without.
 * @throws ConfigError if other users can read an existing folder
 */
export function openDataFolder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (databaseUrl !== null) return;
    throw new ConfigError(`The data folder ${dataDir} cannot be made: ${(error as Error).message}`);
  }
  // Windows has no such permission bits.
  const mode = process.platform === 'win32' ? 0 : statSync(dataDir).mode & 0o777;
  if (mode & OTHER_PERMISSIONS)
    throw new ConfigError(
      `The data folder ${dataDir} is open to others (mode ${mode.toString(8)}), and it holds keys. Close it: chmod 700 ${dataDir}`,
    );
}
