// An authenticator app: set up in My Account, required at the next sign-in, recovery after losing it, and after a forgotten
// password.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessCopy } from '#domain/access/copy.ts';
import { factorCopy } from '#domain/access/factor-copy.ts';
import { passwordLinkCopy } from '#domain/access/password-link-copy.ts';
import { userCalls } from '#domain/access/users.ts';
import { appCode } from '#test/authenticator.ts';
import { accountLabels } from '#web/access/account/account-labels.ts';
import { factorLabels } from '#web/access/factors/factor-labels.ts';
import { loginLabels } from '#web/access/labels.ts';
import { passwordLinkLabels } from '#web/access/sign-in/password-link-labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { mailedLink, readMailedLink, setPassword } from './mailed-links.ts';
import { as, expects, isAt, sees, story, typeCode, typeLogin, visitor } from './story.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const STEP_MS = 30_000;

/** A user for this story alone: an app on a shared account would ask every story for its codes. */
async function newPerson() {
  const email = `factor-${Date.now()}@merkur.example`;
  const password = `one time ${Math.random()} only`;
  const user = await apiClient('admin').do(userCalls.create, {
    firstName: 'Fay',
    lastName: 'Moreno',
    email,
    password,
    role: 'Finance',
  });
  return { id: user.id, email, password };
}

const signOut = async (page: Page) => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
};

/** App codes are single-use: each step of the story takes a later one. */
const futureCode = (secret: string, steps: number) => appCode(secret, Date.now() + steps * STEP_MS);

/** Sets up an app in My Account; returns its secret, the code used for that, and the recovery codes. */
async function setsUpApp(page: Page, password: string) {
  await sees(page, factorLabels.none);
  await button(page, factorLabels.setUp).click();
  await page.getByRole('dialog').getByLabel(factorLabels.password, { exact: true }).fill(password);
  await button(page, factorLabels.next).click();
  await sees(page, factorLabels.scanStep);
  await expectGoodAppearance(page, 'the picture for the app');
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '');
  const used = futureCode(secret, 0);
  await page.getByLabel(factorLabels.appCode, { exact: true }).fill(used);
  await sees(page, factorLabels.codesText);
  await expectGoodAppearance(page, 'recovery codes');
  const codes = await page.getByRole('list', { name: factorLabels.codesList }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await button(page, factorLabels.codesKept).click();
  await sees(page, factorCopy.added);
  await sees(page, factorLabels.leftOf(10, 10));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: factorLabels.section }).scrollIntoViewIfNeeded();
  await expectGoodAppearance(page, 'account with an app');
  expect(await page.content()).not.toContain(secret);
  expect(await page.content()).not.toContain(codes[0]!);
  return { secret, used, codes };
}

/** Signs in with a recovery code instead of the app. */
async function recovers(page: Page, code: string): Promise<void> {
  await button(page, factorLabels.useRecovery).click();
  const recovery = page.getByLabel(factorLabels.recoveryLabel, { exact: true });
  await expect.poll(() => recovery.evaluate((node) => node === document.activeElement)).toBe(true);
  await expectGoodAppearance(page, 'recovery code');
  await recovery.fill(code.toLowerCase());
  await button(page, factorLabels.verify).click();
  await sees(page, labels.welcome('Fay Moreno'));
}

/** Replaces a forgotten password by a link (LOG-026, LOG-029). */
async function forgets(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('link', { name: loginLabels.forgot, exact: true }).click();
  await sees(page, passwordLinkLabels.requestText);
  await expectGoodAppearance(page, 'forgotten password');
  await page.getByLabel(passwordLinkLabels.email, { exact: true }).fill(email);
  const before = await readMailedLink(email);
  await button(page, passwordLinkLabels.send).click();
  await sees(page, passwordLinkCopy.requested);
  await expectAccessible(page);
  await expect.poll(() => readMailedLink(email)).not.toBe(before);
  await page.goto(await mailedLink(email));
  await page.reload();
  await setPassword(page, password);
  await page.getByRole('link', { name: passwordLinkLabels.signIn, exact: true }).click();
}

/** A SuperAdmin removes the app of a person who has lost it. */
async function removesApp(admin: Page): Promise<void> {
  await sees(admin, factorLabels.userHas);
  await button(admin, factorLabels.remove).click();
  await sees(admin, factorLabels.removeOfText);
  await expectGoodAppearance(admin, 'remove the app of a person');
  await admin.getByRole('alertdialog').getByRole('button', { name: factorLabels.remove, exact: true }).click();
  await sees(admin, factorLabels.userHasNone);
  await expectAccessible(admin);
}

story(
  'an app is set up, required at the next sign-in, replaced by a recovery code, and still required after a forgotten password (LOG-026, LOG-029)',
  async () => {
    const { id, email, password } = await newPerson();
    const page = await visitor();
    expects(page, 401);
    await typeLogin(page, email, password);
    const own = `a quiet evening ${Math.random()}`;
    await typeCode(page, email);
    await isAt(page, '/myaccount');
    await page.getByLabel(accountLabels.oldPassword, { exact: true }).fill(password);
    await page.getByLabel(accountLabels.newPassword, { exact: true }).fill(own);
    await page.getByLabel(accountLabels.confirmPassword, { exact: true }).fill(own);
    await button(page, accountLabels.updatePassword).click();
    await sees(page, accessCopy.passwordUpdated);
    await isAt(page, '/management');
    await page.goto('/myaccount');
    const { secret, used, codes } = await setsUpApp(page, own);

    await signOut(page);
    await typeLogin(page, email, own);
    await sees(page, accessCopy.appCodeAsked);
    await expectGoodAppearance(page, 'code of the app');
    expect(await page.getByRole('button', { name: /^Resend/ }).count()).toBe(0);
    await page.getByLabel(factorLabels.anyCode, { exact: true }).fill(used);
    await sees(page, accessCopy.codeWrong);
    await button(page, factorLabels.useRecovery).waitFor();
    await recovers(page, codes[0]!);
    await page.goto('/myaccount');
    await sees(page, factorLabels.leftOf(9, 10));

    const other = await visitor();
    expects(other, 401);
    const chosen = `seven quiet otters ${Math.random()}`;
    await forgets(other, email, chosen);
    // The other browser is signed out.
    await page.reload();
    await isAt(page, '/login/%2Fmyaccount');
    await typeLogin(other, email, chosen);
    await sees(other, accessCopy.appCodeAsked);
    await other.getByLabel(factorLabels.anyCode, { exact: true }).fill(futureCode(secret, 1));
    await sees(other, labels.welcome('Fay Moreno'));

    await removesApp(await as('admin', `/management/edit-user/${id}`));
    await other.reload();
    await other.waitForURL(({ pathname }) => pathname.startsWith('/login/'));
  },
  120_000,
);
