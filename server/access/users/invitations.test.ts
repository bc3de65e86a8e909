// Invitations of users by staff.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { passwordLinkMails } from '#domain/access/password-link-copy.ts';
import { passwordLinkCalls } from '#domain/access/password-links.ts';
import { userCalls } from '#domain/access/users.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { mailedToken } from '#test/password-links.ts';
import { createProgram } from '#test/programs.ts';
import { requestOf, world } from '#test/world.ts';

const { check, use } = passwordLinkCalls;
const NEW = 'seven quiet otters swim';
const IDA = { firstName: 'Ida', lastName: 'Berg', email: 'ida@aurora.example' };

async function invited(isActive = true) {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const companyInfoId = await w.company({ name: 'Aurora Games' });
  const user = await admin.do(userCalls.create, { ...IDA, role: 'Partner', companyInfoId, isActive });
  const show = () => admin.do(userCalls.one, { id: user.id });
  const edit = { ...IDA, id: user.id, role: 'Partner' } as const;
  const statusOf = async (token: string | null) => (await w.callAsVisitor(check, { token: token! })).status;
  return { w, admin, user, show, edit, statusOf };
}

test('creates a user without a password, who sets one by an emailed link (USR-012)', async () => {
  const { w, admin, user, show } = await invited();
  expect(user.invitation).toBe('Pending');
  const [mail] = await w.mails(IDA.email);
  expect(mail!.subject).toBe(passwordLinkMails.invitationSubject);
  expect(mail!.body).toContain(`${admin.name} created an account for you at Aurora Games.`);
  const token = (await mailedToken(w, IDA.email))!;
  expect((await w.callAsVisitor(check, { token })).reply).toEqual({ purpose: 'Invitation', email: IDA.email });
  expect((await w.callAsVisitor(use, { token, password: NEW })).status).toBe(200);
  expect((await show()).invitation).toBeNull();
  const { reply } = await w.callAsVisitor(accessCalls.login, { email: IDA.email, password: NEW });
  expect(reply.userId).toBeTruthy();
  expect(await w.rows(sql`select password_must_change from app_user where id = ${user.id}`)).toEqual([
    { passwordMustChange: false },
  ]);
  expect(await w.mails(IDA.email)).not.toContainEqual(
    expect.objectContaining({ subject: passwordLinkMails.changedSubject }),
  );
  const resent = await admin.call(userCalls.resendInvitation, { id: user.id });
  expect([resent.status, resent.code]).toEqual([409, 'invitation_ended']);
});

test('shows an expired invitation, and ends the previous link when it is sent again (USR-013)', async () => {
  const { w, admin, user, show, statusOf } = await invited();
  const first = await mailedToken(w, IDA.email);
  await w.database.transaction((tx) => tx.run(sql`update password_link set expires_at = clock_timestamp()`));
  expect((await show()).invitation).toBe('Expired');
  w.advanceClock(1000);
  await admin.do(userCalls.resendInvitation, { id: user.id });
  expect((await show()).invitation).toBe('Pending');
  expect([await statusOf(first), await statusOf(await mailedToken(w, IDA.email))]).toEqual([404, 200]);
  expect((await (await w.person('Salesman')).call(userCalls.resendInvitation, { id: user.id })).status).toBe(403);
  const { userId: programId } = await createProgram(w, { companyId: user.companyInfo!.id });
  expect((await admin.call(userCalls.resendInvitation, { id: programId })).status).toBe(404);
});

test('invites at the new address after a change, and again on activation (USR-013)', async () => {
  const { w, admin, user, show, edit, statusOf } = await invited(false);
  expect(await w.mails(IDA.email)).toEqual([]);
  expect((await admin.call(userCalls.resendInvitation, { id: user.id })).code).toBe('invitation_ended');
  await admin.do(userCalls.update, { ...edit, isActive: true });
  const first = await mailedToken(w, IDA.email);
  expect(await statusOf(first)).toBe(200);
  await admin.do(userCalls.update, { ...edit, email: 'ida.berg@aurora.example' });
  const second = await mailedToken(w, 'ida.berg@aurora.example');
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  await admin.do(userCalls.update, { ...edit, email: 'ida.berg@aurora.example', isActive: false });
  expect([(await show()).invitation, await statusOf(second)]).toEqual(['Expired', 404]);
});

test('a password set by a SuperAdmin ends the invitation (USR-007, USR-012)', async () => {
  const { w, admin, user, show, statusOf } = await invited();
  await admin.do(userCalls.setPassword, { id: user.id, password: NEW });
  expect([(await show()).invitation, await statusOf(await mailedToken(w, IDA.email))]).toEqual([null, 404]);
});

test('gives a SuperAdmin the link once if no mail server is configured (USR-014)', async () => {
  const { w, admin, user, statusOf } = await invited();
  expect(await admin.do(userCalls.invitationDelivery, {})).toEqual({ isMailed: false });
  const { link } = await admin.do(userCalls.createInvitationLink, { id: user.id });
  const [address, token] = link.split('#');
  expect(address).toBe('http://localhost:3000/login/password');
  expect([await statusOf(await mailedToken(w, IDA.email)), await statusOf(token!)]).toEqual([404, 200]);
  expect(JSON.stringify(await w.rows(sql`select * from audit_event`))).not.toContain(token!);
  const app = await createConfiguredApp(w, { SMTP_URL: 'smtp://127.0.0.1:1' });
  onTestFinished(() => app.close());
  const headers = { authorization: await admin.authorization() };
  const refused = await app.inject({
    ...requestOf(userCalls.createInvitationLink, { id: user.id }),
    headers,
  });
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'invitation_mailed']);
});
