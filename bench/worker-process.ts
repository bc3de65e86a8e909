// A benchmark worker in its own process: buys everything that is due on request.

import { openPostgresServer } from '#server/base/database/open-database.ts';
import { createQueue } from '#server/base/jobs/jobs.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { createLog } from '#server/base/process/log.ts';
import { createBuyer } from '#server/buying/purchasing/buyer.ts';
import { createProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { createVault } from '#server/keys/vault.ts';
import { keys } from './bench-database.ts';
import { providerAt, type Source } from './demo-shop.ts';

/** Start parameters. */
export interface Task {
  url: string;
  source: Source;
  atOnce: number;
}

/** Sent when nothing is left to buy. */
export interface Done {
  bought: number;
  cpuMs: number;
}

const { url, source, atOnce }: Task = JSON.parse(process.argv[2]!);
const log = createLog('error');
const database = openPostgresServer(url);
const queue = await createQueue(database, { embedded: false, isUnsupervised: true, log });
database.setEnqueue(queue.enqueue, queue.wake);
const buyer = createBuyer({
  database,
  vault: createVault(keys),
  clock: systemClock,
  providers: createProviderClients(database, [{ code: 'genba', provider: providerAt(source) }]),
  maxInFlight: atOnce,
  log,
});

process.on('message', async () => {
  const before = process.cpuUsage();
  const bought = await buyer.drain();
  const { user, system } = process.cpuUsage(before);
  process.send!({ bought, cpuMs: (user + system) / 1000 } satisfies Done);
});
process.send!('ready');
