import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { userCalls } from '#domain/access/users.ts';
import { auditCalls } from '#domain/audit/calls.ts';
import { ROLES } from '#domain/base/roles.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { editCalls, orderCalls, placingCalls } from '#domain/orders/calls.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { createMarket } from '#test/market.ts';
import { PASSWORD, type Person, type World, world } from '#test/world.ts';

const NEWEST = { filter: {}, sort: [], page: 0, size: 50 };
const ADDRESS = 'new.person@merkur.example';
const newUser = (overrides: object = {}) => ({
  firstName: 'Nora',
  lastName: 'Neu',
  email: ADDRESS,
  password: 'seven quiet otters swim',
  role: 'Finance' as const,
  ...overrides,
});

const linesOf = async (admin: Person, filter: object = {}) =>
  (await admin.do(auditCalls.list, { ...NEWEST, filter })).items;
const newestEntry = async (admin: Person) => admin.do(auditCalls.one, { id: (await linesOf(admin))[0]!.id });

async function signedInAdmin() {
  const w = await world();
  return { w, admin: await w.person('SuperAdmin') };
}

test('audits staff writes with user, address, and values before and after (GAP-074)', async () => {
  const { admin } = await signedInAdmin();
  const user = await admin.do(userCalls.create, newUser());
  expect(await newestEntry(admin)).toMatchObject({
    userId: admin.id,
    userName: admin.name,
    role: 'SuperAdmin',
    action: 'POST /user/management/createUser',
    subjectKind: 'user',
    subjectId: user.id,
    subjectName: 'Nora Neu',
    result: 'Done',
    status: 200,
    address: '127.0.0.1',
    before: null,
    after: { firstName: 'Nora', email: ADDRESS, role: 'Finance', isActive: true },
  });
  await admin.do(userCalls.update, { ...newUser(), password: undefined, id: user.id, role: 'Salesman' } as never);
  const changed = await newestEntry(admin);
  expect([changed.before!.role, changed.after!.role]).toEqual(['Finance', 'Salesman']);
});

test('audits refused writes with the rule, without changes', async () => {
  const { w, admin } = await signedInAdmin();
  const sales = await w.person('Salesman');
  expect((await sales.call(userCalls.create, newUser())).status).toBe(403);
  expect((await admin.call(userCalls.create, newUser({ email: admin.email }))).status).toBe(409);
  expect((await admin.call(userCalls.create, newUser({ password: 'short' }))).status).toBe(422);
  const lines = await linesOf(admin, { result: 'Refused' });
  expect(lines.map(({ userId, status, code }) => [userId, status, code])).toEqual([
    [admin.id, 422, 'invalid'],
    [admin.id, 409, expect.any(String)],
    [sales.id, 403, 'forbidden'],
  ]);
  expect(await linesOf(admin, { result: 'Done' })).toEqual([]);
});

test("audits neither reads nor partners' actions on their own orders", async () => {
  const { w, admin } = await signedInAdmin();
  const m = await createMarket(w);
  const partner = await w.person('Partner');
  await m.place(partner, await m.sell());
  await admin.do(companyCalls.list, { filter: {}, sort: [], page: 0, size: 10 });
  await admin.do(promotionCalls.match, { refs: ['nothing'] });
  expect(await w.rows(sql`select action from audit_event`)).toEqual([]);
});

test('records changes of groups, companies and orders', async () => {
  const { w, admin } = await signedInAdmin();
  const group = await admin.do(groupCalls.create, { name: 'Buyers', permissions: ['Order.View'] });
  await admin.do(groupCalls.update, { id: group.id, name: 'Buyers', permissions: ['Order.View', 'Order.Edit'] });
  expect((await newestEntry(admin)).after).toEqual({ name: 'Buyers', permissions: ['Order.Edit', 'Order.View'] });
  await admin.do(groupCalls.remove, { id: group.id });
  expect(await newestEntry(admin)).toMatchObject({ subjectName: 'Buyers', before: { name: 'Buyers' }, after: null });
  const m = await createMarket(w);
  const partner = await w.person('Partner');
  const order = await m.place(partner, await m.sell());
  await admin.do(orderCalls.refuse, { id: order.id });
  expect(await newestEntry(admin)).toMatchObject({
    subjectKind: 'order',
    subjectId: order.id,
    subjectName: order.orderNumber,
    before: { state: 'Submitted' },
    after: { state: 'Refused' },
  });
});

