// A working day of finance in one go: five partners are invoiced and receive their invoices; weeks later the inventory
// of the month that ended is read, the bank statement is read, exact matches are booked, another payment is split,
// corrected and partly paid out, a refunded order is credited, late payers are reminded, and the month is exported to
// accounting.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { accountingCalls } from '#domain/accounting/accounting-calls.ts';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { vendorCalls } from '#domain/accounting/vendor-calls.ts';
import { DAY, timeOf } from '#domain/base/time.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { accountPath } from '#domain/companies/links.ts';
import { keyReturnCalls } from '#domain/delivery/calls.ts';
import { invoiceCalls, type ListedInvoice } from '#domain/invoices/calls.ts';
import { orderCalls, placingCalls } from '#domain/orders/calls.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { inventoryReportCalls } from '#domain/reports/inventory-report-calls.ts';
import { monthStart } from '#domain/stock/periods.ts';
import { ACCOUNTS } from '#test/accounts.ts';
import { bankFile, type SampleEntry } from '#test/bank-files.ts';
import { createDatabase, setClockAhead } from '#test/database/template.ts';
import { patience } from '#test/patience.ts';
import { batchLabels } from '#web/accounting/batch-labels.ts';
import { creditNoteLabels, invoiceLabels } from '#web/invoices/labels.ts';
import { bankLabels, creditPanelLabels, statementLabels } from '#web/payments/labels.ts';
import { reminderLabels, stepName } from '#web/payments/reminders/labels.ts';
import { inventoryReportLabels } from '#web/reports/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient, visitProduct } from './demo-people.ts';
import { approveOrder, waitForOrder } from './order-fixtures.ts';
import { startProduct } from './product-process.ts';
import { as, sees, story } from './story.ts';

const PARTNERS = 5;
/** Two products are started one after the other. */
const DAY_MS = patience(240_000);
/** The providers of the demo world. */
const PROVIDERS = ['Genba', 'Playsource'];
/** By then the month has ended and the invoices are overdue. */
const LATER_MS = 40 * DAY;
const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const name = (at: number): string => `Partner ${String(at + 1).padStart(2, '0')}`;

