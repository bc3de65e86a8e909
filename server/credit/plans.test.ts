// Payment plans: permissions, validation, and effect on the balance.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditCalls } from '#domain/audit/calls.ts';
import { DAY, HOUR, addMilliseconds as later } from '#domain/base/time.ts';
import { creditCalls, planCalls } from '#domain/credit/calls.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { holdsAccount } from '#test/locks.ts';
import { createMarket } from '#test/market.ts';
import { NOON, world } from '#test/world.ts';
import { removePlan } from './plans.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const YESTERDAY = later(NOON, -DAY);
const TOMORROW = later(NOON, DAY);

async function setupPlans() {
  const w = await world();
  const partnerId = await w.company({ name: 'Aurora', creditLimitCents: 1_000_000 });
  const finance = await w.person('Finance');
  const balance = async () => (await finance.do(creditCalls.account, { id: partnerId })).balance;
  const plan = (overrides: object = {}) =>
    finance.do(planCalls.create, { partnerId, amount: 10_000, plannedPaymentDate: TOMORROW, ...overrides });
  return { w, partnerId, finance, balance, plan };
}

test('rejects future payment dates (ACC-009)', async () => {
  const { finance, balance, plan } = await setupPlans();
  const { id } = await plan();
  const answered = await finance.call(planCalls.markAsPaid, { id, date: TOMORROW });
  expect([answered.status, answered.errors]).toEqual([
    422,
    [{ Field: 'Date', Code: 'plan_date', Message: creditCopy.notInFuture }],
  ]);
  expect(await balance()).toBe(0);
});

test('updates the balance at every step: pending, paid, corrected, unmarked, deleted (ACC-009, ACC-021, CRL-007)', async () => {
  const { w, partnerId, finance, balance, plan } = await setupPlans();
  const created = await plan({ note: 'March' });
  expect(created).toMatchObject({
    status: 'Waiting',
    isPaid: false,
    isOverdue: false,
    partnerName: 'Aurora',
    amount: 10_000,
  });
  expect(await balance()).toBe(0);
  const paid = await finance.do(planCalls.markAsPaid, { id: created.id, date: YESTERDAY });
  expect(paid).toMatchObject({ status: 'Paid', paymentDate: YESTERDAY, note: 'March', plannedPaymentDate: TOMORROW });
  expect(await balance()).toBe(-10_000);
  // The full amount is available to invoices, then the remainder.
  expect(paid.creditLeft).toBe(10_000);
  await w.database.transaction((tx) => tx.run(sql`update paid_payment set allocated_cents = 4000`));
  expect((await finance.do(planCalls.list, ALL)).items.map(({ creditLeft }) => creditLeft)).toEqual([6000]);
  await w.database.transaction((tx) => tx.run(sql`update paid_payment set allocated_cents = 0`));
  const again = await finance.call(planCalls.markAsPaid, { id: created.id, date: YESTERDAY });
  expect([again.status, again.message]).toEqual([409, creditCopy.alreadyPaid]);
  const removeReply = await finance.call(planCalls.remove, { id: created.id });
  expect([removeReply.status, removeReply.message]).toEqual([409, creditCopy.paidStays]);
  const edit = { id: created.id, partnerId, amount: 25_000, plannedPaymentDate: TOMORROW };
  await finance.do(planCalls.update, { ...edit, isPaid: true, paymentDate: YESTERDAY });
  expect(await balance()).toBe(-25_000);
  // The company is notified of the payment, not of corrections.
  const told = () =>
    w.rows(sql`select kind, company_id, detail from notification_outbox where kind = 'paymentReceived'`);
  expect(await told()).toEqual([{ kind: 'paymentReceived', companyId: partnerId, detail: YESTERDAY.slice(0, 10) }]);
  await finance.do(planCalls.update, { ...edit, isPaid: false, paymentDate: null });
  expect(await balance()).toBe(0);
  await finance.do(planCalls.remove, { id: created.id });
  expect((await finance.do(planCalls.list, ALL)).totalCount).toBe(0);
  const booked = await finance.do(creditCalls.ledger, { ...ALL, filter: { kinds: ['payment'] } });
  expect(booked.items.map(({ amount, byName }) => [amount, byName])).toEqual([
    [25_000, finance.name],
    [-15_000, finance.name],
    [-10_000, finance.name],
  ]);
  const m = await createMarket(w);
  expect(await m.broken()).toEqual([]);
});

