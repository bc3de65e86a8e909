import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/base/time.ts';
import { allocationCalls, stockCalls } from '#domain/buying/calls.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { endingCalls, orderCalls } from '#domain/orders/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import type { ProviderClient } from '#server/buying/purchasing/provider-clients.ts';
import { claimItems, LEASE_MS } from '#server/buying/purchasing/purchase-attempts.ts';
import type { Provider, ReserveOutcome } from '#server/catalog/provider/port.ts';
import { runDueWork } from '#test/due-work.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { reserveDueAllocations } from './provider-reservations.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

async function paused() {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const order = await m.place(await w.person('Partner'), of);
  const { id } = order;
  await m.approve(admin, id);
  await admin.do(orderCalls.pause, { id });
  const orderNumber = order.orderNumber.replaceAll(' ', '');
  const allocate = (quantity: number) =>
    admin.call(allocationCalls.allocate, { sku: of.sku, orderNumber, quantity, orderId: id });
  const buffer = (quantity: number) => admin.call(allocationCalls.buffer, { orderId: id, quantity });
  const stock = () => admin.do(allocationCalls.ofOrder, { orderNumber });
  /** Advances the clock past the expiry of the reservation by this much. */
  const expire = async (more: number) =>
    w.advanceClock(Date.parse((await stock()).expiresAt!) - Date.parse(w.now()) + more);
  const due = () => runDueWork(w.database, w.providerClients, w.now());
  const show = () => admin.do(orderCalls.one, { id });
  return { w, m, admin, of, id, orderNumber, allocate, buffer, stock, expire, due, show };
}

test('reserves units at the provider, buys them while the order is paused, and the rest when it resumes (GAP-027, GAP-028, GAP-078, LIFE-T47, ITEM-T09, ITEM-T10, ALC-002, ALC-005, ALC-009, ALC-010, ALC-011, ALC-012, ALC-013)', async () => {
  const { w, m, admin, id, of, allocate, stock, due, show } = await paused();
  expect((await allocate(8)).reply).toEqual({ message: 'The keys will be allocated!' });
  await due();
  expect([m.simulator.ledger().reserved, await stock()]).toEqual([
    8,
    { sku: of.sku, quantity: 8, available: 8, sold: 0, request: 'held', expiresAt: expect.any(String) },
  ]);
  expect(await admin.do(allocationCalls.buffer, { orderId: id, quantity: 5 })).toEqual({ bufferedCount: 5 });
  await w.buy();
  const order = await show();
  expect([order.status, order.bufferedCount, order.completedCount]).toEqual(['Paused', 5, 0]);
  expect([m.simulator.ledger().reserved, (await stock()).sold]).toEqual([3, 5]);
  await admin.do(deliveryCalls.create, { id, quantity: 2 });
  expect([(await show()).bufferedCount, (await show()).completedCount]).toEqual([3, 2]);
  await admin.do(orderCalls.resume, { id });
  await w.buy();
  const done = await show();
  expect([done.status, done.bufferedCount, done.completedCount]).toEqual(['Completed', 0, 20]);
  expect(m.simulator.ledger().sold).toBe(20);
});

test('reserves no more than the order still needs, and not twice (ALC-006 to ALC-008)', async () => {
  const { allocate } = await paused();
  const above = await allocate(21);
  expect([above.status, above.message]).toEqual([422, 'You can allocate a maximum of 20 !']);
  await allocate(3);
  const again = await allocate(3);
  expect([again.status, again.message]).toEqual([409, 'The keys will buffered soon!']);
});

test('requires a paused order and its own number and product (LIFE-T47, ALC-001, ALC-009)', async () => {
  const { admin, id, of, orderNumber, allocate } = await paused();
  const wrong = { sku: of.sku, orderNumber: 'GK2026999999', quantity: 1, orderId: id };
  expect((await admin.call(allocationCalls.allocate, wrong)).status).toBe(404);
  expect((await admin.call(allocationCalls.buffer, { orderId: id, quantity: 1 })).status).toBe(409);
  await admin.do(orderCalls.resume, { id });
  expect((await allocate(1)).status).toBe(409);
  expect((await admin.do(allocationCalls.ofOrder, { orderNumber })).quantity).toBe(0);
});

test('reserves nothing twice when the reply to a request is lost', async () => {
  const { w, m, allocate, due, stock } = await paused();
  m.simulator.setFaults({ timeoutAfter: 1 });
  await allocate(8);
  await due();
  m.simulator.setFaults({});
  w.advanceClock(2 * MINUTE);
  await due();
  expect([m.simulator.ledger().reserved, (await stock()).available]).toEqual([8, 8]);
});

