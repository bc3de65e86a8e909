// The master key belongs to one database: tested as functions, and with every entry point of the product on its own
// database.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { Secret } from '#domain/base/text/secret.ts';
import { sealEvents } from '#server/audit/entry-seals.ts';
import { type DerivedKeys, deriveKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import { ConfigError } from '#server/base/process/config.ts';
import { newId } from '#server/base/process/ids.ts';
import { refuseOtherMasterKey, storeMasterKeyCheck } from '#server/keys/master-key-check.ts';
import { createVault } from '#server/keys/vault.ts';
import { isFullEffort, thoroughTest } from '#test/effort.ts';
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
const databaseName = `merkur_key_${process.pid}_${process.hrtime.bigint()}`;
const folder = mkdtempSync(join(tmpdir(), 'merkur-key-'));
const keyFile = join(folder, 'secrets', 'master.key');
const emptyFolder = mkdtempSync(join(tmpdir(), 'merkur-key-'));

async function onServer(statement: string): Promise<void> {
  if (!url) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Messages of JSON lines, other lines as they are. */
const messagesIn = (output: string): string =>
  output.replace(/^\{.*\}$/gm, (line) => (JSON.parse(line) as { msg: string }).msg);

/** Runs an entry point to its end; servers are stopped once ready. */
function run(entry: string, args: string[] = [], env: Record<string, string> = {}) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(`../${entry}`, import.meta.url)), ...args], {
      env: processEnvironment({
        DATA_DIR: folder,
        PORT: '0',
        DEMO: 'off',
        ...(url && { DATABASE_URL: Object.assign(new URL(url), { pathname: `/${databaseName}` }).toString() }),
        ...env,
      }),
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
const entryPoints = () => [
  () => run('main.ts'),
  () => run('cli.ts', ['create-admin', 'ada@merkur.example']),
  ...(isFullEffort
    ? [
        ...(url ? [() => run('main.ts', [], { MODE: 'app' }), () => run('main.ts', [], { MODE: 'worker' })] : []),
        () => run('cli.ts', ['verify']),
        () => run('cli.ts', ['migrate']),
        () => run('cli.ts', ['demo']),
      ]
    : []),
];

beforeAll(() => onServer(`create database ${databaseName}`));
afterAll(async () => {
  await onServer(`drop database ${databaseName} with (force)`);
  for (const path of [folder, emptyFolder]) rmSync(path, { recursive: true, force: true });
});

test.runIf(url)(
  'refuses one of two processes creating keys for one empty database',
  async () => {
    const name = `${databaseName}_race`;
    await onServer(`create database ${name}`);
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'merkur-key-')));
    const DATABASE_URL = Object.assign(new URL(url!), { pathname: `/${name}` }).toString();
    const starts = await Promise.all(folders.map((DATA_DIR) => run('cli.ts', ['migrate'], { DATA_DIR, DATABASE_URL })));
    await onServer(`drop database ${name} with (force)`);
    for (const path of folders) rmSync(path, { recursive: true });
    const said = starts.map((start) => start.said).join('\n');
    expect(starts.map(({ code }) => code).sort(), said).toEqual([0, 78]);
    expect(starts.find(({ code }) => code === 78)!.said).toMatch(/^(?:The master key in|There is no master key at)/);
  },
  180_000,
);

thoroughTest(
  'refuses a non-empty database with a wrong or missing key in every entry point, creating none',
  async () => {
    expect((await run('cli.ts', ['migrate'])).code).toBe(0);
    const right = readFileSync(keyFile, 'utf8');

    writeFileSync(keyFile, `${Buffer.alloc(32, 9).toString('base64')}\n`);
    for (const start of entryPoints()) {
      const { code, said: output } = await start();
      expect(output).toMatch(/^The master key in \S+master\.key \(\w+\) is not the one of this database \(\w+\)\./);
      expect([code, output.trim().split('\n').length]).toEqual([78, 1]);
    }

    rmSync(keyFile);
    for (const start of entryPoints().slice(0, 2)) {
      const { code, said: output } = await start();
      expect(output).toMatch(/^There is no master key at \S+master\.key, and the database is not empty\./);
      expect([code, existsSync(keyFile)]).toEqual([78, false]);
    }
    if (url) {
      const { code, said: output } = await run('cli.ts', ['verify'], { DATA_DIR: emptyFolder });
      expect([code, existsSync(join(emptyFolder, 'secrets'))]).toEqual([78, false]);
      expect(output).toContain(`There is no master key at ${emptyFolder}`);
    }

    writeFileSync(keyFile, right, { mode: 0o600 });
    expect(await run('cli.ts', ['verify'])).toMatchObject({ code: 0 });
    if (isFullEffort) expect(await run('main.ts')).toMatchObject({ code: 0 });
  },
  patience(600_000),
);
