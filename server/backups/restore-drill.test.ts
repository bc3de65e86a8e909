// Restore drill: run, back up, buy more, restore into an empty database, reconcile with the same provider. No key is
// lost, none is bought twice, order numbers follow the lost ones, and everyone signs in again. Works on whichever database
// the tests run on.

import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { addMilliseconds, HOUR, MINUTE, type Time, timeOf } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { type Config, readConfig } from '#server/base/process/config.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { readRestoreStatus } from '#server/buying/recovery/reconcile-status.ts';
import { applyStatement, reconcile } from '#server/buying/recovery/reconciler.ts';
import { takeNumbersSql } from '#server/orders/placing/order-placement.ts';
import { openServices } from '#server/services.ts';
import { openStoredKeys } from '#server/verify/provider-ledger.ts';
import { verify } from '#server/verify/verify.ts';
import { runDueWork } from '#test/due-work.ts';
import { thoroughTest } from '#test/effort.ts';
import { failingLog, silentLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { SETTLE, type World, world } from '#test/world.ts';
import { restoreBackup } from './restore.ts';
import { type BackupSource, takeBackup } from './take-backup.ts';

const url = process.env.TEST_DATABASE_URL;
const addressOf = (name: string) => Object.assign(new URL(url!), { pathname: `/${name}` }).toString();

/** The world's database as a backup source. */
async function sourceOf({ database }: World, folder: string): Promise<BackupSource> {
  if ('dumpImage' in database) return { db: database, dumpImage: database.dumpImage as never, imageFolder: folder };
  const row = await database.one(sql<{ name: string }>`select current_database() as name`);
  return { db: database, databaseUrl: addressOf(row!.name) };
}

/** An empty machine: a data folder with the world's master key and, on a server, a database. */
async function emptyMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-drill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keyFile = join(folder, 'master.key');
  writeFileSync(keyFile, Buffer.alloc(32, 7).toString('base64'), { mode: 0o600 });
  const variables = { DATA_DIR: join(folder, 'data'), MASTER_KEY_FILE: keyFile, DEMO: 'off' };
  if (!url) return readConfig(variables);
  const name = `merkur_test_${process.pid}_${Date.now()}_drill`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  onTestFinished(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  return readConfig({ ...variables, DATABASE_URL: addressOf(name) });
}

const FORGERIES: readonly [string, (bytes: Buffer) => Buffer][] = [
  ['the master key does not confirm', (bytes) => bytes.fill(bytes[bytes.length - 1]! ^ 1, bytes.length - 1)],
  [
    'the master key does not confirm',
    (bytes) => Buffer.from(bytes.toString('latin1').replace('"productVersion":"', '"productVersion":"9'), 'latin1'),
  ],
  ['is cut off', (bytes) => bytes.subarray(0, -100)],
  ['goes on for 3 bytes', (bytes) => Buffer.concat([bytes, Buffer.from('end')])],
];

/** Altered backups are refused, and so is the backup without its key. */
async function refuseForgeries(config: Config, file: string, now: Time): Promise<void> {
  const options = { now, confirmReplace: null };
  const forged = `${file}.forged`;
  for (const [sentence, change] of FORGERIES) {
    writeFileSync(forged, change(readFileSync(file)));
    await expect(restoreBackup(config, forged, options)).rejects.toThrow(sentence);
  }
  const otherKey = `${file}.key`;
  writeFileSync(otherKey, Buffer.alloc(32, 8).toString('base64'), { mode: 0o600 });
  for (const [masterKeyFile, sentence] of [
    [otherKey, `; the one in ${otherKey} is`],
    ['/nowhere', 'there is none at /nowhere'],
  ] as const)
    await expect(restoreBackup({ ...config, masterKeyFile }, file, options)).rejects.toThrow(sentence);
}

/**
 * A running product that bought more after its backup, which was taken while one order was being bought, one waited, and
 * one was due in an hour.
 */
async function lostHours() {
  const w = await world();
  // A repeated reference is charged again: only the product prevents that.
  const m = await createMarket(w, { chargeRepeats: true });
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const of = await m.sell();
  const buyNow = async (quantity: number) => {
    const order = await m.place(buyer, of, quantity);
    await m.approve(admin, order.id);
    return order;
  };
  await buyNow(60);
  await w.buy();
  await buyNow(40);
  const later = await m.place(buyer, of, 20);
  const start = timeOf(Math.ceil((Date.parse(w.now()) + HOUR) / (30 * MINUTE)) * 30 * MINUTE);
  await admin.do(orderCalls.approve, {
    id: later.id,
    processingStart: start,
    processingEnd: addMilliseconds(start, 48 * HOUR),
  });
  await m.place(buyer, of, 20);
  await w.database.transaction((tx) =>
    tx.run(
      sql`insert into master_key_check (master_id, mac) select ${w.keys.masterId}, ${macOf(w)} on conflict do nothing`,
    ),
  );

  const folder = mkdtempSync(join(tmpdir(), 'merkur-drill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'drill.backup');
  await takeBackup(await sourceOf(w, folder), file, w.now(), w.keys);

  // Some purchases are refused first and bought under the next reference.
  m.simulator.setFaults({ tryLater: 0.3 });
  await w.buy();
  m.simulator.setFaults({});
  w.advanceClock(2 * HOUR);
  await runDueWork(w.database, w.providerClients, w.now());
  await w.buy();
  expect(m.simulator.ledger().orders).toHaveLength(120);
  return { w, m, file };
}

/** The backup in the database of an empty machine, and the product that works on it. */
async function restored({ w, m, file }: Awaited<ReturnType<typeof lostHours>>, config: Config) {
  await restoreBackup(config, file, { now: w.now(), confirmReplace: null });
  const services = await openServices(config, silentLog);
  onTestFinished(() => services.close());
  const { database, vault, keys } = services;
  const clock = { now: () => w.now() };
  const providers = createProviderClients(database, [{ code: 'genba', provider: m.line }], SETTLE);
  const buy = () =>
    createBuyer({
      database,
      vault,
      clock,
      providers,
      maxInFlight: 16,
      sendWithinMs: Number.POSITIVE_INFINITY,
      log: failingLog,
    }).drain();
  return {
    w,
    m,
    clock,
    database,
    vault,
    buy,
    work: () => runDueWork(database, providers, w.now()),
    reconcile: () => reconcile({ database, clock, providers, log: silentLog }),
    sold: () => m.simulator.ledger().orders.length,
    keyCount: async () => (await database.one(sql<{ n: number }>`select count(*) as n from game_key`))!.n,
    broken: async () =>
      (await verify(database, { vault, keys }, m.simulator.ledger().orders))
        .filter(({ violations }) => violations.length > 0)
        .map(({ id, violations }) => `${id}: ${violations.join(', ')}`),
  };
}

const macOf = (w: World): Buffer => createHmac('sha256', w.keys.keyFor('check')).update('merkur master key').digest();

type Drill = Awaited<ReturnType<typeof restored>>;

/** Enters the references of an unreachable provider's statement manually. */
async function settleFromStatement({ database, m, clock, ...drill }: Drill): Promise<void> {
  const references = m.simulator.ledger().orders.map(({ reference }) => reference);
  const known = new Set(
    (await database.all(sql<{ ref: string }>`select ref from purchase_attempt`)).map(({ ref }) => ref),
  );
  const lost = references.filter((reference) => !known.has(reference) && reference.includes('000002'));
  expect(lost).toHaveLength(40);
  await expect(applyStatement(database, 'genba', [...lost, 'GK2026999999-1-1'], clock.now())).rejects.toThrow(
    'GK2026999999-1-1 is of no unit that is open. Nothing was changed.',
  );
  expect(await applyStatement(database, 'none', [], clock.now())).toBe(null);
  expect(await applyStatement(database, 'genba', lost, clock.now())).toBe(80);
  await drill.buy();
  await drill.reconcile();
  expect([await drill.keyCount(), drill.sold()]).toEqual([100, 120]);
  expect((await readRestoreStatus(database))!.matchedAt).not.toBe(null);
}

/** Finds the lost purchases by asking the provider, before anything is bought. */
async function findAgain(drill: Drill): Promise<void> {
  expect([await drill.keyCount(), drill.sold()]).toEqual([60, 120]);
  // Nothing is bought before the providers were queried and their answers can be trusted.
  await drill.buy();
  await drill.work();
  await drill.buy();
  expect([await drill.keyCount(), drill.sold()]).toEqual([60, 120]);
  await drill.reconcile();
  await drill.buy();
  expect((await readRestoreStatus(drill.database))!.matchedAt).toBe(null);
  drill.w.advanceClock(SETTLE);
  for (let round = 0; round < 3; round += 1) {
    await drill.reconcile();
    await drill.buy();
  }
  expect((await readRestoreStatus(drill.database))!.matchedAt).toBe(drill.w.now());
  expect([await drill.keyCount(), drill.sold()]).toEqual([120, 120]);
  const { faults, openedCount } = await openStoredKeys(drill.database, drill.vault, { all: true });
  expect([faults, openedCount]).toEqual([[], 120]);
  expect(await drill.broken()).toEqual([]);
}

thoroughTest('loses no key and buys none twice after a restore, with or without the provider', async () => {
  const lost = await lostHours();
  const first = await emptyMachine();
  await refuseForgeries(first, lost.file, lost.w.now());
  const withoutProvider = await restored(lost, first);
  expect(await withoutProvider.database.all(sql`select 1 from session where ended_at is null`)).toEqual([]);
  await settleFromStatement(withoutProvider);
  const taken = await withoutProvider.database.transaction((tx) => tx.one(takeNumbersSql(2026, 1)));
  expect(taken, 'follows the lost numbers').toEqual({ year: 2026, last: 1005 });
  await findAgain(await restored(lost, await emptyMachine()));
});
