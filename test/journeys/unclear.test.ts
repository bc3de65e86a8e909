// A purchase with an unknown outcome: an employee checks the provider's statement and enters what it shows.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { timeOf } from '#domain/base/time.ts';
import { buyingCopy } from '#domain/buying/copy.ts';
import { buyingTitles } from '#domain/buying/links.ts';
import { unclearCalls } from '#domain/buying/unclear.ts';
import type { UnclearPurchase } from '#domain/buying/unclear-list.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { patience } from '#test/patience.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';

import { expectAccessible, expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder, waitForOrder } from './order-fixtures.ts';
import { chargesByReference, readStatement, withProviderFaults } from './provider-faults.ts';
import { as, expects, sees, story } from './story.ts';

const queueOf = async (orderNumber: string): Promise<UnclearPurchase[]> =>
  (await apiClient('admin').do(unclearCalls.list, { filter: { text: orderNumber }, sort: [], page: 0, size: 100 }))
    .items;

/** Waits until the oldest purchase of an order may be decided manually. */
async function decidable(orderNumber: string): Promise<UnclearPurchase> {
  const ripe = async () => (await queueOf(orderNumber)).find((one) => one.decidableAt <= timeOf(Date.now()));
  await expect.poll(async () => (await ripe()) !== undefined, { timeout: patience(40_000), interval: 500 }).toBe(true);
  return (await ripe())!;
}

const decideOn = (page: Page, { reference }: UnclearPurchase) =>
  page.getByRole('button', { name: buyingLabels.decideOn(reference), exact: true }).click();
const historyOf = async (id: string) =>
  (await apiClient('admin').do(orderCalls.one, { id })).history!.map(({ action }) => action);

describe('a purchase with an unknown outcome', () => {
  story('is settled if the statement shows it, bought again if not, and decided once', async () => {
    const { id, orderNumber } = await placeOrder('cygnus');
    await withProviderFaults({ error5xxAfter: 0.5, error5xxBefore: 0.5, lookup5xx: 1 }, async () => {
      await approveOrder(id);
      await waitForOrder(id, ({ unclearCount = 0 }) => unclearCount >= 8);
      const page = await as('admin', `/management/order-detail/${id}`);
      const { product } = await apiClient('admin').do(orderCalls.one, { id });
      await sees(page, new RegExp(detailLabels.stalled.failing(product.productProvider)));
      await sees(page, detailLabels.noFinish.stalled);
      await expectGoodAppearance(page, 'order whose provider gives no answers');
      await decidable(orderNumber);
      const purchases = await queueOf(orderNumber);
      const charged = await chargesByReference();
      const sold = purchases.find(({ reference }) => charged.has(reference))!;
      const [lost, third] = purchases.filter(({ reference }) => !charged.has(reference)) as [
        UnclearPurchase,
        UnclearPurchase,
      ];

      await page.getByRole('link', { name: buyingLabels.showUnclear }).click();
      await sees(page, sold.reference);
      await expectGoodAppearance(page, 'queue');
      await decideOn(page, sold);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: buyingLabels.settleDo }).click();
      await sees(page, buyingCopy.statementMissing);
      await expectAccessible(page);
      const said = await readStatement(sold.reference);
      await dialog.getByLabel(buyingLabels.statement).fill('November 2026, line 14');
      await dialog.getByLabel(buyingLabels.providerOrderNumber).fill(said.orderId);
      await dialog.getByLabel(buyingLabels.charged).fill(said.charged);
      // A bundle has a key for each of its parts.
      for (const [n, key] of said.keys.entries()) await dialog.getByLabel(buyingLabels.key).nth(n).fill(key);
      await expectGoodAppearance(page, 'was bought');
      await dialog.getByRole('button', { name: buyingLabels.settleDo }).click();
      await sees(page, buyingCopy.settled);
      await page
        .getByRole('button', { name: buyingLabels.decideOn(sold.reference), exact: true })
        .waitFor({ state: 'detached' });
      expect((await apiClient('admin').do(orderCalls.one, { id })).completedCount).toBe(1);

      await decideOn(page, lost);
      await dialog.getByText(buyingLabels.wasNotBought).click();
      await dialog.getByLabel(buyingLabels.statement).fill('November 2026, complete');
      await dialog.getByRole('button', { name: buyingLabels.voidDo }).click();
      await sees(page, buyingCopy.voided);
      await page
        .getByRole('button', { name: buyingLabels.decideOn(lost.reference), exact: true })
        .waitFor({ state: 'detached' });

      expects(page, 409);
      await decideOn(page, third);
      await dialog.getByText(buyingLabels.wasNotBought).click();
      await dialog.getByLabel(buyingLabels.statement).fill('November 2026, complete');
      const { itemId, reference } = third;
      await apiClient('admin').do(unclearCalls.void, { id: itemId, reference, statement: 'Seen by a colleague' });
      await dialog.getByRole('button', { name: buyingLabels.voidDo }).click();
      await sees(page, buyingCopy.notUnclear);
      expect((await historyOf(id)).filter((action) => /Purchase$/.test(action))).toEqual([
        'voidPurchase',
        'voidPurchase',
        'settlePurchase',
      ]);
      await page.goto('/management/orders/all');
      await page.getByRole('link', { name: buyingTitles.unclear }).waitFor();
    });
    await buyOrder('cygnus', id);
  });
});
