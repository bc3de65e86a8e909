// Stepping through the records of a list: orders, promotions and invoices (F3).

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { UNINVOICED } from '#domain/invoices/links.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { ORDERS, orderPath } from '#domain/orders/links.ts';
import { PROMOTIONS } from '#domain/promotions/links.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { approveOrder, buyOrder, findPromotionOnSale, placeOrder } from './order-fixtures.ts';
import { as, isAt, sees, story, waitUntilIdle } from './story.ts';

const place = (page: Page, names: { list: string }) =>
  page.getByRole('main').getByRole('navigation', { name: names.list });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** A list narrowed by its search box. */
async function search(page: Page, text: string, count: number): Promise<void> {
  await page.locator('main search input').first().fill(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(count);
}

describe('next and previous record', () => {
  story(
    'a salesman approves an order and moves on to the next one in the queue, and steps through promotions across a page boundary',
    async () => {
      const of = await findPromotionOnSale('borealis');
      const placed = [];
      for (let count = 0; count < 3; count += 1) placed.push(await placeOrder('borealis', of.minQuantity, of));
      const page = await as('sales', `${ORDERS}/send`);
      await page.getByRole('row').filter({ hasText: placed[2]!.orderNumber }).getByRole('link').first().click();
      await isAt(page, orderPath(placed[2]!.id));
      const isThe = (count: number) =>
        place(page, detailLabels.neighbors)
          .getByText(new RegExp(`^${count} of \\d+$`))
          .waitFor();
      await isThe(1);
      await page.keyboard.press('J');
      await isAt(page, orderPath(placed[1]!.id));
      await isThe(2);
      await page.keyboard.press('K');
      await isAt(page, orderPath(placed[2]!.id));
      await isThe(1);
      await waitUntilIdle(page);
      await page.getByRole('button', { name: orderLabels.approve, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: orderLabels.approve, exact: true }).click();
      await sees(page, orderCopy.approved);
      await expect.poll(() => focusedText(page)).toBe(labels.nextInQueue);
      await expectGoodAppearance(page, 'next in queue');
      await page.getByRole('button', { name: labels.nextInQueue }).press('Enter');
      await isAt(page, orderPath(placed[1]!.id));
      await isThe(2);
      await page.goto(PROMOTIONS);
      await page.locator('tbody tr[data-row]').last().getByRole('link').first().click();
      const nav = place(page, promotionLabels.neighbors);
      await nav.getByText(/^10 of \d+$/).waitFor();
      const before = await heading(page).innerText();
      await nav.getByRole('link', { name: promotionLabels.neighbors.next }).click();
      await nav.getByText(/^11 of \d+$/).waitFor();
      await page.keyboard.press('K');
      await nav.getByText(/^10 of \d+$/).waitFor();
      await expect.poll(() => heading(page).innerText()).toBe(before);
    },
  );

  story('finance steps through invoices, sends one, and opens an uninvoiced order', async () => {
    const of = await findPromotionOnSale('aurora');
    const orders = [];
    for (let count = 0; count < 3; count += 1) {
      const order = await placeOrder('aurora', of.minQuantity, of);
      await approveOrder(order.id);
      orders.push(order);
    }
    for (const { id } of orders) await buyOrder('aurora', id);
    const numbers: string[] = [];
    for (const { id } of orders.slice(0, 2)) {
      const [invoice] = await apiClient('finance').do(invoiceCalls.create, { orderIds: [id] });
      numbers.unshift(invoice!.invoiceNumber);
    }
    const [newest, older] = numbers as [string, string];
    const page = await as('finance', '/management/invoices');
    await page.getByRole('button', { name: invoiceLabels.showOrdersOf(newest) }).click();
    const dialog = page.getByRole('dialog');
    const title = (number: string) => dialog.getByRole('heading', { name: invoiceLabels.linesOf(number) });
    await title(newest).waitFor();
    const nav = dialog.getByRole('navigation', { name: invoiceLabels.neighbors.list });
    await nav.getByText(/^1 of \d+$/).waitFor();
    await page.keyboard.press('J');
    await title(older).waitFor();
    await page.keyboard.press('K');
    await title(newest).waitFor();
    await expectGoodAppearance(page, 'invoice of a list');
    await dialog.getByRole('button', { name: invoiceLabels.sendOne(newest) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: invoiceLabels.send }).click();
    await expect.poll(() => focusedText(page)).toBe(labels.nextInQueue);
    await page.keyboard.press('Enter');
    await title(older).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.goto(UNINVOICED);
    await search(page, orders[2]!.orderNumber, 1);
    await page.getByRole('link', { name: orders[2]!.orderNumber }).click();
    await isAt(page, orderPath(orders[2]!.id));
    await sees(page, detailLabels.deck);
  });
});
