import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { editCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import type { Summary } from '#domain/orders/shapes.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { verify } from '#server/verify/verify.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { foldTotals, readStoredValues } from './totals.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 10 };

async function createOrders() {
  const w = await world();
  const m = await createMarket(w);
  const buyer = await w.person('Partner');
  const other = await w.person('Partner');
  const of = await m.sell();
  const orders = [await m.place(buyer, of), await m.place(buyer, of), await m.place(other, of)];
  const admin = await w.person('SuperAdmin');
  return { w, buyer, other, orders, admin };
}

/** Matches everything but has no stored sums, so that the orders themselves are aggregated. */
const READ_ALL = { price: { down: 0 }, dateRange: { min: '2000-01-01T00:00:00.000Z' } };

/** The summary from stored sums, and aggregated from orders by adding a filter. */
async function both(admin: Awaited<ReturnType<typeof createOrders>>['admin'], filter: object) {
  const strip = async (more: object) =>
    (await admin.do(orderCalls.list, { ...ALL, filter: { ...filter, ...more } } as never)).extraData;
  return [await strip({}), await strip(READ_ALL)];
}

test('shows the same summary and counts from stored sums as from the orders, before and after folding', async () => {
  const { w, buyer, orders, admin } = await createOrders();
  const check = async () => {
    for (const filter of [
      {},
      { status: ['Submitted'] },
      { partnerIds: [buyer.companyId!] },
      { status: ['Withdraw', 'Refused'] },
      { delivered: false, invoiced: false },
      { paidStatus: ['Paid'], partnerIds: [buyer.companyId!] },
      { paidStatus: ['UnPaid', 'PartyPaid'], delivered: true },
    ]) {
      const [stored, read] = await both(admin, filter);
      expect(stored).toEqual(read);
    }
  };
  await check();
  await buyer.do(partnerOrderCalls.withdraw, { id: orders[0]!.id });
  await check();
  await admin.do(editCalls.paidStatus, { id: orders[2]!.id, status: 'Paid' });
  await check();
  expect(await foldTotals(w.database)).toBeGreaterThan(0);
  await check();
  await admin.do(orderCalls.refuse, { id: orders[1]!.id });
  await check();
  expect(await foldTotals(w.database)).toBeGreaterThan(0);
  expect(await foldTotals(w.database)).toBe(0);
  await check();
  expect(await admin.do(orderCalls.counts, {})).toEqual([
    { status: 'Refused', count: 1 },
    { status: 'Submitted', count: 1 },
    { status: 'Withdraw', count: 1 },
  ]);
  expect(await buyer.do(partnerOrderCalls.counts, {})).toEqual([
    { status: 'Refused', count: 1 },
    { status: 'Withdraw', count: 1 },
  ]);
  expect((await buyer.do(partnerOrderCalls.list, ALL)).totalCount).toBe(2);
  expect(await readStoredValues(w.database, { states: ['Submitted', 'Refused', 'Withdraw'] })).toEqual(
    expect.arrayContaining([
      { state: 'Submitted', count: 1, amount: 30_000, remaining: 20 },
      { state: 'Refused', count: 1, amount: 30_000, remaining: 0 },
      { state: 'Withdraw', count: 1, amount: 30_000, remaining: 0 },
    ]),
  );
  await admin.do(orderCalls.refuse, { id: orders[2]!.id });
  const values = await readStoredValues(w.database, { states: ['Submitted', 'Refused'] });
  expect(values).toEqual([{ state: 'Refused', count: 2, amount: 60_000, remaining: 0 }]);
});

test.each(ORDER_STATES)(
  'counts remaining keys of orders in state %s only if they may still buy (MORD-009)',
  async (state) => {
    const { w, orders, admin } = await createOrders();
    const [, , third] = orders;
    await w.database.transaction((tx) => tx.run(sql`update orders set state = 'Cancelled' where id <> ${third!.id}`));
    await w.database.transaction((tx) => tx.run(sql`update orders set state = ${state} where id = ${third!.id}`));
    await foldTotals(w.database);
    const counts = ['Draft', 'Withdraw', 'Rejected', 'Refused', 'PromotionExpired', 'Completed', 'Closed', 'Cancelled'];
    const none = [...counts, 'Refund', 'Refunded', 'Transferred'].includes(state);
    for (const strip of await both(admin, {}))
      expect([strip?.orderCount, strip?.requestedKeyCount, strip?.remainingKeyCount]).toEqual([3, 60, none ? 0 : 20]);
    const findings = await verify(w.database, w, null);
    expect(findings.filter(({ id, violations: rows }) => ['R1', 'R2'].includes(id) && rows.length > 0)).toEqual([]);
  },
);

test('recounts the remaining keys of finished orders in the migration', async () => {
  const { w, buyer, orders } = await createOrders();
  await buyer.do(partnerOrderCalls.withdraw, { id: orders[0]!.id });
  await foldTotals(w.database);
  await buyer.do(partnerOrderCalls.withdraw, { id: orders[1]!.id });
  const text = await readFile(new URL('../../migrations/040-remaining-keys.sql', import.meta.url), 'utf8');
  const [rebuild, ...recount] = text.split('-- Sums are kept');
  expect(rebuild).toContain('add column remaining_quantity');
  await w.database.transaction(async (tx) => {
    for (const table of ['order_total', 'order_total_change'])
      await tx.run(sql`update ${sql.table(table)} set remaining = requested where state = 'Withdraw'`);
    await tx.run(sql.raw(`--${recount.join('')}`));
  });
  expect(
    (await verify(w.database, w, null)).filter(({ id, violations: rows }) => id === 'R1' && rows.length > 0),
  ).toEqual([]);
});

test('reports a lost change of a stored sum in verify', async () => {
  const { w } = await createOrders();
  const broken = async () => (await verify(w.database, w, null)).find(({ id }) => id === 'R1')?.violations;
  expect(await broken()).toEqual([]);
  await w.database.transaction((tx) =>
    tx.run(sql`delete from order_total_change where seq = (select min(seq) from order_total_change)`),
  );
  expect(await broken()).not.toEqual([]);
});

test('refuses to delete orders', async () => {
  const { w, orders } = await createOrders();
  await expect(
    w.database.transaction((tx) => tx.run(sql`delete from orders where id = ${orders[0]!.id}`)),
  ).rejects.toThrow('append-only');
});

test('shows salesmen costs with the profit factor and real costs to the admin scope only (MORD-010)', async () => {
  const { w, orders, admin } = await createOrders();
  await admin.do(settingCalls.update, { profitFactor: 10 });
  await admin.do(orderCalls.approve, {
    id: orders[0]!.id,
    processingStart: '2026-11-20T12:00:00.000Z',
    processingEnd: '2026-11-22T12:00:00.000Z',
  });
  await w.buy();
  const sales = await w.person('Salesman');
  for (const filter of [{}, READ_ALL]) {
    const stripOf = async (person: typeof admin) =>
      (await person.do(orderCalls.list, { ...ALL, filter } as never)).extraData as Summary;
    const [real, shown] = [await stripOf(admin), await stripOf(sales)];
    expect(real.realActualCost).toBe(real.actualCost);
    expect(real.actualCost).toBeGreaterThan(0);
    expect([real.profit, shown.profit]).toEqual([30_000 - real.actualCost, 30_000 - shown.actualCost]);
    expect(shown).not.toHaveProperty('realActualCost');
    expect(shown.actualCost).toBeGreaterThan(real.actualCost);
    expect(JSON.stringify(shown)).not.toContain(String(real.actualCost));
  }
});
