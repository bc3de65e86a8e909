// Endless, circular and unreadable catalogues affect only themselves.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createQueue } from '#server/base/jobs/jobs.ts';
import { recordingLog } from '#test/logs.ts';
import { patience } from '#test/patience.ts';
import { feedProduct } from '#test/provider-feed.ts';
import { type World, world } from '#test/world.ts';
import { type ListQuery, type Provider, ProviderError } from './provider/port.ts';
import { ensureProvider, syncCatalog, syncHandler } from './sync.ts';
import { createSyncMeter, SYNC_LIMITS, type SyncLimits } from './sync-pages.ts';

const NOON = '2026-11-20T12:00:00.000Z';
const completePages =
  <T>(items: T[]) =>
  async () => ({ items, next: null, asOf: NOON });

const provider = (over: object = {}): Provider =>
  ({
    name: 'Genba',
    capabilities: async () => ({ provider: 'Genba', priceSync: true }),
    products: completePages([feedProduct(1)]),
    prices: completePages([
      {
        kind: 'prices',
        sku: 'SKU-1',
        changedAt: NOON,
        prices: [{ id: 'eu', countries: ['DE'], currency: 'EUR', costE4: 90_000, priceE4: 150_000, oldPriceE4: null }],
      },
    ]),
    promotions: completePages([]),
    rates: async () => ({ rates: [], asOf: NOON }),
    ...over,
  }) as unknown as Provider;

/** Endless pages, each with new products. */
const endless = (perPage = 10) => {
  let read = 0;
  const products = async (_: ListQuery = {}) => {
    read += 1;
    const from = (read - 1) * perPage + 1;
    return {
      items: Array.from({ length: perPage }, (_, i) => feedProduct(from + i)),
      next: `page ${read}`,
      asOf: NOON,
    };
  };
  return { products, pagesRead: () => read };
};

const tight = (over: Partial<SyncLimits>): SyncLimits => ({ ...SYNC_LIMITS, ...over });

async function createSyncWorld() {
  const w = await world();
  const id = await w.database.transaction((tx) => ensureProvider(tx, { code: 'genba', name: 'Genba' }));
  const stored = async () => {
    const [row] = await w.rows(
      sql<{
        products: number;
        prices: number;
      }>`select (select count(*) from product) as products, (select count(*) from product_price) as prices`,
    );
    return row!;
  };
  const outcome = async () =>
    (
      await w.rows(
        sql<{
          syncTrouble: string | null;
          done: boolean;
          productsCursor: string | null;
        }>`select sync_trouble, synced_at is not null as done, products_cursor
          from provider where id = ${id}`,
      )
    )[0]!;
  return { w, id, stored, outcome };
}

test.each([
  ['pages', tight({ pages: 5 }), 5, 'has more than 5 pages'],
  ['entries', tight({ entries: 400 }), 7, 'has more than 400 entries'],
  ['characters', tight({ characters: 20_000 }), 10, 'has more than 20000 characters'],
  ['products in all', tight({ products: 30 }), 4, 'has more than 30 products'],
  ['time', tight({ milliseconds: 0 }), 1, 'took more than 0 minutes'],
] as const)('stops an endless list of products by its %s and reports it', async (_, limits, most, says) => {
  const { w, id, stored, outcome } = await createSyncWorld();
  const { products, pagesRead } = endless();
  await expect(syncCatalog(w.database, provider({ products }), id, w.now(), limits)).rejects.toThrow(says);
  expect(pagesRead()).toBeLessThanOrEqual(most + 1);
  expect((await stored()).products).toBeLessThanOrEqual(most * 10);
  expect(await outcome()).toMatchObject({
    syncTrouble: expect.stringContaining(says),
    done: false,
    productsCursor: null,
  });
});

test('admits the largest catalogue: 200,000 products that name nearly every country', () => {
  const perPage = 100;
  const pages = SYNC_LIMITS.products / perPage;
  const countries = Array.from(
    { length: 250 },
    (_, n) => `${'ABCDEFGHIJ'[n % 10]}${'KLMNOPQRSTUVWXYZABCDEFGHI'[n % 25]}`,
  );
  const page = <T>(one: (n: number) => T) => Array.from({ length: perPage }, (_, n) => one(n));
  const priced = (n: number) => ({
    id: `5c9b5f0d2539a4e8f172a3b${n}`,
    countries,
    currency: 'EUR',
    costE4: 199_900,
    tiers: [10, 50, 100, 500].map((fromQuantity) => ({ fromQuantity, costE4: 189_900 })),
    priceE4: 199_900,
    oldPriceE4: null,
  });
  const { entries, characters } = SYNC_LIMITS;
  const meter = createSyncMeter({ ...SYNC_LIMITS, entries: entries / pages, characters: characters / pages });
  meter.countPage(page((n) => ({ ...feedProduct(n), geoBlackList: countries })));
  meter.countPage(page((n) => ({ kind: 'prices', sku: `SKU-${n}`, changedAt: NOON, prices: [priced(n)] })));
  meter.countPage(page((n) => ({ sku: `SKU-${n}`, inStock: true, quantity: 120, changedAt: NOON })));
  expect(3 * pages).toBeLessThan(SYNC_LIMITS.pages);
});

