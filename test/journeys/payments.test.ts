// Incoming payments: finance uploads the bank statement and confirms a match, and the invoice is paid.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { planCalls } from '#domain/credit/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceTitles } from '#domain/invoices/links.ts';
import { ageingHeads, paymentCopy } from '#domain/payments/copy.ts';
import { paymentTitles } from '#domain/payments/links.ts';
import { bankFile } from '#test/bank-files.ts';
import { bankLabels, debtLabels, statementLabels } from '#web/payments/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient, type PersonName } from './demo-people.ts';
import { approveOrder, buyOrder, placeOrder } from './order-fixtures.ts';
import { as, sees, story } from './story.ts';

/** A sent invoice of a completed order. */
async function invoiced(who: PersonName) {
  const order = await placeOrder(who);
  await approveOrder(order.id);
  await buyOrder(who, order.id);
  const finance = apiClient('finance');
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [order.id] });
  return finance.do(invoiceCalls.send, { id: invoice!.id });
}

/** Pays what a company owes besides an invoice, because payments settle the oldest invoices first (INV-022). */
async function payOlderInvoices({ id, customer }: { id: string; customer: { id: string } }): Promise<void> {
  const finance = apiClient('finance');
  const filter = { customerIds: [customer.id], status: ['Sent' as const, 'PartialPaid' as const] };
  const { items } = await finance.do(invoiceCalls.list, { filter, sort: [], page: 0, size: 100 });
  const amount = items.filter((one) => one.id !== id).reduce((sum, { openAmount }) => sum + openAmount, 0);
  if (amount === 0) return;
  const paymentDate = new Date().toISOString();
  await finance.do(planCalls.create, { partnerId: customer.id, amount, paymentDate, isPaid: true });
}

const choose = (page: Page, text: string) =>
  page
    .getByLabel(bankLabels.upload)
    .first()
    .setInputFiles({
      name: 'statement.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(text),
    });

type Invoice = Awaited<ReturnType<typeof invoiced>>;

/** Finance sees debts by age, opens the invoices behind a figure and reads the statement of the company. */
async function readsDebts(page: Page, invoice: Invoice): Promise<void> {
  await page.getByRole('heading', { level: 1, name: paymentTitles.ageing }).waitFor();
  const row = page.getByRole('row').filter({ hasText: invoice.customer.name });
  await row.waitFor();
  await row.getByRole('link', { name: new RegExp(ageingHeads.bands.notDue) }).click();
  await page.getByRole('heading', { level: 1, name: invoiceTitles.invoices }).waitFor();
  await page.getByRole('row').filter({ hasText: invoice.invoiceNumber }).waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Cygnus' }).count()).toBe(0);
  await page.goto(`/management/account/${invoice.customer.id}`);
  await page.getByRole('tab', { name: statementLabels.tab }).click();
  await page.getByRole('row').filter({ hasText: invoice.invoiceNumber }).waitFor();
  await expectGoodAppearance(page, 'statement of a company');
}

/** The partner sees how to pay and saves the statement. */
async function readsTheStatement(invoice: Invoice): Promise<void> {
  const theirs = await as('aurora', '/statement');
  await theirs.getByRole('button', { name: debtLabels.howToPayOne(invoice.invoiceNumber) }).click();
  await theirs.getByRole('img', { name: debtLabels.code(invoice.invoiceNumber) }).waitFor();
  await expectGoodAppearance(theirs, 'how to pay');
  await theirs.keyboard.press('Escape');
  await theirs.getByRole('dialog').waitFor({ state: 'detached' });
  const [file] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('button', { name: statementLabels.downloadPdf }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-01-01-[\d-]{10}\.pdf$/);
}

/** Uploads a statement with the payment of an invoice, one of a stranger, and interest. */
async function uploadsAStatement(page: Page, invoice: Invoice): Promise<void> {
  const amount = (invoice.totalIncVatAmount / 100).toFixed(2);
  await page.goto('/management/payments');
  await page.getByRole('heading', { level: 1, name: paymentTitles.payments }).waitFor();
  await choose(page, bankFile([{ payments: [{ amount: '5.00' }], currency: 'USD' }]));
  await page.getByText(paymentCopy.skips.currency).waitFor();
  const entries = [
    { payments: [{ amount, text: invoice.invoiceNumber.toLowerCase(), name: 'Aurora Holding & Co' }] },
    { payments: [{ amount: '12.34', text: 'Thank you', name: 'A stranger', iban: 'DE89370400440532013000' }] },
    { payments: [{ amount: '0.07', text: 'Interest', name: 'Our bank' }] },
    { payments: [{ amount: '99.00' }], direction: 'DBIT' as const },
  ];
  await choose(page, bankFile(entries));
  await sees(page, bankLabels.uploaded(3));
}

/** Confirms the exact match, chooses a company for the payment of a stranger, and ignores the interest. */
async function confirmsPayments(page: Page): Promise<void> {
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Aurora Holding & Co').getByText(bankLabels.verdicts.sure, { exact: true }).waitFor();
  await expectGoodAppearance(page, 'payments of a statement');
  await page.getByRole('button', { name: bankLabels.confirmAll(1) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: bankLabels.confirm }).click();
  await row('Aurora Holding & Co').getByText(bankLabels.states.Booked, { exact: true }).waitFor();
  await row('A stranger')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(bankLabels.reasons.nothingKnown).waitFor();
  await expectGoodAppearance(page, 'confirm a payment');
  await dialog.getByRole('combobox').first().click();
  await page.getByRole('option', { name: /Borealis/ }).click();
  await dialog.getByText(bankLabels.creditLeft, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: bankLabels.confirm, exact: true }).click();
  await sees(page, bankLabels.bookedOne);
  await row('Our bank')
    .getByRole('button', { name: /^Ignore/ })
    .click();
  await dialog.getByLabel(bankLabels.reason).fill('Interest of the bank.');
  await dialog.getByRole('button', { name: bankLabels.ignore }).click();
  await row('Our bank').getByText(bankLabels.states.SetAside, { exact: true }).waitFor();
}

story(
  'finance sees debts by age and reads the statement, the partner sees how to pay; finance uploads a bank statement, confirms its payments, and the invoice is paid (INV-022)',
  async () => {
    const invoice = await invoiced('aurora');
    await payOlderInvoices(invoice);
    const page = await as('finance', '/management/ageing');
    await readsDebts(page, invoice);
    await readsTheStatement(invoice);
    await uploadsAStatement(page, invoice);
    await confirmsPayments(page);
    await page.goto('/management/invoices');
    await page.getByRole('row').filter({ hasText: invoice.invoiceNumber }).getByText('Paid', { exact: true }).waitFor();
    const [paid] = (
      await apiClient('finance').do(invoiceCalls.list, {
        filter: { text: invoice.invoiceNumber },
        sort: [],
        page: 0,
        size: 1,
      })
    ).items;
    expect([paid!.status, paid!.openAmount]).toEqual(['Paid', 0]);
  },
);
