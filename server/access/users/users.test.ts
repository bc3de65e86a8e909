import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { type User, type UserEdit, type UserInput, userCalls } from '#domain/access/users.ts';
import { newId } from '#server/base/process/ids.ts';
import { beginSignIn } from '#test/sign-in-steps.ts';
import { PASSWORD, world } from '#test/world.ts';

const { list, one, create, update, setPassword, changePassword } = userCalls;
const ALL = { filter: {}, sort: [], page: 0, size: 50 };
const FRESH = 'seven quiet otters swim';

const IDA: UserInput = {
  firstName: 'Ida',
  lastName: 'Berg',
  email: 'ida@merkur.example',
  password: FRESH,
  role: 'Salesman',
};

const editOf = ({ id, firstName, lastName, email, role }: User): UserEdit => ({ id, firstName, lastName, email, role });
const fields = (errors: { Field: string }[]) => errors.map(({ Field }) => Field);

test('lets an administrator create a user, who can sign in and must first change the password (USR-003, MYA-005, PRM-012)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const group = await admin.do(groupCalls.create, { name: 'Desk', permissions: ['Order.Close'] });
  const created = await admin.do(create, { ...IDA, permissionGroupIds: [group.id, group.id] });
  expect(created).toMatchObject({
    roles: ['Salesman'],
    isActive: true,
    companyInfo: null,
    permissionGroups: [{ id: group.id, name: 'Desk' }],
    createdAt: w.now(),
  });
  expect(JSON.stringify(created)).not.toContain('argon2');
  expect((await w.callAsVisitor(accessCalls.login, { email: IDA.email, password: FRESH })).status).toBe(200);
  expect(await w.rows(sql`select password_must_change from app_user where id = ${created.id}`)).toEqual([
    { passwordMustChange: true },
  ]);
});

test('lets staff search users by name and email and sort them, but not partners (USR-011)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  await admin.do(create, IDA);
  await admin.do(create, { ...IDA, firstName: 'Åsa', email: 'asa@merkur.example' });
  const finance = await w.person('Finance');
  for (const text of ['ida b', 'IDA@'])
    expect((await finance.do(list, { ...ALL, filter: { text } })).items.map(({ firstName }) => firstName)).toEqual([
      'Ida',
    ]);
  const sorted = await finance.do(list, { ...ALL, sort: [{ field: 'email', descending: true }] });
  expect(sorted.items.map(({ email }) => email)).toEqual(
    sorted.items
      .map(({ email }) => email)
      .sort()
      .reverse(),
  );
  expect((await finance.call(one, { id: newId() })).status).toBe(404);
  const partner = await w.person('Partner');
  for (const who of [partner, await w.person('Standard')]) {
    expect((await who.call(list, ALL)).status).toBe(403);
    expect((await who.call(one, { id: partner.id })).status).toBe(403);
  }
});

test('lets only an administrator write users (USR-011)', async () => {
  const w = await world();
  const created = await (await w.person('SuperAdmin')).do(create, IDA);
  for (const role of ['Salesman', 'Finance', 'Partner', 'Standard'] as const) {
    const who = await w.person(role);
    expect((await who.call(create, { ...IDA, email: `${role}@x.example` })).status).toBe(403);
    expect((await who.call(update, { ...editOf(created), role: 'SuperAdmin' })).status).toBe(403);
    expect((await who.call(setPassword, { id: created.id, password: PASSWORD })).status).toBe(403);
    expect((await who.call(changePassword, { id: created.id, oldPassword: FRESH, newPassword: PASSWORD })).status).toBe(
      403,
    );
  }
});

