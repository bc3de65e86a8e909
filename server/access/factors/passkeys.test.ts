// Passkeys: adding after step-up, use in place of a code, and the value of a stolen or copied answer.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { passkeyCalls } from '#domain/access/passkeys.ts';
import { stepUpCalls } from '#domain/access/step-up.ts';
import { userCalls } from '#domain/access/users.ts';
import { FACTOR_FRESH } from '#domain/base/endpoint.ts';
import { MINUTE } from '#domain/base/time.ts';
import { CREDENTIAL_MARKS } from '#server/audit/credential-marks.ts';
import { passkeyDevice } from '#test/passkey-device.ts';
import { beginSignIn } from '#test/sign-in-steps.ts';
import { type Person, type World, world } from '#test/world.ts';

const { list, begin, add, rename, remove, signIn, stepUp } = passkeyCalls;
const ORIGIN = 'http://localhost:3000';

async function withPasskey() {
  const w = await world();
  const person = await w.person('SuperAdmin');
  const phone = passkeyDevice({ origin: ORIGIN });
  const { challenge } = await person.do(begin, {});
  const passkey = await person.do(add, phone.make(challenge));
  return { w, person, phone, passkey };
}

/** A sign-in awaiting its second step, in one browser. */
async function asked(w: World, person: Person) {
  const { reply, userId, browser } = await beginSignIn(w, person);
  return { userId, passkey: reply.passkey!, headers: browser };
}

test('lets only the owner add, name and remove a passkey, with notification', async () => {
  const { w, person, passkey } = await withPasskey();
  expect(await person.do(list, {})).toEqual([
    { id: passkey.id, name: 'Telephone', createdAt: w.now(), lastUsedAt: null },
  ]);
  expect((await w.mails(person.email))[0]?.subject).toBe('A passkey was added to your Merkur account');
  const other = await w.person('SuperAdmin');
  expect((await other.call(rename, { id: passkey.id, name: 'Mine' })).code).toBe('missing');
  expect((await other.call(remove, { id: passkey.id })).code).toBe('missing');
  expect((await person.do(rename, { id: passkey.id, name: 'Blue key' })).name).toBe('Blue key');
  expect((await person.call(rename, { id: passkey.id, name: ' ' })).status).toBe(422);
  await person.do(remove, { id: passkey.id });
  expect(await person.do(list, {})).toEqual([]);
  expect(
    await w.rows(sql`select before::jsonb - ${CREDENTIAL_MARKS}::text[] as before, after::jsonb - ${CREDENTIAL_MARKS}::text[] as after
      from audit_event where action like '%passkeys%' and status = 200
      and (before is not null or after is not null) order by at, id`),
  ).toEqual([
    { before: null, after: { passkey: 'Telephone' } },
    { before: { passkey: 'Telephone' }, after: { passkey: 'Blue key' } },
    { before: { passkey: 'Blue key' }, after: { passkey: null } },
  ]);
});

