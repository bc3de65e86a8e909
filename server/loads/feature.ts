// Registers calls and jobs of key loads.

import type { Edge } from '#server/base/http/http.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { Vault } from '#server/keys/vault.ts';
import { loadRunHandler } from './load-execution.ts';
import { cancelForgottenLoads } from './load-steps.ts';
import { registerLoadRoutes } from './routes.ts';

export const loadFeature = {
  name: 'loads',
  routes: (edge: Edge, { vault }: { vault: Vault }) => registerLoadRoutes(edge, vault),
  jobs: (services: FeatureServices) => ({ 'loads.run': loadRunHandler(services) }),
  deleteExpired: ({ database, clock }: FeatureServices) => cancelForgottenLoads(database, clock.now()),
};
