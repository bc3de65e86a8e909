import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { settingCalls } from '#domain/settings/calls.ts';
import { insertProduct, insertPromotion, insertProviderPromotion } from '#test/catalog-fixtures.ts';
import { type Person, world } from '#test/world.ts';

/** Our cost of a key, and with seven percent on top. */
const [REAL, SHOWN] = [77_731, 83_172];
const NEWEST = { filter: {}, sort: [], page: 0, size: 10 };

/** A product at that cost, on sale, with a factor of seven percent. */
async function setupCosts() {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  await admin.do(settingCalls.update, { profitFactor: 7 });
  const prices = [{ countries: ['DE'], costE4: REAL, priceE4: 120_000 }];
  const of = await insertProduct(w, { prices });
  const { promotionId } = await insertPromotion(w, {
    product: of,
    weights: [{ code: 'DE', weight: 100 }],
    costE4: REAL,
  });
  const announced = await insertProviderPromotion(w, { products: [[of, 1000]] });
  const mix = { id: of.productId, countries: [{ code: 'DE', weight: 100 }] };
  /** Costs in every product and promotion call, as sent. */
  const shownCosts = async (person: Person) =>
    [
      await person.call(promotionCalls.list, NEWEST),
      await person.call(promotionCalls.one, { id: promotionId }),
      await person.call(promotionCalls.product, { productId: of.productId }),
      await person.call(promotionCalls.averagePrice, mix),
      await person.call(providerProductCalls.all, NEWEST),
      await person.call(providerProductCalls.search, { ...NEWEST, filter: { includePrices: true } }),
      await person.call(providerProductCalls.one, { id: of.productId }),
      await person.call(providerProductCalls.prices, { id: of.productId, promotionId: announced }),
    ].map(({ status, body }) => [status, body] as const);
  return { w, admin, of, told: shownCosts };
}

const inEuro = (e4: number) => String(e4 / 10_000);

test('shows salesmen costs with the profit factor and the admin scope real ones (SET-004)', async () => {
  const { w, admin, told: shownCosts } = await setupCosts();
  const second = await w.person('Salesman', { groups: ['Order.Level2Approve'] });
  for (const person of [admin, second])
    for (const [status, body] of await shownCosts(person)) {
      expect(status).toBe(200);
      expect(body).toContain(inEuro(REAL));
      expect(body).not.toContain(inEuro(SHOWN));
    }
  for (const person of [await w.person('Salesman'), await w.person('Salesman', { groups: ['Order.Level1Approve'] })])
    for (const [status, body] of await shownCosts(person)) {
      expect(status).toBe(200);
      expect(body).toContain(inEuro(SHOWN));
      expect(body).not.toContain(inEuro(REAL));
    }
});

test('refuses a price that only the real cost allows, so that refusals do not reveal it', async () => {
  const { w, admin } = await setupCosts();
  const salesman = await w.person('Salesman');
  const make = async (person: Person, tier1Price: number) => {
    const game = await insertProduct(w, { prices: [{ countries: ['DE'], costE4: REAL }] });
    const { status, message } = await person.call(promotionCalls.create, {
      productId: game.productId,
      providerPriceIds: game.priceIds,
      percentages: [{ code: 'DE', weight: 100 }],
      tier1Price,
      validFrom: w.now(),
      validTo: addMilliseconds(w.now(), 30 * DAY),
      minQuantity: 20,
      maxQuantity: 500,
      operatingSystems: ['Windows'],
      platforms: ['PC'],
    });
    return [status, message];
  };
  expect(await make(admin, 800)).toEqual([200, '']);
  expect(await make(salesman, 800)).toEqual([422, 'Tier 1 price can not be smaller than Provider Cost!']);
  expect(await make(salesman, 832)).toEqual([200, '']);
});
