// Sets the clock of a page ahead: what it reads again every few seconds is read at once.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Longer than the intervals in which pages read again (ms). */
const AHEAD_MS = 15_000;

/** From its next screen on, the page's clock can be set ahead. */
export const installClock = (page: Page): Promise<void> => page.clock.install();

/** Waits until the page has read again and shows an element. */
export const seesNextRead = (page: Page, expected: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward(AHEAD_MS);
        return expected.isVisible();
      },
      { interval: 250 },
    )
    .toBe(true);
