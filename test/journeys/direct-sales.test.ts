// Direct Sales: partners buy what we hold ourselves, and the approval proposes to fill it from there.

import { expect } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { copy } from '#domain/cart/copy.ts';
import { takeBackCalls } from '#domain/delivery/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { copy as promotionCopy } from '#domain/promotions/copy.ts';
import type { Match } from '#domain/promotions/shapes.ts';
import { fillCalls } from '#domain/stock/calls.ts';
import { words as pasteWords } from '#web/cart/paste/words.ts';
import { titles } from '#web/cart/paths.ts';
import { words } from '#web/cart/words.ts';
import { words as promotionWords } from '#web/promotions/words.ts';
import { looksGood } from './looks.ts';
import { program } from './people.ts';
import { as, DESKTOP, sees, story } from './stage.ts';
import { approved, bought, emptyCart, placed } from './trade.ts';

story('a partner buys keys of our own, and the approval proposes them to the full quantity', async () => {
  const { id, of } = await placed('aurora', 50);
  await approved(id);
  await bought('aurora', id);
  await program('admin').do(takeBackCalls.sendToInventory, { id, unDelivered: true, isUpdate: false });
  await emptyCart('aurora');

  const page = await as('aurora', '/directsales');
  await page.getByRole('heading', { name: titles.directSales }).waitFor();
  const quantity = page.getByLabel(words.quantityOf(of.name)).first();
  await quantity.fill('1');
  await page.getByRole('button', { name: words.addToCart }).click();
  await sees(page, copy.minimumIs(Math.max(20, of.minQuantity)));
  await looksGood(page, 'direct sales');
  await page.setViewportSize(DESKTOP);

  const [{ availableCount }] = (await program('aurora').do(partnerPromotionCalls.matchDirect, {
    refs: [of.promotionId],
  })) as [Match];
  await quantity.fill(String(availableCount! + 1));
  await page.getByRole('button', { name: words.addToCart }).click();
  await sees(page, copy.availableIs(availableCount!));
  await looksGood(page, 'more than is available');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: pasteWords.paste }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(pasteWords.text).fill(`${of.promotionId}\t50\nUNKNOWN-1\t50`);
  await dialog.getByRole('button', { name: pasteWords.check }).click();
  await dialog.getByText('Not found on sale').waitFor();
  await looksGood(page, 'pasted lines');
  await page.setViewportSize(DESKTOP);
  await dialog.getByRole('button', { name: pasteWords.take('1') }).click();
  await expect.poll(() => quantity.inputValue()).toBe('50');
  await page.getByRole('button', { name: words.addToCart }).click();
  await sees(page, copy.bulkAdded);

  const [order] = await program('aurora').do(cartCalls.submit, {});
  const { product } = await program('sales').do(orderCalls.one, { id: order!.id });
  const table = await program('sales').do(fillCalls.fill, { sku: product.productSku, orderId: order!.id });
  expect(table.inventoryItems.reduce((sum, item) => sum + item.quantity, 0)).toBe(50);
});

story('where nothing is found the list says so', async () => {
  const page = await as('cygnus', '/directsales');
  await page.getByPlaceholder(promotionWords.search).fill('nobody sells this');
  await page.keyboard.press('Enter');
  await sees(page, promotionCopy.noProducts);
  await looksGood(page, 'nothing held');
});
