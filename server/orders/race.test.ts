// Races on a real server only: the first transaction is held until the database reports that the second one is waiting
// for it.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SYSTEM } from '#domain/base/actor.ts';
import { deliveryCalls } from '#domain/delivery/calls.ts';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { endingCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { actorOfUser } from '#server/access/sign-in/actors.ts';
import { removeOpenItems } from '#server/buying/items/item-reconciliation.ts';
import { claimItems } from '#server/buying/purchasing/purchase-attempts.ts';
import { createPackage } from '#server/delivery/packages.ts';
import { editOfferPrice } from '#server/orders/deciding/order-edit.ts';
import { lockOrder } from '#server/orders/lifecycle/order.ts';
import { whileHeld } from '#test/locks.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

const WHEN = { processingStart: '2026-11-20T12:00:00.000Z', processingEnd: '2026-11-22T12:00:00.000Z' };

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('judges a waiting action by the state the previous one left', async () => {
    const w = await world();
    const m = await createMarket(w);
    const buyer = await w.person('Partner');
    const salesman = await w.person('Salesman');
    const order = await m.place(buyer, await m.sell());
    const answered = await whileHeld(
      w,
      async (tx) => {
        await lockOrder(tx, SYSTEM, order.id);
        await tx.run(sql`update orders set state = 'Withdraw' where id = ${order.id}`);
      },
      () => salesman.call(orderCalls.approve, { id: order.id, ...WHEN }),
    );
    expect([answered.status, answered.code, answered.state]).toEqual([409, 'order_status', 'Withdraw']);
  });

  test('waits for a stock package before cancelling and keeps the order alive for its keys (LIFE-T30)', async () => {
    const w = await world();
    const m = await createMarket(w);
    const admin = await w.person('SuperAdmin');
    const buyer = await w.person('Partner');
    const of = await m.sell();
    await m.stockUp(admin, buyer, of);
    const { id } = await m.place(buyer, of, 40);
    await admin.do(orderCalls.approve, { id, ...WHEN, inventoryData: [{ quantity: 20, period: 2 }] });
    const actor = (await actorOfUser(w.database, admin.id))!;
    const closed = await whileHeld(
      w,
      (tx) => createPackage({ tx, db: tx, actor, now: w.now() }, { id, quantity: 5 }),
      () => admin.call(endingCalls.close, { id }),
    );
    expect([closed.status, closed.reply.status]).toEqual([200, 'Closed']);
    expect(await admin.do(orderCalls.one, { id })).toMatchObject({ completedCount: 5, deliveredQuantity: 5 });
    expect(await m.broken()).toEqual([]);
  });

  test('refuses a parallel price change and approval by one person under four eyes', async () => {
    const w = await world();
    const m = await createMarket(w);
    const author = await w.person('SuperAdmin');
    await w.person('SuperAdmin');
    await author.do(approvalSettingCalls.update, { fourEyes: true });
    const { id } = await m.place(await w.person('Partner'), await m.sell());
    const actor = (await actorOfUser(w.database, author.id))!;
    const refused = await whileHeld(
      w,
      (tx) => editOfferPrice(tx, { actor, now: w.now() }, { orderId: id, offerPrice: 100 }),
      () => author.call(orderCalls.approve, { id, ...WHEN }),
    );
    expect([refused.status, refused.code]).toEqual([403, 'own_offer']);
  });

  test('lets the buyer claim items of an order locked by staff without deadlock', async () => {
    const w = await world();
    const m = await createMarket(w);
    const admin = await w.person('SuperAdmin');
    const order = await m.place(await w.person('Partner'), await m.sell());
    await m.approve(admin, order.id);
    const [provider] = await w.rows(sql<{ id: string }>`select provider_id as id from orders where id = ${order.id}`);
    await w.database.transaction(async (tx) => {
      await lockOrder(tx, SYSTEM, order.id);
      // Inserting purchase intents references the locked order: this must not block.
      const taken = await w.database.transaction((other) => claimItems(other, provider!.id, 5, 60_000, w.now()));
      expect(taken).toHaveLength(5);
      expect(await removeOpenItems(tx, order.id, w.now())).toBeGreaterThan(0);
    });
  });

  test('accepts exactly one of many identical approvals', async () => {
    const w = await world();
    const m = await createMarket(w);
    const salesman = await w.person('Salesman');
    const order = await m.place(await w.person('Partner'), await m.sell());
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => salesman.call(orderCalls.approve, { id: order.id, ...WHEN })),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.status === 409)).toHaveLength(29);
    expect(await w.rows(sql`select 1 from order_history where action = 'approve'`)).toHaveLength(1);
  });

  test('lets one of parallel withdraw and approve win; the other sees the result (LIFE-033)', async () => {
    const w = await world();
    const m = await createMarket(w);
    const buyer = await w.person('Partner');
    const salesman = await w.person('Salesman');
    for (let n = 0; n < 10; n++) {
      const order = await m.place(buyer, await m.sell());
      const answers = await Promise.all([
        buyer.call(partnerOrderCalls.withdraw, { id: order.id }),
        salesman.call(orderCalls.approve, { id: order.id, ...WHEN }),
      ]);
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    }
  });

  test('accepts ten of fifty parallel orders under a credit limit for ten', async () => {
    const w = await world();
    const m = await createMarket(w);
    const companyId = await w.company({ creditLimitCents: 10 * 20 * 1500 });
    const buyer = await w.person('Partner', { companyId });
    const of = await m.sell();
    const placed = await Promise.allSettled(Array.from({ length: 50 }, () => m.place(buyer, of)));
    expect(placed.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
    for (const one of placed)
      if (one.status === 'rejected') expect(one.reason.message).toBe('Your credit limit does not cover this order.');
  });

  test('never puts a key into two parallel packages', async () => {
    const w = await world();
    const m = await createMarket(w);
    const admin = await w.person('SuperAdmin');
    const buyer = await w.person('Partner');
    const order = await m.place(buyer, await m.sell(), 40);
    await m.approve(admin, order.id);
    await w.buy();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => buyer.call(deliveryCalls.createMine, { id: order.id, quantity: 7 })),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(5);
    const [row] = await w.rows(
      sql<{
        packed: number;
        packages: number;
      }>`select count(package_id) as packed, count(distinct package_id) as packages from game_key`,
    );
    expect(row).toEqual({ packed: 35, packages: 5 });
    expect(await m.broken()).toEqual([]);
  });

  test('never gives an item to two parallel buyers', async () => {
    const w = await world();
    const m = await createMarket(w);
    const admin = await w.person('SuperAdmin');
    const order = await m.place(await w.person('Partner'), await m.sell(), 100);
    await m.approve(admin, order.id);
    await Promise.all([w.buy(), w.buy(), w.buy()]);
    expect((await admin.do(orderCalls.one, { id: order.id })).status).toBe('Completed');
    expect(m.simulator.ledger().sold).toBe(100);
    expect(await m.broken()).toEqual([]);
  });
});
