// A read replica: a real standby of a real primary, if the PostgreSQL programs are installed. The standby is delayed,
// stopped and restarted while lists are read. Position logic is tested with two fakes whose positions are set by hand.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { readConfig } from '#server/base/process/config.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { openServices } from '#server/services.ts';
import { builtInSheets } from '#server/sheets/workbook/stored-workbooks.ts';
import { type Pair, startPair } from '#test/failover/pair.ts';
import { createTrader } from '#test/failover/shop.ts';
import { serverPrograms } from '#test/faults/cluster.ts';
import { recordingLog, silentLog } from '#test/logs.ts';
import { requestOf } from '#test/world.ts';
import type { Database } from './db.ts';
import { openPostgresServer } from './open-database.ts';
import { DatabaseUnavailable } from './outage.ts';
import { createReplica, positionNumber, UNKNOWN_POSITION } from './replica.ts';
import { textOf } from './sql-text.ts';

const programs = serverPrograms();

describe.skipIf(!programs)(`read replica${programs ? '' : ' (skipped: no programs of PostgreSQL 15)'}`, () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await startPair(programs!, { isSynchronous: false });
  });
  afterAll(() => pair.remove());

  const isCopy = sql<{ isCopy: boolean }>`select pg_is_in_recovery() as is_copy`;

  async function opened() {
    const primary = openPostgresServer(pair.primaryUrl(), silentLog);
    const copy = openPostgresServer(pair.standbyUrl(), silentLog);
    const replica = createReplica(primary, copy, silentLog);
    onTestFinished(async () => {
      await replica.stop();
      await copy.close().catch(() => {});
      await primary.close();
    });
    const readsCopy = async (position: string | null) => (await replica.reader(position).one(isCopy))?.isCopy;
    await expect.poll(() => readsCopy(null)).toBe(true);
    return { primary, copy, replica, readsCopy };
  }

  test('reads from the primary after a write until the replica has caught up', async () => {
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

  test("shows a user's own writes immediately over HTTP, by cookie or header, and to others soon", async () => {
    const { copy, replica } = await opened();
    const folder = mkdtempSync(join(tmpdir(), 'merkur-replica-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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
      providerClients: createProviderClients(services.database, []),
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

  test('delays events until the replica has caught up', async () => {
    const { primary, replica } = await opened();
    await primary.pool.query('create table news (text text)');
    await replica.settled();
    expect(await replica.reader(null).all(sql`select * from news`)).toEqual([]);
  });

  test('falls back to the primary when the replica is lost', async () => {
    const { copy, replica, readsCopy } = await opened();
    const reader = replica.reader(null);
    await copy.close();
    expect((await reader.one(isCopy))?.isCopy).toBe(false);
    expect([await readsCopy(null), replica.lagSeconds()]).toEqual([false, null]);
    await expect(replica.reader(null).one(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
  });
});

test('orders positions by both halves', () => {
  expect(['0/2', '1/0', '1/2'].map(positionNumber)).toEqual([2n, 4_294_967_296n, 4_294_967_298n]);
});

describe('replica and primary with positions set by hand', () => {
  /** A fake database at a given position, or lost, that answers every other query with its name. */
  function databaseAt(name: string, place: string) {
    const set = { place, lost: null as Error | null, broken: null as Error | null, polls: 0, onPoll: () => {} };
    const one = async (query: Parameters<Database['one']>[0]) => {
      if (!textOf(query).text.includes('_lsn()')) {
        if (set.broken) throw set.broken;
        return { name };
      }
      set.polls += 1;
      set.onPoll();
      if (set.lost) throw set.lost;
      return { at: set.place };
    };
    return { set, database: { one, only: one, all: async (query) => [await one(query)] } as Database };
  }

  const START = Date.UTC(2026, 10, 20);
  function opened(pollMs: number, prepare?: () => Promise<void>) {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    onTestFinished(() => void vi.useRealTimers());
    const { database: primary, set: first } = databaseAt('primary', '0/10');
    const { database: copy, set: second } = databaseAt('copy', '0/10');
    const { log, texts } = recordingLog();
    const replica = createReplica(primary, copy, log, prepare, pollMs);
    onTestFinished(() => void replica.stop());
    const reads = async (position: string | null) =>
      (await replica.reader(position).one(sql<{ name: string }>`select 1`))!.name;
    const until = async (isSo: () => boolean) => {
      for (let n = 0; n < 5000 && !isSo(); n += 1) await pause(1);
    };
    /** Until both were polled again and the result counts. */
    const poll = () => {
      const polls = second.polls + 2;
      return until(() => second.polls >= polls);
    };
    return { replica, reads, until, poll, primary: first, copy: second, texts };
  }

  test('reads from the replica up to its position, unless it is lost or lags more than ten seconds', async () => {
    const { replica, reads, poll, primary, copy, texts } = opened(1);
    await poll();
    expect([await reads(null), await reads('0/10'), await reads('0/11')]).toEqual(['copy', 'copy', 'primary']);
    vi.setSystemTime(START + 5000);
    expect(replica.lagSeconds()).toBe(0);
    primary.place = '0/20';
    await poll();
    vi.setSystemTime(START + 15_000);
    await poll();
    expect([replica.lagSeconds(), await reads(null), await reads('0/20')]).toEqual([10, 'copy', 'primary']);
    vi.setSystemTime(START + 15_001);
    expect([replica.lagSeconds(), await reads(null)]).toEqual([10.001, 'primary']);
    copy.place = '0/20';
    await poll();
    expect([replica.lagSeconds(), await reads('0/20')]).toEqual([0, 'copy']);
    copy.lost = new Error('lost');
    await poll();
    expect([replica.lagSeconds(), await reads(null), texts.length]).toEqual([null, 'primary', 1]);
    await poll();
    expect(texts.length).toBe(1);
  });

  test('prepares the replica once before reading from it', async () => {
    let tries = 0;
    const { replica, reads, until, poll } = opened(1, async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
    });
    expect(await reads(null)).toBe('primary');
    await until(() => replica.lagSeconds() !== null);
    await poll();
    expect([await reads(null), tries]).toEqual(['copy', 3]);
  });

  test('falls back when the replica cancels a statement or is down, not when the statement is wrong', async () => {
    const { replica, reads, until, copy } = opened(500);
    await until(() => replica.lagSeconds() !== null);
    copy.broken = Object.assign(new Error('canceled'), { code: '40001' });
    expect(await reads(null)).toBe('primary');
    copy.broken = Object.assign(new Error('division by zero'), { code: '22012' });
    await expect(reads(null)).rejects.toThrow('division by zero');
    expect(replica.lagSeconds()).toBe(0);
    copy.broken = new DatabaseUnavailable(new Error('gone'));
    expect([await reads(null), replica.lagSeconds()]).toEqual(['primary', null]);
    copy.broken = null;
    await until(() => replica.lagSeconds() !== null);
    expect(await reads(null)).toBe('copy');
  });

  test('makes events wait for the replica for at most one second', async () => {
    const { replica, until, primary, copy, texts } = opened(60_000);
    await until(() => replica.lagSeconds() !== null);
    primary.place = '0/20';
    const placesSeen = (...places: string[]) => {
      copy.polls = 0;
      copy.onPoll = () => {
        copy.place = places.shift() ?? copy.place;
        vi.setSystemTime(Date.now() + 250);
      };
    };
    placesSeen('0/10', '0/20');
    await replica.settled();
    expect(copy.polls).toBe(2);
    placesSeen('0/30');
    await replica.settled();
    expect(copy.polls).toBe(1);
    placesSeen('0/10');
    await replica.settled();
    expect(copy.polls).toBe(4);
    primary.lost = new Error('away');
    await replica.settled();
    expect([copy.polls, texts]).toEqual([5, []]);
    copy.lost = new Error('lost');
    for (let n = 0; n < 2; n += 1) await replica.settled();
    expect([copy.polls, texts.length, replica.lagSeconds()]).toEqual([6, 1, null]);
  });
});
