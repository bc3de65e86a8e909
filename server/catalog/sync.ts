// Brings the catalogue of one provider up to date: capabilities, products, stock, prices, promotions. Each page is written in
// its own transaction and each list remembers how far it came, so a sync that broke off is simply run again.

import { sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { copy } from '#domain/catalog/copy.ts';
import type { Jobs } from '#domain/jobs.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database, Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import type { Log } from '#server/base/log.ts';
import { type Provider, ProviderError } from './provider/port.ts';
import { openSyncMeter, SYNC_LIMITS, SyncLimitExceeded, type SyncLimits } from './sync-pages.ts';
import { syncPrices } from './sync-prices.ts';
import { syncProducts } from './sync-products.ts';
import { syncPromotions } from './sync-promotions.ts';
import { forgetStock, syncStock } from './sync-stock.ts';

/** A provider that can be reached; its code names the row in `provider`. */
export interface ProviderSource {
  code: string;
  provider: Provider;
}

/** Rows that a sync wrote; all 0 when the provider had nothing new. */
export interface SyncResult {
  products: number;
  prices: number;
  promotions: number;
  stockLevels: number;
}

/** The id of the provider of that code, made or renamed when needed. Its capabilities come with the first sync. */
export async function ensureProvider(tx: Tx, { code, name }: { code: string; name: string }): Promise<string> {
  const row = await tx.one(
    sql<{ id: string }>`insert into provider (id, code, name) values (${newId()}, ${code}, ${name})
      on conflict (code) do update set name = excluded.name returning id`,
  );
  return row!.id;
}

/** Longest gap after which only changed prices and stock are read; after a longer one everything is. */
const CHANGES_TRUSTED_MS = DAY;

interface Cursors {
  productsCursor: Time | null;
  pricesCursor: Time | null;
  stockCursor: Time | null;
}

/**
 * Cursors of the lists of a provider. Prices and stock have none after a longer gap: a change that the provider no longer
 * lists would leave a wrong price for good.
 */
const readCursors = (database: Database, providerId: string, now: Time): Promise<Cursors | undefined> => {
  const trusted = sql`synced_at >= ${addMilliseconds(now, -CHANGES_TRUSTED_MS)}`;
  return database.one(
    sql<Cursors>`select products_cursor, case when ${trusted} then prices_cursor end as prices_cursor,
        case when ${trusted} then stock_cursor end as stock_cursor
      from provider where id = ${providerId}`,
  );
};

/** What keeps a list of a provider from being read to its end. */
export const isSyncError = (error: unknown): error is Error =>
  error instanceof ProviderError || error instanceof SyncLimitExceeded;

/**
 * Brings products, prices, promotions and stock up to date; trouble with one list keeps none of the others back. What was
 * written until then stays, and the provider's row says what the trouble was.
 * @throws ProviderTrouble when the provider does not answer, TooMuch when it does not stop
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
  const meter = openSyncMeter(limits);
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
      syncProducts(database, provider, { ...providerContext, since: cursors.productsCursor }, meter),
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
      left_out = ${copy.leftOut(meter.leftOut)},
      synced_at = case when ${firstError === undefined} then ${now}::timestamptz else synced_at end
        where id = ${providerId}`),
  );
  if (firstError) throw firstError;
  return synced!;
}

/**
 * The job `catalog.sync`. A provider that is no longer configured is left alone. One that does not answer is asked
 * again soon; one that sends too much would only send it again, so it waits for the next sync.
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

/** The next moment at which a promotion of a provider begins or ends, and with it prices change; null when none is known. */
export const nextPriceChange = async (database: Database, now: Time): Promise<Time | null> =>
  (
    await database.one(
      sql<{ at: Time | null }>`select min(moment) as at from provider_promotion w
        cross join lateral (values (w.valid_from), (w.valid_to)) as t (moment) where moment > ${now}`,
    )
  )?.at ?? null;
