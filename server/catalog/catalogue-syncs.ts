// Queues the syncs of catalogues.

import { millisecondsBetween } from '#domain/base/time.ts';
import type { Chore } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { ProviderSource } from './sync.ts';
import { ensureProvider, nextPriceChange } from './sync.ts';

const SYNC_INTERVAL_MS = 60 * 60_000;
/** Allows for clock skew: a provider may start its promotion a little late. */
const AFTER_PRICE_CHANGE_MS = 2_000;

/**
 * Syncs every provider's catalogue hourly, and when one of its promotions starts or ends: orders at the old price stop
 * at the first key.
 */
export function catalogueSyncs({
  database,
  clock,
  providers,
}: FeatureServices & { providers: readonly ProviderSource[] }): Chore {
  let waitMs = SYNC_INTERVAL_MS;
  return {
    name: 'queue catalogue syncs',
    intervalMs: () => waitMs,
    run: async () => {
      await database.transaction(async (tx) => {
        for (const { code, provider } of providers)
          await tx.enqueueJob('catalog.sync', { providerId: await ensureProvider(tx, { code, name: provider.name }) });
      });
      const now = clock.now();
      const changeAt = await nextPriceChange(database, now);
      waitMs = Math.min(
        SYNC_INTERVAL_MS,
        changeAt ? millisecondsBetween(now, changeAt) + AFTER_PRICE_CHANGE_MS : SYNC_INTERVAL_MS,
      );
    },
  };
}
