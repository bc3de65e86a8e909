// Analytics: which partner earned us most and how long orders take, each with the orders behind it.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PRESETS } from '#domain/base/exports/date-presets.ts';
import { totalLabel } from '#domain/base/exports/total-label.ts';
import { ANALYTICS_PATH, PERFORMANCE_DETAILS_PATH, reportTitles, SOLD_ORDERS_PATH } from '#domain/reports/links.ts';
import { analyticsLabels as text } from '#web/reports/analytics/labels.ts';
import { performanceLabels } from '#web/reports/performance/labels.ts';
import { staticPath } from '#web/ui/list/list-state.ts';
import { expectGoodAppearance } from './appearance.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, story } from './story.ts';

async function soldOrder(buyer: 'aurora' | 'cygnus') {
  const order = await placeOrder(buyer);
  await approveOrder(order.id);
  await buyOrder(buyer, order.id);
}

/** Cents of an amount such as €1,234.50. */
const centsOf = (amount: string): number => Math.round(Number(amount.replace(/[^\d.-]/g, '')) * 100);

/** The partner with the highest profit and its orders, in three clicks. */
async function findsProfit(page: Page): Promise<void> {
  let clicks = 0;
  const click = (target: { click(): Promise<void> }) => {
    clicks += 1;
    return target.click();
  };
  const menu = page.getByRole('navigation');
  await click(menu.getByRole('button', { name: 'Report', exact: true }));
  await click(menu.getByRole('link', { name: reportTitles.analytics }));
  const table = page.getByRole('table', { name: reportTitles.analytics });
  const best = table.locator('tr[data-row]').first();
  const profit = best.getByRole('link', { name: new RegExp(`^${text.metrics.profit} `) });
  const figure = await profit.innerText();
  const revenue = await best.getByRole('link', { name: new RegExp(`^${text.metrics.revenue} `) }).innerText();
  await click(profit);
  await page.getByRole('heading', { name: reportTitles.soldOrders }).waitFor();
  expect(clicks).toBeLessThanOrEqual(4);

  const orders = page.getByRole('table', { name: reportTitles.soldOrders });
  const footer = orders.getByRole('row', { name: new RegExp(`^${totalLabel}`) });
  await footer.waitFor();
  expect(await footer.innerText()).toContain(figure);
  // Revenue, cost, profit and margin are the last columns.
  const amounts = await orders.locator('tr[data-row] > td:nth-last-child(4)').allInnerTexts();
  expect(amounts.reduce((total, one) => total + centsOf(one), 0)).toBe(centsOf(revenue));
  await expectGoodAppearance(page, 'sold orders');
}

/** How long approvals take, by partner, and the orders behind it. */
async function findsDelays(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: reportTitles.performance, exact: true }).click();
  const table = page.getByRole('table', { name: reportTitles.performance });
  const orders = table
    .locator('tr[data-row]')
    .first()
    .getByRole('link', { name: /^Orders / });
  const count = Number(await orders.innerText());
  await page.getByText(performanceLabels.measures.fillRate, { exact: true }).last().click();
  await page.getByText(performanceLabels.explanations.fillRate).waitFor();
  await page.getByText(performanceLabels.measures.approvalTime, { exact: true }).last().click();
  await page.getByText(performanceLabels.explanations.approvalTime).waitFor();
  await orders.click();
  const title = `${reportTitles.performanceDetails}: ${performanceLabels.measures.approvalTime}`;
  await page.getByRole('heading', { name: title }).waitFor();
  const rows = page.getByRole('table', { name: title }).locator('tr[data-row]');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(count);
  await expectGoodAppearance(page, 'performance details');
}

story(
  'Finance finds the partner with the highest profit and how long approvals take, each with the orders behind it (ANA-001, ANA-002, ANA-005, ANA-006, ANA-007, ANA-008, ANA-014, ANA-016, ANA-018, ANA-019)',
  async () => {
    await soldOrder('aurora');
    await soldOrder('cygnus');
    const page = await as('finance', '/management');
    // All orders on one page.
    await page.evaluate(
      (keys) => {
        for (const key of keys) localStorage.setItem(key, '100');
      },
      [SOLD_ORDERS_PATH, PERFORMANCE_DETAILS_PATH].map((path) => `merkur.rows.${staticPath(path)}`),
    );
    await findsProfit(page);
    await findsDelays(page);
  },
);

story(
  'a salesman splits, filters and reloads the analytics, and reads costs with the factor (ANA-003, ANA-004, ANA-009)',
  async () => {
    await soldOrder('aurora');
    const page = await as('sales', staticPath(ANALYTICS_PATH));
    await page.getByText(text.markedUp).waitFor();
    await page.getByText(PRESETS.lastMonth, { exact: true }).click();
    await page.getByText(text.noSales).first().waitFor();
    await page.getByText(PRESETS.thisMonth, { exact: true }).click();
    await page.getByText(text.splits.store, { exact: true }).click();
    await page.getByRole('columnheader', { name: text.splits.store }).waitFor();
    expect(decodeURIComponent(page.url())).toContain('"Split":"store"');
    await page.reload();
    await page.getByRole('columnheader', { name: text.splits.store }).waitFor();
    const chart = page.getByRole('figure', { name: text.chart(text.metrics.profit, 'day') });
    await chart.getByRole('button', { name: /table/i }).click();
    await chart.getByRole('link').first().waitFor();
  },
);
