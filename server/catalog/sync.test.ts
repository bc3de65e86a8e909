import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '#domain/base/time.ts';
import { readProviderHealth } from '#server/home/business.ts';
import { silentLog } from '#test/logs.ts';
import { feedProduct } from '#test/provider-feed.ts';
import { type World, world } from '#test/world.ts';
import { type Simulator, startSimulator } from '../../provider-simulator/simulator.ts';
import { httpProvider } from './provider/http-provider.ts';
import {
  type ListedStockLevel,
  type ListQuery,
  type Page,
  type ProductPrices,
  type Provider,
  ProviderError,
  type ProviderProduct,
  type ProviderPromotion,
  type RemovedProduct,
} from './provider/port.ts';
import { ensureProvider, nextPriceChange, syncCatalog, syncHandler } from './sync.ts';

type Item = ProviderProduct | RemovedProduct;

/** A fake provider with editable data; with `since` it returns changes only, like a real one. */
function teller() {
  const feed = {
    products: [] as Item[],
    prices: [] as (ProductPrices | RemovedProduct)[],
    promotions: [] as ProviderPromotion[],
    /** Null: does not report stock. */
    stock: null as ListedStockLevel[] | null,
    usd: 10_800,
    asked: [] as ListQuery[],
    now: '2026-11-20T12:00:00.000Z',
    pageSize: 2,
    reportsRemovals: true,
    /** Cursor of the product page that fails. */
    brokenPage: null as string | null,
  };
  const page = <T extends { changedAt?: string }>(all: T[], { cursor, since }: ListQuery): Page<T> => {
    const [from, at] = cursor ? (cursor.split('|') as [string, string]) : [since ?? '', '0'];
    const fresh = all.filter(({ changedAt }) => !from || !changedAt || changedAt > from);
    const end = Number(at) + feed.pageSize;
    return { items: fresh.slice(Number(at), end), next: end < fresh.length ? `${from}|${end}` : null, asOf: feed.now };
  };
  const provider = {
    name: 'Genba',
    capabilities: async () => ({
      provider: 'Genba',
      priceSync: true,
      stockList: feed.stock !== null,
      reportsRemovals: feed.reportsRemovals,
    }),
    stockLevels: async (query: ListQuery = {}) => page(feed.stock ?? [], query),
    products: async (query: ListQuery = {}) => {
      feed.asked.push(query);
      if (query.cursor && query.cursor === feed.brokenPage)
        throw new ProviderError('Genba gave no usable answer: timeout');
      return page(feed.products, query);
    },
    prices: async (query: ListQuery = {}) => page(feed.prices, query),
    promotions: async () => ({ items: feed.promotions, next: null, asOf: feed.now }),
    rates: async () => ({ rates: [{ currency: 'USD', perEuroE4: feed.usd }], asOf: feed.now }),
  } as unknown as Provider;
  return { feed, provider };
}

const priced = (n: number, costE4 = 108_000, changedAt = '2026-11-20T11:00:00.000Z'): ProductPrices => ({
  kind: 'prices',
  sku: `SKU-${n}`,
  changedAt,
  prices: [
    { id: 'us', countries: ['US', 'CA'], currency: 'USD', costE4, priceE4: 216_000, oldPriceE4: null },
    { id: 'eu', countries: ['DE'], currency: 'EUR', costE4: 90_000, priceE4: 150_000, oldPriceE4: 200_000 },
  ],
});

async function stocked() {
  const w = await world();
  const { feed, provider } = teller();
  feed.products = [feedProduct(1), feedProduct(2), feedProduct(3)];
  feed.prices = [priced(1), priced(2), priced(3)];
  const id = await w.database.transaction((tx) => ensureProvider(tx, { code: 'genba', name: 'Genba' }));
  const sync = () => syncCatalog(w.database, provider, id, w.now());
  return { w, feed, provider, id, sync };
}

const prices = (w: World, sku: string) =>
  w.rows(sql<{ countries: string[]; costE4: number; priceE4: number; oldPriceE4: number; rate: string }>`
    select pp.countries, pp.cost_e4, pp.price_e4, pp.old_price_e4, pp.rate::text from product_price pp join product pr on pr.id = pp.product_id
    where pr.sku = ${sku} order by pp.external_id`);

