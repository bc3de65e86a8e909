// The level 2 price is a floor for everyone without level 2.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { editCalls, orderCalls } from '#domain/orders/calls.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

async function approved() {
  const w = await world();
  const m = await createMarket(w);
  const salesman = await w.person('Salesman', {
    groups: ['Order.Edit', 'Order.UpdateOfferPrice', 'Order.Level1Approve'],
  });
  const admin = await w.person('SuperAdmin');
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  await m.approve(admin, id);
  const price = async () => (await admin.do(orderCalls.one, { id })).offer.offerPrice;
  return { w, m, salesman, admin, id, price };
}

test('lets users without level 2 raise the price but not go below the approved one, in either edit (LIFE-T42)', async () => {
  const { salesman, id, price } = await approved();
  await salesman.do(editCalls.offerPrice, { orderId: id, offerPrice: 1600 });
  await salesman.do(editCalls.offerPrice, { orderId: id, offerPrice: 1500 });
  for (const refused of [
    await salesman.call(editCalls.offerPrice, { orderId: id, offerPrice: 1499 }),
    await salesman.call(editCalls.edit, { id, offerPrice: 0 }),
  ]) {
    expect([refused.status, refused.errors]).toEqual([
      403,
      [
        {
          Field: 'OfferPrice',
          Code: 'below_approved',
          Message: 'The price must be at least 15.00, which level 2 approved. Only a level 2 approver may go below it.',
        },
      ],
    ]);
  }
  expect(await price()).toBe(1500);
});

test('accepts an edit that resends a price lowered by level 2', async () => {
  const { salesman, admin, id, price } = await approved();
  await admin.do(editCalls.offerPrice, { orderId: id, offerPrice: 900 });
  expect((await salesman.call(editCalls.edit, { id, offerPrice: 900, dontCreateInvoice: true })).status).toBe(200);
  expect((await salesman.call(editCalls.edit, { id, offerPrice: 899 })).status).toBe(403);
  expect(await price()).toBe(900);
});

test('keeps the price floor of a completed order', async () => {
  const { w, salesman, id } = await approved();
  await w.buy();
  expect((await salesman.call(editCalls.offerPrice, { orderId: id, offerPrice: 0 })).status).toBe(403);
});

test('lets level 2 lower its own price, with a history line and an audit entry', async () => {
  const { w, admin, id } = await approved();
  await admin.do(editCalls.offerPrice, { orderId: id, offerPrice: 900 });
  const lines = await w.rows(
    sql<{
      action: string;
      price: number;
    }>`select action, offer_price_cents as price from order_history where order_id = ${id} order by seq desc limit 1`,
  );
  expect(lines).toEqual([{ action: 'editOfferPrice', price: 900 }]);
  const logged = await w.rows(
    sql<{
      was: number;
      is: number;
    }>`select (before ->> 'offerPriceCents')::int as was, (after ->> 'offerPriceCents')::int as is
      from audit_event where subject_id = ${id} order by at desc, id desc limit 1`,
  );
  expect(logged).toEqual([{ was: 1500, is: 900 }]);
});

test('removes the price floor of a reopened order until the next approval', async () => {
  const { w, m, salesman, admin } = await approved();
  const { id } = await m.place(await w.person('Partner'), await m.sell());
  // Two hours ahead, so that it does not start immediately.
  await admin.do(orderCalls.approve, {
    id,
    processingStart: '2026-11-20T14:00:00.000Z',
    processingEnd: '2026-11-22T14:00:00.000Z',
  });
  expect((await salesman.call(editCalls.offerPrice, { orderId: id, offerPrice: 1000 })).status).toBe(403);
  await admin.do(orderCalls.resubmit, { id });
  expect((await salesman.call(editCalls.offerPrice, { orderId: id, offerPrice: 1000 })).status).toBe(200);
});
