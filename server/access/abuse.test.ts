// Attacks and their failure (threats T4, T11 to T15, T17, T18, T20).

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { userCalls } from '#domain/access/users.ts';
import { type Endpoint, isProgramCall } from '#domain/base/endpoint.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { scaled } from '#test/patience.ts';
import { createProgram } from '#test/programs.ts';
import { PASSWORD, type World, world } from '#test/world.ts';

const { login, verify, refresh, loginWithKey, recreateCredentials } = accessCalls;
const BODY = { 'x-session-transport': 'body' };

async function createChallenge(w: World) {
  const person = await w.person('Salesman');
  const first = await w.callAsVisitor(login, { email: person.email, password: PASSWORD });
  const cookie = String(first.headers['set-cookie']).split(';')[0]!;
  const [mail] = await w.mails(person.email);
  return { person, cookie, challenge: first.reply.userId!, code: /\b\d{6}\b/.exec(mail!.body)![0] };
}

test('judges five of two hundred parallel codes and rejects the right one among the rest', async () => {
  const w = await world();
  const { cookie, challenge, code } = await createChallenge(w);
  const wrong = Array.from({ length: 200 }, (_, n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'));
  const answers = await Promise.all(
    wrong.map((otp) => w.callAsVisitor(verify, { userId: challenge, otp }, { cookie })),
  );
  // A busy server rejects requests that waited ten seconds for a connection (503): no one is signed in by that either.
  const read = answers.filter(({ status }) => status !== 503);
  expect(new Set(read.map(({ status, message }) => `${status} ${message}`))).toEqual(new Set(['401 Invalid OTP']));
  expect(
    await w.rows(sql`select c.tries, u.code_failures from login_challenge c join app_user u on u.id = c.user_id`),
  ).toEqual([{ tries: 5, codeFailures: 5 }]);
  expect((await w.callAsVisitor(verify, { userId: challenge, otp: code }, { cookie })).status).toBe(401);
});

test('accepts a code only for the sign-in it was created for', async () => {
  const w = await world();
  const [a, b] = [await createChallenge(w), await createChallenge(w)];
  expect((await w.callAsVisitor(verify, { userId: a.challenge, otp: b.code }, { cookie: a.cookie })).status).toBe(401);
  expect((await w.callAsVisitor(verify, { userId: a.challenge, otp: a.code }, { cookie: b.cookie })).status).toBe(401);
  expect((await w.callAsVisitor(verify, { userId: a.challenge, otp: a.code }, { cookie: a.cookie })).status).toBe(200);
});

test('judges five of a hundred parallel passwords, also for an unknown address', async () => {
  const w = await world();
  const person = await w.person('Finance');
  for (const email of [person.email, 'nobody@merkur.example']) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => w.callAsVisitor(login, { email, password: `guess number ${n}` })),
    );
    const judged = answers.filter(({ status }) => status === 401);
    const rejected = answers.filter(({ status }) => status === 429);
    expect([judged.length, rejected.length]).toEqual([5, 95]);
    expect(rejected[0]!.headers['retry-after']).toBe('900');
  }
});

test('gives twenty parallel uses of a refresh token one successor, and ends the session on an old token', async () => {
  const w = await world();
  const { person, cookie, challenge, code } = await createChallenge(w);
  const first = (await w.callAsVisitor(verify, { userId: challenge, otp: code }, { cookie, ...BODY })).reply
    .refreshToken;
  const next = (refreshToken: string) => w.callAsVisitor(refresh, { refreshToken }, BODY);
  const answers = await Promise.all(Array.from({ length: 20 }, () => next(first)));
  expect(new Set(answers.map(({ reply }) => reply.refreshToken)).size).toBe(1);
  const third = (await next(answers[0]!.reply.refreshToken)).reply.refreshToken;
  const stolen = await Promise.all(Array.from({ length: 20 }, () => next(first)));
  expect(stolen.every(({ status }) => status === 401)).toBe(true);
  expect((await next(third)).status).toBe(401);
  expect((await w.mails(person.email)).filter(({ subject }) => subject === 'A Merkur session was ended')).toHaveLength(
    1,
  );
});

