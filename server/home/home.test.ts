// Home pages by role: figures match the lists, sections follow permissions, and partners see their own company only.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, timeOf } from '#domain/base/time.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { QUEUE_STATES } from '#domain/home/figures.ts';
import { myHomeCalls, UNDER_WAY_STATES } from '#domain/home/partner-calls.ts';
import { homeCalls } from '#domain/home/staff-calls.ts';
import { waitingCalls } from '#domain/home/waiting-calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { problemCalls } from '#domain/invoices/problem-calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { statesAwaitingApproval } from '#domain/orders/list.ts';
import { overviewCalls } from '#domain/orders/overview.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { ageingCalls } from '#domain/payments/ageing-calls.ts';
import { bankCalls } from '#domain/payments/bank-calls.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { overviewFigureCalls } from '#domain/reports/overview-calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { bankFile, sendBankFile } from '#test/bank-files.ts';
import { createBillingMarket } from '#test/billing.ts';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { createMarket } from '#test/market.ts';
import { fillInSeller } from '#test/seller.ts';
import { type Person, type World, world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 10 };
const fromNow = (w: World, milliseconds: number) => timeOf(Date.parse(w.now()) + milliseconds);

async function createOrders() {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const salesman = await w.person('Salesman');
  const buyer = await w.person('Partner', { companyId: await w.company({ name: 'Aurora Games' }) });
  const of = await m.sell();
  const place = async (quantity = 20) => (await m.place(buyer, of, quantity)).id;
  const bought = async (quantity = 20) => {
    const id = await place(quantity);
    await m.approve(admin, id);
    await w.buy();
    return id;
  };
  const overview = (person: Person = admin) => person.do(homeCalls.overview, {});
  const listed = async (person: Person, filter: object) => {
    const page = await person.do(orderCalls.list, { ...ALL, filter });
    return { count: page.totalCount, amount: page.extraData!.orderTotal };
  };
  return { w, m, admin, salesman, buyer, of, place, bought, overview, listed };
}

