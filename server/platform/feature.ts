// Registers the calls of the partner API, and records them.

import { apiCallCalls } from '#domain/platform/api-calls/calls.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Edge } from '#server/base/http/http.ts';
import { serve } from '#server/base/http/http.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { Vault } from '#server/keys/vault.ts';
import { registerProgramAccountRoutes } from './account/routes.ts';
import { recordProgramCalls } from './api-calls/call-recorder.ts';
import { searchApiCalls } from './api-calls/call-search.ts';
import { deleteOldApiCalls } from './api-calls/retention.ts';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import { registerDocumentRoute } from './document/routes.ts';
import { registerDrawRoutes } from './draws/routes.ts';
import { registerInvoiceRoutes } from './invoices/routes.ts';
import { registerOrderRoutes } from './orders/routes.ts';

export const platformFeature = {
  name: 'platform',
  routes: (edge: Edge, services: FeatureServices & { vault: Vault; keys: DerivedKeys }) => {
    const { config, database, clock, log } = services;
    recordProgramCalls(edge.app, database, clock, log);
    serve(edge, apiCallCalls, { list: searchApiCalls });
    registerProgramAccountRoutes(edge, config.programLimits);
    registerCatalogueRoutes(edge);
    registerOrderRoutes(edge);
    registerDrawRoutes(edge, services);
    registerInvoiceRoutes(edge);
    registerDocumentRoute(edge);
  },
  deleteExpired: ({ database, clock }: FeatureServices) => deleteOldApiCalls(database, clock.now()),
};
