// Every page in a menu opens without errors, for each role, with the demo world, and at every width from a small phone
// to a desktop: no horizontal scrolling, no overlapping text. New pages are covered automatically; their behaviour is
// tested in their own stories.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { MINUTE } from '#domain/base/time.ts';
import { patience } from '#test/patience.ts';
import { coveredTexts, expectAccessible, expectNoOverflow, pageWidth } from './appearance.ts';
import { PEOPLE } from './demo-people.ts';
import { placeOrder } from './order-fixtures.ts';
import { specifiedMenu } from './specified-menus.ts';
import { as, DESKTOP, isAt, PHONE, story, waitUntilIdle } from './story.ts';

/** Some thirty pages at nineteen widths. */
const WITHIN_MS = patience(6 * MINUTE);
const STEP = 64;
const WIDTHS = Array.from({ length: 18 }, (_, n) => 320 + n * STEP).concat(DESKTOP.width);

/** Faults of the current page, each with its width. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: DESKTOP.height });
    await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
    const { content, screen } = await pageWidth(page);
    if (content > screen) faults.push(`${path} at ${width}: ${content} pixels wide`);
    faults.push(...(await coveredTexts(page)).map((text) => `${path} at ${width}: ${text}`));
  }
  await page.setViewportSize(DESKTOP);
  return faults;
}

/** Opens a page and expects it to exist, to fit the window and to be accessible. */
async function examine(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilIdle(page);
  expect(await page.getByText(commonCopy.pageNotFound).count(), path).toBe(0);
  await expectNoOverflow(page);
  await expectAccessible(page);
}

/** Opens every page of a user, plus an order or the basket, at every width. */
async function walk(who: 'admin' | 'aurora'): Promise<void> {
  const { id } = await placeOrder('aurora');
  const page = await as(who, '/myaccount');
  const more = who === 'admin' ? `/management/order-detail/${id}` : '/basket';
  const faults: string[] = [];
  for (const path of [...specifiedMenu(PEOPLE[who].role).map(([, to]) => to), more]) {
    await examine(page, path);
    faults.push(...(await faultsOf(page, path)));
  }
  expect(faults).toEqual([]);
}

describe('every screen of the menu opens', () => {
  for (const who of ['finance', 'reports'] as const)
    story(`for ${who}, ${PEOPLE[who].role}`, async () => {
      const page = await as(who, '/myaccount');
      for (const [, path] of specifiedMenu(PEOPLE[who].role)) await examine(page, path);
    });

  // These two cover every page between them.
  for (const who of ['admin', 'aurora'] as const)
    story(`for ${who}, ${PEOPLE[who].role}, from 320 to 1440 pixels`, () => walk(who), WITHIN_MS);

  story('on a phone in the dark, for a partner', async () => {
    const page = await as('cygnus', '/myaccount', { phone: true, dark: true });
    expect(page.viewportSize()).toEqual(PHONE);
    for (const [, path] of specifiedMenu('Partner')) {
      await examine(page, path);
      await isAt(page, path);
    }
  });
});
