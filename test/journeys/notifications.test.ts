// Notification bell: events by others appear in every tab, and are read in all tabs at once. Choosing
// the channels is in the tests of the account page.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { notificationTitles } from '#domain/notifications/links.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { patience } from '#test/patience.ts';
import { shellLabels } from '#web/app/labels.ts';
import { notificationLabels } from '#web/notifications/labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { placeOrder } from './order-fixtures.ts';
import { readEverything } from './read-notifications.ts';
import { as, isAt, sees, story, untilLive } from './story.ts';

/** Pages poll no sooner than after half a minute; anything earlier was pushed. */
const PUSHED_WITHIN_MS = Math.min(patience(5000), 25_000);

const bell = (page: Page, count: number) =>
  page.getByRole('button', { name: count > 0 ? shellLabels.bellWith(String(count)) : shellLabels.bell, exact: true });
const rings = (page: Page, count: number) => bell(page, count).waitFor({ timeout: PUSHED_WITHIN_MS });

const offer = (id: string) => apiClient('sales').do(orderCalls.rebid, { id, quantity: 55, price: 1900 });

const sentenceOf = ({ id, orderNumber }: { id: string; orderNumber: string }) =>
  notificationCopy.sentences.offerReceived({ subjectId: id, subjectName: orderNumber, detail: '' });

/** Opens the page of all notifications, marks one as read, and reads only the unread ones. */
async function findsOnThePage(page: Page, order: { id: string; orderNumber: string }): Promise<void> {
  const sentence = sentenceOf(order);
  await bell(page, 1).click();
  await page.getByRole('link', { name: notificationLabels.showAll, exact: true }).click();
  await isAt(page, '/notifications');
  await page.getByRole('heading', { level: 1, name: notificationTitles.notifications }).waitFor();
  await sees(page, sentence);
  await expectGoodAppearance(page, 'notifications');
  await page.getByRole('button', { name: notificationLabels.markOneRead(sentence), exact: true }).click();
  await rings(page, 0);
  await page.goto(`/notifications/${encodeURIComponent(JSON.stringify({ Unread: '1' }))}`);
  await page.getByRole('heading', { level: 1, name: notificationTitles.notifications }).waitFor();
  await expect.poll(() => page.getByText(sentence).count()).toBe(0);
}

describe('a partner', () => {
  story(
    'is notified of offers in two tabs, opens one, finds another on the page of notifications, and has read them in both',
    async () => {
      const { id, orderNumber } = await placeOrder('aurora');
      const later = await placeOrder('aurora');
      await readEverything('aurora');
      const page = await as('aurora', '/orders/all');
      const second = await page.context().newPage();
      await second.goto(page.url());
      await Promise.all([rings(page, 0), rings(second, 0)]);
      await untilLive(page);
      await offer(id);
      await Promise.all([rings(page, 1), rings(second, 1)]);

      await bell(page, 1).click();
      const panel = page.getByRole('dialog', { name: shellLabels.bell });
      const sentence = sentenceOf({ id, orderNumber });
      await panel.getByText(sentence).waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
        .toMatch(new RegExp(`^${shellLabels.bell}`));

      await page.keyboard.press('Enter');
      await panel.getByText(sentence).waitFor();
      await expectGoodAppearance(page, 'bell');
      await panel.getByRole('link', { name: sentence }).click();
      await isAt(page, `/orders/all/${encodeURIComponent(JSON.stringify({ Text: orderNumber }))}`);
      await sees(page, orderNumber);
      await Promise.all([rings(page, 0), rings(second, 0)]);

      await offer(later.id);
      await Promise.all([rings(page, 1), rings(second, 1)]);
      await findsOnThePage(second, later);
      await rings(page, 0);
    },
  );
});

describe('staff', () => {
  story('are notified of an order that a partner submits, and mark all as read in every tab', async () => {
    await readEverything('level1');
    const page = await as('level1', '/management/orders/send');
    const second = await page.context().newPage();
    await second.goto('/management/orders/all');
    await Promise.all([rings(page, 0), rings(second, 0)]);
    await untilLive(page);
    const { orderNumber } = await placeOrder('borealis');
    await Promise.all([rings(page, 1), rings(second, 1)]);
    await bell(second, 1).click();
    await second.getByRole('dialog').getByText(orderNumber).waitFor();
    await expectAccessible(second);
    await second.getByRole('button', { name: notificationLabels.markAllRead, exact: true }).click();
    await Promise.all([rings(page, 0), rings(second, 0)]);
  });
});
