import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { deliveryCalls, downloadCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { editCalls, endingCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { runDueWork } from '#test/due-work.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

async function bought(over: { isSystem?: boolean; bundle?: boolean } = {}) {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const admin = await w.person('SuperAdmin');
  const buyer = await w.person('Partner', { companyId: await w.company({ isSystem: over.isSystem ?? false }) });
  const { id } = await m.place(buyer, await m.sell({ bundle: over.bundle ?? false }));
  await m.approve(admin, id);
  await w.buy();
  const show = () => admin.do(orderCalls.one, { id });
  const lots = () =>
    w.rows(
      sql<{
        held: number;
        unitCostE4: number;
        country: string;
      }>`select held, unit_cost_e4, country from stock_lot order by country`,
    );
  const stock = async () => (await lots()).reduce((sum, { held }) => sum + held, 0);
  const pack = (quantity: number) => buyer.do(deliveryCalls.createMine, { id, quantity });
  const send = (pkg: string) => buyer.do(deliveryCalls.sendMine, { id, pkg });
  return { w, m, admin, buyer, id, show, lots, stock, pack, send };
}

test('moves unpacked keys to inventory at cost, by country (LIFE-T33, ITEM-T17, ITEM-009)', async () => {
  const { admin, id, show, lots, pack } = await bought();
  await pack(5);
  const before = await show();
  const moved = await admin.do(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: false });
  expect(moved.status).toBe('Completed');
  const order = await show();
  expect([order.quantity, order.completedCount, order.deliveredQuantity, order.inventoryQuantity]).toEqual([
    20, 5, 5, 15,
  ]);
  const stored = await lots();
  expect(stored.reduce((sum, lot) => sum + lot.held * lot.unitCostE4, 0) + order.actualCost).toBe(before.actualCost);
  expect(stored.reduce((sum, { held }) => sum + held, 0)).toBe(15);
});

test('never dates stock before the purchase, whatever the clocks', async () => {
  const { w, admin, id } = await bought();
  w.advanceClock(-MINUTE);
  await admin.do(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: false });
  const late = sql`select l.id from stock_lot l join game_key k on k.lot_id = l.id where l.received_at < k.created_at`;
  expect(await w.rows(late)).toEqual([]);
  expect(await w.rows(sql`select id from stock_lot`)).not.toEqual([]);
});

test('dissolves unsent packages when their keys move, but never sent ones (LIFE-T33)', async () => {
  const { buyer, admin, id, show, stock, pack, send } = await bought();
  const sent = await pack(5);
  const unsent = await pack(6);
  await send(sent.packageId);
  expect(await show()).toMatchObject({ sentQuantity: 5, deliveredQuantity: 11 });
  expect((await show()).actions).toContain('sendToInventory');
  await admin.do(keyReturnCalls.sendToInventory, { id, unDelivered: false, isUpdate: true });
  const order = await show();
  expect(order.actions).not.toContain('sendToInventory');
  expect([
    order.status,
    order.quantity,
    order.completedCount,
    order.deliveredQuantity,
    order.inventoryQuantity,
  ]).toEqual(['Completed', 5, 5, 5, 0]);
  expect([await stock(), order.packages!.map((one) => one.packageId)]).toEqual([15, [sent.packageId]]);
  expect((await buyer.call(deliveryCalls.sendMine, { id, pkg: unsent.packageId })).status).toBe(404);
  expect(
    (await buyer.call(downloadCalls.downloadMine, { id, pkg: sent.packageId })).body.trim().split('\r\n'),
  ).toHaveLength(6);
  const again = await admin.call(keyReturnCalls.sendToInventory, { id, unDelivered: false, isUpdate: true });
  expect([again.status, again.message]).toEqual([409, 'There is no key to send to inventory.']);
});

test('marks an order without remaining keys as transferred (GAP-021, LIFE-T33)', async () => {
  const { admin, id, show, stock } = await bought();
  expect((await admin.do(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: false })).status).toBe(
    'Transferred',
  );
  expect([(await show()).history![0]!.action, await stock()]).toEqual(['transfer', 20]);
});