test('counts a paid plan from creation, and refuses to pay it twice', async () => {
  const { finance, balance, plan } = await setupPlans();
  await plan({ isPaid: true, paymentDate: YESTERDAY, plannedPaymentDate: null });
  expect(await balance()).toBe(-10_000);
  const { id } = await plan();
  const clicks = await Promise.all([1, 2, 3].map(() => finance.call(planCalls.markAsPaid, { id, date: NOON })));
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await balance()).toBe(-20_000);
});

test.each([
  ['no date at all', { plannedPaymentDate: null }, 'PlannedPaymentDate', creditCopy.dateNeeded],
  ['a planned date that has passed', { plannedPaymentDate: YESTERDAY }, 'PlannedPaymentDate', creditCopy.notInPast],
  ['a payment to come', { paymentDate: TOMORROW }, 'PaymentDate', creditCopy.notInFuture],
  ['paid without a date', { isPaid: true }, 'PaymentDate', creditCopy.paymentDateNeeded],
  ['a payment that is no payment', { isPaid: false, paymentDate: YESTERDAY }, 'IsPaid', creditCopy.unpaidWithDate],
  ['less than nothing', { amount: -100 }, 'Amount', creditCopy.amountBounds],
  ['more than the bound', { amount: 10_000_000_000_100 }, 'Amount', creditCopy.amountBounds],
  ['a partner that is not there', { partnerId: newId() }, 'PartnerId', creditCopy.unknownPartner],
])('refuses a plan with %s and changes nothing (ACC-012, ACC-013, ACC-014)', async (_, over, field, message) => {
  const { partnerId, finance } = await setupPlans();
  const input = { partnerId, amount: 10_000, plannedPaymentDate: TOMORROW, ...over };
  const { status, errors } = await finance.call(planCalls.create, input);
  expect([status, errors]).toMatchObject([422, [{ Field: field, Message: message }]]);
  expect((await finance.do(planCalls.list, ALL)).totalCount).toBe(0);
});

test('has no plans for the house account, and answers 404 for unknown plans (COM-024)', async () => {
  const { w, finance } = await setupPlans();
  const input = { partnerId: await w.company({ isSystem: true }), amount: 10_000, plannedPaymentDate: TOMORROW };
  const refused = await finance.call(planCalls.create, input);
  expect([refused.status, refused.errors]).toMatchObject([422, [{ Field: 'PartnerId', Code: 'house_credit' }]]);
  expect((await finance.call(planCalls.remove, { id: newId() })).status).toBe(404);
});

test('checks a plan under the account lock', async () => {
  const { w, partnerId, finance, plan } = await setupPlans();
  const { id } = await plan();
  const actor = (await actorOfUser(w.database, finance.id))!;
  await w.database.transaction(async (tx) => {
    await removePlan({ tx, actor, now: w.now() } as CommandContext, { id });
    expect(await holdsAccount(tx, partnerId)).toBe(true);
  });
});

test('books a payment to the cent, up to the maximum (ACC-012)', async () => {
  const { w, balance, plan, finance } = await setupPlans();
  const created = await plan({ amount: 10_001, isPaid: true, paymentDate: YESTERDAY, plannedPaymentDate: null });
  expect([created.amount, await balance()]).toEqual([10_001, -10_001]);
  await finance.do(planCalls.create, {
    partnerId: created.partnerId,
    amount: 9_999_999_999_999,
    paymentDate: YESTERDAY,
  });
  expect(await balance()).toBe(-10_000_000_010_000);
  expect(await (await createMarket(w)).broken()).toEqual([]);
});