test('expires reservations and buys the waiting items normally', async () => {
  const { w, admin, id, allocate, due, show } = await paused();
  await allocate(8);
  await due();
  await admin.do(allocationCalls.buffer, { orderId: id, quantity: 8 });
  await w.database.transaction((tx) => tx.run(sql`update allocation set expires_at = ${'2027-01-01T00:00:00.000Z'}`));
  w.advanceClock(4 * DAY);
  await w.buy();
  expect((await show()).bufferedCount).toBe(0);
  await admin.do(orderCalls.resume, { id });
  await w.buy();
  expect((await show()).completedCount).toBe(20);
});

test("shows the account's cap together with the buffered keys (ALC-003)", async () => {
  const { admin, of, allocate, due } = await paused();
  await allocate(8);
  await due();
  expect(await admin.do(allocationCalls.info, { id: of.productId })).toEqual({
    maxAllocated: 500,
    maxBuffered: 500,
    buffered: 8,
  });
  expect((await admin.do(allocationCalls.stocks, { id: of.productId }))[0]!.quantity).toBe(8);
});

test("stays within the account's cap across all orders (ALC-007)", async () => {
  const { w, m, admin, of, allocate } = await paused();
  await w.database.transaction((tx) =>
    tx.run(sql`update provider set capabilities = jsonb_set(capabilities, '{reserve,capUnits}', '10')`),
  );
  expect((await allocate(11)).message).toBe('You can allocate a maximum of 10 !');
  expect((await allocate(0)).status).toBe(422);
  await allocate(8);
  const second = await m.place(await w.person('Partner'), of);
  await m.approve(admin, second.id);
  await admin.do(orderCalls.pause, { id: second.id });
  const asked = { sku: of.sku, orderNumber: second.orderNumber, orderId: second.id };
  expect((await admin.call(allocationCalls.allocate, { ...asked, quantity: 3 })).message).toBe(
    'You can allocate a maximum of 2 !',
  );
  expect((await admin.call(allocationCalls.allocate, { ...asked, quantity: 2 })).status).toBe(200);
});

test('counts reserved units as available until the moment they expire', async () => {
  const { w, admin, of, orderNumber, allocate, buffer, stock, expire, due } = await paused();
  await allocate(8);
  await due();
  const buffered = async () => (await admin.do(allocationCalls.info, { id: of.productId })).buffered;
  await expire(-1);
  expect([(await stock()).quantity, (await stock()).available, await buffered()]).toEqual([8, 8, 8]);
  w.advanceClock(1);
  expect([(await stock()).quantity, (await stock()).available, await buffered()]).toEqual([0, 0, 0]);
  const late = await buffer(1);
  expect([late.status, late.code]).toEqual([409, 'nothing_buffered']);
  // The next request has its own reference.
  expect((await allocate(3)).status).toBe(200);
  expect(await w.rows(sql`select reference, quantity from allocation order by created_at`)).toEqual([
    { reference: `${orderNumber}-A1`, quantity: 8 },
    { reference: `${orderNumber}-A2`, quantity: 3 },
  ]);
});

test('buffers reserved units once and shows the remaining ones as free (ALC-005, ALC-010)', async () => {
  const { allocate, buffer, stock, due } = await paused();
  await allocate(8);
  await due();
  expect((await buffer(5)).reply).toEqual({ bufferedCount: 5 });
  expect((await stock()).available).toBe(3);
  expect((await buffer(10)).reply).toEqual({ bufferedCount: 3 });
  const again = await buffer(1);
  expect([again.status, again.code]).toEqual([409, 'nothing_buffered']);
});

test("takes an item's key from the reservation until the moment it expires", async () => {
  const { w, admin, id, of, allocate, buffer, expire, due } = await paused();
  await allocate(8);
  await due();
  await buffer(8);
  const areHeld = async () =>
    (await w.database.transaction((tx) => claimItems(tx, of.providerId, 4, LEASE_MS, w.now()))).map(
      ({ reservationId }) => reservationId !== null,
    );
  await expire(-1);
  expect(await areHeld()).toEqual(Array(4).fill(true));
  w.advanceClock(1);
  // Nothing else is bought for a paused order.
  expect(await areHeld()).toEqual([]);
  await admin.do(orderCalls.resume, { id });
  expect(await areHeld()).toEqual(Array(4).fill(false));
});

