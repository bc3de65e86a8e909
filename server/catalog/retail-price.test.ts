import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { apiCatalogueCalls } from '#domain/platform/catalogue/calls.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { insertPromotion, type ProductFixture } from '#test/catalog-fixtures.ts';
import { createProgram } from '#test/programs.ts';
import { feedProduct } from '#test/provider-feed.ts';
import { type World, world } from '#test/world.ts';
import { saveProducts } from './sync-products.ts';

const { setRetailPrice, one } = providerProductCalls;

async function stocked() {
  const w = await world();
  return { w, game: await insertPromotion(w), staff: await w.person('Salesman') };
}

/** Retail prices before and after, as in the audit log, oldest first. */
const audited = async (w: World, { productId }: ProductFixture) =>
  (
    await w.rows(
      sql<{ before: { retailPriceCents: number }; after: { retailPriceCents: number } }>`select before, after
        from audit_event where subject_id = ${productId} and subject_kind = 'product' and status < 400
          and after is not null order by id`,
    )
  ).map(({ before, after }) => [before.retailPriceCents, after.retailPriceCents]);

test('sets, changes and removes a retail price, with an audit entry for each change (PIC-001)', async () => {
  const { w, game, staff } = await stocked();
  const shown = async () => (await staff.do(one, { id: game.productId })).retailPrice;
  expect(await shown()).toBeNull();
  for (const retailPrice of [3999, 3499, 3499, null]) {
    await staff.do(setRetailPrice, { id: game.productId, retailPrice });
    expect(await shown()).toBe(retailPrice);
  }
  expect(await audited(w, game)).toEqual([
    [null, 3999],
    [3999, 3499],
    [3499, null],
  ]);
});

test('shows the retail price to partners, in the shop and in the partner API (PIC-001, PPM-019)', async () => {
  const { w, game, staff } = await stocked();
  const program = await createProgram(w, {});
  const partner = await w.person('Partner');
  const read = async () => [
    (await partner.do(partnerPromotionCalls.list, { filter: {}, sort: [], page: 0, size: 10 })).items[0]!.product
      .retailPrice,
    (await partner.do(partnerPromotionCalls.one, { id: game.promotionId })).product.retailPrice,
    (await program.do(apiCatalogueCalls.one, { id: game.promotionId })).retailPrice,
  ];
  expect(await read()).toEqual([null, null, null]);
  await staff.do(setRetailPrice, { id: game.productId, retailPrice: 3999 });
  expect(await read()).toEqual([3999, 3999, 3999]);
});

test.each([
  [0, 'Must be between 0.01 and 10000.'],
  [-500, 'Must be between 0.01 and 10000.'],
  [1_000_001, 'Must be between 0.01 and 10000.'],
  [3999.9, 'At most 2 decimals are allowed.'],
  [undefined as never, 'RetailPrice is required.'],
])('refuses a retail price of %s cents and changes nothing (PIC-002)', async (wrong, message) => {
  const { w, game, staff } = await stocked();
  await staff.do(setRetailPrice, { id: game.productId, retailPrice: 3999 });
  const { status, errors } = await staff.call(setRetailPrice, { id: game.productId, retailPrice: wrong });
  expect([status, errors]).toEqual([422, [expect.objectContaining({ Field: 'RetailPrice', Message: message })]]);
  expect(await audited(w, game)).toEqual([[null, 3999]]);
});

test('refuses an unknown product (PIC-002)', async () => {
  const { staff } = await stocked();
  expect((await staff.call(setRetailPrice, { id: staff.id, retailPrice: 3999 })).status).toBe(404);
});

test('keeps the retail price when the provider changes the product or its prices (PIC-003)', async () => {
  const { w, game, staff } = await stocked();
  await staff.do(setRetailPrice, { id: game.productId, retailPrice: 3999 });
  const listed = feedProduct(1, { sku: game.sku, name: 'Renamed' });
  const { changed } = await w.database.transaction((tx) =>
    saveProducts(tx, { providerId: game.providerId, now: w.now() }, [listed]),
  );
  expect(changed).toBe(1);
  expect(await staff.do(one, { id: game.productId })).toMatchObject({ name: 'Renamed', retailPrice: 3999 });
});

test('audits concurrent changes one after the other (PIC-004)', async () => {
  const { w, game, staff } = await stocked();
  const prices = [1001, 1002, 1003, 1004, 1005, 1006];
  await Promise.all(prices.map((retailPrice) => staff.do(setRetailPrice, { id: game.productId, retailPrice })));
  const steps = await audited(w, game);
  expect(steps.map(([, after]) => after).toSorted()).toEqual(prices);
  const befores = steps.map(([before]) => before);
  const { retailPrice } = await staff.do(one, { id: game.productId });
  expect(new Set([...befores, retailPrice])).toEqual(new Set([null, ...prices]));
});