test('accepts times as YYYY-MM-DD HH:mm in UTC, and the maximum amount (ACC-012, ACC-017)', async () => {
  const { plan } = await setupPlans();
  const created = await plan({ amount: 10_000_000_000_000, plannedPaymentDate: '2026-11-21 09:30' });
  expect(created).toMatchObject({ amount: 10_000_000_000_000, plannedPaymentDate: '2026-11-21T09:30:00.000Z' });
});

test('marks a past plan as overdue and keeps only its own past date in an edit (ACC-010, ACC-020)', async () => {
  const { w, partnerId, finance, plan } = await setupPlans();
  const { id } = await plan();
  w.advanceClock(DAY);
  const pastDue = async () => (await finance.do(creditCalls.summary, { partnerId })).totalAmountOfPastDuePayment;
  expect(await pastDue()).toBe(0);
  w.advanceClock(HOUR);
  const [overdue] = (await finance.do(planCalls.list, ALL)).items;
  expect(overdue).toMatchObject({ isOverdue: true, status: 'Waiting' });
  const edit = { id, partnerId, amount: 5000, note: 'They asked for a week' };
  expect(await finance.do(planCalls.update, { ...edit, plannedPaymentDate: TOMORROW })).toMatchObject({ amount: 5000 });
  const other = await finance.call(planCalls.update, { ...edit, plannedPaymentDate: later(TOMORROW, -HOUR) });
  expect([other.status, other.message]).toEqual([422, creditCopy.notInPast]);
  const summary = await finance.do(creditCalls.summary, { partnerId });
  expect(summary).toMatchObject({ totalAmountOfPastDuePayment: 5000, totalAmountOfPaymentPlan: 5000 });
});

test('rejects conflicting edits and a change of partner (GAP-073)', async () => {
  const { w, partnerId, finance, plan } = await setupPlans();
  const created = await plan();
  w.advanceClock(1000);
  const edit = { id: created.id, partnerId, amount: 20_000, plannedPaymentDate: TOMORROW };
  await finance.do(planCalls.update, { ...edit, modifiedAt: created.modifiedAt });
  expect((await finance.call(planCalls.update, { ...edit, modifiedAt: created.modifiedAt })).status).toBe(409);
  const moved = await finance.call(planCalls.update, { ...edit, partnerId: await w.company() });
  expect([moved.status, moved.message]).toEqual([422, creditCopy.otherCompany]);
});

test('finds plans by partner and note, and sorts by both dates (ACC-016)', async () => {
  const { w, partnerId, finance, plan } = await setupPlans();
  const other = await w.company({ name: 'Borealis' });
  await plan({ note: 'first', paymentDate: YESTERDAY });
  await plan({ note: 'second', plannedPaymentDate: later(NOON, 2 * DAY) });
  await plan({ partnerId: other, note: 'third' });
  const notes = async (state: object) =>
    (await finance.do(planCalls.list, { ...ALL, ...state })).items.map(({ note }) => note);
  expect(await notes({})).toEqual(['third', 'second', 'first']);
  expect(await notes({ filter: { partnerIds: [partnerId] } })).toEqual(['second', 'first']);
  expect(await notes({ filter: { text: 'boreal' } })).toEqual(['third']);
  const sort = (['paymentDate', 'plannedPaymentDate'] as const).map((field) => ({ field, descending: true }));
  expect(await notes({ sort })).toEqual(['first', 'second', 'third']);
});

