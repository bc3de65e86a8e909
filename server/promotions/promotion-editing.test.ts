import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY, HOUR } from '#domain/base/time.ts';
import { productCalls } from '#domain/catalog/products.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { type PromotionInput, partnerPromotionCalls, promotionCalls } from '#domain/promotions/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import {
  insertProduct,
  insertPromotion,
  insertProvider,
  insertPublisher,
  insertRelations,
  type ProductFixture,
} from '#test/catalog-fixtures.ts';
import { createMarket } from '#test/market.ts';
import { type World, world } from '#test/world.ts';

const { create, update, changeStatus, one, exists, averagePrice } = promotionCalls;

async function createPromotionWorld() {
  const w = await world();
  return { w, staff: await w.person('Salesman'), game: await insertProduct(w) };
}

/** Costs 7.00 on average at the prices of a test product. */
const wanted = (w: World, game: ProductFixture, over: Partial<PromotionInput> = {}): PromotionInput => ({
  productId: game.productId,
  providerPriceIds: game.priceIds.slice(0, 2),
  percentages: [
    { code: 'DE', weight: 50 },
    { code: 'PL', weight: 50 },
  ],
  tier1Price: 1000,
  tier2Price: 900,
  tier3Price: 0,
  tier4Price: 800,
  validFrom: w.now(),
  validTo: addMilliseconds(w.now(), 30 * DAY),
  minQuantity: 20,
  maxQuantity: 500,
  operatingSystems: ['Windows'],
  platforms: ['PC'],
  merkurRegion: 'EU',
  deliveryStart: addMilliseconds(w.now(), 2 * DAY),
  ...over,
});

test('publishes a new promotion with the average cost of its mix', async () => {
  const { w, staff, game } = await createPromotionWorld();
  const { id } = await staff.do(create, wanted(w, game));
  expect(await staff.do(one, { id })).toMatchObject({
    published: true,
    status: 'active',
    cost: 70_000,
    tier1Price: 1000,
    tier3Price: 0,
    region: 'EU',
    minQuantity: 20,
    maxQuantity: 500,
    deliveryStartDate: addMilliseconds(w.now(), 2 * DAY),
    countries: [
      { code: 'DE', weight: 50 },
      { code: 'PL', weight: 50 },
    ],
    providerPromotions: [{ id: game.priceIds[0] }, { id: game.priceIds[1] }],
  });
});

test('accepts an alias for chosen prices, and optional tiers 2 to 4, region and delivery (WIZ-012, REG-004)', async () => {
  const { w, staff, game } = await createPromotionWorld();
  const { providerPriceIds, merkurRegion: _, deliveryStart: __, tier2Price: ___, ...rest } = wanted(w, game);
  const { id } = await staff.do(create, { ...rest, originalPriceIds: providerPriceIds });
  expect(await staff.do(one, { id })).toMatchObject({ region: 'default', deliveryStartDate: null, tier2Price: 0 });
});