describe('the Overview', () => {
  test('counts and values each queue like its list', async () => {
    const { admin, salesman, m, place, bought, overview, listed } = await createOrders();
    await place();
    await place(40);
    await admin.do(orderCalls.rebid, { id: await place(), quantity: 30, price: 1400 });
    await salesman.do(orderCalls.approve, {
      id: await place(),
      processingStart: '2026-11-21T12:00:00.000Z',
      processingEnd: '2026-11-23T12:00:00.000Z',
    });
    await bought();
    await m.approve(admin, await place());
    const inStates = (status: readonly OrderState[], more = {}) => ({ status: [...status], ...more });
    for (const [person, rights] of [
      [admin, new Set(['Order.Level1Approve', 'Order.Level2Approve'])],
      [salesman, new Set<string>()],
    ] as const) {
      const { queues } = await overview(person);
      const states = { approval: statesAwaitingApproval(rights), ...QUEUE_STATES };
      expect(queues!.map(({ name }) => name)).toEqual(Object.keys(states));
      for (const { name, ...figures } of queues!)
        expect([name, figures]).toEqual([
          name,
          await listed(person, inStates(states[name], name === 'toDeliver' ? { delivered: false } : {})),
        ]);
    }
    const { queues } = await overview(salesman);
    expect(queues!.find(({ name }) => name === 'approval')).toMatchObject({ count: 2, amount: 60 * 1500 });
    expect(queues!.filter(({ count }) => count > 0).length).toBeGreaterThanOrEqual(4);
  });

  test('lists stuck orders with the reason', async () => {
    const { w, admin, m, place, overview, listed } = await createOrders();
    const [paused, dear, stalled] = [await place(), await place(), await place()];
    for (const id of [paused, dear, stalled]) await m.approve(admin, id);
    for (const id of [paused, dear]) await admin.do(orderCalls.pause, { id });
    await w.database.transaction(async (tx) => {
      await tx.run(sql`update orders set anomaly_status = 'PriceDifference' where id = ${dear}`);
      await tx.run(sql`insert into provider_stall (provider_id, why, since, seen_at)
        select provider_id, 'failing', ${w.now()}, ${w.now()} from orders where id = ${stalled}`);
    });
    const { troubles, providers } = await overview();
    expect(new Map(troubles!.orders.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [paused, 'paused'],
        [dear, 'priceDifference'],
        [stalled, 'providerFailing'],
      ]),
    );
    expect({ count: troubles!.count, amount: troubles!.amount }).toEqual(
      await listed(admin, { status: ['Paused', 'OutOfStock', 'Failed'] }),
    );
    expect(providers[0]).toMatchObject({ name: 'Genba', condition: 'failing', since: w.now() });
    w.advanceClock(2 * 60_000);
    const after = await overview();
    expect(after.troubles!.orders.map(({ id }) => id)).not.toContain(stalled);
    expect(after.providers[0]!.condition).not.toBe('failing');
  });

  test("shows the result of a provider's last sync", async () => {
    const { w, overview } = await createOrders();
    const conditions = async () => (await overview()).providers.map(({ condition, trouble }) => [condition, trouble]);
    const set = (column: string, value: string) =>
      w.database.transaction((tx) =>
        tx.run(sql`update provider set ${sql.ref(column)} = ${value} where name = 'Genba'`),
      );
    expect(await conditions()).toContainEqual(['neverSynced', '']);
    await set('synced_at', w.now());
    expect(await conditions()).toContainEqual(['working', '']);
    await set('sync_trouble', 'The list of prices ended early.');
    expect((await conditions())[0]).toEqual(['syncFailed', 'The list of prices ended early.']);
  });

  test('counts promotions ending within a week and below cost like their lists', async () => {
    const { w, admin, overview } = await createOrders();
    await insertPromotion(w, { name: 'Soon', validTo: fromNow(w, 2 * DAY) });
    await insertPromotion(w, { name: 'Hidden', validTo: fromNow(w, 2 * DAY), published: false });
    await insertPromotion(w, { name: 'Over', validTo: fromNow(w, -HOUR) });
    await insertPromotion(w, { name: 'Dear', tiers: [1, 0, 0, 0] });
    const { promotions } = await overview();
    const { from, to } = promotions!;
    expect(promotions!.ending.map(({ name }) => name)).toEqual(['Soon']);
    expect(promotions!.underCost.map(({ name }) => name)).toEqual(['Dear']);
    const count = async (filter: object) => (await admin.do(promotionCalls.list, { ...ALL, filter })).totalCount;
    expect(await count({ ends: { min: from, max: to }, published: true })).toBe(promotions!.endingCount);
    expect(await count({ costAbovePrice: true })).toBe(promotions!.underCostCount);
  });

  test('shows the month as specified, next to the previous month by day (OVR-002, OVR-007)', async () => {
    const { w, admin, buyer, of, bought, overview } = await createOrders();
    await bought(40);
    const { month, topProducts, topPartners } = await overview();
    const specified = await admin.do(overviewFigureCalls.monthlyProfit, {});
    expect({ profit: month.profit, percentage: month.percentage }).toEqual(specified);
    expect(month.revenue).toBe(40 * 1500);
    expect(month.days).toHaveLength(Number(w.now().slice(8, 10)));
    expect(month.days.at(-1)).toEqual(specified);
    expect(month.previousDays).toHaveLength(31);
    expect(month.previousProfit).toBe(0);
    expect(topProducts).toMatchObject([{ id: of.productId, keys: 40, revenue: 60_000 }]);
    expect(topPartners).toMatchObject([{ id: buyer.companyId, name: 'Aurora Games', keys: 40 }]);
  });

  test('compares with the previous month up to the same day', async () => {
    const { w, bought, overview } = await createOrders();
    await bought();
    const { profit } = (await overview()).month;
    w.advanceClock(20 * DAY);
    const { month } = await overview();
    // From the 20th of November to the 10th of December.
    expect([month.profit, month.previousProfit]).toEqual([0, 0]);
    w.advanceClock(11 * DAY);
    expect((await overview()).month.previousProfit).toBe(profit);
  });

  test('lists companies above 80 % of their credit limit, like the company list', async () => {
    const { w, m, admin, of, overview } = await createOrders();
    const near = await w.company({ name: 'Near', creditLimitCents: 30_000 });
    await w.company({ name: 'Far', creditLimitCents: 3_000_000 });
    await m.place(await w.person('Partner', { companyId: near }), of, 20, 1300);
    const { credit } = await overview();
    expect(credit).toEqual({
      count: 1,
      companies: [{ companyId: near, companyName: 'Near', limit: 30_000, used: 26_000 }],
    });
    const list = await admin.do(companyCalls.list, { ...ALL, filter: { isNearLimit: true } });
    expect(list.items.map(({ name }) => name)).toEqual(['Near']);
    const others = await admin.do(companyCalls.list, { ...ALL, filter: { isNearLimit: false } });
    expect(others.items.map(({ name }) => name)).not.toContain('Near');
  });

  test('omits sections without permission, and provider costs for users who may not see them (OVR-008)', async () => {
    const { w, admin, salesman, bought, overview } = await createOrders();
    const { modifiedAt } = await admin.do(settingCalls.get, {});
    await admin.do(settingCalls.update, { profitFactor: 10, modifiedAt });
    await bought();
    const finance = await w.person('Finance');
    expect((await overview(salesman)).month.profit).toBeLessThan((await overview(admin)).month.profit);
    expect((await overview(salesman)).unclear).toBeNull();
    expect((await overview(admin)).unclear).toEqual({ count: 0, amount: 0, oldest: null });
    expect((await overview(finance)).month.profit).toBe((await overview(admin)).month.profit);
    expect((await overview(admin)).frameUrl).toBeNull();
  });
});