test('syncs products and prices page by page, in euro with the exchange rate (GAP-066)', async () => {
  const { w, sync } = await stocked();
  expect(await sync()).toMatchObject({ products: 3, prices: 6 });
  const [row] =
    await w.rows(sql`select pr.name, pr.platforms, pr.geo_white_list, pr.geo_black_list, pr.release_date, pr.is_active, pub.name as publisher
    from product pr join publisher pub on pub.id = pr.publisher_id where sku = 'SKU-1'`);
  expect(row).toEqual({
    name: 'Game 1',
    platforms: ['PC', 'Xbox'],
    geoWhiteList: [],
    geoBlackList: ['RU', 'BY'],
    releaseDate: '2024-03-01T00:00:00.000Z',
    isActive: true,
    publisher: 'Lantern Works',
  });
  expect(await prices(w, 'SKU-1')).toEqual([
    { countries: ['DE'], costE4: 90_000, priceE4: 150_000, oldPriceE4: 200_000, rate: '1.00000000' },
    { countries: ['CA', 'US'], costE4: 100_000, priceE4: 200_000, oldPriceE4: 200_000, rate: '1.08000000' },
  ]);
});

test('stores an unknown publisher and release date as unknown, and both once they are reported', async () => {
  const { w, feed, sync } = await stocked();
  const unknown = { publisher: null, releaseDate: null };
  feed.products = [feedProduct(1, unknown)];
  await sync();
  const stored = () =>
    w.rows(sql`select pub.name as publisher, pr.release_date, pr.search from product pr
      left join publisher pub on pub.id = pr.publisher_id where pr.sku = 'SKU-1'`);
  expect(await stored()).toEqual([{ ...unknown, search: 'game 1 sku-1 j1' }]);
  feed.products = [feedProduct(1, { changedAt: '2026-11-20T12:30:00.000Z' })];
  expect(await sync()).toMatchObject({ products: 1 });
  expect(await stored()).toMatchObject([{ publisher: 'Lantern Works', releaseDate: '2024-03-01T00:00:00.000Z' }]);
});

test('rounds amounts half up', async () => {
  const { w, feed, sync } = await stocked();
  feed.usd = 20_000;
  feed.prices = [priced(1, 3), priced(2, 5)];
  await sync();
  expect((await prices(w, 'SKU-1'))[1]!.costE4).toBe(2);
  expect((await prices(w, 'SKU-2'))[1]!.costE4).toBe(3);
});

test('requests only changes in a second sync and changes nothing', async () => {
  const { w, feed, sync } = await stocked();
  await sync();
  const before = await w.rows(
    sql`select p.*, pp.* from product p join product_price pp on pp.product_id = p.id order by pp.id`,
  );
  w.advanceClock(DAY);
  expect(await sync()).toEqual({ products: 0, prices: 0, promotions: 0, stockLevels: 0 });
  expect(feed.asked.at(-1)).toMatchObject({ since: '2026-11-20T12:00:00.000Z' });
  expect(
    await w.rows(sql`select p.*, pp.* from product p join product_price pp on pp.product_id = p.id order by pp.id`),
  ).toEqual(before);
});

test('reads all prices again after a gap of more than a day, in case the provider no longer lists a change', async () => {
  const { w, feed, sync } = await stocked();
  await sync();
  // Changed before the last sync, according to the provider.
  feed.prices = [priced(1, 54_000), priced(2), priced(3)];
  w.advanceClock(DAY);
  await sync();
  expect((await prices(w, 'SKU-1'))[1]!.costE4).toBe(100_000);
  w.advanceClock(DAY + 1);
  await sync();
  expect((await prices(w, 'SKU-1'))[1]!.costE4).toBe(50_000);
});

