// A purchase whose outcome no provider tells: somebody looks into the provider's statement and says what it shows.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { timeOf } from '#domain/base/time.ts';
import { copy } from '#domain/buying/copy.ts';
import { type UnclearPurchase, unclearCalls } from '#domain/buying/unclear.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { titles } from '#web/buying/paths.ts';
import { words } from '#web/buying/words.ts';
import { words as orderWords } from '#web/orders/words.ts';
import { chargedOf, statementOf, whileFailing } from './faults.ts';
import { expectAccessible, looksGood } from './looks.ts';
import { program } from './people.ts';
import { as, expects, sees, story } from './stage.ts';
import { approved, bought, placed, reached } from './trade.ts';

const queueOf = async (orderNumber: string): Promise<UnclearPurchase[]> =>
  (await program('admin').do(unclearCalls.list, { filter: { text: orderNumber }, sort: [], page: 0, size: 100 })).items;

/** Waits until a person may decide about the oldest purchase of an order. */
async function decidable(orderNumber: string): Promise<UnclearPurchase> {
  const ripe = async () => (await queueOf(orderNumber)).find((one) => one.decidableAt <= timeOf(Date.now()));
  await expect.poll(async () => (await ripe()) !== undefined, { timeout: 40_000, interval: 500 }).toBe(true);
  return (await ripe())!;
}

const decideOn = (page: Page, { reference }: UnclearPurchase) =>
  page.getByRole('button', { name: words.decideOn(reference), exact: true }).click();
const historyOf = async (id: string) =>
  (await program('admin').do(orderCalls.one, { id })).history!.map(({ action }) => action);

describe('a purchase that nobody told the outcome of', () => {
  story('is settled when the statement shows it, bought again when not, and decided once', async () => {
    const { id, orderNumber } = await placed('cygnus');
    await whileFailing({ error5xxAfter: 0.5, error5xxBefore: 0.5, lookup5xx: 1 }, async () => {
      await approved(id);
      await reached(id, ({ unclearCount = 0 }) => unclearCount >= 8);
      await decidable(orderNumber);
      const purchases = await queueOf(orderNumber);
      const charged = await chargedOf();
      const sold = purchases.find(({ reference }) => charged.has(reference))!;
      const [lost, third] = purchases.filter(({ reference }) => !charged.has(reference)) as [
        UnclearPurchase,
        UnclearPurchase,
      ];

      const page = await as('admin', `/management/order-detail/${id}`);
      const { product } = await program('admin').do(orderCalls.one, { id });
      await sees(page, new RegExp(orderWords.stalled.failing(product.productProvider)));
      await sees(page, orderWords.noFinish.stalled);
      await looksGood(page, 'order whose provider gives no answers');
      await page.getByRole('link', { name: words.showUnclear }).click();
      await sees(page, sold.reference);
      await looksGood(page, 'queue');
      await decideOn(page, sold);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: words.settleDo }).click();
      await sees(page, copy.statementMissing);
      await expectAccessible(page);
      const said = await statementOf(sold.reference);
      await dialog.getByLabel(words.statement).fill('November 2026, line 14');
      await dialog.getByLabel(words.providerOrderNumber).fill(said.orderId);
      await dialog.getByLabel(words.charged).fill(said.charged);
      await dialog.getByLabel(words.key).fill(said.keys[0]!);
      await looksGood(page, 'was bought');
      await dialog.getByRole('button', { name: words.settleDo }).click();
      await sees(page, copy.settled);
      await page
        .getByRole('button', { name: words.decideOn(sold.reference), exact: true })
        .waitFor({ state: 'detached' });
      expect((await program('admin').do(orderCalls.one, { id })).completedCount).toBe(1);

      await decideOn(page, lost);
      await dialog.getByText(words.wasNotBought).click();
      await dialog.getByLabel(words.statement).fill('November 2026, complete');
      await looksGood(page, 'was not bought');
      await dialog.getByRole('button', { name: words.voidDo }).click();
      await sees(page, copy.voided);
      await page
        .getByRole('button', { name: words.decideOn(lost.reference), exact: true })
        .waitFor({ state: 'detached' });

      expects(page, 409);
      await decideOn(page, third);
      await dialog.getByText(words.wasNotBought).click();
      await dialog.getByLabel(words.statement).fill('November 2026, complete');
      const { itemId, reference } = third;
      await program('admin').do(unclearCalls.void, { id: itemId, reference, statement: 'Seen by a colleague' });
      await dialog.getByRole('button', { name: words.voidDo }).click();
      await sees(page, copy.notUnclear);
      expect((await historyOf(id)).filter((action) => /Purchase$/.test(action))).toEqual([
        'voidPurchase',
        'voidPurchase',
        'settlePurchase',
      ]);
      await page.goto('/management/orders/all');
      await page.getByRole('link', { name: titles.unclear }).waitFor();
      await looksGood(page, 'orders');
    });
    await bought('cygnus', id);
  });
});
