// The app on a world's database with its own configuration.

import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/base/process/config.ts';
import type { AppDependencies } from '#server/dependencies.ts';
import { builtInSheets } from '#server/sheets/workbook/stored-workbooks.ts';
import { silentLog } from './logs.ts';
import type { World } from './world.ts';

/** Ready for requests; the caller closes it. `env` is read as at start-up, `over` overrides the result. */
export async function createConfiguredApp(
  w: World,
  env: Record<string, string> = {},
  over: Partial<Config> = {},
  {
    observers = [],
    sharedLimits,
    replica,
    schema,
    log = silentLog,
    providers = [],
    simulator = null,
  }: Partial<
    Pick<AppDependencies, 'observers' | 'sharedLimits' | 'replica' | 'schema' | 'log' | 'providers' | 'simulator'>
  > = {},
): Promise<FastifyInstance> {
  const { http } = await buildApp({
    config: { ...readConfig({ LOG_LEVEL: 'silent', ...env }), ...over },
    database: w.database,
    clock: { now: w.now },
    keys: w.keys,
    vault: w.vault,
    sheets: builtInSheets(w.database, { now: w.now }),
    providerClients: w.providerClients,
    log,
    isReady: () => true,
    observers,
    sharedLimits,
    replica,
    schema,
    providers,
    simulator,
  });
  await http.ready();
  return http;
}
