// Sign-in with an authenticator app, and losing it.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { userCalls } from '#domain/access/users.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Role } from '#domain/base/roles.ts';
import { MINUTE, timeOf } from '#domain/base/time.ts';
import { createTotpSecret, describeTotpSecret, stepOfCode } from '#server/access/factors/totp.ts';
import { requestChallenge, verifyCode } from '#server/access/sign-in/challenges.ts';
import { CREDENTIAL_MARKS } from '#server/audit/credential-marks.ts';
import type { Client } from '#server/base/http/context.ts';
import { appCode, secretBytes } from '#test/authenticator.ts';
import { beginSignIn } from '#test/sign-in-steps.ts';
import { PASSWORD, type Person, type World, world } from '#test/world.ts';

const { login, verify, verifyRecovery, me } = accessCalls;
const { own, begin, confirm, renewCodes, remove } = factorCalls;
const STEP = 30_000;
/** A browser without cookies. */
const STRANGER = { cookie: () => null, setCookie: () => undefined } as unknown as Client;

/** Sets up an app; its first code is used, so the clock advances to the next one. */
async function enrol(w: World, person: Person) {
  const { secret } = await person.do(begin, { password: PASSWORD });
  const { recoveryCodes } = await person.do(confirm, { code: appCode(secret, w.now()) });
  w.advanceClock(STEP);
  return { secret, recoveryCodes };
}

async function withApp(role: Role = 'Salesman') {
  const w = await world();
  const person = await w.person(role);
  return { w, person, ...(await enrol(w, person)) };
}

async function askedForCode(w: World, person: Person) {
  const { browser, ...begun } = await beginSignIn(w, person);
  return { ...begun, cookie: browser };
}

/** Audit entry of the latest call. */
const lastNote = async (w: World) =>
  (
    await w.rows(
      sql`select before, after::jsonb - ${CREDENTIAL_MARKS}::text[] as after from audit_event order by at desc, id desc limit 1`,
    )
  )[0];

const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

test('sets up an app with password and first code, and never stores or shows the secret again', async () => {
  const w = await world();
  const person = await w.person('Partner');
  expect(await person.do(own, {})).toEqual({ addedAt: null, recoveryCodesLeft: 0 });
  const refused = await person.call(begin, { password: 'not the right password' });
  expect([refused.status, refused.code, refused.errors[0]?.Field]).toEqual([422, 'password_wrong', 'Password']);
  const { secret, uri } = await person.do(begin, { password: PASSWORD });
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  expect(decodeURIComponent(uri)).toContain(person.email);
  expect((await person.do(own, {})).addedAt).toBe(null);
  expect((await askedForCode(w, person)).reply.factor).toBeUndefined();
  expect((await person.call(confirm, { code: wrongCode(appCode(secret, w.now())) })).code).toBe('factor_code');
  const { recoveryCodes } = await person.do(confirm, { code: appCode(secret, w.now()) });
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await person.do(own, {})).toEqual({ addedAt: w.now(), recoveryCodesLeft: 10 });
  expect((await person.call(begin, { password: PASSWORD })).code).toBe('factor_exists');
  const stored = await w.rows<{ text: string }>(sql`
    select to_jsonb(f)::text || (select string_agg(to_jsonb(r)::text, '') from recovery_code r) as text
      from second_factor f union all select to_jsonb(a)::text from audit_event a union all
      select to_jsonb(m)::text from mail m`);
  const texts = stored.map(({ text }) => text).join('\n');
  expect(texts).toContain('user/me/factor/Confirm');
  for (const kept of [secret, secretBytes(secret).toString('hex'), ...recoveryCodes]) {
    expect(texts).not.toContain(kept);
    expect(texts).not.toContain(kept.replaceAll('-', ''));
  }
  expect((await w.mails(person.email))[0]?.subject).toBe('An authenticator app was added to your Merkur account');
});

