import { once } from 'node:events';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import type { Role } from '#domain/base/roles.ts';
import { HOUR, MINUTE } from '#domain/base/time.ts';
import { readConfig } from '#server/base/process/config.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { PASSWORD, requestOf, world } from '#test/world.ts';

const { login, verify, refresh, logout, me, permissions } = accessCalls;
const BODY = { 'x-session-transport': 'body' };

const cookieOf = (headers: Record<string, unknown>, name: string) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith(`__Host-${name}=`))
    ?.split(';')[0] ?? '';

const openConnections = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();

const codeOf = (text: string) => /\b\d{6}\b/.exec(text)![0];

async function signIn(role: Role = 'Salesman') {
  const w = await world();
  const person = await w.person(role);
  const first = await w.callAsVisitor(login, { email: person.email, password: PASSWORD });
  const otp = cookieOf(first.headers, 'otp');
  const [mail] = await w.mails(person.email);
  return { w, person, first, otp, code: codeOf(mail!.body), challenge: first.reply.userId! };
}

test('answers email and password with an anonymous challenge and emails a code (LOG-001, LOG-004)', async () => {
  const { person, first, challenge } = await signIn();
  expect(first.status).toBe(200);
  expect(challenge).not.toContain(person.id);
  expect(first.reply.accessToken).toBeUndefined();
});

test('opens a session for the right code from the same browser (LOG-005)', async () => {
  const { w, otp, code, challenge } = await signIn();
  const done = await w.callAsVisitor(verify, { userId: challenge, otp: code }, { cookie: otp });
  expect(done.status).toBe(200);
  expect(done.reply.refreshToken).toBe('cookie');
  const bearer = { authorization: `Bearer ${done.reply.accessToken}` };
  expect((await w.callAsVisitor(me, {}, bearer)).reply.roles).toEqual(['Salesman', 'common']);
  expect((await w.callAsVisitor(permissions, {}, bearer)).reply).toContain('Order.Approve');
});

test('rejects the right code from another browser', async () => {
  const { w, code, challenge } = await signIn();
  const done = await w.callAsVisitor(verify, { userId: challenge, otp: code });
  expect([done.status, done.message]).toEqual([401, 'Invalid OTP']);
});

test('accepts a code once, within five minutes (LOG-022)', async () => {
  const { w, otp, code, challenge } = await signIn();
  expect((await w.callAsVisitor(verify, { userId: challenge, otp: code }, { cookie: otp })).status).toBe(200);
  expect((await w.callAsVisitor(verify, { userId: challenge, otp: code }, { cookie: otp })).status).toBe(401);
  const again = await signIn();
  again.w.advanceClock(5 * MINUTE + 1);
  expect(
    (await again.w.callAsVisitor(verify, { userId: again.challenge, otp: again.code }, { cookie: again.otp })).status,
  ).toBe(401);
});

test.each([
  [5 * MINUTE - 1, 200],
  [5 * MINUTE, 401],
])('answers a code sent %s ms ago with %s (LOG-022)', async (age, status) => {
  const { w, otp, code, challenge } = await signIn();
  w.advanceClock(age);
  expect((await w.callAsVisitor(verify, { userId: challenge, otp: code }, { cookie: otp })).status).toBe(status);
});

test('judges five of many parallel guesses and then rejects the right code too (LOG-022)', async () => {
  const { w, otp, code, challenge } = await signIn();
  const wrong = code === '000000' ? '111111' : '000000';
  await Promise.all(
    Array.from({ length: 20 }, () => w.callAsVisitor(verify, { userId: challenge, otp: wrong }, { cookie: otp })),
  );
  const [row] = await w.rows<{ tries: number; codeFailures: number }>(
    sql`select c.tries, u.code_failures from login_challenge c join app_user u on u.id = c.user_id`,
  );
  expect(row).toEqual({ tries: 5, codeFailures: 5 });
  expect((await w.callAsVisitor(verify, { userId: challenge, otp: code }, { cookie: otp })).status).toBe(401);
});

test('stores only a MAC of the code, and voids it when a newer one is sent (LOG-022)', async () => {
  const { w, person, otp, code, challenge } = await signIn();
  const [row] = await w.rows(sql<{ row: string }>`select to_jsonb(c)::text as row from login_challenge c`);
  expect(row!.row).not.toContain(code);
  w.advanceClock(180_000);
  const again = await w.callAsVisitor(login, { email: person.email, password: PASSWORD }, { cookie: otp });
  expect(again.reply.userId).not.toBe(challenge);
  const mails = await w.mails(person.email);
  expect(mails).toHaveLength(2);
  expect((await w.callAsVisitor(verify, { userId: challenge, otp: code }, { cookie: otp })).status).toBe(401);
  const done = { userId: again.reply.userId!, otp: codeOf(mails[0]!.body) };
  expect((await w.callAsVisitor(verify, done, { cookie: cookieOf(again.headers, 'otp') })).status).toBe(200);
});

