// Links that set a password: requested by users who forgot theirs, and sent to invited users.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { passwordLinkCopy, passwordLinkMails } from '#domain/access/password-link-copy.ts';
import { passwordLinkCalls } from '#domain/access/password-links.ts';
import { userCalls } from '#domain/access/users.ts';
import { PASSWORD_LINK_ACTION } from '#domain/audit/actions.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { mailedToken, sendRequestedLinks } from '#test/password-links.ts';
import { PASSWORD, type Person, requestOf, type World, world } from '#test/world.ts';

const { request, check, use } = passwordLinkCalls;
const NEW = 'seven quiet otters swim';

async function requestToken(w: World, person: Person): Promise<string> {
  await w.callAsVisitor(request, { email: person.email });
  await sendRequestedLinks(w);
  return (await mailedToken(w, person.email))!;
}

const statusOfLogin = async (w: World, person: Person, password: string) =>
  (await w.callAsVisitor(accessCalls.login, { email: person.email, password })).status;

/** Lets every link expire, by the clock that judges them. */
const expireLinks = (w: World) =>
  w.database.transaction((tx) => tx.run(sql`update password_link set expires_at = clock_timestamp()`));

test('sets a new password by a link, once, and tells the user (LOG-026, LOG-028, LOG-029)', async () => {
  const w = await world();
  const person = await w.person('Partner');
  const token = await requestToken(w, person);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await w.callAsVisitor(check, { token })).reply).toEqual({ purpose: 'Reset', email: person.email });
  expect((await w.callAsVisitor(use, { token, password: NEW })).status).toBe(200);
  expect([await statusOfLogin(w, person, PASSWORD), await statusOfLogin(w, person, NEW)]).toEqual([401, 200]);
  expect((await w.mails(person.email)).map(({ subject }) => subject)).toContain(passwordLinkMails.changedSubject);
  for (const call of [check, use] as const) {
    const again = await w.callAsVisitor(call as typeof use, { token, password: NEW });
    expect([again.status, again.code, again.message]).toEqual([404, 'password_link', passwordLinkCopy.ended]);
  }
});

test('ends all sessions of the user and revokes nothing else (LOG-029)', async () => {
  const w = await world();
  const person = await w.person('Partner');
  const other = await w.person('Partner', { companyId: person.companyId! });
  const { apiKey } = await person.do(accessCalls.recreateCredentials, {});
  const token = await requestToken(w, person);
  await w.callAsVisitor(use, { token, password: NEW });
  expect([(await person.call(accessCalls.me, {})).status, (await other.call(accessCalls.me, {})).status]).toEqual([
    401, 200,
  ]);
  expect(await w.rows(sql`select api_key from api_credential where user_id = ${person.id}`)).toEqual([{ apiKey }]);
  // A second step is still required.
  const { reply } = await w.callAsVisitor(accessCalls.login, { email: person.email, password: NEW });
  expect([reply.accessToken, typeof reply.userId]).toEqual([undefined, 'string']);
});

test('answers known, unknown and deactivated addresses alike, and mails only active users (LOG-027)', async () => {
  const w = await world();
  const [known, deactivated] = [await w.person('Partner'), await w.person('Partner', { isActive: false })];
  const statements: string[][] = [];
  const answers = [];
  for (const email of [known.email, deactivated.email, 'nobody@merkur.example']) {
    const answered = await w.callAsVisitor(request, { email });
    answers.push([answered.status, answered.body]);
    statements.push(
      (await w.rows<{ email: string }>(sql`select email from password_link_request`)).map((row) => row.email),
    );
  }
  expect(new Set(answers.map(String)).size).toBe(1);
  // Stored the same way for each: who they are is only read by the job.
  expect(statements.map((emails) => emails.length)).toEqual([1, 2, 3]);
  await sendRequestedLinks(w);
  expect(await w.rows(sql`select recipient from mail`)).toEqual([{ recipient: known.email }]);
  expect(await w.rows(sql`select 1 from password_link_request`)).toEqual([]);
  expect(await w.rows(sql`select user_id from password_link`)).toEqual([{ userId: known.id }]);
});

