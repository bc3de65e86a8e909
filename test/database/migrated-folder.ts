// A data folder after the first start of the product on the embedded database: created once, then copied. A start on a
// copy costs a tenth of one that creates and migrates its database.

import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/base/process/config.ts';
import { silentLog } from '../logs.ts';
import { CACHE, fingerprint } from './template.ts';

/**
 * Path of the folder, created on first use and kept until a fresh database would differ. Called before the tests'
 * processes start.
 */
export async function createMigratedFolder(): Promise<string> {
  const folder = join(CACHE, `started-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const outdated = readdirSync(CACHE).filter((name) => /^started-[0-9a-f]{16}$/.test(name));
  for (const name of outdated) rmSync(join(CACHE, name), { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const { openServices } = await import('#server/services.ts');
  const services = await openServices(readConfig({ DATA_DIR: unfinished }), silentLog);
  await services.close();
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

/** Copies the folder, with its database and master key, to a path that does not exist yet. */
export function copyMigratedFolder(path: string): void {
  cpSync(process.env.TEST_STARTED_FOLDER!, path, { recursive: true });
  for (const folder of ['.', 'secrets', 'database']) chmodSync(join(path, folder), 0o700);
}
