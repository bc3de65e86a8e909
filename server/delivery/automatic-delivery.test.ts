import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { HOUR } from '#domain/base/time.ts';
import { allocationCalls } from '#domain/buying/calls.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { editCalls, endingCalls, orderCalls } from '#domain/orders/calls.ts';
import { runDueWork } from '#test/due-work.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { deliverDueOrders } from './automatic-delivery.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

async function approved(
  size: number,
  over: { paidRequired?: boolean; packageLimitCents?: number; deliveryStartDate?: string } = {},
) {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const admin = await w.person('SuperAdmin');
  const companyId = await w.company(over);
  const resize = (count: number) =>
    w.database.transaction((tx) =>
      tx.run(sql`update company set automatic_delivery_package_key_count = ${count} where id = ${companyId}`),
    );
  await resize(size);
  const buyer = await w.person('Partner', { companyId });
  const of = await m.sell({ deliveryStartDate: over.deliveryStartDate ?? null });
  const { id, orderNumber } = await m.place(buyer, of);
  await m.approve(admin, id);
  const deliver = () => deliverDueOrders({ database: w.database, log: failingLog }, 'https://merkur.example', w.now());
  const packages = async () =>
    (await admin.do(orderCalls.one, { id })).packages!.map((one) => [one.status, one.quantity]);
  return { w, m, admin, buyer, of, id, orderNumber, resize, deliver, packages };
}

test('sends a package whenever enough keys are present, and the rest on completion (GAP-045, LIFE-T37)', async () => {
  const { w, m, admin, buyer, id, deliver, packages } = await approved(8);
  await deliver();
  expect(await packages()).toEqual([]);
  m.simulator.setFaults({ backOrder: 0.3 });
  await w.buy();
  m.simulator.setFaults({});
  const { completedCount } = await admin.do(orderCalls.one, { id });
  await deliver();
  expect((await packages()).every(([status, quantity]) => status === 'Sent' && quantity === 8)).toBe(true);
  expect(await packages()).toHaveLength(Math.floor(completedCount / 8));
  w.advanceClock(16 * 60_000);
  await w.buy();
  await deliver();
  expect((await packages()).map(([, quantity]) => quantity).reduce((a, b) => Number(a) + Number(b), 0)).toBe(20);
  expect((await w.mails(buyer.email)).length).toBe((await packages()).length);
  expect(await deliver()).toBe(0);
});

test('sends at most ten packages per order and round, so that others get their turn', async () => {
  const { w, deliver, packages } = await approved(1);
  await w.buy();
  expect([await deliver(), await deliver(), await deliver()]).toEqual([10, 10, 0]);
  expect(await packages()).toHaveLength(20);
});

test('sends nothing automatically without a package size (GAP-045, LIFE-T37)', async () => {
  const { w, deliver, packages } = await approved(0);
  await w.buy();
  expect([await deliver(), await packages()]).toEqual([0, []]);
});

test('leaves keys that must be paid first unpacked (GAP-044)', async () => {
  const { w, admin, id, deliver, packages } = await approved(8, { paidRequired: true });
  await w.buy();
  expect([await deliver(), await packages()]).toEqual([0, []]);
  await admin.do(editCalls.paidStatus, { id, status: 'Paid' });
  await deliver();
  expect((await packages()).map(([, quantity]) => quantity)).toEqual([8, 8, 4]);
});

test('sends nothing before the delivery start or above the package limit', async () => {
  const early = await approved(8, { deliveryStartDate: '2026-11-22T00:00:00.000Z' });
  await early.w.buy();
  early.w.advanceClock(36 * HOUR - 1);
  expect(await early.deliver()).toBe(0);
  early.w.advanceClock(1);
  expect(await early.deliver()).toBe(3);
  const limited = await approved(8, { packageLimitCents: 10 * 1500 });
  await limited.w.buy();
  for (let n = 0; n < 3; n++) await limited.deliver();
  expect(await limited.packages()).toEqual([['Sent', 8]]);
});

test('packs no key twice with parallel workers', async () => {
  const { w, deliver, packages } = await approved(6);
  await w.buy();
  await Promise.all([deliver(), deliver(), deliver()]);
  expect((await packages()).map(([, quantity]) => quantity)).toEqual([6, 6, 6, 2]);
});

test('sends a package as soon as exactly enough keys are present (LIFE-T37)', async () => {
  const { w, m, admin, id, resize, deliver, packages } = await approved(1);
  m.simulator.setFaults({ backOrder: 0.5 });
  await w.buy();
  m.simulator.setFaults({});
  const { completedCount } = await admin.do(orderCalls.one, { id });
  await resize(completedCount + 1);
  expect(await deliver()).toBe(0);
  await resize(completedCount);
  expect([await deliver(), await packages()]).toEqual([1, [['Sent', completedCount]]]);
});

test('sends the rest if the package limit covers it, even if not a full package', async () => {
  const { w, buyer, id, deliver, packages } = await approved(8, { packageLimitCents: 20 * 1500 });
  await w.buy();
  await buyer.do(deliveryCalls.getKeysMine, { id, quantity: 16 });
  expect([await deliver(), await packages()]).toEqual([
    1,
    [
      ['Sent', 16],
      ['Sent', 4],
    ],
  ]);
});

test('sends buffered keys of a stopped order (LIFE-T31, LIFE-T37)', async () => {
  const { w, admin, of, id, orderNumber, deliver, packages } = await approved(8);
  await admin.do(orderCalls.pause, { id });
  await admin.do(allocationCalls.allocate, { sku: of.sku, orderNumber, quantity: 5, orderId: id });
  await runDueWork(w.database, w.providerClients, w.now());
  await admin.do(allocationCalls.buffer, { orderId: id, quantity: 5 });
  await w.buy();
  await admin.do(endingCalls.hardStop, { id });
  expect([await deliver(), await packages()]).toEqual([1, [['Sent', 5]]]);
});
