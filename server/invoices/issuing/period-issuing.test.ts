// Periodic invoicing, its obstacles, and credits after an advance invoice exceeds the final keys.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY } from '#domain/base/time.ts';
import { deliveryCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { NAMED_ORDERS, problemCalls } from '#domain/invoices/problem-calls.ts';
import { isWaiting } from '#server/invoices/waiting-orders.ts';
import { planWithOnly } from '#test/index-plans.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { fillInSeller } from '#test/seller.ts';
import { world } from '#test/world.ts';
import { invoiceByPeriod } from './period-issuing.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };

async function createBilledOrders(period: 'Weekly' | 'Immediately' | 'KeyQuantity' | 'KeyAmount') {
  const w = await world();
  const m = await createMarket(w);
  const companyId = await w.company({ name: 'Aurora Games', vatRate: 1900 });
  const change = (what: ReturnType<typeof sql>) =>
    w.database.transaction((tx) => tx.run(sql`update company set ${what} where id = ${companyId}`));
  await change(sql`country_code = 'DE', invoice_period = ${period}, un_paid_key_quantity = 40,
    order_total_amount_cents = 70000`);
  const buyer = await w.person('Partner', { companyId });
  const admin = await w.person('SuperAdmin');
  const finance = await w.person('Finance');
  await fillInSeller(finance);
  const of = await m.sell();
  const started = async () => {
    const { id } = await m.place(buyer, of);
    await m.approve(admin, id);
    return id;
  };
  const done = async () => {
    const id = await started();
    await w.buy();
    return id;
  };
  const run = () => invoiceByPeriod({ database: w.database, log: failingLog }, w.now());
  const invoices = async () => (await finance.do(invoiceCalls.list, ALL)).items.map(({ lineCount }) => lineCount);
  const problems = async () => (await finance.do(problemCalls.list, ALL)).items;
  const next = () => finance.do(problemCalls.nextInvoice, { partnerId: companyId });
  return { w, m, finance, companyId, change, started, done, run, invoices, problems, next };
}

describe('a company is invoiced', () => {
  test('immediately on completion, and never again automatically once credited (INV-018, LIFE-T24, GAP-046)', async () => {
    const { m, finance, started, done, run, invoices, next } = await createBilledOrders('Immediately');
    await started();
    expect([await run(), await invoices()]).toEqual([0, []]);
    await done();
    expect([await run(), await run()]).toEqual([1, 0]);
    expect((await invoices())[0]).toBe(2);
    const [invoice] = (await finance.do(invoiceCalls.list, ALL)).items;
    expect(invoice!.status).toBe('Draft');
    await finance.do(creditMemoCalls.create, { invoiceId: invoice!.id });
    expect([await run(), (await next()).orders]).toEqual([0, 0]);
    expect(await m.broken()).toEqual([]);
  });

  test('in the next process if this one is stopping (OPS-047)', async () => {
    const { w, done, run } = await createBilledOrders('Immediately');
    await done();
    const services = { database: w.database, log: failingLog };
    expect(await invoiceByPeriod(services, w.now(), AbortSignal.abort())).toBe(0);
    expect(await run()).toBe(1);
  });

  test('every Monday at 00:05 UTC for orders finished before, also if the worker is late (INV-019, GAP-046)', async () => {
    const { w, m, done, run, invoices, next } = await createBilledOrders('Weekly');
    const wait = (until: string) => w.advanceClock(Date.parse(until) - Date.parse(w.now()));
    await done();
    await done();
    expect(await next()).toMatchObject({ period: 'Weekly', at: '2026-11-23T00:05:00.000Z', orders: 2, keys: 40 });
    wait('2026-11-23T00:04:59.000Z');
    expect(await run()).toBe(0);
    wait('2026-11-23T09:00:00.000Z');
    const late = await done();
    expect([await run(), await run(), await invoices()]).toEqual([1, 0, [2]]);
    w.advanceClock(7 * DAY);
    expect([await run(), await invoices()]).toEqual([1, [1, 2]]);
    const rows = await w.rows(sql<{ id: string }>`select order_id as id from invoice_line where order_id = ${late}`);
    expect(rows).toHaveLength(1);
    expect(await m.broken()).toEqual([]);
  });

  test('when its keys reach a number (INV-020)', async () => {
    const { done, run, invoices, next } = await createBilledOrders('KeyQuantity');
    await done();
    expect([await run(), await next()]).toEqual([
      0,
      expect.objectContaining({ at: null, keys: 20, wantedKeys: 40, wantedAmount: null }),
    ]);
    await done();
    expect([await run(), await run(), await invoices()]).toEqual([1, 0, [2]]);
  });

  test('when its amount reaches a threshold (INV-021)', async () => {
    const { done, run, invoices, next } = await createBilledOrders('KeyAmount');
    await done();
    expect([await run(), await next()]).toEqual([
      0,
      expect.objectContaining({ amount: 35_700, wantedAmount: 70_000, wantedKeys: null }),
    ]);
    await done();
    expect([await run(), await invoices()]).toEqual([1, [2]]);
  });
});

test('lists a company that cannot be invoiced with the reason until it is resolved', async () => {
  const { w, companyId, change, done, run, problems, next } = await createBilledOrders('Immediately');
  await change(sql`address = '', country_code = '', country = 'Atlantis'`);
  const id = await done();
  expect([await run(), await run()]).toEqual([0, 0]);
  const reasons = ['The buyer has no address.', 'The buyer has no country code.'];
  expect(await problems()).toEqual([
    expect.objectContaining({
      kind: 'CannotBeInvoiced',
      companyId,
      reasons,
      amount: 35_700,
      orders: [expect.objectContaining({ id })],
      orderCount: 1,
    }),
  ]);
  expect((await next()).obstacles).toEqual(reasons);
  await change(sql`address = 'Hafen 1', country_code = 'DE'`);
  await w.database.transaction((tx) => tx.run(sql`delete from seller`));
  expect([await run(), (await problems())[0]!.reasons]).toEqual([0, [invoiceCopy.sellerMissing]]);
  await fillInSeller(await w.person('Finance'));
  expect([await problems(), await run()]).toEqual([[], 1]);
});

test('shows the first orders and the count per company, searches all of them, and paginates', async () => {
  const { w, m, finance, change, started, problems } = await createBilledOrders('Weekly');
  const early = await started();
  await finance.do(invoiceCalls.create, { orderIds: [early] });
  await w.buy();
  await w.database.transaction((tx) =>
    tx.run(sql`update orders set state = 'Closed', completed_count = 15, buffered_count = 0 where id = ${early}`),
  );
  const ids = [];
  for (let n = 0; n < NAMED_ORDERS + 2; n++) ids.push(await started());
  for (let n = 0; n < ids.length; n++) await w.buy();
  await change(sql`address = ''`);
  const [company, invoice] = await problems();
  expect(company).toMatchObject({ orderCount: ids.length, amount: ids.length * 35_700 });
  expect(company!.orders.map(({ id }) => id)).toEqual(ids.toSorted().slice(0, NAMED_ORDERS));
  const [last] = await w.rows(sql<{ orderNumber: string }>`select order_number from orders where id = ${ids.at(-1)!}`);
  const kindsFor = async (text: string) =>
    (await finance.do(problemCalls.list, { ...ALL, filter: { text } })).items.map(({ kind }) => kind);
  expect([await kindsFor(last!.orderNumber), await kindsFor('INV-2026'), await kindsFor('%')]).toEqual([
    ['CannotBeInvoiced'],
    ['TooMuchInvoiced'],
    [],
  ]);
  for (const [page, item] of [company, invoice].entries())
    expect(await finance.do(problemCalls.list, { ...ALL, page, size: 1 })).toMatchObject({
      items: [item],
      totalCount: 2,
    });
  expect((await m.broken()).filter((one) => /^M/.test(one))).toEqual([]);
});

test('lists an order invoiced in advance that closes short, and credits the difference once (GAP-049)', async () => {
  const { w, m, finance, started, problems } = await createBilledOrders('Weekly');
  const id = await started();
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [id] });
  expect(await problems()).toEqual([]);
  await w.buy();
  await w.database.transaction((tx) =>
    tx.run(sql`update orders set state = 'Closed', completed_count = 15, buffered_count = 0 where id = ${id}`),
  );
  expect(await problems()).toEqual([
    expect.objectContaining({
      id: invoice!.id,
      kind: 'TooMuchInvoiced',
      invoiceNumber: 'INV-2026-000001',
      reasons: [invoiceCopy.tooMuchInvoiced(5)],
      amount: 8925,
    }),
  ]);
  const note = await finance.do(creditMemoCalls.creditDifference, { invoiceId: invoice!.id });
  expect(note).toMatchObject({
    totalExcVatAmount: 7500,
    totalIncVatAmount: 8925,
    reason: invoiceCopy.differenceReason,
  });
  const [order] = await w.rows(sql<{ isBilled: boolean }>`select is_billed from orders where id = ${id}`);
  expect([order!.isBilled, await problems()]).toEqual([true, []]);
  expect((await finance.call(creditMemoCalls.creditDifference, { invoiceId: invoice!.id })).code).toBe(
    'nothing_to_credit',
  );
  const rest = await finance.do(creditMemoCalls.create, { invoiceId: invoice!.id });
  expect(rest.totalIncVatAmount).toBe(invoice!.totalIncVatAmount - 8925);
  // The order state was set directly; invoice invariants still hold.
  expect((await m.broken()).filter((one) => /^M/.test(one))).toEqual([]);
});

