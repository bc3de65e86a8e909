// One's own account: API credentials, and where one is signed in.

import { describe, expect } from 'vitest';
import { accessCalls } from '#domain/access/calls.ts';
import { copy } from '#domain/access/copy.ts';
import { words } from '#web/access/account-words.ts';
import { expectAccessible, looksGood } from './looks.ts';
import { call, program, type Who } from './people.ts';
import { as, expects, isAt, sees, story } from './stage.ts';

const SECRET = /mks_live_[0-9A-Za-z]{43}/;
const MASK = '*'.repeat(12);

/** An hour's token for a pair, as a program gets it. */
const exchange = (pair: { apiKey: string; secretKey: string }) => call(accessCalls.loginWithKey, pair);

const create = async (who: Who) => {
  const page = await as(who, '/myaccount');
  await page.getByRole('button', { name: words.createCredentials }).waitFor();
  return page;
};

describe('API credentials', () => {
  story('a partner creates a pair, copies the secret, and it is gone after thirty seconds', async () => {
    const page = await create('borealis');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await page.getByRole('button', { name: words.createCredentials }).click();
    await sees(page, copy.secretOnce);
    const secretKey = SECRET.exec(await page.locator('main').innerText())![0];
    await page.getByRole('button', { name: `Copy ${words.secretKey}` }).click();
    await sees(page, copy.secretCopied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secretKey);
    await page.clock.runFor(28_000);
    expect(await page.getByText(secretKey).count()).toBe(1);
    await page.clock.runFor(2500);
    await sees(page, MASK);
    expect(await page.content()).not.toContain(secretKey);
    const apiKey = /mk_live_[0-9A-Za-z]{24}/.exec(await page.locator('main').innerText())![0];
    expect((await exchange({ apiKey, secretKey })).status).toBe(200);
    await page.reload();
    await sees(page, MASK);
    expect(await page.content()).not.toContain(secretKey);
  });

  story('who has a pair is asked first, and then the old one is worth nothing', async () => {
    const old = await program('sales').do(accessCalls.recreateCredentials, {});
    const token = (await exchange(old)).reply.accessToken;
    const page = await create('sales');
    await page.getByRole('button', { name: words.createCredentials }).click();
    await sees(page, words.replaceTitle);
    await looksGood(page, 'replace credentials');
    await page.getByRole('button', { name: words.keepCredentials }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect((await exchange(old)).status).toBe(200);
    await page.getByRole('button', { name: words.createCredentials }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.createCredentials }).click();
    await sees(page, copy.secretOnce);
    await looksGood(page, 'new secret');
    expect((await exchange(old)).status).toBe(401);
    expect((await call(accessCalls.me, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
  });
});

describe('sessions', () => {
  story('a session that is ended elsewhere is at the login page with its next click', async () => {
    await program('cygnus').do(accessCalls.recreateCredentials, {});
    const here = await as('cygnus', '/myaccount');
    const there = await as('cygnus', '/myaccount', { phone: true });
    await there.getByText(words.thisSession).waitFor();
    await here.getByRole('list', { name: words.sessions }).waitFor();
    await here.reload();
    await here.getByRole('list', { name: words.sessions }).scrollIntoViewIfNeeded();
    await looksGood(here, 'account with sessions');
    await expectAccessible(here);
    await here.getByRole('button', { name: words.endOthers }).click();
    await sees(here, words.endOthersTitle);
    await here.getByRole('alertdialog').getByRole('button', { name: words.endOthers }).click();
    await sees(here, /other sessions? (?:was|were) ended/);
    await here.getByRole('alertdialog').waitFor({ state: 'detached' });
    await here.getByRole('button', { name: words.endOthers }).waitFor({ state: 'detached' });
    expects(there, 401);
    await there.reload();
    await isAt(there, '/login/%2Fmyaccount');
    await here.reload();
    await sees(here, words.thisSession);
  });

  story('one session is ended by its name', async () => {
    const here = await as('finance', '/myaccount');
    const there = await as('finance', '/myaccount', { phone: true });
    await there.getByText(words.thisSession).waitFor();
    await here.reload();
    const lines = here.getByRole('list', { name: words.sessions }).getByRole('listitem');
    await lines.first().waitFor();
    const before = await lines.count();
    expect(before).toBeGreaterThan(1);
    await here
      .getByRole('button', { name: /^End session on/ })
      .first()
      .click();
    await sees(here, copy.sessionOver);
    await here.waitForFunction((count) => document.querySelectorAll('main li').length < count, before);
  });
});
