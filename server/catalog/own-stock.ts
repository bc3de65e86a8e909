// Keys of a product in our own stock, shown to staff beside what its provider has.

import { sql } from 'kysely';
import type { Sql } from '#server/base/db.ts';

/** How many keys of the product `pr` lie in our stock and are reserved by nobody. */
export const OWN_STOCK: Sql<number> = sql<number>`(select coalesce(sum(l.held - l.reserved), 0)::int from stock_lot l
  where l.product_id = pr.id and l.held > 0)`;
