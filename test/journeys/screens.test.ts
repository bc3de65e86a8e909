// Every page in a menu opens without errors, for each role, with the demo world, and at every width from a small phone
// to a desktop: no horizontal scrolling, no overlapping text. Every list is exported completely (T10). New pages are
// covered automatically; their behaviour is tested in their own stories.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { MINUTE } from '#domain/base/time.ts';
import { isFullEffort } from '#test/effort.ts';
import { patience } from '#test/patience.ts';
import { COLOUR_RULES, expectAccessible, expectNoOverflow, layoutFaults, MENU } from './appearance.ts';
import { DESKTOP, PHONE, type ViewOptions } from './browser-windows.ts';
import { exportFaults, shownRows } from './complete-export.ts';
import { PEOPLE, type PersonName } from './demo-people.ts';
import { placeOrder } from './order-fixtures.ts';
import { specifiedMenu } from './specified-menus.ts';
import { as, isAt, story, waitUntilIdle } from './story.ts';

/** Some thirty pages at a dozen widths. */
const WITHIN_MS = patience(6 * MINUTE);
/** The narrowest screen of each layout (the breakpoints of web/styles.css), where most is cut off. */
const BREAKPOINTS = [576, 768, 992, 1200, 1400];
const STEP = 64;
const [SMALLEST, ...BETWEEN] = Array.from({ length: 18 }, (_, n) => 320 + n * STEP);
const OTHERS = [...new Set([...BREAKPOINTS, ...BETWEEN])].sort((a, b) => a - b);
/** Before a release every page is examined at all widths, otherwise at each fourth: four pages cover all of them. */
const SHARE = isFullEffort ? 1 : 4;

/** Widths at which the page with this place in the menu is examined, from small to large. */
const widthsOf = (place: number): number[] => [
  SMALLEST!,
  ...OTHERS.filter((_, at) => at % SHARE === place % SHARE),
  DESKTOP.width,
];

/** How long a page may take to adapt to a new width (ms); only faults take this long. */
const ADAPTS_WITHIN_MS = patience(3_000);

/** Faults of the current page that remain after it has adapted, each with its width. */
async function faultsOf(page: Page, path: string, place: number): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widthsOf(place)) {
    await page.setViewportSize({ width, height: DESKTOP.height });
    let found = await layoutFaults(page);
    // Menu and tables adapt by script, which on a busy machine ends some frames later.
    for (const until = Date.now() + ADAPTS_WITHIN_MS; found.length > 0 && Date.now() < until; )
      found = await layoutFaults(page);
    faults.push(...found.map((fault) => `${path} at ${width}: ${fault}`));
  }
  return faults;
}

/** Expects the open page to exist, to fit the window and to be accessible by the given rules, or all. */
async function examine(page: Page, path: string, rules?: string[]): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilIdle(page);
  expect(await page.getByText(commonCopy.pageNotFound).count(), path).toBe(0);
  await expectNoOverflow(page);
  await expectAccessible(page, rules);
}

/** Loads a page by its address, as a bookmark does. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await examine(page, path);
  await isAt(page, path);
}

/** Opens a page by its entry in the menu. */
async function choose(page: Page, path: string, rules?: string[]): Promise<void> {
  await page.evaluate(() => document.querySelector('h1')!.setAttribute('data-left', ''));
  await page.locator(`${MENU} a[href="${path}"]`).click();
  await isAt(page, path);
  await page.locator('h1:not([data-left])').waitFor();
  await examine(page, path, rules);
}

/** A desktop with all groups of the menu open, which is accessible. */
async function withOpenMenu(who: PersonName, look: ViewOptions = {}): Promise<Page> {
  const page = await as(who, '/myaccount', look);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const folded = page.locator(`${MENU} [aria-expanded="false"]`);
  for (let left = await folded.count(); left > 0; left--) await folded.first().click();
  await expectAccessible(page, undefined, MENU);
  return page;
}

/** Opens every page of a user, and examines it and the list on it. */
async function walk(page: Page, who: PersonName): Promise<void> {
  const faults: string[] = [];
  let lists = 0;
  for (const [place, [label, path]] of specifiedMenu(PEOPLE[who].role).entries()) {
    await choose(page, path);
    // Before the export, whose menu covers text until it has faded.
    faults.push(...(await faultsOf(page, path, place)));
    await page.setViewportSize(DESKTOP);
    // An empty list has nothing to export; the Overview shows parts of lists.
    if (path !== '/management' && (await shownRows(page)) > 0) {
      lists += 1;
      faults.push(...(await exportFaults(page)).map((fault) => `${label}, exported: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  expect(lists).toBeGreaterThan(1);
}

describe('every screen of the menu opens', () => {
  // These two cover every page between them.
  for (const who of ['admin', 'aurora'] as const)
    story(
      `for ${who}, ${PEOPLE[who].role}, from 320 to 1440 pixels, and its list is exported completely`,
      async () => {
        const { id } = await placeOrder('aurora');
        const page = await withOpenMenu(who);
        await walk(page, who);
        const more = who === 'admin' ? `/management/order-detail/${id}` : '/basket';
        await load(page, more);
        expect(await faultsOf(page, more, 0)).toEqual([]);
      },
      WITHIN_MS,
    );

  story(`in the dark for finance, ${PEOPLE.finance.role}`, async () => {
    const page = await withOpenMenu('finance', { dark: true });
    for (const [, path] of specifiedMenu(PEOPLE.finance.role)) await choose(page, path, COLOUR_RULES);
  });

  story('by its address, for reports, Standard', async () => {
    const page = await as('reports', '/myaccount');
    for (const [, path] of specifiedMenu(PEOPLE.reports.role)) await load(page, path);
  });

  story('by its address on a phone in the dark, for a partner', async () => {
    const page = await as('cygnus', '/myaccount', { phone: true, dark: true });
    expect(page.viewportSize()).toEqual(PHONE);
    for (const [, path] of specifiedMenu('Partner')) await load(page, path);
  });
});
