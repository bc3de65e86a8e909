// Behind a transaction pooler: a real PgBouncer in front of a real server, with app and worker as separate processes.
// Runs with the installed PgBouncer and with one that supports prepared statements (`npm run pooler` fetches it).

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { setUpRowLevelSecurity } from '#server/access/row-level-security/partner-role.ts';
import { prepared } from '#server/base/database/db.ts';
import { migrate } from '#server/base/database/migrate.ts';
import { openDatabase, openPostgresServer } from '#server/base/database/open-database.ts';
import { ConfigError, readConfig } from '#server/base/process/config.ts';
import { newId } from '#server/base/process/ids.ts';
import { openServices } from '#server/services.ts';
import { environmentOf, spawnMachine, startMachine } from '#test/failover/machine.ts';
import { type Pooler, poolerProgram, startPooler } from '#test/failover/pooler.ts';
import { settleLostPurchases } from '#test/failover/settling.ts';
import { createShop } from '#test/failover/shop.ts';
import { createTrade } from '#test/failover/trade.ts';
import { type Cluster, serverPrograms, startCluster } from '#test/faults/cluster.ts';
import { freePort } from '#test/free-port.ts';
import { silentLog } from '#test/logs.ts';
import { startSimulator } from '../../provider-simulator/simulator.ts';

const programs = serverPrograms();
const installed = poolerProgram();
/** A PgBouncer that supports prepared statements. */
const newer = process.env.TEST_PGBOUNCER ?? null;
const noServer = programs ? null : 'no programs of PostgreSQL 15';
const KEEPING = ['max_prepared_statements = 100'];

/** Shows in the title why a test was skipped. */
const testOrSkip = (missing: string | null) => (title: string, run: () => Promise<void>) =>
  test.skipIf(missing)(`${title}${missing ? ` (skipped: ${missing})` : ''}`, run);

let cluster: Cluster;

/** Starts a cluster for a block, if any of its tests runs. */
function useCluster(missing: string | null): void {
  if (missing) return;
  beforeAll(async () => {
    cluster = await startCluster(programs!);
  });
  afterAll(() => cluster.remove());
}

async function startPoolerOf(program: string | null, settings: readonly string[] = []): Promise<Pooler> {
  const pooler = await startPooler(program!, cluster.url, settings);
  onTestFinished(() => pooler.stop());
  return pooler;
}

describe.each([
  {
    mode: 'transaction' as const,
    program: installed,
    kept: [],
    missing: noServer ?? (installed ? null : 'no pgbouncer'),
  },
  {
    mode: 'transaction-prepared' as const,
    program: newer,
    kept: KEEPING,
    missing: noServer ?? (newer ? null : 'TEST_PGBOUNCER names none of 1.21 or newer'),
  },
])('DATABASE_POOLER=$mode', ({ mode, program, kept, missing }) => {
  useCluster(missing);
  const openPoolerHere = (settings: readonly string[] = []) => startPoolerOf(program, [...kept, ...settings]);
  const test = testOrSkip(missing);

  test('takes an order from the cart to its keys and its invoice', async () => {
    const pooler = await openPoolerHere();
    const simulator = await startSimulator({ accounts: { genba: { maxProcessingSeconds: 0, lookupLagSeconds: 0 } } });
    onTestFinished(() => simulator.close());
    const dataDir = mkdtempSync(join(tmpdir(), 'merkur-pooled-'));
    const masterKeyFile = join(dataDir, 'master.key');
    writeFileSync(masterKeyFile, Buffer.alloc(32, 9).toString('base64'), { mode: 0o600 });
    const env = {
      ...environmentOf({ dataDir, masterKeyFile, databaseUrl: pooler.url, simulatorUrl: simulator.url }),
      DATABASE_POOLER: mode,
      DATABASE_DIRECT_URL: cluster.url,
    };
    const services = await openServices(readConfig(env), silentLog);
    onTestFinished(() => services.close());
    onTestFinished(settleLostPurchases(services, simulator.url));
    const shop = await createShop(services, simulator.url, 2);
    const port = await freePort();
    const machines = await Promise.all([
      startMachine({ ...env, MODE: 'app', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }),
      startMachine({ ...env, MODE: 'worker' }),
    ]);
    onTestFinished(async () => void (await Promise.all(machines.map(({ stop }) => stop()))));
    const trade = createTrade(shop, () => `http://127.0.0.1:${port}`);
    await trade.introduceSeller();
    await Promise.all([0, 1].map((n) => trade.trade(n, 20)));
    expect(trade.acknowledged.filter(({ kind }) => kind === 'invoiced')).toHaveLength(2);
    const keys = trade.acknowledged.flatMap((one) => one.keys ?? []);
    expect([keys.length, new Set(keys).size]).toEqual([40, 40]);
    expect(machines.map(({ output }) => output()).join('')).not.toMatch(/"level":/);
    // No advisory lock of one client stays on a connection for the next.
    const left = await services.database.all(sql`select 1 from pg_locks where locktype = 'advisory'`);
    expect(left).toEqual([]);
  });

  test('applies time limits and time zone in every transaction and statement', async () => {
    const pooler = await openPoolerHere();
    const database = openPostgresServer(pooler.url, silentLog, mode);
    onTestFinished(() => database.close());
    const setting = prepared(sql<{ limit: string; zone: string }>`select current_setting('statement_timeout') as limit,
      current_setting('timezone') as zone`);
    const alone = await Promise.all(Array.from({ length: 20 }, () => database.one(setting)));
    const inside = await database.transaction((tx) => tx.one(setting));
    for (const one of [...alone, inside]) expect(one).toEqual({ limit: '15s', zone: 'UTC' });
    await expect(database.one(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' });
    expect(await database.one(setting)).toEqual(inside);
    await database.pool.query('create table probe (id int primary key deferrable initially deferred)');
    await expect(database.pool.query('insert into probe values (1), (1)')).rejects.toMatchObject({ code: '23505' });
  });

  test('applies row-level security to partners and resets it for the next client of the connection', async () => {
    const pooler = await openPoolerHere(['default_pool_size = 1']);
    const direct = openPostgresServer(cluster.url, silentLog);
    onTestFinished(() => direct.close());
    await migrate(direct);
    const database = openPostgresServer(pooler.url, silentLog, mode);
    onTestFinished(() => database.close());
    await setUpRowLevelSecurity(database, silentLog);
    const ids = [newId(), newId()];
    await database.transaction((tx) =>
      tx.run(sql`insert into company (id, name, email, type, created_at, modified_at)
      select id, id::text, id || '@company.example', 'Gold', now(), now() from unnest(${ids}::uuid[]) as t (id)`),
    );
    const seen = prepared(sql<{ ids: string[]; limit: string; zone: string }>`select array_agg(id) as ids,
      current_setting('statement_timeout') as limit, current_setting('timezone') as zone from company`);
    const settings = { limit: '15s', zone: 'UTC' };
    await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const id = ids[n % 2]!;
        if (n % 3 > 0) expect(await database.readerFor(id).one(seen)).toEqual({ ids: [id], ...settings });
        else expect((await database.one(seen))!.ids).toEqual(expect.arrayContaining(ids));
      }),
    );
  });
});

