// Length of a partner's workflows, in clicks and keystrokes.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import { KEY_SEARCH } from '#domain/delivery/links.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { promotionTitles, WATCH_LIST } from '#domain/promotions/links.ts';
import { watchCalls } from '#domain/promotions/watch-calls.ts';
import { patience } from '#test/patience.ts';
import { shellLabels } from '#web/app/labels.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { keySearchLabels } from '#web/delivery/key-search-labels.ts';
import { packageLabels } from '#web/delivery/labels.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { watchLabels } from '#web/promotions/watching/labels.ts';
import { watchListLabels } from '#web/promotions/watching/list-labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import {
  approveOrder,
  buyOrder,
  emptyCart,
  findPromotionOnSale,
  listOf,
  type PromotionOnSale,
  placeOrder,
} from './order-fixtures.ts';
import { readEverything } from './read-notifications.ts';
import { as, expects, isAt, pictureFile, sees, story, waitUntilIdle } from './story.ts';

/** Starts counting clicks on the page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && counted.clicks++, true);
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

story(
  'the keys of a completed order are two clicks away, and staff find one of them (KEY-001, KEY-002, KEY-003, KEY-006, KEY-008)',
  async () => {
    const { id, orderNumber } = await placeOrder('aurora');
    await approveOrder(id);
    await buyOrder('aurora', id);
    const page = await as('aurora', '/orders/all');
    const row = page.getByRole('row').filter({ hasText: orderNumber });
    await row.getByRole('button', { name: packageLabels.getKeys }).waitFor();
    const clicks = await countClicks(page);
    await row.getByRole('button', { name: packageLabels.getKeys }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(packageLabels.howMany).waitFor();
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: packageLabels.getKeys }).click(),
    ]);
    expect(await clicks()).toBe(2);
    await sees(page, deliveryCopy.sent);
    const saved = pictureFile('keys').replace('.png', '.csv');
    await file.saveAs(saved);
    const { completedCount, sentQuantity, product } = await apiClient('aurora').do(partnerOrderCalls.one, { id });
    expect(sentQuantity).toBe(completedCount);
    const lines = (await readFile(saved, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(1 + completedCount * Math.max(1, product.bundleProducts.length));
    await row.getByText(`${completedCount} delivered`).waitFor();
    expect(await row.getByRole('button', { name: packageLabels.sendPackage }).count()).toBe(0);
    await expectGoodAppearance(page, 'keys were got');
    await findsTheKey(lines[1]!.split(',')[0]!, orderNumber);
  },
);

/** Staff look up a key that they were sent (KEY-001, KEY-002, KEY-003, KEY-006, KEY-008). */
async function findsTheKey(key: string, orderNumber: string): Promise<void> {
  const page = await as('sales', KEY_SEARCH);
  const field = page.getByRole('textbox', { name: keySearchLabels.field });
  await field.fill(' ,;\n');
  expects(page, 422);
  await page.getByRole('button', { name: keySearchLabels.search, exact: true }).click();
  await sees(page, deliveryCopy.noKeys);
  await field.fill(`${key}, ${key};ABCD-NOT-THERE`);
  await page.getByRole('button', { name: keySearchLabels.search, exact: true }).click();
  await sees(page, keySearchLabels.done(1));
  await page.getByText('ABCD-NOT-THERE', { exact: true }).waitFor();
  await sees(page, keySearchLabels.times(2));
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await row.getByRole('button', { name: keySearchLabels.matched(1) }).click();
  await page.getByRole('dialog').getByText(key, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  const [detail] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link').click()]);
  await detail.getByRole('heading', { level: 1, name: orderNumber }).waitFor();
  await expectGoodAppearance(page, 'a key found');
  await page.getByRole('button', { name: keySearchLabels.clear }).click();
  await expect.poll(() => field.inputValue()).toBe('');
}

/** Orders a product from its own page; a click on the menu must not lose a changed quantity. */
async function ordersFromItsPage(page: Page, of: PromotionOnSale): Promise<void> {
  const quantity = page.getByLabel(cartLabels.quantityOf(of.name), { exact: true });
  const least = await quantity.inputValue();
  await quantity.fill('77');
  await page.getByRole('link', { name: labels.basketWith(3) }).click();
  await sees(page, labels.leaveTitle);
  await page.getByRole('button', { name: labels.stay }).click();
  await expect.poll(() => quantity.inputValue()).toBe('77');
  await quantity.fill(least);
  await page.getByRole('link', { name: of.name }).first().click();
  await page.getByRole('heading', { level: 1, name: of.name }).waitFor();
  await sees(page, promotionLabels.activation);
  await sees(page, promotionLabels.store);
  await sees(page, cartLabels.myEarlierOrders);
  await expectGoodAppearance(page, 'a product');
  await page.getByRole('button', { name: cartLabels.addNamed(of.name) }).click();
  await page.getByRole('link', { name: /in cart/ }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/in cart/);
}

story(
  'a partner puts three lines into the cart with twelve keystrokes, and a fourth from the page of its product',
  async () => {
    await emptyCart('cygnus');
    const wanted = [];
    // One more, which gets the focus at the end.
    for (let n = 0; n < 4; n++) wanted.push(await findPromotionOnSale('cygnus'));
    const page = await as('cygnus', listOf('/promotions', wanted));
    await page
      .getByRole('button', { name: new RegExp(`^${cartLabels.addToCart}`) })
      .first()
      .waitFor();
    await waitUntilIdle(page);
    let strokes = 0;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      strokes += keys.length;
    };
    // The next row that can be ordered gets the focus once this one is in the cart.
    const added = async (count: number) => {
      await expect.poll(() => page.getByRole('link', { name: /in cart/ }).count()).toBe(count);
      await page.getByRole('row').locator('input:focus').waitFor();
    };
    await press('j', 'Tab', 'Tab', '9', '0', 'Enter');
    await added(1);
    await press('8', '0', 'Enter');
    await added(2);
    await press('7', '0', 'Enter');
    await added(3);
    expect(strokes).toBeLessThanOrEqual(12);
    const { items } = await apiClient('cygnus').do(cartCalls.get, {});
    expect(items.map((item) => item.quantity)).toEqual([90, 80, 70]);
    await ordersFromItsPage(page, wanted[3]!);
    await page.getByRole('link', { name: labels.basketWith(4) }).click();
    await isAt(page, '/basket');
    await sees(page, cartLabels.creditLeft);
    await expectGoodAppearance(page, 'the cart with its totals');
    await emptyCart('cygnus');
  },
);

