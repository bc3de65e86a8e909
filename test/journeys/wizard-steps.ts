// The promotion wizard as a person walks through it.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pickerLabels } from '#web/catalog/picker-labels.ts';
import { wizardLabels } from '#web/promotions/wizard/labels.ts';
import { waitUntilIdle } from './story.ts';

/** Once the step is there: a list that is still loading moves the button away under the pointer. */
export async function next(page: Page): Promise<void> {
  await waitUntilIdle(page);
  await page.getByRole('button', { name: wizardLabels.next, exact: true }).click();
}

/** Waits until a step is there. */
export const step = (page: Page, name: keyof typeof wizardLabels.steps): Promise<void> =>
  page.getByRole('heading', { level: 2, name: wizardLabels.steps[name] }).waitFor();

/** Finds the product of that SKU and chooses it. */
export async function chooseProduct(page: Page, sku: string): Promise<void> {
  await page.getByPlaceholder(pickerLabels.searchProduct).fill(sku);
  await page.getByPlaceholder(pickerLabels.searchProduct).press('Enter');
  // The list of before fades until the found one is there.
  await expect.poll(() => page.getByRole('radio').count()).toBe(1);
  await page.getByRole('radio', { name: sku }).check();
}
