// A market whose only provider is the Kinguin simulator: its catalogue is synced, and orders are bought from it.

import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { CALL_LIMITS, createCallLimiter } from '#server/catalog/provider/call-limiter.ts';
import { kinguinProvider } from '#server/catalog/provider/kinguin/provider.ts';
import { limitProvider } from '#server/catalog/provider/limited-provider.ts';
import { ensureProvider, syncCatalog } from '#server/catalog/sync.ts';
import type { KinguinOptions } from '../provider-simulator/kinguin/options.ts';
import { BASE_PATH, startKinguin } from '../provider-simulator/kinguin/server.ts';
import { insertPromotion, type ProductFixture } from './catalog-fixtures.ts';
import { createTrade } from './trade.ts';
import type { World } from './world.ts';

/** Starts the stand-in with the clock of the world, and syncs it. */
export async function createKinguinMarket(w: World, options: KinguinOptions = {}) {
  const now = () => Date.parse(w.now());
  const kinguin = await startKinguin({ now, ...options });
  onTestFinished(() => kinguin.close());
  const config = {
    name: 'Kinguin',
    baseUrl: `${kinguin.url}${BASE_PATH}`,
    apiKey: new Secret('demo'),
    countries: ['DE', 'FR', 'US', 'JP'],
    timeoutMs: 5_000,
  };
  const limits = { ...CALL_LIMITS, callsInFlight: 64, failuresToOpen: 1_000_000 };
  const provider = limitProvider(
    kinguinProvider(config, () => w.now()),
    createCallLimiter(limits, now, Math.random),
  );
  const providerId = await w.database.transaction((tx) => ensureProvider(tx, { code: 'kinguin', name: 'Kinguin' }));
  await syncCatalog(w.database, provider, providerId, w.now());
  w.addProvider('kinguin', provider);

  /** A synced product with text keys on sale, with or without wholesale prices. */
  async function sell(isWholesale: boolean) {
    const [product] = await w.rows(
      sql<ProductFixture & { countries: string[] }>`select p.id as product_id, sku, name, provider_id, publisher_id,
          array[pp.id] as price_ids, pp.countries
        from product p join product_price pp on pp.product_id = p.id
        where stock_quantity > 1000 and release_date < now() and (pp.units_per_order > 9) = ${isWholesale}
        order by sku limit 1`,
    );
    const [first, second] = product!.countries as [string, string];
    const weights = [
      { code: first, weight: 60 },
      { code: second, weight: 40 },
    ];
    return insertPromotion(w, { product: product!, weights, minQuantity: 1 });
  }

  return { kinguin, sell, ...createTrade(w, kinguin.ledger) };
}
