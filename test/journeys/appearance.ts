// How a screen looks and whether everybody can use it: accessibility rules, width, pictures, in light and dark, large
// and small.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, PHONE, pictureFile } from './story.ts';

type Theme = 'light' | 'dark';

/** Every size in every theme, so that each look differs from the one before in as little as can be. */
const LOOKS = [
  [DESKTOP, 'light'],
  [DESKTOP, 'dark'],
  [PHONE, 'dark'],
  [PHONE, 'light'],
] as const;

/** The checks as one script, in its small form: it is sent to every page that is examined. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Waits until nothing moves: a half faded text has too little contrast. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What a change of the page sets in motion begins with the next frame.
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** The rules whose outcome a theme can change; all others were examined in the other one. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** One line for each accessibility rule that is broken, contrast included; of some rules or of all. */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  await waitUntilSettled(page);
  // Scripts of the debugging protocol are not subject to the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // The guards that keep the focus inside a dialog hand it on at once; no rule knows them.
    const { violations } = await axe.run(
      { include: [document], exclude: ['[data-base-ui-focus-guard]'] },
      // Style sheets are only read by a rule that is not run.
      {
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
        ...(only && { runOnly: { type: 'rule', values: only } }),
      },
    );
    return violations.map(({ id, impact, nodes }) => {
      const where = nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`);
      return `${impact} ${id}: ${where.join(' | ')}`;
    });
  }, rules);
}

/** No accessibility rule is broken. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  expect(
    (await accessibilityViolations(page, rules)).join('\n'),
    `accessibility of ${new URL(page.url()).pathname}`,
  ).toBe('');
}

/** How wide the page is, and the screen. */
export const pageWidth = (page: Page): Promise<{ content: number; screen: number }> =>
  page.evaluate(() => ({ content: document.documentElement.scrollWidth, screen: innerWidth }));

/** The page is not wider than the screen, once it has followed a change of size: tables become cards by script. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { screen } = await pageWidth(page);
  await expect
    .poll(async () => (await pageWidth(page)).content, {
      message: `width of ${new URL(page.url()).pathname} on a screen of ${screen}`,
      interval: 20,
    })
    .toBeLessThanOrEqual(screen);
}

/** Changes the size of the window and waits until the page was drawn in it. */
async function resize(page: Page, size: typeof DESKTOP): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/**
 * Texts in the window that something else is drawn over. What sticks to an edge may cover what scrolls below it, and a
 * scrolling region what lies outside of it.
 */
export const coveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Styles are asked once for each element: there are thousands of texts, and they share their parents.
    const overlays = new Map<Element, boolean>();
    const isOverlay = (element: Element | null): boolean => {
      if (!element || element === document.body) return false;
      const known = overlays.get(element);
      if (known !== undefined) return known;
      const answer =
        ['fixed', 'sticky'].includes(getComputedStyle(element).position) || isOverlay(element.parentElement);
      overlays.set(element, answer);
      return answer;
    };
    const regions = new Map<Element, DOMRect[]>();
    const clippingRegions = (element: Element | null): DOMRect[] => {
      if (!element) return [];
      const known = regions.get(element);
      if (known) return known;
      const outer = clippingRegions(element.parentElement);
      const clips = getComputedStyle(element).overflow !== 'visible';
      const answer = clips ? [element.getBoundingClientRect(), ...outer] : outer;
      regions.set(element, answer);
      return answer;
    };
    const isClipped = (parent: Element, x: number, y: number) =>
      clippingRegions(parent).some((box) => x < box.left || x > box.right || y < box.top || y > box.bottom);
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ bottom, top }) => bottom >= 0 && top < innerHeight);
      if (boxes.length === 0 || !parent.checkVisibility({ visibilityProperty: true })) continue;
      for (const box of boxes) {
        const y = box.top + box.height / 2;
        for (const x of [box.left + 2, box.left + box.width / 2, box.right - 2]) {
          if (box.width < 6 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || isClipped(parent, x, y))
            continue;
          const top = document.elementFromPoint(x, y);
          if (!top || top.contains(parent) || parent.contains(top) || isOverlay(top)) continue;
          // A label over its field, and a cell's content beside it, belong together.
          if (top.closest('label') !== null && top.closest('label') === parent.closest('label')) continue;
          found.push(
            `«${node.textContent.trim().slice(0, 40)}» under <${top.tagName.toLowerCase()}> «${top.textContent?.trim().slice(0, 40)}»`,
          );
        }
      }
    }
    return [...new Set(found)];
  });

/** Keeps a picture of what is on the screen, under the name of the story; nobody looks at those of CI. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.CI) return;
  await waitUntilSettled(page);
  await page.screenshot({ path: pictureFile(name) });
}

/** Switches what the system prefers, and waits until the page follows. */
async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme), { interval: 10 }).toBe(theme);
}

/** Ends what fades and lets nothing fade any more: each change of the theme would be drawn many times over. */
const stopTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });

const allowTransitions = (page: Page): Promise<void> => page.evaluate(() => void document.adoptedStyleSheets.pop());

/**
 * The whole examination of a screen as it is: at 1440 and 390 pixels, in light and dark, accessible, not too wide,
 * with a picture of each. The page is left small and light.
 */
export async function expectGoodAppearance(page: Page, name: string): Promise<void> {
  await stopTransitions(page);
  for (const [size, theme] of LOOKS) {
    await resize(page, size);
    await inTheme(page, theme);
    await expectNoOverflow(page);
    await expectAccessible(page, theme === 'light' ? undefined : COLOUR_RULES);
    await takePicture(page, `${name} ${size.width} ${theme}`);
  }
  await allowTransitions(page);
}
