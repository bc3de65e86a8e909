// The price per key that a company last paid for a product.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { planWithOnly } from '#test/index-plans.ts';
import { createTrade } from '#test/trade.ts';
import { world } from '#test/world.ts';
import { showPartnerPromotion } from './search.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 10 };

async function traded() {
  const w = await world();
  const { place } = createTrade(w, () => ({ orders: [] }) as never);
  const companyId = await w.company();
  const buyer = await w.person('Partner', { companyId });
  const game = await insertPromotion(w);
  const read = async (person = buyer) =>
    (await person.do(partnerPromotionCalls.one, { id: game.promotionId })).lastPrice;
  const setState = (id: string, state: string) =>
    w.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update orders set state = ${state} where id = ${id}`);
    });
  return { w, companyId, buyer, game, place, read, setState };
}

test('is that of the newest approved order, of this product and company only (PPM-020)', async () => {
  const { w, buyer, game, place, read, setState } = await traded();
  expect(await read()).toBeNull();
  const oldest = await place(buyer, game, 20, 1400);
  await setState(oldest.id, 'Completed');
  w.advanceClock(1000);
  const newest = await place(buyer, game, 20, 1300);
  await setState(newest.id, 'Level2Approved');
  w.advanceClock(1000);
  await place(buyer, game, 20, 1200);
  const rival = await w.person('Partner', { companyId: await w.company() });
  await setState((await place(rival, game, 20, 1100)).id, 'Completed');
  await setState((await place(buyer, await insertPromotion(w), 20, 1000)).id, 'Completed');
  expect(await read()).toBe(1300);
  expect(await read(rival)).toBe(1100);
  const shop = await buyer.do(partnerPromotionCalls.list, ALL);
  expect(shop.items.map(({ lastPrice }) => lastPrice).toSorted()).toEqual([1000, 1300]);
});

test('counts the states from the last approval on, without orders that were taken back (PPM-020)', async () => {
  const { buyer, game, place, read, setState } = await traded();
  const { id } = await place(buyer, game, 20, 1300);
  const counted: string[] = [];
  for (const state of ORDER_STATES) {
    await setState(id, state);
    if ((await read()) !== null) counted.push(state);
  }
  expect(counted).toEqual(['Level2Approved', 'Processing', 'Paused', 'OutOfStock', 'Completed', 'Closed']);
});

test('is limited to the company, and to users who may see orders (PPM-020)', async () => {
  const { w, companyId, buyer, game, place, read, setState } = await traded();
  await setState((await place(buyer, game, 20, 1300)).id, 'Completed');
  w.advanceClock(1000);
  const rival = await w.person('Partner', { companyId: await w.company() });
  await setState((await place(rival, game, 20, 1100)).id, 'Completed');
  const { id: userId, name } = buyer;
  const actor = { userId, name, side: 'Partner', role: 'Partner', companyId, scope: null, sessionId: null } as const;
  /** Without row-level security, which would hide the rival's order as well. */
  const readAsOwner = async (...permissions: string[]) => {
    const context = { db: w.database, now: w.now(), actor: { ...actor, permissions: new Set(permissions) } };
    return (await showPartnerPromotion(context as never, { id: game.promotionId })).lastPrice;
  };
  expect([await read(), await readAsOwner('Order.View'), await readAsOwner()]).toEqual([1300, 1300, null]);
});

test('finds the order by an index on company and product (PPM-020)', async () => {
  const { w, companyId, game } = await traded();
  const plan = await planWithOnly(
    w.database,
    'orders_by_company_product',
    sql`select offer_price_cents from orders
      where company_id = ${companyId} and product_id = ${game.productId}
      order by created_at desc, id desc limit 1`,
  );
  expect(plan).toMatch(/Index Scan using orders_by_company_product.*Index Cond: .*company_id.*product_id/s);
  expect(plan).not.toContain('Sort');
});
