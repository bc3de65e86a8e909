// Signing in: email and password, then the code; the start page of each role, and everything that can go wrong.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessCopy } from '#domain/access/copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { OTP_COUNTDOWN_SECONDS } from '#domain/base/limits.ts';
import { loginLabels } from '#web/access/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { codeFor, givenSetup, PEOPLE, type PersonName } from './demo-people.ts';
import { specifiedHome, specifiedMenu } from './specified-menus.ts';
import { expects, isAt, sees, signIn, signInAt, story, typeCode, typeLogin, visitor } from './story.ts';

const STAFF_HOME = specifiedHome('SuperAdmin');
const PARTNER_HOME = specifiedHome('Partner');

const submit = (page: Page) => page.getByRole('button', { name: loginLabels.submit });
const verify = (page: Page) => page.getByRole('button', { name: loginLabels.verify });
const code = (page: Page) => page.getByLabel(loginLabels.codeLabel, { exact: true });

/** The focus is in the dialog, or on a guard that returns it there. */
const INSIDE = 'document.activeElement?.closest("[role=dialog], [data-base-ui-focus-guard]") != null';

/** Entries of the menu, with all groups open. */
async function menu(page: Page) {
  const navigation = page.getByRole('navigation', { name: labels.mainMenu });
  const folded = navigation.locator('[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  return navigation
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.querySelector('span')?.textContent ?? '', link.getAttribute('href')]),
    );
}

describe('each role arrives at its own home with its own menu', () => {
  const arrives = async (who: PersonName) => {
    const { role, name } = PEOPLE[who];
    const page = await signIn(who);
    await isAt(page, specifiedHome(role));
    await sees(page, labels.welcome(name));
    expect(await menu(page)).toEqual(specifiedMenu(role));
  };
  for (const who of ['admin', 'sales', 'level1', 'finance', 'reports'] as const)
    story(
      `${who}, ${PEOPLE[who].role} (LOG-006, NAV-006, NAV-007, NAV-008, NAV-009, NAV-010, NAV-011, NAV-012, NAV-013, NAV-018)`,
      () => arrives(who),
    );
  story('aurora, Partner (LOG-006, NAV-014, NAV-015)', () => arrives('aurora'));
});

describe('email and password', () => {
  story('are both required', async () => {
    const page = await visitor();
    await submit(page).click();
    await sees(page, accessCopy.emailRequired);
    await page.getByLabel(loginLabels.email, { exact: true }).fill('somebody@example.com');
    await submit(page).click();
    await sees(page, accessCopy.passwordRequired);
  });

  story('a wrong login is reported without saying which half was wrong', async () => {
    const page = await visitor();
    expects(page, 401);
    await typeLogin(page, PEOPLE.sales.email, 'not the right password');
    await sees(page, accessCopy.wrongLogin);
    expect(await submit(page).isEnabled()).toBe(true);
    await signInAt(page, 'sales');
    await isAt(page, STAFF_HOME);
  });

  story('after four failures SIGN IN stays disabled until the page is reloaded (LOG-019, LOG-020)', async () => {
    const page = await visitor();
    expects(page, 401);
    for (const left of [3, 2, 1, 0]) {
      const answered = page.waitForResponse('**/api/auth/LoginWithOtp');
      await typeLogin(page, 'nobody@example.com', 'not the right password');
      expect((await answered).status()).toBe(401);
      await sees(page, accessCopy.wrongLogin);
      if (left === 1) await sees(page, loginLabels.left(left));
    }
    await sees(page, accessCopy.tooManyAttempts);
    expect(await submit(page).isDisabled()).toBe(true);
    await page.reload();
    await submit(page).waitFor();
    expect(await submit(page).isEnabled()).toBe(true);
  });
});

