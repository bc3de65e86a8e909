import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '#server/base/process/config.ts';
import { PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import { freshDatabase } from '#test/database/template.ts';
import { patience } from '#test/patience.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { MIGRATION_FOLDER, readMigrationFiles } from './migration-files.ts';
import type { OpenDatabase } from './open-database.ts';
import { schemaObjection } from './schema-history.ts';

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

/** Removes a migration of another version from the history. */
const forget = (name: string) =>
  database.transaction(async (tx) => {
    await tx.run(sql`delete from kysely_migration where name = ${name}`);
    await tx.run(sql`delete from migration_checksum where name = ${name}`);
  });

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

test('OPS-004 gives up on a table that stays locked, names the blocking query and changes nothing', async () => {
  if (database.embedded) return;
  const newer = otherVersion((folder) =>
    writeFileSync(join(folder, '999-later.sql'), 'alter table region add column later int;'),
  );
  await database.transaction(async (tx) => {
    await tx.run(sql`lock table region in access exclusive mode`);
    await expect(migrate(database, newer, { lockTimeoutMs: 1000, retryForMs: 0 })).rejects.toThrow(
      /migration 999-later did not get a lock .* session \d+ \(idle in transaction\) held it with: lock table region in access exclusive mode/,
    );
  });
  expect(await migrate(database)).toEqual([]);
});

test('OPS-004 waits for a lock that is released within the retries', async () => {
  if (database.embedded) return;
  const newer = otherVersion((folder) =>
    writeFileSync(join(folder, '996-locked.sql'), 'lock table region in access exclusive mode;'),
  );
  const waits = { lockTimeoutMs: 200, retryForMs: 60_000 };
  let migrating: Promise<string[]> | undefined;
  await database.transaction(async (tx) => {
    await tx.run(sql`lock table region in access exclusive mode`);
    migrating = migrate(database, newer, waits);
    // Waits in the queue of locks, so the first try has begun.
    await expect
      .poll(
        () =>
          tx.all(sql`select 1 from pg_locks where not granted
      and relation = 'region'::regclass`),
        { timeout: patience(20_000) },
      )
      .toHaveLength(1);
  });
  expect(await migrating).toEqual(['996-locked']);
  await forget('996-locked');
});

test('OPS-004 gives up its locks rather than have the server end a call that waits for them', async () => {
  if (database.embedded) return;
  const newer = otherVersion((folder) =>
    writeFileSync(
      join(folder, '993-two-locks.sql'),
      'lock table region in access exclusive mode; select pg_sleep(0.3); lock table product in access exclusive mode;',
    ),
  );
  let migrating: Promise<string[]> | undefined;
  await database.transaction(async (tx) => {
    await tx.run(sql`lock table product in access share mode`);
    migrating = migrate(database, newer);
    await expect
      .poll(
        () =>
          tx.all(sql`select 1 from pg_locks where granted and relation = 'region'::regclass
          and mode = 'AccessExclusiveLock'`),
        { timeout: patience(20_000), interval: 10 },
      )
      .toHaveLength(1);
    await tx.all(sql`select 1 from region limit 1`);
  });
  expect(await migrating).toEqual(['993-two-locks']);
  await forget('993-two-locks');
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

test.each([
  ['a lock timeout', '55P03', 'timeout'],
  ['a deadlock', '40P01', 'deadlock'],
])('OPS-004 retries a migration after %s, but not a broken one', async (_, code, name) => {
  await database.transaction((tx) => tx.run(sql`create sequence ${sql.ref(name)}`));
  const newer = (name: string, text: string) =>
    otherVersion((folder) => writeFileSync(join(folder, `${name}.sql`), text));
  await expect(migrate(database, newer('997-broken', 'create table broken oh no;'))).rejects.toThrow('syntax error');
  // A sequence advances even if the transaction is rolled back.
  const locked = newer(
    `998-${name}`,
    `do $$ begin if nextval('${name}') = 1 then raise exception 'locked' using errcode = '${code}'; end if; end $$;`,
  );
  expect(await migrate(database, locked)).toEqual([`998-${name}`]);
  expect(await migrate(database, locked)).toEqual([]);
  expect(await database.one(sql`select last_value from ${sql.ref(name)}`)).toEqual({ lastValue: 2 });
  await forget(`998-${name}`);
});

test('OPS-002 records which release may run beside a migration, and starts that release', async () => {
  const newer = otherVersion((folder) =>
    writeFileSync(join(folder, '995-wider.sql'), '-- Compatible since: 560-compatible-since\nselect 1;'),
  );
  expect(await migrate(database, newer)).toEqual(['995-wider']);
  expect(
    await database.one(sql`select compatible_since, release from migration_checksum where name = '995-wider'`),
  ).toEqual({ compatibleSince: '560-compatible-since', release: PRODUCT_VERSION });
  expect(await pendingMigrations(database)).toEqual([]);
  // A program with pending migrations cannot know what they would break.
  const behind = otherVersion((folder) => writeFileSync(join(folder, '994-own.sql'), 'select 1;'));
  await expect(migrate(database, behind)).rejects.toThrow('newer schema than this program: 995-wider');
  await forget('995-wider');
});

test('names only existing migrations as compatible', async () => {
  const files = await readMigrationFiles(MIGRATION_FOLDER);
  const names = files.map(({ name }) => name);
  for (const { name, compatibleSince } of files)
    if (compatibleSince !== null) expect(names.slice(0, names.indexOf(name))).toContain(compatibleSince);
});