test('counts the finance home like the lists', async () => {
  const { w, m, finance, of, companyAt, completed, invoiced } = await createBillingMarket();
  const german = await w.person('Partner', { companyId: await companyAt('Aurora', 19) });
  const nowhere = await w.person('Partner', { companyId: await w.company({ name: 'Nowhere' }) });
  await completed(german);
  await completed(nowhere);
  await m.place(german, of);
  await invoiced(german, 1000);
  await invoiced(german, 2000, false);
  const credited = await invoiced(german, 1100);
  await finance.do(creditMemoCalls.create, { invoiceId: credited.id });
  await sendBankFile(finance, bankFile([{ payments: [{ amount: '12.34', text: 'gift' }] }]));
  w.advanceClock(60 * DAY);

  const home = await finance.do(homeCalls.finance, {});
  const uninvoiced = await finance.do(overviewCalls.uninvoiced, ALL);
  const sum = uninvoiced.items.reduce((total, { totalAmount }) => total + totalAmount, 0);
  expect(home.toInvoice).toEqual({ count: uninvoiced.totalCount, amount: sum });
  expect(home.toInvoice!.count).toBeGreaterThanOrEqual(2);

  const problems = await finance.do(problemCalls.list, ALL);
  expect(home.problems).toEqual({ count: problems.totalCount, rows: problems.items });
  expect(home.problems!.rows[0]).toMatchObject({ companyName: 'Nowhere', reasons: [expect.any(String)] });

  expect(home.ageing).toEqual((await finance.do(ageingCalls.list, ALL)).extraData);
  expect(home.ageing.total - home.ageing.notDue).toBeGreaterThan(0);

  const open = await finance.do(bankCalls.list, { ...ALL, filter: { state: ['Open'] } });
  expect(home.openPayments).toEqual({ count: open.totalCount, amount: 1234 });

  const drafts = await finance.do(invoiceCalls.list, { ...ALL, filter: { status: ['Draft'] } });
  expect(home.unsentInvoices).toMatchObject({ count: drafts.totalCount });
  const notes = await finance.do(creditMemoCalls.list, { ...ALL, filter: { status: ['Draft'] } });
  expect(home.unsentCreditNotes).toEqual({ count: notes.totalCount, amount: notes.items[0]!.totalIncVatAmount });
});

test("reconciles the month's statement with what all companies owe now", async () => {
  const { w, finance, companyAt, invoiced } = await createBillingMarket();
  const buyer = await w.person('Partner', { companyId: await companyAt('Aurora', 0) });
  const { totalIncVatAmount } = await invoiced(buyer, 1000);
  const statement = async () => (await finance.do(homeCalls.finance, {})).statement;
  const none = { credited: 0, paid: 0, corrected: 0 };
  expect(await statement()).toEqual({ ...none, opening: 0, invoiced: totalIncVatAmount, closing: totalIncVatAmount });
  w.advanceClock(15 * DAY);
  expect(await statement()).toEqual({ ...none, opening: totalIncVatAmount, invoiced: 0, closing: totalIncVatAmount });
});

