// Dissolves unsent packages, so that their keys can be used elsewhere. The package row and its history are kept.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/database/db.ts';
import { unpackItems } from '#server/buying/items/item-packing.ts';
import { unpackKeys } from '#server/keys/key-store.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';

/** Dissolves all unsent packages of an order; the caller holds its row lock. Returns the number of released keys. */
export async function dissolveUnsentPackages(tx: Tx, orderId: string, now: Time): Promise<number> {
  const packages = await tx.all(
    sql<{ id: string }>`update package set dissolved_at = ${now}, modified_at = ${now}
      where order_id = ${orderId} and state = 'Created' and dissolved_at is null returning id`,
  );
  const ids = packages.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const items = await unpackItems(tx, ids);
  await unpackKeys(tx, ids);
  await adjustCounters(tx, orderId, { states: {}, delivered: -items }, now);
  return items;
}
