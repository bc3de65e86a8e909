// Migrates a database to the newest schema: plain SQL files in name order, each run once by whichever process starts
// first. Checksums are stored, so that a database of another program is recognized.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '#server/base/process/config.ts';
import type { Database, Db } from './db.ts';
import { recordset } from './rows.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** A migration that waits for a table lock blocks all later queries on it; it gives up and is retried. */
const LOCK_TIMEOUT = '5s';
const LOCK_TRIES = 5;
const LOCK_PAUSE_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

/** A migration of this program, or one recorded in a database or backup. Exported for tests. */
export interface MigrationName {
  name: string;
  /** SHA-256 of the text in hex; null if it ran before checksums were recorded. */
  checksum: string | null;
}

interface MigrationFile extends MigrationName {
  text: string;
  checksum: string;
}

/** Platform-independent: line endings are normalized. */
const checksumOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

async function readFiles(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name: name.replace('.sql', ''), text, checksum: checksumOf(text) };
    }),
  );
}

/** Migrations of this program, oldest first. */
export const knownMigrations = (folder = FOLDER): Promise<MigrationName[]> => readFiles(folder);

const migrationOf = ({ text }: MigrationFile): Migration => ({
  up: async (db) => {
    // A long migration may take its time once it has its locks; only waiting for them is bounded.
    const timeouts = sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
      set_config('statement_timeout', '0', true)`;
    await timeouts.execute(db);
    await sql.raw(text).execute(db);
  },
});

const hasTable = async (db: Db, name: string): Promise<boolean> =>
  (await db.only(sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`)).there;

/** Migrations applied to a database, oldest first; empty for a new one. */
export async function appliedMigrations(db: Db): Promise<MigrationName[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  if (!(await hasTable(db, 'migration_checksum')))
    return db.all(sql<MigrationName>`select name, null::text as checksum from kysely_migration order by name`);
  return db.all(
    sql<MigrationName>`select m.name, c.checksum from kysely_migration m left join migration_checksum c using (name)
      order by m.name`,
  );
}

/**
 * Reason why this program cannot use a schema with these migrations (it is newer, or one has changed), or null.
 * `subject` begins the sentence.
 */
export function schemaObjection(
  subject: string,
  applied: readonly MigrationName[],
  known: readonly MigrationName[],
): string | null {
  const own = new Map(known.map(({ name, checksum }) => [name, checksum]));
  const unknown = applied.filter(({ name }) => !own.has(name));
  if (unknown.length > 0)
    return `${subject} has a newer schema than this program: ${unknown.map(({ name }) => name).join(', ')}. Start the newer program. Nothing was changed.`;
  const changed = applied.filter(({ name, checksum }) => checksum !== null && own.get(name) !== checksum);
  return changed.length === 0
    ? null
    : `${subject} was made by other migrations than those of this program: ${changed.map(({ name }) => name).join(', ')} read otherwise then. Start the program that it belongs to. Nothing was changed.`;
}

/** Names of pending migrations, oldest first. @throws ConfigError for the schema of another program */
export async function pendingMigrations(db: Db, folder = FOLDER): Promise<string[]> {
  const [applied, known] = [await appliedMigrations(db), await knownMigrations(folder)];
  const objection = schemaObjection('The database', applied, known);
  if (objection) throw new ConfigError(objection);
  const done = new Set(applied.map(({ name }) => name));
  return known.map(({ name }) => name).filter((name) => !done.has(name));
}

async function storeChecksums(database: Database, files: readonly MigrationFile[]): Promise<void> {
  await database.transaction((tx) =>
    tx.run(sql`insert into migration_checksum (name, checksum)
      select f.name, f.checksum
      from ${recordset('f', files, { name: 'text', checksum: 'text' })}
        join kysely_migration m using (name)
      on conflict (name) do nothing`),
  );
}

/**
 * Runs pending migrations, all or none, and returns their names.
 * @throws ConfigError if the database is newer or of another program, or its tables stay locked
 */
export async function migrate(database: Database, folder = FOLDER): Promise<string[]> {
  const pending = await pendingMigrations(database, folder);
  const files = await readFiles(folder);
  // The migrator would first read every column of every table.
  if (pending.length === 0) {
    await storeChecksums(database, files);
    return [];
  }
  const migrations = Object.fromEntries(files.map((file) => [file.name, migrationOf(file)]));
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: async () => migrations },
    // Parallel branches may be merged in another order; each migration is identified by name and checksum.
    allowUnorderedMigrations: true,
  });
  for (let attempt = 1; ; attempt += 1) {
    const { error, results } = await migrator.migrateToLatest();
    if (!error) {
      if (await hasTable(database, 'migration_checksum')) await storeChecksums(database, files);
      return (results ?? []).map((result) => result.migrationName);
    }
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    if (attempt === LOCK_TRIES)
      throw new ConfigError(
        `The schema could not be changed: another process held a table that the migration ${results?.find(({ status }) => status === 'Error')?.migrationName ?? ''} needs. Stop the other processes and start again. Nothing was changed.`,
      );
    await pause(LOCK_PAUSE_MS);
  }
}
