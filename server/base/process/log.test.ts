// Content of the log, and what must never be in it: a purchase, a sign-in and a failed mail, with every secret
// involved.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { viewCalls } from '#domain/base/views/views.ts';
import { buildApp } from '#server/app.ts';
import { createMailSender } from '#server/base/jobs/mail.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { builtInSheets } from '#server/sheets/workbook/stored-workbooks.ts';
import { recordingLog } from '#test/logs.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createMarket } from '#test/market.ts';
import { PASSWORD, requestOf, type World, world } from '#test/world.ts';
import { readConfig } from './config.ts';
import { createLog, errorText, type Log } from './log.ts';

const FROM = '203.0.113.77';

/** An app that logs. */
async function loggingApp(w: World, log: Log) {
  const { http } = await buildApp({
    config: readConfig({ LOG_LEVEL: 'debug' }),
    database: w.database,
    clock: { now: w.now },
    keys: w.keys,
    vault: w.vault,
    sheets: builtInSheets(w.database, { now: w.now }),
    providerClients: w.providerClients,
    log,
    isReady: () => true,
  });
  await http.ready();
  onTestFinished(() => http.close());
  return http;
}

/** Signs in through a logging app. Returns the secrets involved. */
async function signIn(w: World, log: Log): Promise<string[]> {
  const http = await loggingApp(w, log);
  const person = await w.person('Salesman');
  const first = await http.inject({
    ...requestOf(accessCalls.login, { email: person.email, password: PASSWORD }),
    remoteAddress: FROM,
  });
  const [mail] = await w.mails(person.email);
  const code = /\b\d{6}\b/.exec(mail!.body)![0];
  const cookie = String(first.headers['set-cookie']).split(';')[0]!;
  const verify = requestOf(accessCalls.verify, { userId: first.json().UserId, otp: code });
  const second = await http.inject({ ...verify, headers: { cookie }, remoteAddress: FROM });
  const token = second.json().AccessToken as string;
  expect(token).toMatch(/^eyJ/);
  const me = await http.inject({
    ...requestOf(accessCalls.me, {}),
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: FROM,
  });
  expect(me.statusCode).toBe(200);
  const [refreshToken] = /[\w.-]{20,}/.exec(`${second.headers['set-cookie']} ${second.json().RefreshToken}`)!;
  return [person.email, PASSWORD, code, cookie.split('=')[1]!, token, refreshToken, FROM];
}

test('logs a purchase, a sign-in and a failed mail without secrets', async () => {
  const { log, texts, lines } = recordingLog();
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner');
  const { id } = await m.place(buyer, await m.sell());
  await m.approve(await w.person('SuperAdmin'), id);
  await createBuyer({
    database: w.database,
    vault: w.vault,
    clock: { now: w.now },
    providers: w.providerClients,
    sendWithinMs: Number.POSITIVE_INFINITY,
    log,
  }).drain();
  const keys = m.simulator.ledger().orders.flatMap((order) => order.keys);
  expect(keys).toHaveLength(20);
  const secrets = await signIn(w, log);
  const server = await startMailServer((recipient) => `451 not now, ${recipient}`);
  const mails = await w.rows(sql<{ id: string }>`select id from mail where recipient = ${secrets[0]!}`);
  const send = createMailSender({ database: w.database, clock: { now: w.now }, log }, server.url, 'from@a.example');
  for (const { id: mailId } of mails) await send({ mailId });

  const text = texts.join('');
  for (const secret of [...keys, ...secrets]) expect(text).not.toContain(secret);
  const reference = lines().find(({ reference }) => reference)!.reference;
  expect(lines().filter((line) => line.reference === reference)).toMatchObject([
    { order: id, provider: 'Genba', msg: 'Purchase: intent written.' },
    { order: id, provider: 'Genba', msg: 'Purchase: sent.' },
    { order: id, provider: 'Genba', answer: 'delivered', msg: 'Purchase: answered.' },
    { order: id, msg: 'Purchase: settled.' },
  ]);
  expect(lines().filter(({ msg }) => msg === 'A mail was not taken.').length).toBeGreaterThan(0);
  expect(lines().filter(({ msg }) => msg === 'Call answered.')).toMatchObject([
    { request: expect.any(String), path: '/api/auth/LoginWithOtp', status: 200 },
    { request: expect.any(String), path: '/api/auth/VerifyLoginOtp', status: 200 },
    { request: expect.any(String), user: expect.any(String), path: '/api/user/me', status: 200 },
  ]);
});

