// Spreadsheets of promotion managers.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addMilliseconds, DAY, timeOf } from '#domain/base/time.ts';
import { providerProductCalls, providerPromotionCalls } from '#domain/catalog/calls.ts';
import { PROVIDER_PRODUCTS, PROVIDER_PROMOTIONS } from '#domain/catalog/links.ts';
import { productCalls } from '#domain/catalog/products.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { isSellableIn } from '#domain/promotions/weights.ts';
import { sheetCalls, XLSX } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import type { Operation } from '#domain/sheets/operations.ts';
import { NEW_PRICE, PRICE_ID } from '#server/sheets/price-rows.ts';
import { moneyColumn, textColumn, timeColumn } from '#server/sheets/table.ts';
import { renderWorkbook } from '#server/sheets/workbook/workbook.ts';
import { patience } from '#test/patience.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { sheetLabels } from '#web/sheets/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { as, expects, isAt, sees, story } from './story.ts';

const names = sheetLabels.operations;

/** A product without a promotion, with a price and one of its countries. */
async function freeProduct() {
  const sales = apiClient('sales');
  const page = { filter: { onlySold: true }, sort: [], page: 0, size: 200 };
  for (const { id, sku, releaseDate } of (await sales.do(productCalls.find, page)).items.toReversed()) {
    if (!releaseDate || releaseDate > timeOf(Date.now())) continue;
    if ((await sales.do(promotionCalls.exists, { productId: id })).exists) continue;
    const { prices, geoWhiteList, geoBlackList } = await sales.do(promotionCalls.product, { productId: id });
    for (const { id: priceId, cost, countries } of prices) {
      const code = countries.find((one) => isSellableIn(one, geoWhiteList, geoBlackList));
      if (code) return { sku, priceId, code, tier1: Math.ceil(cost / 10_000) + 5 };
    }
  }
  throw new Error('Every product is on offer.');
}

const COLUMNS = [
  textColumn('Sku'),
  textColumn('ProviderPriceIds'),
  textColumn('Percentages'),
  moneyColumn('Tier1Price'),
  timeColumn('ValidFrom'),
  timeColumn('ValidTo'),
  textColumn('MinQuantity'),
  textColumn('MaxQuantity'),
  textColumn('OperatingSystems'),
  textColumn('Platforms'),
];

/** Three rows: one that can be created, two with unknown products. */
async function workbook() {
  const { sku, priceId, code, tier1 } = await freeProduct();
  const now = timeOf(Date.now());
  const rows = [sku, 'UNKNOWN-1', '=UNKNOWN-2'].map((name) => [
    name,
    priceId,
    `${code}:100`,
    tier1,
    now,
    addMilliseconds(now, 10 * DAY),
    '20',
    '100',
    'Windows',
    'PC',
  ]);
  return renderWorkbook([{ name: 'Promotions', columns: COLUMNS, rows }]);
}

/** Opens the price master from the promotions, updates it and downloads the workbook (PRO-001, SYN-006, SYN-008). */
async function updatesPriceMaster(page: Page): Promise<void> {
  await page.getByRole('link', { name: sheetLabels.createFromSheet }).click();
  await isAt(page, '/management/spreadsheets');
  await page.getByRole('button', { name: sheetLabels.priceMaster }).click();
  const dialog = page.getByRole('alertdialog', { name: sheetCopy.askPriceMaster });
  await dialog.waitFor();
  await expectGoodAppearance(page, 'ask price master');
  await dialog.getByRole('button', { name: sheetLabels.update }).click();
  await sees(page, sheetCopy.updated);
  await page
    .getByRole('button', { name: sheetLabels.downloadNamed(names.UpdateByAllGoogleSheet) })
    .waitFor({ timeout: patience(20_000) });
  await sees(page, /^Finished: \d+ rows written$/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: sheetLabels.downloadNamed(names.UpdateByAllGoogleSheet) }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^price-master-\d{4}-\d\d-\d\d\.xlsx$/);
  await expectGoodAppearance(page, 'spreadsheets');
}

/** Updates the inventory and is notified when it is done (SYN-005). */
async function updatesInventory(page: Page): Promise<void> {
  await page.getByRole('button', { name: sheetLabels.updateNamed(names.CreateInventorySheetCommand) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: sheetLabels.update }).click();
  await sees(page, sheetCopy.haveBeenUpdated);
  await page
    .getByRole('button', { name: sheetLabels.downloadNamed(names.CreateInventorySheetCommand) })
    .waitFor({ timeout: patience(20_000) });
}

/** Uploads what is no workbook, then one with faulty rows, and creates the rest (SYN-006, SYN-010). */
async function createsFromWorkbook(page: Page): Promise<void> {
  await page.getByRole('button', { name: sheetLabels.choose }).waitFor();
  const upload = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: XLSX, buffer });
  expects(page, 422);
  await upload('a.xlsx', Buffer.from('sku;price'));
  await page.getByRole('alert').getByText(sheetCopy.notWorkbook).waitFor();
  await upload('promotions.xlsx', await workbook());
  await sees(page, sheetCopy.unknownSku('UNKNOWN-1'));
  await sees(page, sheetCopy.unknownSku('=UNKNOWN-2'));
  await sees(page, sheetLabels.readyCount(1, 3));
  await expectGoodAppearance(page, 'verdicts');
  await page.getByRole('button', { name: sheetLabels.createReady(1) }).click();
  await page
    .getByRole('alertdialog', { name: sheetLabels.askCreate(1) })
    .getByRole('button', { name: sheetLabels.createReady(1) })
    .click();
  await sees(page, sheetCopy.added);
  await page.getByText(sheetLabels.createdCount(1, 3)).waitFor({ timeout: patience(20_000) });
  await page.getByRole('link', { name: sheetLabels.openPromotion }).click();
  await page.waitForURL(/promotion-detail/);
}

