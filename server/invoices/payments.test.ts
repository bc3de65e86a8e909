// Payments and their allocation to invoices.

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

async function createOrders() {
  const { w, m, finance, admin, companyAt, invoiced: invoicedTo } = await createBillingMarket();
  const companyId = await companyAt('Aurora Games', 20);
  const buyer = await w.person('Partner', { companyId, groups: ['Invoice.View'] });
  /** An invoice of one order of 20 keys; including tax it totals 24 times the price. */
  const invoiced = (price: number, isSent = true) => invoicedTo(buyer, price, isSent);
  const pay = (amount: number) =>
    finance.do(planCalls.create, { partnerId: companyId, amount, paymentDate: PAID_ON, isPaid: true });
  /** Status and paid cents of each invoice, oldest first, and the payment status of its order. */
  const readStates = async () => {
    await followPayments(w);
    const { items } = await finance.do(invoiceCalls.list, {
      ...ALL,
      sort: [{ field: 'invoiceNumber', descending: false }],
    });
    const orders = await Promise.all(items.map(({ orderId }) => admin.do(orderCalls.one, { id: orderId })));
    return items.map(({ status, paidAmount }, at) => [status, paidAmount, orders[at]!.paidStatus]);
  };
  return { w, m, companyId, buyer, admin, finance, invoiced, pay, standing: readStates };
}

test('pays the oldest sent invoices first and updates their orders (INV-013, INV-022, GAP-050)', async () => {
  const { invoiced, pay, standing } = await createOrders();
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

test('pays the next invoice from the remainder when it is issued (INV-035)', async () => {
  const { finance, invoiced, pay, standing } = await createOrders();
  await pay(30_000);
  await invoiced(1000);
  const { id } = await invoiced(2000, false);
  expect(await standing()).toEqual([
    ['Paid', 24_000, 'Paid'],
    ['Draft', 6000, 'PartyPaid'],
  ]);
  await finance.do(invoiceCalls.send, { id });
  expect((await standing())[1]).toEqual(['PartialPaid', 6000, 'PartyPaid']);
});

test('freezes the prepaid amount of an issued invoice, and its email demands nothing when it is paid (INV-035)', async () => {
  const { w, m, finance, invoiced, pay, standing } = await createOrders();
  await pay(30_000);
  const { id } = await invoiced(1000);
  await invoiced(2000);
  const prepaid = await w.rows(sql<{ cents: number }>`select prepaid_cents as cents from invoice order by seq`);
  expect(prepaid.map(({ cents }) => cents)).toEqual([24_000, 6000]);
  const mails = await w.rows(sql<{ body: string }>`select body from mail`);
  expect(mails.filter(({ body }) => body.includes('It was paid from your credit balance.'))).toHaveLength(1);
  // A credit note frees the credit for the next invoice; the document stays as it is.
  await finance.do(creditMemoCalls.create, { invoiceId: id });
  expect((await standing()).map(([, paid]) => paid)).toEqual([0, 30_000]);
  expect(await m.broken()).toEqual([]);
});

test('reverses exactly the difference of a payment that was reduced or unmarked', async () => {
  const { w, companyId, finance, invoiced, pay, standing } = await createOrders();
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

test("keeps the record of an unmarked payment's allocations after deletion (ACC-021)", async () => {
  const { w, m, companyId, finance, invoiced, pay, standing } = await createOrders();
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
  // Verification finds a deleted payment that still has allocations.
  await w.database.transaction((tx) =>
    tx.run(sql`insert into payment_allocation (plan_id, invoice_id, cents, at)
      select plan_id, invoice_id, 1, at from payment_allocation limit 1`),
  );
  expect((await m.broken()).join()).toContain(`deleted plan ${plan.id}`);
});

test('reallocates a payment by its corrected day and notifies with it (INV-022)', async () => {
  const { companyId, finance, buyer, invoiced, pay } = await createOrders();
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

test('releases overpaid amounts after a credit note for the next invoice', async () => {
  const { finance, invoiced, pay, standing } = await createOrders();
  const { id } = await invoiced(1000);
  await invoiced(2000);
  await pay(24_000);
  await finance.do(creditMemoCalls.create, { invoiceId: id });
  expect(await standing()).toEqual([
    ['Credited', 0, 'UnPaid'],
    ['PartialPaid', 24_000, 'PartyPaid'],
  ]);
});

test('keeps a payment status set manually by staff (ODT-015, GAP-050)', async () => {
  const { admin, invoiced, pay, standing } = await createOrders();
  const { orderId } = await invoiced(1000);
  await invoiced(1000);
  await admin.do(editCalls.paidStatus, { id: orderId, status: 'PartyPaid' });
  await pay(48_000);
  expect(await standing()).toEqual([
    ['Paid', 24_000, 'PartyPaid'],
    ['Paid', 24_000, 'Paid'],
  ]);
});

test('limits allocations to payment and invoice amounts, and makes them immutable (M10)', async () => {
  const { w, invoiced, pay } = await createOrders();
  await invoiced(1000);
  await pay(30_000);
  const breaks = (statement: string) => w.database.transaction((tx) => tx.runText(statement, []));
  await expect(breaks('update invoice_progress set paid_cents = paid_cents + 1')).rejects.toThrow(/check/);
  await expect(breaks('update paid_payment set allocated_cents = amount_cents + 1')).rejects.toThrow(/check/);
  await expect(breaks('update payment_allocation set cents = 1')).rejects.toThrow();
});
