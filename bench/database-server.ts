// The product's HTTP server on a benchmark database, without rate limits and log.

import { buildApp } from '#server/app.ts';
import type { OpenDatabase } from '#server/base/database/open-database.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { readConfig } from '#server/base/process/config.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { createVault } from '#server/keys/vault.ts';
import { builtInSheets } from '#server/sheets/workbook/stored-workbooks.ts';
import { silentLog } from '#test/logs.ts';
import { keys } from './bench-database.ts';

const FAR = 1e9;

/** Listens on a free port. */
export async function serveDatabase(database: OpenDatabase): Promise<{ address: string; close(): Promise<void> }> {
  const app = await buildApp({
    config: {
      ...readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' }),
      production: true,
      limits: { callsPerMinute: FAR, authPerMinute: FAR },
      programLimits: { readsPerMinute: FAR, writesPerMinute: FAR, callsInFlight: FAR },
    },
    database,
    clock: systemClock,
    keys,
    vault: createVault(keys),
    providerClients: createProviderClients(database, []),
    sheets: builtInSheets(database, systemClock),
    log: silentLog,
    isReady: () => true,
  });
  return { address: await app.http.listen({ port: 0, host: '127.0.0.1' }), close: () => app.http.close() };
}
