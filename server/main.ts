// Starts the product: database, demo world if the database is empty, the trial's provider simulator, web, API, worker.

import { setUpReplicaRowLevelSecurity } from '#server/access/row-level-security/partner-role.ts';
import { openPostgresServer } from '#server/base/database/open-database.ts';
import { createReplica } from '#server/base/database/replica.ts';
import { createSchemaMonitor } from '#server/base/database/schema-monitor.ts';
import { createSharedLimits } from '#server/base/http/shared-limits.ts';
import { CALM_INTERVAL_MS, every, startChores } from '#server/base/process/chores.ts';
import { readConfig } from '#server/base/process/config.ts';
import { endsWithin } from '#server/base/process/ends-within.ts';
import { createLog } from '#server/base/process/log.ts';
import { createFirstRevealStorage } from '#server/operations/sealing.ts';
import { createWatching } from '#server/operations/watching.ts';
import { presetSandboxRules } from '#server/orders/approval-rule/sandbox-rules.ts';
import { createSetupLink } from '#server/setup/setup-link.ts';
import { createSheetPort } from '#server/sheets/sheet-adapter.ts';
import { buildApp } from './app.ts';
import { findShippedWorld, seedDemoWorld } from './demo.ts';
import { type DemoProvider, startDemoProvider } from './demo-provider.ts';
import { createProviderAccounts } from './operations/provider-accounts/follow-accounts.ts';
import { hasNoUsers } from './seed/demo-people.ts';
import { createProvider, createProviders, openServices, providerClientsOf, type Services } from './services.ts';
import { exitOnError } from './start-failure.ts';
import { printFilling, printStartMessage } from './start-message.ts';
import { createTrialSimulator } from './trial-simulator.ts';
import { createWorker } from './worker.ts';

/** A newer schema stops this process within this time. */
const SCHEMA_CHECK_MS = 1000;
/** Below the 30 seconds after which service managers and `npm start` kill, with what the last steps need. */
const STOP_WITHIN_MS = 20_000;
const LEAST_STEP_MS = 3_000;

const config = await exitOnError(async () => readConfig(process.env));
const log = createLog(config.logLevel);
const services: Services = await exitOnError(() => openServices(config, log), config);

const { database, clock, keys } = services;
const watching = await createWatching({ config, database, clock, keys, log });
const isFresh = await hasNoUsers(services.database);
const withDemo = (config.sandbox || !config.production) && config.demo !== 'off';
// Of several processes on one database, only the all-in-one process starts the trial's provider.
const bringsProvider = withDemo && config.mode === 'all' && config.providers.length === 0;
const world =
  bringsProvider && config.demo !== 'small' ? await findShippedWorld(services, config, services.clock.now()) : null;
const demoProvider: DemoProvider | null = bringsProvider
  ? await exitOnError(
      () =>
        startDemoProvider(
          config.dataDir,
          (code) => log.error({ code }, 'The provider simulator ended; orders wait until the next start.'),
          { prepare: world?.prepare, isSandbox: config.sandbox },
        ),
      config,
    )
  : null;
const providers = createProviders([...config.providers, ...(demoProvider?.providers ?? [])], watching.metrics);
const simulator = await exitOnError(() => createTrialSimulator(services, config, providers, watching.metrics), config);
const accounts = createProviderAccounts({ database, keys, log }, config.providers, providers, (entry) =>
  createProvider(entry, watching.metrics),
);
await exitOnError(() => accounts.follow(), config);
const demoPassword = await exitOnError(
  async () =>
    world
      ? world.begin()
      : demoProvider && isFresh
        ? seedDemoWorld(services, config, providers, services.clock.now())
        : null,
  config,
);

await services.database.transaction((tx) => presetSandboxRules(tx, services.clock.now()));

