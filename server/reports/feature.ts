// Registers calls and chores of reports.

import type { Edge } from '#server/base/http/http.ts';
import { every, ROUND_INTERVAL_MS } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { registerReportRoutes } from './inventory-reports.ts';
import { millisecondsUntilNextPoll, takeDueSnapshot } from './inventory-snapshots.ts';
import { registerSalesReportRoutes } from './routes.ts';
import { foldReports } from './sums.ts';

export const reportFeature = {
  name: 'reports',
  routes: (edge: Edge) => {
    registerReportRoutes(edge);
    registerSalesReportRoutes(edge);
  },
  chores: (services: FeatureServices) => [
    {
      name: 'take month-end inventories',
      intervalMs: () => millisecondsUntilNextPoll(services.clock.now()),
      run: () => takeDueSnapshot(services, services.clock.now()),
    },
    every(ROUND_INTERVAL_MS, 'fold reports', () => foldReports(services.database)),
  ],
};
