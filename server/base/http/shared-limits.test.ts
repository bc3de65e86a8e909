// Rate limits shared by several processes through the database.

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { millisecondsOf } from '#domain/base/time.ts';
import { openPostgresServer } from '#server/base/database/open-database.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { freePort } from '#test/free-port.ts';
import { patience } from '#test/patience.ts';
import { type World, world } from '#test/world.ts';
import { createSharedLimits } from './shared-limits.ts';

const { me } = accessCalls;

/** One of several apps on the same database. */
async function createApp(w: World, database = w.database): Promise<FastifyInstance> {
  const sharedLimits = createSharedLimits(database, { now: w.now });
  const limits = { callsPerMinute: 30, authPerMinute: 10 };
  const http = await createConfiguredApp({ ...w, database }, {}, { limits }, { sharedLimits });
  onTestFinished(() => http.close());
  return http;
}

const guess = async (http: FastifyInstance, remoteAddress = '192.0.2.7') =>
  http.inject({
    method: 'POST',
    url: '/api/auth/LoginWithApiKey',
    payload: { ApiKey: 'mk_live_1', SecretKey: 'x' },
    remoteAddress,
  });

const ask = async (http: FastifyInstance, authorization: string) =>
  (await http.inject({ url: `/api${me.path}`, headers: { authorization } })).statusCode;

const storedCounts = (w: World) => w.rows(sql<{ caller: string; calls: number }>`select * from call_count`);

test('counts guesses made through two apps together, one by one', async () => {
  const w = await world();
  const apps = [await createApp(w), await createApp(w)];
  const statuses = [];
  for (let n = 0; n < 14; n++) statuses.push((await guess(apps[n % 2]!)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  expect((await guess(apps[1]!, '198.51.100.7')).statusCode).toBe(401);
  const late = await createApp(w);
  w.advanceClock(20_000);
  const refused = await guess(late);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40']);
});

test('counts each way of signing in by itself', async () => {
  const w = await world();
  const http = await createApp(w);
  for (let n = 0; n < 11; n++) await guess(http);
  const other = await http.inject({
    method: 'POST',
    url: `/api${accessCalls.login.path}`,
    payload: { Email: 'nobody@merkur.example', Password: 'x' },
    remoteAddress: '192.0.2.7',
  });
  expect([(await guess(http)).statusCode, other.statusCode]).toEqual([429, 401]);
});

test('limits parallel guesses made through two apps', async () => {
  const w = await world();
  const apps = [await createApp(w), await createApp(w)];
  const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => guess(apps[n % 2]!)));
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10);
});

test('shares general call counts between apps with a short delay', async () => {
  const w = await world();
  const [one, other] = [await createApp(w), await createApp(w)];
  const authorization = await (await w.person('Partner')).authorization();
  for (let n = 0; n < 30; n++) expect(await ask(one, authorization)).toBe(200);
  expect(await ask(one, authorization)).toBe(429);
  // Fewer calls than the other app would refuse by its own count.
  const statuses = [];
  for (let n = 0; n < 25 && statuses.at(-1) !== 429; n++) {
    statuses.push(await ask(other, authorization));
    await pause(400);
  }
  expect(statuses.at(-1)).toBe(429);
  const somebodyElse = await (await w.person('Partner')).authorization();
  expect(await ask(other, somebodyElse)).toBe(200);
});

test('stores no identities and deletes counts after another minute', async () => {
  const w = await world();
  const http = await createApp(w);
  await guess(http);
  const [count] = await storedCounts(w);
  expect(count).toMatchObject({ calls: 1, caller: expect.stringMatching(/^[\w-]{22}$/) });
  w.advanceClock(3 * 60_000);
  const minute = Math.floor(millisecondsOf(w.now()) / 60_000);
  await w.database.transaction((tx) =>
    tx.run(sql`insert into call_count (minute, caller, calls)
    values (${minute - 2}, 'two minutes ago', 1), (${minute - 1}, 'a minute ago', 1)`),
  );
  await guess(http, '198.51.100.7');
  const isKept = async () => {
    const callers = (await storedCounts(w)).map(({ caller }) => caller);
    return [callers.length, callers.includes(count!.caller), callers.includes('a minute ago')];
  };
  await expect.poll(isKept, { timeout: patience(20_000) }).toEqual([2, false, true]);
});

test('does not write a sent count again', async () => {
  const w = await world();
  const http = await createApp(w);
  await guess(http);
  const written = () => w.rows<{ xmin: string }>(sql`select xmin::text from call_count`);
  const [before] = await written();
  await ask(http, await (await w.person('Partner')).authorization());
  await expect.poll(async () => (await written()).length).toBe(2);
  expect(await written()).toContainEqual(before);
});

/** Counts calls without an app and records the number of database queries. */
function directCounts(w: World) {
  let asked = 0;
  const all = ((query) => {
    asked += 1;
    return w.database.all(query);
  }) as World['database']['all'];
  const limits = createSharedLimits({ ...w.database, all }, { now: w.now });
  onTestFinished(() => limits.stop());
  const general = new limits.store({});
  const route = general.child({ routeInfo: { method: 'POST', url: '/x' } } as never);
  const countBy = (store: Pick<typeof general, 'incr'>) => (caller: string, limit: number) =>
    new Promise<number>((done) => store.incr(caller, (_, counted) => done(counted!.current), 60_000, limit));
  return { inGeneral: countBy(general), atRoute: countBy(route), asked: () => asked };
}

test("makes no database queries beyond a route's limit, whichever process counted the calls", async () => {
  const w = await world();
  const [one, other] = [directCounts(w), directCounts(w)];
  for (const n of [1, 2, 3, 4]) expect(await one.atRoute('a', 2)).toBe(n);
  expect(one.asked()).toBe(2);
  expect([await other.atRoute('a', 2), other.asked()]).toEqual([3, 1]);
  expect([await other.atRoute('a', 2), other.asked()]).toEqual([4, 1]);
  await one.inGeneral('b', 2);
  expect(one.asked()).toBe(2);
});

test('forgets the oldest of very many callers in a minute', async () => {
  const w = await world();
  const { inGeneral } = directCounts(w);
  for (let n = 0; n < 20_000; n += 1) await inGeneral(`caller ${n}`, 100);
  expect([await inGeneral('caller 1', 100), await inGeneral('caller 0', 100)]).toEqual([2, 2]);
  await inGeneral('one more', 100);
  expect([await inGeneral('caller 1', 100), await inGeneral('caller 0', 100)]).toEqual([3, 1]);
});

test('serves calls during a database outage, each app using its local counts', async () => {
  const w = await world();
  const unreachable = openPostgresServer(`postgres://nobody@127.0.0.1:${await freePort()}/nothing`);
  onTestFinished(() => unreachable.close());
  const http = await createApp(w, unreachable as unknown as World['database']);
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push((await guess(http)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(503), 429, 429]);
});
