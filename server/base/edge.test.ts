import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { isProgramCall, pathParams } from '#domain/base/endpoint.ts';
import { programCopy } from '#domain/base/program-copy.ts';
import { BANK_FILE_TYPE } from '#domain/payments/bank-calls.ts';
import { createWebServer } from '#server/base/http/web-server.ts';
import { readConfig } from '#server/base/process/config.ts';
import { serveWeb } from '#server/base/static/web-files.ts';
import { registerWellKnownRoutes } from '#server/base/static/well-known.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { recordingLog, silentLog } from '#test/logs.ts';
import { world } from '#test/world.ts';

const LOGIN = '/api/auth/LoginWithOtp';

test.each([
  ['broken JSON', '{"Email": ', 'application/json', programCopy.notJson],
  ['no body', '', 'application/json', programCopy.emptyBody],
  ['another content type', '<xml/>', 'text/xml', programCopy.bodyType],
  [
    'more than a megabyte',
    JSON.stringify({ Email: 'x'.repeat(1024 * 1024) }),
    'application/json',
    programCopy.bodyTooLarge,
  ],
  [
    'a number where text belongs',
    JSON.stringify({ Email: 5, Password: 'x' }),
    'application/json',
    commonCopy.unreadable,
  ],
  ['an array where an object belongs', '[]', 'application/json', programCopy.notAnObject],
  ['a text where an object belongs', '"x"', 'application/json', programCopy.notAnObject],
  ['a file where fields belong', '<xml/>', BANK_FILE_TYPE, commonCopy.unreadable],
])('answers %s with 400, a message, a trace id and no internals (ERR-018)', async (_, payload, type, message) => {
  const w = await world();
  const answered = await w.http.inject({ method: 'POST', url: LOGIN, payload, headers: { 'content-type': type } });
  const problem = answered.json();
  expect([answered.statusCode, problem.Message]).toEqual([400, message]);
  expect(answered.headers['content-type']).toContain('application/problem+json');
  expect(problem.TraceId).toMatch(/^[0-9a-f]{16}$/);
  expect(answered.body).not.toMatch(/node_modules|at \w+ \(|select |fastify/i);
});

test('sends the security headers with every response, including refusals', async () => {
  const w = await world();
  for (const url of ['/', '/api/user/me', '/api/nothing', '/health/live']) {
    const { headers } = await w.http.inject({ url });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect([
      headers['x-content-type-options'],
      headers['referrer-policy'],
      headers['cross-origin-opener-policy'],
      headers['strict-transport-security'],
    ]).toEqual(['nosniff', 'no-referrer', 'same-origin', 'max-age=31536000; includeSubDomains']);
    if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
  }
});

test('demands trusted types and embedders on pages, the latter unless an analytics page is framed', async () => {
  const headersWith = async (env: Record<string, string>) => {
    const http = await createWebServer(readConfig({ LOG_LEVEL: 'silent', ...env }), silentLog, async () => null);
    const { headers } = await http.inject({ url: '/' });
    await http.close();
    return headers;
  };
  const headers = await headersWith({});
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  const framing = await headersWith({ ANALYTICS_FRAME_URL: 'https://charts.example/board?id=7' });
  expect(framing['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(framing['cross-origin-embedder-policy']).toBeUndefined();
});

test('allows pages to frame only the configured analytics origin (OVR-006)', async () => {
  const policyWith = async (env: Record<string, string>) => {
    const http = await createWebServer(readConfig({ LOG_LEVEL: 'silent', ...env }), silentLog, async () => null);
    const { headers } = await http.inject({ url: '/' });
    await http.close();
    return String(headers['content-security-policy']);
  };
  expect(await policyWith({ ANALYTICS_FRAME_URL: 'https://charts.example/board?id=7' })).toMatch(
    /; frame-src https:\/\/charts\.example$/,
  );
  expect(await policyWith({})).not.toContain('frame-src');
});

test.each(['/%', '/api/%zz/me', '/%E0%A4%A'])(
  'sends the security headers with refusals of the router itself: %s',
  async (url) => {
    const w = await world();
    const answered = await w.http.inject({ url });
    expect([answered.statusCode, answered.json().Message]).toEqual([400, 'The request could not be read.']);
    expect(answered.headers).toMatchObject({
      'content-type': expect.stringContaining('application/problem+json'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  },
);

test('caches only web app files: hashed ones permanently, the page with revalidation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-web-'));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index.html', 'icon.svg', 'assets/app-1234.js']) writeFileSync(join(folder, name), 'x');
  const http = await createWebServer(readConfig({ LOG_LEVEL: 'silent' }), silentLog, async () => null);
  await serveWeb(http, folder);
  const cacheControlOf = async (url: string) => (await http.inject({ url })).headers['cache-control'];
  expect(await cacheControlOf('/assets/app-1234.js')).toBe('public, max-age=31536000, immutable');
  expect([await cacheControlOf('/orders/all'), await cacheControlOf('/icon.svg')]).toEqual(['no-cache', 'no-cache']);
  expect([await cacheControlOf('/api/nothing'), await cacheControlOf('/assets/gone.js')]).toEqual([
    'no-store',
    'no-store',
  ]);
  const statusOf = async (method: 'HEAD' | 'POST', url: string) => (await http.inject({ method, url })).statusCode;
  expect([await statusOf('HEAD', '/orders/all'), await statusOf('POST', '/orders/all')]).toEqual([200, 404]);
  await http.close();
  rmSync(folder, { recursive: true });
});

test.each([
  '/health',
  '/healthz',
  '/HEALTH/',
  '/health/nothing',
  '/metrics',
  '/metrics/',
  '/.env',
  '/.git/HEAD',
  '/management/.git/config',
  '/backup.zip',
  '/index.php',
  '/management/backup.sql.gz',
  '/robots.txt',
  '/missing.svg',
  '/.well-known/security.txt',
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  '/.well-known/openid-configuration',
])('answers 404 and logs no warning for %s, which no screen can be', async (url) => {
  const { log, lines } = recordingLog();
  const folder = mkdtempSync(join(tmpdir(), 'merkur-web-'));
  writeFileSync(join(folder, 'index.html'), 'x');
  const http = await createWebServer(readConfig({ LOG_LEVEL: 'silent' }), log, async () => null);
  await serveWeb(http, folder);
  for (const method of ['GET', 'HEAD'] as const)
    expect([url, (await http.inject({ method, url })).statusCode]).toEqual([url, 404]);
  expect(lines().filter(({ level }) => Number(level) > 30)).toEqual([]);
  for (const screen of ['/management', '/login/evil.example', '/promotions/%7B%22Text%22%3A%22a.zip%22%7D/0/0'])
    expect([screen, (await http.inject({ url: screen })).statusCode]).toEqual([screen, 200]);
  await http.close();
  rmSync(folder, { recursive: true });
});

test('redirects password managers to the password screen and researchers to the security contact', async () => {
  const w = await world();
  const changed = await w.http.inject({ url: '/.well-known/change-password' });
  expect([changed.statusCode, changed.headers.location]).toEqual([303, '/myaccount']);
  const config = readConfig({ LOG_LEVEL: 'silent', SECURITY_CONTACT: 'mailto:security@company.example' });
  const http = await createWebServer(config, silentLog, async () => null);
  registerWellKnownRoutes(http, config, { now: w.now });
  const { headers, body } = await http.inject({ url: '/.well-known/security.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^Contact: mailto:security@company\.example\nExpires: 2027-05-\d\dT/);
  await http.close();
});

test('matches paths regardless of case and trailing slash', async () => {
  const w = await world();
  const person = await w.person('Salesman');
  const { status } = await person.call({ ...accessCalls.me, path: '/USER/Me/' }, {});
  expect(status).toBe(200);
});

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('treats forged, foreign and expired tokens alike: signed out', async () => {
  const w = await world();
  const person = await w.person('SuperAdmin');
  const [session] = await w.rows(sql<{ id: string }>`select id from session`);
  const claims = {
    sid: session!.id,
    sub: person.id,
    iss: 'merkur',
    aud: 'merkur-api',
    exp: Math.floor(Date.parse(w.now()) / 1000) + 600,
  };
  const sign = (key: Buffer, header: object, overrides: object = {}) =>
    new SignJWT({ ...claims, ...overrides })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header } as never)
      .sign(key);
  const right = w.keys.keyFor('jwt');
  const unsigned = `${encodePart({ alg: 'none', typ: 'at+jwt' })}.${encodePart(claims)}.`;
  const longer = `${encodePart({ alg: 'HS512', typ: 'at+jwt' })}.${encodePart(claims)}`;
  const tokens = [
    'nonsense',
    unsigned,
    `${longer}.${createHmac('sha512', right).update(longer).digest('base64url')}`,
    await sign(Buffer.alloc(32, 1), {}),
    await sign(w.keys.keyFor('otp'), {}),
    await sign(right, { typ: 'JWT' }),
    await sign(right, {}, { iss: 'other' }),
    await sign(right, {}, { aud: 'other' }),
    await sign(right, {}, { exp: Math.floor(Date.parse(w.now()) / 1000) - 1 }),
    await sign(right, {}, { exp: undefined }),
    await sign(right, {}, { sub: '00000000-0000-7000-8000-000000000000' }),
    await sign(right, {}, { sid: '00000000-0000-7000-8000-000000000000' }),
  ];
  for (const token of tokens) {
    const answered = await w.callAsVisitor(accessCalls.me, {}, { authorization: `Bearer ${token}` });
    expect([answered.status, token.slice(0, 20)]).toEqual([401, token.slice(0, 20)]);
  }
  expect((await w.callAsVisitor(accessCalls.me, {}, { authorization: `Bearer ${await sign(right, {})}` })).status).toBe(
    200,
  );
});

test('gives visitors only the sign-in calls and partners no management calls (PRM-002, PRM-017)', async () => {
  const w = await world();
  const partner = await w.person('Partner');
  const fake = '00000000-0000-7000-8000-0000000000aa';
  for (const call of w.served) {
    const input = Object.fromEntries(pathParams(call.path).map((name) => [name, fake]));
    const request = { ...call, serializeInput: () => ({}) };
    if (call.access !== 'public')
      expect([(await w.callAsVisitor(request, input as never)).status, call.path]).toEqual([401, call.path]);
    if (call.path.includes('/management/'))
      expect([(await partner.call(request, input as never)).status, call.path]).toEqual([403, call.path]);
  }
});

test('describes forbidden, unknown and invalid input in one sentence each (ERR-006)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const told = async (answer: Promise<{ status: number; message: string }>) => {
    const { status, message } = await answer;
    return [status, message];
  };
  const group = { name: ' ', permissions: [] };
  expect(await told((await w.person('Finance')).call(groupCalls.create, group))).toEqual([
    403,
    'You are not allowed to do this.',
  ]);
  const id = '00000000-0000-7000-8000-0000000000aa';
  expect(await told(admin.call(groupCalls.one, { id }))).toEqual([404, 'Not found.']);
  expect(await told(admin.call(groupCalls.create, group))).toEqual([422, 'Name is required.']);
});

test('rejects the next call of a deactivated user', async () => {
  const w = await world();
  const person = await w.person('Finance');
  expect((await person.call(accessCalls.me, {})).status).toBe(200);
  await w.database.transaction((tx) => tx.run(sql`update app_user set is_active = false`));
  expect((await person.call(accessCalls.me, {})).status).toBe(401);
});

test('rejects the next call after a permission was revoked (GAP-072)', async () => {
  const w = await world();
  const person = await w.person('Salesman', { groups: ['Order.Level1Approve'] });
  expect(await person.do(accessCalls.permissions, {})).toContain('Order.Level1Approve');
  await w.database.transaction((tx) => tx.run(sql`delete from user_permission_group`));
  expect(await person.do(accessCalls.permissions, {})).not.toContain('Order.Level1Approve');
});

test('describes every call of the API in wire form, each succeeding with 200 (ERR-001)', async () => {
  const w = await world();
  const document = (await w.http.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  for (const call of w.served.filter((served) => !isProgramCall(served))) {
    const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
    expect([Boolean(operation), call.path]).toEqual([true, call.path]);
  }
  const approve = document.paths['/order/management/actions/{id}/Approve'].post;
  expect(Object.keys(approve.requestBody.content['application/json'].schema.properties)).toContain('ProcessingStart');
  expect([approve.operationId, approve.tags]).toEqual(['order.approve', ['orders']]);
  expect(approve.responses[200].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/ActionResult',
  });
  const conflict = approve.responses[409].content['application/problem+json'].schema.properties.Code.enum;
  expect(conflict).toEqual(expect.arrayContaining(['order_status', 'promotion_invalid', 'stale']));
  const successes = Object.values<Record<string, { responses?: object }>>(document.paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ responses = {} }) => Object.keys(responses).filter((code) => code < '300')),
  );
  expect(new Set(successes)).toEqual(new Set(['200']));
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.filter(([, kind, name]) => !document.components[kind!]?.[name!])).toEqual([]);
});

