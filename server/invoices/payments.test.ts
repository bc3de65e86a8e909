// Payments and the invoices that they pay.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { planCalls } from '#domain/credit/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { editCalls, orderCalls } from '#domain/orders/calls.ts';
import { myStatementCalls } from '#domain/payments/statement-calls.ts';
import { createBillingMarket } from '#test/billing.ts';
import { followPayments } from '#test/seller.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const PAID_ON = '2026-11-19T10:00:00.000Z';

async function trading() {
  const { w, m, finance, admin, germanCompany, invoiced: invoicedTo } = await createBillingMarket();
  const companyId = await germanCompany('Aurora Games', 20);
  const buyer = await w.person('Partner', { companyId, groups: ['Invoice.View'] });
  /** An invoice of one order of 20 keys; with tax it comes to 24 times the price. */
  const invoiced = (price: number, isSent = true) => invoicedTo(buyer, price, isSent);
  const pay = (amount: number) =>
    finance.do(planCalls.create, { partnerId: companyId, amount, paymentDate: PAID_ON, isPaid: true });
  /** Status and paid cents of each invoice, oldest first, and the payment status of its order. */
  const standing = async () => {
    await followPayments(w);
    const { items } = await finance.do(invoiceCalls.list, {
      ...ALL,
      sort: [{ field: 'invoiceNumber', descending: false }],
    });
    const orders = await Promise.all(items.map(({ orderId }) => admin.do(orderCalls.one, { id: orderId })));
    return items.map(({ status, paidAmount }, at) => [status, paidAmount, orders[at]!.paidStatus]);
  };
  return { w, m, companyId, buyer, admin, finance, invoiced, pay, standing };
}

test('a payment pays the oldest sent invoices first, and the orders on them follow (INV-013, INV-022, GAP-050)', async () => {
  const { invoiced, pay, standing } = await trading();
  await invoiced(1000);
  await invoiced(2000);
  await invoiced(3000, false);
  await pay(30_000);
  expect(await standing()).toEqual([
    ['Paid', 24_000, 'Paid'],
    ['PartialPaid', 6000, 'PartyPaid'],
    ['Draft', 0, 'UnPaid'],
  ]);
});

test('what a payment has left pays the next invoice as soon as that is sent', async () => {
  const { finance, invoiced, pay, standing } = await trading();
  await pay(30_000);
  await invoiced(1000);
  const { id } = await invoiced(2000, false);
  expect(await standing()).toEqual([
    ['Paid', 24_000, 'Paid'],
    ['Draft', 0, 'UnPaid'],
  ]);
  await finance.do(invoiceCalls.send, { id });
  expect((await standing())[1]).toEqual(['PartialPaid', 6000, 'PartyPaid']);
});

test('a payment that turns out smaller, or was none, is taken back exactly', async () => {
  const { w, companyId, finance, invoiced, pay, standing } = await trading();
  await invoiced(1000);
  await invoiced(2000);
  const plan = await pay(30_000);
  const change = { id: plan.id, partnerId: companyId, amount: 10_000 };
  await finance.do(planCalls.update, { ...change, paymentDate: PAID_ON });
  expect(await standing()).toEqual([
    ['PartialPaid', 10_000, 'PartyPaid'],
    ['Sent', 0, 'UnPaid'],
  ]);
  await finance.do(planCalls.update, { ...change, paymentDate: null, plannedPaymentDate: '2026-12-24T10:00:00.000Z' });
  expect(await standing()).toEqual([
    ['Sent', 0, 'UnPaid'],
    ['Sent', 0, 'UnPaid'],
  ]);
  const [sums] = await w.rows(sql<{ cents: number }>`select sum(cents)::bigint as cents from payment_allocation`);
  expect(sums).toEqual({ cents: 0 });
});