/** Companies in Germany, each with one completed order. */
async function completedOrders(): Promise<string[]> {
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
      accountingInfo: { vatRate: 1900 },
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

const invoices = async (): Promise<ListedInvoice[]> =>
  (await apiClient('finance').do(invoiceCalls.list, { ...ALL, sort: [{ field: 'invoiceNumber', descending: false }] }))
    .items;

interface Customer {
  id: string;
  name: string;
}

/** Changes a proposed allocation, splits and corrects it, pays the credit out, and undoes a payment the bank took back. */
async function allocatePayments(
  page: Page,
  day: string,
  { payer, other }: { payer: Customer; other: Customer },
): Promise<void> {
  const upload = (...entries: SampleEntry[]) =>
    page
      .getByLabel(bankLabels.upload)
      .first()
      .setInputFiles({
        name: 'more.xml',
        mimeType: 'text/xml',
        buffer: Buffer.from(bankFile(entries.map((entry) => ({ day, ...entry })))),
      });
  const advance = { payments: [{ amount: '10.00', text: 'Advance', name: 'A stranger' }], reference: 'ADVANCE-1' };
  const gift = { payments: [{ amount: '5.00', text: 'Gift', name: 'A returner' }], reference: 'GIFT-1' };
  await upload(advance, gift);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  const choose = async (place: number, company: string) => {
    await dialog.getByRole('combobox').nth(place).click();
    await page.getByRole('option', { name: company }).click();
  };
  await row('A stranger')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await choose(0, payer.name);
  const amount = dialog.getByRole('textbox', { name: /^Amount for INV/ });
  await amount.fill('6.00');
  await amount.press('Tab');
  await dialog.getByText('€4.00', { exact: true }).waitFor();
  await choose(1, other.name);
  await dialog.getByRole('textbox', { name: bankLabels.shareAmount(other.name) }).waitFor();
  await expectGoodAppearance(page, 'a split payment');
  await dialog.getByRole('button', { name: bankLabels.confirm, exact: true }).click();
  await sees(page, bankLabels.bookedOne);
  await dialog.waitFor({ state: 'detached' });

  await row('A stranger')
    .getByRole('button', { name: /^Allocation of/ })
    .click();
  await dialog.getByRole('button', { name: bankLabels.removeShare(other.name) }).click();
  await dialog.getByLabel(bankLabels.reason).fill('All of it was from one company.');
  await expectGoodAppearance(page, 'a corrected allocation');
  await dialog.getByRole('button', { name: bankLabels.saveAllocation }).click();
  await sees(page, bankLabels.allocationSaved);
  await dialog.waitFor({ state: 'detached' });

  const finance = apiClient('finance');
  const { items } = await finance.do(bankCalls.list, { ...ALL, filter: { text: 'Gift' } });
  await finance.do(bankCalls.confirm, { id: items[0]!.id, partnerId: payer.id });
  await upload({ ...gift, reference: 'BACK-1', direction: 'DBIT', isReversal: true });
  await page.getByRole('button', { name: /^Undo payment of/ }).click();
  await dialog.getByRole('button', { name: bankLabels.takeBack }).click();
  await sees(page, bankLabels.takenBack);

  await page.goto(accountPath(payer.id));
  await page.getByRole('tab', { name: statementLabels.tab }).click();
  await page.getByRole('button', { name: creditPanelLabels.payOut }).click();
  await dialog.getByLabel(creditPanelLabels.paidAt).fill(day.split('-').reverse().join('-'));
  await dialog.getByLabel(creditPanelLabels.paidAt).press('Tab');
  await dialog.getByLabel(creditPanelLabels.reference).fill('Back to the payer');
  await dialog.getByRole('button', { name: creditPanelLabels.payOut }).click();
  await sees(page, creditPanelLabels.paidOut);
  await expectGoodAppearance(page, 'a statement with a payout');
}

/** The worker was away when the month ended: its inventory was taken at the next start. */
async function readsMonthEnd(): Promise<Page> {
  const end = Date.parse(monthStart(timeOf(Date.now() + LATER_MS)));
  const month = timeOf(end - 1).slice(0, 7);
  await expect
    .poll(async () => (await apiClient('finance').do(inventoryReportCalls.list, ALL)).items)
    .toContainEqual(expect.objectContaining({ name: month, isLate: true }));
  const page = await as('finance', '/management/inventory-reports');
  await page.getByRole('combobox', { name: inventoryReportLabels.inventory }).click();
  await page.getByRole('option', { name: `${month} (${inventoryReportLabels.late})` }).click();
  await sees(page, /^Taken late, /);
  await page.goto('/management/payments');
  return page;
}

async function workingDay(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'merkur-finance-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  onTestFinished(() => visitProduct(null));
  const server = process.env.TEST_DATABASE_URL;
  const databaseUrl = server && (await createDatabase(server));
  const first = await startProduct({ dataDir, databaseUrl });
  visitProduct(first);
  const orderIds = await completedOrders();

  const page = await as('finance', '/management/uninvoiced');
  await page.getByRole('checkbox', { name: labels.selectPage }).check();
  await page.getByRole('button', { name: invoiceLabels.createFor(PARTNERS) }).click();
  await page.getByRole('dialog').getByRole('button', { name: invoiceLabels.approve }).click();
  await page.getByRole('button', { name: invoiceLabels.reviewAndSend }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: invoiceLabels.send }).click();
  await sees(page, invoiceLabels.sentMany(PARTNERS, 0));
  const sent = await invoices();
  expect(sent.map(({ status }) => status)).toEqual(Array(PARTNERS).fill('Sent'));
  await apiClient('admin').do(keyReturnCalls.refund, { id: orderIds[0]! });
  await page.goto('about:blank');
  await first.stop();

  if (databaseUrl) await setClockAhead(databaseUrl, LATER_MS);
  const later = await startProduct({ dataDir, databaseUrl, aheadMs: LATER_MS });
  onTestFinished(() => later.stop());
  visitProduct(later);
  const day = await readsMonthEnd();
  const paid = sent.slice(1, -2);
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

  await allocatePayments(day, today, { payer: sent.at(-2)!.customer, other: sent.at(-1)!.customer });

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
  await steps.getByRole('button', { name: reminderLabels.save }).click();
  await steps.waitFor({ state: 'detached' });
  const [left, other] = [name(PARTNERS - 2), name(PARTNERS - 1)];
  await day.getByRole('button', { name: reminderLabels.letterTo(left), exact: true }).click();
  await day.getByRole('dialog').getByText('Please pay the invoices below.').waitFor();
  await expectGoodAppearance(day, 'a letter');
  await day.keyboard.press('Escape');
  await day.getByRole('dialog').waitFor({ state: 'detached' });
  await expectGoodAppearance(day, 'who is to be reminded');
  await day.getByRole('checkbox', { name: labels.selectPage }).check();
  await day.getByRole('button', { name: reminderLabels.sendMany(2) }).click();
  await day.getByRole('dialog').getByRole('button', { name: reminderLabels.send, exact: true }).click();
  await sees(day, reminderLabels.sendDone(2));
  await sees(day, paymentCopy.noDueReminders);
  await day.getByRole('link', { name: reminderLabels.sent }).click();
  for (const company of [left, other]) await day.getByRole('row').filter({ hasText: company }).waitFor();
  await sees(day, stepName(1));
  await expectGoodAppearance(day, 'sent reminders');

  const finance = apiClient('finance');
  await finance.do(accountingCalls.updateSettings, { ...ACCOUNTS, modifiedAt: null });
  for (const [at, provider] of PROVIDERS.entries())
    await finance.do(vendorCalls.create, { internalId: 70_001 + at, searchValue: provider, name: provider });
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
  story(
    'has a working day: invoice, send, read the past month, book, credit, remind, export (SRP-006)',
    workingDay,
    DAY_MS,
  );
});
