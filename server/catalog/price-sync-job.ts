// A requested sync of products and prices: one SKU, or all of a provider promotion. Written in short transactions of a
// few products each, with progress stored alongside, so that it can be killed and rerun.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import type { Jobs } from '#domain/jobs.ts';
import type { Database } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { dropOwnPrices } from './prices.ts';
import { type Provider, ProviderError, type ProviderPromotion } from './provider/port.ts';
import type { ProviderSource } from './sync.ts';
import { createSyncMeter, readPages, SYNC_LIMITS, SyncLimitExceeded, type SyncMeter } from './sync-pages.ts';
import { readRates, savePrices } from './sync-prices.ts';
import { saveBundles, saveProducts } from './sync-products.ts';
import { savePromotions, windowAround } from './sync-promotions.ts';

/** Products per request, so that their SKUs fit into a URL. */
const BATCH_SIZE = 50;

interface PriceSyncRequest {
  id: string;
  sku: string | null;
  promotionId: string | null;
  windowFrom: Time | null;
  windowTo: Time | null;
  /** Manually set sale prices to replace. */
  replaces: string[];
  requestedBy: string | null;
}

interface PriceSyncServices {
  database: Database;
  clock: Clock;
  sources: readonly ProviderSource[];
}

interface Target {
  providerId: string;
  provider: Provider;
}

/** Configured providers that support price syncs; only the SKU's own if known. */
async function findTargets({ database, sources }: PriceSyncServices, { sku }: PriceSyncRequest): Promise<Target[]> {
  const rows = await database.all(sql<{ id: string; code: string; mine: boolean }>`
    select p.id, p.code, exists (select 1 from product pr where pr.provider_id = p.id and pr.sku = ${sku}) as mine
    from provider p where coalesce((p.capabilities ->> 'priceSync')::boolean, false) order by p.code`);
  const ownProviders = rows.filter(({ mine }) => mine);
  return (ownProviders.length > 0 ? ownProviders : rows).flatMap(({ id, code }) => {
    const source = sources.find((one) => one.code === code);
    return source ? [{ providerId: id, provider: source.provider }] : [];
  });
}

/** The provider's promotions to sync: the named one; for a SKU with dates, those that contain it then. */
async function findPromotions(
  provider: Provider,
  request: PriceSyncRequest,
  now: Time,
  meter: SyncMeter,
): Promise<ProviderPromotion[]> {
  if (!request.promotionId && !request.windowFrom && !request.windowTo) return [];
  const standard = windowAround(now);
  const window = { from: request.windowFrom ?? standard.from, to: request.windowTo ?? standard.to };
  const matchingPromotions: ProviderPromotion[] = [];
  await readPages(
    meter,
    (cursor) => provider.promotions({ ...window, cursor }),
    async (items) => {
      matchingPromotions.push(
        ...items.filter(({ id, discounts }) =>
          request.promotionId ? id === request.promotionId : discounts.some(({ sku }) => sku === request.sku),
        ),
      );
    },
  );
  return matchingPromotions;
}

/** Syncs products and prices of these SKUs. Returns the number known to the provider. */
async function syncSkus(
  { database, clock }: PriceSyncServices,
  { provider, providerId }: Target,
  skus: readonly string[],
  meter: SyncMeter,
): Promise<number> {
  const now = clock.now();
  const requestedSkus = new Set(skus);
  // Ignores products that were not requested.
  const onlyRequested = <T extends { sku: string }>(items: T[]): T[] =>
    items.filter(({ sku }) => requestedSkus.has(sku));
  let productCount = 0;
  await readPages(
    meter,
    (cursor) => provider.products({ cursor, skus }),
    async (page) => {
      const items = onlyRequested(page);
      productCount += items.length;
      await database.transaction(async (tx) => {
        const { bundles } = await saveProducts(tx, { providerId, now }, items);
        await saveBundles(tx, providerId, bundles, now);
      });
    },
  );
  const rates = await readRates(provider);
  await readPages(
    meter,
    (cursor) => provider.prices({ cursor, skus }),
    async (page) =>
      void (await database.transaction((tx) =>
        savePrices(tx, { providerId, now, rates, keepsOwn: true }, onlyRequested(page)),
      )),
  );
  return productCount;
}

/** Returns the number of products found. */
async function syncTarget(
  services: PriceSyncServices,
  target: Target,
  request: PriceSyncRequest,
  reportProgress: (done: number, total: number) => Promise<void>,
) {
  const now = services.clock.now();
  const meter = createSyncMeter(SYNC_LIMITS);
  const promotions = await findPromotions(target.provider, request, now, meter);
  const skus = request.sku
    ? [request.sku]
    : [...new Set(promotions.flatMap((one) => one.discounts.map(({ sku }) => sku)))];
  await reportProgress(0, skus.length);
  let foundCount = 0;
  for (let at = 0; at < skus.length; at += BATCH_SIZE) {
    const batch = skus.slice(at, at + BATCH_SIZE);
    foundCount += await syncSkus(services, target, batch, meter);
    await reportProgress(at + batch.length, skus.length);
  }
  await services.database.transaction(async (tx) => {
    await savePromotions(tx, target.providerId, promotions);
    // Last, after the provider's own prices are stored.
    await dropOwnPrices(tx, { userId: request.requestedBy, now }, request.replaces);
  });
  return foundCount;
}

/** The job `catalog.sync-price`. Skips one that has already finished. */
export function priceSyncHandler(services: PriceSyncServices) {
  const { database, clock } = services;
  const setState = (id: string, state: 'running' | 'done' | 'failed', note: string | null = null) =>
    database.transaction((tx) =>
      tx.run(sql`update price_sync set state = ${state}, note = ${note}, touched_at = ${clock.now()} where id = ${id}`),
    );
  return async ({ syncId }: Jobs['catalog.sync-price']): Promise<void> => {
    const request =
      await database.one(sql<PriceSyncRequest>`select id, sku, promotion_id, window_from, window_to, replaces,
        requested_by from price_sync
      where id = ${syncId} and state in ('queued', 'running')`);
    if (!request) return;
    await setState(syncId, 'running');
    const reportProgress = (done: number, total: number) =>
      database
        .transaction((tx) =>
          tx.run(
            sql`update price_sync set done = ${done}, total = ${total}, touched_at = ${clock.now()}
              where id = ${syncId}`,
          ),
        )
        .then(() => undefined);
    try {
      for (const target of await findTargets(services, request))
        if ((await syncTarget(services, target, request, reportProgress)) > 0)
          return void (await setState(syncId, 'done'));
      await setState(syncId, 'failed', catalogCopy.nothingFound);
    } catch (error) {
      if (error instanceof SyncLimitExceeded) return void (await setState(syncId, 'failed', error.message));
      if (!(error instanceof ProviderError)) throw error;
      await setState(syncId, 'failed', catalogCopy.providerSilent);
    }
  };
}
