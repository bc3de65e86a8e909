// Step-up authentication before sensitive actions: which sessions need it, what counts, and the cost of guessing.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import { stepUpCalls } from '#domain/access/step-up.ts';
import { FACTOR_FRESH } from '#domain/base/endpoint.ts';
import { MINUTE } from '#domain/base/time.ts';
import { appCode } from '#test/authenticator.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { PASSWORD, type Person, type World, world } from '#test/world.ts';

const { begin, verify } = stepUpCalls;
const GROUP = { name: 'Night shift', permissions: [] };

/** A user whose step-up has expired. */
async function stalePerson() {
  const w = await world();
  const person = await w.person('SuperAdmin');
  w.advanceClock(FACTOR_FRESH + 1);
  return { w, person };
}

async function mailedCode(w: World, { email }: Person): Promise<string> {
  const [mail] = await w.mails(email);
  expect(mail?.subject).toBe(mailCopy.stepUpSubject);
  return /\b\d{6}\b/.exec(mail!.body)![0];
}

const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const isOpen = async (person: Person, name = GROUP.name) =>
  (await person.call(groupCalls.create, { ...GROUP, name })).status === 200;

test('refuses a sensitive action until a mailed code is entered, then allows it for ten minutes', async () => {
  const { w, person } = await stalePerson();
  const refused = await person.call(groupCalls.create, GROUP, { 'idempotency-key': 'one' });
  expect([refused.status, refused.code, refused.message]).toEqual([
    403,
    'step_up_required',
    'Please confirm that it is you. Nothing has been changed yet.',
  ]);
  expect(await person.do(begin, {})).toEqual({ factor: 'Mail' });
  const code = await mailedCode(w, person);
  const wrong = await person.call(verify, { code: otherCode(code) });
  expect([wrong.status, wrong.code, wrong.message]).toEqual([
    422,
    'factor_code',
    'The code is wrong, was used already or has expired.',
  ]);
  expect(await isOpen(person)).toBe(false);
  await person.do(verify, { code });
  // The same refused call, with its key.
  expect((await person.call(groupCalls.create, GROUP, { 'idempotency-key': 'one' })).status).toBe(200);
  expect((await person.call(verify, { code })).code).toBe('factor_code');
  w.advanceClock(FACTOR_FRESH);
  expect(await isOpen(person, 'Late shift')).toBe(true);
  w.advanceClock(1);
  expect(await isOpen(person, 'Early shift')).toBe(false);
});

test('audits who confirmed and how', async () => {
  const { w, person } = await stalePerson();
  await person.do(begin, {});
  await person.do(verify, { code: await mailedCode(w, person) });
  expect(
    await w.rows(sql`select user_id, after from audit_event where action like '%stepup/Verify' and status = 200`),
  ).toEqual([{ userId: person.id, after: { stepUp: { kind: 'Mail' } } }]);
});

test("accepts a session's code neither for another session nor for sign-in", async () => {
  const { w, person } = await stalePerson();
  await person.do(begin, {});
  const code = await mailedCode(w, person);
  const [challenge] = await w.rows(sql<{ id: string }>`select id from login_challenge`);
  expect((await w.callAsVisitor(accessCalls.verify, { userId: challenge!.id, otp: code })).code).toBe('otp');
  // No attempt is consumed: knowing the id is not enough to invalidate the code.
  expect(await w.rows(sql`select tries from login_challenge`)).toEqual([{ tries: 0 }]);
  const other = await w.person('SuperAdmin');
  await w.database.transaction((tx) =>
    tx.run(sql`update session set user_id = ${person.id} where user_id = ${other.id}`),
  );
  await w.database.transaction((tx) =>
    tx.run(sql`update login_challenge set session_id = (select max(id::text)::uuid from session)`),
  );
  expect((await person.call(verify, { code })).code).toBe('factor_code');
});

