// Calls of the Operations and Providers pages.

import { operationCalls } from '#domain/operations/calls.ts';
import { providerAccountCalls } from '#domain/operations/provider-account-calls.ts';
import { providerCalls } from '#domain/operations/provider-calls.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import { pauseProvider, resumeProvider } from '#server/buying/provider-tasks/provider-pause.ts';
import type { ConfiguredProvider } from '#server/buying/purchasing/provider-clients.ts';
import type { ProviderAccounts } from '#server/catalog/provider/accounts.ts';
import { removeAccount } from './provider-accounts/remove-account.ts';
import { saveAccount } from './provider-accounts/save-account.ts';
import { testAccount, testProvider } from './provider-accounts/test-account.ts';
import { readProviderStates } from './provider-states.ts';
import { readState } from './state.ts';

type Services = FeatureServices & { accounts: ProviderAccounts; providers?: readonly ConfiguredProvider[] };

export function registerOperationRoutes(edge: Edge, services: Services): void {
  const { config, accounts, providers = [] } = services;
  serve(edge, operationCalls, {
    show: async ({ db, now }) => ({
      version: PRODUCT_VERSION,
      commit: PRODUCT_COMMIT,
      isEmbedded: config.databaseUrl === null,
      expected: config.expectedProcesses,
      ...(await readState(db, now)),
    }),
  });
  const { test, ...calls } = providerCalls;
  serve(edge, calls, {
    list: (context) => readProviderStates(context, accounts),
    pause: pauseProvider,
    resume: resumeProvider,
  });
  // They call providers, or read the accounts again once the change is committed.
  serveUnmanaged(edge, { test }, { test: (_, input) => testProvider(providers, input) });
  serveUnmanaged(edge, providerAccountCalls, {
    test: (open, input) => testAccount(open, services, input),
    save: (open, input) => saveAccount(open, services, input),
    remove: (open, input) => removeAccount(open, accounts, input),
  });
}
