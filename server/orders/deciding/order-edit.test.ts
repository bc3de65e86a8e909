import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { DAY } from '#domain/base/time.ts';
import { deliveryCalls, keyReturnCalls } from '#domain/delivery/calls.ts';
import { editCalls, orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { createMarket } from '#test/market.ts';
import { invoiceOrder } from '#test/seller.ts';
import { world } from '#test/world.ts';

let current: Awaited<ReturnType<typeof createMarket>>;

afterEach(async () => {
  expect(await current.broken()).toEqual([]);
});

async function submitted(quantity = 20) {
  const w = await world();
  const m = await createMarket(w);
  current = m;
  const buyer = await w.person('Partner');
  const salesman = await w.person('Salesman');
  const level1 = await w.person('Salesman', { groups: ['Order.Level1Approve'] });
  const admin = await w.person('SuperAdmin');
  const of = await m.sell();
  const { id } = await m.place(buyer, of, quantity);
  const show = () => admin.do(orderCalls.one, { id });
  const items = () =>
    w.rows(
      sql<{
        state: string;
        country: string;
      }>`select state, country from order_item where removed_at is null order by unit`,
    );
  const plan = async () =>
    (await admin.do(orderCalls.blending, { id })).countries.map((entry) => [entry.code, entry.quantity] as const);
  return { w, m, buyer, salesman, level1, admin, of, id, show, items, plan };
}

test('changes price, quantity and window together as the newest offer (LIFE-T40, ODT-017)', async () => {
  // 60 and 40 percent of 21 are 13 and 8; a new quantity scales the percentages, not the rounded counts.
  const { level1, id, show, plan } = await submitted(21);
  const edited = await level1.do(editCalls.edit, {
    id,
    quantity: 50,
    offerPrice: 1234,
    processingStartOnUtc: '2026-11-20T13:00:00.000Z',
    processingEndOnUtc: '2026-11-20T18:00:00.000Z',
    dontCreateInvoice: true,
  });
  expect([edited.status, edited.quantity, edited.offer]).toEqual([
    'Submitted',
    50,
    { offerQuantity: 50, offerPrice: 1234, version: 2, validUntil: null, isExpired: false },
  ]);
  const order = await show();
  expect([order.processingStartOnUtc, order.processingEndOnUtc, order.dontCreateInvoice]).toEqual([
    '2026-11-20T13:00:00.000Z',
    '2026-11-20T18:00:00.000Z',
    true,
  ]);
  expect((await plan()).map(([, quantity]) => quantity)).toEqual([30, 20]);
});

test('validates a changed start or end of the window against the stored other one (LIFE-T40)', async () => {
  const { level1, id } = await submitted();
  const edit = async (window: { processingStartOnUtc?: string; processingEndOnUtc?: string }) =>
    (await level1.call(editCalls.edit, { id, ...window })).code;
  const [start, end] = ['2026-11-20T14:00:00.000Z', '2026-11-20T14:30:00.000Z'];
  expect(await edit({ processingStartOnUtc: '2027-02-01T10:00:00.000Z' })).toBe('outside_promotion');
  expect(await edit({ processingStartOnUtc: start, processingEndOnUtc: end })).toBe('');
  expect(await edit({ processingStartOnUtc: end })).toBe('date_gap');
  expect(await edit({ processingEndOnUtc: start })).toBe('date_gap');
});

test('keeps omitted fields', async () => {
  const { level1, id, show } = await submitted();
  await level1.do(editCalls.edit, { id, offerPrice: 0 });
  const order = await show();
  expect([order.quantity, order.offer]).toEqual([
    20,
    { offerQuantity: 20, offerPrice: 0, version: 2, validUntil: null, isExpired: false },
  ]);
});

test('requires the management or admin scope in addition to the permission (PRM-007, LIFE-T40, LIFE-T41, ODT-021, BLD-011)', async () => {
  const { salesman, id } = await submitted();
  expect((await salesman.call(editCalls.edit, { id, quantity: 30 })).status).toBe(403);
  expect((await salesman.call(editCalls.blending, { id, countries: [{ code: 'DE', quantity: 20 }] })).status).toBe(403);
});

test('rejects an edit of an order that was changed since it was read', async () => {
  const { w, level1, admin, id, show } = await submitted();
  const { modifiedAt } = await show();
  w.advanceClock(1000);
  await admin.do(editCalls.edit, { id, quantity: 30 });
  const late = await level1.call(editCalls.edit, { id, quantity: 40, modifiedAt });
  expect([late.status, late.message]).toEqual([
    409,
    'This was changed by someone else in the meantime. Please reload.',
  ]);
});

test('rejects an edit with an outdated terms version in a race', async () => {
  const { level1, admin, id, show } = await submitted();
  const { termsVersion } = await show();
  await admin.do(editCalls.edit, { id, quantity: 30 });
  const late = await level1.call(editCalls.edit, { id, quantity: 40, termsVersion });
  expect([late.status, late.code]).toEqual([409, 'stale']);
  expect((await show()).quantity).toBe(30);
  await level1.do(editCalls.edit, { id, quantity: 40, termsVersion: termsVersion + 1 });
  expect((await show()).quantity).toBe(40);
});

test('accepts an edit when only keys arrived since it was read', async () => {
  const { w, m, admin, id, show } = await submitted();
  m.simulator.setFaults({ backOrder: 0.5 });
  await m.approve(admin, id);
  const seen = await show();
  w.advanceClock(1000);
  await w.buy();
  const bought = await show();
  expect([seen.status, bought.status]).toEqual(['Processing', 'Processing']);
  expect(bought.completedCount).toBeGreaterThan(seen.completedCount);
  expect([bought.modifiedAt > seen.modifiedAt, bought.termsVersion]).toEqual([true, seen.termsVersion]);
  await admin.do(editCalls.edit, { id, offerPrice: 1500, termsVersion: seen.termsVersion });
  expect((await show()).offer.offerPrice).toBe(1500);
  expect((await admin.call(editCalls.edit, { id, offerPrice: 1600, modifiedAt: seen.modifiedAt })).status).toBe(409);
});

test('keeps the terms version on changes by the system', async () => {
  const { w, m, admin, id, show } = await submitted();
  await m.approve(admin, id);
  const seen = await show();
  await w.buy();
  const done = await show();
  expect([seen.status, done.status, done.termsVersion]).toEqual(['Processing', 'Completed', seen.termsVersion]);
});

test('freezes invoiced terms (LIFE-018, LIFE-T40, LIFE-T42, LIFE-T46, ODT-016, ODT-018)', async () => {
  const { w, m, admin, id } = await submitted();
  await m.approve(admin, id);
  await invoiceOrder(w, id);
  await admin.do(orderCalls.pause, { id });
  for (const answered of [
    await admin.call(editCalls.edit, { id, quantity: 30 }),
    await admin.call(editCalls.offerPrice, { orderId: id, offerPrice: 100 }),
    await admin.call(editCalls.invoicing, { id, dontCreateInvoice: true }),
  ])
    expect([answered.status, answered.message]).toEqual([409, 'This order is already invoiced.']);
});

test('does not deduct keys sent to inventory twice when the quantity is reduced (INV-017)', async () => {
  const { w, m, buyer, admin, id, show } = await submitted();
  await m.approve(admin, id);
  await w.buy();
  await buyer.do(deliveryCalls.getKeysMine, { id, quantity: 14 });
  await admin.do(keyReturnCalls.sendToInventory, { id, unDelivered: true, isUpdate: false });
  expect(await show()).toMatchObject({ quantity: 20, completedCount: 14, inventoryQuantity: 6, totalQuantity: 14 });
  await admin.do(editCalls.edit, { id, quantity: 17 });
  expect(await show()).toMatchObject({ quantity: 17, inventoryQuantity: 3, totalQuantity: 14 });
  await admin.do(editCalls.edit, { id, quantity: 14 });
  expect(await show()).toMatchObject({ quantity: 14, inventoryQuantity: 0, totalQuantity: 14 });
});

test('refuses to renegotiate an order invoiced during buying (LIFE-018, LIFE-T21)', async () => {
  const { w, m, salesman, admin, id, show } = await submitted();
  await m.approve(admin, id);
  await admin.do(editCalls.offerPrice, { orderId: id, offerPrice: 1600 });
  await invoiceOrder(w, id);
  m.simulator.setFaults({ refusedCountry: 1 });
  await w.buy();
  const failed = await show();
  expect([failed.status, failed.actions.includes('resubmit')]).toEqual(['Failed', false]);
  const refused = await salesman.call(orderCalls.resubmit, { id });
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'order_billed',
    'This order is already invoiced.',
  ]);
  m.simulator.setFaults({});
  await admin.do(orderCalls.resume, { id });
  await w.buy();
  expect((await show()).status).toBe('Completed');
});

