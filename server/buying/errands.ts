// What is to be asked of a provider besides keys: whether stock came back, to take purchases back, to hold units. One
// provider's errands run beside another's, and none while it is left alone: a slow one keeps nobody else waiting.

import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { after, MINUTE, type Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/db.ts';
import { forEachOrder } from './for-each-order.ts';
import type { Desk, Desks } from './providers.ts';
import { reserveDue } from './reserving.ts';
import { giveBackDue } from './returns.ts';
import { restock } from './start.ts';

const AT_ONCE = 100;
const RESTOCK_EVERY = 15 * MINUTE;

/** Asks every 15 minutes whether what ran out is back, and goes on with the orders that wait for it (LIFE-T26). */
async function restockWaiting(database: Database, providerId: string, { provider }: Desk, now: Time): Promise<number> {
  const waiting = await database.all(
    sql<{ sku: string }>`select distinct o.product_sku as sku from orders o join product pr on pr.id = o.product_id
      where o.state = 'OutOfStock' and o.provider_id = ${providerId} and o.last_key_time < ${after(now, -RESTOCK_EVERY)}
        and (pr.stock_checked_at is null or pr.stock_checked_at < ${after(now, -RESTOCK_EVERY)}) limit ${AT_ONCE}`,
  );
  let moved = 0;
  for (const { sku } of waiting) {
    const level = await provider.stock(sku).catch(() => null);
    if (!level?.inStock) continue;
    moved += await forEachOrder(
      database,
      sql`select id from orders where state = 'OutOfStock' and product_sku = ${sku} and provider_id = ${providerId}`,
      (tx, id) => restock(tx, SYSTEM, now, id),
    );
  }
  return moved;
}

/** All errands at one provider that are due; answers how many orders or purchases moved. */
export async function errandsAt(database: Database, providerId: string, desk: Desk, now: Time): Promise<number> {
  if (desk.places() <= 0) return 0;
  return (
    (await restockWaiting(database, providerId, desk, now)) +
    (await giveBackDue(database, providerId, desk, now)) +
    (await reserveDue(database, providerId, desk, now))
  );
}

/** Runs errands at all providers, at each no sooner than its last ones are done. */
export function errandRunner(database: Database, desks: Desks, onTrouble: (error: unknown) => void) {
  const underWay = new Map<string, Promise<unknown>>();
  return {
    async begin(now: Time): Promise<void> {
      for (const [providerId, desk] of await desks.all()) {
        if (underWay.has(providerId)) continue;
        const errands = errandsAt(database, providerId, desk, now)
          .catch(onTrouble)
          .finally(() => underWay.delete(providerId));
        underWay.set(providerId, errands);
      }
    },
    /** Waits for those that have begun. */
    settle: async (): Promise<void> => void (await Promise.all(underWay.values())),
  };
}