test('voids an emailed code after five guesses without immediately sending another', async () => {
  const { w, person } = await stalePerson();
  await person.do(begin, {});
  await person.do(begin, {});
  expect(await w.mails(person.email)).toHaveLength(1);
  const code = await mailedCode(w, person);
  const guesses = await Promise.all(Array.from({ length: 8 }, () => person.call(verify, { code: otherCode(code) })));
  expect(guesses.map((one) => one.code)).toEqual(Array(8).fill('factor_code'));
  expect(await w.rows(sql`select tries from login_challenge`)).toEqual([{ tries: 5 }]);
  expect((await person.call(verify, { code })).code).toBe('factor_code');
});

test.each([
  [5 * MINUTE - 1, ''],
  [5 * MINUTE, 'factor_code'],
])('answers a code emailed %s ms ago with «%s»', async (age, answer) => {
  const { w, person } = await stalePerson();
  await person.do(begin, {});
  const code = await mailedCode(w, person);
  w.advanceClock(age);
  expect((await person.call(verify, { code })).code).toBe(answer);
});

test('records an expired code as requested and unused, however the session is confirmed later', async () => {
  const { w, person } = await stalePerson();
  await person.do(begin, {});
  await w.database.transaction((tx) =>
    tx.run(sql`insert into login_challenge (id, user_id, session_id, browser_hash, code_mac, created_at, expires_at)
      select 'old', user_id, session_id, '', '', created_at - interval '10 minutes', created_at from login_challenge`),
  );
  await person.do(verify, { code: await mailedCode(w, person) });
  expect(await w.rows(sql`select used_at from login_challenge where id = 'old'`)).toEqual([{ usedAt: null }]);
});

test('closes sign-in by code after fifteen wrong codes, as for sign-in', async () => {
  const { w, person } = await stalePerson();
  await person.do(begin, {});
  const code = await mailedCode(w, person);
  await Promise.all(Array.from({ length: 15 }, () => person.call(verify, { code: otherCode(code) })));
  expect((await person.call(verify, { code })).code).toBe('code_closed');
  expect((await person.call(begin, {})).code).toBe('code_closed');
});

test('asks app users for an app or recovery code and sends no email', async () => {
  const w = await world();
  const person = await w.person('SuperAdmin');
  const { secret } = await person.do(factorCalls.begin, { password: PASSWORD });
  const { recoveryCodes } = await person.do(factorCalls.confirm, { code: appCode(secret, w.now()) });
  w.advanceClock(FACTOR_FRESH + 1);
  const mails = (await w.mails(person.email)).length;
  expect(await person.do(begin, {})).toEqual({ factor: 'App' });
  expect(await w.mails(person.email)).toHaveLength(mails);
  await person.do(verify, { code: appCode(secret, w.now()) });
  expect(await isOpen(person)).toBe(true);
  w.advanceClock(FACTOR_FRESH + MINUTE);
  expect((await person.call(verify, { code: otherCode(appCode(secret, w.now())) })).status).toBe(422);
  await person.do(verify, { code: recoveryCodes[0]!.toLowerCase() });
  expect(await isOpen(person, 'Late shift')).toBe(true);
});

test('confirms by password if sign-in requires no code', async () => {
  const { w, person } = await stalePerson();
  const http = await createConfiguredApp(w, { SIGN_IN_CODE: 'off' });
  onTestFinished(() => http.close());
  const send = async (url: string, payload: object) =>
    (
      await http.inject({
        method: 'PUT',
        url: `/api/user/me/stepup/${url}`,
        payload,
        headers: { authorization: await person.authorization() },
      })
    ).json();
  expect(await send('Begin', {})).toEqual({ Factor: 'Password' });
  expect((await send('Verify', { Code: 'not the right password' })).Code).toBe('password_wrong');
  expect(await send('Verify', { Code: PASSWORD })).toEqual({});
  expect(await isOpen(person)).toBe(true);
});
