// Starts the product: database, demo world when there is nothing yet, provider simulator of a trial, web, API, worker.

import { systemClock } from '#server/base/clock.ts';
import { BAD_CONFIGURATION, ConfigError, readConfig } from '#server/base/config.ts';
import { openSheets } from '#server/sheets/open.ts';
import { announce } from './announce.ts';
import { buildApp } from './app.ts';
import { seedDemoWorld } from './demo.ts';
import { type DemoProvider, startDemoProvider } from './demo-provider.ts';
import { desksOf, type Ground, openGround, providersOf } from './ground.ts';
import { isEmpty } from './seed/demo-people.ts';
import { openWorker } from './worker.ts';

const complain = (error: unknown) =>
  console.error(
    `Trouble in the background: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );

const config = await orExit(async () => readConfig(process.env));
const ground: Ground = await orExit(() => openGround(config, complain));

const isFresh = await isEmpty(ground.database);
const withDemo = !config.production && config.demo !== 'off';
// Of several processes over one database the one that does everything brings the provider of a trial.
const demoProvider: DemoProvider | null =
  withDemo && config.mode === 'all' && config.providers.length === 0
    ? await orExit(() =>
        startDemoProvider(config.dataDir, (code) =>
          complain(`The provider simulator ended (code ${code}); orders wait until the next start.`),
        ),
      )
    : null;
const providers = providersOf([...config.providers, ...(demoProvider?.providers ?? [])]);
const demoPassword = demoProvider && isFresh ? await seedDemoWorld(ground, config, providers, systemClock.now()) : null;

const { trialSettleSeconds } = config;
const desks = desksOf(ground, providers, trialSettleSeconds === null ? undefined : trialSettleSeconds * 1000);
const sheets = await orExit(() => openSheets(config.googleSheets, ground.database, systemClock));
let ready = true;
const shared = {
  config,
  database: ground.database,
  clock: systemClock,
  keys: ground.keys,
  vault: ground.vault,
  desks,
  sheets,
};
const app = await buildApp({ ...shared, ready: () => ready });
const worker = config.mode === 'app' ? null : openWorker({ ...shared, providers, onTrouble: complain });
await worker?.start(ground.queue);
if (config.mode !== 'worker') await orExit(() => app.http.listen({ port: config.port, host: config.host }));

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  ready = false;
  await app.http.close();
  await worker?.stop();
  await demoProvider?.stop();
  await ground.close();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal as 'SIGINT', () => void stop());
}

announce({
  config,
  demoPassword,
  withDemo,
  isFresh,
  masterKeyMadeAt: ground.masterKeyMadeAt,
  simulatorUrl: demoProvider?.url ?? null,
});

/** What the operator can mend is said in a sentence; anything else keeps its stack. */
async function orExit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfigError) {
      console.error(error.message);
      process.exit(BAD_CONFIGURATION);
    }
    const { code, name, message } = error as NodeJS.ErrnoException;
    if (name === 'FolderInUse') console.error(message);
    else if (code === 'EADDRINUSE') console.error(`Port ${config.port} is already in use. Set PORT to another one.`);
    else complain(error);
    process.exit(1);
  }
}