describe('the code', () => {
  story('refuses a wrong code and then accepts the right one', async () => {
    const page = await visitor();
    expects(page, 401);
    await typeLogin(page, PEOPLE.finance.email);
    await code(page).waitFor();
    expect(await verify(page).isDisabled()).toBe(true);
    const right = await codeFor(PEOPLE.finance.email);
    await code(page).fill('12345');
    expect(await verify(page).isDisabled()).toBe(true);
    await code(page).fill(right === '000000' ? '000001' : '000000');
    await sees(page, accessCopy.codeWrong);
    expect(await code(page).inputValue()).toBe('');
    await typeCode(page, PEOPLE.finance.email);
    await isAt(page, STAFF_HOME);
  });

  story('can be requested again after 180 seconds (LOG-009)', async () => {
    const page = await visitor();
    await page.clock.install();
    await typeLogin(page, PEOPLE.borealis.email);
    await code(page).waitFor();
    const waiting = page.getByRole('button', { name: /^Resend in \d:\d\d$/ });
    expect(await waiting.isDisabled()).toBe(true);
    await page.clock.runFor((OTP_COUNTDOWN_SECONDS - 5) * 1000);
    expect(await waiting.isDisabled()).toBe(true);
    expect(await waiting.textContent()).toMatch(/0:0[1-5]/);
    await page.clock.runFor(6000);
    const resend = page.getByRole('button', { name: loginLabels.resend, exact: true });
    expect(await resend.isEnabled()).toBe(true);
    await resend.click();
    await sees(page, accessCopy.codeResent);
    await waiting.waitFor();
    await typeCode(page, PEOPLE.borealis.email);
    await isAt(page, PARTNER_HOME);
  });
});

describe('the return path', () => {
  story('leads back to the page that required signing in (LOG-006)', async () => {
    const page = await visitor('/myaccount');
    await isAt(page, '/login/%2Fmyaccount');
    await signInAt(page, 'cygnus');
    await isAt(page, '/myaccount');
  });

  story('leads home if it belongs to the other side', async () => {
    const page = await visitor('/management/orders');
    await isAt(page, '/login/%2Fmanagement%2Forders');
    await signInAt(page, 'cygnus');
    await isAt(page, PARTNER_HOME);
  });

  // Other such paths are in the unit test of the return path.
  story('ignores the address of another site', async () => {
    const page = await visitor(`/login/${encodeURIComponent('//evil.example/x')}`);
    await signInAt(page, 'cygnus');
    await isAt(page, PARTNER_HOME);
    expect(new URL(page.url()).origin).toBe(givenSetup().url);
  });

  story('the login page redirects signed-in users (SH-006, SH-008)', async () => {
    const page = await signIn('aurora');
    await isAt(page, PARTNER_HOME);
    for (const path of ['/login', '/login/%2Fmyaccount', '/']) {
      await page.goto(path);
      await isAt(page, PARTNER_HOME);
    }
  });
});

story('works with the keyboard alone', async () => {
  const page = await visitor();
  await submit(page).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  for (let steps = 0; (await focused()) !== 'email' && steps < 5; steps++) await page.keyboard.press('Tab');
  await page.keyboard.type(PEOPLE.aurora.email);
  for (let steps = 0; (await focused()) !== 'password' && steps < 3; steps++) await page.keyboard.press('Tab');
  await page.keyboard.type(givenSetup().password);
  await page.keyboard.press('Enter');
  await code(page).waitFor();
  await expect.poll(() => code(page).evaluate((node) => node === document.activeElement)).toBe(true);
  // The code would be lost, so neither Escape closes the dialog nor Tab leaves it.
  await page.keyboard.press('Escape');
  for (let steps = 0; steps < 8; steps++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(INSIDE)).toBe(true);
  }
  // The focus guard moves the focus once more after the key, at a moment that no test can observe.
  await code(page).pressSequentially(await codeFor(PEOPLE.aurora.email));
  await sees(page, labels.welcome(PEOPLE.aurora.name));
  // The closing dialog returns the focus first.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(labels.skipToContent);
});

story('distinguishes an unavailable service from a wrong password', async () => {
  const page = await visitor();
  expects(page, 500);
  await page.route('**/api/auth/LoginWithOtp', (route) => route.fulfill({ status: 500, body: '{}' }));
  await typeLogin(page, PEOPLE.aurora.email);
  await sees(page, commonCopy.somethingWrong);
  expect(await submit(page).isEnabled()).toBe(true);
});
