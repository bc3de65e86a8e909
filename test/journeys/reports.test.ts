// Sales reports: bestsellers, performance of a game, revenue of orders, buying progress.

import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { PRESETS } from '#domain/base/exports/date-presets.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { reportCopy } from '#domain/reports/copy.ts';
import {
  MONTHLY_REVENUE_PATH,
  ORDER_PROCESS_PATH,
  PRODUCT_REPORT,
  PRODUCT_REPORT_PATH,
  reportTitles,
  TOP_SELLERS_PATH,
} from '#domain/reports/links.ts';
import { processLabels, productReportLabels, revenueLabels, topSellerLabels } from '#web/reports/labels.ts';
import { reportAddress } from '#web/reports/product-report-filter.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { staticPath } from '#web/ui/list/list-state.ts';
import { expectGoodAppearance } from './appearance.ts';
import { DESKTOP } from './browser-windows.ts';
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

const REPORTS = [TOP_SELLERS_PATH, PRODUCT_REPORT_PATH, MONTHLY_REVENUE_PATH, ORDER_PROCESS_PATH].map(staticPath);

const heads = (names: object) => Object.values(names) as string[];

describe('sales reports', () => {
  story('Finance sees the bestsellers of last month and this month (TOP-001, TOP-002, TOP-004, ERR-013)', async () => {
    const sold = await soldOrder();
    const page = await as('finance', '/management');
    const menu = page.getByRole('navigation');
    await menu.getByRole('button', { name: 'Report', exact: true }).click();
    await menu.getByRole('link', { name: reportTitles.topSellers }).click();
    await page.getByRole('heading', { name: reportTitles.topSellers }).waitFor();
    await sees(page, 'There is no sellers.');
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await expectGoodAppearance(page, 'top sellers of a month without sales');
    await page.setViewportSize(DESKTOP);
    await page.getByText(PRESETS.thisMonth, { exact: true }).click();
    const table = page.getByRole('table', { name: reportTitles.topSellers });
    await table.getByRole('row', { name: new RegExp(sold.sku) }).waitFor();
    await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toEqual(heads(topSellerLabels));
    expect(decodeURIComponent(page.url())).toContain('/top-sellers/{"DateRange"');
    await page.reload();
    await table.getByRole('row', { name: new RegExp(sold.sku) }).waitFor();
    await expectGoodAppearance(page, 'top sellers');
  });

  story(
    'a SuperAdmin opens the report of a game and reads it from two donuts or their tables (PRP-001, PRP-002, PRP-003, PRP-004, PRP-005, PRP-006, PRP-007, PRP-010 to PRP-012)',
    async () => {
      const sold = await soldOrder();
      const page = await as('admin', PRODUCT_REPORT);
      await sees(page, productReportLabels.begin);
      await page.getByRole('button', { name: productReportLabels.filter, exact: true }).click();
      for (const sentence of [reportCopy.productRequired, reportCopy.startRequired, reportCopy.endRequired])
        await sees(page, sentence);
      await expectGoodAppearance(page, 'a product report that is not asked for yet');
      await page.setViewportSize(DESKTOP);
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
      await page.setViewportSize(DESKTOP);
      await page.getByRole('link', { name: labels.clearFilters }).click();
      await isAt(page, PRODUCT_REPORT);
      await sees(page, productReportLabels.begin);
    },
  );

  story('a game without data in the period has no report (PRP-004)', async () => {
    const filter = {
      sku: 'NO-SUCH',
      name: 'Nowhere',
      start: '2020-02-01T00:00:00.000Z',
      end: '2020-02-02T00:00:00.000Z',
    };
    const page = await as('sales', reportAddress(filter));
    await sees(page, reportCopy.notFound('Nowhere'));
  });

  story('Finance downloads the revenue of orders as a file (REV-001, REV-002, REV-006)', async () => {
    const sold = await soldOrder();
    const page = await as('finance', '/management/monthly-revenue');
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
  });

  story('a salesman sees the buying progress (OPR-001, OPR-002)', async () => {
    const order = await placeOrder('aurora');
    await approveWithFaults(order.id, { soldOut: 1 }, ({ status }) => status === 'OutOfStock');
    const page = await as('sales', '/management/order-process');
    await page.getByRole('heading', { name: reportTitles.process }).waitFor();
    const table = page.getByRole('table', { name: reportTitles.process });
    await table.getByRole('row', { name: order.of.name }).waitFor();
    const { note: _, none: __, ...columns } = processLabels;
    await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toEqual(heads(columns));
    await expectGoodAppearance(page, 'the order process');
  });
});

describe('without permission', () => {
  for (const [who, home] of [
    ['reports', '/management/inventory-reports'],
    ['aurora', '/promotions'],
  ] as const)
    story(`${who} is redirected home from every sales report (OVR-008, PRM-015)`, async () => {
      const page = await as(who, home);
      for (const path of REPORTS) {
        await page.goto(path);
        await isAt(page, home);
      }
    });
});