test('answers a defect with the id of its log entry and no internals (ERR-018)', async () => {
  const { log, lines } = recordingLog();
  const w = await world();
  const http = await loggingApp(w, log);
  const person = await w.person('Salesman');
  // Test files of one thread share their database.
  onTestFinished(() =>
    w.database.transaction(async (tx) => void (await tx.run(sql`drop function if exists fail cascade`))),
  );
  await w.database.transaction(async (tx) => {
    await tx.run(sql`create function fail() returns trigger language plpgsql
      as $$ begin raise exception 'broken inside'; end $$`);
    await tx.run(sql`create trigger fail before insert on saved_view for each row execute function fail()`);
  });
  const answered = await http.inject({
    ...requestOf(viewCalls.create, { list: '/management/orders', name: 'Mine', address: '/all' }),
    headers: { authorization: await person.authorization() },
  });
  expect([answered.statusCode, answered.json().Message]).toEqual([500, 'Unknown error']);
  expect(answered.body).not.toMatch(/broken inside|saved_view|insert|\.ts\b| at /);
  const line = lines().find(({ request }) => request === answered.json().TraceId);
  expect(line?.msg).toBe('A call failed: defect.');
});

test('redacts secrets in error messages', () => {
  const { log, texts } = recordingLog();
  const text =
    'ada@company.example ABCDE-FGHIJ-KLMNO eyJhbGciOi.eyJzdWIi.c2ln Bearer abc postgres://merkur:pass@db/x mk_live_1';
  log.error({ err: new Error(text), token: 'open sesame' }, 'It failed.');
  expect(texts[0]).not.toMatch(/ada@|ABCDE|eyJ|abc|pass@|mk_live|sesame/);
  expect(errorText(new Error('one\ntwo'))).toBe('Error: one two');
});

test('truncates long messages before redaction without leaving partial secrets', () => {
  const secret = 'ABCDE-FGHIJ-KLMNO';
  for (let length = 1900; length < 2010; length += 1) {
    const text = errorText(new Error(`${'user@company.example '.repeat(200).slice(0, length)} ${secret} ${secret}`));
    expect(text).not.toMatch(/ABCDE|user@|company/);
    expect(text.length).toBeLessThanOrEqual(500);
  }
  expect(errorText(new Error('x'.repeat(256_000)))).toBe('Error:');
});

test('takes the message of plain error objects, as the job queue emits them', () =>
  expect(errorText({ ...new Error('x'), message: 'relation "job" does not exist' })).toBe(
    'relation "job" does not exist',
  ));

test('logs code and stack locations of errors, and the text of other thrown values', () => {
  const { log, lines } = recordingLog();
  log.error({ err: Object.assign(new Error('one'), { code: 'ENOENT' }) }, 'It failed.');
  log.error({ err: Object.assign(new TypeError('two'), { code: 5 }) }, 'It failed.');
  log.error({ err: 'three' }, 'It failed.');
  const stack = expect.stringMatching(/^\s+at /);
  expect(lines().map(({ err }) => err)).toStrictEqual([
    { message: 'Error: one', code: 'ENOENT', stack },
    { message: 'TypeError: two', stack },
    { message: 'three' },
  ]);
});

test('writes nothing below its level', () => {
  const texts: string[] = [];
  const log = createLog('warn', { write: (line) => void texts.push(line) });
  log.info('quiet');
  log.warn('heard');
  expect(texts).toHaveLength(1);
});
