// A market that buys from the Kinguin simulator.

import { sql } from 'kysely';
import { Secret } from '#domain/base/text/secret.ts';
import { kinguinProvider } from '#server/catalog/provider/kinguin/provider.ts';
import type { KinguinOptions } from '../provider-simulator/kinguin/options.ts';
import { BASE_PATH, startKinguin } from '../provider-simulator/kinguin/server.ts';
import { SIMULATOR_DELAYS } from './simulator-delays.ts';
import { createSupplierMarket, SUPPLIER_COUNTRIES, SUPPLIER_TIMEOUT_MS } from './supplier-market.ts';
import type { World } from './world.ts';

/** Starts the simulator with the clock of the world, and syncs it. */
export async function createKinguinMarket(w: World, options: KinguinOptions = {}) {
  const kinguin = await startKinguin({
    now: () => Date.parse(w.now()),
    ...options,
    delays: { ...SIMULATOR_DELAYS, ...options.delays },
  });
  const config = {
    name: 'Kinguin',
    baseUrl: `${kinguin.url}${BASE_PATH}`,
    apiKey: new Secret('demo'),
    countries: SUPPLIER_COUNTRIES,
    timeoutMs: SUPPLIER_TIMEOUT_MS,
  };
  const adapter = kinguinProvider(config, () => w.now());
  const market = await createSupplierMarket(w, { code: 'kinguin', name: 'Kinguin', adapter, simulator: kinguin });
  /** A synced product with text keys on sale, with or without wholesale prices. */
  const sell = (isWholesale: boolean) => market.sellWhere(sql`(pp.units_per_order > 9) = ${isWholesale}`);
  return { kinguin, ...market, sell };
}