test.each<[string, Partial<PromotionInput>, string, string]>([
  ['no product', { productId: undefined }, 'ProductId', 'You must select a product!'],
  ['an unknown product', { productId: newId() }, 'ProductId', 'You must select a product!'],
  ['no region', { providerPriceIds: [] }, 'ProviderPriceIds', 'You must select a region!'],
  ['99 percent', { percentages: [{ code: 'DE', weight: 99 }] }, 'Percentages', 'Percentage rate should be 100.'],
  ['no tier 1', { tier1Price: undefined }, 'Tier1Price', 'Tier 1 price is a required field!'],
  ['tier 4 below cost', { tier4Price: 699 }, 'Tier4Price', 'Tier 4 price can not be smaller than Provider Cost!'],
  ['no systems', { operatingSystems: [] }, 'OperatingSystems', "You don't select Operating Systems and Platforms"],
  [
    'a maximum below the minimum',
    { maxQuantity: 19 },
    'MaxQuantity',
    'Max Quantity can not be smaller than Min Quantity!',
  ],
  ['no start', { validFrom: undefined }, 'ValidFrom', 'Start date is a required field!'],
  [
    'an end that is over',
    { validFrom: '2025-01-01T00:00:00.000Z', validTo: '2025-02-01T00:00:00.000Z', deliveryStart: null },
    'ValidTo',
    'End date must be later than now!',
  ],
  [
    'a delivery that starts after the end',
    { deliveryStart: '2027-06-01T00:00:00.000Z' },
    'DeliveryStart',
    'Delivery start date can not be later than end date!',
  ],
  [
    'a platform that no product has',
    { platforms: ['PC', 'Abacus'] },
    'Platforms',
    'No product is activated on Abacus.',
  ],
  ['a region that is not ours', { merkurRegion: 'Atlantis' }, 'MerkurRegion', 'Atlantis is not a region.'],
])('refuses %s on the server (WIZ-035)', async (_, change, field, sentence) => {
  const { w, staff, game } = await createPromotionWorld();
  const answered = await staff.call(create, wanted(w, game, change));
  expect([answered.status, answered.message, answered.errors[0]]).toMatchObject([
    422,
    sentence,
    { Field: field, Message: sentence },
  ]);
  expect(await w.rows(sql`select 1 from promotion`)).toEqual([]);
});

test('reports all violated rules together (WIZ-035)', async () => {
  const { staff, game } = await createPromotionWorld();
  const answered = await staff.call(create, { productId: game.productId });
  expect(answered.errors.map(({ Field }) => Field)).toEqual(
    'ProviderPriceIds Percentages Tier1Price OperatingSystems MinQuantity MaxQuantity ValidFrom ValidTo'.split(' '),
  );
});

test('allows one promotion per product until it expires (WIZ-007, WIZ-009)', async () => {
  const { w, staff, game } = await createPromotionWorld();
  await staff.do(create, wanted(w, game, { validTo: addMilliseconds(w.now(), DAY), deliveryStart: null }));
  const isMarked = async () =>
    (await staff.do(productCalls.find, { filter: {}, sort: [], page: 0, size: 10 })).items.map(
      (one) => one.hasPromotion,
    );
  expect((await staff.do(exists, { productId: game.productId })).exists).toBe(true);
  expect(await isMarked()).toEqual([true]);
  const second = await staff.call(create, wanted(w, game));
  expect([second.status, second.message]).toEqual([409, 'There is a promotion for the same product.']);
  w.advanceClock(DAY + 1);
  expect((await staff.do(exists, { productId: game.productId })).exists).toBe(false);
  expect(await isMarked()).toEqual([false]);
  await staff.do(create, wanted(w, game));
});

