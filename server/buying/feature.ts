// Registers calls, jobs, chores and watches of purchases.

import type { Edge } from '#server/base/http/http.ts';
import { CALM_INTERVAL_MS, every, ROUND_INTERVAL_MS } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { ProviderAccounts } from '#server/catalog/provider/accounts.ts';
import type { Vault } from '#server/keys/vault.ts';
import { decideByRule } from '#server/orders/approval-rule/decision.ts';
import { expireEndedOrders, failLateOrders, startDueOrders } from './items/due-orders.ts';
import { startOrder } from './items/order-start.ts';
import { registerProviderEvents } from './provider-events/route.ts';
import {
  createMissingProviderRecorder,
  createStallRecorder,
  missingProviderWatch,
  providerWatch,
} from './provider-tasks/provider-stalls.ts';
import type { ProviderTaskRunner } from './provider-tasks/provider-tasks.ts';
import type { LimitedProvider, ProviderClients } from './purchasing/provider-clients.ts';
import { unclearPurchaseWatch } from './purchasing/unclear-purchases.ts';
import { reconcile } from './recovery/reconciler.ts';
import { registerBuyingRoutes } from './routes.ts';

interface BuyingServices extends FeatureServices {
  providerClients: ProviderClients;
  providers: readonly LimitedProvider[];
  providerTasks: ProviderTaskRunner;
}

interface RouteServices {
  accounts: ProviderAccounts;
  vault: Vault;
}

export const buyingFeature = {
  name: 'buying',
  routes: (
    edge: Edge,
    { accounts, providerClients, vault }: Pick<BuyingServices, 'providerClients'> & RouteServices,
  ) => {
    registerBuyingRoutes(edge, providerClients, vault);
    registerProviderEvents(edge, accounts);
  },
  jobs: (services: FeatureServices) => ({
    'order.decide': ({ orderId }: { orderId: string }) => decideByRule(services, startOrder, orderId),
  }),
  chores: (services: BuyingServices) => {
    const { database, clock, log, providerClients, providers, providerTasks } = services;
    const recordStalls = createStallRecorder(database, providers);
    const recordMissingProviders = createMissingProviderRecorder(database, providers, log);
    return [
      every(ROUND_INTERVAL_MS, 'start due orders', () => startDueOrders(services, clock.now())),
      every(CALM_INTERVAL_MS, 'expire ended orders', () => expireEndedOrders(services, clock.now())),
      every(CALM_INTERVAL_MS, 'fail late orders', () => failLateOrders(services, clock.now())),
      every(ROUND_INTERVAL_MS, 'start provider tasks', () => providerTasks.start(clock.now())),
      every(CALM_INTERVAL_MS, 'reconcile', () => reconcile({ database, clock, providers: providerClients, log })),
      every(ROUND_INTERVAL_MS, 'record stalls', () => recordStalls(clock.now())),
      every(CALM_INTERVAL_MS, 'record missing providers', () => recordMissingProviders(clock.now())),
    ];
  },
  watches: ({ providerClients }: { providerClients: ProviderClients }) => [
    providerWatch,
    missingProviderWatch,
    unclearPurchaseWatch(providerClients),
  ],
};
