// Credentials of companies: created, rotated and revoked by partners, revoked by staff.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CREDENTIALS_MAX, type CredentialInput, credentialCalls } from '#domain/access/credentials.ts';
import { userCalls } from '#domain/access/users.ts';
import { FACTOR_FRESH } from '#domain/base/endpoint.ts';
import { addMilliseconds, DAY, HOUR } from '#domain/base/time.ts';
import { programAccountCalls } from '#domain/platform/account/calls.ts';
import { searchCalls } from '#domain/search/calls.ts';
import { createProgram } from '#test/programs.ts';
import { type World, world } from '#test/world.ts';
import { announceExpiries } from './expiry-mails.ts';

const { mine, create, rotate, revoke, list, revokeAny } = credentialCalls;
const SHOP: CredentialInput = { name: 'Web shop', scopes: ['orders:read'], networks: [], expiresAt: null };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statusOf = async (w: World, token: string) =>
  (await w.callAsVisitor(programAccountCalls.me, {}, bearer(token))).status;

test('creates a credential with the chosen name, scopes, networks and expiry (API-001, API-010)', async () => {
  const w = await world();
  const owner = await w.person('Partner');
  const expiresAt = addMilliseconds(w.now(), 90 * DAY);
  const input: CredentialInput = { ...SHOP, scopes: ['orders:read', 'keys:read'], networks: ['127.0.0.1'], expiresAt };
  const { id, token } = await owner.do(create, input);
  expect(token).toMatch(new RegExp(`^mk_live_${id}_[0-9A-Za-z]{43}$`));
  const account = (await w.callAsVisitor(programAccountCalls.me, {}, bearer(token))).reply;
  expect(account.credential).toEqual({ id, name: 'Web shop', scopes: input.scopes, expiresAt });
  expect(account.company.id).toBe(owner.companyId);
  const [credential] = await owner.do(mine, {});
  expect(credential).toEqual({
    ...input,
    id,
    state: 'Active',
    createdAt: w.now(),
    createdBy: owner.name,
    lastUsedAt: w.now(),
    lastUsedAddress: '127.0.0.1',
    revokedAt: null,
    previousValidUntil: null,
  });
});

test.each([
  [{ name: ' ' }, 'Name'],
  [{ scopes: [] }, 'Scopes'],
  [{ scopes: ['admin:all'] }, 'Scopes.0'],
  [{ networks: ['10.0.0.0/33'] }, 'Networks.0'],
  [{ networks: ['office.example'] }, 'Networks.0'],
  [{ networks: ['::ffff:10.0.0.0/104'] }, 'Networks.0'],
  [{ networks: Array(21).fill('192.0.2.1') }, 'Networks'],
  [{ expiresAt: '2026-11-20T12:00:00.000Z' }, 'ExpiresAt'],
])('refuses %j and names the field', async (change, field) => {
  const w = await world();
  const owner = await w.person('Partner');
  const answered = await owner.call(create, { ...SHOP, ...change } as CredentialInput);
  expect([answered.status, answered.errors[0]?.Field]).toEqual([422, field]);
  expect(await owner.do(mine, {})).toEqual([]);
});

test('refuses a second active credential of the same name, and more than the maximum', async () => {
  const w = await world();
  const owner = await w.person('Partner');
  const { id } = await owner.do(create, SHOP);
  expect((await owner.call(create, { ...SHOP, name: 'WEB SHOP' })).code).toBe('taken');
  await owner.do(revoke, { id });
  await owner.do(create, SHOP);
  const attempts = await Promise.all(
    Array.from({ length: CREDENTIALS_MAX }, (_, n) => owner.call(create, { ...SHOP, name: `Shop ${n}` })),
  );
  expect(attempts.filter(({ status }) => status === 200)).toHaveLength(CREDENTIALS_MAX - 1);
  expect(attempts.filter(({ code }) => code === 'too_many_credentials')).toHaveLength(1);
});

test('keeps the previous secret for the chosen hours, and drops one of an earlier rotation at once (API-011)', async () => {
  const w = await world();
  const owner = await w.person('Partner');
  const { id, token: first } = await owner.do(create, SHOP);
  const { token: second } = await owner.do(rotate, { id, hours: 24 });
  expect((await owner.do(mine, {}))[0]!.previousValidUntil).toBe(addMilliseconds(w.now(), 24 * HOUR));
  expect([await statusOf(w, first), await statusOf(w, second)]).toEqual([200, 200]);
  const { token: third } = await owner.do(rotate, { id, hours: 1 });
  expect([await statusOf(w, first), await statusOf(w, second), await statusOf(w, third)]).toEqual([401, 200, 200]);
  w.advanceClock(HOUR - 1);
  expect(await statusOf(w, second)).toBe(200);
  w.advanceClock(1);
  expect([await statusOf(w, second), await statusOf(w, third)]).toEqual([401, 200]);
  for (const hours of [0, 169]) {
    await owner.stepUp();
    expect((await owner.call(rotate, { id, hours })).status).toBe(422);
  }
});

test('rotates neither revoked nor expired credentials (API-011)', async () => {
  const w = await world();
  const owner = await w.person('Partner');
  const { id } = await owner.do(create, { ...SHOP, expiresAt: addMilliseconds(w.now(), HOUR) });
  w.advanceClock(HOUR);
  await owner.stepUp();
  expect((await owner.call(rotate, { id, hours: 1 })).code).toBe('credential_ended');
  expect((await owner.do(mine, {}))[0]!.state).toBe('Expired');
  await owner.do(revoke, { id });
  expect((await owner.call(rotate, { id, hours: 1 })).status).toBe(404);
  expect((await owner.call(revoke, { id })).status).toBe(404);
});

