// Direct Sales: partners buy our own stock, and the approval proposes to fill the order from it.

import { expect } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { cartTitles } from '#domain/cart/links.ts';
import { keyReturnCalls } from '#domain/delivery/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import type { Match } from '#domain/promotions/shapes.ts';
import { stockFillCalls } from '#domain/stock/calls.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { pasteLabels } from '#web/cart/paste/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { approveOrder, buyOrder, emptyCart, placeOrder } from './order-fixtures.ts';
import { as, sees, story } from './story.ts';

story(
  'a partner buys keys from our stock, and the approval proposes them for the full quantity (DIR-003, DIR-004)',
  async () => {
    const { id, of } = await placeOrder('aurora', 50);
    await approveOrder(id);
    await buyOrder('aurora', id);
    await apiClient('admin').do(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: false });
    await emptyCart('aurora');

    const page = await as('aurora', '/directsales');
    await page.getByRole('heading', { name: cartTitles.directSales }).waitFor();
    const quantity = page.getByLabel(cartLabels.quantityOf(of.name), { exact: true }).first();
    await quantity.fill('1');
    await page.getByRole('button', { name: cartLabels.addToCart }).click();
    await sees(page, orderCopy.minimumQuantity(Math.max(20, of.minQuantity)));

    // Stock may have changed since the page was opened; this compares with what the partner sees now.
    await quantity.fill('');
    await page.reload();
    await page.getByRole('table').waitFor();
    const [{ availableCount }] = (await apiClient('aurora').do(partnerPromotionCalls.matchDirect, {
      refs: [of.promotionId],
    })) as [Match];
    await quantity.fill(String(availableCount! + 1));
    await page.getByRole('button', { name: cartLabels.addToCart }).click();
    await sees(page, cartCopy.availableIs(availableCount!));
    await expectGoodAppearance(page, 'more than is available');
    await page.getByRole('button', { name: pasteLabels.paste }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(pasteLabels.text).fill(`${of.promotionId}\t50\nUNKNOWN-1\t50`);
    await dialog.getByRole('button', { name: pasteLabels.check }).click();
    await dialog.getByText('Not found on sale').waitFor();
    await dialog.getByRole('button', { name: pasteLabels.take('1') }).click();
    await expect.poll(() => quantity.inputValue()).toBe('50');
    await page.getByRole('button', { name: cartLabels.addToCart }).click();
    await sees(page, cartCopy.bulkAdded);

    const [order] = await apiClient('aurora').do(cartCalls.submit, {});
    const { product } = await apiClient('sales').do(orderCalls.one, { id: order!.id });
    const table = await apiClient('sales').do(stockFillCalls.fill, { sku: product.productSku, orderId: order!.id });
    expect(table.inventoryItems.reduce((sum, item) => sum + item.quantity, 0)).toBe(50);
  },
);
