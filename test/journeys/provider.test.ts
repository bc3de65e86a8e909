// Provider promotions, their products, and provider products with their prices.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { providerProductCalls, providerPromotionCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { catalogTitles, PROVIDER_PRODUCTS, PROVIDER_PROMOTIONS } from '#domain/catalog/links.ts';
import { catalogProductCopy } from '#domain/catalog/product-copy.ts';
import { plainPng } from '#test/pictures.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { productLabels } from '#web/catalog/product-labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient, PEOPLE } from './demo-people.ts';
import { as, sees, story } from './story.ts';

const ALL = { sort: [], page: 0, size: 0 };

/** A Genba promotion with products, from that tab. */
async function promotion(type: 'Upcoming' | 'Active') {
  const { items } = await apiClient('sales').do(providerPromotionCalls.list, { ...ALL, filter: { type } });
  return items.find(({ productCount, providerName }) => productCount > 1 && providerName === 'Genba')!;
}

/** Two active products with several prices. */
async function pricedProducts() {
  const { items } = await apiClient('sales').do(providerProductCalls.all, { ...ALL, filter: { onlyActive: true } });
  const fit = items.filter(({ provider, prices }) => provider.supportsPriceSync && prices!.length > 1);
  return [fit[0]!, fit[1]!] as const;
}

/** Opens the one product that was searched for, once no other is listed. */
async function openFound(page: Page, name: string): Promise<void> {
  const found = page.getByRole('button', { name: /^View: / });
  await expect.poll(() => found.count()).toBe(1);
  await page.getByRole('button', { name: catalogLabels.viewOf(name), exact: true }).click();
}

story(
  'staff see upcoming and active promotions of providers, and open the products of one (PPR-001, PPR-006, PPR-012, PPR-014, PPR-016, PPR-017, PPD-012, ERR-016)',
  async () => {
    const { id, name, promotionId } = await promotion('Upcoming');
    const page = await as('sales', PROVIDER_PROMOTIONS);
    await page.getByRole('link', { name: catalogLabels.upcoming }).waitFor();
    await page.getByRole('row').nth(3).waitFor();
    const search = page.getByPlaceholder(catalogLabels.searchPromotions);
    const details = page.getByRole('link', { name: /^View Detail: / });
    await search.fill(promotionId);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(promotionId);
    const detail = page.getByRole('link', { name: catalogLabels.viewDetailOf(name) }).first();
    // Two providers may give their promotions the same id.
    expect(await detail.getAttribute('href')).toContain(id);
    await detail.click();
    await page
      .getByRole('heading', { name: catalogLabels.ofType('Upcoming', catalogTitles.promotionProducts) })
      .waitFor();
    await page
      .getByRole('button', { name: /^Actions: / })
      .first()
      .waitFor();
    await expectGoodAppearance(page, 'promotion products');

    await page
      .getByRole('button', { name: /^Actions: / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: catalogLabels.createPromotion }).waitFor();
    const to = await page.getByRole('menuitem', { name: catalogLabels.createPromotion }).getAttribute('href');
    expect(to).toMatch(/^\/management\/new-promotions\?productId=[0-9a-f-]{36}&status=Create$/);
    await page.getByRole('menuitem', { name: catalogLabels.checkStock }).click();
    await sees(page, catalogCopy.checkingStock);
    await sees(page, new RegExp(`${catalogCopy.inStock}|${catalogCopy.notInStock}`));

    await page
      .getByRole('button', { name: /^Actions: / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: catalogLabels.prices }).click();
    await page.getByRole('dialog').getByText(catalogLabels.discountRate).first().waitFor();
    await expectGoodAppearance(page, 'prices under a promotion');
    await page.keyboard.press('Escape');

    await page
      .getByRole('button', { name: /^Actions: / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: catalogLabels.syncPrice }).click();
    await sees(page, catalogCopy.syncStarted);
    await page.getByRole('link', { name: catalogLabels.back }).click();
    // The back link keeps the search text, and so does the other tab, where nothing is found.
    await expect.poll(() => search.inputValue()).toBe(promotionId);
    await search.fill('');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toContain(promotionId);
    await page.getByRole('link', { name: catalogLabels.active }).click();
    await details.first().waitFor();
  },
);

type Product = Awaited<ReturnType<typeof pricedProducts>>[number];

/** Finds a product and opens its prices. */
async function findProduct(page: Page, { sku, name }: Product): Promise<void> {
  await page.getByPlaceholder(catalogLabels.searchProducts).fill(sku);
  await page.keyboard.press('Enter');
  await openFound(page, name);
}

const changeIn = (dialog: Locator) => dialog.getByRole('button', { name: /^Change sale price of / });

