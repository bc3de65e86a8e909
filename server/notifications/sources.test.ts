// Notifications of each feature: sent packages, invoices and reminders, and starting conditions.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#domain/base/time.ts';
import { planCalls } from '#domain/credit/calls.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { notificationCalls } from '#domain/notifications/calls.ts';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { reminderCalls } from '#domain/payments/reminder-calls.ts';
import { inventoryCalls } from '#domain/stock/inventory-calls.ts';
import { TRIES_MAX } from '#domain/work/kinds.ts';
import { providerWatch } from '#server/buying/provider-tasks/provider-stalls.ts';
import { unclearPurchaseWatch } from '#server/buying/purchasing/unclear-purchases.ts';
import { invoiceProblemWatch } from '#server/invoices/problems.ts';
import { invoiceOverdueWatch, paymentOverdueWatch } from '#server/payments/overdue.ts';
import { lowStockWatch } from '#server/stock/low-stock.ts';
import { recordFailure } from '#server/work/isolated-work.ts';
import { stuckWorkWatch } from '#server/work/stuck-work.ts';
import { createBillingMarket } from '#test/billing.ts';
import { silentLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { type Person, SETTLE, type World, world } from '#test/world.ts';
import { tellChangedConditions, type Watch } from './conditions.ts';
import { publishNotifications } from './publishing.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };

const poll = async (w: World, ...watches: Watch[]) => {
  for (const watch of watches) await tellChangedConditions(w.database, w.now(), watch);
  await publishNotifications(w.database);
};
/** A user's notifications of some kinds, newest first. */
const toldTo = async (who: Person, ...kinds: string[]) =>
  (await who.do(notificationCalls.list, ALL)).items
    .filter(({ kind }) => kinds.includes(kind))
    .map((one) => notificationCopy.sentences[one.kind](one));

test('notifies of a package when it is sent, but not when its mail is resent', async () => {
  const w = await world();
  const m = await createMarket(w);
  const [admin, buyer] = [await w.person('SuperAdmin'), await w.person('Partner')];
  const { id } = await m.place(buyer, await m.sell());
  await m.approve(admin, id);
  await w.buy();
  const { orderNumber } = await admin.do(orderCalls.one, { id });
  const { packageId } = await admin.do(deliveryCalls.create, { id, quantity: 7 });
  await poll(w);
  expect(await toldTo(buyer, 'packageReady')).toEqual([]);
  for (let n = 0; n < 2; n++) await admin.do(deliveryCalls.send, { id, pkg: packageId });
  await poll(w);
  expect(await toldTo(buyer, 'packageReady')).toEqual([
    notificationCopy.sentences.packageReady({ subjectId: id, subjectName: orderNumber, detail: '7' }),
  ]);
  expect(await toldTo(admin, 'packageReady')).toEqual([]);
});

test('notifies of an invoice when sent, overdue and reminded, and Finance once', async () => {
  const { w, finance, companyAt, invoiced } = await createBillingMarket();
  const aurora = await companyAt('Aurora Games', 0);
  const buyer = await w.person('Partner', { companyId: aurora });
  const stranger = await w.person('Partner');
  const sales = await w.person('Salesman');
  const { id, invoiceNumber } = await invoiced(buyer, 1000);
  const subject = { subjectId: id, subjectName: invoiceNumber, detail: '' };
  await poll(w, paymentOverdueWatch, invoiceOverdueWatch);
  expect(await toldTo(buyer, 'invoiceSent', 'paymentOverdue')).toEqual([
    notificationCopy.sentences.invoiceSent(subject),
  ]);
  w.advanceClock(16 * DAY);
  for (let n = 0; n < 2; n++) await poll(w, paymentOverdueWatch, invoiceOverdueWatch);
  expect(await toldTo(buyer, 'paymentOverdue')).toEqual([notificationCopy.sentences.paymentOverdue(subject)]);
  expect(await toldTo(finance, 'invoiceOverdue')).toEqual([
    notificationCopy.sentences.invoiceOverdue({ ...subject, detail: 'Aurora Games' }),
  ]);
  await finance.do(reminderCalls.setLadder, {
    steps: [{ daysAfterDue: 1, text: 'Please pay.', stopsOrders: false }],
    isAutomatic: false,
  });
  await finance.do(reminderCalls.send, { companyIds: [aurora] });
  await poll(w);
  expect(await toldTo(buyer, 'reminderSent')).toEqual([
    notificationCopy.sentences.reminderSent({ ...subject, detail: '1' }),
  ]);
  for (const one of [stranger, sales])
    expect((await one.do(notificationCalls.list, ALL)).items).not.toContainEqual(
      expect.objectContaining({ subjectName: invoiceNumber }),
    );
});

test('ignores invoices overdue long before the first check', async () => {
  const { w, companyAt, invoiced } = await createBillingMarket();
  const buyer = await w.person('Partner', { companyId: await companyAt('Aurora Games', 0) });
  await invoiced(buyer, 1000);
  w.advanceClock(60 * DAY);
  await poll(w, paymentOverdueWatch);
  expect(await toldTo(buyer, 'paymentOverdue')).toEqual([]);
});

test('notifies the paying company once when its plan is marked as paid, without the amount', async () => {
  const w = await world();
  const [finance, buyer, stranger] = [await w.person('Finance'), await w.person('Partner'), await w.person('Partner')];
  const plan = await finance.do(planCalls.create, {
    ...{ partnerId: buyer.companyId!, amount: 123_456, note: 'internal', paymentDate: null },
    plannedPaymentDate: addMilliseconds(w.now(), DAY),
  });
  await poll(w);
  expect(await toldTo(buyer, 'paymentReceived')).toEqual([]);
  const paid = await finance.do(planCalls.markAsPaid, { id: plan.id, date: w.now() });
  await finance.do(planCalls.update, {
    ...{ id: plan.id, partnerId: buyer.companyId!, amount: 200_000, note: 'internal' },
    ...{ paymentDate: paid.paymentDate, plannedPaymentDate: paid.plannedPaymentDate },
  });
  await poll(w);
  expect(await toldTo(buyer, 'paymentReceived')).toEqual(['We received your payment of 2026-11-20.']);
  for (const one of [stranger, finance]) expect(await toldTo(one, 'paymentReceived')).toEqual([]);
});

test('notifies invoice users of a company that cannot be invoiced', async () => {
  const { w, finance, companyAt, completed } = await createBillingMarket();
  const aurora = await companyAt('Aurora Games', 0);
  await w.database.transaction((tx) => tx.run(sql`update company set address = '', city = '' where id = ${aurora}`));
  await w.database.transaction((tx) => tx.run(sql`delete from seller`));
  const [buyer, sales] = [await w.person('Partner', { companyId: aurora }), await w.person('Salesman')];
  await completed(buyer, 1000);
  for (let n = 0; n < 2; n++) await poll(w, invoiceProblemWatch);
  const told = await toldTo(finance, 'invoiceProblem');
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('Aurora Games');
  for (const one of [sales, buyer]) expect(await toldTo(one, 'invoiceProblem')).toEqual([]);
});

test('notifies of low stock, and again after it was refilled', async () => {
  const w = await world();
  const m = await createMarket(w);
  const [admin, buyer, finance] = [await w.person('SuperAdmin'), await w.person('Partner'), await w.person('Finance')];
  const of = await m.sell();
  await m.stockUp(admin, buyer, of, 20);
  const mark = (threshold: number) => admin.do(inventoryCalls.markLowStock, { productId: of.productId, threshold });
  await mark(20);
  await poll(w, lowStockWatch);
  expect(await toldTo(admin, 'stockLow')).toEqual([]);
  for (const threshold of [21, 22, 5, 30]) {
    await mark(threshold);
    await poll(w, lowStockWatch);
  }
  expect(await toldTo(admin, 'stockLow')).toHaveLength(2);
  expect(await toldTo(finance, 'stockLow')).toEqual([]);
});

test('notifies administrators of a permanently failed job, not of each attempt', async () => {
  const w = await world();
  const m = await createMarket(w);
  const [admin, sales, buyer] = [await w.person('SuperAdmin'), await w.person('Salesman'), await w.person('Partner')];
  const { id } = await m.place(buyer, await m.sell());
  const item = { kind: 'startOrder', subject: id, orderId: id } as const;
  for (let n = 1; n < TRIES_MAX; n++)
    await recordFailure({ database: w.database, log: silentLog }, item, new Error('no'), w.now());
  await poll(w, stuckWorkWatch);
  expect(await toldTo(admin, 'workStuck')).toEqual([]);
  await recordFailure({ database: w.database, log: silentLog }, item, new Error('no'), w.now());
  for (let n = 0; n < 2; n++) await poll(w, stuckWorkWatch);
  expect(await toldTo(admin, 'workStuck')).toHaveLength(1);
  expect(await toldTo(sales, 'workStuck')).toEqual([]);
});

test('notifies of a provider down for a minute, and of its recovery', async () => {
  const w = await world();
  await createMarket(w);
  const [sales, buyer] = [await w.person('Salesman'), await w.person('Partner')];
  const stall = (sinceMs: number, why: 'failing' | 'quiet') =>
    w.database.transaction((tx) =>
      tx.run(sql`insert into provider_stall (provider_id, why, since, seen_at)
        select id, ${why}, ${addMilliseconds(w.now(), -sinceMs)}, ${w.now()} from provider
        on conflict (provider_id) do update set why = excluded.why, since = excluded.since, seen_at = excluded.seen_at`),
    );
  await stall(59_000, 'failing');
  await poll(w, providerWatch);
  await stall(HOUR, 'quiet');
  await poll(w, providerWatch);
  expect(await toldTo(sales, 'providerDown', 'providerUp')).toEqual([]);
  await stall(MINUTE, 'failing');
  for (let n = 0; n < 2; n++) await poll(w, providerWatch);
  // A dead worker reports nothing more: its last report counts for a minute.
  w.advanceClock(2 * MINUTE);
  await poll(w, providerWatch);
  const subject = { subjectId: '', subjectName: 'Genba', detail: '' };
  expect(await toldTo(sales, 'providerDown', 'providerUp')).toEqual([
    notificationCopy.sentences.providerUp(subject),
    notificationCopy.sentences.providerDown(subject),
  ]);
  expect(await toldTo(buyer, 'providerDown')).toEqual([]);
});

test('notifies of an unclear purchase once a person may decide, per order', async () => {
  const w = await world();
  const m = await createMarket(w, {
    faults: { timeoutAfter: 1 },
    accounts: { genba: { lookupByReference: false } },
  });
  await w.database.transaction((tx) =>
    tx.run(sql`update provider set capabilities = capabilities || '{"lookupByReference": false}'`),
  );
  const [admin, sales, buyer] = [await w.person('SuperAdmin'), await w.person('Salesman'), await w.person('Partner')];
  const { id } = await m.place(buyer, await m.sell());
  await m.approve(admin, id);
  await w.buy();
  m.simulator.setFaults({});
  const watch = unclearPurchaseWatch(w.providerClients);
  await poll(w, watch);
  expect(await toldTo(admin, 'purchaseUnclear')).toEqual([]);
  w.advanceClock(SETTLE + MINUTE);
  await w.buy();
  for (let n = 0; n < 2; n++) await poll(w, watch);
  expect(await toldTo(admin, 'purchaseUnclear')).toHaveLength(1);
  expect(await toldTo(sales, 'purchaseUnclear')).toEqual([]);
});
