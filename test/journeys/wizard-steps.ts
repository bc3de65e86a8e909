// The promotion wizard as a person walks through it.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { words } from '#web/promotions/wizard/words.ts';

export const next = (page: Page): Promise<void> => page.getByRole('button', { name: words.next, exact: true }).click();

/** Waits until a step is there. */
export const step = (page: Page, name: keyof typeof words.steps): Promise<void> =>
  page.getByRole('heading', { level: 2, name: words.steps[name] }).waitFor();

/** Finds the product of that SKU and chooses it. */
export async function chooseProduct(page: Page, sku: string): Promise<void> {
  await page.getByPlaceholder(words.searchProduct).fill(sku);
  await page.getByPlaceholder(words.searchProduct).press('Enter');
  // The list of before fades until the found one is there.
  await expect.poll(() => page.getByRole('radio').count()).toBe(1);
  await page.getByRole('radio', { name: sku }).check();
}