test('a payment that paid an invoice is deleted once it is unmarked, and what it paid stays written down (ACC-021)', async () => {
  const { w, m, companyId, finance, invoiced, pay, standing } = await trading();
  await invoiced(1000);
  const plan = await pay(24_000);
  const change = { id: plan.id, partnerId: companyId, amount: 24_000 };
  expect((await finance.call(planCalls.remove, { id: plan.id })).code).toBe('paid_plan_stays');
  await finance.do(planCalls.update, { ...change, paymentDate: null, plannedPaymentDate: '2026-12-24T10:00:00.000Z' });
  expect((await finance.call(planCalls.remove, { id: plan.id })).status).toBe(200);
  expect((await finance.do(planCalls.list, ALL)).totalCount).toBe(0);
  expect(await w.rows(sql`select plan_id, cents from payment_allocation order by id`)).toEqual([
    { planId: plan.id, cents: 24_000 },
    { planId: plan.id, cents: -24_000 },
  ]);
  expect(await standing()).toEqual([['Sent', 0, 'UnPaid']]);
  expect(await m.broken()).toEqual([]);
  // A deleted payment that pays something still is found.
  await w.database.transaction((tx) =>
    tx.run(sql`insert into payment_allocation (plan_id, invoice_id, cents, at)
      select plan_id, invoice_id, 1, at from payment_allocation limit 1`),
  );
  expect((await m.broken()).join()).toContain(`deleted plan ${plan.id}`);
});

test('a payment whose day is corrected is told with the new one, and pays in its order (INV-022)', async () => {
  const { companyId, finance, buyer, invoiced, pay } = await trading();
  const [first, second] = [await pay(24_000), await pay(24_000)];
  const { id } = await invoiced(1000);
  const payers = async () =>
    (await finance.do(planCalls.list, ALL)).items.filter(({ invoices }) => invoices.length > 0).map((plan) => plan.id);
  expect(await payers()).toEqual([first.id]);
  const change = { id: first.id, partnerId: companyId, amount: 24_000, isPaid: true };
  const correctedTo = '2026-11-20T09:00:00.000Z';
  await finance.do(planCalls.update, { ...change, paymentDate: correctedTo });
  const { payments } = await buyer.do(myStatementCalls.debts, {});
  expect(
    payments.map((payment) => [payment.id, payment.paidOn, payment.invoices.map((invoice) => invoice.id)]),
  ).toEqual([
    [first.id, correctedTo, []],
    [second.id, PAID_ON, [id]],
  ]);
});

test('a credit note sets free what was paid above the rest, which pays the next invoice', async () => {
  const { finance, invoiced, pay, standing } = await trading();
  const { id } = await invoiced(1000);
  await invoiced(2000);
  await pay(24_000);
  await finance.do(creditMemoCalls.create, { invoiceId: id });
  expect(await standing()).toEqual([
    ['Credited', 0, 'UnPaid'],
    ['PartialPaid', 24_000, 'PartyPaid'],
  ]);
});

test('a payment status that staff set by hand stays, whatever is paid (ODT-015, GAP-050)', async () => {
  const { admin, invoiced, pay, standing } = await trading();
  const { orderId } = await invoiced(1000);
  await invoiced(1000);
  await admin.do(editCalls.paidStatus, { id: orderId, status: 'PartyPaid' });
  await pay(48_000);
  expect(await standing()).toEqual([
    ['Paid', 24_000, 'PartyPaid'],
    ['Paid', 24_000, 'Paid'],
  ]);
});

test('no line can pay more than the payment or the invoice has, nor be changed (M10)', async () => {
  const { w, invoiced, pay } = await trading();
  await invoiced(1000);
  await pay(30_000);
  const breaks = (statement: string) => w.database.transaction((tx) => tx.runText(statement, []));
  await expect(breaks('update invoice_progress set paid_cents = paid_cents + 1')).rejects.toThrow(/check/);
  await expect(breaks('update paid_payment set allocated_cents = amount_cents + 1')).rejects.toThrow(/check/);
  await expect(breaks('update payment_allocation set cents = 1')).rejects.toThrow();
});
