// Every screen that a menu leads to opens without a complaint, for each role, with the demo world in it. A new screen
// is examined here from its first day; what it does is told in stories of its own.

import { describe, expect } from 'vitest';
import { copy } from '#domain/base/copy.ts';
import { expectAccessible, expectNoOverflow } from './appearance.ts';
import { PEOPLE } from './demo-people.ts';
import { specifiedMenu } from './specified-menus.ts';
import { as, isAt, PHONE, story, waitUntilIdle } from './story.ts';

describe('every screen of the menu opens', () => {
  for (const who of ['admin', 'finance', 'reports', 'aurora'] as const)
    story(`for ${who}, ${PEOPLE[who].role}`, async () => {
      const page = await as(who, '/myaccount');
      for (const [label, path] of specifiedMenu(PEOPLE[who].role)) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await waitUntilIdle(page);
        expect(await page.getByText(copy.pageNotFound).count(), label).toBe(0);
        await expectNoOverflow(page);
        await expectAccessible(page);
      }
    });

  story('on a phone in the dark, for a partner', async () => {
    const page = await as('cygnus', '/myaccount', { phone: true, dark: true });
    expect(page.viewportSize()).toEqual(PHONE);
    for (const [, path] of specifiedMenu('Partner')) {
      await page.goto(path);
      await isAt(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitUntilIdle(page);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  });
});
