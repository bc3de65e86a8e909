import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { providerProductCalls, providerPromotionCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { insertProduct, insertProvider, insertProviderPromotion, insertPublisher } from '#test/catalog-fixtures.ts';
import { type World, world } from '#test/world.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };
const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name);

async function createProducts() {
  const w = await world();
  const amber = await insertProduct(w, {
    name: 'Amber Road',
    sku: 'AMB-1',
    publisher: 'Lantern Works',
    store: 'Steam',
  });
  const basalt = await insertProduct(w, {
    name: 'Basalt',
    sku: 'BAS-1',
    publisher: 'Blue Heron',
    store: 'GOG',
    releaseDate: null,
  });
  const cedar = await insertProduct(w, {
    name: 'cedar',
    sku: 'CED-1',
    provider: 'Playsource',
    publisher: 'Blue Heron',
  });
  const running = await insertProviderPromotion(w, {
    promotionId: 'PR-RUN',
    name: 'Autumn Sale',
    products: [[amber, 2500]],
  });
  const next = await insertProviderPromotion(w, {
    promotionId: 'PR-NEXT',
    name: 'Winter Sale',
    publisher: 'Blue Heron',
    validFrom: addMilliseconds(w.now(), 5 * DAY),
    validTo: addMilliseconds(w.now(), 9 * DAY),
    products: [
      [amber, 5000],
      [basalt, 1000],
    ],
  });
  await insertProviderPromotion(w, {
    promotionId: 'PR-OVER',
    validTo: addMilliseconds(w.now(), -1),
    products: [[basalt, 1000]],
  });
  return { w, amber, basalt, cedar, running, next, staff: await w.person('Salesman') };
}

test('finds provider products by text, names, promotions and store, sorted (PPD-016)', async () => {
  const { w, staff } = await createProducts();
  const of = async (filter: object, sort: object[] = []) =>
    names(await staff.do(providerProductCalls.all, { ...ALL, filter, sort: sort as never }));
  expect(await of({})).toEqual(['Amber Road', 'Basalt', 'cedar']);
  expect(await of({ text: 'bas-1' })).toEqual(['Basalt']);
  expect(await of({ text: 'm-ced' })).toEqual(['cedar']);
  expect(await of({ publishers: [await insertPublisher(w, 'Blue Heron')] })).toEqual(['Basalt', 'cedar']);
  expect(await of({ publisherName: 'blue heron' })).toEqual(['Basalt', 'cedar']);
  expect(await of({ providers: [await insertProvider(w, 'Playsource')] })).toEqual(['cedar']);
  expect(await of({ store: ['GOG'] })).toEqual(['Basalt']);
  expect(await of({ sku: ['AMB-1', 'CED-1'] })).toEqual(['Amber Road', 'cedar']);
  expect(await of({ promotions: ['PR-NEXT'] })).toEqual(['Amber Road', 'Basalt']);
  expect(await of({ onlyActive: true })).toEqual(['Amber Road']);
  expect(await of({ promotionType: 'Upcoming', onlyActive: true })).toEqual(['Amber Road', 'Basalt']);
  expect(await of({ promotions: ['PR-NEXT'], onlyActive: true, promotionType: 'Upcoming' })).toEqual([
    'Amber Road',
    'Basalt',
  ]);
  expect(await of({ promotions: ['PR-OVER'], onlyActive: true })).toEqual([]);
  expect(await of({}, [{ field: 'releaseDate', descending: true }])).toEqual(['cedar', 'Amber Road', 'Basalt']);
  expect(await of({}, [{ field: 'sku', descending: true }])).toEqual(['cedar', 'Basalt', 'Amber Road']);
  const second = await staff.do(providerProductCalls.all, { ...ALL, page: 1, size: 2 });
  expect([names(second), second.totalCount, second.totalPages]).toEqual([['cedar'], 3, 2]);
});

test('shows whether a promotion runs and the current discount on prices (PPR-018, PPR-020, PPD-014)', async () => {
  const { w, amber, cedar, staff } = await createProducts();
  const [one, two, three] = (await staff.do(providerProductCalls.all, ALL)).items;
  expect([one!.promotionStatus, two!.promotionStatus, three!.promotionStatus]).toEqual([true, false, null]);
  expect(one!.provider).toEqual({ name: 'Genba', supportsPriceSync: true });
  expect(one!.discounts).toEqual([
    {
      promotionId: 'PR-RUN',
      percent: 2500,
      validFrom: addMilliseconds(w.now(), -DAY),
      validTo: addMilliseconds(w.now(), 10 * DAY),
    },
    {
      promotionId: 'PR-NEXT',
      percent: 5000,
      validFrom: addMilliseconds(w.now(), 5 * DAY),
      validTo: addMilliseconds(w.now(), 9 * DAY),
    },
  ]);
  expect(one!.prices![0]).toMatchObject({
    countries: ['DE', 'FR', 'NL'],
    cost: 80_000,
    price: 100_000,
    oldPrice: 100_000,
    originalCurrency: 'EUR',
    discountRate: 2500,
    validFrom: addMilliseconds(w.now(), -DAY),
  });
  expect(await staff.do(providerProductCalls.one, { id: amber.productId })).toEqual(one);
  expect(three!.prices![0]!.discountRate).toBeNull();
  const coming = await staff.do(providerProductCalls.prices, { id: amber.productId, promotionId: 'PR-NEXT' });
  expect(coming[0]).toMatchObject({
    price: 50_000,
    oldPrice: 100_000,
    discountRate: 5000,
    validTo: addMilliseconds(w.now(), 9 * DAY),
  });
  expect((await staff.call(providerProductCalls.prices, { id: cedar.productId, promotionId: 'PR-NEXT' })).status).toBe(
    404,
  );
  expect((await staff.call(providerProductCalls.one, { id: '00000000-0000-7000-8000-000000000000' })).status).toBe(404);
  expect((await staff.do(providerProductCalls.search, ALL)).items[0]).not.toHaveProperty('prices');
  expect((await staff.do(providerProductCalls.search, { ...ALL, filter: { includePrices: true } })).items[0]).toEqual(
    one,
  );
});

