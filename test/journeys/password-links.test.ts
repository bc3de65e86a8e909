// Links in emails: from an invitation to the first order page, and colleagues. A forgotten password is replaced in
// second-factor.test.ts.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { colleagueCopy } from '#domain/access/colleague-copy.ts';
import { groupCalls } from '#domain/access/groups.ts';
import { userCalls } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { colleagueLabels } from '#web/access/colleagues/colleague-labels.ts';
import { passwordLinkLabels } from '#web/access/sign-in/password-link-labels.ts';
import { userLabels } from '#web/access/users/user-labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { mailedLink, readMailedLink, setPassword } from './mailed-links.ts';
import { as, expects, isAt, sees, story, typeCode, typeLogin, visitor } from './story.ts';

const NEW = 'seven quiet otters swim';
const unique = (name: string) => `${name}-${Date.now()}@aurora.example`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const userOf = async (email: string) => {
  const list = { filter: { text: email }, sort: [], page: 0, size: 10 };
  return (await apiClient('admin').do(userCalls.list, list)).items[0]!;
};

/** A SuperAdmin enters a partner of Aurora, who is invited by mail. */
async function invites(admin: Page, email: string): Promise<void> {
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
}

/** Creates a link to hand over, then sends the invitation again, which ends the earlier links. */
async function sendsAgain(admin: Page, email: string): Promise<void> {
  await sees(admin, userLabels.invitationTexts.Pending);
  await button(admin, userLabels.createLink).click();
  await sees(admin, userLabels.linkNote);
  await expectGoodAppearance(admin, 'invitation link');
  const shown = await admin.locator('code').filter({ hasText: '/login/password#' }).innerText();
  await button(admin, userLabels.resend).click();
  await sees(admin, userCopy.invitationSent(email));
  expect(await admin.content()).not.toContain(shown);
}

story(
  'a SuperAdmin invites a partner, hands over a link and sends the invitation again; the partner sets a password and opens the first order page (USR-012, USR-013, USR-014, LOG-026)',
  async () => {
    const email = unique('ida');
    const admin = await as('admin', '/management/users');
    await invites(admin, email);
    const first = await mailedLink(email);
    await admin.goto(`/management/edit-user/${(await userOf(email)).id}`);
    await sendsAgain(admin, email);
    await expect.poll(() => readMailedLink(email)).not.toBe(first);

    const page = await visitor(first);
    expects(page, 404);
    await sees(page, passwordLinkLabels.endedTitle);
    await expectGoodAppearance(page, 'ended link');
    await page.getByRole('link', { name: passwordLinkLabels.requestNew, exact: true }).click();
    await sees(page, passwordLinkLabels.requestTitle);
    await page.goto(await mailedLink(email));
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
  },
);

story('a partner invites a colleague, deactivates and reactivates them (MYA-016, MYA-017, MYA-019)', async () => {
  const admin = apiClient('admin');
  const companyInfoId = (await userOf('buyer@aurora.example')).companyInfo!.id;
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
  await button(page, colleagueLabels.sendInvitation).click();
  await sees(page, userCopy.invitationSent(email));
  await sees(page, colleagueLabels.invitations.Pending);
  await expectGoodAppearance(page, 'colleagues');
  const link = await mailedLink(email);
  await button(page, colleagueLabels.deactivateNamed('Colin Abel')).click();
  await page.getByRole('alertdialog').getByRole('button', { name: colleagueLabels.deactivate, exact: true }).click();
  await sees(page, colleagueCopy.deactivated);
  const invited = await visitor(link);
  expects(invited, 404);
  await sees(invited, passwordLinkLabels.endedTitle);
  await button(page, colleagueLabels.reactivateNamed('Colin Abel')).click();
  await sees(page, colleagueCopy.reactivated);
  expect(await page.getByRole('button', { name: /Bea Sand/ }).count()).toBe(0);
});
