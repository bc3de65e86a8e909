// Upgrades under load: processes of a previous release (previous-releases.txt) and of the one that `npm run release` packs
// share a database while partners order, and staff approve and invoice. Skipped without a database server. Each line of the
// file is a commit, and whether its processes work `beside` the new ones or the schema `stops` them.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findKeys } from '#server/base/crypto/master-key-file.ts';
import { openPostgresServer } from '#server/base/database/open-database.ts';
import { readConfig } from '#server/base/process/config.ts';
import { openServices } from '#server/services.ts';
import { startSimulator } from '../../provider-simulator/simulator.ts';
import { isFullEffort } from '../effort.ts';
import { environmentOf, startMachine } from '../failover/machine.ts';
import { prove } from '../failover/proof.ts';
import { createShop } from '../failover/shop.ts';
import { createTrade } from '../failover/trade.ts';
import { freePort } from '../free-port.ts';
import { silentLog } from '../logs.ts';
import { patience } from '../patience.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const url = process.env.TEST_DATABASE_URL;
const RELEASES = readFileSync(join(import.meta.dirname, 'previous-releases.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [commit: string, 'beside' | 'stops']);
const TRADERS = 3;
const QUANTITY = 20;
/** Acknowledged actions in each phase: old processes alone, both, new ones alone. */
const ACTIONS = 12;

/** The sources of a previous release, with the packages of this one. */
function unpackPrevious(commit: string, folder: string): string {
  const path = join(folder, 'previous');
  mkdirSync(path);
  const archive = join(folder, 'previous.tar');
  execFileSync('git', ['archive', '-o', archive, commit, 'server', 'domain', 'provider-simulator', 'package.json'], {
    cwd: ROOT,
  });
  execFileSync('tar', ['-xf', archive, '-C', path]);
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  return path;
}

const packRelease = (folder: string): string =>
  execFileSync(process.execPath, ['bin/release.mjs', folder, '--unpacked', '--uncommitted'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .at(-1)!;

async function createDatabase(): Promise<string> {
  const name = `merkur_upgrade_${process.pid}_${Date.now()}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`create database ${name}`);
  onTestFinished(() => onServer(`drop database ${name} with (force)`));
  return Object.assign(new URL(url!), { pathname: `/${name}` }).toString();
}

/** Whether a process says that the schema does not allow it. */
const isStopped = async (address: string): Promise<boolean> => {
  const answer = await fetch(`${address}/health/ready`);
  const { reason } = (await answer.json()) as { reason?: string };
  return (
    answer.status === 503 &&
    /^The database has the schema \S+ of .+ Stop it and start the newer release\.$/.test(reason ?? '')
  );
};

test.runIf(url && isFullEffort).each(RELEASES)(
  'OPS-017 upgrades processes of release %s, which the new schema leaves %s, and loses nothing',
  async (commit, effect) => {
    const folder = mkdtempSync(join(tmpdir(), 'merkur-upgrade-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const masterKeyFile = join(folder, 'master.key');
    writeFileSync(masterKeyFile, Buffer.alloc(32, 9).toString('base64'), { mode: 0o600 });
    const [previous, next] = [unpackPrevious(commit, folder), packRelease(folder)];
    const databaseUrl = await createDatabase();
    const simulator = await startSimulator({ accounts: { genba: { maxProcessingSeconds: 0, lookupLagSeconds: 0 } } });
    onTestFinished(() => simulator.close());
    const environment = (name: string) =>
      environmentOf({ dataDir: join(folder, name), masterKeyFile, databaseUrl, simulatorUrl: simulator.url });
    const startApp = async (release: string, name: string) => {
      const address = `http://127.0.0.1:${await freePort()}`;
      const env = { ...environment(name), PORT: new URL(address).port, PUBLIC_URL: address, MODE: 'app' };
      return { address, app: await startMachine(env, release) };
    };
    const startWorker = (release: string, name: string) =>
      startMachine({ ...environment(name), MODE: 'worker' }, release);

    const old = await startApp(previous, 'old-app');
    const database = openPostgresServer(databaseUrl, silentLog);
    const shop = await createShop(
      { database, keys: findKeys(readConfig(environment('old-app')))! },
      simulator.url,
      TRADERS,
    );
    await database.close();
    // The first worker opens the audit log, which covers everything that was there before.
    const oldWorker = await startWorker(previous, 'worker');
    const addresses = [old.address];
    let calls = 0;
    const trade = createTrade(shop, () => addresses[calls++ % addresses.length]!);
    const defects: string[] = [];
    let isOver = false;
    await trade.introduceSeller();
    const trading = Promise.all(
      shop.partners.map(async (_, n) => {
        while (!isOver) await trade.trade(n, QUANTITY).catch((error: Error) => defects.push(error.message));
      }),
    );
    /** Until more has been acknowledged. */
    const tradeOn = async () => {
      const enough = trade.acknowledged.length + ACTIONS;
      while (trade.acknowledged.length < enough && defects.length === 0) await pause(50);
    };

    await tradeOn();
    const fresh = await startApp(next, 'new-app');
    const newWorker = await startWorker(next, 'worker');
    addresses.push(fresh.address);
    if (effect === 'stops') await vi.waitUntil(() => isStopped(old.address), patience(10_000));
    else {
      await tradeOn();
      expect(await isStopped(old.address)).toBe(false);
    }
    // Taken out of the rotation before it stops, as a load balancer does: calls that it has are answered.
    addresses.shift();
    await tradeOn();
    for (const machine of [old.app, oldWorker]) await machine.stop();
    await tradeOn();
    isOver = true;
    await trading;
    const output = [old.app, oldWorker, fresh.app, newWorker].map((machine) => machine.output()).join('\n');
    for (const machine of [fresh.app, newWorker]) await machine.stop();

    const services = await openServices(readConfig(environment('new-app')), silentLog);
    onTestFinished(() => services.close());
    const proof = await prove(services, simulator, trade.acknowledged);
    // A process that must stop says so for each of its jobs, and refuses changes, until it is taken out of the rotation.
    const isExpected = (text: string, sign: string) => effect === 'stops' && text.includes(sign);
    const errors = output
      .split('\n')
      .filter((line) => line.includes('"level":50') && !isExpected(line, 'which does not allow'));
    expect([...defects, ...proof.violations, ...errors]).toEqual([]);
    const failed = trade.repeated.filter((call) => !isExpected(call, 'answered 503'));
    expect(failed, 'calls that failed').toEqual([]);
    console.log(
      `${commit} ${effect}: ${trade.acknowledged.length} actions, ${trade.counts.calls} calls, ${trade.repeated.length} repeated, ${proof.keysStored} keys, ${proof.checks} checks`,
    );
    expect(proof.keysStored).toBeGreaterThan(0);
  },
  patience(180_000),
);