test('sums orders by state and payments by status (ACC-005, ACC-024)', async () => {
  const { w, partnerId, finance, plan } = await setupPlans();
  const m = await createMarket(w);
  const buyer = await w.person('Partner', { companyId: partnerId });
  const admin = await w.person('SuperAdmin');
  const order = await m.place(buyer, await m.sell(), 20, 1500);
  await m.approve(admin, order.id);
  await w.buy();
  await plan();
  await plan({ paymentDate: YESTERDAY, amount: 3000 });
  expect(await finance.do(creditCalls.summary, { partnerId })).toEqual({
    totalAmountOfInvoicedOrders: 0,
    totalAmountOfCompletedOrders: 30_000,
    totalAmountOfClosedOrders: 0,
    totalAmountOfProgressingOrders: 0,
    totalAmountOfPausedOrders: 0,
    totalAmountOfPastDuePayment: 0,
    totalAmountOfPayment: 3000,
    totalAmountOfPaymentPlan: 10_000,
  });
});

test('values orders like their lists: a closed one by its present keys (ACC-003, GAP-048)', async () => {
  const { w, partnerId, finance } = await setupPlans();
  const m = await createMarket(w);
  const buyer = await w.person('Partner', { companyId: partnerId });
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const ids = [await m.place(buyer, of, 20, 1500), await m.place(buyer, of, 20, 1500)].map(({ id }) => id);
  for (const id of ids) await m.approve(admin, id);
  await w.buy();
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update orders set state = 'Closed', quantity = 40 where id = ${ids[0]!}`);
    await tx.run(sql`update orders set inventory_quantity = 5 where id = ${ids[1]!}`);
  });
  const summary = await finance.do(creditCalls.summary, { partnerId });
  const totals = await Promise.all(ids.map(async (id) => (await admin.do(orderCalls.one, { id })).totalIncVatAmount));
  expect(totals).toEqual([30_000, 22_500]);
  expect([summary.totalAmountOfClosedOrders, summary.totalAmountOfCompletedOrders]).toEqual(totals);
});

test('lets salesmen read plans, and partners only their own limit (ACC-022, CRL-004)', async () => {
  const { w, partnerId, plan } = await setupPlans();
  const { id } = await plan({ paymentDate: YESTERDAY, amount: 20_000 });
  const salesman = await w.person('Salesman');
  expect((await salesman.do(planCalls.list, ALL)).totalCount).toBe(1);
  expect((await salesman.call(planCalls.remove, { id })).status).toBe(403);
  const buyer = await w.person('Partner', { companyId: partnerId });
  expect(await buyer.do(creditCalls.mine, {})).toEqual({
    totalCreditLimit: 1_000_000,
    balance: -20_000,
    reserved: 0,
    available: 1_020_000,
    remainingPercent: 100,
  });
  const unlimited = await w.person('Partner');
  expect(await unlimited.do(creditCalls.mine, {})).toMatchObject({
    totalCreditLimit: null,
    available: null,
    remainingPercent: 0,
  });
  for (const call of [planCalls.list, creditCalls.ledger]) expect((await buyer.call(call, ALL)).status).toBe(403);
  expect((await buyer.call(creditCalls.account, { id: partnerId })).status).toBe(403);
});

test('keeps the amount owed across months (CRL-006)', async () => {
  const { w, balance, plan } = await setupPlans();
  await plan({ paymentDate: YESTERDAY, amount: 20_000 });
  w.advanceClock(62 * DAY);
  expect(await balance()).toBe(-20_000);
});

test('audits a plan before and after', async () => {
  const { w, finance, plan } = await setupPlans();
  const created = await plan({ note: 'April' });
  await finance.do(planCalls.markAsPaid, { id: created.id, date: YESTERDAY });
  const admin = await w.person('SuperAdmin');
  const { items } = await admin.do(auditCalls.list, { ...ALL, filter: {} });
  const line = await admin.do(auditCalls.one, { id: items[0]!.id });
  expect(line).toMatchObject({
    subjectKind: 'paymentPlan',
    subjectId: created.id,
    before: { amountCents: 10_000, paymentDate: null, note: 'April' },
    after: { amountCents: 10_000, paymentDate: YESTERDAY, note: 'April' },
  });
});
