// Excessive calls: counted by caller and matched route, however spelled, and answered in time (threats T11, T14, T25).

import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { networkOf } from '#server/base/http/client-network.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { type World, world } from '#test/world.ts';

const { login, me } = accessCalls;

/** The same app with production-like limits. */
const startLimitedServer = (w: World, env: Record<string, string> = {}) =>
  createConfiguredApp(w, env, { limits: { callsPerMinute: 30, authPerMinute: 10 } });

test('counts guesses per network, whatever token or inner address they carry (ERR-006)', async () => {
  const w = await world();
  const http = await startLimitedServer(w);
  const guess = (n: number, remoteAddress: string) =>
    http.inject({
      method: 'POST',
      url: '/api/auth/LoginWithApiKey',
      payload: { ApiKey: `mk_live_${n}`, SecretKey: 'x' },
      remoteAddress,
      headers: { authorization: `Bearer made.up${n}.token` },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++)
    statuses.push((await guess(n, `2001:db8:1:2${n.toString(16).padStart(2, '0')}::${n + 1}`)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await guess(12, '2001:db8:1:20c::d')).json().Message).toBe('Too many requests. Please try again later.');
  expect((await guess(99, '2001:db8:2:200::1')).statusCode).toBe(401);
  await http.close();
});

test('counts general calls per session, and forged tokens per network', async () => {
  const w = await world();
  const http = await startLimitedServer(w);
  const ask = async (authorization: string) =>
    (await http.inject({ url: `/api${me.path}`, headers: { authorization } })).statusCode;
  const person = await w.person('Partner');
  const made = [];
  for (let n = 0; n < 32; n++) made.push(await ask(`Bearer a.${n}.c`));
  expect(made).toEqual([...Array(30).fill(401), 429, 429]);
  expect(await ask(await person.authorization())).toBe(200);
  await http.close();
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200'],
  ['2001:DB8:1:201:a:b:c:d', '2001:db8:1:200'],
  ['::1', '0:0:0:0'],
])('groups the address %s into the network %s', (address, network) => expect(networkOf(address)).toBe(network));

/** Sends a raw request path, which requires a socket. */
const sendTo = (port: number, path: string, body: object) =>
  new Promise<{ status: number; cacheControl: string | undefined }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode!, cacheControl: answer.headers['cache-control'] });
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });

test.each([
  ['one encoded letter', '/%61pi/auth/LoginWithApiKey'],
  ['an encoded letter behind', '/api/auth/Login%57ithApiKey'],
  ['a whole address', 'http://merkur.example/api/auth/LoginWithApiKey'],
  ['other letters', '/API/AUTH/loginwithapikey'],
  ['a slash at the end', '/api/auth/LoginWithApiKey/'],
  ['a query', '/api/auth/LoginWithApiKey?a=1'],
])('counts a call spelled with %s like any other, and does not store its response', async (_, spelled) => {
  const w = await world();
  const http = await startLimitedServer(w);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    const { status, cacheControl } = await sendTo(port, n % 2 ? spelled : '/api/auth/LoginWithApiKey', {
      ApiKey: `mk_live_${n}`,
      SecretKey: 'x',
    });
    expect(cacheControl).toBe('no-store');
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  await http.close();
});

const PRODUCTION = {
  NODE_ENV: 'production',
  MASTER_KEY_FILE: '/etc/merkur/master.key',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://merkur.example',
};

test.each([
  ['nobody in a trial', {}, '127.0.0.1', '127.0.0.1'],
  ['no neighbour in a private network', PRODUCTION, '10.0.0.9', '10.0.0.9'],
  ['the own machine in production', PRODUCTION, '127.0.0.1', '203.0.113.7'],
  ['a proxy that was named', { ...PRODUCTION, TRUSTED_PROXIES: '10.0.0.0/24, fd00::5' }, '10.0.0.9', '203.0.113.7'],
  ['only those that were named', { ...PRODUCTION, TRUSTED_PROXIES: '10.0.0.9' }, '10.0.1.9', '10.0.1.9'],
])('trusts %s as a proxy', async (_, env, remoteAddress, seen) => {
  const w = await world();
  const http = await startLimitedServer(w, env);
  const payload = { Email: 'nobody@merkur.example', Password: 'x' };
  // The client's claim comes first; the proxy appended the address it saw.
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' };
  await http.inject({ method: 'POST', url: `/api${login.path}`, payload, remoteAddress, headers });
  expect(await w.rows(sql`select address from audit_event`)).toEqual([{ address: seen }]);
  await http.close();
});

test('blocks all other calls for a user who must change the password, however spelled', async () => {
  const w = await world();
  const person = await w.person('Salesman');
  await w.database.transaction((tx) => tx.run(sql`update app_user set password_must_change = true`));
  const headers = { authorization: await person.authorization() };
  const ask = async (url: string) => (await w.http.inject({ url, headers })).statusCode;
  for (const url of ['/api/user/me', '/api/user/m%65', '/API/user/me/']) expect(await ask(url), url).toBe(200);
  for (const url of ['/api/user/me/sessions', '/%61pi/user/me/sessions', '/api/order/management/search'])
    expect(await ask(url), url).toBe(403);
});

test('rejects parallel sign-ins that would wait too long, without counting them', async () => {
  const w = await world();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      w.callAsVisitor(login, { email: `nobody${n}@merkur.example`, password: 'guess' }),
    ),
  );
  const rejected = answers.filter(({ status }) => status === 429);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect(rejected.every(({ headers }) => headers['retry-after'] === '2')).toBe(true);
  const [counted] = await w.rows(sql<{ n: number }>`select count(*) as n from login_throttle`);
  expect(counted!.n).toBe(100 - rejected.length);
  expect(counted!.n).toBeGreaterThanOrEqual(64);
  // The slots are free again.
  expect((await w.callAsVisitor(login, { email: 'nobody@merkur.example', password: 'guess' })).status).toBe(401);
});
