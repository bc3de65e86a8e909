// The master key belongs to one database: tested as functions, and with every entry point of the product on its own
// database.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { Secret } from '#domain/base/text/secret.ts';
import { sealEvents } from '#server/audit/entry-seals.ts';
import { type DerivedKeys, deriveKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import { ConfigError, readConfig } from '#server/base/process/config.ts';
import { newId } from '#server/base/process/ids.ts';
import { refuseOtherMasterKey, storeMasterKeyCheck } from '#server/keys/master-key-check.ts';
import { createVault } from '#server/keys/vault.ts';
import { openServices } from '#server/services.ts';
import { copyMigratedFolder } from '#test/database/migrated-folder.ts';
import { createDatabase, createMigratedDatabase } from '#test/database/template.ts';
import { isFullEffort, thoroughTest } from '#test/effort.ts';
import { silentLog } from '#test/logs.ts';
import { patience } from '#test/patience.ts';
import { processEnvironment } from '#test/process-environment.ts';
import { type World, world } from '#test/world.ts';

const otherKeys = deriveKeys(Buffer.alloc(32, 9), '/etc/other.key');

/** The database as the previous version left it, without data keys; rolled back afterwards. */
const withoutStoredCheck = (w: World, act: (tx: Tx) => Promise<void>, prepare?: (tx: Tx) => Promise<void>) =>
  w.database
    .transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`delete from vault_dek`);
      await tx.run(sql`set local session_replication_role = origin`);
      await prepare?.(tx);
      await tx.run(sql`drop table master_key_check cascade`);
      await act(tx);
      throw new Error('back');
    })
    .catch((error: Error) => {
      if (error.message !== 'back') throw error;
    });

test('refuses one of two processes starting with different keys on a new database', async () => {
  const w = await world();
  const starts = await Promise.allSettled([w.keys, otherKeys].map((keys) => storeMasterKeyCheck(w.database, keys)));
  const [stored] = await w.rows(sql<{ masterId: string }>`select master_id from master_key_check`);
  const winner = stored!.masterId === w.keys.masterId ? 0 : 1;
  expect(starts[winner]!.status).toBe('fulfilled');
  expect(starts[1 - winner]).toMatchObject({ status: 'rejected', reason: expect.any(ConfigError) });
  const [right, wrong] = winner === 0 ? [w.keys, otherKeys] : [otherKeys, w.keys];
  await refuseOtherMasterKey(w.database, right);
  await storeMasterKeyCheck(w.database, right);
  await expect(refuseOtherMasterKey(w.database, wrong)).rejects.toThrow(
    `The master key in ${wrong.file} (${wrong.masterId}) is not the one of this database (${right.masterId}).`,
  );
});

test('protects the check value from updates and deletes', async () => {
  const w = await world();
  await storeMasterKeyCheck(w.database, w.keys);
  for (const statement of [
    sql`update master_key_check set mac = sha256('x')`,
    sql`delete from master_key_check`,
    sql`truncate master_key_check`,
  ])
    await expect(w.database.transaction((tx) => tx.run(statement))).rejects.toThrow(/append-only|foreign key/);
});

test("verifies the key of a previous version's database by its oldest data key", async () => {
  const w = await world();
  const seal = (tx: Tx, keys: DerivedKeys) => createVault(keys).seal(tx, newId(), 'text', new Secret('ABCDE'), w.now());
  await withoutStoredCheck(
    w,
    async (tx) => {
      await refuseOtherMasterKey(tx, w.keys);
      await expect(refuseOtherMasterKey(tx, otherKeys)).rejects.toThrow('its sealed keys do not open');
    },
    async (tx) => {
      await seal(tx, w.keys);
      // Data encrypted later with a wrong key does not make that key valid.
      await seal(tx, otherKeys);
    },
  );
});

