// Notification bell: events by others appear in every tab, are read in all tabs at once, and are emailed if chosen.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { MY_ACCOUNT } from '#domain/access/login-links.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { notificationTitles } from '#domain/notifications/links.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { patience } from '#test/patience.ts';
import { shellLabels } from '#web/app/labels.ts';
import { notificationLabels } from '#web/notifications/labels.ts';
import { preferenceLabels } from '#web/notifications/preference-labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { DESKTOP } from './browser-windows.ts';
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

describe('a partner', () => {
  story('is notified of an offer in two tabs, opens it, and has read it in both', async () => {
    const { id, orderNumber } = await placeOrder('aurora');
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
    const sentence = notificationCopy.sentences.offerReceived({ subjectId: id, subjectName: orderNumber, detail: '' });
    await panel.getByText(sentence).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      .toMatch(new RegExp(`^${shellLabels.bell}`));

    await page.keyboard.press('Enter');
    await panel.getByText(sentence).waitFor();
    await expectGoodAppearance(page, 'bell');
    await page.setViewportSize(DESKTOP);
    await panel.getByRole('link', { name: sentence }).click();
    await isAt(page, `/orders/all/${encodeURIComponent(JSON.stringify({ Text: orderNumber }))}`);
    await sees(page, orderNumber);
    await Promise.all([rings(page, 0), rings(second, 0)]);
  });

  story('finds all notifications on their own page, by kind and unread', async () => {
    const { id, orderNumber } = await placeOrder('cygnus');
    await readEverything('cygnus');
    await offer(id);
    const page = await as('cygnus', '/orders/all');
    await rings(page, 1);
    await bell(page, 1).click();
    await page.getByRole('link', { name: notificationLabels.showAll, exact: true }).click();
    await isAt(page, '/notifications');
    await page.getByRole('heading', { level: 1, name: notificationTitles.notifications }).waitFor();
    const sentence = notificationCopy.sentences.offerReceived({ subjectId: id, subjectName: orderNumber, detail: '' });
    await sees(page, sentence);
    await expectGoodAppearance(page, 'notifications');
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: notificationLabels.markOneRead(sentence), exact: true }).click();
    await rings(page, 0);
    await page.goto(`/notifications/${encodeURIComponent(JSON.stringify({ Unread: '1' }))}`);
    await page.getByRole('heading', { level: 1, name: notificationTitles.notifications }).waitFor();
    await expect.poll(() => page.getByText(sentence).count()).toBe(0);
  });
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
    await second.keyboard.press('Escape');
    await second.getByRole('dialog').waitFor({ state: 'detached' });
    await bell(second, 0).click();
    await second.getByRole('link', { name: notificationLabels.showAll, exact: true }).click();
    await second.getByRole('heading', { level: 1, name: notificationTitles.notifications }).waitFor();
    await second.reload();
    await second.getByRole('heading', { level: 1, name: notificationTitles.notifications }).waitFor();
    await second.getByText(orderNumber).first().waitFor();
  });

  story('in finance get only their own kinds, and choose the channels', async () => {
    const page = await as('finance', MY_ACCOUNT);
    const section = page.getByRole('region', { name: preferenceLabels.title });
    await section.getByText(notificationCopy.kinds.invoiceProblem, { exact: true }).first().waitFor();
    expect(await section.getByText(notificationCopy.kinds.orderSubmitted, { exact: true }).count()).toBe(0);
    await expectGoodAppearance(page, 'what finance is told of');
    await page.setViewportSize(DESKTOP);
    const { invoiceProblem } = notificationCopy.kinds;
    await section.getByRole('checkbox', { name: preferenceLabels.byMail(invoiceProblem), exact: true }).check();
    await sees(page, preferenceLabels.saved(invoiceProblem));
    const chosen = await apiClient('finance').do(notificationCalls.preferences, {});
    expect(chosen).toContainEqual({ kind: 'invoiceProblem', channel: 'Both' });
    await apiClient('finance').do(notificationCalls.choose, { kind: 'invoiceProblem', channel: 'App' });
  });
});
