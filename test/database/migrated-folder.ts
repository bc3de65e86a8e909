// A data folder after the first start of the product on the embedded database: created once, then copied. A start on a
// copy costs a tenth of one that creates and migrates its database.

import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/base/process/config.ts';
import { silentLog } from '../logs.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = join(ROOT, 'server/migrations');

/** Changes with the database's files; everything else is brought up to date by each start. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Path of the folder, created on first use and kept until a migration changes. Called before the tests' threads start. */
export async function createMigratedFolder(): Promise<string> {
  const cache = join(ROOT, 'node_modules/.cache/merkur');
  const folder = join(cache, `started-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const outdated = readdirSync(cache).filter((name) => /^started-[0-9a-f]{16}$/.test(name));
  for (const name of outdated) rmSync(join(cache, name), { recursive: true });
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
