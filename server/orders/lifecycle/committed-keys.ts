// Committed keys: present or on their way. Neither the quantity nor the mix can go below them, and only the rest still
// has to be reserved or bought.

import { sql } from 'kysely';
import { COMMITTED_ITEM_STATES } from '#domain/orders/item-states.ts';
import type { Db } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';

/** Committed keys by country. */
export async function countItemsByCountry(db: Db, orderId: string): Promise<Map<string, number>> {
  const rows = await db.all(
    sql<{
      country: string;
      n: number;
    }>`select country, count(*) as n from order_item where order_id = ${orderId} and removed_at is null
      and state in ${literals(COMMITTED_ITEM_STATES)} group by country`,
  );
  return new Map(rows.map(({ country, n }) => [country, n]));
}

/** Number of committed keys; the minimum quantity. */
export const countCommittedKeys = async (db: Db, orderId: string): Promise<number> =>
  [...(await countItemsByCountry(db, orderId)).values()].reduce((sum, n) => sum + n, 0);
