import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { userCalls } from '#domain/access/users.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { addMilliseconds, HOUR } from '#domain/base/time.ts';
import { approveAllCalls, orderCalls } from '#domain/orders/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { createMarket } from '#test/market.ts';
import { PASSWORD, type Person, type World, world } from '#test/world.ts';

const { loginWithKey, recreateCredentials, me, changePassword, permissions, sessions, endOthers } = accessCalls;
const LIST = { filter: {}, sort: [], page: 0, size: 10 };
const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});

async function personWithCredentials(role: 'Partner' | 'Salesman' | 'SuperAdmin' = 'Partner', groups?: Permission[]) {
  const w = await world();
  const owner = await w.person(role, groups ? { groups } : {});
  const pair = await owner.do(recreateCredentials, {});
  return { w, owner, pair };
}

/** An access token for an API key, as a request header. */
async function apiClient(w: World, pair: { apiKey: string; secretKey: string }) {
  const answered = await w.callAsVisitor(loginWithKey, pair);
  expect(answered.status).toBe(200);
  return { authorization: `Bearer ${answered.reply.accessToken}` };
}

/** A partner's order awaiting approval. */
async function submittedOrder(w: World): Promise<string> {
  const m = await createMarket(w);
  return (await m.place(await w.person('Partner'), await m.sell())).id;
}

const activeSessions = (owner: Person) => owner.do(sessions, {});

test('shows a new secret once, stores its hash, and keeps showing the key (MYA-011, MYA-013)', async () => {
  const { w, owner, pair } = await personWithCredentials();
  expect(pair.apiKey).toMatch(/^mk_live_[0-9A-Za-z]{24}$/);
  expect(pair.secretKey).toMatch(/^mks_live_[0-9A-Za-z]{43}$/);
  expect((await owner.do(me, {})).apiKey).toBe(pair.apiKey);
  const storedRow = await w.rows<{ row: string }>(sql`select row_to_json(c)::text as row from api_credential c`);
  expect(storedRow).toHaveLength(1);
  expect(storedRow[0]!.row).not.toContain(pair.secretKey);
  expect((await owner.call(me, {})).body).not.toContain(pair.secretKey);
});

test.each(['body', 'header'] as const)(
  'gives a one-hour token without renewal for the pair in the %s (MYA-014)',
  async (where) => {
    const { w, pair } = await personWithCredentials();
    const answered =
      where === 'body'
        ? await w.callAsVisitor(loginWithKey, pair)
        : await w.callAsVisitor(loginWithKey, {}, basic(pair.apiKey, pair.secretKey));
    expect(Object.keys(JSON.parse(answered.body))).toEqual(['AccessToken']);
    expect(answered.headers['set-cookie']).toBeUndefined();
    const bearer = { authorization: `Bearer ${answered.reply.accessToken}` };
    expect((await w.callAsVisitor(me, {}, bearer)).status).toBe(200);
    w.advanceClock(HOUR - 1000);
    expect((await w.callAsVisitor(me, {}, bearer)).status).toBe(200);
    w.advanceClock(1001);
    expect((await w.callAsVisitor(me, {}, bearer)).status).toBe(401);
  },
);

test('gives the same response for a wrong secret, unknown key, inactive owner and nonsense', async () => {
  const { w, owner, pair } = await personWithCredentials();
  const tries: [object, Record<string, string>][] = [
    [{ ...pair, secretKey: `${pair.secretKey}x` }, {}],
    [{ apiKey: 'mk_live_000000000000000000000000', secretKey: pair.secretKey }, {}],
    [{}, basic(pair.apiKey, '')],
    [{}, basic(pair.apiKey.toLowerCase(), pair.secretKey)],
    [{}, basic("' or 1=1 --", pair.secretKey)],
  ];
  for (const [input, headers] of tries) {
    const answered = await w.callAsVisitor(loginWithKey, input, headers);
    expect([answered.status, answered.message]).toEqual([401, 'Incorrect API key or secret key']);
  }
  await w.database.transaction((tx) => tx.run(sql`update app_user set is_active = false where id = ${owner.id}`));
  const off = await w.callAsVisitor(loginWithKey, pair);
  expect([off.status, off.message]).toEqual([401, 'Incorrect API key or secret key']);
});

test.each([
  [{}, 'ApiKey'],
  [{ apiKey: 'x' }, 'SecretKey'],
  [{ apiKey: 'x', secretKey: 'y', scope: 'admin' }, 'Scope'],
])('names missing or extra fields of %j', async (input, field) => {
  const w = await world();
  const answered = await w.http.inject({ method: 'POST', url: '/api/auth/LoginWithApiKey', payload: input });
  expect([answered.statusCode, answered.json().Errors[0].Field]).toEqual([422, field]);
});

test('invalidates the old pair and its tokens in the same commit as the new pair (MYA-012)', async () => {
  const { w, owner, pair } = await personWithCredentials();
  const oldToken = await apiClient(w, pair);
  const next = await owner.do(recreateCredentials, {});
  expect((await w.callAsVisitor(me, {}, oldToken)).status).toBe(401);
  expect((await w.callAsVisitor(loginWithKey, pair)).status).toBe(401);
  expect((await w.callAsVisitor(me, {}, await apiClient(w, next))).status).toBe(200);
});

