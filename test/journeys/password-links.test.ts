// Links in emails: from an invitation to the first order page, a forgotten password with a second factor, and colleagues.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { colleagueCopy } from '#domain/access/colleague-copy.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { passwordLinkCopy } from '#domain/access/password-link-copy.ts';
import { userCalls } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { appCode } from '#test/authenticator.ts';
import { colleagueLabels } from '#web/access/colleagues/colleague-labels.ts';
import { factorLabels } from '#web/access/factors/factor-labels.ts';
import { loginLabels } from '#web/access/labels.ts';
import { passwordLinkLabels } from '#web/access/sign-in/password-link-labels.ts';
import { userLabels } from '#web/access/users/user-labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient, givenSetup } from './demo-people.ts';
import { as, expects, isAt, sees, story, typeCode, typeLogin, visitor } from './story.ts';

const NEW = 'seven quiet otters swim';
const unique = (name: string) => `${name}-${Date.now()}@aurora.example`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Path of the newest link mailed to an address; null if none was mailed. */
async function readMailedLink(email: string): Promise<string | null> {
  const answer = await fetch(`${givenSetup().url}/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  const { Items } = (await answer.json()) as { Items: { Text: string }[] };
  for (const { Text } of Items) {
    const found = /\/login\/password#\S+/.exec(Text)?.[0];
    if (found) return found;
  }
  return null;
}

/** Link mailed after a request, which a job answers. */
async function mailedLink(email: string): Promise<string> {
  await expect.poll(() => readMailedLink(email)).not.toBeNull();
  return (await readMailedLink(email))!;
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(passwordLinkLabels.password, { exact: true }).fill(password);
  await page.getByLabel(passwordLinkLabels.confirm, { exact: true }).fill(password);
  await button(page, passwordLinkLabels.save).click();
  await sees(page, passwordLinkLabels.doneTitle);
}

const companyOf = async (email: string): Promise<string> => {
  const list = { filter: { text: email }, sort: [], page: 0, size: 10 };
  return (await apiClient('admin').do(userCalls.list, list)).items[0]!.companyInfo!.id;
};

story('an invited partner sets a password and opens the first order page (USR-012, USR-013, LOG-026)', async () => {
  const email = unique('ida');
  const admin = await as('admin', '/management/users');
  await button(admin, userLabels.add).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(userLabels.firstName).fill('Ida');
  await dialog.getByLabel(userLabels.lastName).fill('Berg');
  await dialog.getByRole('textbox', { name: userLabels.email }).fill(email);
  await dialog.getByRole('combobox', { name: userLabels.role }).click();
  await admin.getByRole('option', { name: 'Partner', exact: true }).click();
  await dialog.getByRole('combobox', { name: userLabels.company }).click();
  await admin
    .getByRole('option', { name: /Aurora/ })
    .first()
    .click();
  await sees(admin, userLabels.willNotBeMailed);
  await dialog.getByRole('button', { name: userLabels.add }).click();
  await sees(admin, userCopy.created);
  await sees(admin, userLabels.invitations.Pending);
  await expectGoodAppearance(admin, 'users with an invitation');

  const page = await visitor(await mailedLink(email));
  await sees(page, email);
  await expectGoodAppearance(page, 'first password');
  await setPassword(page, NEW);
  await expectAccessible(page);
  await page.getByRole('link', { name: passwordLinkLabels.signIn, exact: true }).click();
  await typeLogin(page, email, NEW);
  await typeCode(page, email);
  await isAt(page, '/promotions');
  await page.goto('/orders');
  await isAt(page, '/orders');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

story('a SuperAdmin creates an invitation link to hand over, and sends the invitation again (USR-014)', async () => {
  const email = unique('ines');
  const person = { firstName: 'Ines', lastName: 'Brandt', email, role: 'Finance' } as const;
  const { id } = await apiClient('admin').do(userCalls.create, person);
  const mailed = await mailedLink(email);
  const admin = await as('admin', `/management/edit-user/${id}`);
  await sees(admin, userLabels.invitationTexts.Pending);
  await button(admin, userLabels.createLink).click();
  await sees(admin, userLabels.linkNote);
  await expectGoodAppearance(admin, 'invitation link');
  const shown = await admin.locator('code').filter({ hasText: '/login/password#' }).innerText();
  await button(admin, userLabels.resend).click();
  await sees(admin, userCopy.invitationSent(email));
  expect(await admin.content()).not.toContain(shown);
  const page = await visitor(mailed);
  expects(page, 404);
  await sees(page, passwordLinkLabels.endedTitle);
  await expectGoodAppearance(page, 'ended link');
  await page.getByRole('link', { name: passwordLinkLabels.requestNew, exact: true }).click();
  await sees(page, passwordLinkLabels.requestTitle);
});

story(
  'a forgotten password is replaced by a link, and the second factor is still required (LOG-026, LOG-029)',
  async () => {
    const email = unique('fay');
    const person = { firstName: 'Fay', lastName: 'Moreno', email, role: 'Finance' } as const;
    await apiClient('admin').do(userCalls.create, person);
    const page = await visitor(await mailedLink(email));
    expects(page, 401);
    await setPassword(page, 'a first quiet evening');
    await page.getByRole('link', { name: passwordLinkLabels.signIn, exact: true }).click();
    await typeLogin(page, email, 'a first quiet evening');
    await typeCode(page, email);
    await isAt(page, '/management');
    await page.goto('/myaccount');
    await button(page, factorLabels.setUp).click();
    await page.getByRole('dialog').getByLabel(factorLabels.password, { exact: true }).fill('a first quiet evening');
    await button(page, factorLabels.next).click();
    await sees(page, factorLabels.scanStep);
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '');
    await page.getByLabel(factorLabels.appCode, { exact: true }).fill(appCode(secret, Date.now()));
    await button(page, factorLabels.codesKept).click();

    const other = await visitor();
    expects(other, 401);
    await other.getByRole('link', { name: loginLabels.forgot, exact: true }).click();
    await sees(other, passwordLinkLabels.requestText);
    await expectGoodAppearance(other, 'forgotten password');
    await other.getByLabel(passwordLinkLabels.email, { exact: true }).fill(email);
    const before = await readMailedLink(email);
    await button(other, passwordLinkLabels.send).click();
    await sees(other, passwordLinkCopy.requested);
    await expectAccessible(other);
    await expect.poll(() => readMailedLink(email)).not.toBe(before);
    await other.goto(await mailedLink(email));
    await other.reload();
    await setPassword(other, NEW);
    // The other browser is signed out.
    await page.reload();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/login'));
    await other.getByRole('link', { name: passwordLinkLabels.signIn, exact: true }).click();
    await typeLogin(other, email, NEW);
    await sees(other, accessCopy.appCodeAsked);
    await other.getByLabel(factorLabels.anyCode, { exact: true }).fill(appCode(secret, Date.now() + 30_000));
    await sees(other, labels.welcome('Fay Moreno'));
  },
);

story('a partner invites a colleague, deactivates and reactivates them (MYA-016, MYA-017, MYA-019)', async () => {
  const admin = apiClient('admin');
  const companyInfoId = await companyOf('buyer@aurora.example');
  const group = await admin.do(groupCalls.create, {
    name: `Office ${String(Date.now()).slice(-8)}`,
    permissions: ['User.InviteColleague'],
  });
  const boss = unique('boss');
  const details = { firstName: 'Bea', lastName: 'Sand', email: boss, role: 'Partner', companyInfoId } as const;
  await admin.do(userCalls.create, { ...details, permissionGroupIds: [group.id] });
  const page = await visitor(await mailedLink(boss));
  await setPassword(page, NEW);
  await page.getByRole('link', { name: passwordLinkLabels.signIn, exact: true }).click();
  await typeLogin(page, boss, NEW);
  await typeCode(page, boss);
  await isAt(page, '/promotions');
  await page.goto('/account/colleagues');
  await button(page, colleagueLabels.invite).click();
  const email = unique('colin');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(colleagueLabels.firstName).fill('Colin');
  await dialog.getByLabel(colleagueLabels.lastName).fill('Abel');
  await dialog.getByLabel(colleagueLabels.email).fill(email);
  await dialog.getByRole('checkbox', { name: group.name }).waitFor();
  await expectGoodAppearance(page, 'invite a colleague');
  await button(page, colleagueLabels.sendInvitation).click();
  await sees(page, userCopy.invitationSent(email));
  await sees(page, colleagueLabels.invitations.Pending);
  await expectGoodAppearance(page, 'colleagues');
  const link = await mailedLink(email);
  await button(page, colleagueLabels.deactivateNamed('Colin Abel')).click();
  await page.getByRole('alertdialog').waitFor();
  await expectGoodAppearance(page, 'deactivate a colleague');
  await page.getByRole('alertdialog').getByRole('button', { name: colleagueLabels.deactivate, exact: true }).click();
  await sees(page, colleagueCopy.deactivated);
  const invited = await visitor(link);
  expects(invited, 404);
  await sees(invited, passwordLinkLabels.endedTitle);
  await button(page, colleagueLabels.reactivateNamed('Colin Abel')).click();
  await sees(page, colleagueCopy.reactivated);
  expect(await page.getByRole('button', { name: /Bea Sand/ }).count()).toBe(0);
});