test('forbids unauthorized users and the house account to send to inventory (LIFE-012)', async () => {
  const { w, id } = await bought();
  const finance = await w.person('Finance', { groups: ['Order.SendToInventory'] });
  const input = { id, unDelivered: true, isUpdate: false };
  expect((await finance.call(keyReturnCalls.sendToInventory, input)).status).toBe(409);
});

test('moves house account keys to inventory automatically (GAP-021, LIFE-T38)', async () => {
  const { show, stock } = await bought({ isSystem: true });
  const order = await show();
  expect([order.status, await stock()]).toEqual(['Transferred', 20]);
  expect(order.history!.slice(0, 2).map((line) => [line.action, line.modifiedByType])).toEqual([
    ['transfer', 'System'],
    ['complete', 'System'],
  ]);
});

test('moves all parts of a bundle together, counted once', async () => {
  const { admin, id, w, stock } = await bought({ bundle: true });
  await admin.do(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: false });
  const [row] = await w.rows(sql<{ n: number }>`select count(*) as n from game_key where lot_id is not null`);
  expect(await stock()).toBe(20);
  expect(row!.n).toBeGreaterThan(20);
});

test('keeps sent keys on refund and moves the rest to inventory (LIFE-T32, ITEM-T14)', async () => {
  const { w, buyer, admin, id, show, stock, pack, send } = await bought();
  const sent = await pack(5);
  await pack(6);
  await send(sent.packageId);
  await buyer.do(partnerOrderCalls.requestRefund, { id });
  const finance = admin;
  expect((await finance.do(keyReturnCalls.refund, { id })).status).toBe('Refunded');
  const order = await show();
  expect([order.completedCount, order.deliveredQuantity, await stock()]).toEqual([0, 5, 15]);
  expect(await w.rows(sql`select distinct state from order_item where removed_at is null`)).toEqual([
    { state: 'Refunded' },
  ]);
  expect((await buyer.call(downloadCalls.downloadMine, { id, pkg: sent.packageId })).status).toBe(200);
  expect((await finance.call(keyReturnCalls.refund, { id })).status).toBe(409);
});

test('returns owed keys on refund after the promotion ended (LIFE-T32, ITEM-T14)', async () => {
  const w = await world();
  const m = await createMarket(w, { faults: { backOrder: 0.5 } });
  current = m;
  const admin = await w.person('SuperAdmin');
  const { id } = await m.place(await w.person('Partner'), await m.sell({ validTo: '2026-11-20T13:00:00.000Z' }));
  await m.approve(admin, id);
  await w.buy();
  m.simulator.setFaults({});
  w.advanceClock(61 * MINUTE);
  await runDueWork(w.database, w.providerClients, w.now());
  const { status, backOrderCount, completedCount } = await admin.do(orderCalls.one, { id });
  expect([status, backOrderCount > 0]).toEqual(['PromotionExpired', true]);
  await admin.do(keyReturnCalls.refund, { id });
  await runDueWork(w.database, w.providerClients, w.now());
  expect(m.simulator.ledger().returned).toBe(backOrderCount);
  const [row] = await w.rows(sql<{ n: number }>`select sum(held)::int as n from stock_lot`);
  expect(row!.n).toBe(completedCount);
  expect((await admin.do(orderCalls.one, { id })).backOrderCount).toBe(0);
  expect(await w.rows(sql`select distinct state from order_item where removed_at is null`)).toEqual([
    { state: 'Refunded' },
  ]);
});

test('lets a cancelled order give up unpacked keys and then be synced', async () => {
  const w = await world();
  const m = await createMarket(w, { faults: { backOrder: 0.5 } });
  current = m;
  const admin = await w.person('SuperAdmin');
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  await m.approve(admin, id);
  await w.buy();
  m.simulator.setFaults({});
  await admin.do(endingCalls.close, { id });
  await admin.do(deliveryCalls.create, { id, quantity: 2 });
  await admin.do(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: false });
  await admin.do(editCalls.syncQuantity, { id });
  const order = await admin.do(orderCalls.one, { id });
  expect([order.status, order.quantity, order.inventoryQuantity]).toEqual(['Closed', 2, 0]);
});
