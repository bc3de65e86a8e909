// Signing in: email and password, then the code. Everything else that can go wrong is in the tests of the login page,
// the menus of all roles in the tests of the menu.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessCopy } from '#domain/access/copy.ts';
import { loginLabels } from '#web/access/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { codeFor, givenSetup, PEOPLE } from './demo-people.ts';
import { specifiedHome, specifiedMenu } from './specified-menus.ts';
import { expects, isAt, sees, story, typeCode, typeLogin, visitor } from './story.ts';

const submit = (page: Page) => page.getByRole('button', { name: loginLabels.submit });
const verify = (page: Page) => page.getByRole('button', { name: loginLabels.verify });
const code = (page: Page) => page.getByLabel(loginLabels.codeLabel, { exact: true });

/** The focus is in the dialog, or on a guard that returns it there. */
const INSIDE = 'document.activeElement?.closest("[role=dialog], [data-base-ui-focus-guard]") != null';

/** Entries of the menu, with all groups open. */
async function menu(page: Page) {
  const navigation = page.getByRole('navigation', { name: labels.mainMenu });
  // The address changes before the menu is shown.
  await navigation.waitFor();
  const folded = navigation.locator('[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  return navigation
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.querySelector('span')?.textContent ?? '', link.getAttribute('href')]),
    );
}

story(
  'an employee corrects a wrong password and a wrong code, and returns to the page that required signing in (LOG-006)',
  async () => {
    const page = await visitor('/myaccount');
    await isAt(page, '/login/%2Fmyaccount');
    expects(page, 401);
    await typeLogin(page, PEOPLE.sales.email, 'not the right password');
    await sees(page, accessCopy.wrongLogin);
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    await typeLogin(page, PEOPLE.sales.email);
    await code(page).waitFor();
    expect(await verify(page).isDisabled()).toBe(true);
    const right = await codeFor(PEOPLE.sales.email);
    await code(page).fill('12345');
    expect(await verify(page).isDisabled()).toBe(true);
    await code(page).fill(right === '000000' ? '000001' : '000000');
    await sees(page, accessCopy.codeWrong);
    await expect.poll(() => code(page).inputValue()).toBe('');
    await typeCode(page, PEOPLE.sales.email);
    await isAt(page, '/myaccount');
    expect(await menu(page)).toEqual(specifiedMenu('Salesman'));
  },
);

story(
  'a partner signs in with the keyboard alone and arrives at their own home and menu (LOG-006, NAV-014, NAV-015)',
  async () => {
    // The address names a page of another site, which must not be opened.
    const page = await visitor(`/login/${encodeURIComponent('//evil.example/x')}`);
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
    await isAt(page, specifiedHome('Partner'));
    expect(new URL(page.url()).origin).toBe(givenSetup().url);
    expect(await menu(page)).toEqual(specifiedMenu('Partner'));
  },
);
