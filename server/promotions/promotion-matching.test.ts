import { expect, test } from 'vitest';
import { DAY, addMilliseconds as later } from '#domain/base/time.ts';
import { partnerPromotionCalls, promotionCalls } from '#domain/promotions/calls.ts';
import { insertPromotion, insertRelations } from '#test/catalog-fixtures.ts';
import { world } from '#test/world.ts';

async function stall() {
  const w = await world();
  const [first, second] = [
    await insertPromotion(w, { sku: 'AMB-1', tiers: [1200, 1100, 0, 0] }),
    await insertPromotion(w, { sku: 'BIR-1', provider: 'Playsource' }),
  ];
  const companyId = await w.company({ type: 'Gold' });
  return {
    w,
    first,
    second,
    companyId,
    staff: await w.person('Salesman'),
    buyer: await w.person('Partner', { companyId }),
  };
}

test('finds SKUs and ids in any case and omits unknown ones', async () => {
  const { first, second, staff } = await stall();
  const found = await staff.do(promotionCalls.match, {
    refs: ['amb-1', second.promotionId.toUpperCase(), 'nowhere', 'AMB'],
  });
  expect(found.map(({ id, price }) => [id, price])).toEqual([
    [first.promotionId, 1200],
    [second.promotionId, 1200],
  ]);
  expect(found[0]).toMatchObject({
    region: 'Global',
    minQuantity: 20,
    maxQuantity: 500,
    product: { id: first.productId, sku: 'AMB-1' },
  });
});

test('shows partners what they may see at their own price; staff see the same with its name', async () => {
  const { w, first, companyId, staff, buyer } = await stall();
  await insertRelations(w, companyId, { [first.providerId]: 'all' });
  const refs = ['AMB-1', 'BIR-1'];
  const mine = await buyer.do(partnerPromotionCalls.match, { refs });
  expect(mine.map(({ id, price }) => [id, price])).toEqual([[first.promotionId, 1100]]);
  const theirs = await staff.do(promotionCalls.match, { refs, partnerId: companyId });
  expect(theirs.map(({ id, price }) => [id, price])).toEqual([[first.promotionId, 1200]]);
});

test('does not find promotions that are not on sale, and finds a repeated product twice', async () => {
  const { w, first, staff } = await stall();
  await insertPromotion(w, { sku: 'OFF-1', published: false });
  await insertPromotion(w, { sku: 'SOON-1', validFrom: later(w.now(), DAY) });
  const again = await insertPromotion(w, { product: first });
  const found = await staff.do(promotionCalls.match, { refs: ['OFF-1', 'SOON-1', 'AMB-1'] });
  expect(found.map(({ id }) => id).sort()).toEqual([first.promotionId, again.promotionId].sort());
});

test('requires permission to see promotions, and one to a thousand references', async () => {
  const { staff, buyer } = await stall();
  expect((await buyer.call(promotionCalls.match, { refs: ['x'] })).status).toBe(403);
  expect((await staff.call(promotionCalls.match, { refs: [] })).status).toBe(422);
  const many = Array.from({ length: 1001 }, (_, at) => `S-${at}`);
  expect((await staff.call(promotionCalls.match, { refs: many })).status).toBe(422);
  expect(await staff.do(promotionCalls.match, { refs: many.slice(1) })).toEqual([]);
});
