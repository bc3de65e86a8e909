// Backups of the product as an operator starts it, on an embedded database in a folder and, if available, on a
// PostgreSQL server.

import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { masterKeyPath, readMasterKey } from '#server/base/crypto/master-key-file.ts';
import { openPostgresServer } from '#server/base/database/open-database.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { type Config, readConfig } from '#server/base/process/config.ts';
import { openServices, type Services } from '#server/services.ts';
import { copyMigratedFolder } from '#test/database/migrated-folder.ts';
import { serverTemplate } from '#test/database/template.ts';
import { isQuickEffort, thoroughTest } from '#test/effort.ts';
import { silentLog } from '#test/logs.ts';
import { patience } from '#test/patience.ts';
import { checkArchive, readArchiveSummary, writeArchive } from './archive.ts';
import type { ArchiveHead } from './archive-head.ts';
import { createAutomaticBackups, takeStoredBackup } from './automatic-backups.ts';
import { BackupError } from './backup-error.ts';
import { listBackups } from './backup-folder.ts';
import { createRequestedBackups, requestBackup } from './backup-requests.ts';
import { readPendingRestore } from './pending-restore.ts';
import { connectionEnvironment, restoreServer } from './postgres-programs.ts';
import { restoreBackup } from './restore.ts';
import { imageFolderOf, takeBackup } from './take-backup.ts';

const TAKEN = '2026-11-20T12:00:00.000Z';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let home: string;
let config: Config;
let services: Services;
/** Backups of the running product: encrypted, and plain. */
let archive: string;
let plainArchive: string;

const source = () => ({
  db: services.database,
  dumpImage: services.database.dumpImage!,
  imageFolder: imageFolderOf(config.dataDir),
});

/** A reader with the product's master key. */
const proof = () => ({ keys: services.keys, keyFile: masterKeyPath(config), acceptsPlain: false });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'merkur-backups-'));
  copyMigratedFolder(join(home, 'data'));
  config = readConfig({ DATA_DIR: join(home, 'data') });
  services = await openServices(config, silentLog);
  archive = join(home, 'one.backup');
  await takeBackup(source(), archive, TAKEN, services.keys);
  plainArchive = join(home, 'plain.backup');
  if (!isQuickEffort) expect(await takeBackup(source(), plainArchive, TAKEN, null)).toMatchObject({ keyId: null });
});

afterAll(async () => {
  await services.close();
  rmSync(home, { recursive: true, force: true });
});

const backups = (overrides: Partial<Config['backups']> = {}) => ({
  database: services.database,
  clock: systemClock,
  log: silentLog,
  dumpImage: services.database.dumpImage!,
  imageFolder: imageFolderOf(config.dataDir),
  keys: services.keys,
  settings: { ...config.backups, folder: join(newFolder(), 'backups'), ...overrides },
});

/** A copy of the archive with one change. */
function changedArchive(change: (bytes: Buffer) => Buffer): string {
  const file = join(newFolder(), 'changed.backup');
  writeFileSync(file, change(readFileSync(archive)));
  return file;
}

const flip = (at: number) => (bytes: Buffer) => {
  bytes[at]! ^= 1;
  return bytes;
};

test('restricts a backup to its owner, describes its content and never overwrites a file', async () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  const { head } = await checkArchive(archive, proof());
  expect(await readArchiveSummary(archive)).toMatchObject({ head, keyId: services.keys.masterId });
  expect(head).toMatchObject({ kind: 'embedded', takenAt: TAKEN, masterId: services.keys.masterId });
  expect(head.migrations.at(-1)!.checksum).toMatch(/^[0-9a-f]{64}$/);
  await expect(takeBackup(source(), archive, TAKEN, services.keys)).rejects.toThrow('exists already');
  expect(readdirSync(home).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(readdirSync(imageFolderOf(config.dataDir))).toEqual([]);
});

const contentOf = async (file: string): Promise<Buffer> => buffer((await checkArchive(file, proof())).content());

