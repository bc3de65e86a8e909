// Behind a pooler that lends connections for one transaction at a time: a real PgBouncer before a real server, with the
// product as separate processes of an app and a worker.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '#server/base/config.ts';
import { openDatabase, openPostgresServer } from '#server/base/open-database.ts';
import { openServices } from '#server/services.ts';
import { environmentOf, spawnMachine, startMachine } from '#test/failover/machine.ts';
import { openPooler, type Pooler, poolerProgram } from '#test/failover/pooler.ts';
import { settleLostPurchases } from '#test/failover/settling.ts';
import { openShop } from '#test/failover/shop.ts';
import { openTrade } from '#test/failover/trade.ts';
import { type Cluster, freePort, openCluster, serverPrograms } from '#test/faults/cluster.ts';
import { silentLog } from '#test/logs.ts';
import { startSimulator } from '../../provider-simulator/simulator.ts';

const programs = serverPrograms();
const program = poolerProgram();
const missing = !programs ? 'no programs of PostgreSQL 15' : !program ? 'no pgbouncer' : null;

let cluster: Cluster;

async function openPoolerHere(settings: readonly string[] = []): Promise<Pooler> {
  const pooler = await openPooler(program!, cluster.url, settings);
  onTestFinished(() => pooler.stop());
  return pooler;
}

describe.skipIf(missing)(`behind PgBouncer${missing ? ` (skipped: ${missing})` : ''}`, () => {
  beforeAll(async () => {
    cluster = await openCluster(programs!);
  });
  afterAll(() => cluster.remove());

  test('an order goes from the cart to its keys and its invoice', async () => {
    const pooler = await openPoolerHere();
    const simulator = await startSimulator({ accounts: { genba: { maxProcessingSeconds: 0, lookupLagSeconds: 0 } } });
    onTestFinished(() => simulator.close());
    const dataDir = mkdtempSync(join(tmpdir(), 'merkur-pooled-'));
    const masterKeyFile = join(dataDir, 'master.key');
    writeFileSync(masterKeyFile, Buffer.alloc(32, 9).toString('base64'), { mode: 0o600 });
    const env = {
      ...environmentOf({ dataDir, masterKeyFile, databaseUrl: pooler.url, simulatorUrl: simulator.url }),
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: cluster.url,
    };
    const services = await openServices(readConfig(env), silentLog);
    onTestFinished(() => services.close());
    onTestFinished(settleLostPurchases(services, simulator.url));
    const shop = await openShop(services, simulator.url, 2);
    const port = await freePort();
    const machines = await Promise.all([
      startMachine({ ...env, MODE: 'app', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }),
      startMachine({ ...env, MODE: 'worker' }),
    ]);
    onTestFinished(async () => void (await Promise.all(machines.map(({ stop }) => stop()))));
    const trade = openTrade(shop, () => `http://127.0.0.1:${port}`);
    await trade.introduceSeller();
    await Promise.all([0, 1].map((n) => trade.trade(n, 20)));
    expect(trade.acknowledged.filter(({ kind }) => kind === 'invoiced')).toHaveLength(2);
    const keys = trade.acknowledged.flatMap((one) => one.keys ?? []);
    expect([keys.length, new Set(keys).size]).toEqual([40, 40]);
    expect(machines.map(({ output }) => output()).join('')).not.toMatch(/"level":/);
    // Nothing of one borrower stays on a connection for the next.
    const left = await services.database.all(sql`select 1 from pg_locks where locktype = 'advisory'`);
    expect(left).toEqual([]);
  });

  test('time limits and the time zone hold in every transaction and for every statement', async () => {
    const pooler = await openPoolerHere();
    const database = openPostgresServer(pooler.url, silentLog, true);
    onTestFinished(() => database.close());
    const setting = sql<{ limit: string; zone: string }>`select current_setting('statement_timeout') as limit,
      current_setting('timezone') as zone`;
    const alone = await Promise.all(Array.from({ length: 20 }, () => database.one(setting)));
    const inside = await database.transaction((tx) => tx.one(setting));
    for (const one of [...alone, inside]) expect(one).toEqual({ limit: '15s', zone: 'UTC' });
    await expect(database.one(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' });
    expect(await database.one(setting)).toEqual(inside);
    await database.pool.query('create table probe (id int primary key deferrable initially deferred)');
    await expect(database.pool.query('insert into probe values (1), (1)')).rejects.toMatchObject({ code: '23505' });
  });

  const ADVICE =
    'Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the server behind the pooler, or let DATABASE_URL lead to the server itself.';

  test('a pooler that refuses what a connection asks for is named in one sentence, and nothing starts', async () => {
    const pooler = await openPoolerHere();
    const machine = spawnMachine({ DATABASE_URL: pooler.url, DATA_DIR: mkdtempSync(join(tmpdir(), 'merkur-pooled-')) });
    await expect.poll(() => machine.child.exitCode).toBe(78);
    expect(machine.output()).toBe(`DATABASE_URL leads to a PgBouncer. ${ADVICE}\n`);
  });

  test('so is one that silently drops it', async () => {
    const ignored = 'statement_timeout,idle_in_transaction_session_timeout,options';
    const pooler = await openPoolerHere([`ignore_startup_parameters = ${ignored}`]);
    await expect(openDatabase(readConfig({ DATABASE_URL: pooler.url }), silentLog)).rejects.toThrow(
      new ConfigError(`DATABASE_URL leads to a pooler that drops the settings of a connection. ${ADVICE}`),
    );
  });
});
