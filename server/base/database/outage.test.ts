// The database disappears or is full: clients get a retry response instead of an error, and the product is not ready
// until a write succeeds again. Uses PostgreSQL behind a real network that is cut.

import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { viewCalls } from '#domain/base/views/views.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { type App, buildApp } from '#server/app.ts';
import { readConfig } from '#server/base/process/config.ts';
import { builtInSheets } from '#server/sheets/workbook/stored-workbooks.ts';
import { silentLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { type Person, requestOf, type World, world } from '#test/world.ts';
import type { Database } from './db.ts';
import { openEmbeddedDatabase, openPostgresServer } from './open-database.ts';
import { withOutageDetection } from './outage.ts';

const url = process.env.TEST_DATABASE_URL;
const AWAY = [503, '5', 'Service unavailable'];

/** The same app with another connection to a database. */
async function appOn(w: World, database: Database): Promise<App['http']> {
  const { http } = await buildApp({
    config: { ...readConfig({ LOG_LEVEL: 'silent' }), limits: { callsPerMinute: 1_000_000, authPerMinute: 1_000_000 } },
    database,
    clock: { now: w.now },
    keys: w.keys,
    vault: w.vault,
    sheets: builtInSheets(database, { now: w.now }),
    providerClients: w.providerClients,
    log: silentLog,
    isReady: () => true,
  });
  await http.ready();
  onTestFinished(() => http.close());
  return http;
}

const summaryOf = ({ statusCode, headers, json }: Awaited<ReturnType<App['http']['inject']>>) => [
  statusCode,
  headers['retry-after'],
  json().Message,
];

const readiness = async (http: App['http']) => (await http.inject({ url: '/health/ready' })).statusCode;

/** Makes every write to a table fail with an SQLSTATE until the test ends or the returned function is called. */
async function failWrites(w: World, table: string, state: string): Promise<() => Promise<void>> {
  const run = (text: string) => w.database.transaction((tx) => tx.run(sql.raw(text)));
  await run(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${state}'; end $$`,
  );
  await run(`create trigger fail before insert or update on ${table} for each row execute function fail()`);
  const mend = () => run('drop function if exists fail cascade').then(() => undefined);
  onTestFinished(mend);
  return mend;
}

const VIEW = { list: '/management/orders', name: 'Mine', address: '/all' };

test.each([
  ['53100', 'a full disk', 503],
  ['53200', 'no memory', 503],
  ['53300', 'too many connections', 503],
  ['57P01', 'a server that stops', 503],
  ['57P03', 'a server that starts', 503],
  ['58030', 'an I/O error', 503],
  ['25006', 'a server that became a standby', 503],
  ['08006', 'a lost connection', 503],
  ['P0001', 'a defect of ours', 500],
  ['23514', 'a broken constraint', 500],
])('answers SQLSTATE %s, %s, with %s', async (state, _, status) => {
  const w = await world();
  const person = await w.person('Salesman');
  await failWrites(w, 'saved_view', state);
  const answered = await person.call(viewCalls.create, VIEW);
  expect([answered.status, answered.headers['retry-after']]).toEqual([status, status === 503 ? '5' : undefined]);
  expect(answered.message).toBe(status === 503 ? 'Service unavailable' : 'Unknown error');
});

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const broken = Object.assign(new Error('broken'), { code: 'ENOENT' });

test.each<[string, unknown, boolean]>([
  ['nobody listens', refused, true],
  ['a file is missing', broken, false],
  ['the driver lost its connection', new Error('Connection terminated unexpectedly'), true],
  ['nobody listens at one of several addresses', new AggregateError([broken, refused]), true],
  ['several tries failed by themselves', new AggregateError([broken, 'ECONNREFUSED']), false],
  ['it is no error', { code: 'ECONNREFUSED' }, false],
])('decides whether a failure because %s is an outage: %s', async (_, error, isAway) => {
  const failed = withOutageDetection(() => Promise.reject(error));
  if (isAway) await expect(failed).rejects.toMatchObject({ name: 'DatabaseUnavailable', cause: error });
  else await expect(failed).rejects.toBe(error);
});

test('is ready only while a write succeeds', async () => {
  const w = await world();
  expect(await readiness(w.http)).toBe(200);
  const mend = await failWrites(w, 'write_probe', '53100');
  w.advanceClock(1000);
  expect(await readiness(w.http)).toBe(503);
  await mend();
  w.advanceClock(1000);
  expect(await readiness(w.http)).toBe(200);
  const before = await w.rows(sql`select xmin::text from write_probe`);
  for (let n = 0; n < 20; n++) await readiness(w.http);
  expect(await w.rows(sql`select xmin::text from write_probe`)).toEqual(before);
});

test.skipIf(url)('treats a closed embedded database as an outage', async () => {
  const w = await world();
  const database = await openEmbeddedDatabase({ dataDir: 'memory', loadImage: process.env.TEST_IMAGE! });
  const http = await appOn(w, database);
  await database.close();
  const payload = { Email: 'a@merkur.example', Password: 'x' };
  expect(summaryOf(await http.inject({ method: 'POST', url: '/api/auth/LoginWithOtp', payload }))).toEqual(AWAY);
  expect(await readiness(http)).toBe(503);
});

/** A network to the test server that can be cut and restored. */
async function createFlakyNetwork(databaseName: string) {
  const target = new URL(url!);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as { port: number };
  const cut = () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of sockets) socket.destroy();
    return closed;
  };
  return {
    address: Object.assign(new URL(url!), {
      hostname: '127.0.0.1',
      port: String(port),
      pathname: `/${databaseName}`,
    }).toString(),
    cut,
    mend: () => listen(port),
  };
}

