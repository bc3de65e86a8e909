import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { productCalls } from '#domain/catalog/products.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { insertProduct, insertProviderPromotion } from '#test/catalog-fixtures.ts';
import { world } from '#test/world.ts';

const { find } = productCalls;
const state = (filter: object) => ({ filter, sort: [], page: 0, size: 10 });

test('finds products on sale by any known field and by store (WIZ-010)', async () => {
  const w = await world();
  const staff = await w.person('Finance');
  const sold = await insertProduct(w, { name: 'Amber Road', store: 'Steam', isActive: true });
  const withdrawn = await insertProduct(w, { name: 'Amber Sea', store: 'GOG', isActive: false });
  const unknown = await insertProduct(w, { name: 'Birch Hollow', store: 'Steam', isActive: null });
  const ids = async (filter: object) => (await staff.do(find, state(filter))).items.map(({ id }) => id);
  expect(await ids({})).toEqual([sold.productId, withdrawn.productId, unknown.productId]);
  expect(await ids({ text: 'AMBER' })).toEqual([sold.productId, withdrawn.productId]);
  expect(await ids({ text: unknown.sku })).toEqual([unknown.productId]);
  expect(await ids({ onlySold: true })).toEqual([sold.productId]);
  expect(await ids({ stores: ['GOG'] })).toEqual([withdrawn.productId]);
  expect((await staff.do(find, state({ text: 'sea' }))).items[0]).toMatchObject({
    provider: { name: 'Genba' },
    publisher: { name: 'Lantern Works' },
    promotionStatus: null,
    isSold: false,
  });
});

test('shows the same promotion status as the provider products', async () => {
  const w = await world();
  const staff = await w.person('Salesman');
  const [running, over, none] = [
    await insertProduct(w, { name: 'Amber' }),
    await insertProduct(w, { name: 'Birch' }),
    await insertProduct(w, { name: 'Cedar' }),
  ];
  for (const [one, from, to] of [
    [running, -1, 1],
    [over, -3, -2],
    [over, 1, 2],
  ] as const)
    await insertProviderPromotion(w, {
      validFrom: addMilliseconds(w.now(), from * DAY),
      validTo: addMilliseconds(w.now(), to * DAY),
      products: [[one, 1000]],
    });
  for (const call of [find, providerProductCalls.all]) {
    const { items } = await staff.do(call, state({}));
    expect(items.map(({ id, promotionStatus }) => [id, promotionStatus])).toEqual([
      [running.productId, true],
      [over.productId, false],
      [none.productId, null],
    ]);
    const active = await staff.do(call, state({ onlyActive: true }));
    expect([active.totalCount, active.items[0]!.id]).toEqual([1, running.productId]);
  }
});

test('sorts both ways and pages by ten (WIZ-010)', async () => {
  const w = await world();
  const staff = await w.person('Salesman');
  for (let n = 0; n < 12; n++) await insertProduct(w, { name: `Game ${String(n).padStart(2, '0')}` });
  for (const field of ['name', 'releaseDate', 'sku'] as const)
    for (const descending of [false, true]) {
      const page = await staff.do(find, { ...state({}), sort: [{ field, descending }] });
      expect([page.items.length, page.totalCount]).toEqual([10, 12]);
    }
});

test("provides the wizard's product data", async () => {
  const w = await world();
  const staff = await w.person('Salesman');
  const game = await insertProduct(w, { geoBlackList: ['FR'], systems: ['Windows', 'BeOS'] });
  const told = await staff.do(promotionCalls.product, { productId: game.productId });
  expect(told).toMatchObject({
    id: game.productId,
    name: game.name,
    operatingSystems: ['Windows'],
    platforms: ['Steam', 'PC'],
    geoBlackList: ['FR'],
    provider: { name: 'Genba' },
  });
  expect(told.prices.map(({ id }) => id).sort()).toEqual([...game.priceIds].sort());
  expect(told.regions.slice(0, 2)).toEqual(['Global', 'EU']);
  expect((await staff.call(promotionCalls.product, { productId: newId() })).status).toBe(404);
});
