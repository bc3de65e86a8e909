// Our own stock: bought, viewed and sold, counted by hand, valued for accounting. Vendors of the accounting system are in
// the tests of their page.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { BULK_ORDER } from '#domain/orders/links.ts';
import { reportTitles } from '#domain/reports/links.ts';
import { stockCopy } from '#domain/stock/copy.ts';
import { inventoryCalls } from '#domain/stock/inventory-calls.ts';
import { patience } from '#test/patience.ts';
import { bulkOrderLabels } from '#web/cart/bulk-order/labels.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { pickerLabels } from '#web/catalog/picker-labels.ts';
import { inventoryReportLabels } from '#web/reports/labels.ts';
import { stockLabels } from '#web/stock/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { chooseSearched } from './choose-searched.ts';
import { apiClient, PEOPLE } from './demo-people.ts';
import { approveOrder, findPromotionOnSale, waitForOrder } from './order-fixtures.ts';
import { as, isAt, sees, signIn, story } from './story.ts';

const LIST = { filter: {}, sort: [], page: 0, size: 0 };

/** Buys stock for the house account, whose keys appear in inventories (LIFE-T38). */
async function buysStock(page: Page) {
  const admin = apiClient('admin');
  const partners = await admin.do(companyCalls.list, { ...LIST, filter: { text: 'House' } });
  const house = partners.items.find(({ isSystem }) => isSystem)!;
  const of = await findPromotionOnSale('borealis');
  const freeNow = async () => {
    const { items } = await admin.do(inventoryCalls.list, { ...LIST, filter: { text: of.sku } });
    const held = items.find(({ productId }) => productId === of.productId)?.inventoryItems ?? [];
    return held.reduce((sum, { availableCount }) => sum + availableCount, 0);
  };
  const before = await freeNow();
  await page.goto(`${BULK_ORDER}/${encodeURIComponent(JSON.stringify({ PartnerId: [house.id] }))}`);
  await page.getByPlaceholder(orderCopy.searchPlaceholder).fill(of.sku);
  await page.keyboard.press('Enter');
  await page.getByLabel(bulkOrderLabels.salesPriceOf(of.name), { exact: true }).fill('5.5');
  await page.getByLabel(cartLabels.quantityOf(of.name), { exact: true }).fill('50');
  await page.getByRole('button', { name: bulkOrderLabels.preview }).click();
  await page.getByRole('dialog').getByRole('button', { name: bulkOrderLabels.save }).click();
  await sees(page, orderCopy.bulkPlaced);
  const [order] = (await admin.do(orderCalls.list, { ...LIST, filter: { partnerIds: [house.id] } })).items;
  await approveOrder(order!.id);
  await waitForOrder(order!.id, ({ status }) => status === 'Transferred');
  await expect.poll(freeNow, { timeout: patience(20_000) }).toBe(before + 50);
  const { items } = await admin.do(inventoryCalls.list, { ...LIST, filter: { text: of.sku } });
  return items.find(({ productId }) => productId === of.productId)!;
}

type Stock = Awaited<ReturnType<typeof buysStock>>;

