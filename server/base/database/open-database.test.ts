// Opening a server directly or through a pooler. Real poolers are covered by pooler.test.ts.

import { Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { ConfigError, type Pooler } from '#server/base/process/config.ts';
import { findNetworkAddress, serveDatabase } from '#test/database/by-network.ts';
import { silentLog } from '#test/logs.ts';
import { type World, world } from '#test/world.ts';
import { prepared } from './db.ts';
import { openDatabase, openPostgresServer, withSessions } from './open-database.ts';

const NOBODY = 'postgres://me@127.0.0.1:1/shop';
const configOf = (
  databaseUrl: string | null,
  databasePooler: Pooler | null,
  databaseDirectUrl: string | null = null,
) => ({
  databaseUrl,
  databasePooler,
  databaseDirectUrl,
  dataDir: '/nowhere',
});
const open = async (url: string, pooler: Pooler | null) => {
  const database = await openDatabase(configOf(url, pooler), silentLog);
  onTestFinished(() => database.close());
  return database;
};

const DROPS = 'DATABASE_URL leads to a pooler that drops the settings of a connection.';
const NEEDS_NEWER = /^DATABASE_POOLER=transaction-prepared needs a PgBouncer 1.21 or newer/;

test.each([null, 'transaction-prepared'] as const)(
  'reports an unreachable database as an outage, pooler %s',
  async (pooler) => {
    const opening = open(NOBODY, pooler);
    await expect(opening).rejects.toThrow('ECONNREFUSED');
    await expect(opening).rejects.not.toThrow(ConfigError);
  },
);

test('names a pooler that rejects connection parameters', async () => {
  const fields = ['SFATAL', 'VFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', '', ''];
  const body = Buffer.from(fields.join('\0'));
  const head = Buffer.from('E....');
  head.writeUInt32BE(body.length + 4, 1);
  const url = await serveDatabase((near) => near.once('data', () => near.end(Buffer.concat([head, body]))));
  const opening = open(url, null);
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow('DATABASE_URL leads to a PgBouncer.');
});

test.skipIf(!process.env.TEST_DATABASE_URL)('keeps idle connections alive, and for ten minutes', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  onTestFinished(() => keepAlive.mockRestore());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const database = openPostgresServer(process.env.TEST_DATABASE_URL!);
  onTestFinished(() => database.close());
  await Promise.all([1, 2].map(() => database.all(sql`select pg_backend_pid()`)));
  expect(keepAlive.mock.calls).toEqual(Array.from({ length: 2 }, () => [true, 30_000]));
  vi.advanceTimersByTime(10 * MINUTE - 1);
  expect(database.pool.idleCount).toBe(2);
  vi.advanceTimersByTime(1);
  expect(database.pool.idleCount).toBe(0);
});

describe.skipIf(process.env.TEST_DATABASE_URL)('over the network', () => {
  /** Makes a statement hold for every connection, because all of them share one session. */
  const inSession = async (w: World, begin: string, end: string) => {
    const run = (text: string) => w.database.pool.query(text);
    await run(begin);
    onTestFinished(() => run(end).then(() => undefined));
  };

  test('opens a server that keeps session parameters and treats one that drops them as a pooler', async () => {
    const w = await world();
    const url = await findNetworkAddress(w);
    await expect(open(url, null)).rejects.toThrow(new RegExp(`^${DROPS}`));
    await expect(open(url, null)).rejects.toThrow(ConfigError);
    await inSession(w, `set statement_timeout = '15s'`, 'reset statement_timeout');
    expect(await (await open(url, null)).one(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  test('serves without prepared statements behind a pooler that passes their names through', async () => {
    const w = await world();
    const url = await findNetworkAddress(w);
    // On the second attempt the name is taken.
    for (let n = 0; n < 2; n += 1) await expect(open(url, 'transaction-prepared')).rejects.toThrow(NEEDS_NEWER);
    expect(await (await open(url, 'transaction')).one(sql`select 1 as one`)).toEqual({ one: 1 });
    await w.database.pool.query('deallocate pooler_probe');
    // Simulates a pooler that renames statements.
    await inSession(
      w,
      'create temporary table pg_prepared_statements (name text)',
      'drop table pg_temp.pg_prepared_statements',
    );
    expect(await (await open(url, 'transaction-prepared')).one(sql`select 1 as one`)).toEqual({ one: 1 });
    await w.database.pool.query('deallocate pooler_probe');
  });

  test.each<[Pooler | null, number, string]>([
    [null, 1, '0'],
    ['transaction', 0, '15s'],
    ['transaction-prepared', 1, '15s'],
  ])(
    'with DATABASE_POOLER=%s, prepares %i statements and sets this limit in each transaction: %s',
    async (pooler, kept, limit) => {
      const w = await world();
      const database = openPostgresServer(await findNetworkAddress(w), silentLog, pooler);
      onTestFinished(() => database.close());
      const ask = prepared(
        sql<{ limit: string }>`select current_setting('statement_timeout') as limit, ${kept}::int as n`,
      );
      for (let n = 0; n < 2; n += 1) expect(await database.one(ask)).toEqual({ limit, n: kept });
      const { rows } = await w.database.pool.query<{ name: string }>(
        `select name from pg_prepared_statements where statement like '%statement_timeout%'`,
      );
      expect(rows).toHaveLength(kept);
      for (const { name } of rows) await w.database.pool.query(`deallocate ${name}`);
    },
  );

  test('bypasses the pooler only for work that needs a session', async () => {
    const w = await world();
    const url = await findNetworkAddress(w);
    const given = (pooler: Pooler | null, direct: string | null) =>
      withSessions(configOf(url, pooler, direct), w.database, silentLog, async (database) => database === w.database);
    expect([await given(null, null), await given(null, NOBODY)]).toEqual([true, true]);
    await expect(given('transaction', NOBODY)).rejects.toThrow('ECONNREFUSED');
    await expect(given('transaction', url)).rejects.toThrow(ConfigError);
    await inSession(w, `set statement_timeout = '15s'`, 'reset statement_timeout');
    expect(await given('transaction', url)).toBe(false);
  });
});