test('leaves no token of the old pair when exchange and replacement run in parallel', async () => {
  const { w, owner, pair } = await personWithCredentials();
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => w.callAsVisitor(loginWithKey, pair)),
    owner.call(recreateCredentials, {}),
    ...Array.from({ length: 6 }, () => w.callAsVisitor(loginWithKey, pair)),
  ]);
  expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
  expect(answers[6]!.status).toBe(200);
  for (const { reply } of answers) {
    const token = (reply as { accessToken?: string } | undefined)?.accessToken;
    if (token) expect((await w.callAsVisitor(me, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
  }
});

test('gives API clients the current permissions of their owner (MYA-014)', async () => {
  const { w, owner, pair } = await personWithCredentials('Salesman', ['Order.Allocation']);
  const token = await apiClient(w, pair);
  expect((await w.callAsVisitor(permissions, {}, token)).reply).toContain('Order.Allocation');
  await w.database.transaction((tx) => tx.run(sql`delete from user_permission_group`));
  expect((await w.callAsVisitor(permissions, {}, token)).reply).not.toContain('Order.Allocation');
  expect((await w.callAsVisitor(orderCalls.list, LIST, token)).status).toBe(200);
  await w.database.transaction((tx) => tx.run(sql`update app_user set is_active = false where id = ${owner.id}`));
  expect((await w.callAsVisitor(orderCalls.list, LIST, token)).status).toBe(401);
});

test.each(['SuperAdmin', 'Salesman'] as const)(
  'lets no program of a %s approve, or create, change or sign in users',
  async (role) => {
    const { w, owner, pair } = await personWithCredentials(role, ['Order.Level1Approve', 'Order.Level2Approve']);
    const order = await submittedOrder(w);
    const token = await apiClient(w, pair);
    const heldPermissions = (await w.callAsVisitor(permissions, {}, token)).reply;
    expect(heldPermissions.filter((right) => /Approve$/.test(right))).toEqual([]);
    const scope = JSON.parse(Buffer.from(token.authorization.split('.')[1]!, 'base64url').toString()).scope;
    expect(scope).toEqual([role, 'common']);
    const when = { processingStart: w.now(), processingEnd: addMilliseconds(w.now(), HOUR) };
    const before = await w.rows(sql`select * from app_user order by id`);
    for (const answered of [
      await w.callAsVisitor(orderCalls.approve, { id: order, ...when }, token),
      await w.callAsVisitor(approveAllCalls.approveAll, { ids: [order] }, token),
      await w.callAsVisitor(userCalls.setPassword, { id: owner.id, password: 'seven quiet otters swim' }, token),
      await w.callAsVisitor(
        userCalls.create,
        {
          firstName: 'E',
          lastName: 'V',
          email: 'eve@merkur.example',
          role: 'SuperAdmin',
          password: 'seven quiet otters swim',
        },
        token,
      ),
      await w.callAsVisitor(groupCalls.create, { name: 'All', permissions: ['Order.Level2Approve'] }, token),
    ])
      expect([answered.status, answered.message]).toEqual([403, 'You are not allowed to do this.']);
    const { actions } = (await w.callAsVisitor(orderCalls.one, { id: order }, token)).reply;
    expect(actions).not.toContain('approve');
    expect(await w.rows(sql`select * from app_user order by id`)).toEqual(before);
    expect(await w.rows(sql`select state from orders`)).toEqual([{ state: 'Submitted' }]);
  },
);

test('forbids API clients to change how their owner signs in', async () => {
  const { w, owner, pair } = await personWithCredentials();
  const token = await apiClient(w, pair);
  const change = { oldPassword: PASSWORD, newPassword: 'seven quiet otters swim' };
  expect((await w.callAsVisitor(changePassword, change, token)).status).toBe(403);
  expect((await w.callAsVisitor(recreateCredentials, {}, token)).status).toBe(403);
  expect((await w.callAsVisitor(endOthers, {}, token)).status).toBe(403);
  expect(await activeSessions(owner)).toHaveLength(2);
  expect((await owner.do(me, {})).apiKey).toBe(pair.apiKey);
});

test('issues no credentials before a required password change', async () => {
  const w = await world();
  const person = await w.person('Salesman');
  await w.database.transaction((tx) => tx.run(sql`update app_user set password_must_change = true`));
  expect((await person.call(recreateCredentials, {})).message).toBe('Please choose a new password first.');
});

test('shows the last use of the key and notifies the owner of a new pair', async () => {
  const { w, owner, pair } = await personWithCredentials();
  expect((await owner.do(me, {})).apiKeyLastUsedAt).toBeNull();
  w.advanceClock(60_000);
  await apiClient(w, pair);
  expect((await owner.do(me, {})).apiKeyLastUsedAt).toBe(w.now());
  const [mail] = await w.mails(owner.email);
  expect(mail!.subject).toBe('New API credentials for your Merkur account');
  expect(mail!.body).not.toContain(pair.secretKey);
});

test('counts all tokens of an API key together, and audits its calls as those of a program (API-007)', async () => {
  const { w, pair } = await personWithCredentials('SuperAdmin');
  const http = await createConfiguredApp(w, {}, { limits: { callsPerMinute: 3, authPerMinute: 100 } });
  onTestFinished(() => http.close());
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++)
    statuses.push(
      (await http.inject({ url: `/api${me.path}`, headers: await apiClient(w, pair), remoteAddress: `192.0.2.${n}` }))
        .statusCode,
    );
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await w.callAsVisitor(userCalls.setPassword, { id: newId(), password: PASSWORD }, await apiClient(w, pair));
  const [entry] = await w.rows(sql`select user_name, status from audit_event order by id desc limit 1`);
  expect(entry).toEqual({ userName: 'Ada SuperAdmin (API)', status: 403 });
});
