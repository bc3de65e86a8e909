// A new password and deactivation revoke all older credentials.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls, type WayIn } from '#domain/access/calls.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { passkeyCalls } from '#domain/access/passkeys.ts';
import { userCalls } from '#domain/access/users.ts';
import { MINUTE } from '#domain/base/time.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { appCode } from '#test/authenticator.ts';
import { passkeyDevice } from '#test/passkey-device.ts';
import { PASSWORD, type Person, type World, world } from '#test/world.ts';

const NEW = 'seven quiet otters swim';

/** A user with API credentials, a passkey and an authenticator app. */
async function equippedPerson() {
  const w = await world();
  const person = await w.person('Salesman');
  const pair = await person.do(accessCalls.recreateCredentials, {});
  const { challenge } = await person.do(passkeyCalls.begin, {});
  await person.do(passkeyCalls.add, passkeyDevice({ origin: 'http://localhost:3000' }).make(challenge));
  const { secret } = await person.do(factorCalls.begin, { password: PASSWORD });
  await person.do(factorCalls.confirm, { code: appCode(secret, w.now()) });
  w.advanceClock(MINUTE);
  return { w, person, pair, secret };
}

/** Remaining credentials. */
const openWays = async (w: World, { id }: Person) =>
  (
    await w.rows(sql<{ credentials: number; passkeys: number; factors: number; sessions: number }>`select
      (select count(*)::int from api_credential where user_id = ${id}) as credentials,
      (select count(*)::int from passkey where user_id = ${id}) as passkeys,
      (select count(*)::int from second_factor where user_id = ${id}) as factors,
      (select count(*)::int from session where user_id = ${id} and ended_at is null) as sessions`)
  )[0];

async function beginSignIn(w: World, email: string) {
  const first = await w.callAsVisitor(accessCalls.login, { email, password: PASSWORD });
  return { userId: first.reply.userId!, cookie: String(first.headers['set-cookie']).split(';')[0]! };
}

const NONE = { credentials: 0, passkeys: 0, factors: 0, sessions: 0 };

test.each(['setPassword', 'changePassword', 'deactivation'] as const)(
  'closes every way in after %s by a SuperAdmin (USR-007, GAP-077)',
  async (deed) => {
    const { w, person, pair, secret } = await equippedPerson();
    const admin = await w.person('SuperAdmin');
    const pending = await beginSignIn(w, person.email);
    if (deed === 'setPassword') await admin.do(userCalls.setPassword, { id: person.id, password: NEW });
    else if (deed === 'changePassword')
      await admin.do(userCalls.changePassword, { id: person.id, oldPassword: PASSWORD, newPassword: NEW });
    else {
      const user = await admin.do(userCalls.one, { id: person.id });
      const { firstName, lastName, email, role } = user;
      await admin.do(userCalls.update, { id: person.id, firstName, lastName, email, role, isActive: false });
      await admin.do(userCalls.update, { id: person.id, firstName, lastName, email, role, isActive: true });
    }
    expect(await openWays(w, person)).toEqual(NONE);
    expect((await person.call(accessCalls.me, {})).status).toBe(401);
    expect((await w.callAsVisitor(accessCalls.loginWithKey, pair)).status).toBe(401);
    const code = { userId: pending.userId, otp: appCode(secret, w.now()) };
    expect((await w.callAsVisitor(accessCalls.verify, code, { cookie: pending.cookie })).status).toBe(401);
  },
);

test('voids the sign-ins that were begun with the old password when the owner changes it (MYA-005)', async () => {
  const w = await world();
  const person = await w.person('Finance');
  const pending = await beginSignIn(w, person.email);
  const [mail] = await w.mails(person.email);
  const otp = /\b\d{6}\b/.exec(mail!.body)![0];
  await person.do(accessCalls.changePassword, { oldPassword: PASSWORD, newPassword: NEW });
  const late = await w.callAsVisitor(accessCalls.verify, { userId: pending.userId, otp }, { cookie: pending.cookie });
  expect(late.status).toBe(401);
});

test('refuses a sign-in whose password was changed after it was verified', async () => {
  const w = await world();
  const person = await w.person('Finance');
  const hash = await hashPassword(NEW, w.keys.keyFor('pepper'));
  // The counter is cleared between verification and challenge: a trigger commits another password change there.
  onTestFinished(() =>
    w.database.transaction(async (tx) => void (await tx.run(sql`drop function if exists change_password cascade`))),
  );
  await w.database.transaction(async (tx) => {
    await tx.run(sql`create function change_password() returns trigger language plpgsql
      as $$ begin update app_user set password_hash = ${sql.lit(hash)}; return old; end $$`);
    await tx.run(sql`create trigger change_password after delete on login_throttle
      for each row execute function change_password()`);
  });
  const answered = await w.callAsVisitor(accessCalls.login, { email: person.email, password: PASSWORD });
  expect([answered.status, await w.rows(sql`select 1 from login_challenge`)]).toEqual([401, []]);
});

test.each<[WayIn[], object]>([
  [[], { credentials: 1, passkeys: 1, factors: 1, sessions: 1 }],
  [['ApiCredentials'], { credentials: 0, passkeys: 1, factors: 1, sessions: 1 }],
  [['Passkeys'], { credentials: 1, passkeys: 0, factors: 1, sessions: 1 }],
  [['Authenticator'], { credentials: 1, passkeys: 1, factors: 0, sessions: 1 }],
  [['ApiCredentials', 'Passkeys', 'Authenticator'], { ...NONE, sessions: 1 }],
])('revokes %s with the own password on request, and keeps the rest (MYA-005)', async (revoke, left) => {
  const { w, person, pair } = await equippedPerson();
  await w.callAsVisitor(accessCalls.loginWithKey, pair);
  await person.do(accessCalls.changePassword, { oldPassword: PASSWORD, newPassword: NEW, revoke });
  expect(await openWays(w, person)).toEqual(left);
  const isRevoked = revoke.includes('ApiCredentials');
  expect((await w.callAsVisitor(accessCalls.loginWithKey, pair)).status).toBe(isRevoked ? 401 : 200);
});