test('keeps the quantity at or above the bought keys and fixed after completion (ODT-019)', async () => {
  const { w, m, admin, id, show } = await submitted();
  m.simulator.setFaults({ soldOut: 0.4 });
  await m.approve(admin, id);
  await w.buy();
  const { completedCount } = await show();
  const low = await admin.call(editCalls.edit, { id, quantity: completedCount - 1 });
  expect([low.status, low.message]).toEqual([
    422,
    `The quantity must be at least ${completedCount}, the number of keys bought or being bought.`,
  ]);
  m.simulator.setFaults({});
  await admin.do(editCalls.edit, { id, quantity: 19 });
  w.advanceClock(16 * 60_000);
  await w.buy();
});

test('buys added keys of an order in processing and completes it when an edit leaves nothing to buy (ODT-020)', async () => {
  const { w, m, admin, id, show } = await submitted();
  m.simulator.setFaults({ error5xxBefore: 0.5 });
  await m.approve(admin, id);
  await w.buy();
  m.simulator.setFaults({});
  await admin.do(editCalls.edit, { id, quantity: 25 });
  for (let n = 0; n < 4; n++) {
    w.advanceClock(6 * 60_000);
    await w.buy();
  }
  const done = await show();
  expect([done.status, done.completedCount]).toEqual(['Completed', 25]);
  const raised = await admin.call(editCalls.edit, { id, quantity: 26 });
  expect([raised.status, raised.message]).toEqual([422, 'The quantity can only be lowered now.']);
  expect((await admin.call(editCalls.edit, { id, quantity: 25 })).status).toBe(200);
  expect((await admin.call(editCalls.edit, { id, processingEndOnUtc: '2026-12-20T18:00:00.000Z' })).message).toBe(
    'This can no longer be changed.',
  );
});