/** Edits a price inline, a picture and a retail price, and lets the price follow the discount again. */
async function editsThePrice(page: Page, product: Product): Promise<void> {
  const dialog = page.getByRole('dialog');
  const change = changeIn(dialog);
  await change.first().waitFor();
  await change.first().click();
  await dialog.getByRole('textbox').fill('3.21');
  await dialog.getByRole('textbox').press('Enter');
  await sees(page, catalogCopy.priceUpdated);
  await dialog.getByText('€3.21', { exact: true }).waitFor();
  const changes = dialog.getByRole('region', { name: catalogLabels.changes });
  await changes.getByText(`${PEOPLE.sales.name}, ${catalogLabels.causes.hand}`).waitFor();
  await dialog
    .getByLabel(productLabels.picture)
    .locator('input')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: plainPng(60, 80, [40, 90, 160]) });
  await sees(page, catalogProductCopy.pictureSet);
  await dialog.locator('img').waitFor();
  await dialog
    .getByRole('button', {
      name: new RegExp(`^(${productLabels.setRetailPrice}|${productLabels.changeRetailPrice})$`),
    })
    .click();
  await dialog.getByRole('textbox', { name: productLabels.retailPrice }).fill('39.99');
  await dialog.getByRole('textbox', { name: productLabels.retailPrice }).press('Enter');
  await sees(page, catalogProductCopy.retailPriceSet);
  await dialog.getByText('€39.99', { exact: true }).waitFor();
  await expectGoodAppearance(page, 'a price that was changed');
  await change.first().click();
  await dialog.getByRole('textbox').press('Escape');
  await change.first().waitFor();
  await dialog.getByRole('button', { name: catalogLabels.applyDiscount }).click();
  await dialog.getByText('€3.21', { exact: true }).waitFor({ state: 'detached' });
  await changes.getByText(`${PEOPLE.sales.name}, ${catalogLabels.causes.discount}`).first().waitFor();
  await dialog.getByRole('button', { name: catalogLabels.syncPrice }).click();
  await sees(page, catalogCopy.priceSync);
  await sees(page, catalogLabels.synced(product.sku));
}

/** A sync lists manual prices, keeps them, and replaces the selected ones; it names what is missing in its form. */
async function syncsTheProduct(page: Page, product: Product): Promise<void> {
  const dialog = page.getByRole('dialog');
  const change = changeIn(dialog);
  for (const at of [0, 1]) {
    await change.nth(at).click();
    await dialog.getByRole('textbox').fill('77.77');
    await dialog.getByRole('textbox').press('Enter');
    await dialog.getByText('€77.77', { exact: true }).nth(at).waitFor();
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: catalogLabels.syncProduct }).click();
  await dialog.getByRole('button', { name: catalogLabels.syncProduct }).click();
  await sees(page, catalogCopy.nameOne);
  await dialog.getByLabel(catalogLabels.sku, { exact: true }).fill(product.sku);
  await dialog.getByText(catalogLabels.ownPricesOf(2)).waitFor();
  await expectGoodAppearance(page, 'sync with prices that people set');
  await dialog
    .getByRole('checkbox', { name: new RegExp(`^Replace ${product.name}`) })
    .first()
    .check();
  await dialog.getByRole('button', { name: catalogLabels.syncProduct }).click();
  await sees(page, catalogLabels.pricesKept(1));
  await sees(page, catalogLabels.synced(product.sku));
  await findProduct(page, product);
  // The dialog may open with the prices it knew, and then reload them.
  await expect.poll(() => dialog.getByText('€77.77', { exact: true }).count()).toBe(1);
}

/** Syncs a promotion by its id. */
async function syncsAPromotion(page: Page): Promise<void> {
  const { promotionId } = await promotion('Active');
  await page.getByRole('button', { name: catalogLabels.syncProduct }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(catalogLabels.sku, { exact: true }).fill('NOT-READ');
  await dialog.getByLabel(catalogLabels.promotionId).fill(promotionId);
  await dialog.getByRole('button', { name: catalogLabels.syncProduct }).click();
  await sees(page, catalogCopy.productSync);
  await dialog.waitFor({ state: 'hidden' });
  await sees(page, catalogLabels.synced(catalogLabels.ofPromotion(promotionId)));
}

story(
  'prices of a product are edited inline, follow the discount again and survive a sync unless selected; a promotion is synced by its id (PPD-004, PPD-005, PPD-006, PPD-007, PPD-009, PPD-010, PIC-001, PIC-010)',
  async () => {
    const [edited, synced] = await pricedProducts();
    const page = await as('sales', PROVIDER_PRODUCTS);
    await syncsAPromotion(page);
    await findProduct(page, edited);
    await editsThePrice(page, edited);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await findProduct(page, synced);
    await syncsTheProduct(page, synced);
  },
);
