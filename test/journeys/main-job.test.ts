// The main workflow, from the cart to the keys.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { packageLabels } from '#web/delivery/labels.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient, type PersonName } from './demo-people.ts';
import {
  approveOrder,
  buyOrder,
  emptyCart,
  findPromotionOnSale,
  type PromotionOnSale,
  placeOrder,
} from './order-fixtures.ts';
import { as, expects, isAt, pictureFile, sees, story } from './story.ts';

/** Finds a promotion by its name, which may exist in several stores, and adds 50 keys of it to the cart. */
async function addToCart(page: Page, { name, sku }: PromotionOnSale, press: 'click' | 'tap'): Promise<void> {
  await page.getByPlaceholder(orderCopy.searchPlaceholder).fill(name);
  await page.keyboard.press('Enter');
  const offer = page.locator('tr, article').filter({ hasText: new RegExp(`(?<!-)${sku}`) });
  await offer.getByLabel(cartLabels.quantityOf(name), { exact: true }).fill('50');
  await offer.getByRole('button', { name: cartLabels.addNamed(name), exact: true })[press]();
  await sees(page, cartCopy.added);
}

describe('a partner', () => {
  story('adds a promotion to the cart, submits, and finds the order in review (GAP-006, ERR-008)', async () => {
    await emptyCart('aurora');
    const of = await findPromotionOnSale('aurora');
    const page = await as('aurora', '/promotions');
    await addToCart(page, of, 'click');
    await page.goto('/basket');
    await sees(page, of.name);
    await expectGoodAppearance(page, 'cart');
    await page.getByRole('button', { name: cartLabels.submitOrders }).click();
    await isAt(page, '/orders/send');
    await sees(page, orderCopy.created);
    await sees(page, of.name);
    await expectGoodAppearance(page, 'my orders');
  });

  story('packs, sends and downloads the bought keys (PORD-026)', async () => {
    const { id, orderNumber } = await placeOrder('aurora');
    await approveOrder(id);
    await buyOrder('aurora', id);
    const page = await as('aurora', '/orders/all');
    const row = page.getByRole('row').filter({ hasText: orderNumber });
    await row.getByRole('button', { name: new RegExp(`^${orderLabels.moreActions}`) }).click();
    await page.getByRole('menuitem', { name: packageLabels.create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(packageLabels.quantity).fill('7');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: packageLabels.create }).click();
    await sees(page, deliveryCopy.created);
    const order = await apiClient('aurora').do(partnerOrderCalls.one, { id });
    const [pack] = order.packages!;
    // A bundle is delivered as one key for each of its products.
    const keys = 7 * Math.max(1, order.product.bundleProducts.length);
    await apiClient('aurora').do(deliveryCalls.sendMine, { id, pkg: pack!.packageId });
    await page.reload();
    await page
      .getByRole('row')
      .filter({ hasText: orderNumber })
      .getByRole('button', { name: labels.expandRow })
      .click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: packageLabels.download }).first().click(),
    ]);
    const saved = pictureFile('keys').replace('.png', '.csv');
    await file.saveAs(saved);
    const lines = (await readFile(saved, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(1 + keys);
    expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(keys);
  });

  story('does the same on a phone', async () => {
    await emptyCart('cygnus');
    const of = await findPromotionOnSale('cygnus');
    const page = await as('cygnus', '/promotions', { phone: true });
    await addToCart(page, of, 'tap');
    await page.goto('/basket');
    await page.getByRole('button', { name: cartLabels.submitOrders }).tap();
    await isAt(page, '/orders/send');
    await sees(page, of.name);
  });

  story('reads why a quantity is wrong without losing input', async () => {
    await emptyCart('borealis');
    const of = await findPromotionOnSale('borealis');
    await apiClient('borealis').do(cartCalls.add, {
      promotionId: of.promotionId,
      productId: of.productId,
      quantity: 50,
      demandPrice: of.price,
    });
    const page = await as('borealis', '/basket');
    const quantity = page.getByLabel(cartLabels.quantityOf(of.name), { exact: true }).first();
    await quantity.fill('3');
    await quantity.blur();
    await sees(page, orderCopy.belowMinimum);
    expect((await apiClient('borealis').do(cartCalls.get, {})).items[0]!.quantity).toBe(50);
    const refused = await apiClient('borealis').call(cartCalls.change, {
      promotionId: of.promotionId,
      productId: of.productId,
      quantity: 3,
      demandPrice: of.price,
    });
    expect([refused.status, refused.message]).toEqual([422, orderCopy.belowMinimum]);
    await emptyCart('borealis');
  });

  story('learns that a promotion in the cart has ended, and can continue without it', async () => {
    await emptyCart('borealis');
    const of = await findPromotionOnSale('borealis');
    await apiClient('borealis').do(cartCalls.add, {
      promotionId: of.promotionId,
      productId: of.productId,
      quantity: 50,
      demandPrice: of.price,
    });
    await apiClient('admin').do(promotionCalls.changeStatus, { id: of.promotionId, published: false });
    const page = await as('borealis', '/basket');
    await sees(page, cartCopy.expired);
    await expect.poll(() => page.getByRole('button', { name: cartLabels.submitOrders }).isDisabled()).toBe(true);
    await expectGoodAppearance(page, 'expired');
    await page
      .getByRole('button', { name: cartLabels.removeNamed(of.name), exact: true })
      .first()
      .click();
    await sees(page, cartCopy.empty);
    await apiClient('admin').do(promotionCalls.changeStatus, { id: of.promotionId, published: true });
  });

  story("cannot see another partner's order through any page or call", async () => {
    const { id, orderNumber } = await placeOrder('cygnus');
    const stranger = apiClient('aurora');
    for (const answered of [
      await stranger.call(partnerOrderCalls.one, { id }),
      await stranger.call(partnerOrderCalls.withdraw, { id }),
      await stranger.call(deliveryCalls.createMine, { id, quantity: 1 }),
      await stranger.call(downloadCalls.downloadMine, { id, pkg: id }),
    ]) {
      expect([answered.status, answered.message]).toEqual([404, commonCopy.notFound]);
    }
    expect((await stranger.call(orderCalls.one, { id })).status).toBe(403);
    const page = await as('aurora', '/orders/all');
    await page.getByPlaceholder(orderCopy.searchPlaceholder).fill(orderNumber);
    await page.keyboard.press('Enter');
    await sees(page, orderCopy.empty);
  });
});