test('declares the headers of rate limits that calls are answered with', async () => {
  const http = await createConfiguredApp(await world(), {}, { limits: { callsPerMinute: 100, authPerMinute: 1 } });
  onTestFinished(() => http.close());
  const document = (await http.inject({ url: '/api/openapi.json' })).json();
  const login = () => http.inject({ method: 'POST', url: LOGIN, payload: { Email: 'a@b.example', Password: 'x' } });
  const [answered, refused] = [await login(), await login()];
  expect(refused.statusCode).toBe(429);
  const { responses } = document.paths['/auth/LoginWithOtp'].post;
  const limits = Object.keys(responses[200].headers);
  expect(limits.filter((name) => !/^\d+$/.test(String(answered.headers[name])))).toEqual([]);
  const declared = Object.keys(document.components.responses.TooManyRequests.headers);
  expect(declared).toEqual([...limits, 'retry-after']);
  expect(declared.filter((name) => !/^\d+$/.test(String(refused.headers[name])))).toEqual([]);
  expect(Object.keys(document.components.headers).sort()).toEqual([...declared].sort());
});

/** Inputs whose limits a description of one field cannot tell. */
const UNLIMITED = [
  // Keys as the provider's statement has them; the body bounds them.
  '/orderitem/management/{id}/SettlePurchase Keys',
  // Any country that we know.
  '/inventory/management/loads/{id}/confirm CountryCode',
];