test('creates one of two parallel promotions of a product', async () => {
  const { w, staff, game } = await createPromotionWorld();
  const both = await Promise.all([staff.call(create, wanted(w, game)), staff.call(create, wanted(w, game))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('edits everything but the product and recomputes the cost', async () => {
  const { w, staff, game } = await createPromotionWorld();
  const { id } = await staff.do(create, wanted(w, game));
  const { productId: _, ...rest } = wanted(w, game, {
    percentages: [{ code: 'PL', weight: 100 }],
    tier1Price: 700,
    tier2Price: 0,
    tier4Price: 0,
    merkurRegion: 'ROW',
  });
  w.advanceClock(HOUR);
  await staff.do(update, { ...rest, promotionId: id });
  expect(await staff.do(one, { id })).toMatchObject({
    cost: 60_000,
    tier1Price: 700,
    region: 'ROW',
    modifiedAt: w.now(),
    product: { id: game.productId },
  });
  const other = await insertProduct(w);
  expect((await staff.call(update, { ...rest, promotionId: id, productId: other.productId })).message).toBe(
    'The product of a promotion cannot be changed.',
  );
  expect((await staff.call(update, { ...rest, promotionId: newId() })).status).toBe(404);
});

test('keeps placed orders on an edit, while their validity follows the new end (WIZ-036, GAP-033)', async () => {
  const { w, staff } = await createPromotionWorld();
  const m = await createMarket(w);
  const order = await m.place(await w.person('Partner'), await m.sell(), 20, 1500);
  const card = () => staff.do(orderCalls.one, { id: order.id });
  const before = await card();
  const id = before.product.voiduPromotion.promotionId!;
  const { countries, providerPromotions } = await staff.do(one, { id });
  await staff.do(update, {
    promotionId: id,
    providerPriceIds: providerPromotions.map((price) => price.id),
    percentages: countries,
    tier1Price: 99_900,
    validFrom: w.now(),
    validTo: addMilliseconds(w.now(), DAY),
    minQuantity: 500,
    maxQuantity: 900,
    operatingSystems: ['Linux'],
    platforms: ['PC'],
  });
  const after = await card();
  expect([after.offer, after.quantity, after.status]).toEqual([before.offer, before.quantity, before.status]);
  const { price, estimatedCost } = before.product.voiduPromotion;
  expect(after.product.voiduPromotion).toMatchObject({
    price,
    estimatedCost,
    validTo: addMilliseconds(w.now(), DAY),
  });
  w.advanceClock(DAY + 1);
  const late = await staff.call(orderCalls.rebid, { id: order.id, quantity: 500, price: 1500 });
  expect([late.status, late.message]).toEqual([409, 'The promotion is not valid.']);
});

test('rejects an edit after a conflicting change (GAP-073)', async () => {
  const { w, staff, game } = await createPromotionWorld();
  const { id } = await staff.do(create, wanted(w, game));
  const { modifiedAt } = await staff.do(one, { id });
  w.advanceClock(HOUR);
  await staff.do(update, { ...wanted(w, game), promotionId: id, modifiedAt });
  expect((await staff.call(update, { ...wanted(w, game), promotionId: id, modifiedAt })).status).toBe(409);
});

test('restores an expired promotion only if no other replaced it', async () => {
  const { w, staff, game } = await createPromotionWorld();
  const { id } = await staff.do(
    create,
    wanted(w, game, { validTo: addMilliseconds(w.now(), DAY), deliveryStart: null }),
  );
  w.advanceClock(2 * DAY);
  await staff.do(create, wanted(w, game));
  expect((await staff.call(update, { ...wanted(w, game), promotionId: id })).status).toBe(409);
});

test('refuses an end before the release (WIZ-021, WIZ-035)', async () => {
  const { w, staff } = await createPromotionWorld();
  const later = await insertProduct(w, { releaseDate: addMilliseconds(w.now(), 20 * DAY) });
  const answered = await staff.call(create, wanted(w, later, { validTo: addMilliseconds(w.now(), 10 * DAY) }));
  expect([answered.status, answered.message]).toEqual([422, 'End date must be later than game release date!']);
});

test('allows editing an ended promotion, keeping values products no longer have', async () => {
  const { w, staff, game } = await createPromotionWorld();
  const input = wanted(w, game, { validTo: addMilliseconds(w.now(), DAY), deliveryStart: null });
  const { id } = await staff.do(create, input);
  w.advanceClock(2 * DAY);
  await w.database.transaction((tx) => tx.run(sql`update product set platforms = '{Steam}'`));
  await staff.do(update, { ...input, tier1Price: 1100, promotionId: id });
  expect(await staff.do(one, { id })).toMatchObject({ tier1Price: 1100, status: 'expired', platforms: ['PC'] });
  const otherwise = await staff.call(update, {
    ...input,
    validTo: addMilliseconds(w.now(), -DAY / 2),
    promotionId: id,
  });
  expect([otherwise.status, otherwise.message]).toEqual([422, 'End date must be later than now!']);
});

test('unpublishes and republishes (PRO-004, PRO-011)', async () => {
  const { w, staff } = await createPromotionWorld();
  const { promotionId } = await insertPromotion(w);
  const partner = await w.person('Partner');
  const count = async () =>
    (await partner.do(partnerPromotionCalls.list, { filter: {}, sort: [], page: 0, size: 10 })).totalCount;
  expect(await staff.do(changeStatus, { id: promotionId, published: false })).toEqual({
    id: promotionId,
    published: false,
  });
  expect(await count()).toBe(0);
  expect(await staff.do(changeStatus, { id: promotionId, published: true })).toEqual({
    id: promotionId,
    published: true,
  });
  expect(await count()).toBe(1);
  expect((await staff.call(changeStatus, { id: newId(), published: true })).status).toBe(404);
});

test('requires permission to create, edit and publish (PRO-007)', async () => {
  const { w, game } = await createPromotionWorld();
  const { promotionId } = await insertPromotion(w);
  for (const person of [await w.person('Finance'), await w.person('Partner'), await w.person('Standard')]) {
    expect((await person.call(create, wanted(w, game))).status).toBe(403);
    expect((await person.call(update, { ...wanted(w, game), promotionId })).status).toBe(403);
    expect((await person.call(changeStatus, { id: promotionId, published: false })).status).toBe(403);
  }
});

test('computes the average price of a mix without creating anything (WIZ-016, PPD-017)', async () => {
  const { staff, game } = await createPromotionWorld();
  const mix = [
    { code: 'DE', weight: 25 },
    { code: 'PL', weight: 25 },
    { code: 'JP', weight: 50 },
  ];
  expect(await staff.do(averagePrice, { id: game.productId, countries: mix })).toEqual({ cost: 70_000, price: 87_500 });
  const none = await staff.call(averagePrice, { id: game.productId, countries: [{ code: 'JP', weight: 100 }] });
  expect([none.status, none.message]).toEqual([422, 'None of the countries has a price.']);
  expect((await staff.call(averagePrice, { id: newId(), countries: mix })).status).toBe(404);
});

test('shows partners only the window of upcoming provider promotions of their publishers', async () => {
  const w = await world();
  const [genba, lantern, heron] = [
    await insertProvider(w),
    await insertPublisher(w),
    await insertPublisher(w, 'Blue Heron'),
  ];
  await w.database.transaction(async (tx) => {
    for (const [name, by, from] of [
      ['a', lantern, 2],
      ['b', heron, 1],
      ['c', lantern, -1],
    ] as const)
      await tx.run(sql`insert into provider_promotion (id, provider_id, external_id, name, publisher_id, valid_from, valid_to)
        values (${newId()}, ${genba}, ${name}, ${name}, ${by}, ${addMilliseconds(w.now(), from * DAY)}, ${addMilliseconds(w.now(), 9 * DAY)})`);
  });
  const partner = await w.person('Partner');
  const everything = { filter: {}, sort: [], page: 0, size: 10 };
  const all = await partner.do(partnerPromotionCalls.upcoming, everything);
  expect(all.items.map(({ publisherName }) => publisherName)).toEqual(['Blue Heron', 'Lantern Works']);
  expect(Object.keys(all.items[0]!).sort()).toEqual(['publisherName', 'validFrom', 'validTo']);
  for (const field of ['publisherName', 'validFrom', 'validTo'] as const)
    expect(
      (await partner.do(partnerPromotionCalls.upcoming, { ...everything, sort: [{ field, descending: true }] })).items,
    ).toHaveLength(2);
  await insertRelations(w, partner.companyId!, { [genba]: [lantern] });
  expect(
    (await partner.do(partnerPromotionCalls.upcoming, everything)).items.map(({ publisherName }) => publisherName),
  ).toEqual(['Lantern Works']);
});

test('averages only the chosen prices if given', async () => {
  const { staff, game } = await createPromotionWorld();
  const countries = [
    { code: 'DE', weight: 50 },
    { code: 'PL', weight: 50 },
  ];
  const ask = { id: game.productId, countries };
  expect(await staff.do(averagePrice, ask)).toEqual({ cost: 70_000, price: 87_500 });
  expect((await staff.do(averagePrice, { ...ask, providerPriceIds: [game.priceIds[1]!] })).cost).toBe(60_000);
  expect((await staff.call(averagePrice, { ...ask, providerPriceIds: [] })).status).toBe(422);
});
