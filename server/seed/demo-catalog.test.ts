import { expect, test } from 'vitest';
import { partnerPromotionCalls, promotionCalls } from '#domain/promotions/calls.ts';
import { httpProvider } from '#server/catalog/provider/http-provider.ts';
import { ensureProvider, syncCatalog } from '#server/catalog/sync.ts';
import { world } from '#test/world.ts';
import { startSimulator } from '../../provider-simulator/simulator.ts';
import { seedDemoPromotions } from './demo-catalog.ts';

test('creates about sixty promotions, most of them on sale and all with a margin', async () => {
  const w = await world();
  const simulator = await startSimulator({ now: () => Date.parse(w.now()) });
  try {
    for (const [code, name] of [
      ['genba', 'Genba'],
      ['playsource', 'Playsource'],
    ] as const) {
      const id = await w.database.transaction((tx) => ensureProvider(tx, { code, name }));
      await syncCatalog(
        w.database,
        httpProvider({ name, baseUrl: `${simulator.url}/${code}/v1`, token: null }),
        id,
        w.now(),
      );
    }
  } finally {
    await simulator.close();
  }
  expect(await seedDemoPromotions(w.database, w.now())).toBeGreaterThan(52);
  expect(await seedDemoPromotions(w.database, w.now())).toBe(0);

  const staff = await w.person('Salesman');
  const count = async (filter: object) =>
    (await staff.do(promotionCalls.list, { filter, sort: [], page: 0, size: 1 })).totalCount;
  expect(await count({ status: 'active', published: true })).toBeGreaterThan(35);
  for (const filter of [{ status: 'upcoming' }, { status: 'expired' }, { published: false }])
    expect(await count(filter)).toBeGreaterThan(2);
  const all = await staff.do(promotionCalls.list, { filter: {}, sort: [], page: 0, size: 0 });
  for (const promotion of all.items) {
    expect(promotion.tier1Price * 100).toBeGreaterThan(promotion.cost);
    expect(promotion.countries.length).toBeGreaterThanOrEqual(3);
    expect(promotion.createdAt <= w.now()).toBe(true);
  }
  expect(new Set(all.items.map(({ region }) => region)).size).toBeGreaterThan(4);
  expect(new Set(all.items.map(({ product }) => product.provider.name))).toEqual(new Set(['Genba', 'Playsource']));
  expect(all.items.some(({ tier2Price }) => tier2Price === 0)).toBe(true);
  expect(all.items.some(({ deliveryStartDate }) => deliveryStartDate !== null)).toBe(true);

  const partner = await w.person('Partner');
  const mine = await partner.do(partnerPromotionCalls.list, { filter: {}, sort: [], page: 0, size: 0 });
  const above = mine.items.filter(({ price, product }) => product.retailPrice !== null && product.retailPrice > price);
  expect(above.length).toBeGreaterThan(mine.items.length / 2);
  expect(mine.totalCount).toBe(await count({ status: 'active', published: true }));
});