test.each<[string, object, string]>([
  ['no first name', { firstName: ' ' }, 'FirstName'],
  ['no last name', { lastName: '' }, 'LastName'],
  ['an email that is none', { email: 'ida' }, 'Email'],
  ['a role that is none', { role: 'common' }, 'Role'],
  ['a short password', { password: 'short' }, 'Password'],
  ['an easy password', { password: 'passwordpassword123' }, 'Password'],
  ['no company for a partner', { role: 'Partner' }, 'CompanyInfoId'],
  ['a company that is not there', { role: 'Partner', companyInfoId: newId() }, 'CompanyInfoId'],
  ['a company for staff', { companyInfoId: newId() }, 'CompanyInfoId'],
  ['a group that is not there', { permissionGroupIds: [newId()] }, 'PermissionGroupIds'],
])('refuses a user with %s (USR-005)', async (_, over, field) => {
  const w = await world();
  const refused = await (await w.person('SuperAdmin')).call(create, { ...IDA, ...over });
  expect([refused.status, fields(refused.errors)]).toEqual([422, [field]]);
});

test('keeps emails unique regardless of case, also under concurrency (USR-005)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const created = await admin.do(create, IDA);
  const same = await admin.call(create, { ...IDA, email: 'IDA@Merkur.example' });
  expect([same.status, same.message]).toEqual([409, 'There is a user with the same email.']);
  expect((await admin.call(update, { ...editOf(created), email: admin.email.toUpperCase() })).status).toBe(409);
  const both = await Promise.all([1, 2].map(() => admin.call(create, { ...IDA, email: 'quick@merkur.example' })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('ends all sessions on deactivation and restores none on reactivation (USR-009)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const salesman = await w.person('Salesman');
  const person = editOf(await admin.do(one, { id: salesman.id }));
  await admin.do(update, { ...person, isActive: false });
  expect((await salesman.call(accessCalls.me, {})).status).toBe(401);
  expect((await w.callAsVisitor(accessCalls.login, { email: salesman.email, password: PASSWORD })).status).toBe(401);
  expect((await admin.do(update, { ...person, isActive: true })).isActive).toBe(true);
  expect((await salesman.call(accessCalls.me, {})).status).toBe(401);
});

test('signs a user out on a change of role, but not of name', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const salesman = await w.person('Salesman');
  const person = editOf(await admin.do(one, { id: salesman.id }));
  await admin.do(update, { ...person, firstName: 'Eva' });
  expect((await salesman.call(accessCalls.me, {})).status).toBe(200);
  await admin.do(update, { ...person, role: 'Finance' });
  expect((await salesman.call(accessCalls.me, {})).status).toBe(401);
});

test('removes the company with the role and keeps it if omitted (USR-005)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const partner = await w.person('Partner');
  const person = editOf(await admin.do(one, { id: partner.id }));
  expect((await admin.do(update, person)).companyInfo?.id).toBe(partner.companyId);
  expect((await admin.do(update, { ...person, role: 'Finance' })).companyInfo).toBeNull();
  expect((await admin.call(update, person)).status).toBe(422);
});

test('protects the last active SuperAdmin from deactivation and role change (USR-009)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  await w.person('SuperAdmin', { isActive: false });
  const self = editOf(await admin.do(one, { id: admin.id }));
  for (const overrides of [{ isActive: false }, { role: 'Salesman' as const }]) {
    const refused = await admin.call(update, { ...self, ...overrides });
    expect([refused.status, refused.message]).toEqual([
      409,
      'The last active SuperAdmin cannot be switched off or get another role.',
    ]);
  }
  expect((await admin.call(update, { ...self, firstName: 'Still' })).status).toBe(200);
});

test('leaves one administrator when two deactivate each other in parallel (USR-009)', async () => {
  const w = await world();
  const [a, b] = [await w.person('SuperAdmin'), await w.person('SuperAdmin')];
  const [ofA, ofB] = [editOf(await a.do(one, { id: a.id })), editOf(await a.do(one, { id: b.id }))];
  const answers = await Promise.all([
    a.call(update, { ...ofB, isActive: false }),
    b.call(update, { ...ofA, role: 'Finance' }),
  ]);
  const [first, second] = answers.map(({ status }) => status).sort();
  expect(first).toBe(200);
  // The later call hits the rule, or finds its own session already ended.
  expect([401, 409]).toContain(second);
  expect(await w.rows(sql`select count(*) from app_user where role = 'SuperAdmin' and is_active`)).toEqual([
    { count: 1 },
  ]);
});

