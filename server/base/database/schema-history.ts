// The migrations that a database has been through, and whether this program may use the result.

import { sql } from 'kysely';
import { PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import type { Db } from './db.ts';
import type { MigrationFile, MigrationName } from './migration-files.ts';
import { recordset } from './rows.ts';

const HISTORY = 'migration_checksum';

export const hasTable = async (db: Db, name: string): Promise<boolean> =>
  (await db.only(sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`)).there;

/** False before the migration that added the column. */
const hasCompatibility = async (db: Db): Promise<boolean> =>
  (await db.one(sql`select 1 from pg_attribute
    where attrelid = to_regclass(${HISTORY}) and attname = 'compatible_since'`)) !== undefined;

/** Migrations applied to a database, oldest first; empty for a new one. */
export async function appliedMigrations(db: Db): Promise<MigrationName[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  if (!(await hasTable(db, HISTORY)))
    return db.all(sql<MigrationName>`select name, null::text as checksum from kysely_migration order by name`);
  return db.all(
    sql<MigrationName>`select m.name, c.checksum from kysely_migration m left join migration_checksum c using (name)
      order by m.name`,
  );
}

/** Names of migrations whose release allows a program with the migrations `own` beside it. */
export async function findAllowedMigrations(db: Db, own: readonly string[]): Promise<Set<string>> {
  if (!(await hasCompatibility(db))) return new Set();
  const rows = await db.all(sql<{ name: string }>`select name from migration_checksum
    where compatible_since = any (${own}::text[])`);
  return new Set(rows.map(({ name }) => name));
}

/** Keeps migrations from committing until the transaction of `db` ends, and waits for those that check the history. */
export async function lockHistory(db: Db): Promise<void> {
  if (await hasTable(db, HISTORY)) await db.all(sql`lock table migration_checksum in access exclusive mode`);
}

/** Records the applied ones of these migrations, if the schema has a place for it. */
export async function recordMigrations(db: Db, files: readonly MigrationFile[]): Promise<void> {
  if (!(await hasTable(db, HISTORY))) return;
  const release = PRODUCT_VERSION;
  await db.all(
    (await hasCompatibility(db))
      ? sql`insert into migration_checksum (name, checksum, compatible_since, release)
          select f.name, f.checksum, f.compatible_since, ${release}
          from ${recordset('f', files, { name: 'text', checksum: 'text', compatibleSince: 'text' })}
          on conflict (name) do nothing`
      : sql`insert into migration_checksum (name, checksum) select f.name, f.checksum
          from ${recordset('f', files, { name: 'text', checksum: 'text' })}
          on conflict (name) do nothing`,
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
