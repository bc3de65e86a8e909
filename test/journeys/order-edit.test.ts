// Staff change the terms of an order: in the edit dialog, and inline.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { addMilliseconds, DAY, timeOf } from '#domain/base/time.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { editLabels } from '#web/orders/edit/labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { pickerTime } from '#web/ui/kit/values/format.ts';
import { expectGoodAppearance, expectNoOverflow } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, expects, sees, story } from './story.ts';

const detail = (id: string) => `/management/order-detail/${id}`;
const orderOf = (id: string) => apiClient('admin').do(orderCalls.one, { id });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: orderLabels.editOrder }).first().click();
  return page.getByRole('dialog');
}

/** Quantity, price, times and mix in the dialog: errors at their field, a preview of the value, then saved. */
async function editsTerms(page: Page): Promise<void> {
  const dialog = await openDialog(page);
  await dialog.getByLabel(orderLabels.quantity).fill('');
  await dialog.getByLabel(detailLabels.offerPrice).fill('9.5');
  const start = timeOf(Math.floor(Date.now() / DAY) * DAY + DAY);
  await dialog.getByLabel(detailLabels.processingStart).fill(pickerTime(start));
  await dialog.getByLabel(detailLabels.processingEnd).fill(pickerTime(start));
  await dialog.getByRole('button', { name: editLabels.save }).click();
  await sees(page, orderCopy.dateGap);
  await sees(page, commonCopy.required(orderLabels.quantity));
  await dialog.getByLabel(orderLabels.quantity).fill('60');
  await dialog.getByLabel(detailLabels.processingEnd).fill(pickerTime(addMilliseconds(start, DAY)));
  await page.keyboard.press('Tab');
  await sees(page, '€570.00');
  await dialog.getByLabel(editLabels.reprocessBlending).check();
  await expectGoodAppearance(page, 'edit order');
  await dialog.getByRole('button', { name: editLabels.save }).click();
  await sees(page, orderCopy.updated);
  await dialog.waitFor({ state: 'hidden' });
}

/** Price and delivery of keys next to their values. */
async function editsInline(page: Page, delivery: ReturnType<typeof timeOf>): Promise<void> {
  await page.getByRole('button', { name: editLabels.changePrice }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(detailLabels.offerPrice).fill('7.25');
  await dialog.getByRole('button', { name: labels.save }).click();
  await sees(page, orderCopy.updated);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: editLabels.changeDelivery }).click();
  const field = dialog.getByLabel(detailLabels.keyDelivery);
  await field.fill('01-01-2020 10:00');
  await dialog.getByRole('button', { name: labels.save }).click();
  await sees(page, orderCopy.notBeforeNow);
  await field.fill(pickerTime(delivery));
  await expectGoodAppearance(page, 'delivery');
  await dialog.getByRole('button', { name: labels.save }).click();
  await sees(page, orderCopy.deliveryDateUpdated);
}

story(
  'the admin edits an order in its dialog and inline, and syncs the quantity of another with its keys',
  async () => {
    const bought = await placeOrder('cygnus');
    await approveOrder(bought.id);
    const { id } = await placeOrder('borealis');
    const page = await as('admin', detail(id));
    await editsTerms(page);
    const edited = await orderOf(id);
    expect([edited.quantity, edited.offer.offerPrice]).toEqual([60, 950]);
    const later = timeOf(Math.floor(Date.now() / DAY) * DAY + 2 * DAY);
    await editsInline(page, later);
    const order = await orderOf(id);
    expect([order.offer.offerPrice, order.keyDeliveryStartDate]).toEqual([725, later]);

    await buyOrder('cygnus', bought.id);
    await page.goto(detail(bought.id));
    await page.getByRole('button', { name: orderLabels.syncQuantity }).first().click();
    await sees(page, editLabels.syncText('50', '50'));
    await expectGoodAppearance(page, 'sync');
    await page.getByRole('alertdialog').getByRole('button', { name: orderLabels.syncQuantity }).click();
    await sees(page, orderCopy.quantitiesSynced);
  },
);

story(
  'an order that a colleague edits on a phone meanwhile keeps the input of its dialog and shows the change',
  async () => {
    const { id } = await placeOrder('borealis');
    const page = await as('admin', detail(id));
    const dialog = await openDialog(page);
    await dialog.getByLabel(detailLabels.offerPrice).fill('8');

    const phone = await as('level1', detail(id), { phone: true });
    await phone.getByRole('button', { name: orderLabels.editOrder }).first().waitFor();
    await expectNoOverflow(phone);
    await phone.getByRole('button', { name: orderLabels.editOrder }).first().tap();
    const theirs = phone.getByRole('dialog');
    await theirs.getByLabel(orderLabels.quantity).fill('55');
    await theirs.getByRole('button', { name: editLabels.save }).tap();
    await sees(phone, orderCopy.updated);

    // The page behind updates automatically; the dialog keeps its input.
    await expect.poll(() => page.locator('main').innerText()).toContain('55');
    expect(await dialog.getByLabel(detailLabels.offerPrice).inputValue()).toBe('8');
    expects(page, 409);
    await dialog.getByRole('button', { name: editLabels.save }).click();
    await sees(page, editLabels.meanwhileBy('Lena Vogt'));
    await sees(page, `${orderLabels.quantity}: 50 → 55`);
    await expect.poll(() => dialog.getByLabel(detailLabels.offerPrice).inputValue()).toBe('8.00');
    await expect.poll(() => dialog.getByLabel(orderLabels.quantity).inputValue()).toBe('55');
    await expectGoodAppearance(page, 'overtaken');
    await dialog.getByRole('button', { name: editLabels.save }).click();
    await sees(page, orderCopy.updated);
    const order = await orderOf(id);
    expect([order.quantity, order.offer.offerPrice]).toEqual([55, 800]);
  },
);

story('finance sets the paid status and that no invoice is created, and changes no terms', async () => {
  const { id, orderNumber } = await placeOrder('borealis');
  const page = await as('finance', detail(id));
  await sees(page, orderNumber);
  await page.getByText(detailLabels.payment, { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: orderLabels.editOrder }).count()).toBe(0);
  await page.getByRole('button', { name: editLabels.changePaid }).click();
  await page.getByRole('menuitem', { name: orderLabels.paid.PartyPaid }).click();
  await sees(page, commonCopy.done);
  await page.getByRole('switch', { name: detailLabels.dontCreateInvoice }).click();
  await sees(page, orderCopy.invoicingUpdated);
  const order = await orderOf(id);
  expect([order.paidStatus, order.dontCreateInvoice]).toEqual(['PartyPaid', true]);
  await expectGoodAppearance(page, 'payment');
});
