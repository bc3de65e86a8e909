// A working day of finance in one go: ten partners are invoiced and receive their invoices; weeks later the bank
// statement is read, exact matches are booked, a refunded order is credited, late payers are reminded, and the month is
// exported to accounting.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { accountingCalls } from '#domain/accounting/accounting-calls.ts';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { vendorCalls } from '#domain/accounting/vendor-calls.ts';
import { DAY } from '#domain/base/time.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { keyReturnCalls } from '#domain/delivery/calls.ts';
import { type Invoice, invoiceCalls } from '#domain/invoices/calls.ts';
import { orderCalls, placingCalls } from '#domain/orders/calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { ACCOUNTS } from '#test/accounts.ts';
import { bankFile } from '#test/bank-files.ts';
import { patience } from '#test/patience.ts';
import { batchLabels } from '#web/accounting/batch-labels.ts';
import { creditNoteLabels, invoiceLabels } from '#web/invoices/labels.ts';
import { bankLabels } from '#web/payments/labels.ts';
import { reminderLabels, stepName } from '#web/payments/reminders/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient, visitProduct } from './demo-people.ts';
import { approveOrder, waitForOrder } from './order-fixtures.ts';
import { startProduct } from './product-process.ts';
import { as, DESKTOP, sees, story } from './story.ts';

const PARTNERS = 10;
/** Two products are started one after the other. */
const DAY_MS = patience(240_000);
/** The providers of the demo world. */
const PROVIDERS = ['Genba', 'Playsource'];
/** By then the month has ended and the invoices are overdue. */
const LATER_MS = 40 * DAY;
const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const name = (at: number): string => `Partner ${String(at + 1).padStart(2, '0')}`;

/** Ten companies in Germany, each with one completed order. */
async function tenCompletedOrders(): Promise<string[]> {
  const admin = apiClient('admin');
  for (let at = 0; at < PARTNERS; at += 1) {
    const company = await admin.do(companyCalls.create, {
      companyName: name(at),
      email: `books${at}@partner.example`,
      type: 'Gold',
      country: 'Germany',
      countryCode: 'DE',
      address: 'Lichtweg 1',
      zipCode: '53111',
      city: 'Bonn',
      accountingInfo: { vatRate: 19 },
      invoicePeriod: 'Weekly',
    });
    const { items } = await admin.do(promotionCalls.list, {
      ...ALL,
      filter: { status: 'active', published: true, partner: [company.id] },
    });
    const one = items.find(({ minQuantity, maxQuantity }) => minQuantity <= 20 && maxQuantity >= 20)!;
    await admin.do(placingCalls.bulk, {
      partnerId: company.id,
      lines: [{ promotionId: one.id, productId: one.product.id, demandPrice: one.tier1Price, quantity: 20 }],
    });
  }
  const { items } = await admin.do(orderCalls.list, { ...ALL, sort: [{ field: 'orderNumber', descending: false }] });
  const ids = items.map(({ id }) => id);
  for (const id of ids) await approveOrder(id);
  await Promise.all(ids.map((id) => waitForOrder(id, ({ status }) => status === 'Completed')));
  return ids;
}

const invoices = async (): Promise<Invoice[]> =>
  (await apiClient('finance').do(invoiceCalls.list, { ...ALL, sort: [{ field: 'invoiceNumber', descending: false }] }))
    .items;