const { trialSettleSeconds } = config;
const providerClients = providerClientsOf(
  services,
  providers,
  trialSettleSeconds === null || accounts.configs().length > 0 ? undefined : trialSettleSeconds * 1000,
);
const sheets = await exitOnError(() => createSheetPort(config.googleSheets, services.database, services.clock));
let isReady = true;
const dependencies = {
  config,
  database: services.database,
  clock: services.clock,
  keys: services.keys,
  vault: services.vault,
  providerClients,
  providers,
  accounts,
  simulator,
  sheets,
  log,
};
const readDatabase =
  config.databaseReadUrl && config.mode !== 'worker'
    ? openPostgresServer(config.databaseReadUrl, log, config.databasePooler)
    : null;
const replica = readDatabase
  ? createReplica(services.database, readDatabase, log, () =>
      setUpReplicaRowLevelSecurity(services.database, readDatabase),
    )
  : undefined;
const schema = services.database.embedded
  ? undefined
  : createSchemaMonitor(services.database, services.keys, async (sentence) => {
      log.error(sentence);
      await worker?.stop();
    });
watching.metrics?.observeRowLevelSecurity(services.database);
if (replica) watching.metrics?.observeReplica(replica);
const app = await buildApp({
  ...dependencies,
  replica,
  sharedLimits: services.database.embedded ? undefined : createSharedLimits(services.database, services.clock),
  schema,
  isReady: () => isReady,
  // In other modes the worker stores the seals, in its own data folder.
  afterReveal: config.mode === 'all' ? createFirstRevealStorage({ config, database, log }) : undefined,
  observers: watching.observers,
});
const worker =
  config.mode === 'app'
    ? null
    : createWorker({
        ...dependencies,
        dumpImage: services.database.dumpImage,
        countWebhook: watching.metrics?.countWebhook,
      });
if (!world) await worker?.start(services.queue);
if (config.mode !== 'worker')
  await exitOnError(() => app.http.listen({ port: config.port, host: config.host }), config);
await exitOnError(() => watching.start(), config);
const following = startChores(
  [
    every(CALM_INTERVAL_MS, 'follow accounts', accounts.follow),
    ...(schema ? [every(SCHEMA_CHECK_MS, 'check schema', schema.check)] : []),
  ],
  log,
);

const loading = new AbortController();
let filled: Promise<void> = Promise.resolve();
let isStopping = false;
/** Stops all parts in order. Stopping must also work without the database, and while a run of hours is in progress. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  isReady = false;
  loading.abort();
  const until = performance.now() + STOP_WITHIN_MS;
  const remainingMs = () => Math.max(until - performance.now(), LEAST_STEP_MS);
  const steps: Record<string, () => Promise<unknown> | undefined> = {
    'HTTP server': () => app.http.close(),
    'provider accounts': () => following.stop(),
    'demo world': () => filled,
    worker: () => worker?.end(remainingMs() - LEAST_STEP_MS),
    monitoring: () => watching.stop(),
    // A running sync still calls its provider.
    'job queue': () => services.queue.stop(),
    'demo provider': () => demoProvider?.stop(),
    simulator: () => simulator?.stop(),
    replica: () => replica?.stop(),
    'connections to the replica': () => readDatabase?.close(),
    database: () => services.close(),
  };
  for (const [part, step] of Object.entries(steps)) {
    const stopped = step()?.catch((err: unknown) => log.warn({ part, err }, 'A part did not stop cleanly.'));
    if (stopped && !(await endsWithin(remainingMs(), stopped))) log.warn({ part }, 'A part did not stop in time.');
  }
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal as 'SIGINT', () => void stop());
}

printStartMessage({
  config,
  demoPassword,
  withDemo,
  isFilling: world !== null,
  masterKeyMadeAt: services.newMasterKeyPath,
  setupUrl:
    isFresh && !demoPassword && config.mode !== 'worker'
      ? await createSetupLink(services.database, config.publicUrl)
      : null,
  simulatorUrl: demoProvider?.url ?? simulator?.url() ?? null,
});

if (world)
  filled = exitOnError(async () => {
    // The worker starts only after the world has been loaded completely.
    if (!(await world.finish(providers, printFilling, loading.signal))) return;
    await services.database.transaction((tx) => presetSandboxRules(tx, services.clock.now()));
    await worker?.start(services.queue);
  }, config);
