// Orders become invoices: by finance, for several partners at once, and by a partner.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { copy as common } from '#domain/base/copy.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { invoiceCalls, myInvoiceCalls, sellerCalls } from '#domain/invoices/calls.ts';
import { copy } from '#domain/invoices/copy.ts';
import { creditNoteLabels, invoiceLabels, sellerLabels, vatIdLabels } from '#web/invoices/labels.ts';
import { invoiceTitles } from '#web/invoices/paths.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient, type PersonName } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, DESKTOP, expects, sees, story } from './story.ts';

/** A completed order. */
async function complete(who: PersonName) {
  const order = await placeOrder(who);
  await approveOrder(order.id);
  await buyOrder(who, order.id);
  return order;
}

/** The tick box of an order's row, which the list may have to be searched for. */
async function choose(page: Page, orderNumber: string): Promise<void> {
  await page.getByPlaceholder(invoiceLabels.searchOrders).fill(orderNumber);
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await row.waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await row.getByRole('checkbox').check();
}

async function examined(page: Page, name: string): Promise<void> {
  await expectGoodAppearance(page, name);
  await page.setViewportSize(DESKTOP);
}

describe('invoices', () => {
  story(
    'finance chooses orders of two partners one search after the other, gets an invoice for each, and sends one (INV-008, INV-012, INV-014, UNI-005, UNI-006, UNI-010)',
    async () => {
      const [first, second] = [await complete('aurora'), await complete('borealis')];
      const page = await as('finance', '/management/uninvoiced');
      await choose(page, first.orderNumber);
      await choose(page, second.orderNumber);
      await examined(page, 'uninvoiced orders');
      await page.getByRole('button', { name: invoiceLabels.createFor(2) }).click();
      const dialog = page.getByRole('dialog', { name: invoiceLabels.selected });
      await dialog.getByText(first.orderNumber).waitFor();
      await examined(page, 'selected orders');
      await dialog.getByRole('button', { name: invoiceLabels.approve }).click();
      await sees(page, common.done);
      await page.goto('/management/invoices');
      await page.getByRole('heading', { level: 1, name: invoiceTitles.invoices }).waitFor();
      const row = page.getByRole('row').filter({ hasText: second.orderNumber });
      await row.getByText(/^INV-\d{4}-\d{6}$/).waitFor();
      await examined(page, 'invoices');
      await row.getByRole('button', { name: /^Show orders of/ }).click();
      await sees(page, 'Reverse charge');
      await examined(page, 'orders of an invoice');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await row.getByRole('button', { name: /^Send INV/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: invoiceLabels.send }).click();
      await row.getByText(invoiceLabels.states.Sent, { exact: true }).waitFor();
      const theirs = await apiClient('borealis').do(myInvoiceCalls.list, {
        filter: { text: second.orderNumber },
        sort: [],
        page: 0,
        size: 10,
      });
      expect(theirs.items.map(({ status }) => status)).toEqual(['Sent']);
    },
  );

  story('a partner asks for an invoice and finds it among the own ones (INV-001, UNI-001)', async () => {
    const { orderNumber } = await complete('cygnus');
    const page = await as('cygnus', '/uninvoiced');
    await choose(page, orderNumber);
    await page.getByRole('button', { name: invoiceLabels.createFor(1) }).click();
    await page.getByRole('dialog').getByRole('button', { name: invoiceLabels.approve }).click();
    await sees(page, common.done);
    await page.goto('/invoices');
    const row = page.getByRole('row').filter({ hasText: orderNumber });
    await row.getByText(invoiceLabels.states.Draft, { exact: true }).waitFor();
    expect(await row.getByRole('button', { name: /^Send/ }).count()).toBe(0);
    await expectGoodAppearance(page, 'invoices of a partner');
  });

  story(
    'finance credits an invoice with a reason, sends the credit note, and the order can be invoiced again (CRN-001, CRN-004, CRN-010)',
    async () => {
      const order = await complete('aurora');
      await apiClient('finance').do(invoiceCalls.create, { orderIds: [order.id] });
      const page = await as('finance', '/management/invoices');
      const row = page.getByRole('row').filter({ hasText: order.orderNumber });
      await row.getByRole('button', { name: /^Credit INV/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(creditNoteLabels.reason).fill('The keys did not work in the region of the customer.');
      await examined(page, 'credit an invoice');
      await dialog.getByRole('button', { name: creditNoteLabels.create }).click();
      await sees(page, copy.creditCreated);
      await row.getByText(invoiceLabels.states.Credited, { exact: true }).waitFor();
      await page.goto('/management/credit-notes');
      const note = page.getByRole('row').filter({ hasText: order.orderNumber });
      await note.waitFor();
      await examined(page, 'credit notes');
      await note.getByRole('button', { name: /^Send CRN/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: invoiceLabels.send }).click();
      await note.getByText(invoiceLabels.states.Sent, { exact: true }).waitFor();
      await page.goto('/management/uninvoiced');
      await choose(page, order.orderNumber);
    },
  );

  story('an administrator changes who stands on invoices as the seller', async () => {
    const page = await as('admin', '/management/settings');
    const field = page.getByLabel(sellerLabels.registrationNumber);
    await field.fill('HRB 54321');
    await expectGoodAppearance(page, 'seller');
    await page.getByRole('button', { name: sellerLabels.save }).click();
    await sees(page, common.saved);
    expect((await apiClient('finance').do(sellerCalls.get, {})).registrationNumber).toBe('HRB 54321');
  });

  story('finance writes down the VAT id of a partner, and a wrong one is refused in place', async () => {
    const { items } = await apiClient('finance').do(companyCalls.list, {
      filter: { text: 'Aurora' },
      sort: [],
      page: 0,
      size: 1,
    });
    const page = await as('finance', `/management/account/${items[0]!.id}`);
    await page.getByRole('tab', { name: vatIdLabels.tab }).click();
    const field = page.getByRole('textbox', { name: vatIdLabels.vatId });
    await field.fill('DE136695977');
    expects(page, 422);
    await page.getByRole('button', { name: vatIdLabels.save }).click();
    await sees(page, copy.vatIdShape);
    await examined(page, 'VAT id');
    await field.fill('DE 136 695 976');
    await page.getByRole('button', { name: vatIdLabels.save }).click();
    await sees(page, common.saved);
  });
});