test('accepts only a promotion of the same product that is on sale (ODT-017)', async () => {
  const { m, admin, id, of, w, show } = await submitted();
  const { insertPromotion: offer } = await import('#test/catalog-fixtures.ts');
  const stranger = await m.sell();
  const refused = await admin.call(editCalls.edit, { id, promotionId: stranger.promotionId });
  expect([refused.status, refused.message]).toEqual([422, 'The promotion is not valid.']);
  const other = await offer(w, { product: of, weights: [{ code: 'DE', weight: 100 }], tiers: [999, 0, 0, 0] });
  await admin.do(editCalls.edit, { id, promotionId: other.promotionId });
  const order = await show();
  expect([order.product.voiduPromotion.promotionId, order.product.voiduPromotion.price]).toEqual([
    other.promotionId,
    999,
  ]);
});

test('validates the start against the new promotion', async () => {
  const { admin, id, of, w } = await submitted();
  const { insertPromotion: offer } = await import('#test/catalog-fixtures.ts');
  const other = await offer(w, { product: of, validTo: '2027-03-01T00:00:00.000Z' });
  const processingStartOnUtc = '2027-02-01T10:00:00.000Z';
  const processingEndOnUtc = '2027-02-02T10:00:00.000Z';
  const late = await admin.call(editCalls.edit, { id, processingStartOnUtc, processingEndOnUtc });
  expect([late.status, late.message]).toEqual([422, "The start must lie within the promotion's validity."]);
  await admin.do(editCalls.edit, { id, promotionId: other.promotionId, processingStartOnUtc, processingEndOnUtc });
});

