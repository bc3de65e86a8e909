// Working with lists: saved views, selection, print and the keyboard. A view that is deleted in another window is in the
// tests of the panel of views.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { viewCalls } from '#domain/base/views/views.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { ORDERS } from '#domain/orders/links.ts';
import { PROMOTIONS } from '#domain/promotions/links.ts';
import { helpLabels } from '#web/app/help/labels.ts';
import { TERMS } from '#web/app/help/terms.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { negotiationLabels } from '#web/orders/negotiate/labels.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible, expectGoodAppearance, takePicture } from './appearance.ts';
import { apiClient, type PersonName } from './demo-people.ts';
import { placeOrder } from './order-fixtures.ts';
import { as, expects, isAt, sees, story } from './story.ts';

const LOADS = '/management/key-loads';
const CLOSED = `/all/${encodeURIComponent('{"Status":["Closed"]}')}/-Quantity`;

async function forget(who: PersonName, list: string): Promise<void> {
  for (const { id } of await apiClient(who).do(viewCalls.list, { list }))
    await apiClient(who).do(viewCalls.remove, { id });
}

/** Saves the shown list as a view, opens the list with it, renames and deletes it. */
async function savesAView(page: Page): Promise<void> {
  await page.getByRole('button', { name: labels.views }).click();
  expects(page, 422);
  await page.getByRole('button', { name: labels.saveView }).click();
  await sees(page, commonCopy.viewNameRequired);
  await page.getByLabel(labels.viewName).fill('Closed, large first');
  await page.getByRole('button', { name: labels.saveView }).click();
  await sees(page, commonCopy.viewSaved);
  await page.getByRole('button', { name: labels.defaultView('Closed, large first') }).click();
  await page.getByRole('button', { name: labels.defaultView('Closed, large first'), pressed: true }).waitFor();
  await expectGoodAppearance(page, 'views');
  await page.goto(ORDERS);
  await isAt(page, ORDERS + CLOSED);
  await page.getByRole('button', { name: 'Closed, large first' }).waitFor();
  // Cleared filters stay cleared: a view opens the list, it does not lock it.
  await page.getByRole('button', { name: labels.clearFilters }).first().click();
  await page.getByText(labels.viewChanged).waitFor();
  await page.getByRole('button', { name: 'Closed, large first' }).click();
  await page.getByRole('button', { name: labels.renameView('Closed, large first') }).click();
  await page.getByLabel(labels.viewName).first().fill('Closed');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Closed', exact: true }).click();
  await isAt(page, ORDERS + CLOSED);
  await page.getByRole('button', { name: 'Closed' }).first().click();
  await page.getByRole('button', { name: labels.deleteView('Closed') }).click();
  await sees(page, commonCopy.viewDeleted);
}

/** Moves and hides columns, and keeps them with the number of rows in a view. */
async function arrangesColumns(page: Page): Promise<void> {
  const cost = page.getByRole('columnheader', { name: promotionLabels.cost, exact: true });
  await cost.waitFor();
  await page.getByRole('button', { name: labels.columns }).click();
  const placeOfCost = () => cost.evaluate((head) => [...head.parentElement!.children].indexOf(head));
  const before = await placeOfCost();
  const up = page.getByRole('button', { name: labels.moveColumnUp(promotionLabels.cost), exact: true });
  await up.press('Enter');
  await expect.poll(placeOfCost).toBe(before - 1);
  await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: labels.moveColumnDown(promotionLabels.cost), exact: true }).press('Enter');
  await expect.poll(placeOfCost).toBe(before);
  await up.press('Enter');
  await expect.poll(placeOfCost).toBe(before - 1);
  await page.reload();
  await cost.waitFor();
  expect(await placeOfCost()).toBe(before - 1);
  await page.getByRole('button', { name: labels.columns }).click();
  await page.getByRole('checkbox', { name: promotionLabels.cost, exact: true }).uncheck();
  await cost.waitFor({ state: 'detached' });
  await expectGoodAppearance(page, 'columns');
  await page.reload();
  await page.getByLabel(labels.rowsPerPage).waitFor();
  await page.getByLabel(labels.rowsPerPage).selectOption('25');
  await page.getByRole('button', { name: labels.views }).click();
  await page.getByLabel(labels.viewName).fill('Slim');
  await page.getByRole('button', { name: labels.saveView }).click();
  await sees(page, commonCopy.viewSaved);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: labels.columns }).click();
  await page.getByRole('button', { name: labels.resetColumns }).click();
  await cost.waitFor();
  expect(await placeOfCost()).toBe(before);
  await page.keyboard.press('Escape');
  await page.getByLabel(labels.rowsPerPage).selectOption('10');
  await page.reload();
  await cost.waitFor();
  await page.getByRole('button', { name: labels.views }).click();
  await page.getByRole('button', { name: 'Slim', exact: true }).click();
  await cost.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel(labels.rowsPerPage).inputValue()).toBe('25');
}

