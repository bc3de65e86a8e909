import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE } from '#domain/base/time.ts';
import { overrideCalls } from '#domain/credit/calls.ts';
import { approveAllCalls, orderCalls } from '#domain/orders/calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';
import { approveAll } from './approval.ts';

test('previews a joint approval: remaining credit with all orders counted, and available stock', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const salesman = await w.person('Salesman');
  const rich = await w.person('Partner', { companyId: await w.company({ creditLimitCents: 100_000, vatRate: 2000 }) });
  const free = await w.person('Partner');
  const of = await m.sell();
  await m.stockUp(admin, free, of);
  // 20 keys at 15 euro are 300 euro, 360 with tax; they count against the limit from submission.
  const [first, second, other] = [await m.place(rich, of), await m.place(rich, of), await m.place(free, of)];
  const effects = await salesman.do(approveAllCalls.effects, { ids: [first.id, second.id, other.id] });
  const effectOf = (id: string) => effects.find(({ orderId }) => orderId === id);
  expect(effectOf(first.id)).toEqual({ orderId: first.id, stock: { reserved: 0, free: 20 }, creditRemaining: 28_000 });
  expect(effectOf(second.id)?.creditRemaining).toBe(28_000);
  expect(effectOf(other.id)?.creditRemaining).toBeNull();
  await w.database.transaction((tx) =>
    tx.run(sql`update company set credit_limit_cents = 50000 where id = ${rich.companyId}`),
  );
  const after = await salesman.do(approveAllCalls.effects, { ids: [first.id, second.id] });
  expect(after.map(({ creditRemaining }) => creditRemaining)).toEqual([-22_000, -22_000]);
  await admin.do(overrideCalls.grant, {
    partnerId: rich.companyId!,
    amount: 25_000,
    expiresAt: '2026-11-21T00:00:00.000Z',
    reason: 'Launch week',
  });
  await admin.do(orderCalls.approve, {
    id: first.id,
    processingStart: '2026-11-20T14:00:00.000Z',
    processingEnd: '2026-11-22T14:00:00.000Z',
    inventoryData: [{ quantity: 5, period: 2 }],
  });
  expect(await salesman.do(approveAllCalls.effects, { ids: [first.id] })).toEqual([
    { orderId: first.id, stock: { reserved: 5, free: 15 }, creditRemaining: 3_000 },
  ]);
  expect((await free.call(approveAllCalls.effects, { ids: [first.id] })).status).toBe(403);
});

test('approves all from now until the promotion ends unless an earlier approval set other dates (GAP-081)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const salesman = await w.person('Salesman');
  const level1 = await w.person('Salesman', { groups: ['Order.Level1Approve'] });
  const buyer = await w.person('Partner');
  const of = await m.sell({ validTo: '2026-12-20T23:30:00.000Z' });
  const [fresh, earlier] = [await m.place(buyer, of), await m.place(buyer, of)];
  const window = { processingStart: '2026-11-25T12:00:00.000Z', processingEnd: '2026-11-26T12:00:00.000Z' };
  await salesman.do(orderCalls.approve, { id: earlier.id, ...window });
  expect(await salesman.do(approveAllCalls.approveAll, { ids: [fresh.id] })).toMatchObject([{ status: 'Success' }]);
  expect(await level1.do(approveAllCalls.approveAll, { ids: [earlier.id] })).toMatchObject([{ status: 'Success' }]);
  const windowOf = async (id: string) => {
    const one = await salesman.do(orderCalls.one, { id });
    return [one.processingStartOnUtc, one.processingEndOnUtc, one.isFastBot, one.dontCreateInvoice];
  };
  expect(await windowOf(fresh.id)).toEqual([w.now(), '2026-12-20T23:30:00.000Z', false, false]);
  expect(await windowOf(earlier.id)).toEqual([window.processingStart, window.processingEnd, false, false]);
});

test.each([
  { starts: '2026-11-20T12:00:00.000Z', from: '2026-11-20T12:00:00.000Z' },
  { starts: '2026-11-20T12:05:00.000Z', from: '2026-11-20T12:30:00.000Z' },
])(
  'starts an order of a promotion valid from $starts at $from if all are approved at 12:10',
  async ({ starts, from }) => {
    const w = await world();
    const m = await createMarket(w);
    w.advanceClock(10 * MINUTE);
    const salesman = await w.person('Salesman');
    const of = await m.sell({ validFrom: starts });
    const { id } = await m.place(await w.person('Partner'), of);
    expect(await salesman.do(approveAllCalls.approveAll, { ids: [id] })).toMatchObject([{ status: 'Success' }]);
    expect((await salesman.do(orderCalls.one, { id })).processingStartOnUtc).toBe(from);
  },
);

test('surfaces a defect at the start of one order instead of reporting it as a verdict', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  const actor = (await actorOfUser(w.database, admin.id))!;
  const client = { address: '127.0.0.1', device: 'test' } as UnmanagedContext['client'];
  const start = () => Promise.reject(new Error('no disk'));
  await expect(
    approveAll({ database: w.database, db: w.database, actor, now: w.now(), client }, start, [id]),
  ).rejects.toThrow('no disk');
  expect((await admin.do(orderCalls.one, { id })).status).toBe('Submitted');
});
