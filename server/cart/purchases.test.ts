// Purchases: the orders of a cart or batch, with number, note, lists, search and rights.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { keyCopy } from '#domain/catalog/key-copy.ts';
import { orderCalls, partnerOrderCalls, placingCalls } from '#domain/orders/calls.ts';
import { apiOrderCalls } from '#domain/platform/orders/calls.ts';
import { mySearchCalls, searchCalls } from '#domain/search/calls.ts';
import { createClaimMarket } from '#server/claims/claims.testing.ts';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { createProgram } from '#test/programs.ts';
import { type Person, world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 50 };

async function shop() {
  const w = await world();
  const games = [await insertPromotion(w, { name: 'Amber Road' }), await insertPromotion(w, { name: 'Blue Harbor' })];
  const partner = await w.person('Partner');
  const fill = async (who: Person = partner, offered = games) => {
    for (const { promotionId, productId } of offered)
      await who.do(cartCalls.add, { promotionId, productId, quantity: 60, demandPrice: 1000 });
  };
  const submit = async (texts: { purchaseOrder?: string; note?: string } = {}, who: Person = partner) => {
    await fill(who);
    return who.do(cartCalls.submit, texts);
  };
  return { w, games, partner, admin: await w.person('SuperAdmin'), fill, submit };
}

const numbersOf = (page: { items: readonly { orderNumber: string }[] }) =>
  page.items.map(({ orderNumber }) => orderNumber).sort();

test('submits a cart as one purchase with number and note, which both sides see (CART-024, PORD-029)', async () => {
  const { partner, admin, submit } = await shop();
  const placed = await submit({ purchaseOrder: ' PO-4711 ', note: ' Two shops share this.\nThank you. ' });
  const first = placed[0]!.orderNumber;
  for (const { id } of placed) {
    const shown = [await partner.do(partnerOrderCalls.one, { id }), await admin.do(orderCalls.one, { id })];
    for (const order of shown) {
      expect(order.purchaseOrder).toBe('PO-4711');
      expect(order.purchase).toEqual({
        number: first.replace('GK', 'PU'),
        note: 'Two shops share this.\nThank you.',
        orderCount: 2,
        byName: partner.name,
        at: order.createdAt,
      });
    }
  }
  const [second] = await submit();
  const again = await admin.do(orderCalls.one, { id: second!.id });
  expect(again.purchase).toMatchObject({ number: second!.orderNumber.replace('GK', 'PU'), note: '' });
});

test('gives orders of staff, and single orders of programs, no purchase (CART-024)', async () => {
  const { w, partner, admin, games } = await shop();
  const { promotionId, productId } = games[0]!;
  await admin.do(placingCalls.bulk, {
    partnerId: partner.companyId!,
    lines: [{ promotionId, productId, quantity: 60, demandPrice: 1000 }],
  });
  const program = await createProgram(w, { companyId: partner.companyId! });
  await program.do(apiOrderCalls.place, { reference: 'A', promotionId, quantity: 60, offerUnitPrice: 1000 });
  const { items } = await admin.do(orderCalls.list, ALL);
  expect(items.map(({ purchase }) => purchase)).toEqual([null, null]);
  expect(await w.rows(sql`select 1 as one from partner_purchase`)).toEqual([]);
});

test.each([
  ['too long', 'x'.repeat(501)],
  ['with a control character', 'Hello\u0007'],
])('refuses a note that is %s, and keeps the cart (CART-025)', async (_, note) => {
  const { w, partner, fill } = await shop();
  await fill();
  const refused = await partner.call(cartCalls.submit, { note });
  expect([refused.status, refused.errors.map(({ Field }) => Field)]).toEqual([422, ['Note']]);
  expect((await partner.do(cartCalls.get, {})).items).toHaveLength(2);
  expect(await w.rows(sql`select 1 as one from orders`)).toEqual([]);
});

test('refuses a note that contains a key, and keeps the cart (CART-025)', async () => {
  const { buyer, of, keysOf, orderId, packageId, count } = await createClaimMarket();
  const [key] = await keysOf(orderId, packageId);
  const { promotionId, productId } = of;
  await buyer.do(cartCalls.add, { promotionId, productId, quantity: 20, demandPrice: 1000 });
  const orders = () => count(sql<{ n: number }>`select count(*)::int as n from orders`);
  const before = await orders();
  const refused = await buyer.call(cartCalls.submit, {
    note: `Like ${key!.toLowerCase().replaceAll('-', ' ')}, please.`,
  });
  expect([refused.status, refused.code, refused.errors[0]?.Field, refused.errors[0]?.Message]).toEqual([
    422,
    'contains_key',
    'Note',
    keyCopy.containsKey,
  ]);
  expect((await buyer.do(cartCalls.get, {})).items).toHaveLength(1);
  expect(await orders()).toBe(before);
});

test('creates no purchase if a line is refused (CART-016, CART-024)', async () => {
  const { w, partner, fill, games } = await shop();
  await fill();
  await w.database.transaction((tx) =>
    tx.run(sql`update promotion set published = false where id = ${games[1]!.promotionId}`),
  );
  expect((await partner.call(cartCalls.submit, { note: 'Together.' })).code).toBe('lines_invalid');
  expect(await w.rows(sql`select 1 as one from partner_purchase`)).toEqual([]);
});

