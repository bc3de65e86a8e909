// Keys of a product in our own stock, shown to staff next to the provider's stock.

import { sql } from 'kysely';
import type { Sql } from '#server/base/database/db.ts';

/** Unreserved keys of product `pr` in our stock. */
export const OWN_STOCK: Sql<number> = sql<number>`(select coalesce(sum(l.held - l.reserved), 0)::int from stock_lot l
  where l.product_id = pr.id and l.held > 0)`;