test('keeps the mix until it is replanned (BLD-013, GAP-033, ODT-017)', async () => {
  const { admin, id, plan, show } = await submitted();
  const [first, second] = await plan();
  await admin.do(editCalls.blending, {
    id,
    countries: [
      { code: first![0], quantity: 5 },
      { code: second![0], quantity: 15 },
    ],
  });
  expect((await show()).isBlendingUpdated).toBe(true);
  await admin.do(editCalls.edit, { id, quantity: 40 });
  expect((await plan()).map(([, quantity]) => quantity)).toEqual([10, 30]);
  await admin.do(editCalls.edit, { id, reprocessBlending: true });
  expect((await plan()).map(([, quantity]) => quantity)).toEqual([24, 16]);
  expect((await show()).isBlendingUpdated).toBe(false);
});

test('rejects a mix with a wrong sum or a duplicate country (BLD-009, GAP-030, GAP-031, LIFE-T41)', async () => {
  const { admin, id, plan } = await submitted();
  const [[code]] = (await plan()) as [[string, number]];
  for (const countries of [
    [{ code, quantity: 19 }],
    [{ code, quantity: 21 }],
    [
      { code, quantity: 10 },
      { code, quantity: 10 },
    ],
  ]) {
    const answered = await admin.call(editCalls.blending, { id, countries });
    expect([answered.status, answered.message]).toEqual([422, 'Blending total must be equal to the order quantity.']);
  }
});

test('rejects keys for countries that are restricted or have no price (BLD-014)', async () => {
  const { w, admin, id, of, plan } = await submitted();
  const [[code], [other]] = (await plan()) as [[string, number], [string, number]];
  const attempt = (country: string) =>
    admin.call(editCalls.blending, { id, countries: [{ code: country, quantity: 20 }] });
  expect((await attempt('ZZ')).message).toBe('The product has no price for ZZ.');
  const lists = (white: string[], black: string[]) =>
    w.database.transaction((tx) =>
      tx.run(sql`update product set geo_white_list = ${white}, geo_black_list = ${black} where id = ${of.productId}`),
    );
  await lists([], [code]);
  expect((await attempt(code)).message).toBe(`The product may not be sold in ${code}.`);
  const countries = [
    { code, quantity: 0 },
    { code: other, quantity: 20 },
    { code: 'ZZ', quantity: 0 },
  ];
  expect((await admin.call(editCalls.blending, { id, countries })).status).toBe(200);
  const logged = sql`select after -> 'mix' as mix from audit_event where subject_id = ${id} and status = 200 order by id desc limit 1`;
  expect(await w.rows(logged)).toEqual([{ mix: { [other]: 20 } }]);
  await lists(['AQ'], []);
  expect((await attempt(code)).message).toBe(`The product may not be sold in ${code}.`);
  await lists([code], []);
  expect((await attempt(code)).status).toBe(200);
});

test('continues a paused order with the new mix, with no country below its keys (BLD-010)', async () => {
  const { w, m, admin, id, plan, items } = await submitted();
  m.simulator.setFaults({ error5xxBefore: 0.5 });
  await m.approve(admin, id);
  await w.buy();
  await admin.do(orderCalls.pause, { id });
  m.simulator.setFaults({});
  for (let n = 0; n < 3; n++) {
    w.advanceClock(6 * 60_000);
    await w.buy();
  }
  const [first, second] = await plan();
  const there = (code: string) =>
    items().then((all) => all.filter((one) => one.country === code && one.state === 'Completed').length);
  const [ofFirst, ofSecond] = [await there(first![0]), await there(second![0])];
  const low = await admin.call(editCalls.blending, {
    id,
    countries: [
      { code: first![0], quantity: ofFirst - 1 },
      { code: second![0], quantity: 21 - ofFirst },
    ],
  });
  expect(low.message).toBe(`${first![0]} cannot go below ${ofFirst}, the number of keys bought or being bought.`);
  await admin.do(editCalls.blending, {
    id,
    countries: [
      { code: first![0], quantity: 20 - ofSecond },
      { code: second![0], quantity: ofSecond },
    ],
  });
  await admin.do(orderCalls.resume, { id });
  await w.buy();
  expect((await admin.do(orderCalls.one, { id })).status).toBe('Completed');
  expect([await there(first![0]), await there(second![0])]).toEqual([20 - ofSecond, ofSecond]);
  expect(m.simulator.ledger().sold).toBe(20);
});