describe('the home of a partner', () => {
  const home = (person: Person) => person.do(myHomeCalls.show, {});

  test('counts like its own lists, without data of other companies', async () => {
    const { w, m, admin, buyer, place, bought, of } = await createOrders();
    const other = await w.person('Partner');
    const empty = await home(other);
    await admin.do(orderCalls.rebid, { id: await place(), quantity: 30, price: 1400 });
    await place();
    await m.approve(admin, await place());
    const ready = await bought(25);

    const mine = await home(buyer);
    const listed = async (filter: object) =>
      (await buyer.do(partnerOrderCalls.list, { ...ALL, filter })).items.map(({ id }) => id).sort();
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(ids(mine.offers!.rows)).toEqual(await listed({ status: ['Rebidding'] }));
    expect(mine.offers).toMatchObject({ count: 1, amount: 30 * 1400 });
    expect(mine.offers!.rows[0]).toMatchObject({ quantity: 30, price: 1400 });
    expect(mine.offers!.rows[0]!.expiresAt).not.toBeNull();
    expect(ids(mine.underWay!.rows)).toEqual(await listed({ status: [...UNDER_WAY_STATES] }));
    expect(mine.underWay!.count).toBe(mine.underWay!.rows.length);
    expect(ids(mine.keysToTake!.rows)).toEqual(await listed({ freeKeys: true }));
    expect(mine.keysToTake!.rows).toContainEqual(expect.objectContaining({ id: ready, keys: 25 }));
    expect(mine.orderAgain!.map(({ id }) => id)).toEqual([of.promotionId]);

    const { newPromotions, endingPromotions, ...theirs } = await home(other);
    expect(theirs).toEqual({
      offers: empty.offers,
      keysToTake: { orders: 0, keys: 0, rows: [] },
      underWay: { count: 0, amount: 0, remaining: 0, rows: [] },
      debts: { openAmount: 0, overdueAmount: 0, rows: [], count: 0 },
      credit: empty.credit,
      orderAgain: [],
    });
    expect(JSON.stringify(theirs)).not.toContain(ready);
  });

  test('does not count packed keys as available', async () => {
    const { buyer, bought } = await createOrders();
    const id = await bought();
    await buyer.do(deliveryCalls.createMine, { id, quantity: 15 });
    expect((await home(buyer)).keysToTake).toMatchObject({ orders: 1, keys: 5 });
  });

  test('shows the delivery start only while it is in the future', async () => {
    const { w, buyer, bought } = await createOrders();
    const id = await bought();
    const startAt = async (time: string) => {
      await w.database.transaction((tx) =>
        tx.run(sql`update orders set key_delivery_start_date = ${time} where id = ${id}`),
      );
      return (await home(buyer)).keysToTake!.rows.map(({ from }) => from);
    };
    const tomorrow = fromNow(w, DAY);
    expect(await startAt(tomorrow)).toEqual([tomorrow]);
    expect(await startAt(w.now())).toEqual([null]);
  });

  test("lists the company's promotions starting or ending within a week", async () => {
    const { w, buyer } = await createOrders();
    await insertPromotion(w, { name: 'New', validFrom: fromNow(w, -2 * DAY) });
    await insertPromotion(w, { name: 'Old', validFrom: fromNow(w, -20 * DAY) });
    await insertPromotion(w, { name: 'Ending', validFrom: fromNow(w, -20 * DAY), validTo: fromNow(w, 3 * DAY) });
    await insertPromotion(w, { name: 'Coming', validFrom: fromNow(w, DAY) });
    const elsewhere = await w.company({ regions: ['EU'], regionIncluded: true });
    const { newPromotions, endingPromotions } = await home(buyer);
    expect(newPromotions!.rows.map(({ name }) => name)).toContain('New');
    expect(newPromotions!.rows.map(({ name }) => name)).not.toContain('Old');
    expect(newPromotions!.rows.map(({ name }) => name)).not.toContain('Coming');
    expect(endingPromotions).toMatchObject({ count: 1, rows: [{ name: 'Ending' }] });
    const outside = await home(await w.person('Partner', { companyId: elsewhere }));
    expect([outside.newPromotions!.count, outside.endingPromotions!.count]).toEqual([0, 0]);
  });

  test('shows amounts owed to this company only', async () => {
    const { w, companyAt, invoiced } = await createBillingMarket();
    const [first, second] = [
      await w.person('Partner', { companyId: await companyAt('Aurora', 0) }),
      await w.person('Partner', { companyId: await companyAt('Borealis', 0) }),
    ];
    const { invoiceNumber, totalIncVatAmount } = await invoiced(first, 1000);
    w.advanceClock(60 * DAY);
    expect((await home(first)).debts).toMatchObject({
      openAmount: totalIncVatAmount,
      overdueAmount: totalIncVatAmount,
      count: 1,
      rows: [{ invoiceNumber, isOverdue: true, openAmount: totalIncVatAmount }],
    });
    expect((await home(second)).debts).toEqual({ openAmount: 0, overdueAmount: 0, rows: [], count: 0 });
  });
});

