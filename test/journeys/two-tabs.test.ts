// One user, two tabs of one browser: changes in one tab appear in the other, and typed input is kept. Signing out is in
// session.test.ts, saved views in views.test.ts, an order edited by two people in order-edit.test.ts.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { apiClient } from './demo-people.ts';
import { emptyCart, findPromotionOnSale } from './order-fixtures.ts';
import { as, story } from './story.ts';

async function secondTab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  return other;
}

story('the cart changed in one tab changes in the other, which keeps its input', async () => {
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
