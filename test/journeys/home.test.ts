// Home page of each role: its figures link to the underlying lists, with the same counts.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { homeTitles } from '#domain/home/links.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceTitles } from '#domain/invoices/links.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderTitles } from '#domain/orders/links.ts';
import { paymentTitles } from '#domain/payments/links.ts';
import { promotionTitles } from '#domain/promotions/links.ts';
import { COUNTED_ITEM_STATES } from '#domain/reports/overview-calls.ts';
import { patience } from '#test/patience.ts';
import { financeLabels, homeLabels, myHomeLabels } from '#web/home/labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { chartLabels } from '#web/ui/charts/labels.ts';
import { money } from '#web/ui/kit/values/format.ts';
import { apiClient } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, isAt, pictureFile, sees, story, waitUntilIdle } from './story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Number of rows in the current list with its filter. */
async function rowCount(page: Page): Promise<number> {
  await waitUntilIdle(page);
  const [range] = await page.getByText(/\d+–\d+ of [\d,]+/).allTextContents();
  if (range) return Number(/of ([\d,]+)/.exec(range)![1]!.replaceAll(',', ''));
  return page.locator('tbody [data-row]').count();
}

/** Follows a row of a home page and compares its number with the linked list. */
async function follow(page: Page, home: string, row: string, title: string): Promise<void> {
  const link = part(page, home).getByRole('link', { name: new RegExp(`^${row}`) });
  const count = Number(/(\d[\d,]*)(?=\s*€)/.exec((await link.innerText()).replaceAll('\n', ' '))![1]);
  await link.click();
  await heading(page, title).waitFor();
  expect(await rowCount(page), row).toBe(count);
  await page.goBack();
  await link.waitFor();
}

const completed = async () => {
  const order = await placeOrder('aurora');
  await approveOrder(order.id);
  await buyOrder('aurora', order.id);
  return order;
};

async function pausedOrder() {
  const order = await placeOrder('borealis');
  await approveOrder(order.id);
  await apiClient('admin').do(orderCalls.pause, { id: order.id });
  return order;
}

/** The month's profit by day as chart, files and table. */
async function readsChart(page: Page): Promise<void> {
  const figures = part(page, homeLabels.figures);
  await figures.waitFor();
  await expect.poll(() => figures.innerText()).toMatch(/Profit\s+-?€[\d,.]+/);
  await expect.poll(() => figures.innerText()).toMatch(/Percentage\s+-?[\d.]+%/);
  const chart = page.getByRole('img', { name: chartLabels.summary(homeLabels.profitByDay) });
  await chart.focus();
  await page.keyboard.press('End');
  await sees(page, homeLabels.lastMonth);
  const save = async (kind: string) => {
    await page.getByRole('button', { name: chartLabels.download(homeLabels.profitByDay), exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind, exact: true }).click(),
    ]);
    const path = pictureFile(kind);
    await file.saveAs(path);
    return readFile(path);
  };
  expect((await save(chartLabels.png)).subarray(1, 4).toString()).toBe('PNG');
  expect((await save(chartLabels.csv)).toString()).toContain(`Day,${homeLabels.thisMonth},${homeLabels.lastMonth}`);
  await page.getByRole('button', { name: chartLabels.showTable(homeLabels.profitByDay), exact: true }).click();
  const today = String(new Date().getUTCDate());
  const row = page.getByRole('row', { name: new RegExp(`^${today} `) });
  await expect.poll(() => row.innerText()).toContain('€');
  await page.getByRole('button', { name: chartLabels.showChart(homeLabels.profitByDay), exact: true }).click();
}

/** Keys that are out of stock, failed or refunded. */
async function readsTabs(page: Page): Promise<void> {
  for (const state of COUNTED_ITEM_STATES) {
    await page.getByRole('tab', { name: homeLabels.itemTabs[state], exact: true }).click();
    await page
      .getByRole('tabpanel')
      .getByText(homeLabels.noItems)
      .or(page.getByRole('tabpanel').getByRole('columnheader', { name: homeLabels.sku }))
      .first()
      .waitFor();
  }
}

