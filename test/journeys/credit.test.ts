// Credit limits, balances and the ledger behind them, for each role.

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { DAY, HOUR, MINUTE, timeOf } from '#domain/base/time.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { planCalls } from '#domain/credit/calls.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { patience } from '#test/patience.ts';
import { creditLabels } from '#web/credit/labels.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { expectGoodAppearance } from './appearance.ts';
import { apiClient } from './demo-people.ts';
import { placeOrder } from './order-fixtures.ts';
import { as, expects, isAt, sees, story } from './story.ts';

const HALF_HOUR = 30 * MINUTE;
const inDays = (days: number) => timeOf(Date.now() + days * DAY);

async function idOf(name: string): Promise<string> {
  const { items } = await apiClient('finance').do(companyCalls.list, {
    filter: { text: name },
    sort: [],
    page: 0,
    size: 10,
  });
  return items[0]!.id;
}

const plan = (partnerId: string, amount: number, over: object = {}) =>
  apiClient('finance').do(planCalls.create, { partnerId, amount, plannedPaymentDate: inDays(7), ...over });

/** Changes the credit limit of a company. */
async function limitOf(id: string) {
  const company = await apiClient('finance').do(companyCalls.one, { id });
  return (totalCreditLimit: number | null) =>
    apiClient('admin').do(companyCalls.update, {
      termsReason: 'The story needs this limit.',
      companyId: id,
      companyName: company.name,
      email: company.email,
      type: company.type,
      country: company.country,
      invoicePeriod: company.invoicePeriod,
      accountingInfo: { totalCreditLimit },
    });
}

