import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { userCalls } from '#domain/access/users.ts';
import { MINUTE } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { createAdmin } from '#server/access/users/create-admin.ts';
import { PASSWORD, world } from '#test/world.ts';

const NEW = 'seven quiet otters swim';

test('requires the old password, ends other sessions and keeps this one (MYA-005, MYA-006)', async () => {
  const w = await world();
  const person = await w.person('Finance');
  await w.database.transaction((tx) =>
    tx.run(sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
      select gen_random_uuid(), user_id, created_at, last_used_at, idle_until, ends_at, address, 'elsewhere' from session`),
  );
  const wrong = await person.call(accessCalls.changePassword, { oldPassword: 'not this one at all', newPassword: NEW });
  expect([wrong.status, wrong.errors]).toEqual([
    422,
    [{ Field: 'OldPassword', Code: 'password_wrong', Message: 'Current password is not correct.' }],
  ]);
  expect((await person.call(accessCalls.changePassword, { oldPassword: PASSWORD, newPassword: NEW })).status).toBe(200);
  expect(await w.rows(sql`select device from session where ended_at is not null`)).toEqual([{ device: 'elsewhere' }]);
  expect((await person.call(accessCalls.me, {})).status).toBe(200);
  expect((await w.callAsVisitor(accessCalls.login, { email: person.email, password: NEW })).status).toBe(200);
});

test.each(['by their owner', 'by an administrator'])(
  'accepts one of two parallel changes with the same old password %s and refuses the other',
  async (by) => {
    const w = await world();
    const person = await w.person('Finance');
    const admin = await w.person('SuperAdmin');
    const said = [NEW, 'nine patient herons wade'];
    const answers = await Promise.all(
      said.map((newPassword) =>
        by === 'by their owner'
          ? person.call(accessCalls.changePassword, { oldPassword: PASSWORD, newPassword })
          : admin.call(userCalls.changePassword, { id: person.id, oldPassword: PASSWORD, newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.flatMap(({ errors }) => errors.map(({ Code }) => Code))).toEqual(['password_wrong']);
    const kept = said[answers.findIndex(({ status }) => status === 200)]!;
    expect((await w.callAsVisitor(accessCalls.login, { email: person.email, password: kept })).status).toBe(200);
  },
);

test('requires a forced change to differ from the assigned password (MYA-005)', async () => {
  const w = await world();
  const person = await w.person('Finance');
  await w.database.transaction((tx) => tx.run(sql`update app_user set password_must_change = true`));
  const changeReply = await person.call(accessCalls.changePassword, { oldPassword: PASSWORD, newPassword: PASSWORD });
  expect([changeReply.status, changeReply.errors]).toEqual([
    422,
    [{ Field: 'NewPassword', Code: 'password_same', Message: 'The new password must differ from the current one.' }],
  ]);
  expect((await person.do(accessCalls.me, {})).mustChangePassword).toBe(true);
});

test.each(['by its owner', 'by an administrator'])(
  'judges five of a hundred parallel guesses of the old password %s, and the right one only after the lockout',
  async (by) => {
    const w = await world();
    const person = await w.person('Finance');
    const admin = await w.person('SuperAdmin');
    const say = (oldPassword: string) =>
      by === 'by its owner'
        ? person.call(accessCalls.changePassword, { oldPassword, newPassword: NEW })
        : admin.call(userCalls.changePassword, { id: person.id, oldPassword, newPassword: NEW });
    const answers = [];
    for (let n = 0; n < 100; n += 50)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, (_, m) => say(`guess number ${n + m}`)))));
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((status) => status === 422), statuses.filter((status) => status === 429)]).toMatchObject([
      { length: 5 },
      { length: 95 },
    ]);
    const lockedReply = await say(PASSWORD);
    expect([lockedReply.status, lockedReply.headers['retry-after']]).toEqual([429, '900']);
    // Sign-in attempts are counted separately: a session holder cannot lock the owner out.
    expect((await w.callAsVisitor(accessCalls.login, { email: person.email, password: PASSWORD })).status).toBe(200);
    w.advanceClock(15 * MINUTE);
    await Promise.all([person.stepUp(), admin.stepUp()]);
    expect((await say(PASSWORD)).status).toBe(200);
    expect(await w.rows(sql`select 1 from login_throttle`)).toEqual([]);
  },
);

test.each([
  ['short', 'Password must be at least 15 characters.'],
  ['aaaaaaaaaaaaaaaaaaaa', 'This password is too easy to guess.'],
  ['x'.repeat(129), 'Password must be at most 128 characters.'],
])('refuses the password %s (MYA-005)', async (newPassword, message) => {
  const w = await world();
  const person = await w.person('Finance');
  const answered = await person.call(accessCalls.changePassword, { oldPassword: PASSWORD, newPassword });
  expect([answered.status, answered.message]).toEqual([422, message]);
});

test('blocks the first administrator until the password is changed (GAP-075)', async () => {
  const w = await world();
  const create = () => createAdmin(w.database, w.keys, 'first@merkur.example', 'printed once on the console', w.now());
  await create();
  await expect(create()).rejects.toThrow('first@merkur.example is taken.');
  const person = await w.person('SuperAdmin');
  await w.database.transaction((tx) =>
    tx.run(sql`update app_user set password_must_change = true where id = ${person.id}`),
  );
  const ordersReply = await person.call(orderCalls.list, { filter: {}, sort: [], page: 0, size: 10 });
  expect([ordersReply.status, ordersReply.message]).toEqual([403, 'Please choose a new password first.']);
  expect((await person.do(accessCalls.me, {})).mustChangePassword).toBe(true);
  await person.do(accessCalls.changePassword, { oldPassword: PASSWORD, newPassword: NEW });
  expect((await person.call(orderCalls.list, { filter: {}, sort: [], page: 0, size: 10 })).status).toBe(200);
});
