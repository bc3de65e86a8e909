// Your own account: API credentials and active sessions.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { accountLabels } from '#web/access/account/account-labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient, call } from './demo-people.ts';
import { as, expects, isAt, sees, story } from './story.ts';

const SECRET = /mks_live_[0-9A-Za-z]{43}/;
const MASK = '*'.repeat(12);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Exchanges a pair for a one-hour token, as a program does. */
const exchange = (pair: { apiKey: string; secretKey: string }) => call(accessCalls.loginWithKey, pair);

/** The pair on the page, whose secret is gone after thirty seconds. */
async function copiesPair(page: Page): Promise<{ apiKey: string; secretKey: string }> {
  await button(page, accountLabels.createCredentials).click();
  await sees(page, accessCopy.secretOnce);
  const secretKey = SECRET.exec(await page.locator('main').innerText())![0];
  await page.getByRole('button', { name: `Copy ${accountLabels.secretKey}` }).click();
  await sees(page, accessCopy.secretCopied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secretKey);
  await page.clock.runFor(28_000);
  await expect.poll(() => page.getByText(secretKey).count()).toBe(1);
  await page.clock.runFor(2500);
  await sees(page, MASK);
  expect(await page.content()).not.toContain(secretKey);
  const apiKey = /mk_live_[0-9A-Za-z]{24}/.exec(await page.locator('main').innerText())![0];
  expect((await exchange({ apiKey, secretKey })).status).toBe(200);
  await page.reload();
  await sees(page, MASK);
  expect(await page.content()).not.toContain(secretKey);
  return { apiKey, secretKey };
}

story(
  'a partner creates API credentials, copies the secret, which is gone after thirty seconds, and replaces them once confirmed (MYA-007, MYA-008, MYA-009, MYA-010, MYA-012, CON-014)',
  async () => {
    const page = await as('borealis', '/myaccount');
    await button(page, accountLabels.createCredentials).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    const old = await copiesPair(page);
    const token = (await exchange(old)).reply.accessToken;
    await button(page, accountLabels.createCredentials).click();
    await sees(page, accountLabels.replaceTitle);
    await expectGoodAppearance(page, 'replace credentials');
    await button(page, accountLabels.keepCredentials).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect((await exchange(old)).status).toBe(200);
    await button(page, accountLabels.createCredentials).click();
    await page.getByRole('alertdialog').getByRole('button', { name: accountLabels.createCredentials }).click();
    await sees(page, accessCopy.secretOnce);
    await expectGoodAppearance(page, 'new secret');
    expect((await exchange(old)).status).toBe(401);
    expect((await call(accessCalls.me, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
  },
);

story('a partner ends one session by its name and then all others, which are at the login page', async () => {
  await apiClient('cygnus').do(accessCalls.recreateCredentials, {});
  const there = await as('cygnus', '/myaccount', { phone: true });
  await there.getByText(accountLabels.thisSession).waitFor();
  const here = await as('cygnus', '/myaccount');
  const sessions = here.getByRole('list', { name: accountLabels.sessions });
  const lines = sessions.getByRole('listitem');
  await lines.first().waitFor();
  const before = await lines.count();
  expect(before).toBeGreaterThan(2);
  await sessions.scrollIntoViewIfNeeded();
  await expectGoodAppearance(here, 'account with sessions');
  expects(there, 401);
  await here
    .getByRole('button', { name: /^End session on/ })
    .first()
    .click();
  await sees(here, accessCopy.sessionOver);
  await expect.poll(() => lines.count()).toBeLessThan(before);
  await button(here, accountLabels.endOthers).click();
  await sees(here, accountLabels.endOthersTitle);
  await here.getByRole('alertdialog').getByRole('button', { name: accountLabels.endOthers }).click();
  await sees(here, /other sessions? (?:was|were) ended/);
  await here.getByRole('alertdialog').waitFor({ state: 'detached' });
  await button(here, accountLabels.endOthers).waitFor({ state: 'detached' });
  await there.reload();
  await isAt(there, '/login/%2Fmyaccount');
  await here.reload();
  await sees(here, accountLabels.thisSession);
});
