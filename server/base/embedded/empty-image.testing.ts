// An image of an empty database, shared by tests: creating a database takes seconds, loading one does not.
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from './embedded-database.ts';

const pglite = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(pglite, 'utf8')) as { version: string };

/** Path of an image of an empty database, created on first use and kept until PGlite changes. */
export async function emptyImage(): Promise<string> {
  const folder = join(import.meta.dirname, '../../../node_modules/.cache/merkur');
  const file = join(folder, `empty-${version}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const database = await openEmbedded({ dataDir: 'memory' });
  await database.dumpImage(file);
  await database.close();
  return file;
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'merkur-embedded-'));