test('withdraws products that a whole list no longer names, and none for an empty list', async () => {
  const { w, feed, sync } = await stocked();
  await sync();
  const sold = async () =>
    (await w.rows<{ sku: string }>(sql`select sku from product where is_active order by sku`)).map(({ sku }) => sku);
  const readWhole = async (products: typeof feed.products) => {
    feed.products = products;
    await w.database.transaction((tx) => tx.run(sql`update provider set products_cursor = null`));
    await sync();
    return sold();
  };
  expect(await readWhole([])).toEqual(['SKU-1', 'SKU-2', 'SKU-3']);
  expect(await readWhole([feedProduct(1), feedProduct(3)])).toEqual(['SKU-1', 'SKU-3']);
});

describe('a provider that reports no removals', () => {
  const soldSkus = async (w: World) =>
    (await w.rows<{ sku: string }>(sql`select sku from product where is_active order by sku`)).map(({ sku }) => sku);
  /** Three products, of which the second has vanished from the list without a word. */
  async function vanished() {
    const sold = await stocked();
    sold.feed.reportsRemovals = false;
    await sold.sync();
    sold.feed.products = [feedProduct(1), feedProduct(3), feedProduct(4)];
    return sold;
  }

  test('is read as a whole once a day, and what it no longer lists is taken off sale', async () => {
    const { w, feed, sync } = await vanished();
    w.advanceClock(DAY - 1);
    await sync();
    expect(feed.asked.at(-1)).toHaveProperty('since');
    expect(await soldSkus(w)).toEqual(['SKU-1', 'SKU-2', 'SKU-3']);
    w.advanceClock(1);
    await sync();
    expect(feed.asked.at(-1)).not.toHaveProperty('since');
    expect(await soldSkus(w)).toEqual(['SKU-1', 'SKU-3', 'SKU-4']);
    w.advanceClock(DAY / 2);
    await sync();
    expect(feed.asked.at(-1)).toHaveProperty('since');
  });

  test('loses no product by a list that was cut short, which is read again', async () => {
    const { w, feed, sync } = await vanished();
    w.advanceClock(DAY);
    feed.brokenPage = '|2';
    await expect(sync()).rejects.toThrow('timeout');
    expect(await soldSkus(w)).toEqual(['SKU-1', 'SKU-2', 'SKU-3']);
    feed.brokenPage = null;
    await sync();
    expect(await soldSkus(w)).toEqual(['SKU-1', 'SKU-3', 'SKU-4']);
  });

  test('sells a product again once it is listed again', async () => {
    const { w, feed, sync } = await vanished();
    w.advanceClock(DAY);
    await sync();
    feed.products = [feedProduct(1), feedProduct(2), feedProduct(3)];
    w.advanceClock(DAY);
    await sync();
    expect(await soldSkus(w)).toEqual(['SKU-1', 'SKU-2', 'SKU-3']);
  });
});

test('does not read the whole list of a provider that reports removals', async () => {
  const { w, feed, sync } = await stocked();
  await sync();
  w.advanceClock(3 * DAY);
  await sync();
  expect(feed.asked.at(-1)).toHaveProperty('since');
});

test('names what a provider listed that could not be read, and keeps what is known of it (PPD-021)', async () => {
  const { w, feed, provider, id, sync } = await stocked();
  await sync();
  const leftOut = [{ name: 'SKU-3', reason: 'name: Too big' }];
  feed.products = [feedProduct(1), feedProduct(2)];
  const list = provider.products;
  provider.products = async (query) => ({ ...(await list(query)), leftOut });
  await w.database.transaction((tx) => tx.run(sql`update provider set products_cursor = null`));
  await sync();
  expect(await w.rows(sql`select 1 from product where is_active`)).toHaveLength(3);
  const health = async () => (await readProviderHealth({ db: w.database, now: w.now() })).find((one) => one.id === id);
  expect(await health()).toMatchObject({
    condition: 'leftOut',
    trouble: '1 entry was left out of the last sync: SKU-3 (name: Too big)',
  });
  provider.products = list;
  await sync();
  expect(await health()).toMatchObject({ condition: 'working', trouble: '' });
});

