// Other sites, other host names of this machine and other browsers get nothing from a user's browser (T13, T17, T18).

import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { MINUTE } from '#domain/base/time.ts';
import { deleteExpiredMails } from '#server/base/jobs/retention.ts';
import { readConfig } from '#server/base/process/config.ts';
import { printStartMessage } from '#server/start-message.ts';
import { PASSWORD, world } from '#test/world.ts';

const { login, verify, refresh, logout, me } = accessCalls;
const BODY = { 'x-session-transport': 'body' };

test('prevents another site from refreshing or ending a session and reading responses', async () => {
  const w = await world();
  const foreign = { ...BODY, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect((await w.callAsVisitor(refresh, { refreshToken: 'x' }, foreign)).status).toBe(403);
  expect((await w.callAsVisitor(accessCalls.logout, {}, foreign)).status).toBe(403);
  const asked = await w.http.inject({
    method: 'OPTIONS',
    url: '/api/user/me',
    headers: { ...foreign, 'access-control-request-method': 'GET' },
  });
  expect(asked.headers['access-control-allow-origin']).toBeUndefined();
});

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://localhost:4000', host: 'localhost:3000' }, 403],
  [{ origin: 'http://evil.localhost:3000', host: 'localhost:3000' }, 403],
  [{ origin: 'https://shop.example', host: 'shop.example', 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://shop.example', host: 'shop.example', 'sec-fetch-site': 'same-origin' }, 401],
  [{ origin: 'http://localhost:3000', host: 'behind.a.proxy' }, 401],
  [{}, 401],
])('answers a refresh with %j with %i', async (headers, status) => {
  const w = await world();
  expect((await w.callAsVisitor(refresh, { refreshToken: 'x' }, { ...BODY, ...headers })).status).toBe(status);
  expect((await w.callAsVisitor(logout, {}, headers)).status).toBe(status === 403 ? 403 : 200);
});

test('ends only the session of the access token on logout', async () => {
  const w = await world();
  const [person, other] = [await w.person('Salesman'), await w.person('Salesman')];
  const authorization = await person.authorization();
  expect((await w.callAsVisitor(logout, {}, { authorization: 'Bearer made.up.token' })).status).toBe(200);
  expect((await person.call(me, {})).status).toBe(200);
  expect((await w.callAsVisitor(logout, {}, { authorization })).status).toBe(200);
  expect([(await person.call(me, {})).status, (await other.call(me, {})).status]).toEqual([401, 200]);
  expect(
    await w.rows(sql`select subject_id from audit_event where action = 'POST /auth/Logout' and subject_id is not null`),
  ).toEqual([{ subjectId: person.id }]);
});

test('sets a new cookie for each sign-in, never one planted before', async () => {
  const w = await world();
  const person = await w.person('Finance');
  const planted = '__Host-otp=planted';
  const first = await w.callAsVisitor(login, { email: person.email, password: PASSWORD }, { cookie: planted });
  const cookie = String(first.headers['set-cookie']).split(';')[0]!;
  expect(cookie).toMatch(/^__Host-otp=[\w-]{22}$/);
  const [mail] = await w.mails(person.email);
  const code = { userId: first.reply.userId!, otp: /\b\d{6}\b/.exec(mail!.body)![0] };
  expect((await w.callAsVisitor(verify, code, { cookie: planted })).status).toBe(401);
  w.advanceClock(4 * MINUTE);
  const second = await w.callAsVisitor(login, { email: person.email, password: PASSWORD }, { cookie });
  expect(String(second.headers['set-cookie'])).not.toContain(cookie);
});

test.each([
  ['localhost:3000', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['evil.example', 404],
  ['localhost.evil.example', 404],
  ['192.168.1.7:3000', 404],
])('answers a request for the mailbox as %j with %i', async (host, status) => {
  const w = await world();
  for (const url of ['/dev/mailbox', '/api/dev/mailbox'])
    expect((await w.http.inject({ url, headers: { host } })).statusCode, url).toBe(status);
});

test('shows a code in the mailbox while it is valid and then deletes it, keeping other mails', async () => {
  const w = await world();
  const person = await w.person('Finance');
  await person.do(accessCalls.recreateCredentials, {});
  await w.callAsVisitor(login, { email: person.email, password: PASSWORD });
  const subjects = async () =>
    (await w.http.inject({ url: `/api/dev/mailbox?to=${person.email}` }))
      .json()
      .Items.map(({ Subject }: { Subject: string }) => Subject);
  const both = ['New API credentials for your Merkur account', 'Your Merkur sign-in code'];
  w.advanceClock(5 * MINUTE - 1);
  expect((await subjects()).sort()).toEqual(both);
  expect(await deleteExpiredMails(w.database, w.now())).toBe(0);
  w.advanceClock(1);
  expect(await subjects()).toEqual(both.slice(0, 1));
  expect(await deleteExpiredMails(w.database, w.now())).toBe(1);
  expect(await w.mails(person.email)).toHaveLength(1);
});

test.each([
  ['127.0.0.1', false],
  ['localhost', false],
  ['0.0.0.0', true],
  ['192.168.1.7', true],
])('warns about the mailbox of a trial on %s: %s', (host, warns) => {
  const loggedLines: string[] = [];
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => loggedLines.push(String(text)) > 0);
  const none = {
    demoPassword: null,
    withDemo: false,
    setupUrl: null,
    isFilling: false,
    masterKeyMadeAt: null,
    simulatorUrl: null,
  };
  printStartMessage({ config: readConfig({ HOST: host }), ...none });
  output.mockRestore();
  expect(loggedLines.join('\n').includes(`Anybody who reaches ${host} can read them there.`)).toBe(warns);
});
