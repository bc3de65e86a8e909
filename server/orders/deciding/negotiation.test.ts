import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { keyReturnCalls } from '#domain/delivery/calls.ts';
import { endingCalls, orderCalls, partnerOrderCalls, placingCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { runDueWork } from '#test/due-work.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

const WHEN = { processingStart: '2026-11-20T12:00:00.000Z', processingEnd: '2026-11-22T12:00:00.000Z' };

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

async function submitted(over: { creditLimitCents?: number } = {}) {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const buyer = await w.person('Partner', { companyId: await w.company(over) });
  const salesman = await w.person('Salesman');
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const order = await m.place(buyer, of);
  const id = order.id;
  const show = () => admin.do(orderCalls.one, { id });
  const rebid = (quantity: number, price: number, comment?: string) =>
    salesman.do(orderCalls.rebid, { id, quantity, price, ...(comment && { comment }) });
  return { w, m, buyer, salesman, admin, of, id, show, rebid };
}

test('keeps a counter-offer pending and changes the quantity only on acceptance (LIFE-T07, LIFE-T12, LIFE-034)', async () => {
  const { buyer, salesman, id, show, rebid } = await submitted();
  expect((await rebid(40, 1300, 'Forty at a better price?')).status).toBe('Rebidding');
  const waiting = await show();
  expect([waiting.quantity, waiting.offer]).toEqual([
    20,
    { offerQuantity: 40, offerPrice: 1300, version: 2, validUntil: null, isExpired: false },
  ]);
  expect((await buyer.do(partnerOrderCalls.confirm, { id })).status).toBe('Confirmed');
  const confirmed = await show();
  expect([confirmed.quantity, confirmed.offer.offerPrice]).toEqual([40, 1300]);
  const blending = await salesman.do(orderCalls.blending, { id });
  expect(blending.totalQuantity).toBe(40);
});

test('shows both sides a counter-offer with its keys, total and tax', async () => {
  const { w, buyer, salesman, admin, id, rebid } = await submitted();
  await w.database.transaction((tx) => tx.run(sql`update orders set vat_rate_bp = 1900 where id = ${id}`));
  await rebid(40, 950);
  const all = { filter: {}, sort: [], page: 0, size: 10 };
  const { items, extraData } = await admin.do(orderCalls.list, all);
  const [mine] = (await buyer.do(partnerOrderCalls.list, all)).items;
  for (const row of [items[0]!, mine!, await admin.do(orderCalls.one, { id })])
    expect([row.totalQuantity, row.totalAmount, row.totalIncVatAmount]).toEqual([40, 38_000, 45_220]);
  expect(extraData?.orderTotal).toBe(38_000);
  await salesman.do(orderCalls.resubmit, { id });
  const [row] = (await admin.do(orderCalls.list, all)).items;
  expect([row!.totalQuantity, row!.totalAmount, row!.totalIncVatAmount]).toEqual([20, 30_000, 35_700]);
});

test('keeps author and comment of every offer, hiding staff names from partners', async () => {
  const { buyer, salesman, id, show, rebid } = await submitted();
  await rebid(40, 1300, 'Forty at a better price?');
  await buyer.do(partnerOrderCalls.submit, { id, quantity: 30, price: 1250, comment: 'Thirty is all we need.' });
  const { offers, history } = await show();
  expect(offers!.map((one) => [one.version, one.side, one.author, one.quantity, one.price, one.comment])).toEqual([
    [3, 'Partner', buyer.name, 30, 1250, 'Thirty is all we need.'],
    [2, 'Management', salesman.name, 40, 1300, 'Forty at a better price?'],
    [1, 'Partner', buyer.name, 20, 1500, ''],
  ]);
  expect(history!.map((line) => [line.action, line.offerVersion])).toEqual([
    ['submit', 3],
    ['rebid', 2],
    ['place', 1],
  ]);
  const mine = await buyer.do(partnerOrderCalls.one, { id });
  expect(mine.offers!.map((one) => one.author)).toEqual([buyer.name, '', buyer.name]);
});

test('rejects acceptance of an outdated offer', async () => {
  const { buyer, salesman, id, rebid } = await submitted();
  await rebid(40, 1300);
  await salesman.do(orderCalls.revoke, { id });
  await rebid(40, 1400);
  const late = await buyer.call(partnerOrderCalls.confirm, { id, offerVersion: 2 });
  expect([late.status, late.code, late.message]).toEqual([
    409,
    'offer_version',
    'The offer has changed in the meantime. The newest is number 3: 40 keys at 14.00 EUR.',
  ]);
  expect((await buyer.call(partnerOrderCalls.confirm, { id, offerVersion: 3 })).status).toBe(200);
});

test('rejects actions on an order that changed since it was read (GAP-073)', async () => {
  const { w, buyer, salesman, id, show, rebid } = await submitted();
  const { modifiedAt } = await show();
  w.advanceClock(1000);
  await rebid(40, 1300);
  await salesman.do(orderCalls.revoke, { id });
  const late = await salesman.call(orderCalls.refuse, { id, modifiedAt });
  expect([late.status, late.code, late.message]).toEqual([
    409,
    'stale',
    'This was changed by someone else in the meantime. Please reload.',
  ]);
  expect((await buyer.call(partnerOrderCalls.confirm, { id })).state).toBe('Revoked');
  await salesman.do(orderCalls.refuse, { id, modifiedAt: (await show()).modifiedAt });
});

test.each([
  [19, 1500, 'Please enter an amount that is larger than the min QTY'],
  [501, 1500, 'Please enter an amount that is less than the max QTY'],
])("refuses a counter-offer of %s keys with the cart's message (ODT-041)", async (quantity, price, message) => {
  const { salesman, id } = await submitted();
  const answered = await salesman.call(orderCalls.rebid, { id, quantity, price });
  expect([answered.status, answered.message]).toEqual([422, message]);
});

test('rejects offers of zero or less', async () => {
  const { salesman, id } = await submitted();
  expect((await salesman.call(orderCalls.rebid, { id, quantity: 20, price: 0 })).status).toBe(422);
});

test('rejects counter-offers and their acceptance after the promotion ended (GAP-034, ERR-007)', async () => {
  const { w, buyer, salesman, id, rebid } = await submitted();
  await rebid(40, 1300);
  w.advanceClock(31 * 24 * 3_600_000);
  for (const answered of [
    await buyer.call(partnerOrderCalls.confirm, { id }),
    await buyer.call(partnerOrderCalls.submit, { id, quantity: 20, price: 1000 }),
  ])
    expect([answered.status, answered.message]).toEqual([409, 'The promotion is not valid.']);
  await salesman.do(orderCalls.revoke, { id });
  expect((await salesman.call(orderCalls.rebid, { id, quantity: 20, price: 1000 })).message).toBe(
    'The promotion is not valid.',
  );
});

test('blocks new orders of an unpublished promotion but not existing ones (PRO-011)', async () => {
  const { w, m, buyer, salesman, admin, id, rebid, of } = await submitted();
  const second = await m.place(buyer, of);
  const shown = () => admin.do(promotionCalls.one, { id: of.promotionId });
  expect((await shown()).openOrders).toBe(2);
  await admin.do(promotionCalls.changeStatus, { id: of.promotionId, published: false });
  await rebid(40, 1300);
  await buyer.do(partnerOrderCalls.confirm, { id });
  await m.approve(admin, id);
  await admin.do(orderCalls.pause, { id });
  await admin.do(orderCalls.resume, { id });
  await w.buy();
  expect((await admin.do(orderCalls.one, { id })).status).toBe('Completed');
  await buyer.do(partnerOrderCalls.withdraw, { id: second.id });
  await buyer.do(partnerOrderCalls.submit, { id: second.id, quantity: 25, price: 1400 });
  await salesman.do(orderCalls.approve, { id: second.id, ...WHEN });
  expect((await shown()).openOrders).toBe(1);
  await expect(m.place(buyer, of)).rejects.toThrow('The promotion is not valid.');
  const line = { promotionId: of.promotionId, productId: of.productId, quantity: 20, demandPrice: 1500 };
  expect((await buyer.call(cartCalls.add, line)).message).toBe('The promotion is not valid.');
  const bulk = { partnerId: buyer.companyId!, lines: [line] };
  expect(await admin.do(placingCalls.bulk, bulk)).toMatchObject([{ status: 'Error' }]);
});

test('requires credit for the accepted offer, not for the earlier request', async () => {
  const { w, buyer, id, rebid, show } = await submitted({ creditLimitCents: 21 * 1500 });
  await rebid(21, 1500);
  await w.database.transaction((tx) =>
    tx.run(sql`update company set credit_limit_cents = ${20 * 1500} where id = ${buyer.companyId}`),
  );
  const answered = await buyer.call(partnerOrderCalls.confirm, { id });
  expect([answered.status, answered.message]).toEqual([422, 'Your credit limit does not cover this order.']);
  expect((await show()).status).toBe('Rebidding');
});

test('ends the order when the partner declines a counter-offer (LIFE-T08)', async () => {
  const { buyer, salesman, id, rebid } = await submitted();
  await rebid(40, 1300);
  expect((await buyer.do(partnerOrderCalls.reject, { id })).status).toBe('Rejected');
  expect((await salesman.call(orderCalls.resubmit, { id })).status).toBe(409);
});

test('lets only the admin scope counter an order approved by a salesman (LIFE-T13)', async () => {
  const { salesman, admin, id } = await submitted();
  await salesman.do(orderCalls.approve, { id, ...WHEN });
  expect((await salesman.call(orderCalls.rebid, { id, quantity: 30, price: 1300 })).status).toBe(403);
  expect((await admin.do(orderCalls.rebid, { id, quantity: 30, price: 1300 })).status).toBe('Rebidding');
});

test("restores the partner's own offer when a counter-offer is reopened (LIFE-T14, LIFE-T21)", async () => {
  const { salesman, id, rebid, show } = await submitted();
  await rebid(40, 1300);
  expect((await salesman.do(orderCalls.resubmit, { id })).status).toBe('Submitted');
  const order = await show();
  expect([order.quantity, order.offer]).toEqual([
    20,
    { offerQuantity: 20, offerPrice: 1500, version: 3, validUntil: null, isExpired: false },
  ]);
});

test.each([
  ['for other keys at the same price', 40, 1500, 3],
  ['for as many keys at another price', 20, 1300, 3],
  ['that is the partner’s own', 20, 1500, 2],
])(
  "keeps the partner's offer as the newest when a counter-offer %s is reopened",
  async (_, quantity, price, version) => {
    const { salesman, id, rebid, show } = await submitted();
    await rebid(quantity, price);
    await salesman.do(orderCalls.resubmit, { id });
    const order = await show();
    expect([order.quantity, order.offer]).toEqual([
      20,
      { offerQuantity: 20, offerPrice: 1500, version, validUntil: null, isExpired: false },
    ]);
  },
);

test("buys at the partner's own offer after a counter-offer was taken back and the order refused", async () => {
  const { w, m, buyer, salesman, admin, id, show, rebid } = await submitted();
  await rebid(40, 11_565);
  await salesman.do(orderCalls.revoke, { id });
  await salesman.do(orderCalls.refuse, { id });
  await salesman.do(orderCalls.resubmit, { id });
  const reopened = await show();
  expect([reopened.quantity, reopened.offer.offerQuantity, reopened.offer.offerPrice]).toEqual([20, 20, 1500]);
  await m.approve(admin, id);
  await w.buy();
  const bought = await buyer.do(partnerOrderCalls.one, { id });
  expect([bought.status, bought.quantity, bought.offer.offerPrice]).toEqual(['Completed', 20, 1500]);
});

test.each([
  ['a counter-offer that the partner accepted', 'confirm', 40, 1300],
  ['what the partner answered', 'submit', 30, 1250],
] as const)('restores %s when a refused order is reopened', async (_, answer, quantity, price) => {
  const { buyer, salesman, admin, id, show, rebid } = await submitted();
  await rebid(40, 1300);
  if (answer === 'confirm') await buyer.do(partnerOrderCalls.confirm, { id });
  else await buyer.do(partnerOrderCalls.submit, { id, quantity, price });
  await salesman.do(orderCalls.approve, { id, ...WHEN });
  await admin.do(orderCalls.rebid, { id, quantity: 50, price: 5000 });
  await salesman.do(orderCalls.revoke, { id });
  await salesman.do(orderCalls.refuse, { id });
  await salesman.do(orderCalls.resubmit, { id });
  const order = await show();
  expect([order.status, order.quantity, order.offer.offerQuantity, order.offer.offerPrice]).toEqual([
    'Submitted',
    quantity,
    quantity,
    price,
  ]);
  expect((await salesman.do(orderCalls.blending, { id })).totalQuantity).toBe(quantity);
});

test('cancels a reopened order with keys instead of refusing or withdrawing it, keeping the keys usable', async () => {
  const { w, m, buyer, salesman, admin, id, show } = await submitted();
  m.simulator.setFaults({ refusedCountry: 0.4 });
  await m.approve(admin, id);
  for (let n = 0; n < 4; n++) {
    await w.buy();
    w.advanceClock(60_000);
  }
  await salesman.do(orderCalls.resubmit, { id });
  const { completedCount, actions } = await show();
  expect(completedCount).toBeGreaterThan(0);
  expect(actions).not.toContain('refuse');
  const refused = await salesman.call(orderCalls.refuse, { id });
  expect([refused.status, refused.message]).toEqual([409, orderCopy.keysHeld]);
  const withdrawn = await buyer.call(partnerOrderCalls.withdraw, { id });
  expect([withdrawn.status, withdrawn.message]).toEqual([409, orderCopy.keysBought]);
  // They can be closed even after the promotion has ended.
  w.advanceClock(31 * 24 * 3_600_000);
  expect((await admin.call(orderCalls.approve, { id, ...WHEN })).status).toBe(409);
  expect((await salesman.do(endingCalls.close, { id })).status).toBe('Closed');
  await salesman.do(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: false });
  expect((await show()).status).toBe('Transferred');
});

