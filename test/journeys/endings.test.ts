// How orders end and give keys back, as staff do it; and what can be done while buying does not go as it should.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { copy as common } from '#domain/base/copy.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { labels } from '#web/base/labels.ts';
import { words as buying } from '#web/buying/words.ts';
import { endings } from '#web/delivery/ending-words.ts';
import { words as talk } from '#web/orders/negotiation/words.ts';
import { words } from '#web/orders/words.ts';
import { looksGood } from './looks.ts';
import { program, type Who } from './people.ts';
import { as, DESKTOP, sees, story } from './stage.ts';
import { approved, approvedFailing, bought, onSale, placed, reached } from './trade.ts';

const admin = () => program('admin');
const one = (id: string) => admin().do(orderCalls.one, { id });
const orderPage = (who: Who, id: string) => as(who, `/management/order-detail/${id}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses an action of the deck; answers its dialog. */
async function ask(page: Page, name: string) {
  await button(page, name).first().click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByText(endings.becomes).or(dialog.getByText(endings.stays)).waitFor();
  return dialog;
}

/** An order of which about half is back-ordered. */
async function half() {
  const order = await placed('cygnus', 50, await onSale('cygnus', 'Genba'));
  const halfway = await approvedFailing(
    order.id,
    { backOrder: 0.5 },
    ({ completedCount, backOrderCount }) => completedCount + backOrderCount === 50,
  );
  return { ...order, ...halfway };
}

/** A complete order with 5 keys in a package that was sent and 6 in one that was not. */
async function packed() {
  const order = await placed('cygnus');
  await approved(order.id);
  await bought('cygnus', order.id);
  const { packageId } = await admin().do(deliveryCalls.create, { id: order.id, quantity: 5 });
  await admin().do(deliveryCalls.send, { id: order.id, pkg: packageId });
  await admin().do(deliveryCalls.create, { id: order.id, quantity: 6 });
  return order;
}

describe('cancelling', () => {
  story('keeps what was bought, and what is owed goes where one says', async () => {
    const { id, orderNumber, completedCount, backOrderCount } = await half();
    const page = await orderPage('sales', id);
    const dialog = await ask(page, endings.close);
    await dialog.getByText(endings.closeTitle(orderNumber)).waitFor();
    await dialog.getByRole('listitem').filter({ hasText: endings.bought }).getByText(`${completedCount}`).waitFor();
    await dialog.getByLabel(endings.backOrderedTick).check();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: endings.arrivesInInventory })
      .getByText(`${backOrderCount}`)
      .waitFor();
    await looksGood(page, 'cancel');
    await dialog.getByRole('button', { name: endings.closeDo }).click();
    await sees(page, copy.cancelled);
    expect(await one(id)).toMatchObject({ status: 'Closed', completedCount, backOrderCount: 0 });
    await looksGood(page, 'closed');
  });

  story('an order without any key makes it cancelled', async () => {
    const { id } = await placed('cygnus', 50, await onSale('cygnus', 'Genba'));
    await approvedFailing(id, { backOrder: 1 }, ({ backOrderCount }) => backOrderCount === 50);
    const page = await orderPage('sales', id);
    const dialog = await ask(page, endings.close);
    await dialog.getByText('Cancelled').waitFor();
    await dialog.getByRole('button', { name: endings.closeDo }).click();
    await sees(page, copy.cancelled);
    expect((await one(id)).status).toBe('Cancelled');
  });
});

story('a failed order that is reopened keeps its keys, cannot be refused, and is cancelled with them', async () => {
  const { id } = await placed('cygnus', 50, await onSale('cygnus', 'Genba'));
  const failed = await approvedFailing(id, { refusedCountry: 0.5 }, ({ status }) => status === 'Failed');
  const page = await orderPage('sales', id);
  await button(page, talk.resubmit).click();
  await page.getByRole('alertdialog').getByRole('button', { name: talk.resubmitDo }).click();
  await sees(page, words.standsReopened(failed.completedCount));
  expect(await button(page, words.refuse).count()).toBe(0);
  await looksGood(page, 'reopened');
  await page.setViewportSize(DESKTOP);
  const dialog = await ask(page, endings.close);
  await dialog.getByText('Closed').waitFor();
  await dialog.getByRole('button', { name: endings.closeDo }).click();
  await sees(page, copy.cancelled);
  expect(await one(id)).toMatchObject({ status: 'Closed', completedCount: failed.completedCount });
});

story('a hard stop asks for the number of the order and shrinks it to what is here', async () => {
  const { id, orderNumber, completedCount } = await half();
  const page = await orderPage('admin', id);
  const dialog = await ask(page, endings.hardStop);
  const act = dialog.getByRole('button', { name: endings.hardStopDo });
  expect(await act.isDisabled()).toBe(true);
  await dialog.getByLabel(labels.typeToConfirm(orderNumber)).fill(orderNumber);
  await looksGood(page, 'hard stop');
  await act.click();
  await sees(page, copy.forcedToStop);
  expect(await one(id)).toMatchObject({ status: 'Completed', quantity: completedCount, completedCount });
});

story('a refund leaves what was sent and takes the rest back', async () => {
  const { id } = await packed();
  const page = await orderPage('finance', id);
  const dialog = await ask(page, endings.refund);
  for (const [count, what] of [
    [5, endings.staysSent],
    [6, endings.unpackedAndEnters],
    [39, endings.unpacked],
  ] as const)
    await dialog.getByRole('listitem').filter({ hasText: what }).getByText(`${count}`, { exact: true }).waitFor();
  await looksGood(page, 'refund');
  await dialog.getByRole('button', { name: endings.refundDo }).click();
  await sees(page, copy.refunded);
  expect(await one(id)).toMatchObject({ status: 'Refunded', deliveredQuantity: 5, completedCount: 0 });
});

story('keys are sent to inventory until none is left that may move', async () => {
  const { id } = await packed();
  const page = await orderPage('sales', id);
  const dialog = await ask(page, endings.toInventory);
  await dialog.getByRole('button', { name: endings.toInventoryDo('39') }).waitFor();
  await dialog.getByLabel(endings.alsoUnsent('6')).check();
  await dialog.getByLabel(endings.lowers).check();
  await looksGood(page, 'to inventory');
  await dialog.getByRole('button', { name: endings.toInventoryDo('45') }).click();
  await sees(page, common.done);
  await button(page, endings.toInventory).waitFor({ state: 'detached' });
  expect(await one(id)).toMatchObject({ status: 'Completed', quantity: 5, completedCount: 5, sentQuantity: 5 });
});

describe('a price difference', () => {
  story('shows both numbers and what it costs, is ignored, and the order goes on', async () => {
    const { id } = await placed('cygnus', 50, await onSale('cygnus', 'Genba'));
    const { anomalyFlags } = await approvedFailing(id, { priceChanged: 1 }, ({ status }) => status === 'Paused');
    expect(anomalyFlags[0]).toMatchObject({ key: 'PriceDifference' });
    const page = await orderPage('sales', id);
    await page.getByText(/the order costs €[\d.,]+ more than planned/).waitFor();
    await looksGood(page, 'price difference');
    await button(page, buying.ignore).click();
    await page.getByRole('alertdialog').getByRole('button', { name: buying.ignoreDo }).click();
    await sees(page, common.done);
    await sees(page, words.anomalyResume);
    await button(page, buying.resume).click();
    await sees(page, copy.resumed);
    await bought('cygnus', id);
  });
});

story('keys are held for a paused order, fetched, and can be delivered', async () => {
  const { id } = await placed('cygnus', 50, await onSale('cygnus', 'Genba'));
  await approvedFailing(id, { priceChanged: 1 }, ({ status }) => status === 'Paused');
  await admin().do(orderCalls.ignoreAnomaly, { id });
  const salesman = await orderPage('sales', id);
  await sees(salesman, words.deck);
  await button(salesman, buying.resume).waitFor();
  expect(await button(salesman, buying.allocate).count()).toBe(0);
  const page = await orderPage('admin', id);
  const card = page.getByRole('region', { name: buying.allocation });
  await card.getByLabel(buying.toAllocate).fill('51');
  await button(page, buying.allocate).click();
  await sees(page, copy.allocateAtMost(50));
  await card.getByLabel(buying.toAllocate).fill('20');
  await looksGood(page, 'allocation');
  await button(page, buying.allocate).click();
  await sees(page, copy.willAllocate);
  await card.getByLabel(buying.toFetch).fill('8');
  await looksGood(page, 'buffered');
  await button(page, buying.getBuffered).click();
  await reached(id, ({ bufferedCount }) => bufferedCount === 8);
  await card.getByLabel(buying.toFetch).waitFor();
  expect((await one(id)).actions).toContain('createPackage');
  await button(page, buying.resume).click();
  await sees(page, copy.resumed);
  await bought('cygnus', id);
});

story('failed keys are deleted, back-ordered ones refunded, and the rest tried again', async () => {
  const { id } = await placed('cygnus', 50, await onSale('cygnus', 'Genba'));
  const before = await approvedFailing(
    id,
    { refusedCountry: 0.25, soldOut: 0.25, backOrder: 0.25 },
    (order) => order.completedCount + order.errorCount + order.outOfStockCount + order.backOrderCount === 50,
  );
  expect(Math.min(before.errorCount, before.outOfStockCount, before.backOrderCount)).toBeGreaterThan(0);
  const page = await orderPage('admin', id);
  await button(page, buying.retryAll).waitFor();
  await looksGood(page, 'mixed items');
  // Which keys fail is drawn by lot: all of them on one page.
  await page.setViewportSize(DESKTOP);
  await page.getByLabel(labels.rowsPerPage).selectOption('50');
  await page
    .getByRole('button', { name: /^Delete key/ })
    .first()
    .click();
  await button(page, buying.deleteDo).click();
  await sees(page, common.done);
  await reached(id, ({ errorCount }) => errorCount === before.errorCount - 1);
  await button(page, buying.deleteErrors).click();
  await looksGood(page, 'delete failed');
  await button(page, buying.deleteErrorsDo).click();
  await reached(id, ({ errorCount }) => errorCount === 0);
  await button(page, buying.retryAll).click();
  await reached(id, ({ outOfStockCount }) => outOfStockCount === 0);
  await button(page, buying.refundBackOrdered).click();
  await looksGood(page, 'refund back-ordered');
  await button(page, buying.refundDo).click();
  await sees(page, buying.refunding(before.backOrderCount));
  await reached(id, ({ status }) => status === 'Failed');
  await sees(page, words.standsLate);
  const ways = page.getByRole('region', { name: words.waysOut });
  for (const label of [buying.resume, talk.resubmit, endings.close])
    await ways.getByText(label, { exact: true }).waitFor();
  await looksGood(page, 'failed');
  await button(page, buying.resume).click();
  await bought('cygnus', id);
});
