import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/base/time.ts';
import { priceSyncCalls, providerProductCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { insertProduct } from '#test/catalog-fixtures.ts';
import { type World, world } from '#test/world.ts';
import { startSimulator } from '../../provider-simulator/simulator.ts';
import { priceSyncHandler } from './price-sync-job.ts';
import { httpProvider } from './provider/http-provider.ts';
import type { Provider } from './provider/port.ts';
import { ProviderError } from './provider/port.ts';
import { ensureProvider, syncCatalog } from './sync.ts';

/** The simulator's Genba with its whole catalogue, and the worker that syncs single products. */
async function stocked() {
  const w = await world();
  const simulator = await startSimulator({ now: () => Date.parse('2026-11-20T12:00:00.000Z') });
  onTestFinished(() => simulator.close());
  const provider = httpProvider({ name: 'Genba', baseUrl: `${simulator.url}/genba/v1`, token: null });
  const id = await w.database.transaction((tx) => ensureProvider(tx, { code: 'genba', name: 'Genba' }));
  await syncCatalog(w.database, provider, id, w.now());
  const work = async (by: Provider = provider) => {
    const run = priceSyncHandler({ database: w.database, clock: w, sources: [{ code: 'genba', provider: by }] });
    for (const { id: syncId } of await w.rows(sql<{ id: string }>`select id from price_sync order by created_at`))
      await run({ syncId });
  };
  return { w, provider, id, work, staff: await w.person('Salesman') };
}

const prices = (w: World, sku: string) =>
  w.rows(sql<{
    id: string;
    priceE4: number;
    ownPrice: boolean;
  }>`select pp.id, pp.price_e4, pp.own_price from product_price pp
    join product pr on pr.id = pp.product_id where pr.sku = ${sku} order by pp.id`);

test('restores the prices of one product and shows progress (PPD-008, GAP-070)', async () => {
  const { w, work, staff } = await stocked();
  const [{ sku } = { sku: '' }] = await w.rows(sql<{ sku: string }>`select sku from product order by sku limit 1`);
  const before = await prices(w, sku);
  await w.database.transaction((tx) => tx.run(sql`delete from product_price where id = ${before[1]!.id}`));

  const started = await staff.do(priceSyncCalls.start, { sku });
  expect(started).toMatchObject({ started: true, message: catalogCopy.priceSync });
  expect(await staff.do(priceSyncCalls.start, { sku })).toEqual({
    id: started.id,
    started: false,
    message: catalogCopy.syncRuns,
    kept: 0,
  });
  expect(await w.rows(sql`select data from pgboss.job where name = 'catalog.sync-price'`)).toHaveLength(1);
  expect(await staff.do(priceSyncCalls.recent, {})).toMatchObject([{ id: started.id, sku, state: 'queued' }]);
  await work();
  expect(await staff.do(priceSyncCalls.recent, {})).toMatchObject([{ state: 'done', done: 1, total: 1, note: null }]);
  const after = await prices(w, sku);
  expect(after.map(({ priceE4 }) => priceE4).sort()).toEqual(before.map(({ priceE4 }) => priceE4).sort());
  expect(after.every(({ ownPrice }) => !ownPrice)).toBe(true);
  expect((await staff.do(priceSyncCalls.start, { sku })).started).toBe(true);
});

test('keeps manual sale prices unless they are named', async () => {
  const { w, work, staff } = await stocked();
  const [{ sku } = { sku: '' }] = await w.rows(sql<{ sku: string }>`select sku from product order by sku limit 1`);
  const [first, second, ...others] = await prices(w, sku);
  for (const { id } of [first!, second!]) await staff.do(providerProductCalls.changePrice, { id, price: 7777 });
  // The provider's price has changed by now, too.
  await w.database.transaction((tx) =>
    tx.run(sql`update product_price set original_price_e4 = original_price_e4 + 1 where id = ${first!.id}`),
  );
  expect((await staff.do(priceSyncCalls.start, { sku })).kept).toBe(2);
  await work();
  const own = { priceE4: 777_700, ownPrice: true };
  expect(await prices(w, sku)).toMatchObject([own, own, ...others]);

  const listed = await staff.do(priceSyncCalls.ownPrices, { sku });
  expect(listed).toMatchObject([
    { id: first!.id, sku, price: 777_700, providerPrice: first!.priceE4 },
    { id: second!.id, sku, price: 777_700, providerPrice: second!.priceE4 },
  ]);
  const refused = await staff.call(priceSyncCalls.start, { sku, replace: [second!.id, others[0]!.id] });
  expect([refused.status, refused.message, refused.errors[0]?.Field]).toEqual([
    422,
    catalogCopy.notOwnPrice,
    'Replace',
  ]);
  expect((await staff.do(priceSyncCalls.start, { sku, replace: [second!.id] })).kept).toBe(1);
  await work();
  expect(await prices(w, sku)).toMatchObject([own, second, ...others]);
  expect(await w.rows(sql`select before_e4, after_e4, changed_by from price_change where cause = 'sync'`)).toEqual([
    { beforeE4: 777_700, afterE4: second!.priceE4, changedBy: staff.id },
  ]);
  expect(await staff.do(priceSyncCalls.ownPrices, { sku })).toHaveLength(1);
});

test("keeps and lists manual prices of a promotion's products", async () => {
  const { w, work, staff } = await stocked();
  const [of] = await w.rows(sql<{
    promotionId: string;
    priceId: string;
  }>`select w.external_id as promotion_id, pp.id as price_id
    from provider_promotion w join provider_promotion_product l on l.provider_promotion_id = w.id join product_price pp on pp.product_id = l.product_id
    order by w.external_id, pp.id limit 1`);
  const { promotionId, priceId } = of!;
  await staff.do(providerProductCalls.changePrice, { id: priceId, price: 7777 });
  expect((await staff.do(priceSyncCalls.ownPrices, { promotionId, sku: 'NOT-READ' })).map(({ id }) => id)).toEqual([
    priceId,
  ]);
  await staff.do(priceSyncCalls.start, { promotionId });
  await work();
  const own = async () => (await w.rows(sql`select price_e4, own_price from product_price where id = ${priceId}`))[0];
  expect(await own()).toEqual({ priceE4: 777_700, ownPrice: true });
  await staff.do(priceSyncCalls.start, { promotionId, replace: [priceId] });
  await work();
  expect(await own()).toMatchObject({ ownPrice: false });
  expect((await staff.call(priceSyncCalls.ownPrices, {})).message).toBe(catalogCopy.nameOne);
});

test('syncs a promotion including new products (PPD-005, PPD-008)', async () => {
  const { w, work, staff } = await stocked();
  const [of] = await w.rows(sql<{
    promotionId: string;
    count: number;
  }>`select w.external_id as promotion_id, count(*)::int as count
    from provider_promotion w join provider_promotion_product l on l.provider_promotion_id = w.id group by w.external_id order by 2 desc limit 1`);
  const { promotionId, count } = of!;
  await w.database.transaction(async (tx) => {
    await tx.run(sql`delete from provider_promotion where external_id = ${promotionId}`);
    await tx.run(sql`delete from product_price`);
  });
  expect((await staff.do(priceSyncCalls.start, { promotionId, sku: 'NOT-READ' })).message).toBe(
    catalogCopy.productSync,
  );
  await work();
  expect(await staff.do(priceSyncCalls.recent, {})).toMatchObject([
    { promotionId, sku: null, state: 'done', done: count, total: count },
  ]);
  const [back] = await w.rows(sql<{ products: number; priced: number }>`select count(*)::int as products,
    count(*) filter (where exists (select 1 from product_price pp where pp.product_id = l.product_id))::int as priced
    from provider_promotion w join provider_promotion_product l on l.provider_promotion_id = w.id where w.external_id = ${promotionId}`);
  expect(back).toEqual({ products: count, priced: count });
  w.advanceClock(MINUTE);
  await staff.do(priceSyncCalls.start, { promotionId, toDate: '2026-01-01T00:00:00.000Z' });
  await work();
  expect((await staff.do(priceSyncCalls.recent, {}))[0]).toMatchObject({
    state: 'failed',
    note: catalogCopy.nothingFound,
  });
});

test('syncs a promotion once that moved between two list pages', async () => {
  const { w, provider, work, staff } = await stocked();
  const [of] = await w.rows(
    sql<{ promotionId: string }>`select external_id as promotion_id from provider_promotion limit 1`,
  );
  await w.database.transaction((tx) => tx.run(sql`delete from provider_promotion`));
  await staff.do(priceSyncCalls.start, { promotionId: of!.promotionId });
  await work({
    ...provider,
    promotions: async (query) => {
      const page = await provider.promotions(query);
      return { ...page, items: [...page.items, ...page.items] };
    },
  });
  expect(await staff.do(priceSyncCalls.recent, {})).toMatchObject([{ state: 'done' }]);
});

test('refuses unsyncable subjects with the reason (PPD-005, GAP-029)', async () => {
  const { w, staff } = await stocked();
  const { sku } = await insertProduct(w, { provider: 'Playsource' });
  await w.database.transaction((tx) =>
    tx.run(sql`update provider set capabilities = '{"priceSync": false}' where name = 'Playsource'`),
  );
  const refused = async (input: object) => {
    const { status, message, errors } = await staff.call(priceSyncCalls.start, input as never);
    return [status, message, errors[0]?.Field];
  };
  expect(await refused({})).toEqual([422, catalogCopy.nameOne, 'Sku']);
  expect(await refused({ sku: ' ' })).toEqual([422, catalogCopy.nameOne, 'Sku']);
  expect(await refused({ sku })).toEqual([422, catalogCopy.noPriceSync('Playsource'), 'Sku']);
  expect(await refused({ sku: 'A', fromDate: '2026-02-01', toDate: '2026-01-01' })).toEqual([
    422,
    catalogCopy.windowBackwards,
    'ToDate',
  ]);
});

test('reports an unresponsive provider, an unknown SKU and a dead sync', async () => {
  const { w, provider, work, staff } = await stocked();
  await staff.do(priceSyncCalls.start, { sku: 'NOBODY-HAS-IT' });
  await work();
  expect(await staff.do(priceSyncCalls.recent, {})).toMatchObject([
    { state: 'failed', note: catalogCopy.nothingFound },
  ]);
  w.advanceClock(2 * HOUR);
  await staff.do(priceSyncCalls.start, { sku: 'ANY' });
  await work({ ...provider, products: () => Promise.reject(new ProviderError('silent')) });
  expect(await staff.do(priceSyncCalls.recent, {})).toMatchObject([
    { state: 'failed', note: catalogCopy.providerSilent },
  ]);
  w.advanceClock(2 * HOUR);
  const dead = await staff.do(priceSyncCalls.start, { sku: 'ANY' });
  w.advanceClock(11 * MINUTE);
  expect(await staff.do(priceSyncCalls.start, { sku: 'ANY' })).toMatchObject({ started: true });
  expect((await staff.do(priceSyncCalls.recent, {})).find(({ id }) => id === dead.id)).toMatchObject({
    state: 'failed',
    note: catalogCopy.syncGaveUp,
  });
});

test("keeps a manual price until the provider's price changes", async () => {
  const { w, provider, id, staff } = await stocked();
  const [{ sku } = { sku: '' }] = await w.rows(sql<{ sku: string }>`select sku from product order by sku limit 1`);
  const [one] = await prices(w, sku);
  await staff.do(providerProductCalls.changePrice, { id: one!.id, price: 1 });
  const again = () =>
    w.database.transaction((tx) => tx.run(sql`update provider set prices_cursor = null, products_cursor = null`));
  await again();
  await syncCatalog(w.database, provider, id, w.now());
  expect((await prices(w, sku))[0]).toMatchObject({ priceE4: 100, ownPrice: true });
  await w.database.transaction((tx) =>
    tx.run(sql`update product_price set original_price_e4 = original_price_e4 + 1 where id = ${one!.id}`),
  );
  await again();
  await syncCatalog(w.database, provider, id, w.now());
  expect((await prices(w, sku))[0]).toEqual(one);
});
