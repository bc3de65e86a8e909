// A provider raises a price: promotions sold below cost are flagged for staff as soon as the price is synced.

import { expect } from 'vitest';
import { priceSyncCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { PROVIDER_PRODUCTS } from '#domain/catalog/links.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { PROMOTIONS_PATH, promotionPath } from '#domain/promotions/links.ts';
import { patience } from '#test/patience.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { findPromotionOnSale } from './order-fixtures.ts';
import { withProviderPrice } from './provider-faults.ts';
import { as, sees, story } from './story.ts';

const PERCENT = 400;

/** Syncs a product without a browser. */
async function synced(sku: string): Promise<void> {
  const sales = apiClient('sales');
  const { id } = await sales.do(priceSyncCalls.start, { sku });
  const state = async () => (await sales.do(priceSyncCalls.recent, {})).find((one) => one.id === id)?.state;
  await expect.poll(state, { timeout: patience(20_000), interval: 200 }).toBe('done');
}

story('flags a promotion after its provider raised the price, until the price falls again', async () => {
  const { promotionId: id } = await findPromotionOnSale('cygnus', 'Genba');
  const one = () => apiClient('sales').do(promotionCalls.one, { id });
  const { product, costNow, tiersBelowCost } = await one();
  expect(tiersBelowCost).toEqual([]);

  await withProviderPrice(product.sku, PERCENT, async () => {
    const page = await as('sales', PROVIDER_PRODUCTS);
    await page.getByPlaceholder(catalogLabels.searchProducts).fill(product.sku);
    await page.keyboard.press('Enter');
    const found = page.getByRole('row').filter({ hasText: product.sku });
    await found.getByRole('button', { name: catalogLabels.viewOf(product.name) }).click();
    await page.getByRole('dialog').getByRole('button', { name: catalogLabels.syncPrice }).click();
    await sees(page, catalogCopy.priceSync);
    await sees(page, catalogLabels.synced(product.sku));

    await page.goto(PROMOTIONS_PATH);
    await sees(page, /costs? more than one of/);
    await page.getByRole('link', { name: promotionLabels.showCostAbove }).click();
    const row = page.getByRole('row').filter({ hasText: product.sku });
    await row.getByText(promotionCopy.costAbovePrice, { exact: true }).waitFor();
    await expectGoodAppearance(page, 'promotions under cost');
    await row.getByRole('link', { name: product.name, exact: true }).click();
    await page.waitForURL((url) => url.pathname === promotionPath(id));
    await page.getByRole('status').getByText(promotionCopy.costAbovePrice).waitFor();
    await expectGoodAppearance(page, 'a promotion under cost');
  });

  await synced(product.sku);
  // Not to the cent: prices differ from day to day.
  const after = await one();
  expect(after.tiersBelowCost).toEqual([]);
  expect(after.costNow).toBeLessThan(costNow! * 1.05);
});