describe('setup steps of an installation', () => {
  test('complete automatically and disappear when all are done', async () => {
    const w = await world();
    const admin = await w.person('SuperAdmin');
    const open = async () =>
      (await admin.do(homeCalls.overview, {})).firstSteps?.filter(({ isDone }) => !isDone).map(({ name }) => name);
    expect(await open()).toEqual(['seller', 'mail', 'provider', 'promotion', 'partner', 'backup']);
    await w.person('Partner', { companyId: await w.company() });
    expect(await open()).toEqual(['seller', 'mail', 'provider', 'promotion', 'backup']);
    await insertPromotion(w);
    expect(await open()).toEqual(['seller', 'mail', 'provider', 'backup']);
    await fillInSeller(await w.person('Finance'));
    expect(await open()).toEqual(['mail', 'provider', 'backup']);
    await w.database.transaction((tx) => tx.run(sql`update provider set synced_at = ${w.now()}`));
    expect(await open()).toEqual(['mail', 'backup']);
    await w.rows(sql`insert into backup_run (id, kind, started_at, ended_at, file, bytes)
      values (gen_random_uuid(), 'requested', now(), now(), 'a.backup', 1)`);
    expect(await open()).toEqual(['mail']);
  });

  test('are shown to SuperAdmins only', async () => {
    const w = await world();
    expect((await (await w.person('Salesman')).do(homeCalls.overview, {})).firstSteps).toBeNull();
  });
});

describe('waiting work (NAV-020)', () => {
  const NOTHING = { approvals: null, offers: null, claims: null, drafts: null, payments: null, stuckWork: null };

  test('is counted for each role as in the lists, and null where the role cannot act', async () => {
    const { w, m, finance, admin, of, companyAt, invoiced } = await createBillingMarket();
    const salesman = await w.person('Salesman');
    const buyer = await w.person('Partner', { companyId: await companyAt('Aurora Games', 19) });
    await m.place(buyer, of);
    await admin.do(orderCalls.rebid, { id: (await m.place(buyer, of)).id, quantity: 30, price: 1400 });
    const { orderId } = await invoiced(buyer, 1500, false);
    await w.rows(sql`insert into stuck_work (id, kind, subject, order_id, tries, first_failed_at, last_failed_at, error,
        next_try_at)
      values (gen_random_uuid(), 'startOrder', 'one', ${orderId}, 1, ${w.now()}, ${w.now()}, '',
        ${w.now()})`);
    const count = (person: Person) => person.do(waitingCalls.count, {});
    expect(await count(salesman)).toEqual({ ...NOTHING, approvals: 1 });
    expect(await count(admin)).toEqual({ ...NOTHING, approvals: 0, claims: 0, drafts: 1, payments: 0, stuckWork: 1 });
    expect(await count(finance)).toMatchObject({ approvals: null, offers: null, drafts: 1, payments: 0 });
    expect(await count(buyer)).toEqual({ ...NOTHING, offers: 1 });
    const other = await w.person('Partner', { companyId: await w.company({ name: 'Borealis' }) });
    expect(await count(other)).toEqual({ ...NOTHING, offers: 0 });
    expect(await count(await w.person('Standard'))).toEqual(NOTHING);
  });
});
