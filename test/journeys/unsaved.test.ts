// Typed input is never lost without a question: dialogs ask on Escape, pages on leaving, the browser on reload.

import { expect } from 'vitest';
import { companyCalls } from '#domain/companies/calls.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import { CREATE_COMPANY } from '#domain/companies/links.ts';
import { PROMOTIONS } from '#domain/promotions/links.ts';
import { userLabels } from '#web/access/users/user-labels.ts';
import { companyLabels } from '#web/companies/labels.ts';
import { negotiationLabels } from '#web/orders/negotiate/labels.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectAccessible } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { placeOrder } from './order-fixtures.ts';
import { as, isAt, sees, story, takeComplaints, waitUntilIdle } from './story.ts';

story('an offer being typed asks before Escape closes its dialog', async () => {
  const { id } = await placeOrder('aurora');
  const page = await as('sales', `/management/order-detail/${id}`);
  await page.locator('main button[data-key=n]').first().waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(negotiationLabels.propose).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await dialog.getByLabel(negotiationLabels.propose).check();
  const price = dialog.getByLabel(negotiationLabels.newPrice);
  await price.fill('7.77');
  await page.keyboard.press('Escape');
  await sees(page, labels.discardTitle);
  await expectAccessible(page);
  await page.getByRole('button', { name: labels.stay }).press('Enter');
  expect(await price.inputValue()).toBe('7.77');
  await price.focus();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: labels.discard, exact: true }).press('Enter');
  await dialog.first().waitFor({ state: 'detached' });
});

story('a user being entered is not lost by going back', async () => {
  const page = await as('admin', '/management/orders');
  await page.getByRole('button', { name: 'Companies', exact: true }).click();
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await isAt(page, '/management/users');
  await page.getByRole('button', { name: userLabels.add }).click();
  const name = page.getByRole('dialog').getByLabel(userLabels.firstName);
  await name.pressSequentially('Nadja');
  await page.evaluate(() => history.back());
  await sees(page, labels.leaveTitle);
  await page.getByRole('button', { name: labels.stay }).click();
  expect(await name.inputValue()).toBe('Nadja');
  await isAt(page, '/management/users');
});

story('quantities on the bulk page survive a reload, another page and paging', async () => {
  const page = await as('aurora', '/active-promotions');
  await waitUntilIdle(page);
  const quantity = page.getByRole('textbox', { name: /^Quantity of/ }).first();
  await quantity.click();
  await quantity.pressSequentially('44');
  const [asked] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => void setTimeout(() => location.reload())),
  ]);
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  expect(await quantity.inputValue()).toBe('44');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL((url) => url.pathname !== '/active-promotions');
  await page.getByRole('link', { name: labels.basket }).click();
  await sees(page, labels.leaveTitle);
  await page.getByRole('button', { name: labels.leave }).click();
  await isAt(page, '/basket');
  await sees(page, promotionLabels.browse);
});

story('offline: shows a banner, dims rows of other pages, and keeps the input of a form', async () => {
  const page = await as('sales', PROMOTIONS);
  await waitUntilIdle(page);
  await page.context().setOffline(true);
  await sees(page, labels.offline);
  await expectAccessible(page);
  await page.getByRole('button', { name: labels.nextPage }).click();
  await page.locator('table[aria-busy=true]').waitFor();
  await page.context().setOffline(false);
  await page.locator('table[aria-busy=false]').waitFor();
  await page.getByText(labels.offline).waitFor({ state: 'detached' });
  await sees(page, /^11–/);

  const name = `Offline ${Math.random().toString(36).slice(2, 8)}`;
  await page.goto(CREATE_COMPANY);
  await page.getByLabel(companyLabels.companyName).fill(name);
  await page
    .getByLabel(companyLabels.email, { exact: false })
    .first()
    .fill(`${name.replace(' ', '.')}@company.example`);
  await page.getByRole('combobox', { name: companyLabels.country }).click();
  await page.getByRole('option', { name: 'Norway' }).click();
  await page.context().setOffline(true);
  await sees(page, labels.offline);
  await page.getByRole('button', { name: companyLabels.create }).click();
  expect(await page.getByLabel(companyLabels.companyName).inputValue()).toBe(name);
  await page.context().setOffline(false);
  await page.getByText(labels.offline).waitFor({ state: 'detached' });
  // Failed requests must not be resent silently.
  const { items } = await apiClient('sales').do(companyCalls.list, {
    filter: { text: name },
    sort: [],
    page: 0,
    size: 10,
  });
  expect(items).toEqual([]);
  await page.getByRole('button', { name: companyLabels.create }).click();
  await sees(page, companyCopy.created);
  // Failed requests are expected while offline.
  takeComplaints(page);
});
