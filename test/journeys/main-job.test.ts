// The main workflow, from the cart to the keys.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { deliveryCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { patience } from '#test/patience.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { packageLabels } from '#web/delivery/labels.ts';
import { partnerActions } from '#web/delivery/partner-actions.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { negotiationLabels } from '#web/orders/negotiate/labels.ts';
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
import { as, expects, isAt, pictureFile, sees, story, untilLive } from './story.ts';

const admin = () => apiClient('admin');
const one = (id: string) => admin().do(orderCalls.one, { id });
const CURRENT = detailLabels.takeOf(detailLabels.periods[2]);
const PREVIOUS = detailLabels.takeOf(detailLabels.periods[1]);

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
    await page.getByRole('link', { name: labels.basketWith(1) }).click();
    await isAt(page, '/basket');
    await sees(page, of.name);
    await expectGoodAppearance(page, 'cart');
    await page.getByRole('button', { name: cartLabels.submitOrders }).click();
    await isAt(page, '/orders/send');
    await sees(page, orderCopy.created);
    await sees(page, of.name);
  });

  story('sees the bought keys arrive, packs, sends and downloads them (PORD-026)', async () => {
    const { id, orderNumber } = await placeOrder('aurora');
    const page = await as('aurora', '/orders/all');
    const row = page.getByRole('row').filter({ hasText: orderNumber });
    await row.waitFor();
    await untilLive(page);
    await approveOrder(id);
    // Pages poll no sooner: this was pushed.
    await row
      .getByRole('button', { name: partnerActions.getKeys.label({} as never) })
      .first()
      .waitFor({ timeout: patience(15_000) });
    await buyOrder('aurora', id);
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
    await row.getByRole('button', { name: labels.expandRow }).click();
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
    await page.getByRole('link', { name: labels.basketWith(1) }).tap();
    await page.getByRole('button', { name: cartLabels.submitOrders }).tap();
    await isAt(page, '/orders/send');
    await sees(page, of.name);
  });
});

/** An order's page with its approve dialog open. */
async function approving(who: PersonName, id: string) {
  const page = await as(who, `/management/order-detail/${id}`);
  await page.getByRole('button', { name: orderLabels.approve, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: detailLabels.fromInventory }).waitFor();
  const send = async () => {
    await dialog.getByRole('button', { name: orderLabels.approve, exact: true }).click();
    await sees(page, orderCopy.approved);
  };
  return { page, dialog, send };
}

/** A salesman takes 12 keys from inventory. */
async function fills(id: string): Promise<void> {
  const { page, dialog, send } = await approving('sales', id);
  const take = dialog.getByLabel(CURRENT);
  await take.fill('51');
  await dialog.getByText(orderCopy.maximumOrderQuantity(50)).waitFor();
  await expect.poll(() => take.inputValue()).toBe('51');
  await expect
    .poll(() => dialog.getByRole('button', { name: orderLabels.approve, exact: true }).isDisabled())
    .toBe(true);
  await take.fill('12');
  await dialog.getByText(detailLabels.ofInventory('12')).waitFor();
  await expect.poll(() => dialog.getByLabel(PREVIOUS).isDisabled()).toBe(true);
  await expectGoodAppearance(page, 'approve');
  await send();
}

/** Level 1 cannot change what the salesman decided. */
async function reviews(id: string): Promise<void> {
  const { page, dialog, send } = await approving('level1', id);
  await expect.poll(() => dialog.getByLabel(CURRENT).inputValue()).toBe('12');
  await expect.poll(() => dialog.getByLabel(CURRENT).isDisabled()).toBe(true);
  await expect.poll(() => dialog.getByLabel(detailLabels.processingStart).isDisabled()).toBe(true);
  await sees(page, orderCopy.approvalFixed);
  await expectGoodAppearance(page, 'read only');
  await send();
}

describe('staff', () => {
  story(
    'approve an order as salesman, level 1 and admin in turn, with keys from inventory, and the others are bought',
    async () => {
      const gives = await placeOrder('aurora', 60);
      await approveOrder(gives.id);
      await buyOrder('aurora', gives.id);
      await admin().do(keyReturnCalls.sendToInventory, { id: gives.id, unDelivered: true, isUpdate: false });
      const { id } = await placeOrder('aurora', 50, gives.of);
      await fills(id);
      expect((await one(id)).status).toBe('SalesmanApproved');
      await reviews(id);
      expect((await one(id)).status).toBe('Level1Approved');
      const last = await approving('admin', id);
      await expect.poll(() => last.dialog.getByLabel(CURRENT).inputValue()).toBe('12');
      await last.dialog.getByLabel(CURRENT).fill('30');
      await last.dialog.getByText(detailLabels.ofInventory('30')).waitFor();
      await last.send();
      expect((await one(id)).fromStock).toBe(30);
      await buyOrder('aurora', id);
      await sees(last.page, 'Completed');
      await expectGoodAppearance(last.page, 'order detail');
    },
  );

  story('find an order, read that another user was faster, and refuse it', async () => {
    const { id, orderNumber, of } = await placeOrder('borealis');
    const page = await as('sales', '/management/orders');
    await page.getByRole('link', { name: orderNumber }).first().click();
    await isAt(page, `/management/order-detail/${id}`);
    await page.getByRole('button', { name: orderLabels.approve, exact: true }).first().click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await apiClient('borealis').do(partnerOrderCalls.withdraw, { id });
    expects(page, 409);
    await dialog.getByRole('button', { name: orderLabels.approve, exact: true }).click();
    await sees(page, new RegExp(commonCopy.withState(orderCopy.wrongState, 'Withdraw')));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await apiClient('borealis').do(partnerOrderCalls.submit, { id, quantity: 50, price: of.price });
    // A withdrawn order has no dialog to refuse it: one that was opened sooner would disappear.
    await sees(page, negotiationLabels.offerNumber(2));
    await page.getByRole('button', { name: orderLabels.refuse, exact: true }).first().click();
    await dialog.getByRole('button', { name: detailLabels.refuseOrder }).click();
    await sees(page, orderCopy.refused);
    expect((await apiClient('borealis').do(partnerOrderCalls.one, { id })).status).toBe('Refused');
  });
});
