// Changes by others appear live in every tab, through one stream.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { orderEvents, partnerOrderCalls } from '#domain/orders/calls.ts';
import { patience } from '#test/patience.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { apiClient } from './demo-people.ts';
import { placeOrder } from './order-fixtures.ts';
import { as, sees, story, untilLive } from './story.ts';

/** Pages poll no sooner than this; earlier updates were pushed. */
const TOLD_WITHIN_MS = Math.min(patience(2500), 25_000);

const streams = (page: Page): string[] => {
  const opened: string[] = [];
  page.context().on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path === `/api${orderEvents.staff.path}`) opened.push(path);
  });
  return opened;
};

const state = (page: Page, text: string) =>
  page.locator('#content').getByText(text, { exact: true }).first().waitFor({ timeout: TOLD_WITHIN_MS });

story(
  'a salesman sees an order and the counters of the list change live, in two tabs that share one stream',
  async () => {
    const { id } = await placeOrder('borealis');
    const page = await as('sales', `/management/order-detail/${id}`);
    const opened = streams(page);
    await sees(page, 'Submitted');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await sees(second, 'Submitted');
    // Both tabs get updates; the second one opens no stream of its own.
    await untilLive(second);
    await apiClient('borealis').do(partnerOrderCalls.withdraw, { id });
    await Promise.all([state(page, 'Withdraw'), state(second, 'Withdraw')]);
    expect(opened.length).toBeLessThanOrEqual(1);
    // The tab that held the stream closes; the other one takes over.
    await page.close();
    await apiClient('borealis').do(partnerOrderCalls.submit, { id, quantity: 60, price: 2000 });
    await state(second, 'Submitted');

    await second.getByRole('link', { name: detailLabels.backToOrders, exact: true }).last().click();
    const tab = second.getByRole('link', { name: orderLabels.tabsStaff.send }).first();
    await tab.click();
    const count = async () => Number((await tab.innerText()).match(/\d+/)?.[0]);
    await expect.poll(count).toBeGreaterThan(0);
    const before = await count();
    await placeOrder('borealis');
    await expect.poll(count, { timeout: TOLD_WITHIN_MS }).toBe(before + 1);
    await second.getByRole('button', { name: /1 new/i }).waitFor({ timeout: TOLD_WITHIN_MS });
  },
);
