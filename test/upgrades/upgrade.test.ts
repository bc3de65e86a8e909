// Every kept schema with data is migrated to the newest one, after which all invariants hold. `UPDATE=1 npx vitest run
// --project unit test/upgrades` keeps the data of the newest schema, once per release; files of earlier ones are never
// overwritten.

import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/base/database/migrate.ts';
import { knownMigrations } from '#server/base/database/migration-files.ts';
import { appliedMigrations } from '#server/base/database/schema-history.ts';
import { createQueue } from '#server/base/jobs/jobs.ts';
import { createVault } from '#server/keys/vault.ts';
import { verify } from '#server/verify/verify.ts';
import { thoroughTest } from '#test/effort.ts';
import { emptyDatabase } from '../database/template.ts';
import { silentLog } from '../logs.ts';
import { populateWorld } from '../populated-world.ts';
import { world } from '../world.ts';
import { keepData, loadKept, readKept } from './kept-data.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../server/migrations/', import.meta.url));
const MAX_BYTES = 300_000;

if (process.env.UPDATE) {
  const newest = (await knownMigrations()).at(-1)!.name;
  const file = join(FOLDER, `${newest}.json.br`);
  thoroughTest('keeps the data of the newest schema', async () => {
    if (existsSync(file)) return;
    const w = await world();
    await populateWorld(w);
    await keepData(w.database, file);
  });
}

/**
 * The market that populated the kept data wrote foreign prices without converting them, unlike a sync. Converting them
 * with the sync's formula does not touch the costs of orders, which are copies.
 */
const CONVERT_PRICES = `update product_price set original_cost_e4 = round(cost_e4 * rate),
  original_price_e4 = round(price_e4 * rate), original_old_price_e4 = round(old_price_e4 * rate)`;

const keptFiles = readdirSync(FOLDER).filter((name) => name.endsWith('.json.br'));

test('has a kept schema with data that is small', () => {
  expect(keptFiles.length).toBeGreaterThan(0);
  for (const name of keptFiles) expect(statSync(join(FOLDER, name)).size).toBeLessThan(MAX_BYTES);
});

thoroughTest.each(keptFiles)('migrates the data of %s completely to the newest schema', async (name) => {
  const kept = readKept(join(FOLDER, name));
  const folder = mkdtempSync(join(tmpdir(), 'merkur-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const { name: migration } of kept.migrations)
    cpSync(join(MIGRATIONS, `${migration}.sql`), join(folder, `${migration}.sql`));
  const database = await emptyDatabase();
  onTestFinished(() => database.close());
  await migrate(database, pathToFileURL(`${folder}/`));
  expect(await appliedMigrations(database)).toEqual(kept.migrations);
  await loadKept(database, kept);
  await database.pool.query(CONVERT_PRICES);
  await migrate(database);
  const queue = await createQueue(database, { embedded: database.embedded, isUnsupervised: true, log: silentLog });
  onTestFinished(() => queue.stop());
  // The vault of the test's own world may have other data keys under the same numbers.
  const { keys } = await world();
  const findings = await verify(database, { vault: createVault(keys), keys }, null);
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([]);
  const orders = await database.one(sql<{ n: number }>`select count(*) as n from orders`);
  expect(orders!.n).toBe(kept.tables.find(({ table }) => table === 'orders')!.rows.length);
});

thoroughTest('migrates a schema from before the checksums and adds them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const early = readdirSync(MIGRATIONS).filter((name) => name < '096');
  for (const name of early) cpSync(join(MIGRATIONS, name), join(folder, name));
  const database = await emptyDatabase();
  onTestFinished(() => database.close());
  await migrate(database, pathToFileURL(`${folder}/`));
  expect(await appliedMigrations(database)).toEqual(
    early.map((name) => ({ name: name.replace('.sql', ''), checksum: null })),
  );
  await migrate(database);
  expect((await appliedMigrations(database)).filter(({ checksum }) => checksum === null)).toEqual([]);
});