test('reveals the existence of an address, key or challenge by neither response nor timing (LOG-021)', async () => {
  const w = await world();
  const person = await w.person('Partner');
  // The hash of a test's person is cheaper than that of a user.
  const hash = await hashPassword('not this either', w.keys.keyFor('pepper'));
  await w.rows(sql`update app_user set password_hash = ${hash} where id = ${person.id}`);
  const { apiKey } = await person.do(recreateCredentials, {});
  const pairs: [
    string,
    () => Promise<{ status: number; body: string }>,
    () => Promise<{ status: number; body: string }>,
  ][] = [
    [
      'login',
      () => w.callAsVisitor(login, { email: person.email, password: 'not this one at all' }),
      () => w.callAsVisitor(login, { email: 'nobody@merkur.example', password: 'not this one at all' }),
    ],
    [
      'key',
      () => w.callAsVisitor(loginWithKey, { apiKey, secretKey: 'not this one' }),
      () => w.callAsVisitor(loginWithKey, { apiKey: 'mk_live_nobody', secretKey: 'not this one' }),
    ],
  ];
  const plain = (body: string) => body.replace(/"TraceId":"[0-9a-f]+"/, '');
  const quickest = async (ask: () => Promise<{ status: number }>) => {
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 8; n++) {
      await w.database.transaction((tx) => tx.run(sql`delete from login_throttle`));
      const start = performance.now();
      expect((await ask()).status).toBe(401);
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  for (const [name, known, unknown] of pairs) {
    expect(plain((await known()).body), name).toBe(plain((await unknown()).body));
    // A skipped hash would remove most of the time in every round; other load on the machine does not.
    const rounds: number[] = [];
    for (let round = 0; round < 3; round++) rounds.push((await quickest(unknown)) / (await quickest(known)));
    expect(Math.max(...rounds), name).toBeGreaterThan(0.5);
    expect(Math.min(...rounds), name).toBeLessThan(2);
  }
});

/** Fields a browser never sends that would be useful to an attacker. */
const WORTH = [
  'Id',
  'Role',
  'Roles',
  'IsActive',
  'CompanyId',
  'CompanyInfoId',
  'Permissions',
  'PermissionGroupIds',
  'Scope',
  'Status',
  'State',
  'IsBilled',
  'Balance',
  'PaidStatus',
  'CreditLimit',
  'Price',
  'Cost',
  'UserId',
  'SessionId',
  'PasswordHash',
  'PasswordMustChange',
  'CreatedAt',
  'ModifiedAt',
  'IsSystem',
  'ApiKey',
  'SecretHash',
  'Kind',
  'EndsAt',
  'By',
  'Actor',
];

/** Wire names of a call's fields; null for lists and bodies that are arrays. */
function fieldsOf(call: Endpoint): Set<string> | null {
  const shape = (call.input as unknown as { shape?: object }).shape;
  return shape ? new Set(Object.keys(shape).map((name) => name.toLowerCase())) : null;
}

test('rejects unknown fields by name in every writing call and changes nothing', async () => {
  const w = await world();
  const people = { Partner: await w.person('Partner'), Management: await w.person('SuperAdmin') };
  const program = await createProgram(w);
  const state = () =>
    w.rows(sql`select role, is_active, company_id, password_hash, modified_at from app_user order by id`);
  const before = await state();
  let tried = 0;
  for (const call of w.served.filter(({ method, body }) => method !== 'GET' && !body)) {
    const known = fieldsOf(call);
    if (!known) continue;
    const side = typeof call.access === 'object' ? call.access.side : 'Partner';
    const stray = WORTH.filter((name) => !known.has(name.toLowerCase()));
    const payload = Object.fromEntries(stray.map((name) => [name, 'x']));
    const answered = await w.http.inject({
      method: call.method,
      url: `/api${call.path.replace(/:\w+/g, '00000000-0000-7000-8000-0000000000aa')}`,
      payload,
      headers: { authorization: isProgramCall(call) ? program.authorization : await people[side].authorization() },
    });
    // A path with more than ids is rejected before its body is read.
    expect([400, 403, 404, 422], `${call.method} ${call.path}`).toContain(answered.statusCode);
    if ([403, 404].includes(answered.statusCode)) continue;
    const { Errors, errors } = answered.json();
    const named = Errors
      ? Errors.map(({ Field }: { Field: string }) => Field)
      : errors.map(({ field }: { field: string }) => field);
    expect(
      stray.filter((name) => !named.includes(name)),
      `${call.method} ${call.path}`,
    ).toEqual([]);
    tried += 1;
  }
  expect(tried).toBeGreaterThan(40);
  expect(await state()).toEqual(before);
});

test.each([
  ['a prototype', '{"__proto__":{"isAdmin":true},"Email":"a@b.example","Password":"x"}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}},"Email":"a@b.example","Password":"x"}'],
  ['a field twice in two spellings', '{"Email":"a@b.example","EMAIL":["x"],"Password":"x"}'],
  ['a depth of 5000', `{"Email":${'['.repeat(5000)}${']'.repeat(5000)},"Password":"x"}`],
  ['text where a list of numbers was meant', '{"Email":{"$ne":null},"Password":{"$gt":""}}'],
  [
    'a hundred thousand fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`f${n}`, 1]))),
  ],
  [
    'bytes that are no UTF-8',
    Buffer.from([0x7b, 0x22, 0x45, 0x6d, 0x61, 0x69, 0x6c, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  ],
  ['a NUL in an address', '{"Email":"a\\u0000@b.example","Password":"x"}'],
  ['a NUL in the name of a field', '{"Email\\u0000":"a@b.example","Password":"x"}'],
  ['a depth of four hundred thousand', `{"Email":${'['.repeat(400_000)}${']'.repeat(400_000)},"Password":"x"}`],
  ['half a surrogate pair', '{"Email":"a\\ud800@b.example","Password":"x"}'],
])('refuses %s in a body quickly and without harm', async (_, payload) => {
  const w = await world();
  const before = process.threadCpuUsage();
  const answered = await w.http.inject({
    method: 'POST',
    url: '/api/auth/LoginWithOtp',
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect([400, 401, 422]).toContain(answered.statusCode);
  expect(answered.json().Message).toBeTruthy();
  // CPU time of this thread, in microseconds, so that other load counts only as far as it slows the processor.
  const { user, system } = process.threadCpuUsage(before);
  expect(user + system).toBeLessThan(scaled(2_000_000));
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('rejects text the database cannot store by field name, wherever it occurs', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const input = {
    firstName: 'A\u0000da',
    lastName: 'L',
    email: 'ada@merkur.example',
    password: 'seven quiet otters swim',
    role: 'Finance' as const,
  };
  const answered = await admin.call(userCalls.create, input);
  expect([answered.status, answered.errors[0]?.Field]).toEqual([422, 'FirstName']);
  const searched = await admin.call(userCalls.list, { filter: { text: 'a\u0000' }, sort: [], page: 0, size: 10 });
  expect([400, 422]).toContain(searched.status);
});

test('trusts neither Host, proxy headers nor client-supplied request ids', async () => {
  const w = await world();
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '1.2.3.4',
    'x-request-id': 'chosen',
    'x-http-method-override': 'DELETE',
    'x-original-url': '/api/user/management/GetAll',
  };
  const answered = await w.callAsVisitor(login, { email: 'nobody@merkur.example', password: 'x' }, headers);
  expect(answered.status).toBe(401);
  expect(answered.body).not.toMatch(/evil|chosen/);
  expect(JSON.stringify(answered.headers)).not.toContain('evil');
  expect(await w.rows(sql`select address from audit_event`)).toEqual([{ address: '127.0.0.1' }]);
});

test('has no input schema with fields that differ only in case', async () => {
  const w = await world();
  for (const call of w.served) expect(() => wireCodecOf(call.input)).not.toThrow();
});
