// Sales reports: bestsellers, performance of a game, revenue of orders, buying progress.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PRESETS } from '#domain/base/exports/date-presets.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { reportCopy } from '#domain/reports/copy.ts';
import { PRODUCT_REPORT, reportTitles } from '#domain/reports/links.ts';
import { processLabels, productReportLabels, revenueLabels, topSellerLabels } from '#web/reports/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { approveOrder, approveWithFaults, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, isAt, pictureFile, sees, story } from './story.ts';

/** An order whose keys are all bought. */
async function soldOrder() {
  const order = await placeOrder('aurora');
  await approveOrder(order.id);
  await buyOrder('aurora', order.id);
  const { orderNumber, product } = await apiClient('admin').do(orderCalls.one, { id: order.id });
  return { id: order.id, orderNumber, sku: product.productSku, name: product.productName };
}

const heads = (names: object) => Object.values(names) as string[];

type Sold = Awaited<ReturnType<typeof soldOrder>>;

/** Opens a report by its entry in the menu. */
async function choose(page: Page, title: string, entry = title): Promise<void> {
  const menu = page.getByRole('navigation', { name: labels.mainMenu });
  await menu.getByRole('link', { name: entry, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** The bestsellers of last month and this month (TOP-001, TOP-002, TOP-004, ERR-013). */
async function readsTopSellers(page: Page, sold: Sold): Promise<void> {
  await sees(page, 'There is no sellers.');
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.getByText(PRESETS.thisMonth, { exact: true }).click();
  const table = page.getByRole('table', { name: reportTitles.topSellers });
  await table.getByRole('row', { name: new RegExp(sold.sku) }).waitFor();
  await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toEqual(heads(topSellerLabels));
  expect(decodeURIComponent(page.url())).toContain('/top-sellers/{"DateRange"');
  await expectGoodAppearance(page, 'top sellers');
}

/** The report of a game in two donuts or their tables (PRP-001, PRP-002, PRP-003, PRP-004, PRP-005, PRP-006, PRP-007, PRP-010 to PRP-012). */
async function readsAProduct(page: Page, sold: Sold): Promise<void> {
  await sees(page, productReportLabels.begin);
  await page.getByRole('button', { name: productReportLabels.filter, exact: true }).click();
  for (const sentence of [reportCopy.productRequired, reportCopy.startRequired, reportCopy.endRequired])
    await sees(page, sentence);
  await page.getByRole('combobox', { name: productReportLabels.product }).click();
  const typedAt = Date.now();
  const asked = page.waitForRequest((request) => request.url().includes(encodeURIComponent(sold.sku)));
  await page.getByRole('combobox', { name: labels.search }).fill(sold.sku);
  await asked;
  expect(Date.now() - typedAt).toBeGreaterThanOrEqual(990);
  await page.getByRole('option', { name: new RegExp(sold.sku) }).click();
  await page.getByLabel(productReportLabels.start).fill('31-01-2020 23:30');
  await page.getByLabel(productReportLabels.end).fill('01-01-2020 00:00');
  await page.getByRole('button', { name: productReportLabels.filter, exact: true }).click();
  await sees(page, reportCopy.startTooEarly);
  await page.getByLabel(productReportLabels.start).fill('01-02-2020 00:00');
  await page.getByRole('button', { name: productReportLabels.filter, exact: true }).click();
  await sees(page, reportCopy.endBeforeStart);
  await page.getByLabel(productReportLabels.end).fill('31-12-2069 23:30');
  await page.getByRole('button', { name: productReportLabels.filter, exact: true }).click();
  for (const title of [productReportLabels.orders, productReportLabels.items]) {
    const chart = page.getByRole('figure', { name: title });
    await chart.getByRole('button', { name: /table/i }).click();
    await chart.getByRole('row', { name: /Completed/ }).waitFor();
    await chart.getByRole('button', { name: /chart/i }).first().click();
  }
  await sees(page, productReportLabels.remaining);
  await sees(page, productReportLabels.total);
  expect(decodeURIComponent(page.url())).toContain(`"productSku":"${sold.sku}"`);
  await expectGoodAppearance(page, 'a product report');
  await page.getByRole('link', { name: labels.clearFilters }).click();
  await isAt(page, PRODUCT_REPORT);
  await sees(page, productReportLabels.begin);
}

/** The revenue of orders, as a file too (REV-001, REV-002, REV-006). */
async function readsRevenue(page: Page, sold: Sold): Promise<void> {
  await sees(page, revenueLabels.none);
  await page.getByText(PRESETS.thisMonth, { exact: true }).click();
  const table = page.getByRole('table', { name: reportTitles.revenue });
  await table.getByRole('link', { name: sold.orderNumber }).waitFor();
  const { download: _, none: __, ...columns } = revenueLabels;
  await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toEqual(heads(columns));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: revenueLabels.download }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^monthly-revenue-.*\.csv$/);
  const saved = pictureFile('monthly-revenue').replace('.png', '.csv');
  await file.saveAs(saved);
  const text = await readFile(saved, 'utf8');
  expect(text.startsWith('\ufeffStore,Partner,')).toBe(true);
  expect(text).toContain(sold.orderNumber);
  expect(text.trimEnd().split('\r\n').at(-1)).toMatch(/^Total,/);
  await expectGoodAppearance(page, 'monthly revenue');
}

/** The buying progress of an order whose provider has no keys left (OPR-001, OPR-002). */
async function readsProgress(page: Page, order: { of: { name: string } }): Promise<void> {
  const table = page.getByRole('table', { name: reportTitles.process });
  await table.getByRole('row', { name: order.of.name }).waitFor();
  const { note: _, none: __, ...columns } = processLabels;
  await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toEqual(heads(columns));
}

story(
  'Finance reads the bestsellers, a game from two donuts or their tables, the revenue as a file and the buying progress (TOP-001, TOP-002, TOP-004, ERR-013, PRP-001, PRP-002, PRP-003, PRP-005, PRP-006, PRP-007, PRP-010 to PRP-012, REV-001, REV-002, REV-006, OPR-001, OPR-002)',
  async () => {
    const sold = await soldOrder();
    const order = await placeOrder('aurora');
    await approveWithFaults(order.id, { soldOut: 1 }, ({ status }) => status === 'OutOfStock');
    const page = await as('finance', '/management');
    await page.getByRole('navigation').getByRole('button', { name: 'Report', exact: true }).click();
    await choose(page, reportTitles.topSellers);
    await readsTopSellers(page, sold);
    await choose(page, reportTitles.product);
    await readsAProduct(page, sold);
    await choose(page, reportTitles.revenue);
    await readsRevenue(page, sold);
    await choose(page, reportTitles.process, 'Order process by status');
    await readsProgress(page, order);
  },
);