/** Marks low stock, then sells some of it and sees the profit. */
async function sellsStock(page: Page, item: Stock): Promise<void> {
  await page.getByPlaceholder(stockLabels.search).fill(item.productSku);
  await page.getByRole('button', { name: stockLabels.createOrderFor(item.productName) }).waitFor();
  await page.waitForURL((url) => url.href.includes(item.productSku));
  await page.getByText(stockLabels.ageOfStock, { exact: true }).first().click();
  await page.getByRole('table', { name: stockLabels.ageOfStock }).waitFor();
  await page.getByRole('button', { name: stockLabels.markLowOf(item.productName) }).click();
  await page.getByLabel(stockLabels.threshold).fill('1000');
  await expectGoodAppearance(page, 'a low-stock mark');
  await page.getByRole('button', { name: stockLabels.save, exact: true }).click();
  await sees(page, stockLabels.lowStock);
  await page.getByRole('button', { name: stockLabels.createOrderFor(item.productName) }).click();
  const dialog = page.getByRole('dialog', { name: stockLabels.createOrder });
  const submit = dialog.getByRole('button', { name: stockLabels.submit });
  await submit.waitFor();
  await expect.poll(() => submit.isDisabled()).toBe(true);
  const inventory = dialog.getByRole('radio', { name: stockLabels.types.Inventory, exact: false }).first();
  await expect.poll(() => inventory.isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: stockLabels.partner }).click();
  await chooseSearched(page, 'Borealis');
  await dialog.getByLabel(stockLabels.quantity).fill('100000');
  await dialog.getByLabel(stockLabels.price).fill('30');
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await dialog.getByLabel(stockLabels.quantity).fill('5');
  await expectGoodAppearance(page, 'an order from inventory');
  await submit.click();
  await sees(page, orderCopy.inventoryOrderCreated);
  await dialog.waitFor({ state: 'hidden' });
  const after = await apiClient('admin').do(inventoryCalls.list, { ...LIST, filter: { text: item.productSku } });
  const free = ({ inventoryItems }: typeof item) =>
    inventoryItems.reduce((sum, { availableCount }) => sum + availableCount, 0);
  expect(free(after.items.find(({ productId }) => productId === item.productId)!)).toBe(free(item) - 5);
  await page.getByRole('button', { name: stockLabels.createOrderFor(item.productName) }).click();
  await dialog.getByText(`${PEOPLE.sales.name}: 5 x €30.00 -`).waitFor();
}

/** Adds counted stock to a product and changes it (MAN-001, MAN-002, MAN-003, MAN-004, MAN-005, MAN-010). */
async function countsStock(page: Page): Promise<void> {
  await sees(page, stockLabels.manualNone);
  await page.getByRole('button', { name: stockLabels.addManual }).click();
  const picker = page.getByRole('dialog', { name: stockLabels.addManual });
  await picker.getByRole('radio').first().waitFor();
  await picker.getByLabel(stockLabels.inPromotion).check();
  await picker.getByPlaceholder(pickerLabels.searchProduct).waitFor();
  await picker.getByRole('radio').first().check();
  await expectGoodAppearance(page, 'a product for manual stock');
  await picker.getByRole('button', { name: stockLabels.next, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: stockLabels.editManual });
  await dialog.getByLabel(stockLabels.costPerItem).fill('12.50');
  await dialog.getByLabel(stockLabels.quantity).fill('1000001');
  await dialog.getByRole('button', { name: stockLabels.save }).click();
  await sees(page, 'Must be at most 1000000.');
  await dialog.getByLabel(stockLabels.quantity).fill('40');
  await dialog.getByRole('button', { name: stockLabels.save }).click();
  await sees(page, commonCopy.saved);
  await sees(page, '€12.50');
}

/** The role Standard starts at its reports and can work with them (SH-015, PRM-015, SRP-001, SRP-002, SRP-005). */
async function readsTheReport(item: Stock): Promise<void> {
  const page = await signIn('reports');
  await isAt(page, '/management/inventory-reports');
  await page.getByRole('heading', { level: 1, name: reportTitles.inventory }).waitFor();
  await page.getByText(inventoryReportLabels.currentNote).waitFor();
  await page.getByPlaceholder(inventoryReportLabels.search).fill(item.productSku);
  await sees(page, item.productName);
  await page.getByRole('columnheader', { name: inventoryReportLabels.totalCost }).getByRole('button').click();
  await sees(page, item.productName);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: inventoryReportLabels.download }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('inventory-current.csv');
  expect(await page.getByRole('columnheader', { name: inventoryReportLabels.manualQuantity }).count()).toBe(0);
}

story(
  'a salesman buys stock for the house account, sells it with four fields and counts other stock; the role Standard downloads its report (LIFE-T38, STK-001, STK-002, STK-012, STK-013, SIO-001, SIO-002, SIO-003, SIO-004, SIO-005, SIO-007, SIO-009, SIO-010, MAN-001, MAN-002, MAN-003, MAN-004, MAN-005, MAN-010, SH-015, PRM-015, SRP-001, SRP-002, SRP-005)',
  async () => {
    const page = await as('sales', BULK_ORDER);
    const item = await buysStock(page);
    await page.goto('/management/inventories');
    await sees(page, stockCopy.remainingCost);
    await sellsStock(page, item);
    await page.goto('/management/manual-inventory');
    await countsStock(page);
    await readsTheReport(item);
  },
);