test('describes the format, length or values of every text that a call accepts', async () => {
  const w = await world();
  const document = (await w.http.inject({ url: '/api/openapi.json' })).json();
  const unlimited: string[] = [];
  const walk = (schema: unknown, name: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { $ref, type, properties = {}, ...rest } = schema as Record<string, unknown>;
    if (typeof $ref === 'string') walk(document.components.schemas[$ref.split('/').at(-1)!], name);
    if (type === 'string' && !['format', 'maxLength', 'pattern', 'enum', 'const'].some((key) => key in rest))
      unlimited.push(name);
    for (const [key, value] of Object.entries(properties as object)) walk(value, `${name.split(' ')[0]} ${key}`);
    for (const key of ['items', 'anyOf', 'additionalProperties'])
      for (const part of [rest[key]].flat()) walk(part, name);
  };
  for (const [path, operations] of Object.entries<Record<string, never>>(document.paths))
    for (const { parameters = [], requestBody } of Object.values<{ parameters?: never[]; requestBody?: never }>(
      operations,
    )) {
      for (const { name, schema } of parameters as { name: string; schema: unknown }[]) walk(schema, `${path} ${name}`);
      const content = (requestBody as { content?: object } | undefined)?.content ?? {};
      for (const { schema } of Object.values(content)) walk(schema, path);
    }
  expect([...new Set(unlimited)].sort()).toEqual([...UNLIMITED].sort());
});

