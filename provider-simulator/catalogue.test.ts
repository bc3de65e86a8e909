// The fictional catalogue: reproducible from its seed, varied enough for demonstrations, and changing with the
// calendar.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { NOON, type SimulatorClient, startSimulatorClient, toErrorCode } from './simulator-client.testing.ts';

let customer: SimulatorClient;
beforeEach(async () => {
  customer = await startSimulatorClient();
});
afterEach(() => customer.simulator.close());

async function catalogueOf(options: { seed?: string; keySalt?: string }) {
  const other = await startSimulatorClient(options);
  const all = [await other.everything('products'), await other.everything('prices')];
  await other.simulator.close();
  return all;
}

test('gives the same catalogue for the same seed and another for another seed', async () => {
  const own = [await customer.everything('products'), await customer.everything('prices')];
  expect(await catalogueOf({ keySalt: 'other' })).toEqual(own);
  expect(await catalogueOf({ seed: 'another' })).not.toEqual(own);
});

test('has about 300 products with bundles, pictures and pre-orders, each with its own name', async () => {
  const items = await customer.everything('products');
  const distinct = (field: string) => new Set(items.map((item) => item[field]));
  expect(items.length).toBeGreaterThan(290);
  expect(distinct('name').size).toBe(items.length);
  expect(distinct('publisher').size).toBe(25);
  expect(distinct('region')).toEqual(new Set(['Global', 'EU', 'ROW', 'LATAM', 'APAC']));
  expect(items.filter(({ bundle }) => bundle.length > 1).length).toBeGreaterThan(4);
  expect(items.filter(({ keyFormat }) => keyFormat === 'image').length).toBeGreaterThan(2);
  expect(items.filter(({ releaseDate }) => releaseDate > '2026-12').length).toBeGreaterThan(4);
});

test('has three to six prices per product, never two for a country and none for a closed one', async () => {
  const lists = new Map((await customer.everything('products')).map((product) => [product.sku, product]));
  for (const { sku, prices } of await customer.everything('prices')) {
    const countries: string[] = prices.flatMap((row: { countries: string[] }) => row.countries);
    const { geoWhiteList, geoBlackList } = lists.get(sku);
    expect(prices.length >= 3 && prices.length <= 6, sku).toBe(true);
    expect(new Set(countries).size, sku).toBe(countries.length);
    expect(countries.filter((country) => geoBlackList.includes(country))).toEqual([]);
    if (geoWhiteList.length > 0) expect([...countries].sort(), sku).toEqual(geoWhiteList);
  }
});

test('starts and ends promotions; a lower price is reported as a change once', async () => {
  const all = await customer.everything('promotions');
  const now = new Date(NOON).toISOString();
  expect(all.some(({ validFrom, validTo }) => validFrom <= now && now < validTo)).toBe(true);
  expect(all.some(({ validTo }) => validTo < now)).toBe(true);
  const next = all.find(({ validFrom }) => validFrom > now);
  const { sku } = next.discounts[0];
  const row = async () => (await customer.everything(`prices?sku=${sku}`))[0].prices[0];
  const before = await row();
  expect(before.oldPrice).toBeUndefined();

  customer.simulator.setNow(Date.parse(next.validFrom) + 1);
  expect(await row()).toMatchObject({ id: before.id, oldPrice: before.price });
  expect(Number((await row()).cost)).toBeLessThan(Number(before.cost));
  expect(await customer.everything(`prices?since=${now}&sku=${sku}`)).toHaveLength(1);
  expect(await customer.everything(`prices?since=${next.validFrom}&sku=${sku}`)).toEqual([]);

  customer.simulator.setNow(Date.parse(next.validTo));
  expect(await row()).toEqual(before);
  expect(await customer.everything(`prices?since=${next.validFrom}&sku=${sku}`)).toHaveLength(1);

  // A client that was offline for long still sees the end.
  for (const days of [30, 60, 100]) {
    customer.simulator.setNow(Date.parse(next.validTo) + days * 86_400_000);
    expect(await customer.everything(`prices?since=${next.validFrom}&sku=${sku}`)).toHaveLength(1);
  }
});

test('reports withdrawn products as changes and does not sell them', async () => {
  const changes = await customer.everything('products?since=2026-02-01T00:00:00Z');
  const removed = changes.filter(({ kind }) => kind === 'removed');
  expect(removed.length).toBeGreaterThan(2);
  const { sku } = removed[0];
  expect((await customer.everything('products')).some((item) => item.sku === sku)).toBe(false);
  const wish = { ...(await customer.wishForAny()), sku };
  expect(toErrorCode(await customer.ask('orders', wish))).toEqual([403, 'NOT_ALLOWED']);
});

test('reports a moved price as a change, charges it, moves it back and refuses invalid ones', async () => {
  const move = (levels: unknown) =>
    fetch(`${customer.simulator.url}/_prices`, { method: 'POST', body: JSON.stringify(levels) });
  const wish = await customer.wishForAny();
  const told = async (since = '') => customer.everything(`prices?sku=${wish.sku}${since}`);
  const [{ prices: before }] = await told();
  const since = `&since=${new Date(NOON).toISOString()}`;
  expect(await told(since)).toEqual([]);
  customer.simulator.setNow(NOON + 1000);
  expect((await move({ [wish.sku]: 150 })).status).toBe(200);
  const [{ prices: after }] = await told(since);
  expect(Number(after[0].cost)).toBeCloseTo(Number(before[0].cost) * 1.5, 3);
  expect(toErrorCode(await customer.ask('orders', wish))).toEqual([409, 'PRICE_CHANGED']);
  customer.simulator.setNow(NOON + 2000);
  await move({ [wish.sku]: 100 });
  expect((await told())[0].prices).toEqual(before);
  for (const wrong of [{ [wish.sku]: 0 }, { [wish.sku]: 1.5 }, { nothing: 100 }])
    expect((await move(wrong)).status).toBe(400);
});
