// Invoicing orders: by finance, for several partners at once, and by a partner.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { myInvoiceCalls, sellerCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { INVOICES, invoiceTitles } from '#domain/invoices/links.ts';
import { LOGO_BYTES_MAX, sellerLogoCalls } from '#domain/invoices/logo-calls.ts';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { patience } from '#test/patience.ts';
import { JPEG, plainPng } from '#test/pictures.ts';
import { creditNoteLabels, invoiceLabels, sellerLabels } from '#web/invoices/labels.ts';
import { taxLabels } from '#web/invoices/tax/tax-labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient, type PersonName } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, expects, pictureFile, sees, story } from './story.ts';

/** A completed order. */
async function complete(who: PersonName) {
  const order = await placeOrder(who);
  await approveOrder(order.id);
  await buyOrder(who, order.id);
  return order;
}

/** Selects an order's row, searching the list if necessary. */
async function choose(page: Page, orderNumber: string): Promise<void> {
  await page.getByPlaceholder(invoiceLabels.searchOrders).fill(orderNumber);
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await row.waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await row.getByRole('checkbox').check();
}

/** The invoice of an order once its files are ready. */
async function filedInvoice(who: PersonName, orderNumber: string) {
  const find = async () =>
    (await apiClient(who).do(myInvoiceCalls.list, { filter: { text: orderNumber }, sort: [], page: 0, size: 1 }))
      .items[0]!;
  await expect.poll(async () => (await find()).existPdf, { timeout: patience(15_000) }).toBe(true);
  return find();
}

/** Content of a saved file. */
async function bytesOf(file: Download): Promise<Buffer> {
  const saved = join(dirname(pictureFile('files')), file.suggestedFilename());
  await file.saveAs(saved);
  return readFileSync(saved);
}

/** Orders of two partners, selected in two searches: an invoice for each, one of which is sent. */
async function invoicesOrders(page: Page, first: string, second: string): Promise<void> {
  await choose(page, first);
  await choose(page, second);
  await page.getByRole('button', { name: invoiceLabels.createFor(2) }).click();
  const dialog = page.getByRole('dialog', { name: invoiceLabels.selected });
  await dialog.getByText(first).waitFor();
  await expectGoodAppearance(page, 'selected orders');
  await dialog.getByRole('button', { name: invoiceLabels.approve }).click();
  await page.getByRole('button', { name: invoiceLabels.reviewAndSend }).waitFor();
  await page.goto('/management/invoices');
  await page.getByRole('heading', { level: 1, name: invoiceTitles.invoices }).waitFor();
  const row = page.getByRole('row').filter({ hasText: second });
  await row.getByText(/^INV-\d{4}-\d{6}$/).waitFor();
  await row.getByRole('button', { name: /^Show orders of/ }).click();
  await sees(page, 'Reverse charge');
  await expectGoodAppearance(page, 'orders of an invoice');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Send INV/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: invoiceLabels.send }).click();
  await row.getByText(invoiceLabels.states.Sent, { exact: true }).waitFor();
  const theirs = await apiClient('borealis').do(myInvoiceCalls.list, {
    filter: { text: second },
    sort: [],
    page: 0,
    size: 10,
  });
  expect(theirs.items.map(({ status }) => status)).toEqual(['Sent']);
}