test('blocks the end of an order while a key is on its way', async () => {
  const { w, m, salesman, admin, id } = await submitted();
  m.simulator.setFaults({ backOrder: 0.3, refusedCountry: 1 });
  await m.approve(admin, id);
  for (let n = 0; n < 4; n++) {
    await w.buy();
    w.advanceClock(60_000);
  }
  await w.database.transaction((tx) => tx.run(sql`update orders set processing_end_on = ${w.now()} where id = ${id}`));
  w.advanceClock(60_000);
  await runDueWork(w.database, w.providerClients, w.now());
  await salesman.do(orderCalls.resubmit, { id });
  expect((await salesman.call(orderCalls.refuse, { id })).message).toBe(orderCopy.keysHeld);
  expect((await salesman.do(endingCalls.close, { id, sendBackOrderedKeysToInventory: true })).status).toBe('Cancelled');
});

test('allows a refused order to be reopened and approved', async () => {
  const { m, salesman, admin, id } = await submitted();
  await salesman.do(orderCalls.refuse, { id });
  await salesman.do(orderCalls.resubmit, { id });
  expect((await m.approve(admin, id)).status).toBe('Processing');
});

test('allows a step that does not increase the exposure even far above the credit limit (COM-019)', async () => {
  const { w, m, buyer, admin, id } = await submitted({ creditLimitCents: 30_000 });
  await m.approve(admin, id);
  await w.database.transaction((tx) =>
    tx.run(sql`update company set credit_limit_cents = 0 where id = ${buyer.companyId}`),
  );
  expect((await admin.do(orderCalls.pause, { id })).status).toBe('Paused');
  expect((await admin.do(orderCalls.resume, { id })).status).toBe('Processing');
});

