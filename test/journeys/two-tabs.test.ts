// One user, two tabs of one browser: changes in one tab appear in the other, and typed input is kept. Signing out is in
// session.test.ts, saved views in views.test.ts.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { orderPath } from '#domain/orders/links.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { editLabels } from '#web/orders/edit/labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { apiClient, PEOPLE } from './demo-people.ts';
import { emptyCart, findPromotionOnSale, placeOrder } from './order-fixtures.ts';
import { as, expects, isAt, sees, signInAt, story } from './story.ts';

async function secondTab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  return other;
}

describe('an order', () => {
  story('edited in one tab is announced in the other, which keeps its input', async () => {
    const { id } = await placeOrder('borealis');
    const page = await as('admin', orderPath(id));
    await page.getByRole('button', { name: orderLabels.editOrder }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(detailLabels.offerPrice).fill('8');

    const other = await secondTab(page, orderPath(id));
    await other.getByRole('button', { name: orderLabels.editOrder }).first().click();
    await other.getByRole('dialog').getByLabel(orderLabels.quantity).fill('55');
    await other.getByRole('dialog').getByRole('button', { name: editLabels.save }).click();
    await sees(other, orderCopy.updated);

    // The page behind updates automatically; the dialog keeps its input.
    await expect.poll(() => page.locator('main').innerText()).toContain('55');
    expect(await dialog.getByLabel(detailLabels.offerPrice).inputValue()).toBe('8');
    expects(page, 409);
    await dialog.getByRole('button', { name: editLabels.save }).click();
    await sees(page, `${orderLabels.quantity}: 50 → 55`);
    expect(await dialog.getByLabel(detailLabels.offerPrice).inputValue()).toBe('8.00');
    await dialog.getByRole('button', { name: editLabels.save }).click();
    await sees(page, orderCopy.updated);
    const order = await apiClient('admin').do(orderCalls.one, { id });
    expect([order.quantity, order.offer.offerPrice]).toEqual([55, 800]);
  });
});

describe('the cart', () => {
  story('changed in one tab changes in the other, which keeps its input', async () => {
    await emptyCart('borealis');
    const lines = [await findPromotionOnSale('borealis'), await findPromotionOnSale('borealis')] as const;
    for (const { promotionId, productId, price } of lines)
      await apiClient('borealis').do(cartCalls.add, { promotionId, productId, quantity: 60, demandPrice: price });
    const [typed, changed] = lines;
    const quantity = (page: Page, { name }: { name: string }) =>
      page.getByLabel(cartLabels.quantityOf(name), { exact: true });

    const page = await as('borealis', '/basket');
    await quantity(page, typed).fill('77');
    const other = await secondTab(page, '/basket');
    await quantity(other, changed).fill('65');
    await quantity(other, changed).press('Enter');
    await expect.poll(() => quantity(page, changed).inputValue()).toBe('65');
    expect(await quantity(page, typed).inputValue()).toBe('77');
    await other.getByRole('button', { name: cartLabels.removeNamed(changed.name), exact: true }).click();
    await quantity(page, changed).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: labels.basketWith(1) }).waitFor();
    expect(await quantity(page, typed).inputValue()).toBe('77');
    await quantity(page, typed).press('Enter');
    await expect.poll(() => quantity(other, typed).inputValue()).toBe('77');
    // A removed line is restored from its own tab and appears in both.
    await other.getByRole('button', { name: cartLabels.undo }).click();
    await expect.poll(() => quantity(page, changed).inputValue()).toBe('65');
    const { items } = await apiClient('borealis').do(cartCalls.get, {});
    expect(items.map((item) => item.quantity).sort()).toEqual([65, 77]);
    await emptyCart('borealis');
  });
});

story('every tab switches to the user who signs in next', async () => {
  const page = await as('cygnus', '/myaccount');
  await sees(page, PEOPLE.cygnus.email);
  const other = await secondTab(page, '/myaccount');
  await sees(other, PEOPLE.cygnus.email);
  // Calls of a tab are refused while the other one signs out.
  expects(page, 401);
  await other.getByRole('button', { name: labels.account }).click();
  await other.getByRole('button', { name: labels.logout }).click();
  await isAt(other, '/login');
  await isAt(page, '/login/%2Fmyaccount');
  await signInAt(other, 'aurora');
  await page.bringToFront();
  await isAt(page, '/myaccount');
  await sees(page, PEOPLE.aurora.email);
  expect(await page.content()).not.toContain(PEOPLE.cygnus.email);
});
