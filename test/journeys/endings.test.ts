// How staff end orders and return keys, and what they can do when buying has problems.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { endingLabels } from '#web/delivery/ending/ending-labels.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { negotiationLabels } from '#web/orders/negotiate/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient, type PersonName } from './demo-people.ts';
import { approveWithFaults, buyOrder, findPromotionOnSale, placeOrder, waitForOrder } from './order-fixtures.ts';
import { as, sees, story } from './story.ts';

const admin = () => apiClient('admin');
const one = (id: string) => admin().do(orderCalls.one, { id });
const orderPage = (who: PersonName, id: string) => as(who, `/management/order-detail/${id}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Starts an action of the action deck and confirms its dialog. */
async function ask(page: Page, name: string) {
  await button(page, name).first().click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByText(endingLabels.becomes).or(dialog.getByText(endingLabels.stays)).waitFor();
  return dialog;
}

/** An order with about half of its keys back-ordered. */
async function half() {
  const order = await placeOrder('cygnus', 50, await findPromotionOnSale('cygnus', 'Genba'));
  const halfway = await approveWithFaults(
    order.id,
    { backOrder: 0.5 },
    ({ completedCount, backOrderCount }) => completedCount + backOrderCount === 50,
  );
  return { ...order, ...halfway };
}

/** Packs five keys of a complete order and sends them, and packs six more. */
async function pack(id: string): Promise<void> {
  const { packageId } = await admin().do(deliveryCalls.create, { id, quantity: 5 });
  await admin().do(deliveryCalls.send, { id, pkg: packageId });
  await admin().do(deliveryCalls.create, { id, quantity: 6 });
}

story('cancelling keeps the bought keys, and refunds what is owed as chosen (LIFE-010, ODT-055)', async () => {
  const { id, orderNumber, completedCount, backOrderCount } = await half();
  const page = await orderPage('sales', id);
  const dialog = await ask(page, endingLabels.close);
  await dialog.getByText(endingLabels.closeTitle(orderNumber)).waitFor();
  await dialog.getByRole('listitem').filter({ hasText: endingLabels.bought }).getByText(`${completedCount}`).waitFor();
  await dialog.getByLabel(endingLabels.backOrderedTick).check();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: endingLabels.arrivesInInventory })
    .getByText(`${backOrderCount}`)
    .waitFor();
  await expectGoodAppearance(page, 'cancel');
  await dialog.getByRole('button', { name: endingLabels.closeDo }).click();
  await sees(page, orderCopy.cancelled);
  expect(await one(id)).toMatchObject({ status: 'Closed', completedCount, backOrderCount: 0 });
});

story(
  'a hard stop requires the order number and reduces the order to its bought keys; a refund keeps the sent ones and takes back the rest',
  async () => {
    const { id, orderNumber, completedCount } = await half();
    const page = await orderPage('admin', id);
    const dialog = await ask(page, endingLabels.hardStop);
    const act = dialog.getByRole('button', { name: endingLabels.hardStopDo });
    await expect.poll(() => act.isDisabled()).toBe(true);
    await dialog.getByLabel(labels.typeToConfirm(orderNumber)).fill(orderNumber);
    await expectGoodAppearance(page, 'hard stop');
    await act.click();
    await sees(page, orderCopy.forcedToStop);
    await dialog.waitFor({ state: 'detached' });
    expect(await one(id)).toMatchObject({ status: 'Completed', quantity: completedCount, completedCount });

    await pack(id);
    const refund = await ask(page, endingLabels.refund);
    for (const [count, what] of [
      [5, endingLabels.staysSent],
      [6, endingLabels.unpackedAndEnters],
      [completedCount - 11, endingLabels.unpacked],
    ] as const)
      await refund.getByRole('listitem').filter({ hasText: what }).getByText(`${count}`, { exact: true }).waitFor();
    await expectGoodAppearance(page, 'refund');
    await refund.getByRole('button', { name: endingLabels.refundDo }).click();
    await sees(page, orderCopy.refunded);
    expect(await one(id)).toMatchObject({ status: 'Refunded', deliveredQuantity: 5, completedCount: 0 });
  },
);

/** A salesman reads both prices and ignores the difference. The order can be resumed, but they cannot reserve keys. */
async function ignoresDifference(page: Page): Promise<void> {
  await page.getByText(/the order costs €[\d.,]+ more than planned/).waitFor();
  await expectGoodAppearance(page, 'price difference');
  await button(page, buyingLabels.ignore).click();
  await page.getByRole('alertdialog').getByRole('button', { name: buyingLabels.ignoreDo }).click();
  await sees(page, orderCopy.anomalyIgnored);
  await sees(page, detailLabels.anomalyResume);
  await button(page, buyingLabels.resume).waitFor();
  expect(await button(page, buyingLabels.allocate).count()).toBe(0);
}

/** An administrator reserves keys for the paused order, fetches some of them, which can be delivered, and resumes it. */
async function reservesKeys(id: string): Promise<void> {
  const page = await orderPage('admin', id);
  const card = page.getByRole('region', { name: buyingLabels.allocation });
  await card.getByLabel(buyingLabels.toAllocate).fill('51');
  await button(page, buyingLabels.allocate).click();
  await sees(page, orderCopy.allocateAtMost(50));
  await card.getByLabel(buyingLabels.toAllocate).fill('20');
  await expectGoodAppearance(page, 'allocation');
  await button(page, buyingLabels.allocate).click();
  await sees(page, orderReplyCopy.willAllocate);
  await card.getByLabel(buyingLabels.toFetch).fill('8');
  await button(page, buyingLabels.getBuffered).click();
  await waitForOrder(id, ({ bufferedCount }) => bufferedCount === 8);
  await card.getByLabel(buyingLabels.toFetch).waitFor();
  expect((await one(id)).actions).toContain('createPackage');
  await button(page, buyingLabels.resume).click();
  await sees(page, orderCopy.resumed);
}

/** A salesman sends keys to inventory until none is left that may move. */
async function sendsToInventory(page: Page, id: string): Promise<void> {
  const dialog = await ask(page, endingLabels.toInventory);
  await dialog.getByRole('button', { name: endingLabels.toInventoryDo('39') }).waitFor();
  await dialog.getByLabel(endingLabels.alsoUnsent('6')).check();
  await dialog.getByLabel(endingLabels.lowers).check();
  await expectGoodAppearance(page, 'to inventory');
  await dialog.getByRole('button', { name: endingLabels.toInventoryDo('45') }).click();
  await sees(page, commonCopy.done);
  await button(page, endingLabels.toInventory).waitFor({ state: 'detached' });
  expect(await one(id)).toMatchObject({ status: 'Completed', quantity: 5, completedCount: 5, sentQuantity: 5 });
}

story(
  'an order paused for a price difference gets reserved keys, continues, and its unsent keys go to inventory (ALC-001, ALC-013, ODT-047)',
  async () => {
    const { id } = await placeOrder('cygnus', 50, await findPromotionOnSale('cygnus', 'Genba'));
    const { anomalyFlags } = await approveWithFaults(id, { priceChanged: 1 }, ({ status }) => status === 'Paused');
    expect(anomalyFlags[0]).toMatchObject({ key: 'PriceDifference' });
    const page = await orderPage('sales', id);
    await ignoresDifference(page);
    await reservesKeys(id);
    await buyOrder('cygnus', id);
    await pack(id);
    await sendsToInventory(page, id);
  },
);

/** A failed order that is reopened keeps its keys, cannot be refused, and is cancelled with them. */
async function reopensAndCancels(page: Page, { id, completedCount }: Order): Promise<void> {
  await button(page, negotiationLabels.resubmit).click();
  await page.getByRole('alertdialog').getByRole('button', { name: negotiationLabels.resubmitDo }).click();
  await sees(page, detailLabels.standsReopened(completedCount));
  expect(await button(page, orderLabels.refuse).count()).toBe(0);
  const dialog = await ask(page, endingLabels.close);
  await dialog.getByText('Closed').waitFor();
  await dialog.getByRole('button', { name: endingLabels.closeDo }).click();
  await sees(page, orderCopy.cancelled);
  expect(await one(id)).toMatchObject({ status: 'Closed', completedCount });
}

story(
  'deletes failed keys, refunds back-ordered ones, retries the rest, and cancels the reopened order (ITEM-006)',
  async () => {
    const { id } = await placeOrder('cygnus', 50, await findPromotionOnSale('cygnus', 'Genba'));
    const before = await approveWithFaults(
      id,
      { refusedCountry: 0.25, soldOut: 0.25, backOrder: 0.25 },
      (order) => order.completedCount + order.errorCount + order.outOfStockCount + order.backOrderCount === 50,
    );
    expect(Math.min(before.errorCount, before.outOfStockCount, before.backOrderCount)).toBeGreaterThan(0);
    const page = await orderPage('admin', id);
    await button(page, buyingLabels.retryAll).waitFor();
    await expectGoodAppearance(page, 'mixed items');
    // Which keys fail is random: show all of them on one page.
    await page.getByLabel(labels.rowsPerPage).selectOption('50');
    await page
      .getByRole('button', { name: /^Delete key/ })
      .first()
      .click();
    await button(page, buyingLabels.deleteDo).click();
    await sees(page, commonCopy.done);
    await waitForOrder(id, ({ errorCount }) => errorCount === before.errorCount - 1);
    await button(page, buyingLabels.deleteErrors).click();
    await button(page, buyingLabels.deleteErrorsDo).click();
    await waitForOrder(id, ({ errorCount }) => errorCount === 0);
    await button(page, buyingLabels.retryAll).click();
    await waitForOrder(id, ({ outOfStockCount }) => outOfStockCount === 0);
    await button(page, buyingLabels.refundBackOrdered).click();
    await expectGoodAppearance(page, 'refund back-ordered');
    await button(page, buyingLabels.refundDo).click();
    await sees(page, buyingLabels.refunding(before.backOrderCount));
    const failed = await waitForOrder(id, ({ status }) => status === 'Failed');
    await sees(page, detailLabels.standsLate);
    const ways = page.getByRole('region', { name: detailLabels.waysOut });
    for (const label of [buyingLabels.resume, negotiationLabels.resubmit, endingLabels.close])
      await ways.getByText(label, { exact: true }).waitFor();
    await expectGoodAppearance(page, 'failed');
    await reopensAndCancels(page, failed);
  },
);