test('keeps the keys of a reopened failed order and buys only the rest (LIFE-T21)', async () => {
  const { w, m, buyer, salesman, admin, id, show } = await submitted();
  m.simulator.setFaults({ refusedCountry: 0.4 });
  await m.approve(admin, id);
  for (let n = 0; n < 4; n++) {
    await w.buy();
    w.advanceClock(60_000);
  }
  const failed = await show();
  expect(failed.status).toBe('Failed');
  expect(failed.completedCount).toBeGreaterThan(0);
  m.simulator.setFaults({});
  await salesman.do(orderCalls.resubmit, { id });
  expect(await w.rows(sql`select 1 from order_item where removed_at is null`)).toHaveLength(failed.completedCount);
  expect((await buyer.call(partnerOrderCalls.cancel, { id })).message).toBe(
    'Keys of this order were already bought, please contact our sales team.',
  );
  await m.approve(admin, id);
  await w.buy();
  const done = await show();
  expect([done.status, done.completedCount]).toEqual(['Completed', 20]);
  expect(m.simulator.ledger().sold).toBe(20);
});

test('lets a partner cancel before staff decide, for good (LIFE-T09)', async () => {
  const { buyer, salesman, id } = await submitted();
  expect((await buyer.do(partnerOrderCalls.cancel, { id })).status).toBe('Cancelled');
  expect((await salesman.call(orderCalls.approve, { id, ...WHEN })).status).toBe(409);
});