story(
  'a partner watches a product with the keyboard, finds it in the watch list and is notified once it is on offer again (WATCH-001, WATCH-004, WATCH-006)',
  async () => {
    const watched = await findPromotionOnSale('borealis');
    const sell = (isPublished: boolean) =>
      apiClient('sales').do(promotionCalls.changeStatus, { id: watched.promotionId, published: isPublished });
    // Another promotion of the product would be on offer, too.
    await sell(false);
    await readEverything('borealis');
    await apiClient('borealis').do(watchCalls.set, { productId: watched.productId, isWatched: true });
    const page = await as('borealis', WATCH_LIST);
    const row = page.getByRole('row').filter({ hasText: watched.sku });
    await row.getByText(watchListLabels.notOnOffer).waitFor();
    await sell(true);
    const bell = page.getByRole('button', { name: shellLabels.bellWith('1'), exact: true });
    await bell.waitFor({ timeout: patience(90_000) });
    await bell.click();
    const sentence = new RegExp(`${watched.name} is on offer until `);
    await page.getByRole('dialog').getByRole('link', { name: sentence }).click();
    await page.getByRole('heading', { level: 1, name: watched.name }).waitFor();

    await page.getByRole('link', { name: promotionTitles.watchList, exact: true }).first().click();
    await row.getByText(watchListLabels.onOffer).waitFor();
    await row.getByRole('button', { name: labels.remove(watched.name), exact: true }).press('Enter');
    await page.getByRole('heading', { name: watchListLabels.empty }).waitFor();
    await page.getByRole('link', { name: promotionLabels.browse }).press('Enter');
    // The watch list has a search of the same name.
    await page.getByRole('heading', { level: 1, name: promotionTitles.allPromotions }).waitFor();
    const name = watchLabels.watchNamed(watched.name);
    await page.getByPlaceholder(promotionLabels.search).fill(watched.sku);
    await expect.poll(() => page.url()).toContain('Text');
    await waitUntilIdle(page);
    await page.getByRole('button', { name, exact: true, pressed: false, disabled: false }).press('Enter');
    await page
      .getByRole('button', { name: watchLabels.watchingNamed(watched.name), exact: true, pressed: true })
      .waitFor();
    await sees(page, watchLabels.started(watched.name));
    await expectAccessible(page);
  },
);
