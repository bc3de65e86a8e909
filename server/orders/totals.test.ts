import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { editCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { verify } from '#server/verify/verify.ts';
import { market } from '#test/market.ts';
import { world } from '#test/world.ts';
import { foldTotals } from './totals.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 10 };

async function trading() {
  const w = await world();
  const m = await market(w);
  const buyer = await w.person('Partner');
  const other = await w.person('Partner');
  const of = await m.sell();
  const orders = [await m.place(buyer, of), await m.place(buyer, of), await m.place(other, of)];
  const admin = await w.person('SuperAdmin');
  return { w, buyer, other, orders, admin };
}

/** The strip as the stored sums tell it, and as the orders themselves do when a further filter makes them be read. */
async function both(admin: Awaited<ReturnType<typeof trading>>['admin'], filter: object) {
  const strip = async (more: object) =>
    (await admin.do(orderCalls.list, { ...ALL, filter: { ...filter, ...more } } as never)).extraData;
  return [await strip({}), await strip({ price: { down: 0 } })];
}

test('the strip and the counts are the same before, between and after the folding, and as if every order was read', async () => {
  const { w, buyer, orders, admin } = await trading();
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
});

test('a sum that is off is found by the books', async () => {
  const { w } = await trading();
  const broken = async () => (await verify(w.database, w, null)).find(({ id }) => id === 'R1')?.rows;
  expect(await broken()).toEqual([]);
  await w.database.transaction((tx) =>
    tx.run(sql`delete from order_total_change where seq = (select min(seq) from order_total_change)`),
  );
  expect(await broken()).not.toEqual([]);
});

test('an order cannot be forgotten', async () => {
  const { w, orders } = await trading();
  await expect(
    w.database.transaction((tx) => tx.run(sql`delete from orders where id = ${orders[0]!.id}`)),
  ).rejects.toThrow('append-only');
});
