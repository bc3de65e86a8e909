// Registers calls, jobs and chores of providers and products.

import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { type BalanceSource, balanceReadings } from './balance-readings.ts';
import { catalogueSyncs } from './catalogue-syncs.ts';
import { priceSyncHandler } from './price-sync-job.ts';
import { registerCatalogRoutes } from './routes.ts';
import { syncHandler } from './sync.ts';

type CatalogServices = FeatureServices & { providers: readonly BalanceSource[] };

export const catalogFeature = {
  name: 'catalog',
  routes: registerCatalogRoutes,
  jobs: ({ database, clock, log, providers: sources }: CatalogServices) => ({
    'catalog.sync': syncHandler({ database, clock, sources, log }),
    'catalog.sync-price': priceSyncHandler({ database, clock, sources }),
  }),
  chores: (services: CatalogServices) => [catalogueSyncs(services), balanceReadings(services)],
};
