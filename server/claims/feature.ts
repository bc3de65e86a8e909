// Registers the calls and chores of claims.

import type { Edge } from '#server/base/http/http.ts';
import { CALM_INTERVAL_MS, every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { ProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import type { Vault } from '#server/keys/vault.ts';
import type { FileServices } from './files.ts';
import { registerClaimRoutes } from './routes.ts';
import { askSuppliers } from './supplier-claims.ts';

export const claimFeature = {
  name: 'claims',
  routes: (edge: Edge, services: FileServices) => registerClaimRoutes(edge, services),
  chores: (services: FeatureServices & { vault: Vault; providerClients: ProviderClients }) => [
    every(CALM_INTERVAL_MS, 'ask suppliers about claims', () => askSuppliers(services, services.clock.now())),
  ],
};
