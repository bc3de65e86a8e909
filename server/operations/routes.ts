// Calls of the Operations and Providers pages.

import { operationCalls } from '#domain/operations/calls.ts';
import { providerCalls } from '#domain/operations/provider-calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import type { Config } from '#server/base/process/config.ts';
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import type { ProviderConfig } from '#server/base/process/provider-config.ts';
import { pauseProvider, resumeProvider } from '#server/buying/provider-tasks/provider-pause.ts';
import { readProviderStates, toProviderSetups } from './provider-states.ts';
import { readState } from './state.ts';

export function registerOperationRoutes(
  edge: Edge,
  {
    isEmbedded,
    providers,
    expected,
  }: { isEmbedded: boolean; providers: readonly ProviderConfig[]; expected: Config['expectedProcesses'] },
): void {
  serve(edge, operationCalls, {
    show: async ({ db, now }) => ({
      version: PRODUCT_VERSION,
      commit: PRODUCT_COMMIT,
      isEmbedded,
      expected,
      ...(await readState(db, now)),
    }),
  });
  const setups = toProviderSetups(providers);
  serve(edge, providerCalls, {
    list: (context) => readProviderStates(context, setups),
    pause: pauseProvider,
    resume: resumeProvider,
  });
}
