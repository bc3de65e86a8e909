// Brings a database to the newest schema: plain SQL files in the order of their names, each once, whoever starts first.

import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './db.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const entries = files.map(async (name) => {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    return [
      name.replace('.sql', ''),
      {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => undefined),
      } satisfies Migration,
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Names of the migrations that were run now. Throws when one fails or the database is newer than this program. */
export async function migrate(database: Database): Promise<string[]> {
  const migrator = new Migrator({ db: database.kysely.withoutPlugins(), provider: { getMigrations: migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
