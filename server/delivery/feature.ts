// Registers calls and chores of packages.

import type { Edge } from '#server/base/http/http.ts';
import { every, ROUND_INTERVAL_MS } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { deliverDueOrders } from './automatic-delivery.ts';
import type { DownloadServices } from './package-download.ts';
import { registerDeliveryRoutes } from './routes.ts';

export const deliveryFeature = {
  name: 'delivery',
  routes: (edge: Edge, { config, keys, vault, afterReveal }: FeatureServices & DownloadServices) =>
    registerDeliveryRoutes(edge, { vault, keys, afterReveal, publicUrl: config.publicUrl }),
  chores: (services: FeatureServices) => [
    every(ROUND_INTERVAL_MS, 'deliver', () =>
      deliverDueOrders(services, services.config.publicUrl, services.clock.now()),
    ),
  ],
};