test('records order terms before and after: dates, payment, invoicing, mix, promotion', async () => {
  const { w, admin } = await signedInAdmin();
  const m = await createMarket(w);
  const partner = await w.person('Partner');
  const promotion = await m.sell();
  const { id, orderNumber } = await m.place(partner, promotion);
  const changed = async () => {
    const { before, after, subjectName } = await newestEntry(admin);
    expect(subjectName).toBe(orderNumber);
    return { before, after };
  };
  const start = '2026-11-20T13:00:00.000Z';
  await admin.do(editCalls.edit, { id, quantity: 50, processingStartOnUtc: start, dontCreateInvoice: true });
  expect(await changed()).toMatchObject({
    before: { quantity: 20, processingStartOn: null, dontCreateInvoice: false },
    after: { quantity: 50, processingStartOn: start, dontCreateInvoice: true },
  });
  const { countries } = await admin.do(orderCalls.blending, { id });
  const [a, b] = countries.map(({ code }) => code);
  await admin.do(editCalls.blending, {
    id,
    countries: [
      { code: a!, quantity: 45 },
      { code: b!, quantity: 5 },
    ],
  });
  expect(await changed()).toMatchObject({
    before: { mix: { [a!]: 30, [b!]: 20 }, isBlendingUpdated: false },
    after: { mix: { [a!]: 45, [b!]: 5 }, isBlendingUpdated: true },
  });
  await admin.do(editCalls.paidStatus, { id, status: 'Paid' });
  expect(await changed()).toMatchObject({ before: { paidStatus: 'UnPaid' }, after: { paidStatus: 'Paid' } });
  await admin.do(editCalls.offerPrice, { orderId: id, offerPrice: 4321 });
  expect((await changed()).after).toMatchObject({ offerPriceCents: 4321, offerVersion: 3 });
  await admin.do(orderCalls.approve, { id, processingStart: start, processingEnd: '2026-11-21T13:00:00.000Z' });
  expect(await changed()).toMatchObject({
    before: { state: 'Submitted', processingEndOn: null },
    after: { state: 'Level2Approved', processingEndOn: '2026-11-21T13:00:00.000Z' },
  });
});

test('records an order placed by staff as its own entry with the terms', async () => {
  const { w, admin } = await signedInAdmin();
  const m = await createMarket(w);
  const promotion = await m.sell();
  const company = (await w.person('Partner')).companyId!;
  await admin.do(placingCalls.bulk, {
    partnerId: company,
    lines: [{ promotionId: promotion.promotionId, productId: promotion.productId, quantity: 30, demandPrice: 1500 }],
  });
  expect(await newestEntry(admin)).toMatchObject({
    subjectKind: 'order',
    before: null,
    after: { state: 'Submitted', companyId: company, quantity: 30, offerPriceCents: 1500 },
  });
});

async function signIn(w: World, person: Person) {
  const first = await w.callAsVisitor(accessCalls.login, { email: person.email, password: PASSWORD });
  const cookie = String(first.headers['set-cookie']).split(';')[0]!;
  const [mail] = await w.mails(person.email);
  const otp = /\b\d{6}\b/.exec(mail!.body)![0];
  const done = await w.callAsVisitor(
    accessCalls.verify,
    { userId: first.reply.userId!, otp },
    { cookie, 'x-session-transport': 'body' },
  );
  return { otp, challenge: first.reply.userId!, session: done.reply };
}

test('audits sign-ins, refused sign-ins, sign-outs and reused tokens with the user', async () => {
  const { w, admin } = await signedInAdmin();
  const person = await w.person('Partner');
  await w.callAsVisitor(accessCalls.login, { email: person.email, password: 'wrong wrong wrong' });
  await w.callAsVisitor(accessCalls.login, { email: 'nobody@merkur.example', password: 'wrong wrong wrong' });
  const { session } = await signIn(w, person);
  await w.callAsVisitor(accessCalls.verify, { userId: 'no-such-challenge', otp: '000000' });
  const body = { 'x-session-transport': 'body' };
  const renew = (refreshToken: string) => w.callAsVisitor(accessCalls.refresh, { refreshToken }, body);
  await renew((await renew((await renew(session.refreshToken)).reply.refreshToken)).reply.refreshToken);
  await renew(session.refreshToken);
  const lines = (await linesOf(admin)).reverse();
  expect(
    lines.map(({ action, status, userId, subjectId }) => [action.split('/').at(-1), status, userId, subjectId]),
  ).toEqual([
    ['LoginWithOtp', 401, null, person.id],
    ['LoginWithOtp', 401, null, null],
    ['LoginWithOtp', 200, person.id, person.id],
    ['VerifyLoginOtp', 200, person.id, person.id],
    ['VerifyLoginOtp', 401, null, null],
    ['refreshtoken', 401, null, person.id],
  ]);
  const again = await signIn(w, person);
  await w.callAsVisitor(accessCalls.logout, { refreshToken: again.session.refreshToken }, body);
  expect((await linesOf(admin))[0]).toMatchObject({ action: 'POST /auth/Logout', userId: person.id });
});

