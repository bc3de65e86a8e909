// Syncs the catalogue of one provider: capabilities, products, stock, prices, promotions. Each page is written in its
// own transaction and each list stores its cursor, so an aborted sync is simply rerun.

import { sql } from 'kysely';
import { addMilliseconds, DAY, millisecondsBetween, type Time } from '#domain/base/time.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import type { Jobs } from '#domain/jobs.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { newId } from '#server/base/process/ids.ts';
import type { Log } from '#server/base/process/log.ts';
import { type Capabilities, type Provider, ProviderError } from './provider/port.ts';
import { createSyncMeter, SYNC_LIMITS, SyncLimitExceeded, type SyncLimits } from './sync-pages.ts';
import { syncPrices } from './sync-prices.ts';
import { syncProducts } from './sync-products.ts';
import { syncPromotions } from './sync-promotions.ts';
import { forgetStock, syncStock } from './sync-stock.ts';

/** A reachable provider; its code identifies the row in `provider`. */
export interface ProviderSource {
  code: string;
  provider: Provider;
}

/** Rows written by a sync; all 0 if nothing changed. */
interface SyncResult {
  products: number;
  prices: number;
  promotions: number;
  stockLevels: number;
}

/** ID of the provider with this code, created or renamed as needed. Capabilities follow with the first sync. */
export async function ensureProvider(tx: Tx, { code, name }: { code: string; name: string }): Promise<string> {
  const row = await tx.only(
    sql<{ id: string }>`insert into provider (id, code, name) values (${newId()}, ${code}, ${name})
      on conflict (code) do update set name = excluded.name returning id`,
  );
  return row.id;
}

/** Maximum age of the last sync for reading price and stock changes only; after that, everything is read. */
const CHANGES_TRUSTED_MS = DAY;

interface Cursors {
  productsCursor: Time | null;
  productsWalkedAt: Time | null;
  pricesCursor: Time | null;
  stockCursor: Time | null;
}

/**
 * Cursors of a provider's lists. Reset for prices and stock after a longer gap: a change the provider no longer lists
 * would leave a wrong price forever.
 */
const readCursors = (database: Database, providerId: string, now: Time): Promise<Cursors | undefined> => {
  const trusted = sql`synced_at >= ${addMilliseconds(now, -CHANGES_TRUSTED_MS)}`;
  return database.one(
    sql<Cursors>`select products_cursor, products_walked_at,
        case when ${trusted} then prices_cursor end as prices_cursor,
        case when ${trusted} then stock_cursor end as stock_cursor
      from provider where id = ${providerId}`,
  );
};

/**
 * Start of the product changes to read; null reads the whole list. A provider that does not report removals is read as a
 * whole every day, because only then it is known what it no longer sells.
 */
const productsSince = (
  { productsCursor, productsWalkedAt }: Cursors,
  { reportsRemovals }: Pick<Capabilities, 'reportsRemovals'>,
  now: Time,
): Time | null => {
  const isWalkedToday = productsWalkedAt !== null && millisecondsBetween(productsWalkedAt, now) < DAY;
  return reportsRemovals === false && !isWalkedToday ? null : productsCursor;
};

/** Errors that abort reading a provider's list. */
export const isSyncError = (error: unknown): error is Error =>
  error instanceof ProviderError || error instanceof SyncLimitExceeded;

/**
 * Syncs products, prices, promotions and stock; an error in one list does not stop the others. Completed writes are
 * kept, and the error is stored with the provider.
 * @throws ProviderError if the provider does not respond, SyncLimitExceeded if it does not stop
 */
export async function syncCatalog(
  database: Database,
  provider: Provider,
  providerId: string,
  now: Time,
  limits: SyncLimits = SYNC_LIMITS,
): Promise<SyncResult> {
  const cursors = await readCursors(database, providerId, now);
  if (!cursors) throw new Error('A provider that is not in the database cannot be synced.');
  const meter = createSyncMeter(limits);
  const errors: Error[] = [];
  const collectError = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!isSyncError(error)) throw error;
      errors.push(error);
      return null;
    }
  };
  const providerContext = { providerId, now };
  const synced = await collectError(async () => {
    const { stockList, ...facts } = await provider.capabilities();
    const capabilities = JSON.stringify({ ...facts, stockList });
    await database.transaction((tx) =>
      tx.run(
        sql`update provider set capabilities = ${capabilities}::jsonb where id = ${providerId}
          and capabilities is distinct from ${capabilities}::jsonb`,
      ),
    );
    const products = await collectError(() =>
      syncProducts(database, provider, { ...providerContext, since: productsSince(cursors, facts, now) }, meter),
    );
    const upTo = products?.asOf ?? null;
    const prices = await collectError(() =>
      syncPrices(database, provider, { ...providerContext, since: cursors.pricesCursor, upTo }, meter),
    );
    const promotions = await collectError(() => syncPromotions(database, provider, providerContext, meter));
    const stockLevels = await collectError(async () =>
      stockList
        ? syncStock(database, provider, { ...providerContext, since: cursors.stockCursor, upTo }, meter)
        : forgetStock(database, providerId),
    );
    return {
      products: products?.changed ?? 0,
      prices: prices ?? 0,
      promotions: promotions ?? 0,
      stockLevels: stockLevels ?? 0,
    };
  });
  const [firstError] = errors;
  await database.transaction((tx) =>
    tx.run(sql`update provider set sync_tried_at = ${now}, sync_trouble = ${firstError?.message ?? null},
      left_out = ${catalogCopy.leftOut(meter.leftOut)},
      synced_at = case when ${firstError === undefined} then ${now}::timestamptz else synced_at end
        where id = ${providerId}`),
  );
  if (firstError) throw firstError;
  return synced!;
}

/**
 * The job `catalog.sync`. Skips a provider that is no longer configured. One that does not respond is retried soon; one
 * that exceeds the limits would do so again, so it waits for the next sync.
 */
export function syncHandler({
  database,
  clock,
  sources,
  log,
}: {
  database: Database;
  clock: Clock;
  sources: readonly ProviderSource[];
  log: Log;
}) {
  return async ({ providerId }: Jobs['catalog.sync']): Promise<void> => {
    const row = await database.one(sql<{ code: string }>`select code from provider where id = ${providerId}`);
    const source = sources.find(({ code }) => code === row?.code);
    if (!source) return;
    try {
      await syncCatalog(database, source.provider, providerId, clock.now());
    } catch (error) {
      if (!(error instanceof SyncLimitExceeded)) throw error;
      log.error({ job: 'catalog.sync', provider: source.provider.name, err: error }, 'A catalogue is too large.');
    }
  };
}

/** Next start or end of a provider promotion, when prices change; null if none is known. */
export const nextPriceChange = async (database: Database, now: Time): Promise<Time | null> =>
  (
    await database.one(
      sql<{ at: Time | null }>`select min(moment) as at from provider_promotion w
        cross join lateral (values (w.valid_from), (w.valid_to)) as t (moment) where moment > ${now}`,
    )
  )?.at ?? null;