test('closes sign-in by code after fifteen wrong codes in total (LOG-022)', async () => {
  const w = await world();
  const person = await w.person('Salesman');
  const password = { email: person.email, password: PASSWORD };
  for (let round = 0; round < 3; round++) {
    const { reply, headers } = await w.callAsVisitor(login, password);
    const code = codeOf((await w.mails(person.email))[0]!.body);
    for (let n = 1; n <= 5; n++) {
      const otp = String((Number(code) + n) % 1_000_000).padStart(6, '0');
      const wrong = await w.callAsVisitor(verify, { userId: reply.userId!, otp }, { cookie: cookieOf(headers, 'otp') });
      expect(wrong.status).toBe(401);
    }
    w.advanceClock(5 * MINUTE);
  }
  const closed = await w.callAsVisitor(login, password);
  expect([closed.status, closed.code]).toEqual([403, 'code_closed']);
});

test('gives the same response for unknown email, wrong password and inactive user (LOG-021)', async () => {
  const w = await world();
  const activeUser = await w.person('Finance');
  const inactiveUser = await w.person('Finance', { isActive: false });
  for (const input of [
    { email: 'nobody@merkur.example', password: PASSWORD },
    { email: activeUser.email, password: 'not the password at all' },
    { email: inactiveUser.email, password: PASSWORD },
  ]) {
    const answered = await w.callAsVisitor(login, input);
    expect([answered.status, answered.message]).toEqual([401, 'Incorrect E-Mail or Password']);
  }
});

test('locks unknown devices for 15 minutes after five failures, but not known ones (LOG-020)', async () => {
  const { w, person, otp, code, challenge } = await signIn();
  const done = await w.callAsVisitor(verify, { userId: challenge, otp: code }, { cookie: otp });
  const device = cookieOf(done.headers, 'dev');
  for (let n = 0; n < 5; n++)
    await w.callAsVisitor(login, { email: person.email, password: 'wrong wrong wrong wrong' });
  const stranger = await w.callAsVisitor(login, { email: person.email, password: PASSWORD });
  expect([stranger.status, stranger.message]).toEqual([429, 'Too many attempts. Please try again later.']);
  expect(stranger.headers['retry-after']).toBe('900');
  expect((await w.callAsVisitor(login, { email: person.email, password: PASSWORD }, { cookie: device })).status).toBe(
    200,
  );
  expect((await w.callAsVisitor(login, { email: person.email, password: PASSWORD })).status).toBe(429);
  w.advanceClock(15 * MINUTE);
  expect((await w.callAsVisitor(login, { email: person.email, password: PASSWORD })).status).not.toBe(401);
});

test('sends no second email within three minutes (LOG-022)', async () => {
  const { w, person, otp, challenge } = await signIn();
  const again = await w.callAsVisitor(login, { email: person.email, password: PASSWORD }, { cookie: otp });
  expect(again.reply.userId).toBe(challenge);
  const elsewhere = await w.callAsVisitor(login, { email: person.email, password: PASSWORD });
  expect(elsewhere.status).toBe(429);
  for (let n = 0; n < 6; n++) await w.callAsVisitor(login, { email: person.email, password: PASSWORD });
  expect(elsewhere.message).toMatch(/^A new code can be sent in \d+ seconds\.$/);
  expect((await w.callAsVisitor(login, { email: person.email, password: PASSWORD }, { cookie: otp })).status).toBe(200);
  expect(await w.mails(person.email)).toHaveLength(1);
});

async function session(role: Role = 'Salesman') {
  const { w, person, otp, code, challenge } = await signIn(role);
  const done = await w.callAsVisitor(verify, { userId: challenge, otp: code }, { cookie: otp, ...BODY });
  const next = (refreshToken: string) => w.callAsVisitor(refresh, { refreshToken }, BODY);
  return { w, person, done, next, first: done.reply.refreshToken };
}

test('rotates refresh tokens, giving parallel tabs the same successor for 30 seconds (LOG-024)', async () => {
  const { w, next, first } = await session();
  const [a, b] = await Promise.all([next(first), next(first)]);
  expect(a.reply.refreshToken).toBe(b.reply.refreshToken);
  expect(a.reply.refreshToken).not.toBe(first);
  w.advanceClock(31_000);
  expect((await next(first)).status).toBe(401);
  expect((await next(a.reply.refreshToken)).status).toBe(401);
});

