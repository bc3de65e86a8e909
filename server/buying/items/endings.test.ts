import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/base/time.ts';
import { itemCalls } from '#domain/buying/calls.ts';
import { deliveryCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { endingCalls, orderCalls } from '#domain/orders/calls.ts';
import { processDueReturns } from '#server/buying/provider-tasks/returns.ts';
import type { ProviderClient } from '#server/buying/purchasing/provider-clients.ts';
import type { Provider } from '#server/catalog/provider/port.ts';
import { insertProvider } from '#test/catalog-fixtures.ts';
import { runDueWork } from '#test/due-work.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { invoiceOrder } from '#test/seller.ts';
import { world } from '#test/world.ts';
import type { SimulatorOptions } from '../../../provider-simulator/options.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

async function buying(options: SimulatorOptions = {}) {
  const w = await world();
  const m = await createMarket(w, options);
  current = m;
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner');
  const { id } = await m.place(buyer, await m.sell());
  await m.approve(admin, id);
  await w.buy();
  m.simulator.setFaults({});
  const show = () => admin.do(orderCalls.one, { id });
  const lots = () =>
    w.rows(sql<{ held: number; reserved: number }>`select held, reserved from stock_lot order by received_at, id`);
  const stock = async () => (await lots()).reduce((sum, { held }) => sum + held, 0);
  const due = () => runDueWork(w.database, w.providerClients, w.now());
  const states = async () =>
    Object.fromEntries(
      (
        await w.rows(
          sql<{
            state: string;
            n: number;
          }>`select state, count(*) as n from order_item where removed_at is null group by state`,
        )
      ).map(({ state, n }) => [state, n]),
    );
  return { w, m, admin, buyer, id, show, stock, lots, due, states };
}

const SOME_BACK_ORDERED = { faults: { backOrder: 0.5 } };

test('cancels an order without purchases (GAP-018, LIFE-T30, ITEM-006, ITEM-T15)', async () => {
  const { admin, id, show, m } = await buying({ faults: { soldOut: 1 } });
  await admin.do(itemCalls.retryAll, { orderId: id });
  await admin.do(orderCalls.pause, { id });
  expect((await admin.do(endingCalls.close, { id })).status).toBe('Cancelled');
  expect((await show()).outOfStockCount).toBe(0);
  expect(m.simulator.ledger().sold).toBe(0);
});

test('keeps bought keys deliverable and returns owed ones to the provider (GAP-018, GAP-037, LIFE-T30, ITEM-T16, ITEM-009)', async () => {
  const { w, m, admin, buyer, id, show, due, stock } = await buying(SOME_BACK_ORDERED);
  const { completedCount, backOrderCount } = await show();
  expect([completedCount > 0, backOrderCount > 0]).toEqual([true, true]);
  expect((await admin.do(endingCalls.close, { id })).status).toBe('Closed');
  const closed = await show();
  expect([closed.completedCount, closed.backOrderCount]).toEqual([completedCount, 0]);
  await due();
  expect(m.simulator.ledger().returned).toBe(backOrderCount);
  w.advanceClock(DAY);
  await w.buy();
  expect([(await show()).completedCount, await stock()]).toEqual([completedCount, 0]);
  expect((await buyer.call(deliveryCalls.createMine, { id, quantity: completedCount })).status).toBe(200);
});

test('closes returns once when two processes work on them after an expired lease', async () => {
  const { w, admin, id, show, stock } = await buying(SOME_BACK_ORDERED);
  const { backOrderCount } = await show();
  await admin.do(endingCalls.close, { id });
  w.advanceClock(DAY);
  await w.buy();
  const [[providerId, desk]] = [...(await w.providerClients.all())] as [[string, ProviderClient]];
  const refused = { kind: 'refused', code: 'TOO_LATE', note: '' } as const;
  const give = (giveBack: Provider['giveBack'], to = providerId) =>
    processDueReturns(
      { database: w.database, log: failingLog },
      to,
      { ...desk, provider: { ...desk.provider, giveBack } },
      w.now(),
    );
  expect(await give(async () => refused, await insertProvider(w, 'Playsource'))).toBe(0);
  let overtaken = false;
  const settled = await give(async () => {
    if (!overtaken) {
      overtaken = true;
      w.advanceClock(HOUR);
      await give(async () => refused);
    }
    return refused;
  });
  expect([settled, await stock()]).toEqual([backOrderCount, backOrderCount]);
});

test('moves back-ordered keys of a cancelled order to inventory on arrival (GAP-037, LIFE-T30, ITEM-T16)', async () => {
  const { w, m, admin, id, show, due, stock } = await buying(SOME_BACK_ORDERED);
  const { backOrderCount, completedCount } = await show();
  await admin.do(endingCalls.close, { id, sendBackOrderedKeysToInventory: true });
  expect(await stock()).toBe(0);
  for (let n = 0; n < 3; n++) {
    w.advanceClock(16 * MINUTE);
    await w.buy();
    await due();
  }
  expect([await stock(), m.simulator.ledger().returned]).toEqual([backOrderCount, 0]);
  expect((await show()).completedCount).toBe(completedCount);
});

test.each([
  ['becomes complete', false],
  ['is refunded', true],
])(
  'moves pending keys to inventory although their closed order %s (LIFE-T31, LIFE-T32, ITEM-T16)',
  async (_, refunds) => {
    const { w, m, admin, id, show, due, stock } = await buying(SOME_BACK_ORDERED);
    const { backOrderCount, completedCount } = await show();
    await admin.do(endingCalls.close, { id, sendBackOrderedKeysToInventory: true });
    await admin.do(endingCalls.hardStop, { id });
    if (refunds) await admin.do(keyReturnCalls.refund, { id });
    await due();
    w.advanceClock(16 * MINUTE);
    await w.buy();
    await due();
    expect([m.simulator.ledger().returned, await stock()]).toEqual([
      0,
      backOrderCount + (refunds ? completedCount : 0),
    ]);
  },
);

test('waits for a purchase with unknown outcome and returns its key (LIFE-T30, ITEM-T12, ITEM-T16)', async () => {
  const { w, m, admin, id, due, stock } = await buying({ faults: { timeoutAfter: 1 } });
  expect(m.simulator.ledger().sold).toBe(20);
  await admin.do(orderCalls.pause, { id });
  expect((await admin.do(endingCalls.close, { id })).status).toBe('Cancelled');
  for (let n = 0; n < 3; n++) {
    w.advanceClock(MINUTE);
    await w.buy();
    await due();
  }
  expect([m.simulator.ledger().returned, await stock()]).toEqual([20, 0]);
});

test('moves keys to inventory if the provider refuses the return', async () => {
  const { w, admin, id, show, due, stock } = await buying({
    ...SOME_BACK_ORDERED,
    accounts: { genba: { return: null } },
  });
  const { backOrderCount } = await show();
  await admin.do(endingCalls.close, { id });
  for (let n = 0; n < 3; n++) {
    await due();
    w.advanceClock(16 * MINUTE);
    await w.buy();
  }
  expect(await stock()).toBe(backOrderCount);
});

test('completes a stopped order with the keys it has (LIFE-T31, ITEM-T15, ITEM-T16)', async () => {
  const { admin, id, show, due, m } = await buying(SOME_BACK_ORDERED);
  const { completedCount, backOrderCount } = await show();
  expect((await admin.do(endingCalls.hardStop, { id })).status).toBe('Completed');
  const stopped = await show();
  expect([stopped.quantity, stopped.completedCount, stopped.backOrderCount]).toEqual([
    completedCount,
    completedCount,
    0,
  ]);
  await due();
  expect(m.simulator.ledger().returned).toBe(backOrderCount);
});

test('requires a separate permission and an uninvoiced order to stop it (GAP-017, LIFE-T31)', async () => {
  const { w, admin, id } = await buying(SOME_BACK_ORDERED);
  const salesman = await w.person('Salesman');
  expect((await salesman.call(endingCalls.hardStop, { id })).status).toBe(403);
  await invoiceOrder(w, id);
  expect((await admin.call(endingCalls.hardStop, { id })).message).toBe('This order is already invoiced.');
});

test('cancels a stopped order without keys and completes a closed one (GAP-016, LIFE-T31)', async () => {
  const none = await buying({ faults: { soldOut: 1 } });
  expect((await none.admin.do(endingCalls.hardStop, { id: none.id })).status).toBe('Cancelled');
  const some = await buying(SOME_BACK_ORDERED);
  await some.admin.do(endingCalls.close, { id: some.id });
  const { completedCount } = await some.show();
  expect((await some.admin.do(endingCalls.hardStop, { id: some.id })).status).toBe('Completed');
  expect((await some.show()).quantity).toBe(completedCount);
});

test('refunds back-ordered items once the provider has taken them back, leaving nothing pending (ITEM-006, ITEM-T13)', async () => {
  const { w, m, admin, id, show, due, states } = await buying(SOME_BACK_ORDERED);
  const { backOrderCount } = await show();
  expect((await admin.do(itemCalls.refundBackOrdered, { orderId: id })).count).toBe(backOrderCount);
  expect((await admin.do(itemCalls.refundBackOrdered, { orderId: id })).count).toBe(0);
  expect((await states()).BackOrdered).toBe(backOrderCount);
  await due();
  expect([(await states()).Refunded, m.simulator.ledger().returned]).toEqual([backOrderCount, backOrderCount]);
  expect((await show()).status).toBe('Failed');
  await admin.do(orderCalls.resume, { id });
  await admin.do(orderCalls.pause, { id });
  await admin.do(orderCalls.resume, { id });
  expect(await w.rows(sql`select 1 from order_item where removed_at is not null`), 'none of the new ones').toEqual([]);
  await w.buy();
  const done = await show();
  expect([done.status, done.completedCount]).toEqual(['Completed', 20]);
});

test('keeps a key that arrives during its return out of the order', async () => {
  const { w, m, admin, id, show, due, states } = await buying(SOME_BACK_ORDERED);
  const { backOrderCount, completedCount } = await show();
  await admin.do(itemCalls.refundBackOrdered, { orderId: id });
  w.advanceClock(16 * MINUTE);
  await w.buy();
  expect([(await show()).completedCount, (await states()).Refunded]).toEqual([completedCount, backOrderCount]);
  await due();
  expect(m.simulator.ledger().returned).toBe(backOrderCount);
});

test('repeats a return whose reply was lost, with a single effect', async () => {
  const { w, m, admin, id, show, due } = await buying(SOME_BACK_ORDERED);
  const { backOrderCount } = await show();
  await admin.do(endingCalls.close, { id });
  m.simulator.setFaults({ timeoutAfter: 1 });
  await due();
  m.simulator.setFaults({});
  await w.buy();
  for (let n = 0; n < 3; n++) {
    w.advanceClock(16 * MINUTE);
    await w.buy();
    await due();
  }
  expect(m.simulator.ledger().returned).toBe(backOrderCount);
  const open = await w.rows(sql`select 1 from purchase_return where state = 'wanted'`);
  expect(open).toEqual([]);
});

test('removes failed items, one or all, and creates new ones on resume (ITEM-005, ITEM-006, ITEM-T12)', async () => {
  const { w, admin, id, show, states } = await buying({ faults: { refusedCountry: 0.6 } });
  for (let n = 0; n < 3; n++) {
    w.advanceClock(MINUTE);
    await w.buy();
  }
  const { errorCount } = await show();
  expect(errorCount).toBeGreaterThan(1);
  const page = await admin.do(itemCalls.list, {
    filter: { orderId: [id], statuses: ['Error'] },
    sort: [],
    page: 0,
    size: 50,
  });
  expect(page.items.every((item) => item.mayDelete)).toBe(true);
  await admin.do(itemCalls.delete, { id: page.items[0]!.id });
  expect((await admin.call(itemCalls.delete, { id: page.items[0]!.id })).status).toBe(404);
  expect((await admin.do(itemCalls.deleteErrors, { orderId: id })).count).toBe(errorCount - 1);
  expect((await states()).Error).toBeUndefined();
  expect(await w.rows(sql`select 1 from order_item where state = 'Error' and removed_at is not null`)).toHaveLength(
    errorCount,
  );
  if ((await show()).status === 'Processing') await admin.do(orderCalls.pause, { id });
  await admin.do(orderCalls.resume, { id });
  await w.buy();
  expect((await show()).completedCount).toBe(20);
});

test('removes failed items only (ITEM-005)', async () => {
  const { admin, id } = await buying(SOME_BACK_ORDERED);
  const page = await admin.do(itemCalls.list, {
    filter: { orderId: [id], statuses: ['BackOrdered'] },
    sort: [],
    page: 0,
    size: 10,
  });
  expect((await admin.call(itemCalls.delete, { id: page.items[0]!.id })).status).toBe(409);
});

test('moves keys of a stopped house account order to inventory (LIFE-T38)', async () => {
  const w = await world();
  const m = await createMarket(w, SOME_BACK_ORDERED);
  current = m;
  const admin = await w.person('SuperAdmin');
  const house = await w.person('Partner', { companyId: await w.company({ isSystem: true }) });
  const { id } = await m.place(house, await m.sell());
  await m.approve(admin, id);
  await w.buy();
  const { completedCount } = await admin.do(orderCalls.one, { id });
  expect([completedCount > 0, completedCount < 20]).toEqual([true, true]);
  await admin.do(endingCalls.hardStop, { id });
  const [stock] = await w.rows(sql<{ held: number }>`select sum(held)::int as held from stock_lot`);
  expect([(await admin.do(orderCalls.one, { id })).status, stock!.held]).toEqual(['Transferred', completedCount]);
});
