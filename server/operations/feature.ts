// Registers calls and chores of operators: the sealing of all chains.

import { every, ROUND_INTERVAL_MS } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { registerOperationRoutes } from './routes.ts';
import { createSealer } from './sealing.ts';

export const operationFeature = {
  name: 'operations',
  routes: registerOperationRoutes,
  chores: (services: FeatureServices) => [
    // Until the newest seals are stored outside of the database, nothing shows whether the end of a chain was cut off.
    { ...every(ROUND_INTERVAL_MS, 'seal', createSealer(services)), runsAtEnd: true },
  ],
};
