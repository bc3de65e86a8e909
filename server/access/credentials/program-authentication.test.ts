// Programs at the entrance of the partner API: who is admitted, from where, and how often.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { credentialCopy } from '#domain/access/credential-copy.ts';
import { addMilliseconds, MINUTE } from '#domain/base/time.ts';
import { programAccountCalls } from '#domain/platform/account/calls.ts';
import { viewOf } from '#server/base/database/partner-view.ts';
import { createSharedLimits } from '#server/base/http/shared-limits.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { recordingLog } from '#test/logs.ts';
import { patience } from '#test/patience.ts';
import { createProgram, type Program } from '#test/programs.ts';
import { type World, world } from '#test/world.ts';
import { authenticateProgram } from './program-authentication.ts';
import { refuseOtherEnvironment } from './program-token.ts';

const { me } = programAccountCalls;

const askFrom = async (http: FastifyInstance, authorization: string, remoteAddress = '192.0.2.7') => {
  const { statusCode, headers, body } = await http.inject({
    url: `/api${me.path}`,
    headers: { authorization },
    remoteAddress,
  });
  return { status: statusCode, headers, code: JSON.parse(body).code as string | undefined };
};

const setCredential = (w: World, { id }: Program, columns: ReturnType<typeof sql>) =>
  w.database.transaction((tx) => tx.run(sql`update program_credential set ${columns} where id = ${id}`));

test('admits a program with its company, scopes and limits (API-002, API-009)', async () => {
  const w = await world();
  const program = await createProgram(w, { scopes: ['orders:read', 'keys:read'] });
  const account = await program.do(me, {});
  expect(account.credential).toEqual({
    id: program.id,
    name: 'Web shop',
    scopes: ['orders:read', 'keys:read'],
    expiresAt: null,
  });
  expect(account.company.id).toBe(program.companyId);
  expect(account.limits).toEqual({ readsPerMinute: 1200, writesPerMinute: 300, callsInFlight: 8 });
});

test('refuses people and API keys at the partner API, and programs everywhere else (API-002)', async () => {
  const w = await world();
  const person = await w.person('Partner');
  const pair = await person.do(accessCalls.recreateCredentials, {});
  const { accessToken } = (await w.callAsVisitor(accessCalls.loginWithKey, pair)).reply;
  const answers = [
    await person.call(me, {}),
    await w.callAsVisitor(me, {}, { authorization: `Bearer ${accessToken}` }),
    await w.callAsVisitor(me, {}),
    await (await createProgram(w)).call(accessCalls.me, {}),
  ];
  expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(4).fill([401, 'unauthenticated']));
});

test.each([
  ['an unknown id', (token: string) => token.replace(/_live_.{4}/, '_live_0000')],
  ['a wrong secret', (token: string) => `${token.slice(0, -4)}0000`],
  ['a shortened secret', (token: string) => token.slice(0, -1)],
  ['only an id', (token: string) => token.replace(/_[^_]+$/, '')],
])('refuses a token with %s', async (_, change) => {
  const w = await world();
  const { token } = await createProgram(w);
  const answered = await w.callAsVisitor(me, {}, { authorization: `Bearer ${change(token)}` });
  expect([answered.status, answered.code]).toEqual([401, 'api_key']);
});

test('refuses a credential of the sandbox by its name, and in a sandbox that of the live system (API-152)', async () => {
  const w = await world();
  const { token } = await createProgram(w);
  const test = token.replace('mk_live_', 'mk_test_');
  const answered = await w.callAsVisitor(me, {}, { authorization: `Bearer ${test}` });
  expect([answered.status, answered.code, answered.message]).toEqual([
    401,
    'other_environment',
    credentialCopy.testInLive,
  ]);
  expect(() => refuseOtherEnvironment(test, true)).not.toThrow();
  expect(() => refuseOtherEnvironment(token, true)).toThrow(credentialCopy.liveInSandbox);
});

