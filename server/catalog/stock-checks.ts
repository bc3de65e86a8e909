// Last time a provider was asked for a product's stock.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/database/db.ts';

/** Records a stock check of these products, to limit their frequency (LIFE-T26). */
export const markStockChecked = (tx: Tx, productIds: readonly string[], now: Time): Promise<number> =>
  tx.run(sql`update product set stock_checked_at = ${now} where id = any (${productIds}::uuid[])`);