describe('a misconfigured pooler', () => {
  useCluster(noServer);
  const test = testOrSkip(noServer ?? (installed ? null : 'no pgbouncer'));
  const openPoolerHere = (settings: readonly string[] = []) => startPoolerOf(installed, settings);

  const ADVICE =
    'Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the server behind the pooler, or let DATABASE_URL lead to the server itself.';

  test('stops the start with one sentence when a pooler rejects connection parameters', async () => {
    const pooler = await openPoolerHere();
    const machine = spawnMachine({ DATABASE_URL: pooler.url, DATA_DIR: mkdtempSync(join(tmpdir(), 'merkur-pooled-')) });
    await expect.poll(() => machine.child.exitCode).toBe(78);
    expect(machine.output()).toBe(`DATABASE_URL leads to a PgBouncer. ${ADVICE}\n`);
  });

  test('stops the start when a pooler silently drops connection parameters', async () => {
    const ignored = 'statement_timeout,idle_in_transaction_session_timeout,options';
    const pooler = await openPoolerHere([`ignore_startup_parameters = ${ignored}`]);
    await expect(openDatabase(readConfig({ DATABASE_URL: pooler.url }), silentLog)).rejects.toThrow(
      new ConfigError(`DATABASE_URL leads to a pooler that drops the settings of a connection. ${ADVICE}`),
    );
  });

  const forgetful = async (url: string) =>
    openDatabase(
      readConfig({ DATABASE_URL: url, DATABASE_POOLER: 'transaction-prepared', DATABASE_DIRECT_URL: cluster.url }),
      silentLog,
    );
  const NEEDS_NEWER = /^DATABASE_POOLER=transaction-prepared needs a PgBouncer 1.21 or newer/;

  test('refuses DATABASE_POOLER=transaction-prepared without a pooler that supports prepared statements', async () => {
    const { url } = await openPoolerHere();
    for (let n = 0; n < 2; n++) await expect(forgetful(url)).rejects.toThrow(NEEDS_NEWER);
    await expect(forgetful(cluster.url)).rejects.toThrow(NEEDS_NEWER);
  });

  testOrSkip(noServer ?? (newer ? null : 'TEST_PGBOUNCER names none of 1.21 or newer'))(
    'refuses a newer PgBouncer with prepared statements disabled, and shares them between clients if enabled',
    async () => {
      const { url: without } = await startPoolerOf(newer, ['max_prepared_statements = 0']);
      await expect(forgetful(without)).rejects.toThrow(NEEDS_NEWER);
      const { url } = await startPoolerOf(newer, KEEPING);
      const databases = [await forgetful(url), await forgetful(url)];
      onTestFinished(async () => void (await Promise.all(databases.map((one) => one.close()))));
      const twice = (n: number) => prepared(sql<{ twice: number }>`select 2 * ${n}::int as twice`);
      const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => databases[n % 2]!.one(twice(n))));
      expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => ({ twice: 2 * n })));
      const statements = await databases[0]!.all(
        sql<{ n: number }>`select count(*) as n from pg_prepared_statements where statement like '%select 2 * %'`,
      );
      expect(statements).toEqual([{ n: 1 }]);
    },
  );
});