/** One key of an invoice is credited with a reason, then the rest. */
async function creditsInvoice(page: Page, orderNumber: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await row.getByRole('button', { name: /^More actions, INV/ }).click();
  await page.getByRole('menuitem', { name: creditNoteLabels.credit }).click();
  const dialog = page.getByRole('dialog');
  const keys = dialog.getByLabel(creditNoteLabels.keysOf(orderNumber));
  const whole = await keys.inputValue();
  await keys.fill('1');
  await dialog.getByText(creditNoteLabels.released(0)).waitFor();
  await dialog
    .getByRole('textbox', { name: creditNoteLabels.reason })
    .fill('The keys did not work in the region of the customer.');
  await expectGoodAppearance(page, 'credit an invoice');
  await dialog.getByRole('button', { name: creditNoteLabels.create }).click();
  await sees(page, invoiceCopy.creditCreated);
  await dialog.waitFor({ state: 'detached' });
  await row.getByText(invoiceLabels.states.Draft, { exact: true }).waitFor();
  await row.getByRole('button', { name: /^More actions, INV/ }).click();
  await page.getByRole('menuitem', { name: creditNoteLabels.credit }).click();
  await expect.poll(() => keys.inputValue()).toBe(String(Number(whole) - 1));
  await dialog.getByText(creditNoteLabels.released(1)).waitFor();
  await dialog.getByRole('button', { name: creditNoteLabels.create }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByText(invoiceLabels.states.Credited, { exact: true }).waitFor();
}

/** The credit note is sent by the list and by e-mail. */
async function sendsCreditNote(page: Page, orderNumber: string): Promise<void> {
  await page.goto('/management/credit-notes');
  const note = page.getByRole('row').filter({ hasText: orderNumber }).first();
  await note.waitFor();
  await note.getByRole('button', { name: /^Send CRN/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: invoiceLabels.send }).click();
  await note.getByText(invoiceLabels.states.Sent, { exact: true }).waitFor();
  await note.getByRole('button', { name: /^E-mail CRN/ }).click();
  await expectGoodAppearance(page, 'mail a credit note');
  await page.getByRole('alertdialog').getByRole('button', { name: creditNoteLabels.mail }).click();
  await sees(page, invoiceCopy.creditMailed);
}

/** A logo, after an invalid file, is replaced and removed. */
async function choosesLogo(page: Page): Promise<void> {
  const file = page.getByLabel(sellerLabels.logo, { exact: true }).and(page.locator('input'));
  const upload = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByText(sellerLabels.noLogo, { exact: true }).waitFor();
  expects(page, 422);
  await upload('logo.png', Buffer.from('<svg onload="alert(1)"/>'));
  await page.getByRole('alert').filter({ hasText: invoiceCopy.logoKind }).waitFor();
  await upload('logo.png', Buffer.alloc(LOGO_BYTES_MAX + 1));
  await page.getByRole('alert').filter({ hasText: invoiceCopy.logoTooLarge }).waitFor();
  await upload('logo.png', plainPng(240, 80, [30, 60, 200]));
  await page.getByText(sellerLabels.logoSize(240, 80)).waitFor();
  await page.getByRole('img', { name: sellerLabels.logo }).waitFor();
  await expectGoodAppearance(page, 'settings of the seller');
  await upload('another.jpg', JPEG);
  await page.getByText(sellerLabels.logoSize(16, 8)).waitFor();
  expect((await apiClient('finance').do(sellerLogoCalls.get, {})).logo?.contentType).toBe('image/jpeg');
  await page.getByRole('button', { name: sellerLabels.removeLogo }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: sellerLabels.removeLogo }).click();
  await page.getByText(sellerLabels.noLogo, { exact: true }).waitFor();
  expect((await apiClient('finance').do(sellerLogoCalls.get, {})).logo).toBeNull();
}

/** The bank account that finance proposed is examined and confirmed. */
async function confirmsAccount(page: Page, current: string): Promise<void> {
  const waiting = page.getByRole('region', { name: sellerLabels.proposedAccount });
  await waiting.getByText(current).waitFor();
  await waiting.scrollIntoViewIfNeeded();
  await choosesLogo(page);
  await waiting.getByRole('button', { name: sellerLabels.confirmAccount }).click();
  await sees(page, invoiceCopy.accountConfirmed);
  await waiting.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel(sellerLabels.bankAccount).inputValue()).toBe('DE89370400440532013000');
}

/** The registration number of the seller. */
async function changesSeller(page: Page): Promise<void> {
  await page.getByLabel(sellerLabels.registrationNumber).fill('HRB 54321');
  await page.getByRole('button', { name: sellerLabels.save }).click();
  await sees(page, commonCopy.saved);
  // The message may still be that of the logo.
  await expect
    .poll(async () => (await apiClient('finance').do(sellerCalls.get, {})).registrationNumber)
    .toBe('HRB 54321');
}