test('refuses expired and revoked credentials, and all of a company without active people (API-004)', async () => {
  const w = await world();
  const program = await createProgram(w, { expiresAt: addMilliseconds(w.now(), MINUTE) });
  const outcome = async () => {
    const { status, code } = await program.call(me, {});
    return [status, code];
  };
  expect(await outcome()).toEqual([200, '']);
  w.advanceClock(MINUTE);
  expect(await outcome()).toEqual([401, 'credential_expired']);
  await setCredential(w, program, sql`expires_at = null`);
  expect(await outcome()).toEqual([200, '']);
  await w.database.transaction((tx) => tx.run(sql`update app_user set is_active = false where kind = 'Person'`));
  expect(await outcome()).toEqual([401, 'api_key']);
  await w.database.transaction((tx) => tx.run(sql`update app_user set is_active = true where kind = 'Person'`));
  expect(await outcome()).toEqual([200, '']);
  await setCredential(w, program, sql`revoked_at = ${w.now()}, revoked_by = created_by`);
  expect(await outcome()).toEqual([401, 'api_key']);
});

test('refuses a revoked credential at once in a process that has just admitted it (API-005)', async () => {
  const w = await world();
  const apps = [await createConfiguredApp(w), await createConfiguredApp(w)];
  onTestFinished(async () => void (await Promise.all(apps.map((http) => http.close()))));
  const program = await createProgram(w);
  const outcomes = async () =>
    Promise.all(apps.map(async (http) => (await askFrom(http, program.authorization)).status));
  expect(await outcomes()).toEqual([200, 200]);
  await setCredential(w, program, sql`revoked_at = ${w.now()}, revoked_by = created_by`);
  expect(await outcomes()).toEqual([401, 401]);
});

test.each([
  [['10.1.0.0/16'], '10.1.2.3', 200],
  [['10.1.0.0/16'], '::ffff:10.1.2.3', 200],
  [['10.1.0.0/16'], '10.2.2.3', 403],
  [['10.1.0.0/16'], '2001:db8::1', 403],
  [['192.0.2.7'], '192.0.2.7', 200],
  [['192.0.2.7'], '192.0.2.8', 403],
  [['2001:db8::/32', '192.0.2.0/24'], '2001:db8:1::1', 200],
  [['2001:db8::1'], '2001:db8::2', 403],
  [['::ffff:192.0.2.0/120'], '192.0.2.200', 200],
  [['::ffff:192.0.2.0/120'], '192.0.3.1', 403],
])('with networks %j answers an address %s with %i (API-006)', async (networks, address, status) => {
  const w = await world();
  const program = await createProgram(w, { networks });
  const answered = await w.http.inject({
    url: `/api${me.path}`,
    headers: { authorization: program.authorization },
    remoteAddress: address,
  });
  expect(answered.statusCode).toBe(status);
  if (status === 403) expect(answered.json().code).toBe('ip_not_allowed');
});

test('records time and address of the last use, at most once a minute (API-005)', async () => {
  const w = await world();
  const program = await createProgram(w);
  const uses: unknown[] = [];
  for (const [wait, address] of [
    [0, '192.0.2.1'],
    [59_000, '192.0.2.2'],
    [1_000, '192.0.2.3'],
  ] as const) {
    w.advanceClock(wait);
    await w.http.inject({
      url: `/api${me.path}`,
      headers: { authorization: program.authorization },
      remoteAddress: address,
    });
    uses.push(...(await w.rows(sql<{ address: string }>`select last_used_address as address from program_credential`)));
  }
  expect(uses).toEqual([{ address: '192.0.2.1' }, { address: '192.0.2.1' }, { address: '192.0.2.3' }]);
});

const LIMITS = { programLimits: { readsPerMinute: 5, writesPerMinute: 2, callsInFlight: 2 } };

test('limits the calls of each credential and names the rest in headers (API-008)', async () => {
  const w = await world();
  const http = await createConfiguredApp(w, {}, { ...LIMITS, limits: { callsPerMinute: 3, authPerMinute: 10 } });
  onTestFinished(() => http.close());
  const [one, other] = [await createProgram(w), await createProgram(w)];
  w.advanceClock(20_000);
  const first = await askFrom(http, one.authorization);
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"reads";q=5;w=60',
    ratelimit: '"reads";r=4;t=40',
  });
  for (let n = 0; n < 4; n++) expect((await askFrom(http, one.authorization)).status).toBe(200);
  const refused = await askFrom(http, one.authorization);
  expect([refused.status, refused.code]).toEqual([429, 'too_many']);
  expect(refused.headers).toMatchObject({ 'retry-after': '40', ratelimit: '"reads";r=0;t=40' });
  expect((await askFrom(http, other.authorization)).status).toBe(200);
  w.advanceClock(40_000);
  expect((await askFrom(http, one.authorization)).status).toBe(200);
});

