// Access to pages in the running product. Tests of the router, the route guards and the screen matrix prove who is sent
// where.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { PEOPLE } from './demo-people.ts';
import { hasScreen, specifiedHome } from './specified-menus.ts';
import { as, isAt, sees, story } from './story.ts';

/** The partner is at their home, inside the app's frame. */
async function isHome(page: Page): Promise<void> {
  await isAt(page, specifiedHome('Partner'));
  await sees(page, labels.welcome(PEOPLE.aurora.name));
}

story('a partner is led home from a page of staff and from an unknown address, and opens My Account', async () => {
  const page = await as('aurora', '/management/orders/all/0/0/2');
  await isHome(page);
  await page.goto('/nowhere/at/all');
  await sees(page, commonCopy.pageNotFound);
  expect(commonCopy.pageNotFound).toBe('The page you are looking for was not found.');
  await page.getByRole('link', { name: commonCopy.backToHome }).click();
  await isHome(page);
  await page.getByRole('button', { name: labels.account }).click();
  await page.getByRole('dialog').getByText(labels.myAccount, { exact: true }).click();
  await isAt(page, '/myaccount');
  await sees(page, PEOPLE.aurora.email);
  expect(await page.getByRole('link', { name: /^Basket/ }).count()).toBe(hasScreen('/basket') ? 1 : 0);
});
