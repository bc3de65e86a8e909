// Changes after approval: four-eyes proposals, and step-up for prices far below cost.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { approveAllCalls, editCalls, orderCalls, placingCalls } from '#domain/orders/calls.ts';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

const WHEN = { processingStart: '2026-11-20T14:00:00.000Z', processingEnd: '2026-11-22T14:00:00.000Z' };
const MINUTES_20 = 20 * 60_000;

async function approved({ fourEyes = true, holders = 2 } = {}) {
  const w = await world();
  const m = await createMarket(w);
  const approver = await w.person('SuperAdmin');
  const second = await w.person('SuperAdmin', { isActive: holders > 1 });
  const salesman = await w.person('Salesman', {
    groups: ['Order.Edit', 'Order.UpdateOfferPrice', 'Order.Level1Approve'],
  });
  if (fourEyes) await approver.do(approvalSettingCalls.update, { fourEyes });
  const sold = await m.sell();
  const { id } = await m.place(await w.person('Partner'), sold, 50);
  await approver.do(orderCalls.approve, { id, ...WHEN });
  const read = () => approver.do(orderCalls.one, { id });
  return { w, m, approver, second, salesman, sold, id, read };
}

test('stores a price change under four eyes as a proposal until a second level 2 holder confirms it (PRM-019)', async () => {
  const { w, approver, second, salesman, id, read } = await approved();
  const proposed = await approver.do(editCalls.offerPrice, { orderId: id, offerPrice: 1400 });
  expect(proposed.isProposal).toBe(true);
  // Neither the author nor a user without level 2 can confirm it, by either call.
  expect((await approver.do(editCalls.edit, { id, offerPrice: 1400 })).proposal).toMatchObject({
    by: approver.name,
    mayConfirm: false,
    change: { offerPrice: 1400 },
  });
  expect((await salesman.call(editCalls.edit, { id, offerPrice: 1400 })).status).toBe(403);
  expect((await read()).offer.offerPrice).toBe(1500);

  expect((await second.do(orderCalls.one, { id })).proposal).toMatchObject({ mayConfirm: true });
  // A different price creates a new proposal.
  await second.do(editCalls.edit, { id, offerPrice: 1300 });
  expect((await read()).offer.offerPrice).toBe(1500);
  const confirmed = await approver.do(editCalls.edit, { id, offerPrice: 1300 });
  expect([confirmed.offer.offerPrice, confirmed.proposal]).toEqual([1300, null]);
  const told = await w.rows<{ kind: string }>(sql`select kind from notification_outbox where subject_id = ${id}
    union all select kind from notification where subject_id = ${id}`);
  expect(told.map(({ kind }) => kind)).toContain('changeProposed');
});

test.each([
  ['quantity', { quantity: 55 }],
  ['price', { offerPrice: 1600 }],
])('needs a second approver for the %s of an order that is being bought (PRM-019)', async (_what, change) => {
  const { w, approver, second, salesman, id, read } = await approved();
  w.advanceClock(3 * 60 * 60_000);
  await w.buy();
  const before = await read();
  await salesman.do(editCalls.edit, { id, ...change });
  expect(await read()).toMatchObject({ quantity: before.quantity, offer: { offerPrice: before.offer.offerPrice } });
  // The approver of the order may confirm the salesman's proposal.
  await approver.do(editCalls.edit, { id, ...change });
  const after = await read();
  expect([after.quantity, after.offer.offerPrice]).toEqual([
    'quantity' in change ? 55 : before.quantity,
    'offerPrice' in change ? 1600 : before.offer.offerPrice,
  ]);
  expect((await second.do(orderCalls.one, { id })).proposal).toBe(null);
});

test('requires a second person to change the promotion but not the processing window (PRM-019)', async () => {
  const { w, approver, second, sold, id, read } = await approved();
  const order = await read();
  await approver.do(editCalls.edit, { id, processingEndOnUtc: '2026-11-23T14:00:00.000Z' });
  expect((await read()).processingEndOnUtc).toBe('2026-11-23T14:00:00.000Z');
  const { promotionId } = await insertPromotion(w, { product: sold });
  await approver.do(editCalls.edit, { id, promotionId });
  expect((await read()).product.voiduPromotion.promotionId).toBe(order.product.voiduPromotion.promotionId);
  await second.do(editCalls.edit, { id, promotionId });
  expect((await read()).product.voiduPromotion.promotionId).toBe(promotionId);
});

test('voids a proposal when the terms change and discards one on request (PRM-019)', async () => {
  const { approver, second, id, read } = await approved();
  await approver.do(editCalls.edit, { id, offerPrice: 1400 });
  await second.do(editCalls.edit, { id, dontCreateInvoice: true });
  expect((await read()).proposal).toBe(null);
  expect((await second.do(editCalls.edit, { id, offerPrice: 1400 })).offer.offerPrice).toBe(1500);
  await approver.do(editCalls.discardProposal, { id });
  expect((await read()).proposal).toBe(null);
  expect((await approver.call(editCalls.discardProposal, { id })).status).toBe(404);
  await approver.do(editCalls.edit, { id, offerPrice: 1400 });
  expect((await read()).offer.offerPrice).toBe(1500);
});

test('applies changes directly while four eyes is off or only one person holds level 2', async () => {
  for (const options of [{ fourEyes: false }, { holders: 1 }]) {
    const { approver, id, read } = await approved(options);
    await approver.do(editCalls.offerPrice, { orderId: id, offerPrice: 1400 });
    expect((await read()).offer.offerPrice).toBe(1400);
  }
});

test('requires step-up to place and approve, or to lower, a price far below cost (PRM-020)', async () => {
  const { w, m, approver, id, read } = await approved({ fourEyes: false });
  const partner = await w.person('Partner');
  const { promotionId, productId } = await m.sell();
  const lines = [{ promotionId, productId, demandPrice: 1, quantity: 50 }];
  await approver.do(placingCalls.bulk, { partnerId: partner.companyId!, lines });
  const [{ id: cheap }] = (await w.rows<{ id: string }>(sql`select id from orders where offer_price_cents = 1`)) as [
    { id: string },
  ];
  w.advanceClock(MINUTES_20);
  const when = { processingStart: '2026-11-20T15:00:00.000Z', processingEnd: '2026-11-22T14:00:00.000Z' };
  for (const refused of [
    await approver.call(orderCalls.approve, { id: cheap, ...when }),
    await approver.call(approveAllCalls.approveAll, { ids: [id, cheap] }),
    await approver.call(editCalls.offerPrice, { orderId: id, offerPrice: 1 }),
    await approver.call(editCalls.edit, { id, offerPrice: 1 }),
  ])
    expect([refused.status, refused.code]).toEqual([403, 'step_up_required']);
  expect((await read()).offer.offerPrice).toBe(1500);
  // No step-up within the configured percentage below cost.
  const costCents = (await read()).product.voiduPromotion.realEstimatedCost! / 100;
  await approver.do(editCalls.offerPrice, { orderId: id, offerPrice: Math.ceil(costCents * 0.9) });
  expect(
    (await approver.call(editCalls.offerPrice, { orderId: id, offerPrice: Math.floor(costCents * 0.9) - 1 })).code,
  ).toBe('step_up_required');
});