test('verifies by the first audit seal without a data key, and accepts any key without either', async () => {
  const w = await world();
  await withoutStoredCheck(w, async (tx) => {
    await refuseOtherMasterKey(tx, w.keys);
    await refuseOtherMasterKey(tx, otherKeys);
  });
  const admin = await w.person('SuperAdmin');
  await admin.do(accessCalls.endOthers, {});
  expect(await sealEvents(w.database, w.keys)).toBe(1);
  await withoutStoredCheck(w, async (tx) => {
    await refuseOtherMasterKey(tx, w.keys);
    await expect(refuseOtherMasterKey(tx, otherKeys)).rejects.toThrow('the seals of its audit log do not hold');
  });
});

const url = process.env.TEST_DATABASE_URL;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens what every entry point opens first, and closes it. */
async function open(variables: Record<string, string>): Promise<void> {
  const services = await openServices(readConfig(variables), silentLog);
  await services.close();
}

/** Messages of JSON lines, other lines as they are. */
const messagesIn = (output: string): string =>
  output.replace(/^\{.*\}$/gm, (line) => (JSON.parse(line) as { msg: string }).msg);

/** Runs an entry point to its end; servers are stopped once ready. */
function run(variables: Record<string, string>, entry: string, ...args: string[]) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(`../${entry}`, import.meta.url)), ...args], {
      env: processEnvironment({ PORT: '0', DEMO: 'off', ...variables }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (/Merkur (?:is ready|works in the background)/.test(output)) child.kill('SIGTERM');
      });
    child.once('close', (code) => resolve({ code, said: messagesIn(output) }));
  });
}

/** Modes and commands start alike; before a release, each of them is started. */
const runEntryPoints = (variables: Record<string, string>) => [
  () => run(variables, 'main.ts'),
  () => run(variables, 'cli.ts', 'create-admin', 'ada@merkur.example'),
  ...(isFullEffort
    ? [
        ...(url ? ['app', 'worker'].map((MODE) => () => run({ ...variables, MODE }, 'main.ts')) : []),
        ...['verify', 'migrate', 'demo'].map((command) => () => run(variables, 'cli.ts', command)),
      ]
    : []),
];

test.runIf(url)(
  'refuses one of two starts creating keys for one empty database',
  async () => {
    const DATABASE_URL = await createDatabase(url!);
    const starts = await Promise.allSettled([1, 2].map(() => open({ DATA_DIR: newFolder(), DATABASE_URL })));
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(ConfigError),
    });
  },
  180_000,
);

thoroughTest(
  'refuses a non-empty database with a wrong or missing key in every entry point, creating none',
  async () => {
    const DATA_DIR = join(newFolder(), 'data');
    copyMigratedFolder(DATA_DIR);
    const keyFile = join(DATA_DIR, 'secrets', 'master.key');
    const server: Record<string, string> = url ? { DATABASE_URL: await createMigratedDatabase(url) } : {};
    const variables = { DATA_DIR, ...server };
    await open(variables);
    const right = readFileSync(keyFile, 'utf8');

    writeFileSync(keyFile, `${Buffer.alloc(32, 9).toString('base64')}\n`);
    for (const start of runEntryPoints(variables)) {
      const { code, said: output } = await start();
      expect(output).toMatch(/^The master key in \S+master\.key \(\w+\) is not the one of this database \(\w+\)\./);
      expect([code, output.trim().split('\n').length]).toEqual([78, 1]);
    }

    rmSync(keyFile);
    const absent = (folder: string) =>
      new RegExp(`^There is no master key at ${folder}\\S+master\\.key, and the database is not empty\\.`);
    await expect(open(variables)).rejects.toThrow(absent(DATA_DIR));
    expect(existsSync(keyFile)).toBe(false);
    if (url) {
      const emptyFolder = newFolder();
      await expect(open({ ...server, DATA_DIR: emptyFolder })).rejects.toThrow(absent(emptyFolder));
      expect(existsSync(join(emptyFolder, 'secrets'))).toBe(false);
    }

    writeFileSync(keyFile, right, { mode: 0o600 });
    await open(variables);
    if (isFullEffort) expect(await run(variables, 'main.ts')).toMatchObject({ code: 0 });
  },
  patience(600_000),
);
