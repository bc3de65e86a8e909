// Keyboard walk through dialogs and actions: the focus starts in the first field and is never lost.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { approveOrder, buyOrder, emptyCart, findPromotionOnSale, listOf, placeOrder } from './order-fixtures.ts';
import { as, sees, story, waitUntilIdle } from './story.ts';

/** Describes the focused element: its name, whether it is in a dialog, whether nothing has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const inner = document.querySelectorAll('[role=dialog], [role=alertdialog]');
    return {
      isNothing: at === null || at === document.body,
      isInDialog: [...inner].some((dialog) => dialog.contains(at)),
      name: at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '',
      tag: at?.tagName ?? '',
    };
  });

const neverFalls = async (page: Page): Promise<void> => {
  const holds = () => expect.poll(async () => (await focused(page)).isNothing).toBe(false);
  await holds();
  // Nor a moment later, when the focused element may have disappeared and passed the focus on.
  await page.waitForTimeout(300);
  await holds();
};

const anyDialog = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]').last();

/** Expects the dialog just opened to start inside, not at Close, and to restore the focus when it closes. */
async function walkDialog(page: Page, what: string): Promise<void> {
  await anyDialog(page).waitFor();
  await waitUntilIdle(page);
  await expect
    .poll(async () => ({ what, ...(await focused(page)) }))
    .toMatchObject({ what, isInDialog: true, isNothing: false, name: expect.not.stringMatching(/^Close$/) });
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[role=dialog], [role=alertdialog]'));
  await neverFalls(page);
}

/** Walks every entry of a row's menu that opens a dialog, by keyboard. */
async function walkMenu(page: Page, row: Locator): Promise<number> {
  const more = row.getByRole('button', { name: new RegExp(`^${orderLabels.moreActions}`) });
  const open = async () => {
    await more.focus();
    await page.keyboard.press('Enter');
    // An arrow key pressed before the menu has the focus is lost.
    await page.waitForFunction(() => document.activeElement?.closest('[role=menu]') != null);
  };
  await open();
  const entries = await page
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => (item.matches('a') ? null : (item.textContent ?? ''))));
  await page.keyboard.press('Escape');
  await neverFalls(page);
  for (const [at, entry] of entries.entries()) {
    if (entry === null) continue;
    await open();
    for (let n = 0; n < at; n++) await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await focused(page)).name).toBe(entry);
    await page.keyboard.press('Enter');
    await walkDialog(page, entry);
  }
  return entries.filter((entry) => entry !== null).length;
}

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

story('dialogs of orders start in their first field and restore the focus, for staff and partners', async () => {
  const asked = await placeOrder('aurora');
  const done = await placeOrder('aurora');
  await approveOrder(done.id);
  await buyOrder('aurora', done.id);
  for (const [who, path] of [
    ['admin', '/management/orders/all'],
    ['aurora', '/orders/all'],
  ] as const) {
    const page = await as(who, path);
    let walked = 0;
    for (const { orderNumber } of [asked, done]) {
      const row = rowOf(page, orderNumber);
      await row.waitFor();
      await row.locator('td').last().getByRole('button').first().focus();
      await page.keyboard.press('Enter');
      await walkDialog(page, `first action of ${orderNumber}`);
      walked += 1 + (await walkMenu(page, row));
    }
    if (who === 'admin') expect(walked).toBeGreaterThan(8);
  }
});

story(
  'approving several orders by keyboard shows a result for each and keeps the focus in the list (MORD-014)',
  async () => {
    const [good, gone] = [await placeOrder('cygnus'), await placeOrder('cygnus')];
    const page = await as('sales', '/management/orders/send');
    for (const { orderNumber } of [good, gone]) {
      await rowOf(page, orderNumber).getByRole('checkbox').focus();
      await page.keyboard.press('Space');
    }
    await apiClient('cygnus').do(partnerOrderCalls.withdraw, { id: gone.id });
    const bar = page.getByRole('region', { name: labels.selected(2) });
    await bar.getByRole('button', { name: orderLabels.approveAll }).focus();
    await page.keyboard.press('Enter');
    const dialog = anyDialog(page);
    await dialog.waitFor();
    await waitUntilIdle(page);
    expect(await focused(page)).toMatchObject({ isInDialog: true });
    const go = dialog.getByRole('button', { name: orderLabels.approveAll });
    await expect.poll(() => go.isEnabled()).toBe(true);
    await go.focus();
    await page.keyboard.press('Enter');
    await dialog.getByText(detailLabels.verdicts(1, 2)).waitFor();
    await dialog.getByText(commonCopy.withState(orderCopy.wrongState, 'Withdraw')).waitFor();
    const status = async ({ id }: { id: string }) => (await apiClient('admin').do(orderCalls.one, { id })).status;
    expect([await status(good), await status(gone)]).toEqual(['SalesmanApproved', 'Withdraw']);
    const over = dialog.getByRole('button', { name: detailLabels.done });
    await over.waitFor();
    await neverFalls(page);
    await expectGoodAppearance(page, 'verdicts');
    await over.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
    await neverFalls(page);
  },
);

story('adding, removing and undoing in the cart by keyboard never loses the focus', async () => {
  await emptyCart('borealis');
  const [one, two] = [await findPromotionOnSale('borealis'), await findPromotionOnSale('borealis')];
  const page = await as('borealis', listOf('/promotions', [one, two]));
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await sees(page, cartCopy.added);
  await expect.poll(async () => (await focused(page)).name).toMatch(/in cart/);
  await neverFalls(page);

  await page.goto(listOf('/active-promotions', [two]));
  await page
    .getByRole('textbox', { name: /^Quantity of/ })
    .first()
    .pressSequentially('200');
  await page.getByRole('button', { name: cartLabels.addToCart, exact: true }).focus();
  await page.keyboard.press('Enter');
  await sees(page, cartCopy.bulkAdded);
  await neverFalls(page);

  await emptyCart('borealis');
  for (const { promotionId, productId, price } of [one, two])
    await apiClient('borealis').do(cartCalls.add, { promotionId, productId, quantity: 60, demandPrice: price });
  await page.goto('/basket');
  await page.getByRole('button', { name: cartLabels.removeNamed(one.name), exact: true }).focus();
  await page.keyboard.press('Enter');
  await sees(page, cartLabels.removed(one.name));
  await expect.poll(async () => (await focused(page)).name).toBe(cartLabels.removeNamed(two.name));
  await page.getByRole('button', { name: cartLabels.undo }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: cartLabels.removeNamed(one.name), exact: true }).waitFor();
  await neverFalls(page);
  for (const { name } of [one, two]) {
    await page.getByRole('button', { name: cartLabels.removeNamed(name), exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: cartLabels.removeNamed(name), exact: true }).waitFor({ state: 'detached' });
    await neverFalls(page);
  }
  await sees(page, cartLabels.emptyHint);
});