/** A custom period starts with the coming week and filters once it is confirmed. */
async function choosesAPeriod(page: Page): Promise<void> {
  await page.getByRole('button', { name: orderLabels.filter.date, exact: true }).click();
  await page.getByLabel(labels.from, { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${ORDERS}/all`);
  await expectAccessible(page);
  await page.getByRole('button', { name: labels.apply, exact: true }).click();
  await page.waitForURL(/DateRange/);
}

story(
  'an employee saves a view of orders, keeps columns and rows of promotions in another, and filters by a period',
  async () => {
    await forget('level1', ORDERS);
    await forget('level1', PROMOTIONS);
    const page = await as('level1', ORDERS + CLOSED);
    await savesAView(page);
    expect(await apiClient('level1').do(viewCalls.list, { list: ORDERS })).toEqual([]);
    await page.goto(PROMOTIONS);
    await arrangesColumns(page);
    await forget('level1', PROMOTIONS);
    await page.goto(`${ORDERS}/all`);
    await choosesAPeriod(page);
  },
);

story('a view for all staff is shared by a SuperAdmin, used and copied by a salesman, and unshared', async () => {
  await forget('admin', LOADS);
  await forget('sales', LOADS);
  const address = `/${encodeURIComponent('{"State":["Loaded"]}')}`;
  await apiClient('admin').do(viewCalls.create, { list: LOADS, name: 'Loaded alone', address });
  const boss = await as('admin', LOADS);
  await boss.getByRole('button', { name: labels.views }).click();
  const share = boss.getByRole('button', { name: labels.shareView('Loaded alone') });
  await share.click();
  await sees(boss, commonCopy.viewShared);
  await boss.getByRole('button', { name: labels.shareView('Loaded alone'), pressed: true }).waitFor();

  const page = await as('sales', LOADS);
  await page.getByRole('button', { name: labels.views }).click();
  await sees(page, labels.sharedViews);
  expect(await page.getByRole('button', { name: labels.deleteView('Loaded alone') }).count()).toBe(0);
  await page.getByRole('button', { name: labels.copyView('Loaded alone') }).click();
  await sees(page, commonCopy.viewSaved);
  await page.getByRole('button', { name: labels.deleteView('Loaded alone') }).waitFor();
  await expectGoodAppearance(page, 'shared views');
  await page.reload();
  await page.getByRole('button', { name: labels.views }).click();
  await page.getByRole('list', { name: labels.sharedViews }).getByRole('button').first().click();
  await isAt(page, LOADS + address);

  await share.click();
  await sees(boss, commonCopy.viewUnshared);
  expect((await apiClient('sales').do(viewCalls.list, { list: LOADS })).map(({ ownerName }) => ownerName)).toEqual([
    null,
  ]);
  await forget('admin', LOADS);
  await forget('sales', LOADS);
});

/** Selects all rows of a filter, keeps them on the way back, and prints the list with its filter. */
async function selectsAll(page: Page): Promise<void> {
  await page.getByLabel(labels.selectPage).check();
  await page.getByRole('region', { name: labels.selected(10) }).waitFor();
  await page.getByRole('button', { name: /^Select (all|the first)/ }).click();
  const bar = page.getByRole('region', { name: /^\d+ selected$/ });
  await expect.poll(async () => Number.parseInt(await bar.innerText(), 10)).toBeGreaterThan(10);
  const chosen = (await bar.getAttribute('aria-label'))!;
  await expectGoodAppearance(page, 'all selected');
  await page.getByRole('row').nth(2).getByRole('link').first().click();
  await sees(page, detailLabels.deck);
  await page.getByRole('link', { name: orderLabels.orders, exact: true }).last().click();
  await page.getByRole('region', { name: chosen }).waitFor();
  await expect.poll(() => page.getByLabel(labels.selectPage).isChecked()).toBe(true);
  // Row actions are inside a landmark, for users who navigate by landmarks.
  await page.getByRole('row').nth(1).getByRole('button', { name: orderLabels.moreActions }).click();
  await page.getByRole('menu').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const note = page.locator('[data-print-note]');
  await expect.poll(() => note.isVisible()).toBe(true);
  await expect.poll(() => note.innerText()).toMatch(/1–10 of \d+.*Not filtered\.\s+Printed by .+ UTC$/s);
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  await takePicture(page, 'on paper');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}

/** Finds an order, selects it, starts its approval and a counter-offer, and opens it, with the keyboard alone. */
async function worksByKeyboard(page: Page, { id, orderNumber }: { id: string; orderNumber: string }): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(`${orderNumber}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  // In a text field, letters are just letters.
  await page.keyboard.type('x');
  await expect.poll(() => page.getByPlaceholder(orderCopy.searchPlaceholder).inputValue()).toBe(`${orderNumber}x`);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.locator('h1').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: labels.selected(1) });
  await bar.waitFor();
  const [row, at] = [await page.getByRole('row').last().boundingBox(), await bar.boundingBox()];
  expect(at!.y, 'the bar covers no row').toBeGreaterThanOrEqual(row!.y + row!.height);
  await expectGoodAppearance(page, 'selected');
  await page.keyboard.press('a');
  await sees(page, detailLabels.approveAllTitle(1));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.locator('h1').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await sees(page, detailLabels.approveTitle(orderNumber));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.locator('h1').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  await sees(page, negotiationLabels.negotiateTitle(orderNumber));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.locator('h1').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await isAt(page, `/management/order-detail/${id}`);
  await sees(page, detailLabels.deck);
  await page.keyboard.press('a');
  await sees(page, detailLabels.approveTitle(orderNumber));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect((await apiClient('sales').do(orderCalls.one, { id })).status).toBe('Submitted');
  await page.locator('h1').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await isAt(page, ORDERS);
  await page.keyboard.press('?');
  await sees(page, TERMS.blending.text);
  await page.getByRole('tab', { name: helpLabels.keys }).click();
  await sees(page, helpLabels.goTo);
  // It starts at the top, not at the switch further down.
  expect(await page.locator('[role=dialog] [data-body]').evaluate((body) => body.scrollTop)).toBe(0);
  await expectGoodAppearance(page, 'keys');
}

story('a salesman selects and prints the orders of a list, and works through it with the keyboard', async () => {
  const { of } = await placeOrder('borealis');
  for (let count = 0; count < 9; count++) await placeOrder('borealis', of.minQuantity, of);
  const newest = await placeOrder('borealis', of.minQuantity, of);
  const page = await as('sales', `${ORDERS}/send`);
  await selectsAll(page);
  await page.goto(ORDERS);
  await sees(page, newest.orderNumber);
  await worksByKeyboard(page, newest);
});