test('describes path parameters of calls and page parameters of lists', async () => {
  const w = await world();
  const document = (await w.http.inject({ url: '/api/openapi.json' })).json();
  for (const call of w.served.filter((served) => !isProgramCall(served))) {
    const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')][call.method.toLowerCase()];
    const parameters: { name: string; in: string }[] | undefined = operation.parameters;
    const named = (place: string) => parameters?.flatMap((one) => (one.in === place ? [one.name] : [])) ?? [];
    expect([call.path, named('path')]).toEqual([call.path, pathParams(call.path)]);
    expect(parameters, call.path).not.toEqual([]);
    const isList = call.method === 'GET' && call.serializeInput !== undefined;
    if (isList) expect([call.path, named('query')]).toEqual([call.path, expect.arrayContaining(['PageIndex'])]);
  }
});

test.each([
  [20, 422],
  [21, 400],
])('answers a body nested %s deep with %s', async (depth, status) => {
  const w = await world();
  let nested: object = {};
  for (let n = 1; n < depth; n++) nested = { Deeper: nested };
  const payload = { Email: 'a@b.example', Password: 'x', Stray: nested };
  const answered = await w.http.inject({ method: 'POST', url: LOGIN, payload });
  expect([answered.statusCode, answered.json().Code]).toEqual([status, status === 400 ? 'unreadable' : 'invalid']);
});

test('reports missing fields as required and wrong types with the expected type (ERR-006)', async () => {
  const w = await world();
  const errorsOf = async (payload: object) =>
    (await w.http.inject({ method: 'POST', url: LOGIN, payload })).json().Errors;
  expect(await errorsOf({ Password: 'x' })).toEqual([
    { Field: 'Email', Code: 'required', Message: 'Email is required.' },
  ]);
  expect(await errorsOf({ Email: 5, Password: 'x' })).toEqual([
    { Field: 'Email', Code: 'wrong_type', Message: 'Must be a text.' },
  ]);
});

test('exposes liveness and readiness to anyone, and nothing else', async () => {
  const w = await world();
  expect((await w.http.inject({ url: '/health/live' })).json()).toEqual({ status: 'live' });
  expect((await w.http.inject({ url: '/health/ready' })).json()).toEqual({ status: 'ready' });
});

test('accepts arbitrary filter text in screen addresses', async () => {
  const w = await world();
  for (const text of ['50\\u0025 off / EU? #1', '..', 'a\\b', '//', '%2F']) {
    const { statusCode, headers } = await w.http.inject({
      url: `/management/orders/all/${encodeURIComponent(JSON.stringify({ Text: text }))}/0/0`,
    });
    expect([200, 503]).toContain(statusCode);
    expect(headers['content-type']).toContain('text/html');
  }
  for (const url of [
    '/assets/../package.json',
    '/assets/%2e%2e/package.json',
    '/package.json',
    '/../package.json',
    '/assets/nothing.js',
  ]) {
    expect((await w.http.inject({ url })).body).not.toContain('"dependencies"');
  }
});
