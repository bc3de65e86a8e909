// An authenticator app: set up in My Account, required at the next sign-in, and recovery after losing it.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessCopy } from '#domain/access/copy.ts';
import { factorCopy } from '#domain/access/factor-copy.ts';
import { userCalls } from '#domain/access/users.ts';
import { appCode } from '#test/authenticator.ts';
import { accountLabels } from '#web/access/account/account-labels.ts';
import { factorLabels } from '#web/access/factors/factor-labels.ts';
import { loginLabels } from '#web/access/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient, codeFor } from './demo-people.ts';
import { as, expects, isAt, sees, story, visitor } from './story.ts';

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

async function typeCredentials(page: Page, email: string, password: string) {
  await page.getByLabel(loginLabels.email, { exact: true }).fill(email);
  await page.getByLabel(loginLabels.password, { exact: true }).fill(password);
  await button(page, loginLabels.submit).click();
}

const signOut = async (page: Page) => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
};

/** App codes are single-use: each step of the story takes a later one. */
const futureCode = (secret: string, steps: number) => appCode(secret, Date.now() + steps * STEP_MS);

story(
  'an app is set up, required at the next sign-in, and replaced by a recovery code',
  async () => {
    const { id, email, password } = await newPerson();
    const page = await visitor();
    expects(page, 401);
    await typeCredentials(page, email, password);
    const own = `a quiet evening ${Math.random()}`;
    const mailed = page.getByLabel(loginLabels.codeLabel, { exact: true });
    await mailed.waitFor();
    await mailed.fill(await codeFor(email));
    await isAt(page, '/myaccount');
    await page.getByLabel(accountLabels.oldPassword, { exact: true }).fill(password);
    await page.getByLabel(accountLabels.newPassword, { exact: true }).fill(own);
    await page.getByLabel(accountLabels.confirmPassword, { exact: true }).fill(own);
    await button(page, accountLabels.updatePassword).click();
    await sees(page, accessCopy.passwordUpdated);
    await isAt(page, '/management');
    await page.goto('/myaccount');
    await sees(page, factorLabels.none);
    await button(page, factorLabels.setUp).click();
    await page.getByRole('dialog').getByLabel(factorLabels.password, { exact: true }).fill(own);
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

    await signOut(page);
    await typeCredentials(page, email, own);
    await sees(page, accessCopy.appCodeAsked);
    await expectGoodAppearance(page, 'code of the app');
    expect(await page.getByRole('button', { name: /^Resend/ }).count()).toBe(0);
    await page.getByLabel(factorLabels.anyCode, { exact: true }).fill(used);
    await sees(page, accessCopy.codeWrong);
    await page.getByLabel(factorLabels.anyCode, { exact: true }).fill(futureCode(secret, 1));
    await sees(page, labels.welcome('Fay Moreno'));

    await signOut(page);
    await typeCredentials(page, email, own);
    await button(page, factorLabels.useRecovery).click();
    const recovery = page.getByLabel(factorLabels.recoveryLabel, { exact: true });
    await expect.poll(() => recovery.evaluate((node) => node === document.activeElement)).toBe(true);
    await expectGoodAppearance(page, 'recovery code');
    await recovery.fill(codes[0]!.toLowerCase());
    await button(page, factorLabels.verify).click();
    await sees(page, labels.welcome('Fay Moreno'));
    await page.goto('/myaccount');
    await sees(page, factorLabels.leftOf(9, 10));

    const admin = await as('admin', `/management/edit-user/${id}`);
    await sees(admin, factorLabels.userHas);
    await button(admin, factorLabels.remove).click();
    await sees(admin, factorLabels.removeOfText);
    await expectGoodAppearance(admin, 'remove the app of a person');
    await admin.getByRole('alertdialog').getByRole('button', { name: factorLabels.remove, exact: true }).click();
    await sees(admin, factorLabels.userHasNone);
    await expectAccessible(admin);
    await page.reload();
    await isAt(page, '/login/%2Fmyaccount');
  },
  120_000,
);