describe('invoices', () => {
  story(
    'finance invoices two partners, sends one invoice, credits the other in two steps, sends the credit note, and the order can be invoiced again (INV-008, INV-012, INV-014, UNI-005, UNI-006, UNI-010, CRN-001, CRN-003, CRN-004, CRN-009, CRN-010)',
    async () => {
      const [first, second] = [await complete('aurora'), await complete('borealis')];
      const page = await as('finance', '/management/uninvoiced');
      await invoicesOrders(page, first.orderNumber, second.orderNumber);
      await creditsInvoice(page, first.orderNumber);
      await sendsCreditNote(page, first.orderNumber);
      await page.goto('/management/uninvoiced');
      await choose(page, first.orderNumber);
    },
  );

  story(
    'a partner requests an invoice and finds it in the list, with its files (INV-001, INV-009, INV-010, UNI-001)',
    async () => {
      const { orderNumber } = await complete('cygnus');
      const page = await as('cygnus', '/uninvoiced');
      await choose(page, orderNumber);
      await page.getByRole('button', { name: invoiceLabels.createFor(1) }).click();
      await page.getByRole('dialog').getByRole('button', { name: invoiceLabels.approve }).click();
      await sees(page, commonCopy.done);
      await page.goto('/invoices');
      const row = page.getByRole('row').filter({ hasText: orderNumber });
      await row.getByText(invoiceLabels.states.Sent, { exact: true }).waitFor();
      expect(await row.getByRole('button', { name: /^Send/ }).count()).toBe(0);
      const { invoiceNumber } = await filedInvoice('cygnus', orderNumber);
      await page.reload();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        row.getByRole('button', { name: invoiceLabels.downloadPdf(invoiceNumber) }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`${invoiceNumber}.pdf`);
      const bytes = await bytesOf(file);
      expect([bytes.subarray(0, 5).toString(), bytes.includes('factur-x.xml')]).toEqual(['%PDF-', true]);
      await page.getByRole('button', { name: invoiceLabels.downloadMonth }).click();
      const [zip] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: invoiceLabels.download }).click(),
      ]);
      expect((await bytesOf(zip)).includes(`${invoiceNumber}.xml`)).toBe(true);
    },
  );

  story(
    'an administrator confirms the bank account that finance proposed under four eyes, chooses a logo after an invalid file, and changes the seller (INV-024)',
    async () => {
      const admin = apiClient('admin');
      const { modifiedAt: _, proposedAccount: __, ...seller } = await admin.do(sellerCalls.get, {});
      await admin.do(approvalSettingCalls.update, { fourEyes: true });
      try {
        await apiClient('finance').do(sellerCalls.update, { ...seller, bankAccount: 'DE89370400440532013000' });
        const page = await as('admin', '/management/settings');
        await confirmsAccount(page, seller.bankAccount);
        await changesSeller(page);
      } finally {
        await admin.do(approvalSettingCalls.update, { fourEyes: false });
        // Stories of the same product read statements of this account.
        await apiClient('finance').do(sellerCalls.update, seller);
      }
    },
  );

  story(
    'finance schedules a change of a tax rule, gets an error for an invalid rule, and withdraws the change (GAP-047)',
    async () => {
      const page = await as('finance', INVOICES);
      await page.getByRole('link', { name: invoiceTitles.taxRules }).click();
      await page.getByRole('heading', { level: 1, name: invoiceTitles.taxRules }).waitFor();
      await page.getByText(taxLabels.buyers.union).first().waitFor();
      await page.getByRole('button', { name: taxLabels.changeOf(1) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(taxLabels.code).fill('VATEX-EU-O');
      const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
      await dialog.getByLabel(taxLabels.validFrom).fill(day.split('-').reverse().join('-'));
      await dialog.getByLabel(taxLabels.adviserNote).fill('As the tax adviser wrote.');
      expects(page, 422);
      await dialog.getByRole('button', { name: taxLabels.save }).click();
      await dialog.getByText(invoiceCopy.noExemption('S')).first().waitFor();
      await expectGoodAppearance(page, 'change a tax rule');
      await dialog.getByLabel(taxLabels.code).fill('');
      await dialog.getByRole('button', { name: taxLabels.save }).click();
      await sees(page, commonCopy.saved);
      const versions = page.getByRole('list', { name: taxLabels.historyOf(1) });
      await versions.getByText(taxLabels.planned, { exact: true }).waitFor();
      await page.getByRole('button', { name: taxLabels.withdrawOf(1) }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: taxLabels.withdraw }).click();
      await versions.getByText(taxLabels.takenBack, { exact: true }).waitFor();
    },
  );
});