test('never contains a password, code, token or secret', async () => {
  const { w, admin } = await signedInAdmin();
  const person = await w.person('Partner');
  const secrets = ['seven quiet otters swim', 'eight quiet otters swim', PASSWORD, 'mistyped-password-as-address'];
  const { otp, challenge, session } = await signIn(w, person);
  secrets.push(otp, challenge, session.accessToken, session.refreshToken);
  const pair = await person.do(accessCalls.recreateCredentials, {});
  const token = await w.callAsVisitor(accessCalls.loginWithKey, pair);
  secrets.push(pair.secretKey, pair.apiKey, token.reply.accessToken);
  await w.callAsVisitor(accessCalls.loginWithKey, { ...pair, secretKey: `${pair.secretKey}x` });
  await w.callAsVisitor(accessCalls.login, { email: 'mistyped-password-as-address', password: 'x' });
  await person.do(accessCalls.changePassword, { oldPassword: PASSWORD, newPassword: 'seven quiet otters swim' });
  const user = await admin.do(userCalls.create, newUser());
  await admin.do(userCalls.setPassword, { id: user.id, password: 'eight quiet otters swim' });
  await admin.call(userCalls.setPassword, { id: user.id, password: 'seven' });
  const [{ all }] = (await w.rows<{ all: string }>(
    sql`select string_agg(row_to_json(e)::text, E'\n') as all from audit_event e`,
  )) as [{ all: string }];
  expect(all.split('\n').length).toBeGreaterThan(8);
  // Trace ids and ids are random hex, which may contain six digits by chance.
  const textWithoutIds = all.replace(/"[0-9a-f-]{16,36}"/g, '""');
  expect(secrets.filter((secret) => textWithoutIds.includes(secret))).toEqual([]);
});

test('contains an entry exactly if its write was committed', async () => {
  const { w, admin } = await signedInAdmin();
  const broken = newUser({ permissionGroupIds: [newId()] });
  expect((await admin.call(userCalls.create, broken)).status).toBe(422);
  const lines = await linesOf(admin);
  expect(lines.map(({ status, subjectId }) => [status, subjectId])).toEqual([[422, null]]);
  const key = { 'idempotency-key': 'once' };
  await admin.call(userCalls.create, newUser(), key);
  await admin.call(userCalls.create, newUser(), key);
  expect(await linesOf(admin, { result: 'Done' })).toHaveLength(1);
  expect(await w.rows(sql`select 1 from app_user where email = ${ADDRESS}`)).toHaveLength(1);
});

test('is readable by SuperAdmins only', async () => {
  const { w } = await signedInAdmin();
  for (const role of ROLES) {
    const person = await w.person(role);
    const expected = role === 'SuperAdmin' ? 200 : 403;
    expect((await person.call(auditCalls.list, NEWEST)).status).toBe(expected);
    expect((await person.call(auditCalls.actions, {})).status).toBe(expected);
    if (expected === 403) expect((await person.call(auditCalls.one, { id: newId() })).status).toBe(403);
  }
});

test('is searched by user, action, subject, time, result and text', async () => {
  const { w, admin } = await signedInAdmin();
  const other = await w.person('SuperAdmin');
  const user = await admin.do(userCalls.create, newUser());
  w.advanceClock(60_000);
  await other.do(groupCalls.create, { name: 'Readers', permissions: [] });
  const findEntries = async (filter: object) => (await linesOf(admin, filter)).map(({ subjectName }) => subjectName);
  expect(await findEntries({})).toEqual(['Readers', 'Nora Neu']);
  expect(await findEntries({ user: [admin.id] })).toEqual(['Nora Neu']);
  expect(await findEntries({ action: ['POST /permissiongroup/management/create'] })).toEqual(['Readers']);
  expect(await findEntries({ subject: [user.id] })).toEqual(['Nora Neu']);
  expect(await findEntries({ at: { min: w.now() } })).toEqual(['Readers']);
  expect(await findEntries({ at: { max: '2026-11-20T12:00:30.000Z' } })).toEqual(['Nora Neu']);
  expect(await findEntries({ text: 'nora' })).toEqual(['Nora Neu']);
  expect(await findEntries({ text: '100%' })).toEqual([]);
  expect(await findEntries({ result: 'Refused' })).toEqual([]);
  expect(await admin.do(auditCalls.actions, {})).toEqual([
    'POST /permissiongroup/management/create',
    'POST /user/management/createUser',
  ]);
});
