// A market that buys from the CodesWholesale simulator.

import { Secret } from '#domain/base/text/secret.ts';
import { codesWholesaleProvider } from '#server/catalog/provider/codeswholesale/provider.ts';
import type { CodesWholesaleOptions } from '../provider-simulator/codeswholesale/options.ts';
import { startCodesWholesale } from '../provider-simulator/codeswholesale/server.ts';
import { SIMULATOR_DELAYS } from './simulator-delays.ts';
import { createSupplierMarket, SUPPLIER_COUNTRIES, SUPPLIER_TIMEOUT_MS } from './supplier-market.ts';
import type { World } from './world.ts';

/** Starts the simulator with the clock of the world, and syncs it. */
export async function createCodesWholesaleMarket(w: World, options: CodesWholesaleOptions = {}) {
  const simulator = await startCodesWholesale({
    now: () => Date.parse(w.now()),
    ...options,
    delays: { ...SIMULATOR_DELAYS, ...options.delays },
  });
  const config = {
    name: 'CodesWholesale',
    baseUrl: simulator.url,
    clientId: new Secret('demo'),
    clientSecret: new Secret('demo'),
    currency: 'EUR',
    countries: SUPPLIER_COUNTRIES,
    timeoutMs: SUPPLIER_TIMEOUT_MS,
  };
  const adapter = codesWholesaleProvider(config, () => w.now());
  const market = await createSupplierMarket(w, { code: 'cws', name: 'CodesWholesale', adapter, simulator });
  return { simulator, ...market, sell: () => market.sellWhere() };
}
