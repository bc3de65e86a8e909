import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '#server/base/process/config.ts';
import { freshDatabase } from '#test/database/template.ts';
import { migrate, schemaObjection } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));

let database: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Migrations of another version of the program. */
function otherVersion(change: (folder: string) => void): URL {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(MIGRATIONS, folder, { recursive: true });
  change(folder);
  return pathToFileURL(`${folder}/`);
}

test('refuses a database that a newer program has migrated', async () => {
  const older = otherVersion((folder) => rmSync(join(folder, '098-saving.sql')));
  await expect(migrate(database, older)).rejects.toThrow(
    'The database has a newer schema than this program: 098-saving',
  );
  await expect(migrate(database, older)).rejects.toThrow(ConfigError);
});

test('refuses a migration whose text changed after it ran, naming it', async () => {
  const changed = otherVersion((folder) => writeFileSync(join(folder, '006-cart.sql'), 'select 1;'));
  await expect(migrate(database, changed)).rejects.toThrow(
    'The database was made by other migrations than those of this program: 006-cart',
  );
});

test('gives up on a table that stays locked and changes nothing', async () => {
  if (database.embedded) return;
  const newer = otherVersion((folder) =>
    writeFileSync(
      join(folder, '999-later.sql'),
      "set local lock_timeout = '50ms'; alter table region add column later int;",
    ),
  );
  await database.transaction(async (tx) => {
    await tx.run(sql`lock table region in access exclusive mode`);
    await expect(migrate(database, newer)).rejects.toThrow(
      'another process held a table that the migration 999-later needs',
    );
  });
  expect(await migrate(database)).toEqual([]);
});

test.each([
  ['of the same text', '1', null],
  ['from before texts were compared', null, null],
  ['of another text', '2', 'other migrations than those of this program: 001-base read otherwise then'],
])('accepts or refuses a migration %s', (_, checksum, objection) => {
  const objected = schemaObjection(
    'The database',
    [{ name: '001-base', checksum }],
    [{ name: '001-base', checksum: '1' }],
  );
  if (objection) expect(objected).toContain(objection);
  else expect(objected).toBeNull();
});

test('retries a migration that finds a table locked, but not a broken one', async () => {
  await database.transaction((tx) => tx.run(sql`create sequence tries`));
  const newer = (name: string, text: string) =>
    otherVersion((folder) => writeFileSync(join(folder, `${name}.sql`), text));
  await expect(migrate(database, newer('997-broken', 'create table broken oh no;'))).rejects.toThrow('syntax error');
  // A sequence advances even if the transaction is rolled back.
  const locked = newer(
    '998-locked',
    `do $$ begin if nextval('tries') = 1 then raise exception 'locked' using errcode = '55P03'; end if; end $$;`,
  );
  expect(await migrate(database, locked)).toEqual(['998-locked']);
  expect(await migrate(database, locked)).toEqual([]);
  expect(await database.one(sql`select last_value from tries`)).toEqual({ lastValue: 2 });
});
