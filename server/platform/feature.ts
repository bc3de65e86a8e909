// Registers the calls of the partner API, and records them.

import { apiCallCalls } from '#domain/platform/api-calls/calls.ts';
import type { Edge } from '#server/base/http/http.ts';
import { serve } from '#server/base/http/http.ts';
import { every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { registerProgramAccountRoutes } from './account/routes.ts';
import { recordProgramCalls } from './api-calls/call-recorder.ts';
import { searchApiCalls } from './api-calls/call-search.ts';
import { deleteOldApiCalls } from './api-calls/retention.ts';
import { deleteOldCatalogueChanges } from './catalogue/retention.ts';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import { registerApiClaimRoutes } from './claims/claims.ts';
import { registerDocumentRoute } from './document/routes.ts';
import type { KeyServices } from './draws/keys.ts';
import { registerDrawRoutes } from './draws/routes.ts';
import { registerEventRoutes } from './events/routes.ts';
import { announceCatalogue, announceLowCredit } from './events/watched-events.ts';
import { registerInvoiceRoutes } from './invoices/routes.ts';
import { registerOrderRoutes } from './orders/routes.ts';
import { deleteOldDeliveries } from './webhooks/deliveries.ts';
import { registerWebhookRoutes } from './webhooks/routes.ts';
import { createDeliveries } from './webhooks/sending/fan-out.ts';
import { createWebhookClient } from './webhooks/sending/http-client.ts';
import { createWebhookSender, WEBHOOK_INTERVAL_MS, type WebhookCounter } from './webhooks/sending/sender.ts';
import { refuseWrongMethods } from './wrong-methods.ts';

const WATCH_INTERVAL_MS = 15_000;

export const platformFeature = {
  name: 'platform',
  routes: (edge: Edge, services: FeatureServices & KeyServices) => {
    const { config, database, clock, log } = services;
    recordProgramCalls(edge.app, database, clock, log);
    serve(edge, apiCallCalls, { list: searchApiCalls });
    registerProgramAccountRoutes(edge, config.programLimits);
    registerCatalogueRoutes(edge);
    registerOrderRoutes(edge, services);
    registerDrawRoutes(edge, services);
    registerApiClaimRoutes(edge, services);
    registerInvoiceRoutes(edge);
    registerEventRoutes(edge);
    registerWebhookRoutes(edge, services.keys);
    registerDocumentRoute(edge);
    refuseWrongMethods(edge);
  },
  chores: (services: FeatureServices & { countWebhook?: WebhookCounter | undefined }) => {
    const { config, database, clock, keys, log, countWebhook } = services;
    const client = createWebhookClient({ allowsLocal: false });
    const sender = createWebhookSender({
      database,
      clock,
      keys,
      client,
      log,
      publicUrl: config.publicUrl,
      countWebhook,
    });
    return [
      every(WEBHOOK_INTERVAL_MS, 'create webhook deliveries', () => createDeliveries(database, clock.now())),
      every(WEBHOOK_INTERVAL_MS, 'send webhooks', sender.run),
      every(WATCH_INTERVAL_MS, 'announce low credit', () => announceLowCredit(database, clock.now())),
      every(WATCH_INTERVAL_MS, 'announce the catalogue', () => announceCatalogue(database, clock.now())),
    ];
  },
  deleteExpired: async ({ database, clock }: FeatureServices) =>
    (await deleteOldApiCalls(database, clock.now())) +
    (await deleteOldDeliveries(database, clock.now())) +
    (await deleteOldCatalogueChanges(database)),
};
