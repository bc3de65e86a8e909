// Value of our own stock as visible to a user, the same on every screen (STK-014).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { E4 } from '#domain/base/money.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { currentCostView } from '#server/settings/cost-view.ts';

/** The visible value of keys that cost `cost`, of which `loadedCost` was entered with keys from files. */
export type StockValue = (cost: E4, loadedCost: E4) => E4;

/** Lots `l` loaded from a file. */
export const IS_LOADED_LOT: Sql = sql`l.source_order_id is null`;

/**
 * Finance roles see what was paid. Others see bought keys with the profit factor (SET-004) and loaded keys at the cost
 * that was entered for them.
 */
export async function readStockValue(db: Db, actor: Actor): Promise<StockValue> {
  if (actor.role === 'Finance' || actor.role === 'Standard') return (cost) => cost;
  const view = await currentCostView(db, actor);
  return (cost, loadedCost) => view(cost - loadedCost) + loadedCost;
}