test.each([
  [15 * MINUTE, ''],
  [15 * MINUTE + 1, 'factor_missing'],
])('answers a setup finished after %s ms with «%s»', async (late, code) => {
  const w = await world();
  const person = await w.person('Partner');
  expect((await person.call(confirm, { code: '000000' })).code).toBe('factor_missing');
  const { secret } = await person.do(begin, { password: PASSWORD });
  w.advanceClock(late);
  expect((await person.call(confirm, { code: appCode(secret, w.now()) })).code).toBe(code);
});

test.each([-1, 0, 1])('rejects a code that is %s steps away', (steps) => {
  const secret = createTotpSecret();
  const at = Date.parse('2026-11-20T12:00:00.000Z');
  const code = appCode(describeTotpSecret(secret, 'ada@merkur.example').secret, at + steps * STEP);
  expect(stepOfCode(secret, code, timeOf(at))).toBe(at / STEP + steps);
});

test('asks app users for an app code without email, only after the right password', async () => {
  const { w, person, secret } = await withApp();
  const mails = (await w.mails(person.email)).length;
  const strange = await w.callAsVisitor(login, { email: person.email, password: 'not the right password' });
  expect([strange.status, strange.message, strange.body.includes('App')]).toEqual([
    401,
    'Incorrect E-Mail or Password',
    false,
  ]);
  const { reply, userId, cookie } = await askedForCode(w, person);
  expect(reply).toEqual({ userId, message: 'Enter the code that your authenticator app shows.', factor: 'App' });
  expect(await w.mails(person.email)).toHaveLength(mails);
  const otp = appCode(secret, w.now());
  expect((await w.callAsVisitor(verify, { userId, otp })).code).toBe('otp');
  const done = await w.callAsVisitor(verify, { userId, otp }, cookie);
  const bearer = { authorization: `Bearer ${done.reply.accessToken}` };
  expect((await w.callAsVisitor(me, {}, bearer)).reply.email).toBe(person.email);
});

test.each([
  [-2, 401],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 401],
])('answers a code %s steps away with %s', async (steps, status) => {
  const { w, person, secret } = await withApp();
  // Well past the code used for setup.
  w.advanceClock(5 * STEP);
  const { userId, cookie } = await askedForCode(w, person);
  const otp = appCode(secret, new Date(w.now()).getTime() + steps * STEP);
  expect((await w.callAsVisitor(verify, { userId, otp }, cookie)).status).toBe(status);
});

