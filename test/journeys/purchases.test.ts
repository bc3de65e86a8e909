// A purchase, from the cart of two promotions to the salesman who decides about both orders.

import { expect } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { SAVED_LISTS } from '#domain/cart/links.ts';
import { savedListCopy } from '#domain/cart/saved-list-copy.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { orderPath } from '#domain/orders/links.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { savedListLabels } from '#web/cart/saved-lists/labels.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { negotiationLabels } from '#web/orders/negotiate/labels.ts';
import { searchLabels } from '#web/search/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { emptyCart, findPromotionOnSale } from './order-fixtures.ts';
import { as, isAt, sees, story } from './story.ts';

const NOTE = 'Both are for the same bundle.\nWe need them together.';

story(
  'a partner submits two promotions with one note, and the salesman sees them as one purchase (CART-024, PORD-029, PORD-030)',
  async () => {
    await emptyCart('aurora');
    for (const { promotionId, productId, price } of [
      await findPromotionOnSale('aurora'),
      await findPromotionOnSale('aurora'),
    ])
      await apiClient('aurora').do(cartCalls.add, { promotionId, productId, quantity: 50, demandPrice: price });
    const partner = await as('aurora', '/basket');
    await partner.getByLabel(cartLabels.purchaseOrder).fill('PO-4711');
    await partner.getByLabel(cartLabels.purchaseNote).fill(NOTE);
    await partner.reload();
    expect(await partner.getByLabel(cartLabels.purchaseNote).inputValue()).toBe(NOTE);
    await partner.getByRole('button', { name: cartLabels.submitOrders }).click();
    await isAt(partner, '/orders/send');
    await sees(partner, orderCopy.created);
    const newest = { filter: {}, sort: [], page: 0, size: 2 };
    const { items } = await apiClient('aurora').do(partnerOrderCalls.list, newest);
    const second = items[0]!;
    const purchase = second.purchase!.number;
    const row = partner.getByRole('row').filter({ hasText: second.orderNumber });
    await row.getByRole('button', { name: labels.expandRow }).click();
    await sees(partner, /We need them together/);
    await expectGoodAppearance(partner, 'my order of a purchase');
    await partner.getByRole('button', { name: 'Search everything' }).click();
    await partner.getByRole('combobox', { name: searchLabels.field }).fill(items[1]!.orderNumber);
    await partner.getByRole('option', { name: items[1]!.orderNumber }).click();
    await partner.getByRole('heading', { level: 1, name: /orders/i }).waitFor();
    await sees(partner, items[1]!.orderNumber);
    await partner.getByText(second.orderNumber, { exact: true }).waitFor({ state: 'detached' });

    const staff = await as('sales', orderPath(second.id));
    await sees(staff, /We need them together/);
    await expectGoodAppearance(staff, 'order of a purchase');
    await staff.getByRole('button', { name: negotiationLabels.negotiate, exact: true }).first().click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByText(detailLabels.noteOf(purchase, '2 orders')).waitFor();
    await expectGoodAppearance(staff, 'negotiate with a purchase note');
    await staff.keyboard.press('Escape');

    await staff.getByRole('link', { name: purchase, exact: true }).first().click();
    const orders = staff.getByRole('table', { name: orderLabels.orders }).getByRole('row');
    await expect.poll(() => orders.filter({ hasText: 'GK 20' }).count()).toBe(2);
    for (const { orderNumber } of items) await sees(staff, orderNumber);
    await sees(staff, purchase);
    await staff.getByRole('button', { name: labels.remove(orderLabels.purchase) }).press('Enter');
    await expect.poll(() => staff.url()).not.toContain('Purchase');

    await staff.keyboard.press('Control+k');
    await staff.getByRole('combobox', { name: searchLabels.field }).fill('po-4711');
    await staff.getByRole('option').filter({ hasText: purchase }).first().click();
    await expect.poll(() => orders.filter({ hasText: 'GK 20' }).count()).toBe(2);
  },
);

story(
  'a partner saves the cart as a list, changes it and puts it into the cart with the lines that are on offer (LIST-001, LIST-004, LIST-007)',
  async () => {
    await emptyCart('cygnus');
    const [kept, ended] = [await findPromotionOnSale('cygnus'), await findPromotionOnSale('cygnus')];
    const lines = [kept, ended].map(({ promotionId, productId, price }) => ({
      promotionId,
      productId,
      quantity: 50,
      demandPrice: price,
    }));
    await apiClient('cygnus').do(cartCalls.addBulk, { lines });
    const name = `Restock ${Date.now()}`;
    const page = await as('cygnus', '/basket');
    await page.getByRole('link', { name: orderLabels.saveAsList }).press('Enter');
    await page.getByRole('dialog').getByLabel(savedListLabels.name).fill(name);
    await expectGoodAppearance(page, 'save as list');
    await page.keyboard.press('Control+Enter');
    await sees(page, savedListCopy.saved(name));
    await emptyCart('cygnus');
    const sell = (published: boolean) =>
      apiClient('sales').do(promotionCalls.changeStatus, { id: ended.promotionId, published });
    await sell(false);

    await page.goto(SAVED_LISTS);
    await page.getByRole('link', { name }).press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByLabel(cartLabels.quantityOf(kept.name), { exact: true }).fill('60');
    await page.getByRole('button', { name: labels.save, exact: true }).waitFor();
    await expectGoodAppearance(page, 'a saved list with changes');
    await page.getByRole('button', { name: labels.save, exact: true }).press('Enter');
    await sees(page, savedListCopy.saved(name));
    await page.getByRole('button', { name: savedListLabels.addToCart, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: savedListLabels.addToCart, exact: true }).press('Enter');
    await dialog.getByText(savedListCopy.added(1, 2)).waitFor();
    await dialog.getByText(savedListCopy.notOnOffer).waitFor();
    await expectGoodAppearance(page, 'lines that were not added');
    await dialog.getByRole('link', { name: savedListLabels.toBasket }).press('Enter');
    await isAt(page, '/basket');
    expect(
      (await apiClient('cygnus').do(cartCalls.get, {})).items.map(({ promotionId, quantity }) => [
        promotionId,
        quantity,
      ]),
    ).toEqual([[kept.promotionId, 60]]);
    await sell(true);
    await emptyCart('cygnus');

    await page.goBack();
    await page.getByRole('button', { name: savedListLabels.deleteList }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: savedListLabels.deleteList }).press('Enter');
    await isAt(page, SAVED_LISTS);
    await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0);
  },
);