test('drops unbought keys when the quantity of a paused order is reduced', async () => {
  const { m, admin, id, items } = await submitted();
  await m.approve(admin, id);
  await admin.do(orderCalls.pause, { id });
  await admin.do(editCalls.edit, { id, quantity: 15 });
  expect(await items()).toHaveLength(15);
});

test('syncs the quantity with the present keys and stops buying (LIFE-T44)', async () => {
  const { w, m, admin, id, show } = await submitted();
  m.simulator.setFaults({ soldOut: 0.4 });
  await m.approve(admin, id);
  await w.buy();
  const { completedCount } = await show();
  if ((await show()).status === 'Processing') await admin.do(orderCalls.pause, { id });
  await admin.do(editCalls.syncQuantity, { id });
  const synced = await show();
  expect([synced.quantity, synced.completedCount]).toEqual([completedCount, completedCount]);
  // Keys fetched from a reservation count as present.
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update order_item set state = 'Buffered'
      where id = (select id from order_item where state = 'Completed' and removed_at is null limit 1)`);
    await tx.run(
      sql`update orders set completed_count = completed_count - 1, buffered_count = buffered_count + 1 where id = ${id}`,
    );
  });
  expect((await admin.call(editCalls.syncQuantity, { id })).status).toBe(200);
  expect((await show()).quantity).toBe(completedCount);
});

test('refuses to sync while keys are on their way', async () => {
  const { w, m, admin, id } = await submitted();
  m.simulator.setFaults({ backOrder: 0.5 });
  await m.approve(admin, id);
  await w.buy();
  await admin.do(orderCalls.pause, { id });
  const held = await admin.call(editCalls.syncQuantity, { id });
  expect([held.status, held.message]).toEqual([409, 'Keys of this order are still on their way.']);
});

test('lets authorized users set payment, invoicing and delivery date (LIFE-T39, LIFE-T42, LIFE-T43, LIFE-T46, ODT-014, ODT-015, ODT-025)', async () => {
  const { w, admin, salesman, id, show } = await submitted();
  const finance = await w.person('Finance');
  await salesman.do(editCalls.deliveryStart, { orderId: id, keyDeliveryStartDate: w.now() });
  expect((await salesman.call(editCalls.paidStatus, { id, status: 'Paid' })).status).toBe(403);
  await finance.do(editCalls.paidStatus, { id, status: 'PartyPaid' });
  await finance.do(editCalls.invoicing, { id, dontCreateInvoice: true });
  const past = await salesman.call(editCalls.deliveryStart, {
    orderId: id,
    keyDeliveryStartDate: '2026-11-19T00:00:00.000Z',
  });
  expect([past.status, past.message]).toEqual([422, 'The date must not be in the past.']);
  await salesman.do(editCalls.deliveryStart, { orderId: id, keyDeliveryStartDate: '2026-11-25T00:00:00.000Z' });
  await admin.do(editCalls.offerPrice, { orderId: id, offerPrice: 999 });
  const order = await show();
  expect([order.paidStatus, order.dontCreateInvoice, order.keyDeliveryStartDate, order.offer.offerPrice]).toEqual([
    'PartyPaid',
    true,
    '2026-11-25T00:00:00.000Z',
    999,
  ]);
  expect(order.history!.slice(0, 4).map((line) => line.action)).toEqual([
    'editOfferPrice',
    'editDeliveryStart',
    'setInvoicing',
    'setPaidStatus',
  ]);
});

test('accepts an edit after the promotion has ended (GAP-034)', async () => {
  const { w, admin, buyer, id } = await submitted();
  await buyer.do(partnerOrderCalls.withdraw, { id });
  w.advanceClock(31 * DAY);
  expect((await admin.call(editCalls.edit, { id, offerPrice: 1000 })).status).toBe(200);
});

test('keeps bought keys in the cheapest mix, avoids restricted countries and shows the savings', async () => {
  const { w, admin, level1, salesman, id, of, plan } = await submitted();
  const [[dear], [cheap]] = (await plan()) as [[string, number], [string, number]];
  const price = (code: string, costE4: number) =>
    w.database.transaction((tx) =>
      tx.run(
        sql`update product_price set cost_e4 = ${costE4}, original_cost_e4 = round(${costE4} * rate)
          where product_id = ${of.productId} and ${code} = any (countries)`,
      ),
    );
  const others = sql`update product_price set cost_e4 = 990000, original_cost_e4 = round(990000 * rate)
    where product_id = ${of.productId}`;
  await w.database.transaction((tx) => tx.run(others));
  await price(dear, 80_000);
  await price(cheap, 60_000);
  await admin.do(settingCalls.update, { profitFactor: 10 });
  const ask = (who = admin) => who.do(editCalls.cheapest, { id });
  const part = (mix: Awaited<ReturnType<typeof ask>>, code: string) => mix.countries.find((one) => one.code === code)!;
  const open = await ask();
  expect([open.totalQuantity, open.possible, open.totalCost, open.weightsCost]).toEqual([
    20,
    true,
    20 * 60_000,
    12 * 80_000 + 8 * 60_000,
  ]);
  expect([part(open, dear).quantity, part(open, cheap).quantity, part(open, dear).byWeights]).toEqual([0, 20, 12]);
  const pricedIn = (codes: string[]) =>
    w.database.transaction((tx) =>
      tx.run(sql`update promotion set price_ids = (select array_agg(id) from product_price
        where product_id = ${of.productId} and countries && ${codes})`),
    );
  await pricedIn([dear, cheap]);
  const promoted = await ask();
  const other = open.countries.find(({ todayCost }) => todayCost === 990_000)!;
  expect([dear, cheap, other.code].map((code) => part(promoted, code).promoted)).toEqual([true, true, false]);
  await price(other.code, 10_000);
  expect(part(await ask(), other.code).quantity).toBe(0);
  await pricedIn([dear]);
  expect(part(await ask(), cheap)).toMatchObject({ promoted: true, quantity: 20 });
  await pricedIn([dear, cheap]);
  expect((await ask(level1)).totalCost).toBe(20 * 66_000);
  expect((await salesman.call(editCalls.cheapest, { id })).status).toBe(200);

  const black = (codes: string[]) =>
    w.database.transaction((tx) =>
      tx.run(sql`update product set geo_black_list = ${codes} where id = ${of.productId}`),
    );
  await black(open.countries.filter(({ todayCost }) => todayCost === 60_000).map(({ code }) => code));
  const shut = await ask();
  expect([part(shut, cheap).closed, part(shut, cheap).quantity, part(shut, dear).quantity]).toEqual([
    'BlackList',
    0,
    20,
  ]);
  const countries = shut.countries
    .filter(({ quantity }) => quantity > 0)
    .map(({ code, quantity }) => ({ code, quantity }));
  await admin.do(editCalls.blending, { id, countries });
  expect((await plan()).filter(([, quantity]) => quantity > 0)).toEqual([[dear, 20]]);
  await w.database.transaction((tx) => tx.run(sql`update blending set weight = 0 where order_id = ${id}`));
  expect(part(await ask(), dear).byWeights).toBe(20);
  await black(open.countries.map(({ code }) => code));
  expect((await ask()).possible).toBe(false);
});

test('assigns no further keys to a country last reported as sold out', async () => {
  const { w, m, admin, id } = await submitted();
  m.simulator.setFaults({ soldOut: 1 });
  await m.approve(admin, id);
  await w.buy();
  m.simulator.setFaults({});
  const mix = await admin.do(editCalls.cheapest, { id });
  const planned = mix.countries.filter(({ byWeights }) => byWeights > 0);
  expect(planned.map(({ closed, quantity, least }) => [closed, quantity, least])).toEqual([
    ['SoldOut', 0, 0],
    ['SoldOut', 0, 0],
  ]);
});

test('does not treat a country with present or pending keys as sold out', async () => {
  const { w, admin, m, id } = await submitted();
  await m.approve(admin, id);
  const closedOf = async () =>
    (await admin.do(editCalls.cheapest, { id })).countries
      .filter(({ byWeights }) => byWeights > 0)
      .map(({ closed, least }) => [closed, least]);
  const [[, first], [, second]] = (await closedOf()) as [[null, number], [null, number]];
  expect([first, second]).toEqual([0, 0]);
  await w.buy();
  expect(await closedOf()).toEqual([
    [null, 12],
    [null, 8],
  ]);
});
