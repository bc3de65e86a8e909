// Starts the product: database, demo world if the database is empty, the trial's provider simulator, web, API, worker.

import { setUpReplicaRowLevelSecurity } from '#server/access/row-level-security/partner-role.ts';
import { openPostgresServer } from '#server/base/database/open-database.ts';
import { createReplica } from '#server/base/database/replica.ts';
import { createSharedLimits } from '#server/base/http/shared-limits.ts';
import { ConfigError, EXIT_BAD_CONFIG, readConfig } from '#server/base/process/config.ts';
import { createLog } from '#server/base/process/log.ts';
import { createWatching } from '#server/operations/watching.ts';
import { createSheetPort } from '#server/sheets/sheet-adapter.ts';
import { buildApp } from './app.ts';
import { findShippedWorld, seedDemoWorld } from './demo.ts';
import { type DemoProvider, startDemoProvider } from './demo-provider.ts';
import { hasNoUsers } from './seed/demo-people.ts';
import { createProviders, openServices, providerClientsOf, type Services } from './services.ts';
import { printFilling, printStartMessage } from './start-message.ts';
import { createWorker } from './worker.ts';

const config = await exitOnError(async () => readConfig(process.env));
const log = createLog(config.logLevel);
const services: Services = await exitOnError(() => openServices(config, log));

const watching = await createWatching({ config, database: services.database, clock: services.clock, log });
const isFresh = await hasNoUsers(services.database);
const withDemo = !config.production && config.demo !== 'off';
// Of several processes on one database, only the all-in-one process starts the trial's provider.
const bringsProvider = withDemo && config.mode === 'all' && config.providers.length === 0;
const world =
  bringsProvider && config.demo !== 'small' ? await findShippedWorld(services, config, services.clock.now()) : null;
const demoProvider: DemoProvider | null = bringsProvider
  ? await exitOnError(() =>
      startDemoProvider(
        config.dataDir,
        (code) => log.error({ code }, 'The provider simulator ended; orders wait until the next start.'),
        world?.prepare,
      ),
    )
  : null;
const providers = createProviders([...config.providers, ...(demoProvider?.providers ?? [])], watching.metrics);
const demoPassword = world
  ? await world.begin()
  : demoProvider && isFresh
    ? await seedDemoWorld(services, config, providers, services.clock.now())
    : null;

const { trialSettleSeconds } = config;
const providerClients = providerClientsOf(
  services,
  providers,
  trialSettleSeconds === null ? undefined : trialSettleSeconds * 1000,
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
watching.metrics?.observeRowLevelSecurity(services.database);
if (replica) watching.metrics?.observeReplica(replica);
const app = await buildApp({
  ...dependencies,
  replica,
  sharedLimits: services.database.embedded ? undefined : createSharedLimits(services.database, services.clock),
  isReady: () => isReady,
  observers: watching.observers,
});
const worker =
  config.mode === 'app' ? null : createWorker({ ...dependencies, providers, dumpImage: services.database.dumpImage });
if (!world) await worker?.start(services.queue);
if (config.mode !== 'worker') await exitOnError(() => app.http.listen({ port: config.port, host: config.host }));
await exitOnError(() => watching.start());

const loading = new AbortController();
let filled: Promise<void> = Promise.resolve();
let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  isReady = false;
  loading.abort();
  const steps: (() => Promise<unknown> | undefined)[] = [
    () => app.http.close(),
    () => filled,
    () => worker?.stop(),
    () => watching.stop(),
    // A running sync still calls its provider.
    () => services.queue.stop(),
    () => demoProvider?.stop(),
    () => replica?.stop(),
    () => readDatabase?.close(),
    () => services.close(),
  ];
  // Stopping must also work without the database.
  for (const step of steps) await step()?.catch((err: unknown) => log.warn({ err }, 'A part did not stop cleanly.'));
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal as 'SIGINT', () => void stop());
}

printStartMessage({
  config,
  demoPassword,
  withDemo,
  isFresh,
  isFilling: world !== null,
  masterKeyMadeAt: services.newMasterKeyPath,
  simulatorUrl: demoProvider?.url ?? null,
});

if (world)
  filled = exitOnError(async () => {
    // The worker starts only after the world has been loaded completely.
    if (await world.finish(providers, printFilling, loading.signal)) await worker?.start(services.queue);
  });

/** Prints errors an operator can fix as one sentence; all others keep their stack. */
async function exitOnError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfigError) {
      console.error(error.message);
      process.exit(EXIT_BAD_CONFIG);
    }
    const { code, name, message } = error as NodeJS.ErrnoException;
    if (name === 'FolderInUse') console.error(message);
    else if (code === 'EADDRINUSE') {
      const { port } = error as { port?: number };
      const variable = port === config.metrics?.port ? 'METRICS_PORT' : 'PORT';
      console.error(`Port ${port} is already in use. Set ${variable} to another one.`);
    } else console.error(error);
    process.exit(1);
  }
}