test('leaves the master key and any readable part of the database out of a backup', async () => {
  const master = readMasterKey(masterKeyPath(config));
  const bytes = readFileSync(archive);
  const compressed = await contentOf(archive);
  const content = zstdDecompressSync(compressed);
  expect(content.includes('master_key_check')).toBe(true);
  for (const form of [master, master.toString('base64'), master.toString('hex')])
    for (const where of [bytes, content]) expect(where.includes(form)).toBe(false);
  for (let at = 0; at + 32 <= compressed.length; at += 65_536)
    expect(bytes.includes(compressed.subarray(at, at + 32))).toBe(false);
});

/** A machine with only the product's master key. */
const emptyMachine = (keyFile = masterKeyPath(config)) =>
  readConfig({ DATA_DIR: join(newFolder(), 'data'), MASTER_KEY_FILE: keyFile });

test.each([
  ['is cut off: it ends before its last part', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
  ['is cut off: not even its head is whole', (bytes: Buffer) => bytes.subarray(0, 200)],
  ['is damaged or was changed', (bytes: Buffer) => flip(bytes.indexOf('takenAt') + 13)(bytes)],
  ['is damaged or was changed', (bytes: Buffer) => flip(bytes.length - 5000)(bytes)],
  ['is damaged: its first line', flip(28)],
  ['goes on for 1 bytes behind its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ['is not a Merkur backup', flip(2)],
  [
    'was written by a newer Merkur',
    (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('backup 2', 'backup 3'), 'latin1'),
  ],
])('refuses a file that %s before anything is written', async (sentence, change) => {
  const other = emptyMachine();
  await expect(restoreBackup(other, changedArchive(change), { now: TAKEN, confirmReplace: null })).rejects.toThrow(
    sentence,
  );
  expect(existsSync(other.dataDir)).toBe(false);
});

test('refuses an encrypted backup without its master key, and with another one', async () => {
  const without = readConfig({ DATA_DIR: join(newFolder(), 'data') });
  await expect(restoreBackup(without, archive, { now: TAKEN, confirmReplace: null })).rejects.toThrow(
    `is encrypted with the master key ${services.keys.masterId}, and there is none at ${masterKeyPath(without)}. Without it nothing in the file can be read or verified.`,
  );
  const keyFile = join(newFolder(), 'other.key');
  writeFileSync(keyFile, Buffer.alloc(32, 3).toString('base64'), { mode: 0o600 });
  const other = emptyMachine(keyFile);
  await expect(restoreBackup(other, archive, { now: TAKEN, confirmReplace: null })).rejects.toThrow(
    `is encrypted with the master key ${services.keys.masterId}; the one in ${keyFile} is`,
  );
  for (const { dataDir } of [without, other]) expect(existsSync(dataDir)).toBe(false);
});

thoroughTest('restores no unencrypted backup unless requested, nor a database with another master key', async () => {
  const target = emptyMachine();
  const options = { now: TAKEN, confirmReplace: null };
  await expect(restoreBackup(target, plainArchive, options)).rejects.toThrow(
    'is not encrypted: anyone who could write to it may have changed it',
  );
  expect(existsSync(target.dataDir)).toBe(false);
  const accepting = { ...options, acceptsPlain: true };
  const keyFile = join(newFolder(), 'other.key');
  writeFileSync(keyFile, Buffer.alloc(32, 3).toString('base64'), { mode: 0o600 });
  const other = emptyMachine(keyFile);
  await expect(restoreBackup(other, plainArchive, accepting)).rejects.toThrow(
    `The backup belongs to the master key ${services.keys.masterId}`,
  );
  expect(existsSync(join(other.dataDir, 'database'))).toBe(false);
  for (const [sentence, change] of [
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['is damaged: its head', flip(200)],
    ['is damaged: its content', (bytes: Buffer) => flip(bytes.length - 5000)(bytes)],
  ] as const) {
    const broken = join(newFolder(), 'broken.backup');
    writeFileSync(broken, change(readFileSync(plainArchive)));
    await expect(restoreBackup(target, broken, accepting)).rejects.toThrow(sentence);
  }
});

const writeHead = async (head: Partial<ArchiveHead>): Promise<string> => {
  const file = join(newFolder(), 'head.backup');
  const { head: own } = await readArchiveSummary(archive);
  await writeArchive(file, { ...own, ...head }, services.keys, async (into) => void into.end('x'));
  return file;
};

test('refuses a backup with a newer schema or other migrations with a clear message', async () => {
  const { migrations } = (await readArchiveSummary(archive)).head;
  const newer = await writeHead({
    productVersion: '9.9.9',
    migrations: [...migrations, { name: '999-later', checksum: null }],
  });
  await expect(checkArchive(newer, proof())).rejects.toThrow(
    'The backup (Merkur 9.9.9) has a newer schema than this program: 999-later.',
  );
  const other = await writeHead({ migrations: migrations.map((one) => ({ ...one, checksum: 'a'.repeat(64) })) });
  await expect(checkArchive(other, proof())).rejects.toThrow('was made by other migrations');
});

thoroughTest(
  'restores a backup, and replaces it with an unencrypted one on request and after confirmation',
  async () => {
    const other = emptyMachine();
    const options = { now: '2026-11-21T12:00:00.000Z', confirmReplace: null };
    expect(await restoreBackup(other, archive, options)).toMatchObject({ replacedAt: null });
    await expect(restoreBackup(other, archive, options)).rejects.toThrow('is not empty. Nothing was changed.');
    const refusing = { ...options, confirmReplace: async () => false };
    await expect(restoreBackup(other, archive, refusing)).rejects.toThrow('Nothing was changed.');
    const accepting = { ...options, acceptsPlain: true, confirmReplace: async () => true };
    const { replacedAt } = await restoreBackup(other, plainArchive, accepting);
    expect(existsSync(join(replacedAt!, 'PG_VERSION'))).toBe(true);
    const restored = await openServices(other, silentLog);
    onTestFinished(() => restored.close());
    expect(restored.appliedMigrations).toEqual([]);
    expect(await restored.database.one(sql`select count(*) from region`)).toEqual(
      await services.database.one(sql`select count(*) from region`),
    );
  },
);

thoroughTest('takes a backup requested by a file in the data folder of a running product', async () => {
  const take = createRequestedBackups(backups(), config.dataDir);
  const file = join(newFolder(), 'asked.backup');
  await take();
  const asked = requestBackup(config.dataDir, file, { isPlain: false });
  for (let isDone = false; !isDone; await take())
    isDone = await Promise.race([asked.then(() => true), new Promise<boolean>((go) => setTimeout(go, 50, false))]);
  expect(await checkArchive(file, proof())).toMatchObject(await asked);
  expect(await asked).toMatchObject({ keyId: services.keys.masterId });
  expect(readdirSync(join(config.dataDir, 'backup-requests'))).toEqual([]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

thoroughTest('backs up every few hours, deletes outdated backups and partial files of a killed process', async () => {
  const dependencies = {
    ...backups(),
    dumpImage: (file: string) => writeFile(file, 'an image'),
    clock: { at: '2026-11-20T12:00:00.000Z', now: () => dependencies.clock.at },
  };
  const {
    settings: { folder },
  } = dependencies;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'image-1.part'), 'x');
  const run = createAutomaticBackups(dependencies);
  const takenAt = async () => (await listBackups(folder)).map((one) => one.takenAt.slice(8, 16));
  await run();
  expect(await takenAt()).toEqual([]);
  for (const time of ['20T13:00', '20T18:00', '20T20:00', '21T02:00']) {
    dependencies.clock.at = `2026-11-${time}:00.000Z`;
    await run();
  }
  expect(await takenAt()).toEqual(['21T02:00', '20T20:00']);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(
    await services.database.one(
      sql`select kind, bytes > 0 as filled, failure from backup_run where kind = 'automatic' order by ended_at desc limit 1`,
    ),
  ).toEqual({ kind: 'automatic', filled: true, failure: null });
});

test('continues after a failed backup, leaves no partial file and records the reason', async () => {
  const dumpImage = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  const dependencies = { ...backups(), dumpImage };
  const run = await takeStoredBackup(dependencies, 'automatic');
  expect(run).toMatchObject({ file: null, failure: 'There is no space left on the disk for the backup.' });
  expect(readdirSync(dependencies.settings.folder)).toEqual([]);
});

const url = process.env.TEST_DATABASE_URL;

test.skipIf(!url || isQuickEffort)(
  'backs up a PostgreSQL server in use, and restores it completely or not at all',
  async () => {
    const admin = new pg.Client({ connectionString: url! });
    await admin.connect();
    const names = ['from', 'to', 'empty'].map((name) => `merkur_test_${process.pid}_${Date.now()}_${name}`);
    const address = (name: string) => Object.assign(new URL(url!), { pathname: `/${name}` }).toString();
    onTestFinished(async () => {
      for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    });
    await admin.query(`create database ${names[0]} template ${await serverTemplate(url!)}`);
    for (const name of names.slice(1)) await admin.query(`create database ${name}`);
    const [from, to, empty] = names.map(address);
    /**
     * Returns a poll function: true once the restore has run every statement and has committed, or waits for its input
     * before the commit.
     */
    const watchRestore = (name: string) => {
      let hasBegun = false;
      return async () => {
        const { rows } = await admin.query<{ waits: boolean }>(
          `select state = 'idle in transaction' and now() - state_change > interval '1 second' as waits
            from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
          [name],
        );
        hasBegun ||= rows.length > 0;
        return hasBegun && rows.every(({ waits }) => waits);
      };
    };
    const file = join(newFolder(), 'server.backup');
    const origin = openPostgresServer(from!);
    onTestFinished(() => origin.close());
    expect(await takeBackup({ db: origin, databaseUrl: from! }, file, TAKEN, services.keys)).toMatchObject({
      head: { kind: 'postgres' },
    });
    const target = readConfig({
      DATA_DIR: join(newFolder(), 'data'),
      DATABASE_URL: to!,
      MASTER_KEY_FILE: masterKeyPath(config),
    });
    const options = { now: TAKEN, confirmReplace: null };
    await restoreBackup(target, file, options);
    await expect(restoreBackup(target, file, options)).rejects.toThrow('is not empty');
    const restored = openPostgresServer(to!);
    const count = sql<{ count: string }>`select count(*) from region`;
    expect(await restored.one(count)).toEqual(await origin.one(count));
    expect(await readPendingRestore(restored)).toEqual({ takenAt: TAKEN, restoredAt: TAKEN });
    const replace = { ...options, confirmReplace: async () => true };
    await expect(restoreBackup(target, file, replace)).rejects.toThrow('other connections use the database');
    // Waits for a process that is just stopping.
    setTimeout(() => void restored.close(), 500);
    // A failure in the middle leaves the previous content.
    const broken = join(newFolder(), 'broken.backup');
    const { head } = await readArchiveSummary(file);
    const cut = (await contentOf(file)).subarray(0, -50_000);
    await writeArchive(broken, head, services.keys, async (into) => void into.end(cut));
    await expect(restoreBackup(target, broken, replace)).rejects.toThrow('pg_restore failed');
    const after = openPostgresServer(to!);
    onTestFinished(() => after.close());
    expect(await after.one(count)).toEqual(await origin.one(count));
    // Nothing is committed if the last part differs from what was checked.
    const whole = await contentOf(file);
    const exchanged = Readable.from(
      (async function* () {
        yield whole;
        const isDone = watchRestore(names[2]!);
        await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: patience(30_000) });
        throw new BackupError('The last part was exchanged.');
      })(),
      { objectMode: false },
    );
    await expect(restoreServer(empty!, exchanged, { before: '', after: '' })).rejects.toThrow('was exchanged');
    const untouched = openPostgresServer(empty!);
    onTestFinished(() => untouched.close());
    expect(await untouched.one(sql`select to_regclass('region') as region`)).toEqual({ region: null });
  },
);

test("passes the address to PostgreSQL's programs in their environment, and names a missing program", async () => {
  expect(connectionEnvironment('postgres://me:p%40ss@db.example:6432/shop?sslmode=require')).toEqual({
    PGHOST: 'db.example',
    PGPORT: '6432',
    PGUSER: 'me',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'shop',
    PGSSLMODE: 'require',
  });
  const script = `import { dumpServer } from './server/backups/postgres-programs.ts'; import { PassThrough } from 'node:stream';
    await dumpServer('postgres://localhost/none', new PassThrough()).catch((error) => console.log(error.message))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: '/nowhere' },
  });
  expect(stdout).toContain('pg_dump is not installed.');
});
