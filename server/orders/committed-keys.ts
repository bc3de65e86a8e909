// Keys that an order has for good: there, or on their way to it. Neither its quantity nor its mix goes below them, and only
// what is above them is still to be reserved or bought.

import { sql } from 'kysely';
import type { Db } from '#server/base/db.ts';

/** Keys of an order that are there or on their way, by the country that they were bought for. */
export async function countItemsByCountry(db: Db, orderId: string): Promise<Map<string, number>> {
  const rows = await db.all(
    sql<{
      country: string;
      n: number;
    }>`select country, count(*) as n from order_item where order_id = ${orderId} and removed_at is null
      and state in ('Completed', 'Buffered', 'Processing', 'PreCompleted', 'BackOrdered') group by country`,
  );
  return new Map(rows.map(({ country, n }) => [country, n]));
}

/** How many keys of an order are there or on their way; its quantity cannot go below. */
export const countCommittedKeys = async (db: Db, orderId: string): Promise<number> =>
  [...(await countItemsByCountry(db, orderId)).values()].reduce((sum, n) => sum + n, 0);