test('names the next moment at which a promotion of a provider begins or ends', async () => {
  const { w, feed, sync } = await stocked();
  const promotion = (id: string, validFrom: string, validTo: string): ProviderPromotion => ({
    id,
    name: id,
    publisher: 'Lantern Works',
    validFrom,
    validTo,
    discounts: [{ sku: 'SKU-1', basisPoints: 1000 }],
  });
  expect(await nextPriceChange(w.database, w.now())).toBe(null);
  feed.promotions = [
    promotion('runs', '2026-11-01T17:00:00.000Z', '2026-11-20T17:00:00.000Z'),
    promotion('comes', '2026-11-20T15:00:00.000Z', '2026-12-01T17:00:00.000Z'),
  ];
  await sync();
  expect(await nextPriceChange(w.database, w.now())).toBe('2026-11-20T15:00:00.000Z');
  expect(await nextPriceChange(w.database, '2026-11-20T15:00:00.000Z')).toBe('2026-11-20T17:00:00.000Z');
});

test('changes nothing when everything is sent again', async () => {
  const { w, sync } = await stocked();
  await sync();
  await w.database.transaction((tx) => tx.run(sql`update provider set products_cursor = null, prices_cursor = null`));
  expect(await sync()).toEqual({ products: 0, prices: 0, promotions: 0, stockLevels: 0 });
});

test('keeps a withdrawn product without prices and marks it, until it returns', async () => {
  const { w, feed, sync } = await stocked();
  await sync();
  feed.now = '2026-11-21T12:00:00.000Z';
  const gone: RemovedProduct = { kind: 'removed', sku: 'SKU-2', changedAt: '2026-11-21T11:00:00.000Z' };
  [feed.products, feed.prices] = [[gone], [gone]];
  expect(await sync()).toMatchObject({ products: 1, prices: 2 });
  const active = () => w.rows(sql<{ isActive: boolean }>`select is_active from product where sku = 'SKU-2'`);
  expect(await active()).toEqual([{ isActive: false }]);
  expect(await prices(w, 'SKU-2')).toEqual([]);
  const later = '2026-11-22T11:00:00.000Z';
  [feed.products, feed.prices] = [[feedProduct(2, { changedAt: later })], [priced(2, 108_000, later)]];
  expect(await sync()).toMatchObject({ products: 1, prices: 2 });
  expect(await active()).toEqual([{ isActive: true }]);
});

test('stores and searches the MSKU and keeps it when the provider stops sending it', async () => {
  const { w, feed, sync } = await stocked();
  feed.products = [feedProduct(1, { mSku: 'M-ONE' }), feedProduct(2)];
  await sync();
  const told = () => w.rows(sql`select sku, m_sku from product where search like '%m-%' order by sku`);
  expect(await told()).toEqual([{ sku: 'SKU-1', mSku: 'M-ONE' }]);
  const changedAt = '2026-11-20T13:00:00.000Z';
  feed.products = [feedProduct(1, { name: 'Game One', changedAt }), feedProduct(2, { mSku: 'M-TWO', changedAt })];
  expect(await sync()).toMatchObject({ products: 2 });
  expect(await told()).toEqual([
    { sku: 'SKU-1', mSku: 'M-ONE' },
    { sku: 'SKU-2', mSku: 'M-TWO' },
  ]);
});

const level = (
  n: number,
  quantity: number | null,
  changedAt = '2026-11-20T11:00:00.000Z',
  inStock = quantity !== 0,
) => ({
  ...{ sku: `SKU-${n}`, inStock, quantity, changedAt },
});

const quantities = async (w: World) =>
  (await w.rows(sql<{ stockQuantity: number | null }>`select stock_quantity from product order by sku`)).map(
    ({ stockQuantity }) => stockQuantity,
  );

test('syncs provider stock, unknown if not reported, writing changes only', async () => {
  const { w, feed, sync } = await stocked();
  feed.stock = [level(1, 1200), level(2, null), level(3, null, undefined, false), level(9, 5)];
  expect(await sync()).toMatchObject({ stockLevels: 2 });
  expect(await quantities(w)).toEqual([1200, null, 0]);
  const versions = () => w.rows(sql`select xmin::text from product order by sku`);
  const before = await versions();
  expect(await sync()).toMatchObject({ stockLevels: 0 });
  expect(await versions()).toEqual(before);
  [feed.stock, feed.now] = [[level(1, 1199, '2026-11-20T12:30:00.000Z'), level(2, 7)], '2026-11-20T13:00:00.000Z'];
  expect(await sync()).toMatchObject({ stockLevels: 1 });
  expect(await quantities(w)).toEqual([1199, null, 0]);
});