describe('staff', () => {
  story('approve as salesman, level 1 and admin in turn, and the keys are bought', async () => {
    const { id, orderNumber } = await placeOrder('cygnus');
    const approves = async (who: PersonName): Promise<Page> => {
      const page = await as(who, `/management/order-detail/${id}`);
      await sees(page, orderNumber);
      await page.getByRole('button', { name: orderLabels.approve, exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      if (who === 'sales') await expectGoodAppearance(page, 'approve');
      await dialog.getByRole('button', { name: orderLabels.approve, exact: true }).click();
      await sees(page, orderCopy.approved);
      return page;
    };
    for (const [who, state] of [
      ['sales', 'SalesmanApproved'],
      ['level1', 'Level1Approved'],
    ] as const) {
      await approves(who);
      expect((await apiClient('admin').do(orderCalls.one, { id })).status).toBe(state);
    }
    const page = await approves('admin');
    await buyOrder('cygnus', id);
    await sees(page, 'Completed');
    await expectGoodAppearance(page, 'order detail');
  });

  story('find an order, look at the queue, and refuse', async () => {
    const { id, orderNumber } = await placeOrder('borealis');
    const page = await as('sales', '/management/orders');
    await sees(page, orderNumber);
    await expectGoodAppearance(page, 'orders');
    await page.goto(`/management/order-detail/${id}`);
    await page.getByRole('button', { name: orderLabels.refuse, exact: true }).first().click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: detailLabels.refuseOrder })
      .click();
    await sees(page, orderCopy.refused);
    expect((await apiClient('borealis').do(partnerOrderCalls.one, { id })).status).toBe('Refused');
  });

  story('pause a running order and resume it', async () => {
    const { id } = await placeOrder('cygnus', 200);
    await approveOrder(id);
    const admin = apiClient('admin');
    const paused = await admin.call(orderCalls.pause, { id });
    if (paused.status === 200) {
      const page = await as('admin', `/management/order-detail/${id}`);
      await page.getByRole('button', { name: 'Resume' }).first().click();
      await sees(page, orderCopy.resumed);
    }
    await buyOrder('cygnus', id);
  });

  story('read that another user was faster', async () => {
    const { id } = await placeOrder('cygnus');
    const page = await as('sales', `/management/order-detail/${id}`);
    await page.getByRole('button', { name: orderLabels.approve, exact: true }).first().click();
    await apiClient('cygnus').do(partnerOrderCalls.withdraw, { id });
    expects(page, 409);
    await page.getByRole('dialog').getByRole('button', { name: orderLabels.approve, exact: true }).click();
    await sees(page, new RegExp(commonCopy.withState(orderCopy.wrongState, 'Withdraw')));
  });
});