story(
  "the Overview links each figure to its list and shows the month's profit by day and tabs of keys with problems (OVR-001, OVR-002, OVR-003)",
  async () => {
    await placeOrder('aurora');
    const [paused] = [await pausedOrder(), await completed()];
    const page = await as('admin', '/management');
    await heading(page, homeTitles.overview).waitFor();
    await sees(page, paused.orderNumber);
    await sees(page, new RegExp(`^${homeLabels.reasons.paused}`));
    await readsChart(page);
    await readsTabs(page);
    for (const name of ['approval', 'buying', 'toDeliver'] as const)
      await follow(page, homeLabels.queues, homeLabels.queueNames[name], orderTitles.orders);
    await part(page, homeLabels.orderIssues)
      .getByRole('link', { name: new RegExp(paused.orderNumber) })
      .click();
    await isAt(page, `/management/order-detail/${paused.id}`);
  },
);

story('finance sees its tasks (OVR-008)', async () => {
  const order = await completed();
  await completed();
  const [invoice] = await apiClient('finance').do(invoiceCalls.create, { orderIds: [order.id] });
  const page = await as('finance', '/management');
  await heading(page, homeTitles.overview).waitFor();
  await follow(page, financeLabels.toDo, financeLabels.toInvoice, invoiceTitles.uninvoiced);
  await follow(page, financeLabels.toDo, financeLabels.unsentInvoices, invoiceTitles.invoices);
  await follow(page, financeLabels.toDo, financeLabels.openPayments, paymentTitles.payments);
  const before = await part(page, homeLabels.figures).innerText();
  expect(before).toContain(homeLabels.profit);
  await apiClient('finance').do(invoiceCalls.send, { id: invoice!.id });
  await page.reload();
  await part(page, financeLabels.ageing)
    .getByRole('link', { name: /^Not due/ })
    .click();
  await heading(page, invoiceTitles.invoices).waitFor();
  await sees(page, invoice!.invoiceNumber);
});

story(
  'the home of a partner shows offers to answer, keys to download as they are bought, open orders, and links to new promotions',
  async () => {
    const offer = await placeOrder('aurora');
    await apiClient('admin').do(orderCalls.rebid, { id: offer.id, quantity: 60, price: offer.of.price - 1 });
    const ready = await completed();
    const waiting = await placeOrder('aurora');
    const page = await as('aurora', '/promotions');
    await page.getByRole('link', { name: homeTitles.home, exact: true }).click();
    await heading(page, homeTitles.home).waitFor();
    await isAt(page, '/home');
    const offers = part(page, myHomeLabels.offers);
    await expect.poll(() => offers.innerText()).toContain(offer.orderNumber);
    await expect.poll(() => offers.innerText()).toContain(money(60 * (offer.of.price - 1)));
    await expect.poll(() => part(page, myHomeLabels.keysToTake).innerText()).toContain(ready.orderNumber);
    await expect.poll(() => part(page, myHomeLabels.underWay).innerText()).toContain(waiting.orderNumber);
    await expect.poll(() => part(page, orderLabels.orderAgain).innerText()).toContain(ready.of.name);
    for (const [home, title] of [
      [myHomeLabels.offers, orderTitles.myOrders],
      [myHomeLabels.keysToTake, orderTitles.myOrders],
      [myHomeLabels.underWay, orderTitles.myOrders],
    ] as const) {
      const link = part(page, home).getByRole('link', { name: new RegExp(`^${home}: all`) });
      const count = Number(/\d+/.exec(await link.innerText())![0]);
      await link.click();
      await heading(page, title).waitFor();
      expect(await rowCount(page), home).toBe(count);
      await page.goBack();
    }
    await part(page, myHomeLabels.newPromotions).getByRole('link', { name: /: all/ }).click();
    await heading(page, promotionTitles.allPromotions).waitFor();
    await sees(page, new RegExp(`^${promotionLabels.starts}`));
    await page.goBack();
    await part(page, myHomeLabels.underWay).getByText(waiting.orderNumber).waitFor();
    await approveOrder(waiting.id);
    await part(page, myHomeLabels.keysToTake)
      .getByText(waiting.orderNumber)
      .waitFor({ timeout: patience(60_000) });
  },
);