test('resets stock to unknown if no longer reported or the product is withdrawn', async () => {
  const { w, feed, sync } = await stocked();
  feed.stock = [level(1, 1), level(2, 2), level(3, 3)];
  await sync();
  feed.now = '2026-11-21T12:00:00.000Z';
  feed.products = [{ kind: 'removed', sku: 'SKU-2', changedAt: '2026-11-21T11:00:00.000Z' }];
  await sync();
  expect(await quantities(w)).toEqual([1, null, 3]);
  feed.stock = null;
  expect(await sync()).toMatchObject({ stockLevels: 2 });
  expect(await quantities(w)).toEqual([null, null, null]);
  feed.stock = [level(1, 4), level(3, 4)];
  await sync();
  expect(await quantities(w)).toEqual([4, null, 4]);
});

test('keeps the id of a changed price and deletes a removed one', async () => {
  const { w, feed, sync } = await stocked();
  await sync();
  const ids = () =>
    w.rows(
      sql<{
        id: string;
      }>`select pp.id from product_price pp join product pr on pr.id = pp.product_id where pr.sku = 'SKU-1' order by pp.external_id`,
    );
  const before = await ids();
  const changed = priced(1, 54_000, '2026-11-21T11:00:00.000Z');
  feed.prices = [changed];
  expect(await sync()).toMatchObject({ prices: 1 });
  expect((await prices(w, 'SKU-1'))[1]!.costE4).toBe(50_000);
  expect(await ids()).toEqual(before);
  feed.prices = [{ ...changed, prices: changed.prices.slice(1) }];
  expect(await sync()).toMatchObject({ prices: 1 });
  expect(await ids()).toEqual(before.slice(0, 1));
});

test('converts unchanged prices again when a rate changes', async () => {
  const { w, feed, sync } = await stocked();
  await sync();
  feed.usd = 12_000;
  expect(await sync()).toMatchObject({ products: 0, prices: 3 });
  expect((await prices(w, 'SKU-3'))[1]).toMatchObject({ costE4: 90_000, priceE4: 180_000, rate: '1.20000000' });
});

test('ignores a price in a currency without a rate', async () => {
  const { w, feed, sync } = await stocked();
  feed.prices = [{ ...priced(1), prices: priced(1).prices.map((row) => ({ ...row, currency: 'XAU' })) }];
  await sync();
  expect(await prices(w, 'SKU-1')).toEqual([]);
});

test('skips a SKU of another provider and keeps the rest of the page', async () => {
  const { w, feed, sync } = await stocked();
  await sync();
  const other = teller();
  other.feed.products = [feedProduct(1, { name: 'Theirs' }), feedProduct(9)];
  const id = await w.database.transaction((tx) => ensureProvider(tx, { code: 'other', name: 'Other' }));
  expect(await syncCatalog(w.database, other.provider, id, w.now())).toMatchObject({ products: 1 });
  expect(await w.rows(sql`select name from product where sku in ('SKU-1', 'SKU-9') order by sku`)).toEqual([
    { name: 'Game 1' },
    { name: 'Game 9' },
  ]);
  expect(feed.products).toHaveLength(3);
});

test('links a bundle to parts on a later page (GAP-082)', async () => {
  const { w, feed, sync } = await stocked();
  feed.products = [
    feedProduct(8, {
      bundle: [
        { sku: 'SKU-1', name: 'Game 1' },
        { sku: 'SKU-2', name: 'Game 2' },
      ],
    }),
    feedProduct(7),
    feedProduct(1),
    feedProduct(2),
  ];
  await sync();
  const [row] = await w.rows(
    sql<{ parts: { id: string; sku: string }[] }>`select bundle_products as parts from product where sku = 'SKU-8'`,
  );
  const ids = await w.rows(sql<{ id: string }>`select id from product where sku in ('SKU-1', 'SKU-2') order by sku`);
  expect(row!.parts.map(({ id }) => ({ id }))).toEqual(ids);
  await w.database.transaction((tx) => tx.run(sql`update provider set products_cursor = null`));
  expect(await sync()).toMatchObject({ products: 0 });
});