test('ends the session on an older token even within the grace period, and notifies the owner (LOG-024)', async () => {
  const { w, person, next, first } = await session();
  const second = (await next(first)).reply.refreshToken;
  const third = (await next(second)).reply.refreshToken;
  expect((await next(first)).status).toBe(401);
  expect((await next(third)).status).toBe(401);
  expect((await w.mails(person.email))[0]!.subject).toBe('A Merkur session was ended');
});

test('does not consume the token of a refresh whose page was left (LOG-024)', async () => {
  const { w, next, first } = await session();
  const address = await w.http.listen({ port: 0, host: '127.0.0.1' });
  const left = new AbortController();
  // The session is locked, so that the request waits as on a busy server.
  await w.database.transaction(async (tx) => {
    await tx.run(sql`select 1 from session for update`);
    const answer = fetch(`${address}/api/auth/refreshtoken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...BODY },
      body: JSON.stringify({ RefreshToken: first }),
      signal: left.signal,
    });
    await once(w.http.server, 'request');
    left.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => openConnections(w.http.server)).toBe(0);
  });
  // It queued for the lock first, so it has finished by now.
  await w.database.transaction((tx) => tx.run(sql`select 1 from session for update`));
  expect(await w.rows(sql`select used_at from refresh_token`)).toEqual([{ usedAt: null }]);
  expect((await next(first)).status).toBe(200);
});

test('signs staff out after an hour of inactivity (LOG-025)', async () => {
  const { w, next, first } = await session();
  w.advanceClock(61 * MINUTE);
  expect((await next(first)).status).toBe(401);
});

test('signs staff out after twelve hours at the latest (LOG-025)', async () => {
  const { w, next, first } = await session();
  let token = first;
  for (let n = 0; n < 12; n++) {
    w.advanceClock(59 * MINUTE);
    token = (await next(token)).reply.refreshToken;
  }
  w.advanceClock(13 * MINUTE);
  expect((await next(token)).status).toBe(401);
});

test('signs partners out after eight hours of inactivity (LOG-025)', async () => {
  const { w, next, first } = await session('Partner');
  w.advanceClock(8 * HOUR - 1);
  const { reply } = await next(first);
  w.advanceClock(8 * HOUR);
  expect((await next(reply.refreshToken)).status).toBe(401);
});

test('signs partners out after seven days at the latest (LOG-025)', async () => {
  const { w, next, first } = await session('Partner');
  let token = first;
  for (let n = 0; n < 27; n++) {
    w.advanceClock(6 * HOUR);
    token = (await next(token)).reply.refreshToken;
  }
  w.advanceClock(6 * HOUR);
  expect((await next(token)).status).toBe(401);
});

test('invalidates both tokens on logout (NAV-005)', async () => {
  const { w, done, next, first } = await session();
  await w.callAsVisitor(logout, { refreshToken: first }, BODY);
  expect((await w.callAsVisitor(me, {}, { authorization: `Bearer ${done.reply.accessToken}` })).status).toBe(401);
  expect((await next(first)).status).toBe(401);
});

test('rejects a session refresh from another site', async () => {
  const { w, first } = await session();
  expect(
    (await w.callAsVisitor(refresh, { refreshToken: first }, { ...BODY, 'sec-fetch-site': 'cross-site' })).status,
  ).toBe(403);
});

test.each([
  ['nothing', {}, 'Email is required.'],
  ['a stray field', { email: 'a@b.example', password: 'x', role: 'SuperAdmin' }, 'Role is not a field of this call.'],
  ['an empty password', { Email: 'a@b.example', Password: '' }, 'Password is required.'],
])('names the field of a login with %s (LOG-003)', async (_, payload, message) => {
  const w = await world();
  const answered = await w.http.inject({ method: 'POST', url: '/api/auth/loginwithotp', payload });
  expect(answered.statusCode).toBe(422);
  expect(answered.json().Errors.map((error: { Message: string }) => error.Message)).toContain(message);
});

test('opens a session without a code if configured, which production forbids (LOG-004, LOG-023)', async () => {
  const w = await world();
  const http = await createConfiguredApp(w, { SIGN_IN_CODE: 'off' });
  onTestFinished(() => http.close());
  const person = await w.person('Salesman');
  const answered = await http.inject(requestOf(login, { email: person.email, password: PASSWORD }));
  const { AccessToken, UserId } = answered.json();
  expect([answered.statusCode, UserId ?? null, await w.mails(person.email)]).toEqual([200, null, []]);
  expect((await w.callAsVisitor(me, {}, { authorization: `Bearer ${AccessToken}` })).status).toBe(200);
  expect(() => readConfig({ NODE_ENV: 'production', SIGN_IN_CODE: 'off' })).toThrow(
    'SIGN_IN_CODE cannot be off in production.',
  );
});
