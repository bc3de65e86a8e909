// Approving as salesman, level 1 and admin do it: keys of inventory, what was fixed, and several orders at once.

import { describe, expect } from 'vitest';
import { takeBackCalls } from '#domain/delivery/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { fillCalls } from '#domain/stock/calls.ts';
import { words } from '#web/orders/words.ts';
import { looksGood } from './looks.ts';
import { program, type Who } from './people.ts';
import { as, DESKTOP, sees, story } from './stage.ts';
import { approved, bought, placed } from './trade.ts';

const admin = () => program('admin');
const one = (id: string) => admin().do(orderCalls.one, { id });
const CURRENT = words.takeOf(words.periods[2]);
const PREVIOUS = words.takeOf(words.periods[1]);

/** The page of an order with its approve dialog open. */
async function approving(who: Who, id: string) {
  const page = await as(who, `/management/order-detail/${id}`);
  await page.getByRole('button', { name: words.approve, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: words.fromInventory }).waitFor();
  const send = async () => {
    await dialog.getByRole('button', { name: words.approve, exact: true }).click();
    await sees(page, copy.approved);
  };
  return { page, dialog, send };
}

describe('an order that inventory can give keys to', () => {
  story('is filled by the salesman, read by level 1, changed by the admin, and starts with those keys', async () => {
    const gives = await placed('aurora', 60);
    await approved(gives.id);
    await bought('aurora', gives.id);
    await admin().do(takeBackCalls.sendToInventory, { id: gives.id, unDelivered: true, isUpdate: false });
    const { id } = await placed('aurora', 50, gives.of);

    const salesman = await approving('sales', id);
    const take = salesman.dialog.getByLabel(CURRENT);
    await take.fill('51');
    await salesman.dialog.getByText(copy.maximumOrderQuantity(50)).waitFor();
    expect(await take.inputValue()).toBe('51');
    expect(await salesman.dialog.getByRole('button', { name: words.approve, exact: true }).isDisabled()).toBe(true);
    await looksGood(salesman.page, 'too many');
    await salesman.page.setViewportSize(DESKTOP);
    await take.fill('12');
    await salesman.dialog.getByText(words.ofInventory('12')).waitFor();
    expect(await salesman.dialog.getByLabel(PREVIOUS).isDisabled()).toBe(true);
    await looksGood(salesman.page, 'fill');
    await salesman.send();

    const level1 = await approving('level1', id);
    expect(await level1.dialog.getByLabel(CURRENT).inputValue()).toBe('12');
    expect(await level1.dialog.getByLabel(CURRENT).isDisabled()).toBe(true);
    expect(await level1.dialog.getByLabel(words.processingStart).isDisabled()).toBe(true);
    await sees(level1.page, copy.approvalFixed);
    await looksGood(level1.page, 'read only');
    await level1.send();

    const last = await approving('admin', id);
    expect(await last.dialog.getByLabel(CURRENT).inputValue()).toBe('12');
    await last.dialog.getByLabel(CURRENT).fill('30');
    await last.dialog.getByText(words.ofInventory('30')).waitFor();
    await last.send();
    expect((await one(id)).fromStock).toBe(30);
    await bought('aurora', id);
  });
});

story('an order whose product is not in inventory says so in one line', async () => {
  let { id } = await placed('cygnus');
  // Other stories may have sent keys of the same product to inventory.
  while ((await admin().do(fillCalls.count, { orderId: id })) > 0) ({ id } = await placed('cygnus'));
  const { page } = await approving('sales', id);
  await sees(page, words.inventoryEmpty);
  await looksGood(page, 'nothing in inventory');
});

story('several orders are approved together, each with its own verdict', async () => {
  const [good, gone] = [await placed('cygnus'), await placed('cygnus')];
  const page = await as('sales', '/management/orders/send');
  for (const { orderNumber } of [good, gone])
    await page.getByRole('row').filter({ hasText: orderNumber }).getByRole('checkbox').check();
  await program('cygnus').do(partnerOrderCalls.withdraw, { id: gone.id });
  await page.getByRole('button', { name: words.approveAll }).click();
  const dialog = page.getByRole('dialog');
  await looksGood(page, 'approve all');
  await dialog.getByRole('button', { name: words.approveAll }).click();
  await dialog.getByText(words.verdicts(1, 2)).waitFor();
  await dialog.getByText(copy.overtaken('Withdraw')).waitFor();
  await looksGood(page, 'verdicts');
  expect([(await one(good.id)).status, (await one(gone.id)).status]).toEqual(['SalesmanApproved', 'Withdraw']);
});
