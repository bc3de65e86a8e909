// Your own account: API credentials and active sessions.

import { describe, expect } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { accountLabels } from '#web/access/account/account-labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient, call, type PersonName } from './demo-people.ts';
import { as, expects, isAt, sees, story } from './story.ts';

const SECRET = /mks_live_[0-9A-Za-z]{43}/;
const MASK = '*'.repeat(12);

/** Exchanges a pair for a one-hour token, as a program does. */
const exchange = (pair: { apiKey: string; secretKey: string }) => call(accessCalls.loginWithKey, pair);

const create = async (who: PersonName) => {
  const page = await as(who, '/myaccount');
  await page.getByRole('button', { name: accountLabels.createCredentials }).waitFor();
  return page;
};

describe('API credentials', () => {
  story(
    'a partner creates a pair, copies the secret, and it is gone after thirty seconds (MYA-007, MYA-008, MYA-009, MYA-010, CON-014)',
    async () => {
      const page = await create('borealis');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.clock.install();
      await page.getByRole('button', { name: accountLabels.createCredentials }).click();
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
    },
  );

  story('asks before replacing an existing pair, which then stops working (MYA-012)', async () => {
    const old = await apiClient('sales').do(accessCalls.recreateCredentials, {});
    const token = (await exchange(old)).reply.accessToken;
    const page = await create('sales');
    await page.getByRole('button', { name: accountLabels.createCredentials }).click();
    await sees(page, accountLabels.replaceTitle);
    await expectGoodAppearance(page, 'replace credentials');
    await page.getByRole('button', { name: accountLabels.keepCredentials }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect((await exchange(old)).status).toBe(200);
    await page.getByRole('button', { name: accountLabels.createCredentials }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: accountLabels.createCredentials }).click();
    await sees(page, accessCopy.secretOnce);
    await expectGoodAppearance(page, 'new secret');
    expect((await exchange(old)).status).toBe(401);
    expect((await call(accessCalls.me, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
  });
});

describe('sessions', () => {
  story('a session ended elsewhere is at the login page after its next click', async () => {
    await apiClient('cygnus').do(accessCalls.recreateCredentials, {});
    const here = await as('cygnus', '/myaccount');
    const there = await as('cygnus', '/myaccount', { phone: true });
    await there.getByText(accountLabels.thisSession).waitFor();
    await here.getByRole('list', { name: accountLabels.sessions }).waitFor();
    await here.reload();
    await here.getByRole('list', { name: accountLabels.sessions }).scrollIntoViewIfNeeded();
    await expectGoodAppearance(here, 'account with sessions');
    await expectAccessible(here);
    await here.getByRole('button', { name: accountLabels.endOthers }).click();
    await sees(here, accountLabels.endOthersTitle);
    expects(there, 401);
    await here.getByRole('alertdialog').getByRole('button', { name: accountLabels.endOthers }).click();
    await sees(here, /other sessions? (?:was|were) ended/);
    await here.getByRole('alertdialog').waitFor({ state: 'detached' });
    await here.getByRole('button', { name: accountLabels.endOthers }).waitFor({ state: 'detached' });
    await there.reload();
    await isAt(there, '/login/%2Fmyaccount');
    await here.reload();
    await sees(here, accountLabels.thisSession);
  });

  story('ends one session by its name', async () => {
    const here = await as('finance', '/myaccount');
    const there = await as('finance', '/myaccount', { phone: true });
    await there.getByText(accountLabels.thisSession).waitFor();
    await here.reload();
    const lines = here.getByRole('list', { name: accountLabels.sessions }).getByRole('listitem');
    await lines.first().waitFor();
    const before = await lines.count();
    expect(before).toBeGreaterThan(1);
    expects(there, 401);
    await here
      .getByRole('button', { name: /^End session on/ })
      .first()
      .click();
    await sees(here, accessCopy.sessionOver);
    await expect.poll(() => lines.count()).toBeLessThan(before);
  });
});