story(
  'a salesman updates and downloads the price master and the inventory, and creates promotions from a workbook with faulty rows (PRO-001, SYN-005, SYN-006, SYN-008, SYN-010)',
  async () => {
    const page = await as('sales', '/management/promotions');
    await updatesPriceMaster(page);
    await updatesInventory(page);
    await createsFromWorkbook(page);
  },
);

interface Update {
  ask: string;
  done: string;
  operation: Operation;
}

/** Presses a button, confirms, and waits until the sheet was written. */
async function update(page: Page, button: string | RegExp, { ask, done, operation }: Update): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('alertdialog', { name: ask }).getByRole('button', { name: sheetLabels.update }).click();
  await sees(page, done);
  const readStatus = () => apiClient('sales').do(sheetCalls.status, { operationType: operation });
  // The toast may belong to the previous sheet, and an operation is available until it was started: only the last
  // output line shows that this sheet was written.
  const lastLine = async () => (await readStatus()).lines.at(-1) ?? 'not started';
  await expect
    .poll(lastLine, { timeout: patience(20_000), interval: 300 })
    .toMatch(/^Finished: [1-9]\d* rows? written$/);
  expect((await readStatus()).status).toBe(sheetCopy.available);
}

/** Adds provider promotions to their sheets, and updates the price master next to them. */
async function sendsPromotions(page: Page): Promise<void> {
  for (const tab of ['Upcoming', 'Active'] as const) {
    await page.getByRole('link', { name: tab === 'Active' ? catalogLabels.active : catalogLabels.upcoming }).click();
    const list = { filter: { type: tab }, sort: [], page: 0, size: 10 };
    const { name } = (await apiClient('sales').do(providerPromotionCalls.list, list)).items[0]!;
    const operation = tab === 'Active' ? 'UpdateGoogleSheetActivePromotion' : 'UpdateGoogleSheetUpcomingPromotion';
    await update(page, sheetLabels.toSheetNamed(name), {
      ask: sheetCopy.askProviderPromotion(tab),
      done: sheetCopy.added,
      operation,
    });
    const answer = await apiClient('sales').call(sheetCalls.download, { operationType: operation });
    expect(answer.status).toBe(200);
  }
  await update(page, sheetLabels.priceMaster, {
    ask: sheetCopy.askPriceMaster,
    done: sheetCopy.updated,
    operation: 'UpdateByAllGoogleSheet',
  });
}

/** Updates provider products from a workbook after a preview of the new prices. */
async function updatesProducts(page: Page): Promise<void> {
  const sales = apiClient('sales');
  const { items } = await sales.do(providerProductCalls.all, { filter: {}, sort: [], page: 3, size: 10 });
  const product = items.find(({ prices }) => prices!.length > 0)!;
  const columns = [textColumn(PRICE_ID), { ...moneyColumn(NEW_PRICE) }];
  const rows = [
    [product.prices![0]!.id, 4.32],
    ['gone', 1],
  ];
  const buffer = await renderWorkbook([{ name: 'Prices', columns, rows }]);
  await page.getByRole('button', { name: sheetLabels.updateProducts }).click();
  const dialog = page.getByRole('alertdialog', { name: sheetCopy.askProviderProducts });
  await dialog.getByRole('button', { name: sheetLabels.choose }).waitFor();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'prices.xlsx', mimeType: XLSX, buffer });
  await dialog.getByText(sheetLabels.pricesReady(1, 2)).waitFor();
  await dialog.getByText(sheetCopy.unknownPriceId).waitFor();
  await expectGoodAppearance(page, 'new prices');
  await dialog.getByRole('button', { name: sheetLabels.update }).click();
  await sees(page, sheetCopy.haveBeenUpdated);
  const price = async () => (await sales.do(providerProductCalls.one, { id: product.id })).prices![0]!.price;
  await expect.poll(price, { timeout: patience(20_000), interval: 300 }).toBe(43_200);
  await page.getByRole('button', { name: sheetLabels.updateProducts }).waitFor({ timeout: patience(20_000) });
  await page.getByPlaceholder(catalogLabels.searchProducts).fill(product.sku);
  await page.keyboard.press('Enter');
  const found = page.getByRole('row').filter({ hasText: product.sku });
  await found.getByRole('button', { name: catalogLabels.viewOf(product.name) }).click();
  await page.getByRole('dialog').getByText(new RegExp(catalogLabels.causes.sheet)).waitFor();
}

story(
  'provider promotions are added to their sheets, and provider products are updated after a preview of the new prices (PPR-004, PPR-005, PPD-003, SYN-005, SYN-006)',
  async () => {
    const page = await as('sales', PROVIDER_PROMOTIONS);
    await sendsPromotions(page);
    await page.goto(PROVIDER_PRODUCTS);
    await updatesProducts(page);
  },
);
