// The provider simulator of a trial with DEMO=off, chosen on the setup page instead of PROVIDERS. Once chosen, it starts
// with the product (docs/decisions/0100).

import { usesSimulator } from '#server/base/database/installation.ts';
import type { Metrics } from '#server/base/http/metrics.ts';
import type { Config } from '#server/base/process/config.ts';
import type { LimitedProvider } from '#server/buying/purchasing/provider-clients.ts';
import { ensureProvider } from '#server/catalog/sync.ts';
import { type DemoProvider, startDemoProvider } from './demo-provider.ts';
import { createProviders, type Services } from './services.ts';

interface TrialSimulator {
  /** Starts it, once, and queues the syncs of its catalogues. */
  start(): Promise<void>;
  /** Its address; null if it is not running. */
  url(): string | null;
  stop(): Promise<void>;
}

/** Whether this installation may buy from the simulator without being a demo. */
const maySimulate = ({ production, demo, mode, providers }: Config): boolean =>
  !production && demo === 'off' && mode === 'all' && providers.length === 0;

/** Starts the simulator if it was chosen before. Its providers are added to `providers`, which buyer and syncs read. */
export async function createTrialSimulator(
  { database }: Services,
  config: Config,
  providers: LimitedProvider[],
  metrics: Metrics | undefined,
): Promise<TrialSimulator | null> {
  if (!maySimulate(config)) return null;
  let running: Promise<DemoProvider> | null = null;
  let url: string | null = null;

  async function launch(): Promise<DemoProvider> {
    const simulator = await startDemoProvider(config.dataDir, () => {});
    providers.push(...createProviders(simulator.providers, metrics));
    url = simulator.url;
    return simulator;
  }

  /** A failed start may be tried again. */
  const runOnce = (): Promise<DemoProvider> =>
    (running ??= launch().catch((error: unknown) => {
      running = null;
      throw error;
    }));

  if (await usesSimulator(database)) await runOnce();
  return {
    start: async () => {
      const simulator = await runOnce();
      await database.transaction(async (tx) => {
        for (const { code, name } of simulator.providers)
          await tx.enqueueJob('catalog.sync', { providerId: await ensureProvider(tx, { code, name }) });
      });
    },
    url: () => url,
    stop: async () => (await running)?.stop(),
  };
}