test('syncs provider promotions with their products and deletes cancelled ones', async () => {
  const { w, feed, sync } = await stocked();
  const sale: ProviderPromotion = {
    id: 'PR1',
    name: 'Winter Sale',
    publisher: 'Lantern Works',
    validFrom: '2026-12-01T17:00:00.000Z',
    validTo: '2026-12-10T17:00:00.000Z',
    discounts: [
      { sku: 'SKU-1', basisPoints: 2500 },
      { sku: 'SKU-2', basisPoints: 1000 },
      { sku: 'NOWHERE', basisPoints: 1000 },
    ],
  };
  feed.promotions = [sale];
  expect(await sync()).toMatchObject({ promotions: 3 });
  expect(await sync()).toMatchObject({ promotions: 0 });
  const links = () =>
    w.rows(
      sql`select pr.sku, percent_bp from provider_promotion_product l join product pr on pr.id = l.product_id order by pr.sku`,
    );
  expect(await links()).toEqual([
    { sku: 'SKU-1', percentBp: 2500 },
    { sku: 'SKU-2', percentBp: 1000 },
  ]);
  feed.promotions = [
    { ...sale, validTo: '2026-12-11T17:00:00.000Z', discounts: [{ sku: 'SKU-1', basisPoints: 3000 }] },
  ];
  expect(await sync()).toMatchObject({ promotions: 3 });
  expect(await links()).toEqual([{ sku: 'SKU-1', percentBp: 3000 }]);
  feed.promotions = [];
  expect(await sync()).toMatchObject({ promotions: 1 });
  expect(await links()).toEqual([]);
});

test('resumes an aborted sync after the completed lists', async () => {
  const { w, feed, id, sync } = await stocked();
  const { provider } = teller();
  const broken = { ...provider, products: async () => Promise.reject(new Error('cut')) } as Provider;
  await expect(syncCatalog(w.database, broken, id, w.now())).rejects.toThrow('cut');
  expect(await sync()).toMatchObject({ products: 3, prices: 6 });
  expect(feed.asked[0]).not.toHaveProperty('since');
});

test('syncs the provider of the job, and skips an unconfigured one', async () => {
  const { w, id, feed } = await stocked();
  const { provider } = teller();
  const run = syncHandler({
    database: w.database,
    clock: w,
    sources: [{ code: 'genba', provider }],
    log: silentLog,
  });
  await run({ providerId: id });
  expect((await w.rows(sql`select synced_at from provider`))[0]).toEqual({ syncedAt: w.now() });
  const strange = await w.database.transaction((tx) => ensureProvider(tx, { code: 'strange', name: 'Strange' }));
  await run({ providerId: strange });
  expect(feed.asked).toEqual([]);
});

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ now: () => Date.parse('2026-11-20T12:00:00.000Z') });
});
afterAll(() => simulator.close());

test("syncs the simulator's whole catalogue over HTTP, twice without a change (PPD-019)", async () => {
  const w = await world();
  const provider = httpProvider({ name: 'Genba', baseUrl: `${simulator.url}/genba/v1`, token: null });
  const id = await w.database.transaction((tx) => ensureProvider(tx, { code: 'genba', name: 'Genba' }));
  const first = await syncCatalog(w.database, provider, id, w.now());
  expect(first.products).toBeGreaterThan(250);
  expect(first.prices).toBeGreaterThan(first.products * 3);
  expect(first.promotions).toBeGreaterThan(50);
  expect(await syncCatalog(w.database, provider, id, w.now())).toEqual({
    products: 0,
    prices: 0,
    promotions: 0,
    stockLevels: 0,
  });
  const [row] = await w.rows(sql<{ capabilities: { priceSync: boolean } }>`select capabilities from provider`);
  expect(row!.capabilities.priceSync).toBe(true);
  expect(
    await w.rows(sql`select sku from product where m_sku = '' or search not like '%' || lower(m_sku) || '%'`),
  ).toEqual([]);
});
