// Registers calls and chores of orders. Buying, further right, starts them.

import type { Edge } from '#server/base/http/http.ts';
import { CALM_INTERVAL_MS, every, ROUND_INTERVAL_MS } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { StartOrder } from './deciding/approval.ts';
import { deleteOldEvents } from './lifecycle/order-events.ts';
import { foldTotals } from './reading/totals.ts';
import { registerOrderRoutes } from './routes.ts';

export const orderFeature = {
  name: 'orders',
  routes: (edge: Edge, { startOrder }: { startOrder: StartOrder }) => registerOrderRoutes(edge, startOrder),
  chores: ({ database }: FeatureServices) => [
    every(ROUND_INTERVAL_MS, 'fold totals', () => foldTotals(database)),
    every(CALM_INTERVAL_MS, 'delete old events', () => deleteOldEvents(database)),
  ],
};