test('lists exactly the orders of a purchase, in any spelling of its number (PORD-030)', async () => {
  const { w, partner, admin, submit } = await shop();
  const placed = await submit();
  await submit();
  const stranger = await w.person('Partner');
  const expected = placed.map(({ orderNumber }) => orderNumber).sort();
  for (const purchase of ['PU 2026 000001', 'pu-2026-1', 'PU2026000001', 'pu 1']) {
    const state = { ...ALL, filter: { purchase } };
    expect(numbersOf(await admin.do(orderCalls.list, state)), purchase).toEqual(expected);
    expect(numbersOf(await partner.do(partnerOrderCalls.list, state)), purchase).toEqual(expected);
    expect((await stranger.do(partnerOrderCalls.list, state)).totalCount).toBe(0);
  }
  for (const purchase of ['GK 2026 000001', 'PU 2025 000001', 'anything'])
    expect((await admin.do(orderCalls.list, { ...ALL, filter: { purchase } })).totalCount, purchase).toBe(0);
});

test('finds orders by purchase number and by the start of the purchase order number (PORD-030)', async () => {
  const { w, partner, admin, submit } = await shop();
  const placed = await submit({ purchaseOrder: 'PO-4711/b' });
  await submit({ purchaseOrder: 'Another' });
  const stranger = await w.person('Partner');
  const expected = placed.map(({ orderNumber }) => orderNumber).sort();
  for (const text of ['PU 2026 000001', 'pu2026000001', 'po-4711', 'PO-4711/B']) {
    const state = { ...ALL, filter: { text } };
    expect(numbersOf(await admin.do(orderCalls.list, state)), text).toEqual(expected);
    expect(numbersOf(await partner.do(partnerOrderCalls.list, state)), text).toEqual(expected);
    expect((await stranger.do(partnerOrderCalls.list, state)).totalCount, text).toBe(0);
  }
  expect((await admin.do(orderCalls.list, { ...ALL, filter: { text: '4711' } })).totalCount).toBe(0);
  // The number of a single order may differ from that of its purchase.
  await partner.do(partnerOrderCalls.purchaseOrder, { id: placed[0]!.id, purchaseOrder: 'Later' });
  expect(numbersOf(await admin.do(orderCalls.list, { ...ALL, filter: { text: 'later' } }))).toEqual([
    placed[0]!.orderNumber,
  ]);
});

test('shows purchases in the global search, to partners only their own (PORD-030)', async () => {
  const { w, partner, admin, submit } = await shop();
  await submit({ purchaseOrder: 'PO-4711' });
  const stranger = await w.person('Partner');
  const purchases = (hits: readonly { kind: string; title: string; detail: string }[]) =>
    hits.filter(({ kind }) => kind === 'purchase').map(({ title, detail }) => [title, detail]);
  const [company] = await w.rows(sql<{ name: string }>`select name from company where id = ${partner.companyId}`);
  for (const text of ['PU 2026 000001', 'pu-1', '2026 000001', 'po-47']) {
    const hit = [['PU 2026 000001', `PO-4711 · ${company!.name} · 2 orders`]];
    expect(purchases(await admin.do(searchCalls.everything, { text })), text).toEqual(hit);
    expect(purchases(await partner.do(mySearchCalls.everything, { text })), text).toEqual(hit);
    expect(purchases(await stranger.do(mySearchCalls.everything, { text })), text).toEqual([]);
  }
});

test('makes the new orders of a batch one purchase, and a repeated batch no second one (PORD-031)', async () => {
  const { w, games, partner, admin } = await shop();
  const program = await createProgram(w, { companyId: partner.companyId! });
  const orders = games.map(({ promotionId }, at) => ({
    reference: `shop-${at}`,
    promotionId,
    quantity: 60,
    offerUnitPrice: 1000,
  }));
  const first = await program.do(apiOrderCalls.placeBatch, { orders });
  const purchase = { number: 'PU 2026 000001', note: '', orderCount: 2 };
  expect(first.orders.map((order) => order.purchase)).toEqual([purchase, purchase]);
  const third = { ...orders[0]!, reference: 'shop-2' };
  const second = await program.do(apiOrderCalls.placeBatch, { orders: [...orders, third] });
  expect(second.orders.map((order) => [order.purchase?.number, order.purchase?.orderCount])).toEqual([
    ['PU 2026 000001', 2],
    ['PU 2026 000001', 2],
    ['PU 2026 000003', 1],
  ]);
  expect((await program.do(apiOrderCalls.placeBatch, { orders })).orders).toHaveLength(2);
  expect(await w.rows(sql`select 1 as one from partner_purchase`)).toHaveLength(2);
  expect((await admin.do(orderCalls.one, { id: first.orders[0]!.id })).purchase?.byName).toBe('Web shop (API)');
});

test('shows and filters purchases in the partner API, never those of other companies (PORD-031)', async () => {
  const { w, partner, submit } = await shop();
  await submit({ purchaseOrder: 'PO-4711', note: 'Together.' });
  await submit();
  const program = await createProgram(w, { companyId: partner.companyId! });
  const { items } = await program.do(apiOrderCalls.list, { limit: 10, purchase: 'PU 2026 000001' });
  expect(items.map(({ purchase, purchaseOrder }) => [purchase, purchaseOrder])).toEqual(
    Array(2).fill([{ number: 'PU 2026 000001', note: 'Together.', orderCount: 2 }, 'PO-4711']),
  );
  const stranger = await createProgram(w);
  expect((await stranger.do(apiOrderCalls.list, { limit: 10, purchase: 'PU 2026 000001' })).items).toEqual([]);
});

test('is never changed in the database', async () => {
  const { w, submit } = await shop();
  await submit({ note: 'Together.' });
  for (const statement of [
    sql`update partner_purchase set note = 'x'`,
    sql`delete from partner_purchase`,
    sql`truncate partner_purchase cascade`,
    sql`update orders set purchase_id = gen_random_uuid()`,
  ])
    await expect(w.database.transaction((tx) => tx.run(statement))).rejects.toThrow();
});