test('lists provider promotions in two tabs with counts under the same filters (PPR-008, PPR-009, PPR-010, PPR-011)', async () => {
  const { w, staff } = await createProducts();
  const of = (filter: object, sort: object[] = []) =>
    staff.do(providerPromotionCalls.list, { filter, sort: sort as never, page: 0, size: 50 });
  const standard = await of({});
  expect(standard.items).toEqual([
    {
      id: expect.any(String),
      promotionId: 'PR-NEXT',
      name: 'Winter Sale',
      promotionName: 'Winter Sale',
      publisherName: 'Blue Heron',
      providerName: 'Genba',
      validFrom: addMilliseconds(w.now(), 5 * DAY),
      validTo: addMilliseconds(w.now(), 9 * DAY),
      productCount: 2,
      activeDiscount: { percent: 5000 },
    },
  ]);
  expect([standard.totalCount, standard.extraData]).toEqual([1, { upcomingCount: 1, activeCount: 1 }]);
  expect(names(await of({ type: 'Active' }))).toEqual(['Autumn Sale']);
  for (const filter of [{ text: 'winter' }, { text: 'pr-next' }, { text: 'bas-' }, { sku: ['BAS-1'] }])
    expect((await of(filter)).extraData).toEqual({ upcomingCount: 1, activeCount: 0 });
  expect((await of({ publishers: [await insertPublisher(w, 'Lantern Works')] })).extraData).toEqual({
    upcomingCount: 0,
    activeCount: 1,
  });
  expect((await of({ providers: [await insertProvider(w, 'Playsource')] })).totalCount).toBe(0);
  expect(
    (await of({ starts: { min: addMilliseconds(w.now(), 4 * DAY), max: addMilliseconds(w.now(), 6 * DAY) } }))
      .totalCount,
  ).toBe(1);
  expect((await of({ starts: { max: addMilliseconds(w.now(), 4 * DAY) } })).extraData).toEqual({
    upcomingCount: 0,
    activeCount: 1,
  });
  for (const field of ['name', 'publisherName', 'providerName', 'validFrom', 'validTo', 'productCount'])
    expect((await of({ type: 'Active' }, [{ field, descending: true }])).totalCount).toBe(1);
});

const changes = (w: World) =>
  w.rows(sql`select before_e4, after_e4, cause, changed_by from price_change order by before_e4`);
const sale = (w: World) =>
  w.rows(sql<{ priceE4: number }>`select price_e4 from product_price where own_price order by price_e4`);

test('sets one or all prices of a product manually and records the user (PPD-009)', async () => {
  const { w, cedar, staff } = await createProducts();
  await staff.do(providerProductCalls.changePrice, { id: cedar.priceIds[0]!, price: 799 });
  expect(await sale(w)).toEqual([{ priceE4: 79_900 }]);
  expect(await changes(w)).toEqual([{ beforeE4: 100_000, afterE4: 79_900, cause: 'hand', changedBy: staff.id }]);
  await staff.do(providerProductCalls.changePrice, { id: cedar.productId, price: 799 });
  expect(await sale(w)).toHaveLength(3);
  expect(await changes(w)).toHaveLength(3);
  const told = await staff.do(providerProductCalls.priceChanges, { id: cedar.productId });
  expect(told).toHaveLength(3);
  expect(told.find(({ before }) => before === 100_000)).toMatchObject({
    countries: ['DE', 'FR', 'NL'],
    after: 79_900,
    cause: 'hand',
    changedByName: staff.name,
    changedAt: w.now(),
  });
  const input = { id: cedar.productId, price: -1 };
  expect((await staff.call(providerProductCalls.changePrice, input)).status).toBe(422);
  expect((await staff.call(providerProductCalls.changePrice, { id: staff.id, price: 1 })).status).toBe(404);
});

test('applies the current discount to prices, and changes nothing without one (PPD-010, PPD-018)', async () => {
  const { w, amber, basalt, staff } = await createProducts();
  await staff.do(providerProductCalls.discountPrice, { id: amber.productId });
  expect(await sale(w)).toEqual([{ priceE4: 37_500 }, { priceE4: 56_300 }, { priceE4: 75_000 }]);
  const refused = await staff.call(providerProductCalls.discountPrice, { id: basalt.productId });
  expect([refused.status, refused.message]).toEqual([409, catalogCopy.noActiveDiscount]);
  expect(await changes(w)).toHaveLength(3);
});
