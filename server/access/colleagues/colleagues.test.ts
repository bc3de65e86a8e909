// Colleagues: partners invite, deactivate and reactivate people of their own company.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { COLLEAGUES_MAX, colleagueCalls } from '#domain/access/colleagues.ts';
import { passwordLinkCalls } from '#domain/access/password-links.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { newId } from '#server/base/process/ids.ts';
import { mailedToken } from '#test/password-links.ts';
import { createProgram } from '#test/programs.ts';
import { PASSWORD, type Person, requestOf, type World, world } from '#test/world.ts';

const { list, groups, invite, resend, setActive } = colleagueCalls;
const ALL = { filter: {}, sort: [], page: 0, size: 50 };
const RIGHT: Permission = 'User.InviteColleague';
const IDA = { firstName: 'Ida', lastName: 'Berg', email: 'ida@aurora.example' };

async function office() {
  const w = await world();
  const companyId = await w.company({ name: 'Aurora Games' });
  const boss = await w.person('Partner', { companyId, groups: [RIGHT] });
  const plain = await w.person('Partner', { companyId });
  return { w, companyId, boss, plain };
}

const groupsOf = async (w: World, person: Person) =>
  (
    await w.rows<{ id: string }>(
      sql`select permission_group_id as id from user_permission_group where user_id = ${person.id}`,
    )
  ).map(({ id }) => id);

test('lists the people of the company, and who may be changed (MYA-016)', async () => {
  const { w, companyId, boss, plain } = await office();
  const stronger = await w.person('Partner', { companyId, groups: ['Order.Close'] });
  await createProgram(w, { companyId: await w.company() });
  await w.person('Salesman');
  const { items, totalCount } = await boss.do(list, ALL);
  expect(totalCount).toBe(3);
  expect(new Map(items.map(({ id, isChangeable }) => [id, isChangeable]))).toEqual(
    new Map([
      [boss.id, false],
      [plain.id, true],
      [stronger.id, false],
    ]),
  );
  expect((await boss.do(list, { ...ALL, filter: { text: plain.email } })).items.map(({ id }) => id)).toEqual([
    plain.id,
  ]);
  expect((await plain.call(list, ALL)).status).toBe(403);
});

test('invites a colleague, who sets a password and signs in to the same company (MYA-017)', async () => {
  const { w, companyId, boss } = await office();
  const own = await groupsOf(w, boss);
  expect((await boss.do(groups, {})).map(({ id }) => id)).toEqual(own);
  const { id } = await boss.do(invite, { ...IDA, permissionGroupIds: own });
  expect((await boss.do(list, ALL)).items.find((one) => one.id === id)).toMatchObject({
    isActive: true,
    invitation: 'Pending',
    isChangeable: true,
    permissionGroups: [{ id: own[0] }],
  });
  const token = (await mailedToken(w, IDA.email))!;
  await w.callAsVisitor(passwordLinkCalls.use, { token, password: 'seven quiet otters swim' });
  expect(await w.rows(sql`select role, company_id, password_must_change from app_user where id = ${id}`)).toEqual([
    { role: 'Partner', companyId, passwordMustChange: false },
  ]);
  expect((await boss.call(resend, { id })).code).toBe('invitation_ended');
  expect((await boss.call(invite, IDA)).code).toBe('taken');
});

test('refuses groups with permissions that the inviter lacks (MYA-018)', async () => {
  const { w, companyId, boss } = await office();
  const stronger = await w.person('Partner', { companyId, groups: ['Order.Close'] });
  const elsewhere = await w.person('Partner', { groups: [RIGHT] });
  for (const group of [...(await groupsOf(w, stronger)), ...(await groupsOf(w, elsewhere)), newId()]) {
    const refused = await boss.call(invite, { ...IDA, permissionGroupIds: [group] });
    expect([refused.status, refused.code, refused.errors[0]?.Field]).toEqual([
      422,
      'unknown_group',
      'PermissionGroupIds',
    ]);
  }
  for (const call of [
    () => boss.call(setActive, { id: stronger.id, isActive: false }),
    () => boss.call(resend, { id: stronger.id }),
  ])
    expect((await call()).code).toBe('colleague_rights');
  for (const extra of [{ Role: 'SuperAdmin' }, { CompanyInfoId: elsewhere.companyId }]) {
    const request = requestOf(invite, IDA);
    const answered = await w.http.inject({
      ...request,
      payload: { ...(request.payload as object), ...extra },
      headers: { authorization: await boss.authorization() },
    });
    expect(answered.statusCode).toBe(422);
  }
});

test('never changes the caller, staff, programs or people of other companies (MYA-019)', async () => {
  const { w, companyId, boss } = await office();
  expect((await boss.call(setActive, { id: boss.id, isActive: false })).code).toBe('forbidden');
  await createProgram(w, { companyId });
  const [program] = await w.rows<{ id: string }>(sql`select id from app_user where kind = 'Program'`);
  const others = [await w.person('SuperAdmin'), await w.person('Partner'), { id: program!.id }];
  for (const { id } of others) {
    expect((await boss.call(setActive, { id, isActive: false })).status).toBe(404);
    expect((await boss.call(resend, { id })).status).toBe(404);
  }
  expect(await w.rows(sql`select 1 from app_user where not is_active`)).toEqual([]);
});

test('signs out a deactivated colleague, and lets a reactivated one sign in again (MYA-019)', async () => {
  const { w, boss, plain } = await office();
  const signIn = async () =>
    (await w.callAsVisitor(accessCalls.login, { email: plain.email, password: PASSWORD })).status;
  await boss.do(setActive, { id: plain.id, isActive: false });
  expect([(await plain.call(accessCalls.me, {})).status, await signIn()]).toEqual([401, 401]);
  await boss.do(setActive, { id: plain.id, isActive: true });
  expect([(await plain.call(accessCalls.me, {})).status, await signIn()]).toEqual([401, 200]);
  expect(
    await w.rows(sql`select user_id, action from audit_event where subject_id = ${plain.id} and user_id = ${boss.id}`),
  ).toHaveLength(2);
});

test('limits invitations to an address, and active people of a company (MYA-020)', async () => {
  const { w, companyId, boss } = await office();
  const { id } = await boss.do(invite, IDA);
  const statuses = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await boss.call(resend, { id })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  const { count } = (await boss.do(list, ALL)).items.reduce((sum) => ({ count: sum.count + 1 }), { count: 0 });
  await w.database.transaction((tx) =>
    tx.run(sql`insert into app_user (id, first_name, last_name, email, password_hash, role, company_id, created_at,
      modified_at)
      select gen_random_uuid(), 'Ada', n::text, n || '@many.example', n::text, 'Partner', ${companyId}, now(), now()
      from generate_series(1, ${COLLEAGUES_MAX - 1 - count}) n`),
  );
  const both = await Promise.all(['a', 'b'].map((name) => boss.call(invite, { ...IDA, email: `${name}@one.example` })));
  expect(both.map(({ code }) => code).sort()).toEqual(['', 'too_many_colleagues']);
});

test('requires step-up authentication for every change (MYA-017)', async () => {
  const { w, boss, plain } = await office();
  w.advanceClock(11 * 60_000);
  for (const call of [
    () => boss.call(invite, IDA),
    () => boss.call(resend, { id: plain.id }),
    () => boss.call(setActive, { id: plain.id, isActive: false }),
  ])
    expect((await call()).code).toBe('step_up_required');
});
