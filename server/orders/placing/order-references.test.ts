// References of orders: from the cart to lists, search and the invoice.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cartCalls } from '#domain/cart/calls.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { mySearchCalls, searchCalls } from '#domain/search/calls.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { whileHeld } from '#test/locks.ts';
import { type Person, type World, world } from '#test/world.ts';

async function order(w: World, partner: Person, reference: string) {
  const { productId, promotionId } = await insertPromotion(w);
  await partner.do(cartCalls.add, { productId, promotionId, quantity: 100, demandPrice: 1150, reference });
  return partner.call(cartCalls.submit, {});
}

test('gives each order of a cart its reference, which is case-sensitive and free in other companies (API-030)', async () => {
  const w = await world();
  const partner = await w.person('Partner');
  const [placed] = (await order(w, partner, '  Shop-17 ')).reply;
  expect(await partner.do(partnerOrderCalls.one, { id: placed!.id })).toMatchObject({ reference: 'Shop-17' });
  expect((await order(w, partner, 'shop-17')).status).toBe(200);
  expect((await order(w, await w.person('Partner'), 'Shop-17')).status).toBe(200);
  const refused = await order(w, partner, 'Shop-17');
  expect([refused.status, refused.code]).toEqual([422, 'lines_invalid']);
  expect(refused.errors).toEqual([
    expect.objectContaining({ Code: 'duplicate_reference', Message: expect.stringContaining(placed!.orderNumber) }),
  ]);
  // The refused line is still in the cart, where its reference can be changed.
  const { items } = await partner.do(cartCalls.get, {});
  const { productId, promotionId, quantity, demandPrice } = items[0]!;
  await partner.do(cartCalls.change, { productId, promotionId, quantity, demandPrice, reference: 'Shop-18' });
  await partner.do(cartCalls.change, { productId, promotionId, quantity: quantity + 1, demandPrice });
  expect((await partner.do(cartCalls.get, {})).items[0]).toMatchObject({ reference: 'Shop-18' });
  expect((await partner.call(cartCalls.submit, {})).status).toBe(200);
});

test('refuses one reference for two lines, and a reference that is too long or not printable (API-030)', async () => {
  const w = await world();
  const partner = await w.person('Partner');
  const line = { ...(await insertPromotion(w)), quantity: 100, demandPrice: 1150 };
  const of = (reference: string) => ({
    productId: line.productId,
    promotionId: line.promotionId,
    quantity: 100,
    demandPrice: 1150,
    reference,
  });
  for (const reference of ['x'.repeat(65), 'a\u0007b', 'a\u200bb'])
    expect((await partner.call(cartCalls.add, of(reference))).errors[0]?.Field).toBe('Reference');
  await partner.do(cartCalls.add, of('R'));
  const refused = await order(w, partner, 'R');
  expect(refused.errors.map(({ Code }) => Code)).toEqual(['duplicate_reference']);
});

test('finds orders by the beginning of their reference, in the list and in the global search (API-031)', async () => {
  const w = await world();
  const partner = await w.person('Partner');
  const [placed] = (await order(w, partner, 'Shop_17%')).reply;
  await order(w, partner, 'Other');
  const admin = await w.person('SuperAdmin');
  const stranger = await w.person('Partner');
  const found = async (person: Person, text: string) =>
    person === admin
      ? (await person.do(orderCalls.list, state(text))).items.map(({ id }) => id)
      : (await person.do(partnerOrderCalls.list, state(text))).items.map(({ id }) => id);
  const state = (text: string) => ({ filter: { text }, sort: [], page: 0, size: 10 });
  for (const person of [partner, admin]) {
    expect(await found(person, 'Shop_17')).toEqual([placed!.id]);
    expect(await found(person, 'shop_17')).toEqual([]);
  }
  expect(await found(stranger, 'Shop_17')).toEqual([]);
  const hit = { kind: 'order', id: placed!.id, title: placed!.orderNumber };
  expect(await partner.do(mySearchCalls.everything, { text: 'Shop_1' })).toEqual([expect.objectContaining(hit)]);
  expect(await admin.do(searchCalls.everything, { text: 'Shop_1' })).toEqual([expect.objectContaining(hit)]);
  expect(await stranger.do(mySearchCalls.everything, { text: 'Shop_1' })).toEqual([]);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('lets one of two orders with the same reference through (API-030)', async () => {
    const w = await world();
    const companyId = await w.company();
    const [one, other] = [await w.person('Partner', { companyId }), await w.person('Partner', { companyId })];
    const both = await whileHeld(
      w,
      (tx) => lockAccount(tx, companyId),
      () => Promise.all([order(w, one, 'R'), order(w, other, 'R')]),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const rows = await w.rows(sql<{ n: number }>`select count(*) as n from orders where reference = 'R'`);
    expect(rows[0]?.n).toBe(1);
  });
});
