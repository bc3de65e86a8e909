// First administrator by a link, setup steps, test email and test connections.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { homeCalls } from '#domain/home/staff-calls.ts';
import { sellerCalls } from '#domain/invoices/calls.ts';
import { providerCalls } from '#domain/operations/provider-calls.ts';
import { setupCalls } from '#domain/setup/calls.ts';
import { setupCopy, setupMails } from '#domain/setup/copy.ts';
import { readMailSender } from '#server/base/mail/mail-sender.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { requestOf, type World, world } from '#test/world.ts';
import { startSimulator } from '../../provider-simulator/simulator.ts';
import { createSetupLink } from './setup-link.ts';

const NEW = 'seven quiet otters swim';
const PERSON = { firstName: 'Ada', lastName: 'Berg', email: 'ada@keys.example', companyName: 'Berg Keys' };

async function tokenOf(w: World): Promise<string> {
  const link = await createSetupLink(w.database, 'http://localhost:3000');
  return /^http:\/\/localhost:3000\/login\/setup#(\S+)$/.exec(link ?? '')![1]!;
}

const create = (w: World, token: string, over: object = {}) =>
  w.callAsVisitor(setupCalls.createAdministrator, { ...PERSON, password: NEW, token, ...over });

test('creates the first administrator by a link, signed in (SETUP-001, SETUP-003)', async () => {
  const w = await world();
  await w.database.transaction((tx) => tx.run(sql`insert into installation values (true, 'Live', now())`));
  const token = await tokenOf(w);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await w.callAsVisitor(setupCalls.check, { token })).status).toBe(200);
  const { status, reply } = await create(w, token);
  expect(status).toBe(200);
  const me = await w.http.inject({
    url: '/api/user/me',
    headers: { authorization: `Bearer ${reply.accessToken}` },
  });
  expect(me.json()).toMatchObject({ Email: PERSON.email, Roles: ['SuperAdmin', 'common'], MustChangePassword: false });
  expect((await w.callAsVisitor(accessCalls.login, { email: PERSON.email, password: NEW })).status).toBe(200);
});

test('names the sender of emails and the seller until the seller is filled in (SETUP-005)', async () => {
  const w = await world();
  await w.database.transaction((tx) => tx.run(sql`insert into installation values (true, 'Live', now())`));
  await create(w, await tokenOf(w));
  expect((await readMailSender(w.database, () => '')).name).toBe(PERSON.companyName);
  const seller = await (await w.person('Finance')).do(sellerCalls.get, {});
  expect([seller.name, seller.modifiedAt]).toEqual([PERSON.companyName, null]);
});

test('keeps a link that was sent with a refused field (SETUP-003)', async () => {
  const w = await world();
  const token = await tokenOf(w);
  const common = await create(w, token, { password: 'password1234' });
  expect([common.status, common.errors[0]?.Field]).toEqual([422, 'Password']);
  const blank = await create(w, token, { companyName: ' ' });
  expect([blank.status, blank.errors[0]?.Message]).toEqual([422, setupCopy.companyRequired]);
  expect((await create(w, token)).status).toBe(200);
});

