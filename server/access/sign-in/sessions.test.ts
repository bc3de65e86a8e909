// Limits of sessions and tokens: number, lifetime and storage.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import type { Actor } from '#domain/base/actor.ts';
import { addMilliseconds } from '#domain/base/time.ts';
import type { Client } from '#server/base/http/context.ts';
import { readConfig } from '#server/base/process/config.ts';
import { PASSWORD, world } from '#test/world.ts';
import { accountOf } from './actors.ts';
import { refreshSession, startSession } from './sessions.ts';

const { login, verify, refresh, me } = accessCalls;
/** An API client that stores its own token. */
const PROGRAM = {
  transport: 'body',
  address: '127.0.0.1',
  device: 'elsewhere',
  cookie: () => null,
  setCookie: () => undefined,
  isGone: () => false,
} as unknown as Client;

async function signedIn() {
  const w = await world();
  const person = await w.person('Salesman');
  const settings = { keys: w.keys, lifetimes: readConfig({}).sessions };
  const start = (userId = person.id) =>
    w.database.transaction((tx) => startSession(tx, settings, userId, PROGRAM, w.now()));
  /** The next token, or the code of its refusal. */
  const renew = async (token: string) => {
    const answer = await w.database.transaction((tx) => refreshSession(tx, settings, token, PROGRAM, w.now()));
    return 'refreshToken' in answer ? answer.refreshToken : answer.code;
  };
  return { w, person, start, renew };
}

test('ends the least recently used session on an eleventh sign-in, but none of an API client', async () => {
  const { w, person, start } = await signedIn();
  await w.database.transaction((tx) =>
    tx.run(sql`insert into session (id, user_id, kind, created_at, last_used_at, idle_until, ends_at, address, device)
      select gen_random_uuid(), s.user_id, k.kind, s.created_at, s.last_used_at + make_interval(secs => n), s.idle_until,
        s.ends_at, '', k.kind || ' ' || n
      from session s cross join (values ('Browser', 9), ('Api', 50)) k (kind, most) cross join generate_series(1, k.most) n`),
  );
  const living = () =>
    w.rows(sql`select kind, count(*) as count, bool_or(device = 'test') as has_first from session
      where ended_at is null group by kind order by kind`);
  await start();
  expect(await living()).toEqual([
    { kind: 'Api', count: 50, hasFirst: false },
    { kind: 'Browser', count: 10, hasFirst: false },
  ]);
  expect((await person.call(me, {})).code).toBe('session_ended');
});

test('ends the oldest API token on a fifty-first, but no browser session', async () => {
  const { w, person } = await signedIn();
  const pair = await person.do(accessCalls.recreateCredentials, {});
  await w.database.transaction((tx) =>
    tx.run(sql`insert into session (id, user_id, kind, created_at, last_used_at, idle_until, ends_at, address, device)
      select gen_random_uuid(), user_id, 'Api', created_at, last_used_at + make_interval(secs => n), idle_until, ends_at, '', n
      from session cross join generate_series(1, 50) n`),
  );
  expect((await w.callAsVisitor(accessCalls.loginWithKey, pair)).status).toBe(200);
  expect(await w.rows(sql`select device from session where ended_at is not null`)).toEqual([{ device: '1' }]);
});

test('starts no session for a user deactivated in the meantime', async () => {
  const { w, start } = await signedIn();
  await expect(start((await w.person('Finance', { isActive: false })).id)).rejects.toMatchObject({ code: 'login' });
});

test.each([
  ['idle_until', 1, true],
  ['idle_until', 0, false],
  ['ends_at', 1, true],
  ['ends_at', 0, false],
  ['ended_at', 0, false],
])('renews a session with %s in %s ms: %s', async (column, ms, isRenewed) => {
  const { w, start, renew } = await signedIn();
  const { refreshToken } = await start();
  await w.database.transaction((tx) =>
    tx.run(sql`update session set ${sql.ref(column)} = ${addMilliseconds(w.now(), ms)}`),
  );
  expect((await renew(refreshToken)) !== 'session_ended').toBe(isRenewed);
});

test('returns the same successor of a used token for thirty seconds (LOG-024)', async () => {
  const { w, start, renew } = await signedIn();
  const { refreshToken } = await start();
  const next = await renew(refreshToken);
  w.advanceClock(30_000);
  expect(await renew(refreshToken)).toBe(next);
  w.advanceClock(1);
  expect(await renew(refreshToken)).toBe('session_ended');
});

test("keeps a browser's token in an HttpOnly cookie and returns an API client's in the body", async () => {
  const { w, person } = await signedIn();
  const asked = await w.callAsVisitor(login, { email: person.email, password: PASSWORD });
  const cookiesOf = (headers: Record<string, unknown>) => [headers['set-cookie']].flat().map(String);
  const tokenIn = (headers: Record<string, unknown>) => cookiesOf(headers).find((one) => one.startsWith('__Host-rt='));
  const otp = /\b\d{6}\b/.exec((await w.mails(person.email))[0]!.body)![0];
  const cookie = cookiesOf(asked.headers)[0]!.split(';')[0]!;
  const done = await w.callAsVisitor(verify, { userId: asked.reply.userId!, otp }, { cookie });
  expect([done.reply.refreshToken, tokenIn(done.headers)]).toEqual(['cookie', expect.stringContaining('HttpOnly')]);
  const again = await w.callAsVisitor(refresh, {}, { cookie: tokenIn(done.headers)!.split(';')[0]! });
  expect([again.status, again.reply.refreshToken]).toEqual([200, 'cookie']);
  expect(tokenIn(again.headers)).not.toBe(tokenIn(done.headers));
  const none = await w.callAsVisitor(refresh, {});
  expect([none.status, none.code]).toEqual([401, 'session_ended']);
  // The audit log states the kind of second step unless it was the default emailed code.
  expect(
    await w.rows(sql`select status, user_id, subject_id, after from audit_event where action like '%VerifyLoginOtp'`),
  ).toEqual([{ status: 200, userId: person.id, subjectId: person.id, after: null }]);
});

test('names a user who failed the password in the log without recognizing them', async () => {
  const { w, person } = await signedIn();
  await w.callAsVisitor(login, { email: person.email, password: 'not the right password' });
  expect(await w.rows(sql`select status, user_id, subject_id from audit_event`)).toEqual([
    { status: 401, userId: null, subjectId: person.id },
  ]);
});

test('rejects an account that was not loaded with its user', () => {
  expect(() => accountOf({} as Actor)).toThrow('The account was not read with the person.');
});
