// Staff change the terms of an order: in the edit dialog, and inline.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { addMilliseconds, DAY, timeOf } from '#domain/base/time.ts';
import { editCalls, orderCalls } from '#domain/orders/calls.ts';
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

/** The order is shown without the dialog that changes it. */
async function expectReadOnly(page: Page, orderNumber: string): Promise<void> {
  await sees(page, orderNumber);
  await page.getByText(detailLabels.payment, { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: orderLabels.editOrder }).count()).toBe(0);
}

describe('an order is edited', () => {
  story('by the admin: quantity, price and mix, with a preview of the value', async () => {
    const { id } = await placeOrder('borealis');
    const page = await as('admin', detail(id));
    await page.getByRole('button', { name: orderLabels.editOrder }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(orderLabels.quantity).fill('60');
    await dialog.getByLabel(detailLabels.offerPrice).fill('9.5');
    await sees(page, '€570.00');
    await dialog.getByLabel(editLabels.reprocessBlending).check();
    await expectGoodAppearance(page, 'edit order');
    await dialog.getByRole('button', { name: editLabels.save }).click();
    await sees(page, orderCopy.updated);
    const order = await orderOf(id);
    expect([order.quantity, order.offer.offerPrice]).toEqual([60, 950]);
  });

  story('by a level 1 approver, with errors at their field', async () => {
    const { id } = await placeOrder('borealis');
    const page = await as('level1', detail(id));
    await page.getByRole('button', { name: orderLabels.editOrder }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(orderLabels.quantity).fill('');
    await dialog.getByLabel(detailLabels.offerPrice).fill('12');
    const start = timeOf(Math.floor(Date.now() / DAY) * DAY + DAY);
    await dialog.getByLabel(detailLabels.processingStart).fill(pickerTime(start));
    await dialog.getByLabel(detailLabels.processingEnd).fill(pickerTime(start));
    await dialog.getByRole('button', { name: editLabels.save }).click();
    await sees(page, orderCopy.dateGap);
    await sees(page, commonCopy.required(orderLabels.quantity));
    await dialog.getByLabel(orderLabels.quantity).fill('50');
    await dialog.getByLabel(detailLabels.processingEnd).fill(pickerTime(addMilliseconds(start, DAY)));
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: editLabels.save }).click();
    await sees(page, orderCopy.updated);
    expect((await orderOf(id)).processingStartOnUtc).toBe(start);
  });

  story('after another user was faster: input stays, changes are shown', async () => {
    const { id } = await placeOrder('borealis');
    const page = await as('admin', detail(id));
    await page.getByRole('button', { name: orderLabels.editOrder }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(detailLabels.offerPrice).fill('8');
    await apiClient('level1').do(editCalls.edit, { id, quantity: 55 });
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
  });

  story('on a phone', async () => {
    const { id } = await placeOrder('borealis');
    await apiClient('admin').do(editCalls.deliveryStart, {
      orderId: id,
      keyDeliveryStartDate: timeOf(Date.now() + DAY),
    });
    const page = await as('admin', detail(id), { phone: true });
    await page.getByRole('button', { name: editLabels.changeDelivery }).waitFor();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: orderLabels.editOrder }).first().tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(orderLabels.quantity).fill('70');
    await dialog.getByRole('button', { name: editLabels.save }).tap();
    await sees(page, orderCopy.updated);
    expect((await orderOf(id)).quantity).toBe(70);
  });

  story('not by a salesman without the scope', async () => {
    const { id, orderNumber } = await placeOrder('borealis');
    await expectReadOnly(await as('sales', detail(id)), orderNumber);
  });
});

describe('inline', () => {
  story('finance sets the paid status and that no invoice is created, and changes no terms', async () => {
    const { id, orderNumber } = await placeOrder('borealis');
    const page = await as('finance', detail(id));
    await expectReadOnly(page, orderNumber);
    await page.getByRole('button', { name: editLabels.changePaid }).click();
    await page.getByRole('menuitem', { name: orderLabels.paid.PartyPaid }).click();
    await sees(page, commonCopy.done);
    await page.getByRole('switch', { name: detailLabels.dontCreateInvoice }).click();
    await sees(page, orderCopy.invoicingUpdated);
    const order = await orderOf(id);
    expect([order.paidStatus, order.dontCreateInvoice]).toEqual(['PartyPaid', true]);
    await expectGoodAppearance(page, 'payment');
  });

  story('the admin changes the price and the key delivery date', async () => {
    const { id } = await placeOrder('borealis');
    const page = await as('admin', detail(id));
    await page.getByRole('button', { name: editLabels.changePrice }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(detailLabels.offerPrice).fill('7.25');
    await expectGoodAppearance(page, 'price');
    await dialog.getByRole('button', { name: labels.save }).click();
    await sees(page, orderCopy.updated);
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: editLabels.changeDelivery }).click();
    const field = dialog.getByLabel(detailLabels.keyDelivery);
    await field.fill('01-01-2020 10:00');
    await dialog.getByRole('button', { name: labels.save }).click();
    await sees(page, orderCopy.notBeforeNow);
    const later = timeOf(Math.floor(Date.now() / DAY) * DAY + 2 * DAY);
    await field.fill(pickerTime(later));
    await expectGoodAppearance(page, 'delivery');
    await dialog.getByRole('button', { name: labels.save }).click();
    await sees(page, orderCopy.deliveryDateUpdated);
    const order = await orderOf(id);
    expect([order.offer.offerPrice, order.keyDeliveryStartDate]).toEqual([725, later]);
  });

  story('the quantity is synced with the keys after a confirmation with both numbers', async () => {
    const { id } = await placeOrder('cygnus');
    await approveOrder(id);
    await buyOrder('cygnus', id);
    const page = await as('admin', detail(id));
    await page.getByRole('button', { name: orderLabels.syncQuantity }).first().click();
    await sees(page, editLabels.syncText('50', '50'));
    await expectGoodAppearance(page, 'sync');
    await page.getByRole('alertdialog').getByRole('button', { name: orderLabels.syncQuantity }).click();
    await sees(page, orderCopy.quantitiesSynced);
  });
});