test('requires step-up, and hides credentials of other companies (API-010)', async () => {
  const w = await world();
  const owner = await w.person('Partner');
  const stranger = await w.person('Partner');
  const { id, token } = await owner.do(create, SHOP);
  expect(await stranger.do(mine, {})).toEqual([]);
  expect((await stranger.call(rotate, { id, hours: 1 })).status).toBe(404);
  expect((await stranger.call(revoke, { id })).status).toBe(404);
  w.advanceClock(FACTOR_FRESH + 1);
  expect((await owner.call(create, { ...SHOP, name: 'Other' })).code).toBe('step_up_required');
  expect((await owner.call(rotate, { id, hours: 1 })).code).toBe('step_up_required');
  expect((await owner.call(revoke, { id })).code).toBe('step_up_required');
  expect(await statusOf(w, token)).toBe(200);
});

test('shows staff all credentials, which a SuperAdmin revokes (API-010)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const [one, other] = [await createProgram(w), await createProgram(w)];
  const state = { filter: {}, sort: [], page: 0, size: 10 };
  const found = await admin.do(list, state);
  expect(found.items.map(({ company }) => company.id).sort()).toEqual([one.companyId, other.companyId].sort());
  await admin.do(revokeAny, { id: one.id });
  expect([await statusOf(w, one.token), await statusOf(w, other.token)]).toEqual([401, 200]);
  const revoked = await admin.do(list, { ...state, filter: { state: 'Revoked' } });
  expect(revoked.items.map(({ id }) => id)).toEqual([one.id]);
  expect((await admin.do(list, { ...state, filter: { text: other.id } })).totalCount).toBe(1);
});

test('audits creation, rotation and revocation under the name of the program (API-016)', async () => {
  const w = await world();
  const owner = await w.person('Partner');
  const { id } = await owner.do(create, SHOP);
  await owner.do(rotate, { id, hours: 24 });
  await owner.do(revoke, { id });
  const entries = await w.rows(
    sql<{ action: string; name: string; userName: string }>`select action, subject_name as name, user_name
      from audit_event where subject_kind = 'user' and status = 200 order by at, id`,
  );
  expect(entries).toEqual(
    ['Create', ':id/Rotate', ':id/Revoke'].map((action) => ({
      action: `PUT /user/me/api-credentials/${action}`,
      name: 'Web shop (API)',
      userName: owner.name,
    })),
  );
});

test('stores the secret in no table and no mail, and its hash only with the credential (API-002)', async () => {
  const w = await world();
  const owner = await w.person('Partner');
  const { id, token } = await owner.do(create, SHOP);
  const rotated = await owner.do(rotate, { id, hours: 24 });
  await statusOf(w, token);
  const [first, second] = [token, rotated.token].map((text) => text.split('_').at(-1)!);
  const tables = await w.rows(
    sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('public', 'pgboss')`,
  );
  expect(tables.length).toBeGreaterThan(100);
  const tablesWith: Record<string, string[]> = { first: [], second: [], id: [] };
  for (const { name } of tables)
    for (const [what, text] of Object.entries({ first, second, id })) {
      const { rows } = await w.database.pool.query(`select 1 from ${name} t where t::text like $1`, [`%${text}%`]);
      if (rows.length > 0) tablesWith[what]!.push(name);
    }
  expect(tablesWith).toMatchObject({ first: [], second: [] });
  expect(tablesWith.id).toContain('public.program_credential');
});

test('lists no program among people, and lets no call for people change one (API-015)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const { userId } = await createProgram(w);
  const everyone = await admin.do(userCalls.list, { filter: {}, sort: [], page: 0, size: 50 });
  expect(everyone.items.map(({ id }) => id)).not.toContain(userId);
  expect((await admin.do(searchCalls.everything, { text: 'Web shop' })).filter(({ kind }) => kind === 'user')).toEqual(
    [],
  );
  const input = { firstName: 'Eve', lastName: 'Eve', email: 'eve@merkur.example', role: 'Partner' as const };
  for (const answered of [
    await admin.call(userCalls.one, { id: userId }),
    await admin.call(userCalls.update, { ...input, id: userId }),
    await admin.call(userCalls.setPassword, { id: userId, password: 'seven quiet otters swim' }),
    await admin.call(userCalls.removeFactor, { id: userId }),
  ])
    expect(answered.status).toBe(404);
});

test('announces the expiry once, 14 days before, to active people of the company (API-012)', async () => {
  const w = await world();
  const owner = await w.person('Partner');
  const colleague = await w.person('Partner', { companyId: owner.companyId! });
  const former = await w.person('Partner', { companyId: owner.companyId!, isActive: false });
  await owner.do(create, { ...SHOP, expiresAt: addMilliseconds(w.now(), 30 * DAY) });
  await owner.do(create, { ...SHOP, name: 'For ever' });
  expect(await announceExpiries(w.database, 'https://merkur.example', w.now())).toBe(0);
  w.advanceClock(16 * DAY);
  expect(await announceExpiries(w.database, 'https://merkur.example', w.now())).toBe(1);
  expect(await announceExpiries(w.database, 'https://merkur.example', w.now())).toBe(0);
  const [mail, ...more] = await w.mails(colleague.email);
  expect(mail!.subject).toBe('The API credential "Web shop" is about to expire');
  expect(mail!.body).toContain('20 December 2026');
  expect(mail!.body).toContain('https://merkur.example/account/api');
  expect([more, await w.mails(former.email)]).toEqual([[], []]);
  expect(await w.rows(sql`select 1 from mail where recipient = ''`)).toEqual([]);
});
