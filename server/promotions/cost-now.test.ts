import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { INVARIANTS } from '#server/verify/invariants.ts';
import { insertPromotion, type PromotionOverrides } from '#test/catalog-fixtures.ts';
import { type World, world } from '#test/world.ts';

const { list, one, update, changeStatus } = promotionCalls;
const losing = { filter: { costAbovePrice: true }, sort: [], page: 0, size: 10 };

/** Costs 6.60 at 12.00 / 11.00 / 10.00 / 9.00. */
async function sold(over: PromotionOverrides = {}) {
  const w = await world();
  return { w, staff: await w.person('Salesman'), it: await insertPromotion(w, over) };
}

const reprice = (w: World, id: string, costE4: number) =>
  w.database.transaction((tx) => tx.run(sql`update product_price set cost_e4 = ${costE4} where id = ${id}`));

test('does not flag a promotion that is profitable in every tier', async () => {
  const { staff, it } = await sold();
  expect(await staff.do(one, { id: it.promotionId })).toMatchObject({ costNow: 66_000, tiersBelowCost: [] });
  expect(await staff.do(list, losing)).toMatchObject({ items: [], extraData: { costAbovePrice: 0 } });
});

test('names and counts tiers as soon as the provider price exceeds them', async () => {
  const { w, staff, it } = await sold();
  await reprice(w, it.priceIds[0]!, 150_000);
  expect(await staff.do(one, { id: it.promotionId })).toMatchObject({
    cost: 66_000,
    costNow: 101_000,
    tiersBelowCost: [3, 4],
  });
  const page = await staff.do(list, losing);
  expect([page.items.map(({ id }) => id), page.extraData]).toEqual([[it.promotionId], { costAbovePrice: 1 }]);
  const others = await staff.do(list, { ...losing, filter: { costAbovePrice: false } });
  expect([others.totalCount, others.extraData]).toEqual([0, { costAbovePrice: 1 }]);
  await reprice(w, it.priceIds[0]!, 80_000);
  expect((await staff.do(list, losing)).extraData).toEqual({ costAbovePrice: 0 });
});

test('does not treat a tier at exactly its cost, or an unset one, as below cost', async () => {
  const { w, staff, it } = await sold({ tiers: [1200, 1100, 1010, 0] });
  await reprice(w, it.priceIds[0]!, 150_000);
  expect((await staff.do(one, { id: it.promotionId })).tiersBelowCost).toEqual([]);
});

test('keeps the rest of the mix when a price is removed, and has no cost without any', async () => {
  const { w, staff, it } = await sold();
  const gone = (id: string) => w.database.transaction((tx) => tx.run(sql`delete from product_price where id = ${id}`));
  await gone(it.priceIds[0]!);
  expect((await staff.do(one, { id: it.promotionId })).costNow).toBe(52_000);
  await gone(it.priceIds[1]!);
  await gone(it.priceIds[2]!);
  expect(await staff.do(one, { id: it.promotionId })).toMatchObject({ costNow: null, tiersBelowCost: [] });
});

test.each<[string, PromotionOverrides]>([
  ['unpublished', { published: false }],
  ['expired', { validTo: '2026-11-20T11:59:59.999Z' }],
])('does not flag a promotion that is %s', async (_, over) => {
  const { w, staff, it } = await sold(over);
  await reprice(w, it.priceIds[0]!, 900_000);
  expect((await staff.do(one, { id: it.promotionId })).tiersBelowCost).toEqual([]);
  expect((await staff.do(list, losing)).totalCount).toBe(0);
});

test('restores the flag on publishing and clears it when saved with other weights', async () => {
  const { w, staff, it } = await sold({ published: false });
  await reprice(w, it.priceIds[0]!, 150_000);
  await staff.do(changeStatus, { id: it.promotionId, published: true });
  expect((await staff.do(list, losing)).totalCount).toBe(1);
  await staff.do(update, {
    promotionId: it.promotionId,
    providerPriceIds: it.priceIds,
    percentages: [{ code: 'BR', weight: 100 }],
    tier1Price: 500,
    validFrom: w.now(),
    validTo: addMilliseconds(w.now(), DAY),
    minQuantity: 20,
    maxQuantity: 500,
    operatingSystems: ['Windows'],
    platforms: ['PC'],
  });
  expect(await staff.do(one, { id: it.promotionId })).toMatchObject({ cost: 40_000, costNow: 40_000 });
  expect((await staff.do(list, losing)).totalCount).toBe(0);
});

test('ends with the current cost after a concurrent edit and price change', async () => {
  const { w, staff, it } = await sold();
  const edit = {
    promotionId: it.promotionId,
    providerPriceIds: it.priceIds,
    tier1Price: 99_000,
    validFrom: w.now(),
    validTo: addMilliseconds(w.now(), DAY),
    minQuantity: 20,
    maxQuantity: 500,
    operatingSystems: ['Windows' as const],
    platforms: ['PC'],
  };
  for (let round = 1; round <= 10; round++) {
    const percentages = [
      { code: 'DE', weight: 100 - round },
      { code: 'PL', weight: round },
    ];
    await Promise.all([
      staff.do(update, { ...edit, percentages }),
      reprice(w, it.priceIds[0]!, 80_000 + round * 10_000),
      reprice(w, it.priceIds[1]!, 50_000 + round * 10_000),
    ]);
    const expected = (80_000 + round * 10_000) * (100 - round) + (50_000 + round * 10_000) * round;
    expect((await staff.do(one, { id: it.promotionId })).costNow).toBe(expected / 100);
  }
  const stale = INVARIANTS.find(({ id }) => id === 'P1')!;
  expect(await w.rows(stale.violations)).toEqual([]);
});