describe.skipIf(!url)('on a real server', () => {
  async function reached() {
    const w = await world();
    const [{ name }] = (await w.rows(sql<{ name: string }>`select current_database() as name`)) as [{ name: string }];
    const net = await createFlakyNetwork(name);
    const database = openPostgresServer(net.address);
    onTestFinished(async () => {
      await database.close();
      await net.cut();
    });
    const http = await appOn(w, database);
    const ask = async (who: Person, call: Parameters<typeof requestOf>[0], input: unknown, headers = {}) =>
      http.inject({ ...requestOf(call, input), headers: { authorization: await who.authorization(), ...headers } });
    return { w, net, http, ask, name };
  }

  test('answers reads, writes and sign-ins with retry during an outage and recovers afterwards', async () => {
    const { w, net, http, ask } = await reached();
    const person = await w.person('Salesman');
    const payload = { Email: 'a@merkur.example', Password: 'x' };
    const logIn = () => http.inject({ method: 'POST', url: '/api/auth/LoginWithOtp', payload });
    const all = async () => [
      await ask(person, accessCalls.me, {}),
      await ask(person, viewCalls.create, VIEW),
      await logIn(),
    ];
    expect([await readiness(http), (await all()).map(({ statusCode }) => statusCode)]).toEqual([200, [200, 200, 401]]);
    await net.cut();
    w.advanceClock(1000);
    for (const answer of await all()) expect(summaryOf(answer)).toEqual(AWAY);
    expect(await readiness(http)).toBe(503);
    await net.mend();
    w.advanceClock(1000);
    expect([await readiness(http), (await ask(person, accessCalls.me, {})).statusCode]).toEqual([200, 200]);
  });

  test.each(['the network is cut', 'the server ends the connection'])(
    'guarantees that a call waiting when %s had no effect and may be retried immediately with its key',
    async (how) => {
      const { w, net, ask, name } = await reached();
      const m = await createMarket(w);
      const order = await m.place(await w.person('Partner'), await m.sell());
      const admin = await w.person('SuperAdmin');
      const input = {
        id: order.id,
        processingStart: '2026-11-20T12:00:00.000Z',
        processingEnd: '2026-11-22T12:00:00.000Z',
      };
      const approve = () => ask(admin, orderCalls.approve, input, { 'idempotency-key': 'once' });
      const holder = new pg.Client({
        connectionString: Object.assign(new URL(url!), { pathname: `/${name}` }).toString(),
      });
      await holder.connect();
      onTestFinished(() => holder.end());
      await holder.query('begin');
      await holder.query('select 1 from orders for update');
      const waiting = approve();
      const blocked = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await w.rows(sql.raw(blocked))).length).toBe(1);
      if (how === 'the network is cut') await net.cut();
      else await w.rows(sql.raw(`select pg_terminate_backend(pid) from (${blocked}) b`));
      expect(summaryOf(await waiting)).toEqual(AWAY);
      await holder.query('rollback');
      if (how === 'the network is cut') await net.mend();
      expect(await w.rows(sql`select 1 from order_history where action = 'approve'`)).toEqual([]);
      expect((await approve()).statusCode).toBe(200);
      expect(await w.rows(sql`select 1 from order_history where action = 'approve'`)).toHaveLength(1);
    },
  );
});
