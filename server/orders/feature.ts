// Registers calls and chores of orders. Buying, further right, starts them.

import type { Edge } from '#server/base/http/http.ts';
import { CALM_INTERVAL_MS, every, ROUND_INTERVAL_MS } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { publishPartnerEvents } from '#server/partner-events/publishing.ts';
import { registerApprovalRuleRoutes } from './approval-rule/routes.ts';
import type { StartOrder } from './deciding/approval.ts';
import { deleteOldEvents } from './lifecycle/order-events.ts';
import { orderFactsSql } from './lifecycle/partner-events.ts';
import { recordExpiredOffers } from './placing/offer-expiry.ts';
import { foldSums } from './reading/fold-sums.ts';
import { registerOrderRoutes } from './routes.ts';

/** Programs that wait for events notice a longer delay. */
const PUBLISH_INTERVAL_MS = 250;

export const orderFeature = {
  name: 'orders',
  routes: (edge: Edge, { startOrder }: { startOrder: StartOrder }) => {
    registerOrderRoutes(edge, startOrder);
    registerApprovalRuleRoutes(edge);
  },
  chores: (services: FeatureServices) => {
    const { database, clock } = services;
    return [
      every(PUBLISH_INTERVAL_MS, 'publish partner events', () =>
        publishPartnerEvents(database, clock.now(), orderFactsSql),
      ),
      every(ROUND_INTERVAL_MS, 'fold sums', () => foldSums(database)),
      every(CALM_INTERVAL_MS, 'delete old events', () => deleteOldEvents(database)),
      every(CALM_INTERVAL_MS, 'record expired offers', () => recordExpiredOffers(services, clock.now())),
    ];
  },
};