test('gives one of twenty parallel uses of two links the administrator (SETUP-002)', async () => {
  const w = await world();
  const tokens = [await tokenOf(w), await tokenOf(w)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create(w, tokens[n % 2]!, { email: `ada${n}@keys.example` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'setup_link')).toHaveLength(19);
  expect(await w.rows(sql`select 1 as one from app_user`)).toHaveLength(1);
});

test('refuses unknown and expired links and installations with users alike (SETUP-001, SETUP-002)', async () => {
  const w = await world();
  const expired = await tokenOf(w);
  await w.database.transaction((tx) => tx.run(sql`update setup_link set expires_at = clock_timestamp()`));
  const good = await tokenOf(w);
  const refusals = async (token: string) =>
    Promise.all([w.callAsVisitor(setupCalls.check, { token }), create(w, token)]).then((answers) =>
      answers.map(({ status, code, message }) => [status, code, message]),
    );
  const ended = [404, 'setup_link', setupCopy.ended];
  expect(await refusals(expired)).toEqual([ended, ended]);
  expect(await refusals('made-up')).toEqual([ended, ended]);
  await w.person('Finance');
  expect(await refusals(good)).toEqual([ended, ended]);
  expect(await createSetupLink(w.database, 'http://localhost:3000')).toBeNull();
});

test('limits calls with setup links to ten a minute for each network (SETUP-002)', async () => {
  const w = await world();
  const http = await createConfiguredApp(w);
  onTestFinished(() => http.close());
  const statuses = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push((await http.inject(requestOf(setupCalls.check, { token: 'made-up' }))).statusCode);
  expect(statuses).toEqual([...Array(10).fill(404), 429]);
});

test('logs the creation without the token (SETUP-004)', async () => {
  const w = await world();
  const token = await tokenOf(w);
  await create(w, token);
  const entries = await w.rows<{ action: string; userName: string; entry: string }>(
    sql`select action, user_name, to_jsonb(e)::text as entry from audit_event e order by id`,
  );
  expect(entries.map(({ action, userName }) => [action, userName])).toEqual([
    ['POST /auth/CreateFirstAdministrator', 'Ada Berg'],
  ]);
  expect(entries[0]!.entry).not.toContain(token);
  expect(entries[0]!.entry).toContain('SuperAdmin');
  expect(await w.rows(sql`select 1 as one from idempotency`)).toEqual([]);
});

test('skips and resumes steps for the whole installation (SETUP-006, SETUP-007)', async () => {
  const w = await world();
  const [admin, other] = [await w.person('SuperAdmin'), await w.person('SuperAdmin')];
  const steps = async () => (await other.do(homeCalls.setupSteps, {})).filter(({ isSkipped }) => isSkipped);
  const all = (await admin.do(homeCalls.setupSteps, {})).map(({ name }) => name);
  for (const name of all) await admin.do(homeCalls.skipStep, { name, isSkipped: true });
  expect((await steps()).map(({ name }) => name)).toEqual(all);
  expect((await other.do(homeCalls.overview, {})).firstSteps).toBeNull();
  await other.do(homeCalls.skipStep, { name: 'seller', isSkipped: false });
  await other.do(homeCalls.skipStep, { name: 'seller', isSkipped: false });
  expect((await admin.do(homeCalls.overview, {})).firstSteps?.[0]).toEqual({
    name: 'seller',
    isDone: false,
    isSkipped: false,
  });
  const entries = await w.rows(sql`select after from audit_event where action like '%SkipStep' and after is not null`);
  expect(entries).toHaveLength(all.length + 1);
});

test('emails the caller a test email (SETUP-008)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  expect(await admin.do(setupCalls.sendTestMail, {})).toEqual({ to: admin.email });
  expect((await w.mails(admin.email)).map(({ subject }) => subject)).toEqual([setupMails.testSubject]);
});

test('tests the connection to a provider and returns its error (SETUP-009, SETUP-011)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const simulator = await startSimulator({ now: () => Date.parse(w.now()) });
  const baseUrl = `${simulator.url}/genba/v1`;
  const providers = [
    { code: 'genba', provider: httpProvider({ name: 'Genba', baseUrl, token: null }) },
    { code: 'silent', provider: httpProvider({ name: 'Silent', baseUrl: 'http://127.0.0.1:9', token: null }) },
  ];
  const http = await createConfiguredApp(w, {}, {}, { providers });
  onTestFinished(() => Promise.all([http.close(), simulator.close()]).then(() => undefined));
  const ask = async (code: string) => {
    const headers = { authorization: await admin.authorization() };
    return (await http.inject({ ...requestOf(providerCalls.test, { code }), headers })).json();
  };
  expect(await ask('genba')).toMatchObject({ IsWorking: true, Problem: '', Products: expect.any(Number) });
  const silent = await ask('silent');
  expect([silent.IsWorking, silent.Problem === '']).toEqual([false, false]);
  expect(await ask('unknown')).toMatchObject({ status: 422 });
  expect(await admin.do(setupCalls.show, {})).toMatchObject({ mailTo: admin.email, maySimulate: false });
});

test('starts the simulator only where an installation may have it, after storing the choice (SETUP-010)', async () => {
  const w = await world();
  await w.database.transaction((tx) => tx.run(sql`insert into installation values (true, 'Live', now())`));
  const admin = await w.person('SuperAdmin');
  const refused = await admin.call(setupCalls.startSimulator, {});
  expect([refused.status, refused.message]).toEqual([409, setupCopy.noSimulator]);
  const chosen: boolean[] = [];
  const start = async () => {
    const [row] = await w.rows<{ usesSimulator: boolean }>(sql`select uses_simulator from installation`);
    chosen.push(row!.usesSimulator);
  };
  const http = await createConfiguredApp(w, {}, {}, { simulator: { start } });
  onTestFinished(() => http.close());
  const headers = { authorization: await admin.authorization() };
  const show = () => http.inject({ ...requestOf(setupCalls.show, {}), headers }).then((answer) => answer.json());
  expect((await show()).MaySimulate).toBe(true);
  const answer = await http.inject({ ...requestOf(setupCalls.startSimulator, {}), headers });
  expect([answer.statusCode, chosen]).toEqual([200, [true]]);
  expect((await show()).MaySimulate).toBe(false);
});

test('is for SuperAdmins only (SETUP-014)', async () => {
  const w = await world();
  for (const role of ['Salesman', 'Finance', 'Partner', 'Standard'] as const)
    expect((await (await w.person(role)).call(setupCalls.show, {})).status).toBe(403);
});
