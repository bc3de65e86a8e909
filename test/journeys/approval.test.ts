// Approval by salesman, level 1 and admin: keys from inventory, fixed values, and several orders at once.

import { describe, expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { keyReturnCalls } from '#domain/delivery/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { stockFillCalls } from '#domain/stock/calls.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { DESKTOP } from './browser-windows.ts';
import { apiClient, type PersonName } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, sees, story } from './story.ts';

const admin = () => apiClient('admin');
const one = (id: string) => admin().do(orderCalls.one, { id });
const CURRENT = detailLabels.takeOf(detailLabels.periods[2]);
const PREVIOUS = detailLabels.takeOf(detailLabels.periods[1]);

/** An order's page with its approve dialog open. */
async function approving(who: PersonName, id: string) {
  const page = await as(who, `/management/order-detail/${id}`);
  await page.getByRole('button', { name: orderLabels.approve, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: detailLabels.fromInventory }).waitFor();
  const send = async () => {
    await dialog.getByRole('button', { name: orderLabels.approve, exact: true }).click();
    await sees(page, orderCopy.approved);
  };
  return { page, dialog, send };
}

describe('an order that can be filled from inventory', () => {
  story(
    'is filled by the salesman, reviewed by level 1, changed by the admin, and starts with those keys',
    async () => {
      const gives = await placeOrder('aurora', 60);
      await approveOrder(gives.id);
      await buyOrder('aurora', gives.id);
      await admin().do(keyReturnCalls.sendToInventory, { id: gives.id, unDelivered: true, isUpdate: false });
      const { id } = await placeOrder('aurora', 50, gives.of);

      const salesman = await approving('sales', id);
      const take = salesman.dialog.getByLabel(CURRENT);
      await take.fill('51');
      await salesman.dialog.getByText(orderCopy.maximumOrderQuantity(50)).waitFor();
      await expect.poll(() => take.inputValue()).toBe('51');
      await expect
        .poll(() => salesman.dialog.getByRole('button', { name: orderLabels.approve, exact: true }).isDisabled())
        .toBe(true);
      await expectGoodAppearance(salesman.page, 'too many');
      await salesman.page.setViewportSize(DESKTOP);
      await take.fill('12');
      await salesman.dialog.getByText(detailLabels.ofInventory('12')).waitFor();
      await expect.poll(() => salesman.dialog.getByLabel(PREVIOUS).isDisabled()).toBe(true);
      await expectGoodAppearance(salesman.page, 'fill');
      await salesman.send();

      const level1 = await approving('level1', id);
      await expect.poll(() => level1.dialog.getByLabel(CURRENT).inputValue()).toBe('12');
      await expect.poll(() => level1.dialog.getByLabel(CURRENT).isDisabled()).toBe(true);
      await expect.poll(() => level1.dialog.getByLabel(detailLabels.processingStart).isDisabled()).toBe(true);
      await sees(level1.page, orderCopy.approvalFixed);
      await expectGoodAppearance(level1.page, 'read only');
      await level1.send();

      const last = await approving('admin', id);
      await expect.poll(() => last.dialog.getByLabel(CURRENT).inputValue()).toBe('12');
      await last.dialog.getByLabel(CURRENT).fill('30');
      await last.dialog.getByText(detailLabels.ofInventory('30')).waitFor();
      await last.send();
      expect((await one(id)).fromStock).toBe(30);
      await buyOrder('aurora', id);
    },
  );
});

story("says in one line that an order's product is not in inventory", async () => {
  let { id } = await placeOrder('cygnus');
  // Other stories may have sent keys of the same product to inventory.
  while ((await admin().do(stockFillCalls.count, { orderId: id })) > 0) ({ id } = await placeOrder('cygnus'));
  const { page } = await approving('sales', id);
  await sees(page, detailLabels.inventoryEmpty);
  await expectGoodAppearance(page, 'nothing in inventory');
});

story('approves several orders together, each with its own result (MORD-014)', async () => {
  const [good, gone] = [await placeOrder('cygnus'), await placeOrder('cygnus')];
  const page = await as('sales', '/management/orders/send');
  for (const { orderNumber } of [good, gone])
    await page.getByRole('row').filter({ hasText: orderNumber }).getByRole('checkbox').check();
  await apiClient('cygnus').do(partnerOrderCalls.withdraw, { id: gone.id });
  await page.getByRole('button', { name: orderLabels.approveAll }).click();
  const dialog = page.getByRole('dialog');
  await expectGoodAppearance(page, 'approve all');
  await dialog.getByRole('button', { name: orderLabels.approveAll }).click();
  await dialog.getByText(detailLabels.verdicts(1, 2)).waitFor();
  await dialog.getByText(commonCopy.withState(orderCopy.wrongState, 'Withdraw')).waitFor();
  await expectGoodAppearance(page, 'verdicts');
  expect([(await one(good.id)).status, (await one(gone.id)).status]).toEqual(['SalesmanApproved', 'Withdraw']);
});