test.each(['rateLimited', 'error5xxBefore', 'tryLater'] as const)(
  'uses up a reserved unit even if the purchase of its item failed (%s)',
  async (fault) => {
    const { w, m, allocate, buffer, stock, due, show } = await paused();
    await allocate(8);
    await due();
    await buffer(5);
    m.simulator.setFaults({ [fault]: 1 });
    await w.buy();
    expect([(await show()).bufferedCount, (await stock()).available]).toEqual([0, 3]);
    m.simulator.setFaults({});
    // After a pause requested by the provider, one call is tried before the others.
    for (let tries = 0; tries < 2; tries++) {
      w.advanceClock(10 * MINUTE);
      await w.buy();
    }
    expect(await show()).toMatchObject({ status: 'Paused', bufferedCount: 5 });
    expect([m.simulator.ledger().reserved, (await stock()).sold]).toEqual([3, 5]);
  },
);

test('takes nothing from the reservation after a price change until a person decides', async () => {
  const { w, m, allocate, buffer, stock, due, show } = await paused();
  await allocate(8);
  await due();
  await buffer(5);
  m.simulator.setFaults({ priceChanged: 1 });
  await w.buy();
  m.simulator.setFaults({});
  w.advanceClock(10 * MINUTE);
  await w.buy();
  expect([(await show()).bufferedCount, (await stock()).available]).toEqual([0, 8]);
});

test("takes an item's key from the next reservation after the first expired", async () => {
  const { w, allocate, buffer, expire, due, show } = await paused();
  await allocate(8);
  await due();
  await buffer(8);
  await expire(1);
  await w.buy();
  expect(await show()).toMatchObject({ status: 'Paused', bufferedCount: 0, completedCount: 0 });
  await allocate(3);
  await due();
  expect((await buffer(8)).reply).toEqual({ bufferedCount: 3 });
  await w.buy();
  expect((await show()).bufferedCount).toBe(3);
});

test.each(['held', 'refused'] as const)(
  'keeps a reservation requested by two processes %s, as the first was told',
  async (state) => {
    const { w, of, allocate, stock } = await paused();
    await allocate(8);
    const [[providerId, client]] = [...(await w.providerClients.all())] as [[string, ProviderClient]];
    let lookups = 0;
    const ask = (reserve: Provider['reserve']) => {
      const reservations = async () => {
        lookups += 1;
        return { items: [], capUnits: 500, heldUnits: 0 };
      };
      const provider = { ...client.provider, reserve, reservations };
      return reserveDueAllocations(
        { database: w.database, log: failingLog },
        providerId,
        { ...client, provider },
        w.now(),
      );
    };
    const held: ReserveOutcome = {
      kind: 'reserved',
      reservation: {
        id: 'R',
        reference: 'R',
        sku: of.sku,
        quantity: 8,
        taken: 0,
        state: 'held',
        expiresAt: '2026-11-23T12:00:00.000Z',
      },
    };
    const refused: ReserveOutcome = { kind: 'refused', code: 'SOLD_OUT', note: '' };
    await ask(async () => {
      w.advanceClock(MINUTE);
      await ask(async () => (state === 'held' ? held : refused));
      return state === 'held' ? refused : held;
    });
    expect([(await stock()).request, lookups]).toEqual([state, 1]);
  },
);

test('keeps the buffered keys of a stopped order (LIFE-T31)', async () => {
  const { w, admin, id, allocate, buffer, due, show } = await paused();
  await allocate(8);
  await due();
  await buffer(5);
  await w.buy();
  await admin.do(endingCalls.hardStop, { id });
  expect(await show()).toMatchObject({ status: 'Completed', quantity: 5, bufferedCount: 5, completedCount: 0 });
});

test('answers 404 for the stock of an unknown order or product', async () => {
  const { admin } = await paused();
  expect((await admin.call(allocationCalls.ofOrder, { orderNumber: 'GK2026999999' })).status).toBe(404);
  expect((await admin.call(allocationCalls.info, { id: newId() })).status).toBe(404);
});

test("lets staff check the provider's stock of a product (ODT-050)", async () => {
  const { m, admin, of } = await paused();
  expect(await admin.do(stockCalls.stock, { sku: of.sku })).toEqual({ stockStatus: 1 });
  expect(await admin.do(stockCalls.stockOfProduct, { id: of.productId })).toEqual({ stockStatus: 1 });
  expect((await admin.call(stockCalls.stock, { sku: 'NO-SUCH-SKU' })).code).toBe('missing');
  const { sku } = await m.sell({ provider: 'Playsource' });
  expect((await admin.call(stockCalls.stock, { sku })).code).toBe('provider_unavailable');
});
