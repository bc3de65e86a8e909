// Runs the workers' recurring jobs once: due transitions and provider work.

import type { Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import type { Log } from '#server/base/process/log.ts';
import { advanceDueOrders } from '#server/buying/items/due-orders.ts';
import { runProviderTasks } from '#server/buying/provider-tasks/provider-tasks.ts';
import type { ProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { failingLog } from './logs.ts';

/** Returns the number of orders or purchases that changed. */
export async function runDueWork(
  database: Database,
  providerClients: ProviderClients,
  now: Time,
  log: Log = failingLog,
): Promise<number> {
  const services = { database, log };
  let processed = await advanceDueOrders(services, now);
  for (const [providerId, client] of await providerClients.all())
    processed += await runProviderTasks(services, providerId, client, now);
  return processed;
}