test('counts guesses at a credential by network and leaves its own limit alone (API-008)', async () => {
  const w = await world();
  const http = await createConfiguredApp(w, {}, { ...LIMITS, limits: { callsPerMinute: 3, authPerMinute: 10 } });
  onTestFinished(() => http.close());
  const program = await createProgram(w);
  const guess = `${program.authorization.slice(0, -4)}0000`;
  const statuses = [];
  for (let n = 0; n < 8; n++) statuses.push((await askFrom(http, guess, '198.51.100.1')).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
  expect((await askFrom(http, program.authorization)).headers.ratelimit).toMatch(/r=4/);
});

test('counts the calls of a credential through two processes together (API-008)', async () => {
  const w = await world();
  const createApp = async () => {
    const sharedLimits = createSharedLimits(w.database, { now: w.now });
    const http = await createConfiguredApp(w, {}, LIMITS, { sharedLimits });
    onTestFinished(() => http.close());
    return http;
  };
  const [one, two] = [await createApp(), await createApp()];
  const { authorization } = await createProgram(w);
  for (let n = 0; n < 5; n++) await askFrom(one, authorization);
  await expect
    .poll(async () => (await askFrom(two, authorization)).status, { timeout: patience(20_000), interval: 300 })
    .toBe(429);
});

test.each([
  ['an email address', sql`email = 'shop@company.example'`],
  ['a password', sql`password_hash = 'x'`],
  ['another role', sql`role = 'SuperAdmin', company_id = null`],
  ['the name of a person', sql`last_name = 'Lovelace'`],
])('keeps a program without %s (API-001)', async (_, change) => {
  const w = await world();
  const { userId } = await createProgram(w);
  await expect(
    w.database.transaction((tx) => tx.run(sql`update app_user set ${change} where id = ${userId}`)),
  ).rejects.toMatchObject({ code: '23514' });
});

test('refuses calls beyond those in flight, and admits the next one when a reply was sent (API-008)', async () => {
  const w = await world();
  const programLimits = { readsPerMinute: 100, writesPerMinute: 100, callsInFlight: 1 };
  const http = await createConfiguredApp(w, {}, { programLimits });
  onTestFinished(() => http.close());
  const { authorization } = await createProgram(w);
  expect((await askFrom(http, authorization)).status).toBe(200);
  const waiting = await w.database.transaction(async (tx) => {
    await tx.run(sql`lock table program_credential in access exclusive mode`);
    const calls = [askFrom(http, authorization), askFrom(http, authorization)];
    const refused = await Promise.race(calls);
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'in_flight', '1']);
    return calls;
  });
  expect((await Promise.all(waiting)).map(({ status }) => status).sort()).toEqual([200, 429]);
  expect((await askFrom(http, authorization)).status).toBe(200);
});

test('shows a program only rows of its company (API-002)', async () => {
  const w = await world();
  const { token, companyId } = await createProgram(w);
  await createProgram(w);
  const actor = await authenticateProgram(w.database, token, '127.0.0.1', w.now(), () => {});
  const db = viewOf(actor)(w.database);
  expect(await db.all(sql`select id from company`)).toEqual([{ id: companyId }]);
  expect(await db.all(sql`select id from program_credential`)).toHaveLength(1);
  await expect(db.all(sql`select secret_hash from program_secret`)).rejects.toMatchObject({ code: '42501' });
});

test('logs no token, whatever becomes of the call (API-002)', async () => {
  const w = await world();
  const { log, texts } = recordingLog();
  const http = await createConfiguredApp(w, {}, {}, { log });
  onTestFinished(() => http.close());
  const program = await createProgram(w, { networks: ['192.0.2.7'] });
  const secret = program.token.split('_').at(-1)!;
  expect((await askFrom(http, program.authorization)).status).toBe(200);
  expect((await askFrom(http, program.authorization, '198.51.100.1')).status).toBe(403);
  expect((await askFrom(http, `${program.authorization}0`)).status).toBe(401);
  const url = '/api/v1/nothing';
  expect((await http.inject({ url, headers: { authorization: program.authorization } })).statusCode).toBe(404);
  expect(texts.length).toBeGreaterThanOrEqual(4);
  expect(texts.join('')).not.toContain(secret);
});
