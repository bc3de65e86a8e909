// Steps of the promotion wizard in the browser.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pickerLabels } from '#web/catalog/picker-labels.ts';
import { wizardLabels } from '#web/promotions/wizard/labels.ts';
import { waitUntilIdle } from './story.ts';

/** Clicks Next once the step is ready: a list that is still loading moves the button away from the pointer. */
export async function next(page: Page): Promise<void> {
  await waitUntilIdle(page);
  await page.getByRole('button', { name: wizardLabels.next, exact: true }).click();
}

/** Waits for a step. */
export const step = (page: Page, name: keyof typeof wizardLabels.steps): Promise<void> =>
  page.getByRole('heading', { level: 2, name: wizardLabels.steps[name] }).waitFor();

/** Finds the product with that SKU and selects it. */
export async function chooseProduct(page: Page, sku: string): Promise<void> {
  await page.getByPlaceholder(pickerLabels.searchProduct).fill(sku);
  await page.getByPlaceholder(pickerLabels.searchProduct).press('Enter');
  // The previous list fades out until the result is shown.
  await expect.poll(() => page.getByRole('radio').count()).toBe(1);
  await page.getByRole('radio', { name: sku }).check();
}