test('limits an endless catalogue however often it is synced', async () => {
  const { w, id, stored } = await createSyncWorld();
  const { products } = endless();
  for (let n = 0; n < 4; n++)
    await syncCatalog(w.database, provider({ products }), id, w.now(), tight({ pages: 4, products: 60 })).catch(
      () => {},
    );
  expect((await stored()).products).toBe(60);
});

test('stops at pages that lead back to an earlier one', async () => {
  const { w, id, outcome } = await createSyncWorld();
  const circle = async ({ cursor }: ListQuery = {}) => ({
    items: [feedProduct(1)],
    next: cursor === 'a' ? 'b' : 'a',
    asOf: NOON,
  });
  await expect(syncCatalog(w.database, provider({ products: circle }), id, w.now())).rejects.toThrow('lead back');
  expect((await outcome()).syncTrouble).toContain('lead back');
});

test('updates prices and promotions of known products despite a product list error, and recovers', async () => {
  const { w, id, stored, outcome } = await createSyncWorld();
  await syncCatalog(w.database, provider({ prices: completePages([]) }), id, w.now());
  const broken = async () => {
    throw new ProviderError('Genba gave no usable answer: not JSON');
  };
  await w.database.transaction((tx) => tx.run(sql`update provider set synced_at = null`));
  await expect(syncCatalog(w.database, provider({ products: broken }), id, w.now())).rejects.toThrow(
    'no usable answer',
  );
  expect([await stored(), await outcome()]).toMatchObject([
    { products: 1, prices: 1 },
    { syncTrouble: 'Genba gave no usable answer: not JSON', done: false },
  ]);
  await syncCatalog(w.database, provider(), id, w.now());
  expect(await outcome()).toMatchObject({ syncTrouble: null, done: true });
});

const NOBODY = () => Promise.resolve();

async function working(w: World, sources: { code: string; provider: Provider }[]) {
  const { log, texts } = recordingLog();
  const queue = await createQueue(w.database, { embedded: w.database.embedded, isUnsupervised: true, log });
  onTestFinished(() => queue.stop());
  await w.database.transaction(async (tx) => {
    for (const { code } of sources)
      await tx.enqueueJob('catalog.sync', { providerId: await ensureProvider(tx, { code, name: code }) });
  });
  const sync = syncHandler({ database: w.database, clock: w, sources, log });
  await queue.work({
    'catalog.sync': sync,
    'mail.send': NOBODY,
    'catalog.sync-price': NOBODY,
    'order.decide': NOBODY,
    'document.write': NOBODY,
    'payment.follow': NOBODY,
    'sheets.run': NOBODY,
    'loads.run': NOBODY,
    'exports.run': NOBODY,
    'access.password-link': NOBODY,
  });
  return texts;
}

test('syncs other providers despite endless, broken or silent ones', async () => {
  const w = await world();
  let release = () => {};
  const silence = new Promise<void>((resolve) => {
    release = resolve;
  });
  onTestFinished(release);
  const silent = async () => {
    await silence;
    return { items: [], next: null, asOf: NOON };
  };
  const circle = async () => ({ items: [], next: 'again', asOf: NOON });
  const broken = async () => {
    throw new ProviderError('no usable answer');
  };
  const texts = await working(w, [
    { code: 'circle', provider: provider({ products: circle }) },
    { code: 'broken', provider: provider({ products: broken, prices: broken, promotions: broken }) },
    // Jobs run in no particular order, so the working provider is surrounded by many failing ones.
    ...Array.from({ length: 12 }, (_, n) => ({ code: `silent${n}`, provider: provider({ products: silent }) })),
    { code: 'sound', provider: provider() },
  ]);
  const synced = () =>
    w.rows(sql<{ code: string }>`select code from provider where synced_at is not null order by code`);
  await expect.poll(synced, { timeout: patience(20_000) }).toEqual([{ code: 'sound' }]);
  await expect.poll(() => texts.some((text) => text.includes('lead back'))).toBe(true);
});
