// A benchmark worker in its own process: buys everything that is due on request.

import { openPostgresServer } from '#server/base/database/open-database.ts';
import { openQueue } from '#server/base/jobs/jobs.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { openLog } from '#server/base/process/log.ts';
import { openBuyer } from '#server/buying/purchasing/buyer.ts';
import { openProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { openVault } from '#server/keys/vault.ts';
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
const log = openLog('error');
const database = openPostgresServer(url);
const queue = await openQueue(database, { embedded: false, isUnsupervised: true, log });
database.setEnqueue(queue.enqueue, queue.wake);
const buyer = openBuyer({
  database,
  vault: openVault(keys),
  clock: systemClock,
  providers: openProviderClients(database, [{ code: 'genba', provider: providerAt(source) }]),
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
