// Brings the catalogue of one provider up to date: capabilities, products, prices, promotions. Each page is written in
// a transaction of its own and each list remembers how far it came, so a sync that broke off is simply run again.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Jobs } from '#domain/jobs.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database, Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import type { Provider } from './provider/port.ts';
import { syncPrices } from './sync-prices.ts';
import { syncProducts } from './sync-products.ts';
import { syncPromotions } from './sync-promotions.ts';

/** A provider that can be reached; its code names the row in `provider`. */
export interface Source {
  code: string;
  provider: Provider;
}

/** Rows that a sync wrote; all 0 when the provider had nothing new. */
export interface Synced {
  products: number;
  prices: number;
  promotions: number;
}

/** The id of the provider of that code, made or renamed when needed. Its capabilities come with the first sync. */
export async function ensureProvider(tx: Tx, { code, name }: { code: string; name: string }): Promise<string> {
  const row = await tx.one(
    sql<{ id: string }>`insert into provider (id, code, name) values (${newId()}, ${code}, ${name})
      on conflict (code) do update set name = excluded.name returning id`,
  );
  return row!.id;
}

/** @throws ProviderTrouble when the provider does not answer; what was written until then stays */
export async function syncCatalog(
  database: Database,
  provider: Provider,
  providerId: string,
  now: Time,
): Promise<Synced> {
  const cursors = await database.one(
    sql<{
      productsCursor: Time | null;
      pricesCursor: Time | null;
    }>`select products_cursor, prices_cursor from provider where id = ${providerId}`,
  );
  if (!cursors) throw new Error('A provider that is not in the database cannot be synced.');
  const capabilities = JSON.stringify(await provider.capabilities());
  await database.transaction((tx) =>
    tx.run(
      sql`update provider set capabilities = ${capabilities}::jsonb where id = ${providerId} and capabilities is distinct from ${capabilities}::jsonb`,
    ),
  );
  const products = await syncProducts(database, provider, { providerId, since: cursors.productsCursor, now });
  const prices = await syncPrices(database, provider, {
    providerId,
    since: cursors.pricesCursor,
    upTo: products.asOf,
    now,
  });
  const promotions = await syncPromotions(database, provider, { providerId, now });
  await database.transaction((tx) => tx.run(sql`update provider set synced_at = ${now} where id = ${providerId}`));
  return { products: products.changed, prices, promotions };
}

/** The job `catalog.sync`. A provider that is no longer configured is left alone. */
export function syncHandler({
  database,
  clock,
  sources,
}: {
  database: Database;
  clock: Clock;
  sources: readonly Source[];
}) {
  return async ({ providerId }: Jobs['catalog.sync']): Promise<void> => {
    const row = await database.one(sql<{ code: string }>`select code from provider where id = ${providerId}`);
    const source = sources.find(({ code }) => code === row?.code);
    if (source) await syncCatalog(database, source.provider, providerId, clock.now());
  };
}
