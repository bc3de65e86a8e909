// Counters of an order, updated in the transaction that moves its items (ITEM-009).

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import { prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { announceReadyKeysSql } from '#server/orders/lifecycle/partner-events.ts';

const COLUMN: Partial<Record<ItemState, string>> = {
  Completed: 'completed_count',
  PreCompleted: 'pre_completed_count',
  Buffered: 'buffered_count',
  BackOrdered: 'back_order_count',
  OutOfStock: 'out_of_stock_count',
  Error: 'error_count',
};

interface CounterDeltas {
  /** Items that left (-) or entered (+) each state. */
  states: Partial<Record<ItemState, number>>;
  delivered?: number;
  /** Added actual cost, in 1/10000 euro. */
  costE4?: E4;
  /** Result and time of the last purchase. */
  lastKey?: { status: string; at: Time };
}

/**
 * Updates the counters of one order, and announces more ready keys to the partner. The caller holds its row lock, or
 * acquires it with this statement.
 */
export async function adjustCounters(
  tx: Tx,
  orderId: string,
  { states, delivered = 0, costE4 = 0, lastKey }: CounterDeltas,
  now: Time,
): Promise<void> {
  const assignments: Sql[] = Object.entries(states).flatMap(([state, delta]) => {
    const column = COLUMN[state as ItemState];
    return column && delta !== 0 ? [sql`${sql.ref(column)} = ${sql.ref(column)} + ${delta}`] : [];
  });
  if (delivered !== 0) assignments.push(sql`delivered_quantity = delivered_quantity + ${delivered}`);
  if (costE4 !== 0) assignments.push(sql`actual_cost_e4 = actual_cost_e4 + ${costE4}`);
  if (lastKey) assignments.push(sql`last_buy_key_status = ${lastKey.status}, last_key_time = ${lastKey.at}`);
  if (assignments.length === 0) return;
  const update = sql`update orders set ${sql.join(assignments)}, modified_at = ${now} where id = ${orderId}`;
  const moreReady = (states.Completed ?? 0) + (states.Buffered ?? 0) - delivered;
  await tx.run(prepared(moreReady > 0 ? announceReadyKeysSql(now, update) : update));
}
