import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#test/database/template.ts';
import { ConfigError } from './config.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

let database: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The migrations of another version of the program. */
function otherVersion(change: (folder: string) => void): URL {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(MIGRATIONS, folder, { recursive: true });
  change(folder);
  return pathToFileURL(`${folder}/`);
}

test('a database that a newer program migrated refuses an older one with a sentence', async () => {
  const older = otherVersion((folder) => rmSync(join(folder, '098-saving.sql')));
  await expect(migrate(database, older)).rejects.toThrow(
    'The database has a newer schema than this program: 098-saving',
  );
  await expect(migrate(database, older)).rejects.toThrow(ConfigError);
});

test('a migration that reads otherwise than when it was run is refused with its name', async () => {
  const changed = otherVersion((folder) => writeFileSync(join(folder, '006-cart.sql'), 'select 1;'));
  await expect(migrate(database, changed)).rejects.toThrow(
    'The database was made by other migrations than those of this program: 006-cart',
  );
});

test('a migration gives up a table that stays locked, and changes nothing', async () => {
  if (database.embedded) return;
  const newer = otherVersion((folder) =>
    writeFileSync(
      join(folder, '999-later.sql'),
      "set local lock_timeout = '50ms'; alter table region add column later int;",
    ),
  );
  await database.transaction(async (tx) => {
    await tx.run(sql`lock table region in access exclusive mode`);
    await expect(migrate(database, newer)).rejects.toThrow('another process held a table');
  });
  expect(await migrate(database)).toEqual([]);
});
