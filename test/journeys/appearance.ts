// Examines how a page looks and whether it is accessible: accessibility rules, width and screenshots, in light and
// dark, on desktop and phone.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isFullEffort } from '#test/effort.ts';
import { DESKTOP, PHONE } from './browser-windows.ts';
import { pictureFile } from './story.ts';

type Theme = 'light' | 'dark';
type Look = readonly [typeof DESKTOP, Theme];

/** Every size in every theme, ordered so that each step changes as little as possible. */
export const LOOKS: readonly Look[] = [
  [DESKTOP, 'light'],
  [DESKTOP, 'dark'],
  [PHONE, 'dark'],
  [PHONE, 'light'],
];

/**
 * Looks in which a page is examined: before a release all four, otherwise two that differ in size and theme. Which two
 * depends on the name, so that half of the pages are examined in each look.
 */
export function looksOf(name: string): readonly Look[] {
  if (isFullEffort) return LOOKS;
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return sum % 2 === 0 ? [LOOKS[0]!, LOOKS[2]!] : [LOOKS[1]!, LOOKS[3]!];
}

/**
 * The checks as one minified script, sent to every examined page. Reports name elements by their selectors: without
 * `noHtml`, a fifth of the time goes into the HTML of every element that was checked.
 */
const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};axe.configure({ noHtml: true })`;

/** Waits until animations have ended: half-faded text has too little contrast. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Animations started by a change begin with the next frame.
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Rules that depend on the theme; all others are checked in one theme only. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The same on every page of a user, with a third of the texts: it is examined where all of it is open. */
export const MENU = '[data-menu-scroll]';

/** One line per violated accessibility rule, contrast included; checks the given rules or all. */
export async function accessibilityViolations(page: Page, rules?: string[], part?: string): Promise<string[]> {
  await waitUntilSettled(page);
  // Scripts sent over the debugging protocol are exempt from the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ rules, part, menu }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // Focus guards of dialogs pass the focus on immediately, which no rule knows.
      const guards = '[data-base-ui-focus-guard]';
      const { violations } = await axe.run(
        part ? { include: [part], exclude: [guards] } : { include: [document], exclude: [guards, menu] },
        // Style sheets are only needed by a rule that is not run.
        {
          resultTypes: ['violations'],
          preload: { assets: ['media'] },
          ...(rules && { runOnly: { type: 'rule', values: rules } }),
        },
      );
      return violations.map(({ id, impact, nodes }) => {
        const where = nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`);
        return `${impact} ${id}: ${where.join(' | ')}`;
      });
    },
    { rules, part, menu: MENU },
  );
}

/** Expects no accessibility violations on the page without its menu, or in a part of it. */
export async function expectAccessible(page: Page, rules?: string[], part?: string): Promise<void> {
  const violations = await accessibilityViolations(page, rules, part);
  expect(violations.join('\n'), `accessibility of ${new URL(page.url()).pathname}`).toBe('');
}

/** Width of the page's content and of the screen. */
export const pageWidth = (page: Page): Promise<{ content: number; screen: number }> =>
  page.evaluate(() => ({ content: document.documentElement.scrollWidth, screen: innerWidth }));

/** Expects the page to fit the screen after it has adapted: tables become cards by script. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const screen = page.viewportSize()!.width;
  await expect
    .poll(async () => (await pageWidth(page)).content, {
      message: `width of ${new URL(page.url()).pathname} on a screen of ${screen}`,
      interval: 20,
    })
    .toBeLessThanOrEqual(screen);
}

/** Resizes the window and waits until the page was redrawn. */
async function resize(page: Page, size: typeof DESKTOP): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/**
 * Faults of the layout after the next frame: content wider than the screen, and visible texts covered by another element.
 * Sticky and fixed elements may cover what scrolls beneath them, and scrolling regions may clip their content.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    // Computed styles are cached per element: there are thousands of texts, and they share ancestors.
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
    const content = document.documentElement.scrollWidth;
    const found: string[] = content > innerWidth ? [`${content} pixels wide`] : [];
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
          // A label over its field, and content next to it in a cell, belong together.
          if (top.closest('label') !== null && top.closest('label') === parent.closest('label')) continue;
          found.push(
            `«${node.textContent.trim().slice(0, 40)}» under <${top.tagName.toLowerCase()}> «${top.textContent?.trim().slice(0, 40)}»`,
          );
        }
      }
    }
    return [...new Set(found)];
  });

/** Saves a screenshot named after the story; skipped on CI, where nobody looks at them. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.CI) return;
  await waitUntilSettled(page);
  await page.screenshot({ path: pictureFile(name) });
}

/** Switches the preferred theme and waits until the page follows. */
async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(() => themeOf(page), { interval: 10 }).toBe(theme);
}

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

/** Ends and disables transitions: otherwise each theme change would redraw many times. */
const stopTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });

const allowTransitions = (page: Page): Promise<void> => page.evaluate(() => void document.adoptedStyleSheets.pop());

/**
 * Complete examination of the current page at 1440 and 390 pixels, in light and dark: accessible, without overflow, with
 * a screenshot of each look. Starts with the current theme if it can, because a change of the theme redraws everything.
 * Restores the size, but not the theme.
 */
export async function expectGoodAppearance(page: Page, name: string, looks = looksOf(name)): Promise<void> {
  const sizeBefore = page.viewportSize()!;
  let current = await themeOf(page);
  await stopTransitions(page);
  for (const [size, theme] of looks[0]![1] === current ? looks : looks.toReversed()) {
    await resize(page, size);
    if (theme !== current) await inTheme(page, theme);
    current = theme;
    await expectNoOverflow(page);
    await expectAccessible(page, theme === 'light' ? undefined : COLOUR_RULES);
    await takePicture(page, `${name} ${size.width} ${theme}`);
  }
  await allowTransitions(page);
  await page.setViewportSize(sizeBefore);
}
