// Whether this program may work on the schema that it finds: during a rolling upgrade a newer release migrates while
// older processes still run, and an older program would fold sums without the newer tables (docs/decisions/0094).

import { sql } from 'kysely';
import { PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import { type Db, prepared } from './db.ts';
import { knownMigrations } from './migration-files.ts';

/** The schema is newer, and its release does not allow this one beside it. Exported for tests. */
export class UnknownSchema extends Error {
  override readonly name = 'UnknownSchema';
}

let migrationNames: Promise<string[]> | undefined;
/** Names of the migrations of this program, read once: a file that appears later does not make it newer. */
const ownMigrations = (): Promise<string[]> => {
  migrationNames ??= knownMigrations().then((migrations) => migrations.map(({ name }) => name));
  return migrationNames;
};

/** Why this program must not fold, claim, buy or write on this schema, as one sentence; null if it may. */
export async function findSchemaConflict(db: Db): Promise<string | null> {
  const own = await ownMigrations();
  const newer = await db.one(
    prepared(sql<{ name: string; release: string | null }>`select name, release
      from migration_checksum
      where not name = any (${own}::text[]) and not coalesce(compatible_since = any (${own}::text[]), false)
      order by name desc limit 1`),
  );
  if (!newer) return null;
  const by = newer.release === null ? 'a newer release' : `release ${newer.release}`;
  return `The database has the schema ${newer.name} of ${by}, which does not allow ${PRODUCT_VERSION} beside it: this process buys nothing, runs no jobs and changes nothing. Stop it and start the newer release.`;
}

/**
 * Call first in a transaction that folds, claims or buys. Reading the table locks it against migrations until the
 * transaction ends, so that no migration commits in between.
 * @throws UnknownSchema
 */
export async function requireKnownSchema(tx: Db): Promise<void> {
  const conflict = await findSchemaConflict(tx);
  if (conflict) throw new UnknownSchema(conflict);
}
