import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { stockFillCalls } from '#domain/stock/calls.ts';
import { insertLot, insertPromotion, insertPublisher } from '#test/catalog-fixtures.ts';
import { type Person, world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 10 };
const listDirectSales = async (who: Person, filter = {}, sort: object[] = []) =>
  (await who.do(partnerPromotionCalls.directSales, { ...ALL, filter, sort: sort as never })).items.map((one) => [
    one.product.name,
    one.availableCount,
  ]);

async function createDirectSales() {
  const w = await world();
  const enough = await insertPromotion(w, {
    name: 'Enough',
    minQuantity: 30,
    publisher: 'Blue Heron',
    merkurRegion: 'EU',
  });
  await insertLot(w, enough, 25);
  await insertLot(w, enough, 10, { reserved: 5, receivedAt: addMilliseconds(w.now(), -60 * DAY) });
  const little = await insertPromotion(w, { name: 'Too little', minQuantity: 30 });
  await insertLot(w, little, 40, { reserved: 11 });
  const floor = await insertPromotion(w, { name: 'Above the floor', minQuantity: 1 });
  await insertLot(w, floor, 20);
  const below = await insertPromotion(w, { name: 'Below the floor', minQuantity: 1 });
  await insertLot(w, below, 19);
  await insertPromotion(w, { name: 'None' });
  return { w, enough, partner: await w.person('Partner') };
}

test('lists promotions with enough stock for the smallest order, and the free units (GAP-059, DIR-002)', async () => {
  const { w, partner } = await createDirectSales();
  expect(await listDirectSales(partner, {}, [{ field: 'name', descending: false }])).toEqual([
    ['Above the floor', 20],
    ['Enough', 30],
  ]);
  expect(await listDirectSales(partner, {}, [{ field: 'availableCount', descending: true }])).toEqual([
    ['Enough', 30],
    ['Above the floor', 20],
  ]);
  expect(await listDirectSales(partner, { text: 'floor' })).toEqual([['Above the floor', 20]]);
  expect(await listDirectSales(partner, { publishers: [await insertPublisher(w, 'Blue Heron')] })).toEqual([
    ['Enough', 30],
  ]);
  expect(await listDirectSales(partner, { regions: ['EU'] })).toEqual([['Enough', 30]]);
});

test('matches spreadsheet lines to the same promotions, with available keys', async () => {
  const { enough, partner } = await createDirectSales();
  const { items } = await partner.do(partnerPromotionCalls.list, ALL);
  expect(items.length).toBe(5);
  const refs = items.map(({ product }) => product.sku);
  const found = await partner.do(partnerPromotionCalls.matchDirect, { refs });
  expect(found.map(({ availableCount }) => availableCount).sort()).toEqual([20, 30]);
  expect(found.find(({ id }) => id === enough.promotionId)).toMatchObject({ availableCount: 30, minQuantity: 30 });
  expect((await partner.do(partnerPromotionCalls.match, { refs: [enough.sku] }))[0]!.availableCount).toBeUndefined();
});

test('proposes our own stock, oldest first, for the full quantity of a Direct Sales order (DIR-004)', async () => {
  const { w, enough, partner } = await createDirectSales();
  const staff = await w.person('SuperAdmin');
  const line = { promotionId: enough.promotionId, productId: enough.productId, quantity: 30, demandPrice: 1000 };
  const proposed = async (directSale: boolean, quantity = 30) => {
    await partner.do(cartCalls.addBulk, { lines: [{ ...line, quantity, directSale }] });
    const [order] = await partner.do(cartCalls.submit, {});
    const table = await staff.do(stockFillCalls.fill, { sku: enough.sku, orderId: order!.id });
    return table.inventoryItems.map(({ periodType, quantity: taken }) => [periodType, taken]);
  };
  expect(await proposed(true)).toEqual([
    [1, 5],
    [2, 25],
  ]);
  expect(await proposed(true, 200)).toEqual([
    [1, 5],
    [2, 25],
  ]);
  expect(await proposed(false)).toEqual([
    [1, 0],
    [2, 0],
  ]);
});
