// Staff change the terms of an order: the edit dialog and the small changes where a value stands.

import { describe, expect } from 'vitest';
import { copy as common } from '#domain/base/copy.ts';
import { after, DAY, timeOf } from '#domain/base/time.ts';
import { editCalls, orderCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { pickerTime } from '#web/base/format.ts';
import { labels } from '#web/base/labels.ts';
import { words as changes } from '#web/orders/changes/words.ts';
import { words } from '#web/orders/words.ts';
import { looksGood, noOverflow } from './looks.ts';
import { program } from './people.ts';
import { as, expects, sees, story } from './stage.ts';
import { approved, bought, placed } from './trade.ts';

const detail = (id: string) => `/management/order-detail/${id}`;
const orderOf = (id: string) => program('admin').do(orderCalls.one, { id });

describe('an order is edited', () => {
  story('by the admin: quantity, price and mix, with the worth of it shown before', async () => {
    const { id } = await placed('borealis');
    const page = await as('admin', detail(id));
    await page.getByRole('button', { name: words.editOrder }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.quantity).fill('60');
    await dialog.getByLabel(words.offerPrice).fill('9.5');
    await sees(page, '€570.00');
    await dialog.getByLabel(changes.reprocessBlending).check();
    await looksGood(page, 'edit order');
    await dialog.getByRole('button', { name: changes.save }).click();
    await sees(page, copy.updated);
    const order = await orderOf(id);
    expect([order.quantity, order.offer.offerPrice]).toEqual([60, 950]);
  });

  story('by a level 1 approver, and what is wrong is said at its field', async () => {
    const { id } = await placed('borealis');
    const page = await as('level1', detail(id));
    await page.getByRole('button', { name: words.editOrder }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.quantity).fill('');
    await dialog.getByLabel(words.offerPrice).fill('12');
    const start = timeOf(Math.floor(Date.now() / DAY) * DAY + DAY);
    await dialog.getByLabel(words.processingStart).fill(pickerTime(start));
    await dialog.getByLabel(words.processingEnd).fill(pickerTime(start));
    await dialog.getByRole('button', { name: changes.save }).click();
    await sees(page, copy.dateGap);
    await sees(page, common.required(words.quantity));
    await dialog.getByLabel(words.quantity).fill('50');
    await dialog.getByLabel(words.processingEnd).fill(pickerTime(after(start, DAY)));
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: changes.save }).click();
    await sees(page, copy.updated);
    expect((await orderOf(id)).processingStartOnUtc).toBe(start);
  });

  story('after somebody else was faster: what was typed stays, what changed is shown', async () => {
    const { id } = await placed('borealis');
    const page = await as('admin', detail(id));
    await page.getByRole('button', { name: words.editOrder }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.offerPrice).fill('8');
    await program('level1').do(editCalls.edit, { id, quantity: 55 });
    expects(page, 409);
    await dialog.getByRole('button', { name: changes.save }).click();
    await sees(page, changes.meanwhileBy('Lena Vogt'));
    await sees(page, `${words.quantity}: 50 → 55`);
    expect(await dialog.getByLabel(words.offerPrice).inputValue()).toBe('8.00');
    expect(await dialog.getByLabel(words.quantity).inputValue()).toBe('55');
    await looksGood(page, 'overtaken');
    await dialog.getByRole('button', { name: changes.save }).click();
    await sees(page, copy.updated);
    const order = await orderOf(id);
    expect([order.quantity, order.offer.offerPrice]).toEqual([55, 800]);
  });

  story('on a phone', async () => {
    const { id } = await placed('borealis');
    await program('admin').do(editCalls.deliveryStart, {
      orderId: id,
      keyDeliveryStartDate: timeOf(Date.now() + DAY),
    });
    const page = await as('admin', detail(id), { phone: true });
    await page.getByRole('button', { name: changes.changeDelivery }).waitFor();
    await noOverflow(page);
    await page.getByRole('button', { name: words.editOrder }).first().tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.quantity).fill('70');
    await dialog.getByRole('button', { name: changes.save }).tap();
    await sees(page, copy.updated);
    expect((await orderOf(id)).quantity).toBe(70);
  });

  story('not by a salesman without the scope, nor by those who only read', async () => {
    const { id, orderNumber } = await placed('borealis');
    for (const who of ['sales', 'finance'] as const) {
      const page = await as(who, detail(id));
      await sees(page, orderNumber);
      await page.getByText(words.payment, { exact: true }).first().waitFor();
      expect(await page.getByRole('button', { name: words.editOrder }).count()).toBe(0);
    }
  });
});

describe('where a value stands', () => {
  story('finance sets what was paid and that no invoice is made', async () => {
    const { id } = await placed('borealis');
    const page = await as('finance', detail(id));
    await page.getByRole('button', { name: changes.changePaid }).click();
    await page.getByRole('menuitem', { name: words.paid.PartyPaid }).click();
    await sees(page, copy.updated);
    await page.getByRole('switch', { name: words.dontCreateInvoice }).click();
    await sees(page, copy.invoicingUpdated);
    const order = await orderOf(id);
    expect([order.paidStatus, order.dontCreateInvoice]).toEqual(['PartyPaid', true]);
    await looksGood(page, 'payment');
  });

  story('the admin changes the price and the key delivery date', async () => {
    const { id } = await placed('borealis');
    const page = await as('admin', detail(id));
    await page.getByRole('button', { name: changes.changePrice }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.offerPrice).fill('7.25');
    await looksGood(page, 'price');
    await dialog.getByRole('button', { name: labels.save }).click();
    await sees(page, copy.updated);
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: changes.changeDelivery }).click();
    const field = dialog.getByLabel(words.keyDelivery);
    await field.fill('01-01-2020 10:00');
    await dialog.getByRole('button', { name: labels.save }).click();
    await sees(page, copy.notBeforeNow);
    const later = timeOf(Math.floor(Date.now() / DAY) * DAY + 2 * DAY);
    await field.fill(pickerTime(later));
    await looksGood(page, 'delivery');
    await dialog.getByRole('button', { name: labels.save }).click();
    await sees(page, copy.deliveryDateUpdated);
    const order = await orderOf(id);
    expect([order.offer.offerPrice, order.keyDeliveryStartDate]).toEqual([725, later]);
  });

  story('the quantity is synced with the keys after asking, with both numbers', async () => {
    const { id } = await placed('cygnus');
    await approved(id);
    await bought('cygnus', id);
    const page = await as('admin', detail(id));
    await page.getByRole('button', { name: words.syncQuantity }).first().click();
    await sees(page, changes.syncText('50', '50'));
    await looksGood(page, 'sync');
    await page.getByRole('alertdialog').getByRole('button', { name: words.syncQuantity }).click();
    await sees(page, copy.quantitiesSynced);
  });
});
