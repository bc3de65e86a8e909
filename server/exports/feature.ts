// Registers calls, jobs and chores of exports.

import type { Edge } from '#server/base/http/http.ts';
import { every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { exportRunHandler } from './making.ts';
import { deleteExpiredExports } from './retention.ts';
import { registerExportRoutes } from './routes.ts';
import { startDueExports } from './schedules.ts';

const SCHEDULE_INTERVAL_MS = 60_000;

export const exportFeature = {
  name: 'exports',
  routes: (edge: Edge, { keys }: FeatureServices) => registerExportRoutes(edge, keys),
  jobs: ({ config, ...services }: FeatureServices) => ({
    'exports.run': exportRunHandler({ ...services, publicUrl: config.publicUrl }),
  }),
  chores: (services: FeatureServices) => [
    every(SCHEDULE_INTERVAL_MS, 'scheduled exports', () => startDueExports(services, services.clock.now())),
  ],
  deleteExpired: ({ database, clock }: FeatureServices) => deleteExpiredExports(database, clock.now()),
};