test('rejects a response for another site, challenge, session or time, without user verification, or repeated', async () => {
  const { w, person, phone } = await withPasskey();
  const made = async (device = passkeyDevice({ origin: ORIGIN }), change = (challenge: string) => challenge) =>
    person.call(add, device.make(change((await person.do(begin, {})).challenge)));
  expect((await made(passkeyDevice({ origin: 'http://localhost:3001' }))).code).toBe('passkey');
  expect((await made(passkeyDevice({ origin: 'http://merkur.example' }))).code).toBe('passkey');
  expect((await made(passkeyDevice({ origin: ORIGIN, verifiesUser: false }))).code).toBe('passkey');
  expect((await made(undefined, () => 'x'.repeat(43))).code).toBe('passkey');
  expect((await made(phone)).code).toBe('taken');
  const { challenge } = await person.do(begin, {});
  const other = await w.person('SuperAdmin');
  expect((await other.call(add, passkeyDevice({ origin: ORIGIN }).make(challenge))).code).toBe('passkey');
  const both = passkeyDevice({ origin: ORIGIN });
  const answers = await Promise.all([1, 2].map(() => person.call(add, both.make(challenge))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const late = await person.do(begin, {});
  w.advanceClock(5 * MINUTE);
  expect((await person.call(add, passkeyDevice({ origin: ORIGIN }).make(late.challenge))).code).toBe('passkey');
  expect(await person.do(list, {})).toHaveLength(2);
});

test('accepts a passkey instead of the code, once, in the same browser', async () => {
  const { w, person, phone } = await withPasskey();
  const wrong = await w.callAsVisitor(accessCalls.login, { email: person.email, password: 'not the right password' });
  expect(wrong.body).not.toContain('asskey');
  const first = await asked(w, person);
  expect(first.passkey).toMatchObject({ rpId: 'localhost', credentials: [{ transports: ['internal'] }] });
  const answer = { userId: first.userId, passkey: phone.answer(first.passkey.challenge) };
  expect((await w.callAsVisitor(signIn, answer)).code).toBe('otp');
  const done = await w.callAsVisitor(signIn, answer, first.headers);
  const bearer = { authorization: `Bearer ${done.reply.accessToken}` };
  expect((await w.callAsVisitor(accessCalls.me, {}, bearer)).reply.email).toBe(person.email);
  expect((await person.do(list, {}))[0]!.lastUsedAt).toBe(w.now());
  expect((await w.callAsVisitor(signIn, answer, first.headers)).code).toBe('otp');
  const second = await asked(w, person);
  const old = { userId: second.userId, passkey: answer.passkey };
  expect((await w.callAsVisitor(signIn, old, second.headers)).code).toBe('otp');
});

test('rejects and counts a cloned device, another user and a device without user verification', async () => {
  const { w, person, phone } = await withPasskey();
  const stranger = await w.person('Salesman');
  const strangers = await asked(w, stranger);
  expect(strangers.passkey).toBeUndefined();
  const { userId, passkey, headers } = await asked(w, person);
  const send = (one: ReturnType<typeof phone.answer>) => w.callAsVisitor(signIn, { userId, passkey: one }, headers);
  const right = phone.answer(passkey.challenge);
  expect((await send({ ...right, signature: phone.answer('another').signature })).code).toBe('otp');
  expect((await send(passkeyDevice({ origin: ORIGIN }).answer(passkey.challenge))).code).toBe('otp');
  await w.database.transaction((tx) => tx.run(sql`update passkey set uses = 100`));
  expect((await send(phone.answer(passkey.challenge))).code).toBe('otp');
  phone.device.uses = 100;
  phone.device.verifiesUser = false;
  expect((await send(phone.answer(passkey.challenge))).code).toBe('otp');
  phone.device.verifiesUser = true;
  expect(await w.rows(sql`select code_failures from app_user where id = ${person.id}`)).toEqual([{ codeFailures: 4 }]);
  const foreign = { userId: strangers.userId, passkey: phone.answer(passkey.challenge) };
  expect((await w.callAsVisitor(signIn, foreign, strangers.headers)).code).toBe('otp');
  expect((await send(phone.answer(passkey.challenge))).status).toBe(200);
  expect(await w.rows(sql`select uses from passkey where user_id = ${person.id}`)).toEqual([
    { uses: phone.device.uses },
  ]);
});

test('allows sensitive actions after one passkey response, which cannot be reused', async () => {
  const { w, person, phone, passkey } = await withPasskey();
  w.advanceClock(FACTOR_FRESH + 1);
  expect((await person.call(remove, { id: passkey.id })).code).toBe('step_up_required');
  expect((await person.call(begin, {})).code).toBe('step_up_required');
  const { factor, passkey: request } = await person.do(stepUpCalls.begin, {});
  expect(factor).toBe('Mail');
  const answer = phone.answer(request!.challenge);
  await person.do(stepUp, answer);
  // The emailed code does not block signing in elsewhere.
  expect((await asked(w, person)).userId).toEqual(expect.any(String));
  expect((await person.call(groupCalls.create, { name: 'Night shift', permissions: [] })).status).toBe(200);
  expect((await person.call(stepUp, answer)).code).toBe('passkey');
  expect(
    await w.rows(sql`select after from audit_event where action like '%stepup/VerifyPasskey' and status = 200`),
  ).toEqual([{ after: { stepUp: { kind: 'Passkey', name: 'Telephone' } } }]);
});

test('allows at most ten passkeys', async () => {
  const { w, person } = await withPasskey();
  await w.database.transaction((tx) =>
    tx.run(sql`insert into passkey (id, user_id, name, credential_id, public_key, created_at)
      select gen_random_uuid(), ${person.id}, 'Key ' || n, 'key' || n, '\\x00', ${w.now()}
      from generate_series(1, 8) n`),
  );
  const { challenge } = await person.do(begin, {});
  await person.do(add, passkeyDevice({ origin: ORIGIN }).make(challenge));
  const refused = await person.call(begin, {});
  expect([refused.status, refused.code]).toEqual([409, 'too_many_passkeys']);
  // An addition started while there was room does not exceed the limit.
  const late = await person.call(add, passkeyDevice({ origin: ORIGIN }).make(challenge));
  expect([late.status, late.code]).toEqual([409, 'too_many_passkeys']);
});

test('names and uses two passkeys separately and removes both with the second factor', async () => {
  const { w, person, phone, passkey } = await withPasskey();
  const key = passkeyDevice({ origin: ORIGIN });
  // Two waiting sessions have separate challenges.
  const other = await w.person('SuperAdmin');
  const theirs = await other.do(begin, {});
  const { challenge } = await person.do(begin, {});
  await other.do(add, passkeyDevice({ origin: ORIGIN }).make(theirs.challenge));
  const second = await person.do(add, { ...key.make(challenge), name: 'Blue key' });
  await person.do(rename, { id: second.id, name: 'Green key' });
  await person.do(rename, { id: passkey.id, name: 'Old telephone' });
  expect(await w.rows(sql`select before, after from audit_event where before is not null order by at, id`)).toEqual([
    { before: { passkey: 'Blue key' }, after: { passkey: 'Green key' } },
    { before: { passkey: 'Telephone' }, after: { passkey: 'Old telephone' } },
  ]);
  for (const device of [key, phone]) {
    const { userId, passkey: request, headers } = await asked(w, person);
    const answer = { userId, passkey: device.answer(request.challenge) };
    expect((await w.callAsVisitor(signIn, answer, headers)).status).toBe(200);
  }
  await other.do(userCalls.removeFactor, { id: person.id });
  expect(await w.rows(sql`select before, after from audit_event where action like '%RemoveFactor'`)).toMatchObject([
    { before: { secondFactor: false }, after: { secondFactor: false, passkeysRemoved: 2 } },
  ]);
});

test('offers the passkey for step-up while another code is open, and emails none unless requested', async () => {
  const { w, person, phone } = await withPasskey();
  w.advanceClock(FACTOR_FRESH);
  // A sign-in elsewhere has just triggered a code, which blocks another for 180 seconds.
  await asked(w, person);
  const sent = (await w.mails(person.email)).length;
  const begun = await person.do(stepUpCalls.begin, {});
  expect([begun.factor, (await w.mails(person.email)).length]).toEqual(['Mail', sent]);
  expect((await person.call(stepUpCalls.begin, { byMail: true })).code).toBe('code_not_yet');
  await person.do(stepUp, phone.answer(begun.passkey!.challenge));
  expect((await person.call(groupCalls.create, { name: 'New', permissions: [] })).status).toBe(200);
});