/** A level 1 approver cannot approve above the limit and reads who may grant an override. */
async function isBlocked(orderId: string): Promise<void> {
  const page = await as('level1', `/management/order-detail/${orderId}`);
  await page.getByRole('button', { name: orderLabels.approve, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/above its credit limit/).waitFor();
  expects(page, 422);
  await dialog.getByRole('button', { name: orderLabels.approve }).click();
  await sees(page, /can grant an override/);
  await expectGoodAppearance(page, 'refused above the limit');
  await dialog.getByRole('link', { name: detailLabels.seeAccount }).click();
  await sees(page, creditCopy.noOverrides);
  expect(await page.getByRole('button', { name: creditLabels.grant }).count()).toBe(0);
}

/** The entries of a withdrawn order in the ledger of its company. */
async function followsLedger(page: Page, order: { id: string; orderNumber: string }): Promise<void> {
  await page.getByRole('tab', { name: creditLabels.ledger }).click();
  await page.getByLabel(labels.search).fill(order.orderNumber);
  const entries = page.getByRole('row').filter({ hasText: order.orderNumber });
  await expect.poll(() => entries.count()).toBe(2);
  await sees(page, creditLabels.kinds.release);
  await sees(page, detailLabels.happened.withdraw);
  await page.getByRole('button', { name: labels.clearSearch }).click();
  await expectGoodAppearance(page, 'ledger');
  await entries.first().getByRole('link', { name: order.orderNumber }).click();
  await isAt(page, `/management/order-detail/${order.id}`);
}

/** An override that ends in the future. */
async function grantsOverride(page: Page): Promise<void> {
  await sees(page, creditLabels.overLimit);
  await page.getByRole('button', { name: creditLabels.grant }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(creditLabels.amount).fill('50000');
  await form.getByLabel(creditLabels.utc(creditLabels.until)).fill('01-01-2020 10:00');
  await form.getByLabel(creditLabels.reason).fill('Paid in advance, the bank is slow');
  await form.getByRole('button', { name: creditLabels.grant }).click();
  await sees(page, creditCopy.expiryAhead);
  await form.getByLabel(creditLabels.utc(creditLabels.until)).fill('01-01-2030 10:00');
  await page.keyboard.press('Tab');
  await expectGoodAppearance(page, 'grant an override');
  await form.getByRole('button', { name: creditLabels.grant }).click();
  await sees(page, creditCopy.overrideGranted);
  await sees(page, creditLabels.withOverride('€50,000.00'));
}

describe('the account of a company', () => {
  story(
    'finance plans a payment, sees it paid in the ledger, corrects it and deletes it (ACC-006, ACC-009, ACC-011, ACC-014, ACC-023)',
    async () => {
      const id = await idOf('Cygnus');
      const page = await as('finance', `/management/account/${id}`);
      await page.getByRole('button', { name: creditLabels.whatIs(creditLabels.balance) }).waitFor();
      await expectGoodAppearance(page, 'account summary');
      await page.getByRole('tab', { name: creditLabels.plans }).click();
      await page.getByRole('button', { name: creditLabels.create }).click();
      const dialog = page.getByRole('dialog');
      const create = dialog.getByRole('button', { name: creditLabels.create });
      await dialog.getByLabel(creditLabels.amount).fill('1250');
      await expect.poll(() => create.isDisabled()).toBe(true);
      await dialog.getByLabel(creditLabels.plannedDate).fill('01-01-2020 10:00');
      await dialog.getByLabel(creditLabels.note).fill('Second half of spring');
      await create.click();
      await sees(page, creditCopy.notInPast);
      await dialog.getByLabel(creditLabels.plannedDate).fill('01-01-2030 10:00');
      await page.keyboard.press('Tab');
      await expectGoodAppearance(page, 'payment plan form');
      await create.click();
      await sees(page, commonCopy.saved);
      const row = page.getByRole('row').filter({ hasText: 'Second half of spring' });
      await row.getByRole('button', { name: creditLabels.markAsPaid }).click();
      await expectGoodAppearance(page, 'mark as paid');
      await dialog.getByRole('button', { name: creditLabels.markAsPaid }).click();
      await row.getByText(creditLabels.paid, { exact: true }).waitFor();
      await row.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: creditLabels.update }).click();
      await expect.poll(() => dialog.getByRole('checkbox', { name: creditLabels.isPaid }).isChecked()).toBe(true);
      await dialog.getByRole('checkbox', { name: creditLabels.isPaid }).uncheck();
      await expect.poll(() => dialog.getByLabel(creditLabels.paymentDate, { exact: true }).inputValue()).toBe('');
      await dialog.getByRole('button', { name: creditLabels.update }).click();
      await row.getByText(creditLabels.waiting, { exact: true }).waitFor();
      await row.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: creditLabels.remove }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: creditLabels.remove }).click();
      await row.waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: creditLabels.ledger }).click();
      await page.getByRole('cell', { name: '-€1,250.00' }).first().waitFor();
      await page.getByRole('cell', { name: '+€1,250.00' }).first().waitFor();
    },
  );

  story(
    'is found under Credit Limits, highlights an overdue plan, and is read-only for a salesman (ACC-007, ACC-022)',
    async () => {
      const id = await idOf('Cygnus');
      const soon = timeOf(Date.now() + 1500);
      await plan(id, 300_000, { note: 'Half of May', plannedPaymentDate: soon });
      await plan(id, 120_000, { note: 'Paid in full', paymentDate: timeOf(Date.now() - 2 * HOUR) });
      await plan(id, 90_000, { note: 'Autumn order' });
      const page = await as('sales', '/management/credit-limits');
      await sees(page, /^Total Count: \d+$/);
      await page.getByRole('link', { name: 'Cygnus Digital', exact: true }).waitFor();
      await page.getByRole('link', { name: creditLabels.accountOf('Cygnus Digital') }).click();
      await isAt(page, `/management/account/${id}`);
      await page.getByRole('heading', { level: 1, name: 'Cygnus Digital' }).waitFor();
      await page.getByRole('tab', { name: creditLabels.plans }).click();
      await page.getByText('Half of May').first().waitFor();
      const overdue = page.getByRole('row').filter({ hasText: 'Half of May' }).getByText(creditLabels.overdue);
      const reopened = async () => {
        if ((await overdue.count()) === 1) return 1;
        await page.reload();
        await page.getByRole('tab', { name: creditLabels.plans }).click();
        await page.getByText('Half of May').first().waitFor();
        return overdue.count();
      };
      await expect.poll(reopened, { timeout: patience(20_000), interval: 1000 }).toBe(1);
      expect(await page.getByRole('button', { name: creditLabels.create }).count()).toBe(0);
      expect(await page.getByRole('button', { name: creditLabels.markAsPaid }).count()).toBe(0);
      await expectGoodAppearance(page, 'payment plans');
      await page.getByRole('tab', { name: creditLabels.summary }).click();
      await sees(page, creditLabels.pastDue);
      await expectGoodAppearance(page, 'account with a payment past due');
    },
  );

  story(
    "an approval above the partner's credit limit is blocked until an override is granted; the ledger leads to the orders and back (COM-019, GAP-040)",
    async () => {
      const withdrawn = await placeOrder('borealis');
      await apiClient('borealis').do(partnerOrderCalls.withdraw, { id: withdrawn.id });
      const order = await placeOrder('borealis');
      const id = await idOf('Borealis');
      const limited = await limitOf(id);
      await limited(10_000);
      await isBlocked(order.id);
      const page = await as('admin', `/management/order-detail/${withdrawn.id}`);
      await page.getByRole('link', { name: 'Borealis Keys' }).click();
      await followsLedger(page, withdrawn);
      await page.goBack();
      await page.getByRole('tab', { name: creditLabels.overrides }).click();
      await grantsOverride(page);
      await apiClient('level1').do(orderCalls.approve, {
        id: order.id,
        processingStart: timeOf(Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR),
        processingEnd: timeOf((Math.floor(Date.now() / HALF_HOUR) + 10) * HALF_HOUR),
      });
      await page.getByRole('button', { name: creditLabels.revoke }).first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: creditLabels.revoke }).click();
      await sees(page, creditCopy.overrideRevoked);
      await page.getByText(creditLabels.overrideStates.Revoked).first().waitFor();
      await expectGoodAppearance(page, 'account above its limit');
      await limited(null);
    },
  );
});