test('lists and credits keys moved from an invoiced order to inventory, whether or not the quantity shrank (GAP-049)', async () => {
  const { w, m, finance, done, problems } = await createBilledOrders('Weekly');
  const admin = await w.person('SuperAdmin');
  const shrunk = await done();
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [shrunk] });
  await admin.do(deliveryCalls.create, { id: shrunk, quantity: 15 });
  await admin.do(keyReturnCalls.sendToInventory, { id: shrunk, unDelivered: true, isUpdate: true });
  expect(await problems()).toMatchObject([
    { id: invoice!.id, reasons: [invoiceCopy.tooMuchInvoiced(5)], amount: 8925 },
  ]);
  const note = await finance.do(creditMemoCalls.creditDifference, { invoiceId: invoice!.id });
  expect(note.totalExcVatAmount).toBe(5 * 1500);
  expect(await problems()).toEqual([]);
  expect(await m.broken()).toEqual([]);
});

test('owes nothing for an order invoiced in advance and then transferred (GAP-049)', async () => {
  const { w, m, finance, started, problems } = await createBilledOrders('Weekly');
  const admin = await w.person('SuperAdmin');
  const id = await started();
  await w.database.transaction((tx) => tx.run(sql`update orders set quantity = 40 where id = ${id}`));
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [id] });
  await w.buy();
  await w.database.transaction((tx) => tx.run(sql`update orders set state = 'Closed' where id = ${id}`));
  expect(await problems()).toMatchObject([{ id: invoice!.id, reasons: [invoiceCopy.tooMuchInvoiced(20)] }]);
  await admin.do(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: false });
  expect(await problems()).toMatchObject([{ id: invoice!.id, reasons: [invoiceCopy.tooMuchInvoiced(40)] }]);
  const note = await finance.do(creditMemoCalls.creditDifference, { invoiceId: invoice!.id });
  expect(note.totalIncVatAmount).toBe(invoice!.totalIncVatAmount);
  const [order] = await w.rows(sql`select state, is_billed from orders where id = ${id}`);
  expect([order, await problems()]).toEqual([{ state: 'Transferred', isBilled: false }, []]);
  expect((await m.broken()).filter((one) => /^M/.test(one))).toEqual([]);
});

test('ignores orders without billable keys and of the house account, using an index without them', async () => {
  const { w, companyId, change, started, done, problems, next } = await createBilledOrders('Weekly');
  await change(sql`address = '', country_code = '', country = 'Atlantis'`);
  const empty = await started();
  await w.database.transaction((tx) => tx.run(sql`update orders set state = 'Closed' where id = ${empty}`));
  expect([await problems(), (await next()).orders]).toEqual([[], 0]);
  const id = await done();
  expect((await problems()).map(({ orders }) => orders.map((order) => order.id))).toEqual([[id]]);
  expect((await next()).orders).toBe(1);
  const plan = await planWithOnly(
    w.database,
    'orders_to_invoice',
    sql`select from orders o where o.company_id = ${companyId} and ${isWaiting} limit 1`,
  );
  expect(plan).toMatch(/Scan using orders_to_invoice.*Index Cond: .*CASE/s);
  await change(sql`is_system = true`);
  expect(await problems()).toEqual([]);
});
