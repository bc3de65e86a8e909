// Access to pages: the two sides, the role limited to one report, and unknown addresses.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { UNCLEAR } from '#domain/buying/links.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible } from './appearance.ts';
import { PEOPLE, type PersonName } from './demo-people.ts';
import { hasScreen, specifiedHome } from './specified-menus.ts';
import { as, isAt, sees, story, visitor } from './story.ts';

/** The user is at the role's home, inside the app's frame. */
async function isHome(page: Page, who: PersonName): Promise<void> {
  await isAt(page, specifiedHome(PEOPLE[who].role));
  await sees(page, labels.welcome(PEOPLE[who].name));
}

/** My Account is open to everyone, a basket only to partners. */
async function opensAccount(page: Page, who: PersonName): Promise<void> {
  await page.getByRole('button', { name: labels.account }).click();
  await page.getByRole('dialog').getByText(labels.myAccount, { exact: true }).click();
  await isAt(page, '/myaccount');
  await sees(page, PEOPLE[who].email);
  const isOffered = PEOPLE[who].role === 'Partner' && hasScreen('/basket');
  expect(await page.getByRole('link', { name: /^Basket/ }).count()).toBe(isOffered ? 1 : 0);
}

describe("redirects a path of the other side to the user's own home, and opens My Account", () => {
  const visits: [PersonName, string[]][] = [
    ['aurora', ['/management', '/management/orders', '/management/orders/all/0/0/2', '/management/nowhere']],
    ['admin', ['/promotions', '/orders/send', '/basket', '/credit-limit']],
    ['finance', ['/promotions', '/invoices']],
    ['reports', ['/management', '/management/orders', '/management/settings', '/promotions', '/basket']],
  ];
  for (const [who, paths] of visits)
    story(`for ${who}, ${PEOPLE[who].role}`, async () => {
      const page = await as(who, paths[0]!);
      await isHome(page, who);
      for (const path of paths.slice(1)) {
        await page.goto(path);
        await isHome(page, who);
      }
      await opensAccount(page, who);
    });
});

describe('an unknown address', () => {
  story('is explained to a partner, with a link home', async () => {
    const page = await as('aurora', '/nowhere/at/all');
    await sees(page, commonCopy.pageNotFound);
    expect(commonCopy.pageNotFound).toBe('The page you are looking for was not found.');
    await page.getByRole('link', { name: commonCopy.backToHome }).click();
    await isHome(page, 'aurora');
  });

  story('is explained to staff, and so is the permission a page needs', async () => {
    const page = await as('sales', '/management/nowhere');
    await sees(page, commonCopy.pageNotFound);
    await page.goto(UNCLEAR);
    await sees(page, commonCopy.permissionNeeded(['Order.Level2Approve']));
    await expectAccessible(page);
    await opensAccount(page, 'sales');
  });

  story('sends visitors to the login page', async () => {
    const page = await visitor('/nowhere');
    await isAt(page, '/login/%2Fnowhere');
  });
});
