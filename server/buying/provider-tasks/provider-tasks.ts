// Background provider tasks: restock checks, returns, reservations. Each provider's tasks run in parallel to the
// others', and pause while its circuit breaker is open, so a slow provider delays only itself.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import { restockOrder } from '#server/buying/items/order-start.ts';
import type { ProviderClient, ProviderClients } from '#server/buying/purchasing/provider-clients.ts';
import { markStockChecked } from '#server/catalog/stock-checks.ts';
import { processOrders } from '#server/orders/reading/process-orders.ts';
import type { WorkServices } from '#server/work/isolated-work.ts';
import { reserveDueAllocations } from './provider-reservations.ts';
import { processDueReturns } from './returns.ts';

const BATCH_SIZE = 100;
const RESTOCK_EVERY = 15 * MINUTE;

/** Checks every 15 minutes whether sold-out products are back, and resumes waiting orders (LIFE-T26). */
async function restockWaitingOrders(
  services: WorkServices,
  providerId: string,
  { provider }: ProviderClient,
  now: Time,
): Promise<number> {
  const waiting = await services.database.all(
    sql<{ sku: string; productIds: string[] }>`select o.product_sku as sku, array_agg(distinct pr.id) as product_ids
      from orders o join product pr on pr.id = o.product_id
      where o.state = 'OutOfStock' and o.provider_id = ${providerId}
        and o.last_key_time < ${addMilliseconds(now, -RESTOCK_EVERY)}
        and (pr.stock_checked_at is null or pr.stock_checked_at < ${addMilliseconds(now, -RESTOCK_EVERY)})
      group by o.product_sku order by min(pr.stock_checked_at) nulls first limit ${BATCH_SIZE}`,
  );
  let processed = 0;
  for (const { sku, productIds } of waiting) {
    await services.database.transaction((tx) => markStockChecked(tx, productIds, now));
    const level = await provider.stock(sku).catch(() => null);
    if (!level?.inStock) continue;
    processed += await processOrders(services, now, {
      kind: 'restockOrder',
      dueIds: sql`select id from orders where state = 'OutOfStock' and product_sku = ${sku}
        and provider_id = ${providerId}`,
      process: (tx, id) => restockOrder(tx, SYSTEM, now, id),
    });
  }
  return processed;
}

/** Runs all due tasks at one provider. Returns the number of orders or purchases moved. */
export async function runProviderTasks(
  services: WorkServices,
  providerId: string,
  client: ProviderClient,
  now: Time,
): Promise<number> {
  if (client.freeSlots() <= 0) return 0;
  return (
    (await restockWaitingOrders(services, providerId, client, now)) +
    (await processDueReturns(services, providerId, client, now)) +
    (await reserveDueAllocations(services, providerId, client, now))
  );
}

/** Runs tasks at all providers, with at most one run per provider at a time. */
export function createProviderTaskRunner(services: WorkServices, providers: ProviderClients) {
  const running = new Map<string, Promise<unknown>>();
  return {
    async start(now: Time): Promise<void> {
      for (const [providerId, client] of await providers.all()) {
        if (running.has(providerId)) continue;
        const tasks = runProviderTasks(services, providerId, client, now)
          .catch((err) => services.log.error({ provider: client.provider.name, err }, 'Tasks at a provider failed.'))
          .finally(() => running.delete(providerId));
        running.set(providerId, tasks);
      }
    },
    /** Waits for running tasks. */
    drain: async (): Promise<void> => void (await Promise.all(running.values())),
  };
}

export type ProviderTaskRunner = ReturnType<typeof createProviderTaskRunner>;