test('accepts a code once, across sign-ins and in parallel', async () => {
  const { w, person, secret } = await withApp();
  const otp = appCode(secret, w.now());
  const first = await askedForCode(w, person);
  expect((await w.callAsVisitor(verify, { userId: first.userId, otp }, first.cookie)).status).toBe(200);
  const second = await askedForCode(w, person);
  expect((await w.callAsVisitor(verify, { userId: second.userId, otp }, second.cookie)).status).toBe(401);
  w.advanceClock(STEP);
  const next = appCode(secret, w.now());
  const racing = await Promise.all(
    Array.from({ length: 5 }, () => person.call(remove, { password: PASSWORD, code: next })),
  );
  expect(racing.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

test('judges five of 200 parallel guesses and then rejects the right code too', async () => {
  const { w, person, secret } = await withApp();
  const { userId, cookie } = await askedForCode(w, person);
  const right = appCode(secret, w.now());
  const otp = wrongCode(right);
  await Promise.all(Array.from({ length: 200 }, () => w.callAsVisitor(verify, { userId, otp }, cookie)));
  expect(
    await w.rows(sql`select c.tries, u.code_failures from login_challenge c join app_user u on u.id = c.user_id`),
  ).toEqual([{ tries: 5, codeFailures: 5 }]);
  expect((await w.callAsVisitor(verify, { userId, otp: right }, cookie)).status).toBe(401);
});

test('closes sign-in after fifteen wrong codes in total, wherever entered, and notifies the user', async () => {
  const { w, person, secret } = await withApp();
  for (let round = 0; round < 2; round++) {
    const { userId, cookie } = await askedForCode(w, person);
    for (let n = 0; n < 5; n++)
      await w.callAsVisitor(verify, { userId, otp: wrongCode(appCode(secret, w.now())) }, cookie);
  }
  const waiting = await askedForCode(w, person);
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      person.call(remove, { password: PASSWORD, code: n % 2 ? wrongCode(appCode(secret, w.now())) : '0000-0000-0000' }),
    ),
  );
  const judged = guesses.filter(({ code }) => code === 'factor_code');
  expect(judged.length).toBeLessThanOrEqual(5);
  expect((await w.rows(sql`select code_failures from app_user where id = ${person.id}`))[0]).toEqual({
    codeFailures: 15,
  });
  const right = { userId: waiting.userId, otp: appCode(secret, w.now()) };
  expect((await w.callAsVisitor(verify, right, waiting.cookie)).status).toBe(401);
  w.advanceClock(60 * MINUTE);
  const late = await person.call(remove, { password: PASSWORD, code: appCode(secret, w.now()) });
  expect([late.status, late.code]).toEqual([403, 'code_closed']);
  expect((await askedForCode(w, person)).status).toBe(403);
  expect((await w.mails(person.email)).map(({ subject }) => subject)).toContain(
    'Sign-in by code was locked for your account',
  );
});

test('accepts a recovery code once in any spelling and tells its owner how many are left', async () => {
  const { w, person, recoveryCodes } = await withApp();
  const [first = ''] = recoveryCodes;
  const one = await askedForCode(w, person);
  const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `;
  const done = await w.callAsVisitor(verifyRecovery, { userId: one.userId, recoveryCode: typed }, one.cookie);
  expect(done.status).toBe(200);
  expect((await person.do(own, {})).recoveryCodesLeft).toBe(9);
  const [mail] = await w.mails(person.email);
  expect(mail?.body).toContain('9 codes are left');
  const audited = await w.rows<{ after: object }>(
    sql`select after from audit_event where action = 'POST /auth/VerifyRecoveryCode' and status = 200`,
  );
  expect(audited).toEqual([{ after: { kind: 'RecoveryCode', codesLeft: 9 } }]);
  const again = await askedForCode(w, person);
  const used = await w.callAsVisitor(verifyRecovery, { userId: again.userId, recoveryCode: first }, again.cookie);
  expect([used.status, used.code]).toEqual([401, 'otp']);
  const shapeless = await w.callAsVisitor(verifyRecovery, { userId: again.userId, recoveryCode: 'abc' }, again.cookie);
  expect([shapeless.status, shapeless.errors[0]?.Field]).toEqual([422, 'RecoveryCode']);
});

test('accepts a recovery code in place of an app code only, not of an emailed one', async () => {
  const { w, recoveryCodes } = await withApp();
  const other = await w.person('Partner');
  const { userId, cookie } = await askedForCode(w, other);
  const refused = await w.callAsVisitor(verifyRecovery, { userId, recoveryCode: recoveryCodes[0]! }, cookie);
  expect(refused.status).toBe(401);
});

test('requires password and code for new recovery codes and voids the old ones', async () => {
  const { w, person, secret, recoveryCodes } = await withApp();
  expect((await person.call(renewCodes, { password: 'not the right one', code: '000000' })).code).toBe(
    'password_wrong',
  );
  const renewed = await person.do(renewCodes, { password: PASSWORD, code: appCode(secret, w.now()) });
  expect(await lastNote(w)).toEqual({ before: null, after: { byRecoveryCode: false } });
  expect(renewed.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  const { userId, cookie } = await askedForCode(w, person);
  for (const [recoveryCode, status] of [
    [recoveryCodes[0]!, 401],
    [renewed.recoveryCodes[0]!, 200],
  ] as const)
    expect((await w.callAsVisitor(verifyRecovery, { userId, recoveryCode }, cookie)).status).toBe(status);
});

test('removes a lost app with password and recovery code, and emails codes again', async () => {
  const { w, person, recoveryCodes } = await withApp();
  const open = await askedForCode(w, person);
  expect((await person.call(remove, { password: PASSWORD, code: 'AAAA-AAAA-AAAA' })).code).toBe('factor_code');
  await person.do(remove, { password: PASSWORD, code: recoveryCodes[3]! });
  expect(await lastNote(w)).toEqual({
    before: { secondFactor: true },
    after: { secondFactor: false, byRecoveryCode: true },
  });
  expect(await person.do(own, {})).toEqual({ addedAt: null, recoveryCodesLeft: 0 });
  expect((await person.call(remove, { password: PASSWORD, code: recoveryCodes[4]! })).code).toBe('factor_missing');
  const late = { userId: open.userId, recoveryCode: recoveryCodes[4]! };
  expect((await w.callAsVisitor(verifyRecovery, late, open.cookie)).status).toBe(401);
  expect((await askedForCode(w, person)).reply.factor).toBeUndefined();
  expect((await w.mails(person.email))[0]?.subject).toBe('Your Merkur sign-in code');
});

test("lets only a SuperAdmin remove another user's app, with notification and sign-out", async () => {
  const { w, person } = await withApp();
  const admin = await w.person('SuperAdmin');
  const { id } = person;
  expect((await admin.do(userCalls.one, { id })).hasFactor).toBe(true);
  expect((await (await w.person('Finance')).call(userCalls.removeFactor, { id })).status).toBe(403);
  expect((await admin.call(userCalls.removeFactor, { id: admin.id })).status).toBe(403);
  await admin.do(userCalls.removeFactor, { id });
  expect((await person.call(me, {})).code).toBe('session_ended');
  expect((await admin.do(userCalls.one, { id })).hasFactor).toBe(false);
  expect((await admin.call(userCalls.removeFactor, { id })).code).toBe('factor_missing');
  const [mail] = await w.mails(person.email);
  expect(mail?.body).toContain('Our staff removed it');
  const audited = await w.rows(
    sql`select user_id, subject_id, after::jsonb - ${CREDENTIAL_MARKS}::text[] as after from audit_event
      where action = 'PUT /user/management/:id/RemoveFactor' and status = 200`,
  );
  expect(audited).toEqual([{ userId: admin.id, subjectId: id, after: { secondFactor: false, sessionsEnded: 1 } }]);
});

test('cannot decrypt a secret copied to another user', async () => {
  const { w, person, secret } = await withApp();
  const thief = await w.person('Partner');
  await enrol(w, thief);
  await w.database.transaction((tx) =>
    tx.run(sql`update second_factor set last_step = 0,
      sealed_secret = (select sealed_secret from second_factor where user_id = ${person.id})
      where user_id = ${thief.id}`),
  );
  const stolen = await thief.call(remove, { password: PASSWORD, code: appCode(secret, w.now()) });
  expect(stolen.status).toBe(500);
});

test('serializes sign-ins that start while others are verified', async () => {
  const { w, person, secret } = await withApp();
  const { userId } = await askedForCode(w, person);
  const recipient = { id: person.id, email: person.email, codeClosedAt: null, hasFactor: true };
  const otp = wrongCode(appCode(secret, w.now()));
  // Directly on the database: hashing passwords would spread them out.
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      w.database.transaction<unknown>((tx) =>
        n % 2
          ? verifyCode(tx, w.keys, { userId, otp }, STRANGER, w.now())
          : requestChallenge(tx, w.keys, recipient, { client: STRANGER }, w.now()),
      ),
    ),
  );
  const troubles = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(troubles.filter((trouble) => !(trouble instanceof Refusal)).map(String)).toEqual([]);
});
