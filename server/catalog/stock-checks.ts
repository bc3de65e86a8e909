// When a provider was asked last whether a product is in stock.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/db.ts';

/** Notes that the provider of these products is asked now, so that it is left alone for a while (LIFE-T26). */
export const markStockChecked = (tx: Tx, productIds: readonly string[], now: Time): Promise<number> =>
  tx.run(sql`update product set stock_checked_at = ${now} where id = any (${productIds}::uuid[])`);