test('returns the order to its previous state when a refund request is withdrawn (LIFE-T10, LIFE-T11, GAP-022)', async () => {
  const { w, m, buyer, admin, id } = await submitted();
  await m.approve(admin, id);
  await w.buy();
  expect((await buyer.do(partnerOrderCalls.requestRefund, { id })).status).toBe('Refund');
  expect((await buyer.call(partnerOrderCalls.requestRefund, { id })).status).toBe(409);
  expect((await buyer.do(partnerOrderCalls.cancel, { id })).status).toBe('Completed');
  expect(await w.rows(sql`select state_before_refund from orders`)).toEqual([{ stateBeforeRefund: null }]);
});

test('hides negotiations from other companies', async () => {
  const { w, id, rebid } = await submitted();
  await rebid(40, 1300);
  const stranger = await w.person('Partner');
  for (const call of ['confirm', 'reject', 'cancel', 'requestRefund'] as const)
    expect((await stranger.call(partnerOrderCalls[call], { id })).status).toBe(404);
});

test('rejects updates, deletes and truncation of offers in the database', async () => {
  const { w } = await submitted();
  for (const statement of [
    sql`update order_offer set price_cents = 1`,
    sql`delete from order_offer`,
    sql`truncate order_offer`,
  ])
    await expect(w.database.transaction((tx) => tx.run(statement))).rejects.toThrow(/append-only/);
});
