// A read replica: a real standby that follows a real primary, where the programs of a server are installed. The standby
// is held back, lost and brought back while people read lists.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { openPostgresServer } from '#server/base/open-database.ts';
import { openReplica, UNKNOWN_POSITION } from '#server/base/replica.ts';
import { openProviderClients } from '#server/buying/provider-clients.ts';
import { openServices } from '#server/services.ts';
import { builtInSheets } from '#server/sheets/stored-workbooks.ts';
import { openPair, type Pair } from '#test/failover/pair.ts';
import { createTrader } from '#test/failover/shop.ts';
import { serverPrograms } from '#test/faults/cluster.ts';
import { silentLog } from '#test/logs.ts';
import { requestOf } from '#test/world.ts';

const programs = serverPrograms();

describe.skipIf(!programs)(`a read replica${programs ? '' : ' (skipped: no programs of PostgreSQL 15)'}`, () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await openPair(programs!, false);
  });
  afterAll(() => pair.remove());

  const isCopy = sql<{ isCopy: boolean }>`select pg_is_in_recovery() as is_copy`;

  async function opened() {
    const primary = openPostgresServer(pair.primaryUrl(), silentLog);
    const copy = openPostgresServer(pair.standbyUrl(), silentLog);
    const replica = openReplica(primary, copy, silentLog);
    onTestFinished(async () => {
      await replica.stop();
      await copy.close().catch(() => {});
      await primary.close();
    });
    const readsCopy = async (position: string | null) => (await replica.reader(position).one(isCopy))?.isCopy;
    await expect.poll(() => readsCopy(null)).toBe(true);
    return { primary, copy, replica, readsCopy };
  }

  test('who has just written reads the primary until the copy has it; others read the copy', async () => {
    const { primary, copy, replica, readsCopy } = await opened();
    await copy.pool.query('select pg_wal_replay_pause()');
    await expect
      .poll(async () => (await copy.one(sql<{ s: string }>`select pg_get_wal_replay_pause_state() as s`))?.s)
      .toBe('paused');
    await primary.pool.query('create table note (text text)');
    const position = await replica.position();
    expect([await readsCopy(position), await readsCopy(null)]).toEqual([false, true]);
    await expect.poll(() => replica.lagSeconds()).toBeGreaterThan(0.5);
    await copy.pool.query('select pg_wal_replay_resume()');
    await expect.poll(() => readsCopy(position)).toBe(true);
    await expect.poll(() => replica.lagSeconds()).toBe(0);
    expect(await replica.reader(position).all(sql`select * from note`)).toEqual([]);
    expect(await readsCopy(UNKNOWN_POSITION)).toBe(false);
  });

  test('over HTTP a person sees what they wrote at once, by cookie or header, and others soon', async () => {
    const { copy, replica } = await opened();
    const folder = mkdtempSync(join(tmpdir(), 'merkur-replica-'));
    const masterKeyFile = join(folder, 'master.key');
    writeFileSync(masterKeyFile, Buffer.alloc(32, 9).toString('base64'), { mode: 0o600 });
    const config = readConfig({
      DATABASE_URL: pair.primaryUrl(),
      DATABASE_READ_URL: pair.standbyUrl(),
      DATA_DIR: folder,
      MASTER_KEY_FILE: masterKeyFile,
      DEMO: 'off',
    });
    const services = await openServices(config, silentLog);
    onTestFinished(() => services.close());
    const { http } = await buildApp({
      ...services,
      config,
      replica,
      clock: systemClock,
      providerClients: openProviderClients(services.database, []),
      sheets: builtInSheets(services.database, systemClock),
      log: silentLog,
      isReady: () => true,
    });
    onTestFinished(() => http.close());
    const admin = await createTrader(services, 'SuperAdmin', null);
    await replica.settled();
    await copy.pool.query('select pg_wal_replay_pause()');
    const ask = async (endpoint: Endpoint, input: object, headers = {}) =>
      http.inject({
        ...requestOf(endpoint, input),
        headers: { authorization: await admin.authorization(), ...headers },
      });
    const company = {
      companyName: 'Harbour Games',
      email: 'a@b.example',
      type: 'Standard',
      country: 'Germany',
      invoicePeriod: 'Immediately',
    };
    const written = await ask(companyCalls.create, company);
    expect([written.statusCode, written.body]).toEqual([200, expect.stringContaining('Harbour')]);
    const isSeen = async (headers: object) =>
      (await ask(companyCalls.list, companyCalls.list.input.parse({}), headers)).body.includes('Harbour Games');
    const position = String(written.headers['read-position']);
    expect(written.cookies).toContainEqual(expect.objectContaining({ name: '__Host-read-position', value: position }));
    expect([
      await isSeen({}),
      await isSeen({ 'read-position': position }),
      await isSeen({ cookie: `__Host-read-position=${encodeURIComponent(position)}` }),
      await isSeen({ 'read-position': 'nonsense' }),
      await isSeen({ 'read-position': '0/1', cookie: `__Host-read-position=${encodeURIComponent(position)}` }),
    ]).toEqual([false, true, true, false, true]);
    await copy.pool.query('select pg_wal_replay_resume()');
    await expect.poll(() => isSeen({})).toBe(true);
  });

  test('news waits until the copy shows it', async () => {
    const { primary, replica } = await opened();
    await primary.pool.query('create table news (text text)');
    await replica.settled();
    expect(await replica.reader(null).all(sql`select * from news`)).toEqual([]);
  });

  test('a copy that is lost is not read, and what it was asked is asked of the primary', async () => {
    const { copy, replica, readsCopy } = await opened();
    const reader = replica.reader(null);
    await copy.close();
    expect((await reader.one(isCopy))?.isCopy).toBe(false);
    expect([await readsCopy(null), replica.lagSeconds()]).toEqual([false, null]);
    await expect(replica.reader(null).one(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
  });
});
