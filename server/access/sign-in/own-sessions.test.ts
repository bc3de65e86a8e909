import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { addMilliseconds, DAY, MINUTE } from '#domain/base/time.ts';
import { newId } from '#server/base/process/ids.ts';
import { recordStatements } from '#test/sent-statements.ts';
import { PASSWORD, world } from '#test/world.ts';
import { signAccessToken } from './tokens.ts';

const { sessions, endSession, endOthers, me, login, verify, logout, refresh } = accessCalls;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BODY = { 'x-session-transport': 'body', 'user-agent': FIREFOX };

/** A user with two sessions: the calling one, and one from Firefox. */
async function signInTwice() {
  const w = await world();
  const person = await w.person('Partner');
  const first = await w.callAsVisitor(login, { email: person.email, password: PASSWORD });
  const cookie = String(first.headers['set-cookie']).split(';')[0]!;
  const [mail] = await w.mails(person.email);
  const otp = /\b\d{6}\b/.exec(mail!.body)![0];
  const other = (await w.callAsVisitor(verify, { userId: first.reply.userId!, otp }, { cookie, ...BODY })).reply;
  return { w, person, other, bearer: { authorization: `Bearer ${other.accessToken}` } };
}

test("lists a user's sessions with device name, marking the current one", async () => {
  const { person, w } = await signInTwice();
  const stranger = await w.person('Partner');
  const list = await person.do(sessions, {});
  expect(list.map(({ device, isCurrent, kind }) => [device, isCurrent, kind])).toEqual([
    ['Firefox on Linux', false, 'Browser'],
    ['test', true, 'Browser'],
  ]);
  expect(await stranger.do(sessions, {})).toHaveLength(1);
});

test('loads session, permissions, credentials and company in one statement', async () => {
  const w = await world();
  const person = await w.person('Partner');
  const { apiKey } = await person.do(accessCalls.recreateCredentials, {});
  expect(await recordStatements(() => person.call(me, {}))).toHaveLength(1);
  expect(await person.do(me, {})).toMatchObject({
    email: person.email,
    roles: ['Partner', 'common'],
    apiKey,
    mustChangePassword: false,
    companyInfo: { id: person.companyId, name: expect.any(String), email: expect.any(String) },
    permissions: expect.arrayContaining(['Order.View']),
  });
  expect(await (await w.person('SuperAdmin')).do(me, {})).toMatchObject({ apiKey: null, companyInfo: null });
});

test('rejects the next request and refresh of an ended session', async () => {
  const { w, person, other, bearer } = await signInTwice();
  const [one] = (await person.do(sessions, {})).filter(({ isCurrent }) => !isCurrent);
  expect((await w.callAsVisitor(me, {}, bearer)).status).toBe(200);
  await person.do(endSession, { id: one!.id });
  expect((await w.callAsVisitor(me, {}, bearer)).status).toBe(401);
  expect((await w.callAsVisitor(refresh, { refreshToken: other.refreshToken }, BODY)).status).toBe(401);
  expect((await person.call(me, {})).status).toBe(200);
  expect((await person.call(endSession, { id: one!.id })).status).toBe(404);
});

test('ends all other sessions and keeps this one', async () => {
  const { w, person, bearer } = await signInTwice();
  expect(await person.do(endOthers, {})).toEqual({ count: 1 });
  expect((await w.callAsVisitor(me, {}, bearer)).status).toBe(401);
  expect((await person.do(sessions, {})).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  expect(await person.do(endOthers, {})).toEqual({ count: 0 });
});

test('neither ends nor reveals sessions of other users', async () => {
  const { w, person, bearer } = await signInTwice();
  const stranger = await w.person('SuperAdmin');
  const [one] = await person.do(sessions, {});
  for (const id of [one!.id, newId()]) {
    const answered = await stranger.call(endSession, { id });
    expect([answered.status, answered.message]).toEqual([404, 'Not found.']);
  }
  expect((await w.callAsVisitor(me, {}, bearer)).status).toBe(200);
});

test.each([
  ['inactivity', 'idle_until'],
  ['its maximum age', 'ends_at'],
])('lets no user end a session that has expired due to %s', async (_, column) => {
  const { w, person } = await signInTwice();
  const [one] = (await person.do(sessions, {})).filter(({ isCurrent }) => !isCurrent);
  await w.database.transaction((tx) =>
    tx.run(sql`update session set ${sql.ref(column)} = ${w.now()} where id = ${one!.id}`),
  );
  expect((await person.do(sessions, {})).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  expect((await person.call(endSession, { id: one!.id })).status).toBe(404);
  expect(await w.rows(sql`select ended_at from session where id = ${one!.id}`)).toEqual([{ endedAt: null }]);
  expect(await person.do(endOthers, {})).toEqual({ count: 0 });
});

test.each(['idle_until', 'ends_at'])('refuses a valid token after its session has ended (%s)', async (column) => {
  const w = await world();
  const person = await w.person('Salesman');
  w.advanceClock(MINUTE);
  const endAt = (at: string) =>
    w.database.transaction((tx) => tx.run(sql`update session set ${sql.ref(column)} = ${at}`));
  await endAt(addMilliseconds(w.now(), 1));
  expect((await person.call(me, {})).status).toBe(200);
  await endAt(w.now());
  expect((await person.call(me, {})).status).toBe(401);
});

test('accepts a token only for the session of its own user', async () => {
  const w = await world();
  const [person, other] = [await w.person('Salesman'), await w.person('SuperAdmin')];
  const [session] = await w.rows(sql<{ id: string }>`select id from session where user_id = ${person.id}`);
  const opens = async (userId: string) => {
    const claims = { userId, sessionId: session!.id, name: '', scope: [] };
    const authorization = `Bearer ${await signAccessToken(claims, w.keys.keyFor('jwt'), w.now())}`;
    return (await w.callAsVisitor(me, {}, { authorization })).status;
  };
  expect([await opens(person.id), await opens(other.id)]).toEqual([200, 401]);
});

test('records use about every five minutes, not on every request', async () => {
  const { w, person } = await signInTwice();
  const mine = async () => (await person.do(sessions, {})).find(({ isCurrent }) => isCurrent)!.lastUsedAt;
  const start = w.now();
  w.advanceClock(4 * MINUTE);
  expect(await mine()).toBe(start);
  w.advanceClock(MINUTE);
  expect(await mine()).toBe(w.now());
});

test('removes sessions from the list after logout and expiry', async () => {
  const { w, person, other } = await signInTwice();
  await w.callAsVisitor(logout, { refreshToken: other.refreshToken }, BODY);
  expect(await person.do(sessions, {})).toHaveLength(1);
  await w.database.transaction((tx) =>
    tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
      values (${newId()}, ${person.id}, ${w.now()}, ${w.now()}, ${w.now()}, ${w.now()}, '', '')`),
  );
  w.advanceClock(DAY);
  expect(await person.do(sessions, {})).toHaveLength(1);
});
