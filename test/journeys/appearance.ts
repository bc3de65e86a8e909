// How a screen looks and whether everybody can use it: accessibility rules, width, pictures, in light and dark, large
// and small.

import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, PHONE, pictureFile } from './story.ts';

const SIZES = [DESKTOP, PHONE];
const THEMES = ['light', 'dark'] as const;

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

/** One line for each accessibility rule that is broken, contrast included. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await waitUntilSettled(page);
  // Scripts of the debugging protocol are not subject to the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // The guards that keep the focus inside a dialog hand it on at once; no rule knows them.
    const { violations } = await axe.run(
      { include: [document], exclude: ['[data-base-ui-focus-guard]'] },
      { resultTypes: ['violations'] },
    );
    return violations.map(({ id, impact, nodes }) => {
      const where = nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`);
      return `${impact} ${id}: ${where.join(' | ')}`;
    });
  });
}

/** No accessibility rule is broken. */
export async function expectAccessible(page: Page): Promise<void> {
  expect((await accessibilityViolations(page)).join('\n'), `accessibility of ${new URL(page.url()).pathname}`).toBe('');
}

/** The page is not wider than the screen. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: innerWidth,
  }));
  expect(content, `width of ${new URL(page.url()).pathname} on a screen of ${screen}`).toBeLessThanOrEqual(screen);
}

/** Keeps a picture of what is on the screen, under the name of the story. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page);
  await page.screenshot({ path: pictureFile(name) });
}

/** Switches what the system prefers, and waits until the page follows. */
async function inTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
}

/**
 * The whole examination of a screen as it is: at 1440 and 390 pixels, in light and dark, accessible, not too wide,
 * with a picture of each. The page is left small and light.
 */
export async function expectGoodAppearance(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of [...THEMES].reverse()) {
      await inTheme(page, theme);
      await expectNoOverflow(page);
      await expectAccessible(page);
      await takePicture(page, `${name} ${size.width} ${theme}`);
    }
  }
}