async function workingDay(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'merkur-finance-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  onTestFinished(() => visitProduct(null));
  const first = await startProduct({ dataDir });
  visitProduct(first);
  const orderIds = await tenCompletedOrders();

  const page = await as('finance', '/management/uninvoiced');
  await page.getByRole('checkbox', { name: labels.selectPage }).check();
  await page.getByRole('button', { name: invoiceLabels.createFor(PARTNERS) }).click();
  await page.getByRole('dialog').getByRole('button', { name: invoiceLabels.approve }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/management/invoices');
  await page.getByRole('checkbox', { name: labels.selectPage }).check();
  await page.getByRole('button', { name: invoiceLabels.sendMany(PARTNERS) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: invoiceLabels.send }).click();
  await sees(page, invoiceLabels.sentMany(PARTNERS, 0));
  const sent = await invoices();
  expect(sent.map(({ status }) => status)).toEqual(Array(PARTNERS).fill('Sent'));
  await apiClient('admin').do(keyReturnCalls.refund, { id: orderIds[0]! });
  await page.goto('about:blank');
  await first.stop();

  const later = await startProduct({ dataDir, aheadMs: LATER_MS });
  onTestFinished(() => later.stop());
  visitProduct(later);
  const day = await as('finance', '/management/payments');
  const paid = sent.slice(1, 8);
  const today = new Date(Date.now() + LATER_MS - DAY).toISOString().slice(0, 10);
  const file = bankFile(
    paid.map(({ totalIncVatAmount, invoiceNumber, customer }) => ({
      day: today,
      payments: [{ amount: (totalIncVatAmount / 100).toFixed(2), text: invoiceNumber, name: customer.name }],
    })),
  );
  await day
    .getByLabel(bankLabels.upload)
    .first()
    .setInputFiles({ name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from(file) });
  await day.getByRole('button', { name: bankLabels.confirmAll(paid.length) }).click();
  await day.getByRole('alertdialog').getByRole('button', { name: bankLabels.confirm }).click();
  await sees(day, bankLabels.booked(paid.length, 0));

  await day.goto('/management/invoices');
  const refunded = day.getByRole('row').filter({ hasText: sent[0]!.invoiceNumber });
  await refunded.getByRole('button', { name: /^More actions, INV/ }).click();
  await day.getByRole('menuitem', { name: creditNoteLabels.credit }).click();
  await day.getByRole('dialog').getByText(creditNoteLabels.refunded, { exact: true }).waitFor();
  await day.getByRole('dialog').getByRole('button', { name: creditNoteLabels.create }).click();
  await refunded.getByText(invoiceLabels.states.Credited, { exact: true }).waitFor();

  await day.getByRole('navigation').getByRole('link', { name: 'Reminders' }).click();
  await sees(day, reminderLabels.offNote);
  await day.getByRole('button', { name: reminderLabels.ladder, exact: true }).click();
  const steps = day.getByRole('dialog');
  await steps.getByRole('button', { name: reminderLabels.addStep }).click();
  await steps.getByLabel(reminderLabels.daysAfterDue).fill('5');
  await steps.getByLabel(reminderLabels.text).fill('Please pay the invoices below.');
  await expectGoodAppearance(day, 'steps of reminders');
  await day.setViewportSize(DESKTOP);
  await steps.getByRole('button', { name: reminderLabels.save }).click();
  await steps.waitFor({ state: 'detached' });
  const [left, other] = [name(8), name(9)];
  await day.getByRole('button', { name: reminderLabels.letterTo(left), exact: true }).click();
  await day.getByRole('dialog').getByText('Please pay the invoices below.').waitFor();
  await expectGoodAppearance(day, 'a letter');
  await day.setViewportSize(DESKTOP);
  await day.keyboard.press('Escape');
  await day.getByRole('dialog').waitFor({ state: 'detached' });
  await expectGoodAppearance(day, 'who is to be reminded');
  await day.setViewportSize(DESKTOP);
  await day.getByRole('checkbox', { name: labels.selectPage }).check();
  await day.getByRole('button', { name: reminderLabels.sendMany(2) }).click();
  await day.getByRole('dialog').getByRole('button', { name: reminderLabels.send, exact: true }).click();
  await sees(day, reminderLabels.sendDone(2));
  await sees(day, paymentCopy.noDueReminders);
  await day.getByRole('link', { name: reminderLabels.sent }).click();
  for (const company of [left, other]) await day.getByRole('row').filter({ hasText: company }).waitFor();
  await sees(day, stepName(1));
  await expectGoodAppearance(day, 'sent reminders');
  await day.setViewportSize(DESKTOP);

  const finance = apiClient('finance');
  await finance.do(accountingCalls.updateSettings, { ...ACCOUNTS, modifiedAt: null });
  for (const [at, provider] of PROVIDERS.entries())
    await finance.do(vendorCalls.create, { internalId: at + 1, searchValue: provider, name: provider });
  await day.goto('/management/accounting');
  await day.getByRole('button', { name: batchLabels.create }).click();
  const batch = day.getByRole('dialog');
  const now = new Date();
  const edge = (months: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, date)).toISOString().slice(0, 10);
  await batch.getByLabel(batchLabels.from).fill(edge(0, 1).split('-').reverse().join('-'));
  await batch.getByLabel(batchLabels.to).fill(edge(1, 0).split('-').reverse().join('-'));
  await batch.getByLabel(batchLabels.to).press('Tab');
  await batch.getByText(new RegExp(`^${PARTNERS} invoices`)).waitFor();
  await batch.getByRole('button', { name: batchLabels.make }).click();
  await sees(day, accountingCopy.batchCreated);
  await expectGoodAppearance(day, 'batches');
}

describe('finance', () => {
  story('has a working day: invoice, send, book, credit, remind, export', workingDay, DAY_MS);
});
