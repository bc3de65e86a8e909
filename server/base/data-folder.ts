// The data folder holds the master key, the database and the books of a trial: nobody but its owner may look into it.

import { mkdirSync, statSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';

/** Permissions of anybody but the owner. */
const OTHER_PERMISSIONS = 0o077;

/**
 * Makes the data folder when it is missing, for its owner alone. A process that keeps everything elsewhere does
 * without.
 * @throws ConfigError when others may look into the one that is there
 */
export function openDataFolder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (databaseUrl !== null) return;
    throw new ConfigError(`The data folder ${dataDir} cannot be made: ${(error as Error).message}`);
  }
  // Windows keeps no such permissions.
  const mode = process.platform === 'win32' ? 0 : statSync(dataDir).mode & 0o777;
  if (mode & OTHER_PERMISSIONS)
    throw new ConfigError(
      `The data folder ${dataDir} is open to others (mode ${mode.toString(8)}), and it holds keys. Close it: chmod 700 ${dataDir}`,
    );
}
