// Migrations of this program: plain SQL files, each with the checksum of its text and, in its comments, the oldest
// schema whose program may keep running beside it (`-- Compatible since: 530-watched-events`).

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export const MIGRATION_FOLDER = new URL('../../migrations/', import.meta.url);
const COMPATIBLE_SINCE = /^-- Compatible since: (\S+)$/m;

/** A migration of this program, or one recorded in a database or backup. */
export interface MigrationName {
  name: string;
  /** SHA-256 of the text in hex; null if it ran before checksums were recorded. */
  checksum: string | null;
}

export interface MigrationFile extends MigrationName {
  text: string;
  checksum: string;
  /** Null: only programs that know the migration may work on its schema. */
  compatibleSince: string | null;
}

/** Platform-independent: line endings are normalized. */
const checksumOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

export async function readMigrationFiles(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      const compatibleSince = COMPATIBLE_SINCE.exec(text)?.[1] ?? null;
      return { name: name.replace('.sql', ''), text, checksum: checksumOf(text), compatibleSince };
    }),
  );
}

/** Migrations of this program, oldest first. */
export const knownMigrations = (folder = MIGRATION_FOLDER): Promise<MigrationName[]> => readMigrationFiles(folder);