test('stores a hash only, and keeps tokens out of the audit log (LOG-028)', async () => {
  const w = await world();
  const person = await w.person('Partner');
  const token = await requestToken(w, person);
  await w.callAsVisitor(use, { token, password: NEW });
  const entries = await w.rows<{ action: string; subjectId: string; text: string }>(
    sql`select action, subject_id, coalesce(after::text, '') as text from audit_event order by id`,
  );
  expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['POST /auth/RequestPasswordLink', null],
    [PASSWORD_LINK_ACTION, person.id],
    ['POST /auth/SetPasswordByLink', person.id],
  ]);
  expect(entries.map(({ text }) => text).join()).not.toContain(token);
  const hash = await w.rows<{ row: string }>(sql`select to_jsonb(l)::text as row from password_link l`);
  expect(JSON.stringify(hash)).not.toContain(token);
});

test('gives one of twenty parallel uses the password (LOG-028)', async () => {
  const w = await world();
  const person = await w.person('Partner');
  const token = await requestToken(w, person);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => w.callAsVisitor(use, { token, password: `${NEW} ${n}` })),
  );
  const winners = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'password_link')).toHaveLength(19);
  expect(await statusOfLogin(w, person, `${NEW} ${winners[0]}`)).toBe(200);
  expect(
    (await w.mails(person.email)).filter(({ subject }) => subject === passwordLinkMails.changedSubject),
  ).toHaveLength(1);
});

test('refuses expired, replaced and damaged links, and those of users deactivated since (LOG-028)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const [expired, replaced, deactivated] = [
    await w.person('Partner'),
    await w.person('Finance'),
    await w.person('Finance'),
  ];
  const tokens = [await requestToken(w, expired)];
  await expireLinks(w);
  tokens.push(await requestToken(w, replaced));
  const newest = await requestToken(w, replaced);
  tokens.push(await requestToken(w, deactivated), `${newest}x`, '', 'x'.repeat(1000));
  const { firstName, lastName, email, role } = await admin.do(userCalls.one, { id: deactivated.id });
  const edit = { id: deactivated.id, firstName, lastName, email, role };
  await admin.do(userCalls.update, { ...edit, isActive: false });
  await admin.do(userCalls.update, { ...edit, isActive: true });
  for (const token of tokens) {
    const answers = [await w.callAsVisitor(check, { token }), await w.callAsVisitor(use, { token, password: NEW })];
    expect(answers.map(({ code }) => code)).toEqual(['password_link', 'password_link']);
  }
  expect((await w.callAsVisitor(use, { token: newest, password: NEW })).status).toBe(200);
});

test('applies the password rules before the link is used up (LOG-030)', async () => {
  const w = await world();
  const person = await w.person('Partner');
  const token = await requestToken(w, person);
  for (const password of ['short', 'passwordpassword123', 'x'.repeat(129)]) {
    const refused = await w.callAsVisitor(use, { token, password });
    expect([refused.status, refused.errors[0]?.Field]).toEqual([422, 'Password']);
  }
  expect((await w.callAsVisitor(use, { token, password: NEW })).status).toBe(200);
});

test('ends a link with every other change of the password, and of the address (LOG-028)', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const [changing, given, moved] = [await w.person('Partner'), await w.person('Finance'), await w.person('Finance')];
  const tokens = [await requestToken(w, changing), await requestToken(w, given), await requestToken(w, moved)];
  await changing.do(accessCalls.changePassword, { oldPassword: PASSWORD, newPassword: NEW });
  await admin.do(userCalls.setPassword, { id: given.id, password: NEW });
  const { firstName, lastName, role } = await admin.do(userCalls.one, { id: moved.id });
  await admin.do(userCalls.update, { id: moved.id, firstName, lastName, role, email: 'moved@merkur.example' });
  for (const token of tokens) expect((await w.callAsVisitor(check, { token })).code).toBe('password_link');
});

test('mails five links for an address, then none for a while, whether or not the address is known (LOG-031)', async () => {
  const w = await world();
  const person = await w.person('Partner');
  for (const email of [person.email, 'nobody@merkur.example']) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => w.callAsVisitor(request, { email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'too_many_attempts')).toHaveLength(15);
  }
});

test('limits guesses of one network to ten a minute (LOG-031)', async () => {
  const w = await world();
  const app = await createConfiguredApp(w, {}, { limits: { callsPerMinute: 10_000, authPerMinute: 10 } });
  onTestFinished(() => app.close());
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await app.inject(requestOf(check, { token: `guess ${n}` }))).statusCode);
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
});
