// How long a partner's way is, counted in clicks and keystrokes.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { copy as deliveryCopy } from '#domain/delivery/copy.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { packageLabels } from '#web/delivery/labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, pictureFile, sees, story } from './story.ts';

/** Counts the clicks that the page hears, from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && counted.clicks++, true);
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

story('the keys of a completed order are two clicks away: Get keys, and one confirmation', async () => {
  const { id, orderNumber } = await placeOrder('aurora');
  await approveOrder(id);
  await buyOrder('aurora', id);
  const page = await as('aurora', '/orders/all');
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await row.getByRole('button', { name: packageLabels.getKeys }).waitFor();
  const clicks = await countClicks(page);
  await row.getByRole('button', { name: packageLabels.getKeys }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(packageLabels.howMany).waitFor();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: packageLabels.getKeys }).click(),
  ]);
  expect(await clicks()).toBe(2);
  await sees(page, deliveryCopy.sent);
  const saved = pictureFile('keys').replace('.png', '.csv');
  await file.saveAs(saved);
  const { completedCount, sentQuantity, product } = await apiClient('aurora').do(partnerOrderCalls.one, { id });
  expect(sentQuantity).toBe(completedCount);
  const lines = (await readFile(saved, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(1 + completedCount * Math.max(1, product.bundleProducts.length));
  await row.getByText(`${completedCount} delivered`).waitFor();
  expect(await row.getByRole('button', { name: packageLabels.sendPackage }).count()).toBe(0);
  await expectGoodAppearance(page, 'keys were got');
});