test('rejects a form opened before another user saved (GAP-073)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const created = await admin.do(create, IDA);
  w.advanceClock(1000);
  await admin.do(update, { ...editOf(created), lastName: 'Dahl', modifiedAt: created.modifiedAt });
  expect((await admin.call(update, { ...editOf(created), modifiedAt: created.modifiedAt })).status).toBe(409);
});

test('keeps open user forms valid after a password was set (GAP-073)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const created = await admin.do(create, IDA);
  w.advanceClock(1000);
  await admin.do(setPassword, { id: created.id, password: PASSWORD });
  await admin.do(changePassword, { id: created.id, oldPassword: PASSWORD, newPassword: FRESH });
  const saved = await admin.do(update, { ...editOf(created), lastName: 'Dahl', modifiedAt: created.modifiedAt });
  expect(saved.lastName).toBe('Dahl');
});

test('ends all sessions, reopens sign-in by code and requires a change after staff set a password (USR-007, MYA-005, GAP-077, LOG-022)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const salesman = await w.person('Salesman');
  await w.database.transaction((tx) =>
    tx.run(sql`update app_user set code_failures = 15, code_closed_at = ${w.now()} where id = ${salesman.id}`),
  );
  expect((await w.callAsVisitor(accessCalls.login, { email: salesman.email, password: PASSWORD })).status).toBe(403);
  expect((await admin.call(setPassword, { id: salesman.id, password: 'aaaaaaaaaaaaaaaaaaaa' })).status).toBe(422);
  await admin.do(setPassword, { id: salesman.id, password: FRESH });
  expect((await salesman.call(accessCalls.me, {})).status).toBe(401);
  expect((await w.callAsVisitor(accessCalls.login, { email: salesman.email, password: PASSWORD })).status).toBe(401);
  expect((await w.callAsVisitor(accessCalls.login, { email: salesman.email, password: FRESH })).status).toBe(200);
  expect(
    await w.rows(
      sql`select password_must_change, code_failures, code_closed_at from app_user where id = ${salesman.id}`,
    ),
  ).toEqual([{ passwordMustChange: true, codeFailures: 0, codeClosedAt: null }]);
});

test('voids a code emailed before the password was set', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const salesman = await w.person('Salesman');
  const first = await beginSignIn(w, salesman);
  const otp = /\b\d{6}\b/.exec((await w.mails(salesman.email))[0]!.body)![0];
  await admin.do(setPassword, { id: salesman.id, password: FRESH });
  const done = await w.callAsVisitor(accessCalls.verify, { userId: first.userId, otp }, first.browser);
  expect(done.status).toBe(401);
});

test("requires the old password to change another user's (USR-007)", async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const { id } = await admin.do(create, IDA);
  const wrong = await admin.call(changePassword, { id, oldPassword: 'not this one at all', newPassword: PASSWORD });
  expect([wrong.status, fields(wrong.errors)]).toEqual([422, ['OldPassword']]);
  await admin.do(changePassword, { id, oldPassword: FRESH, newPassword: PASSWORD });
  expect((await w.callAsVisitor(accessCalls.login, { email: IDA.email, password: PASSWORD })).status).toBe(200);
  const nobody = newId();
  for (const { status } of [
    await admin.call(setPassword, { id: nobody, password: PASSWORD }),
    await admin.call(changePassword, { id: nobody, oldPassword: FRESH, newPassword: PASSWORD }),
    await admin.call(update, {
      id: nobody,
      firstName: 'No',
      lastName: 'Body',
      email: 'no@body.example',
      role: 'Finance',
    }),
    await admin.call(userCalls.removeFactor, { id: nobody }),
  ])
    expect(status).toBe(404);
});
