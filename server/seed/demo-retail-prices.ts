// Retail prices of the demo: most products have one, derived from their list price, so that the same catalogue gives the
// same prices.

import { sql } from 'kysely';
import type { Tx } from '#server/base/database/db.ts';

/** Seven of eight products get 1.2 times their highest list price, as a whole euro less a cent. */
export const setDemoRetailPrices = (tx: Tx): Promise<number> =>
  tx.run(sql`update product pr set retail_price_cents = least(ceil(l.list_e4 * 1.2 / 10000 + 0.01) * 100 - 1, 1000000)
    from (select product_id, max(old_price_e4) as list_e4 from product_price group by product_id) l
    where l.product_id = pr.id and pr.retail_price_cents is null and right(md5(pr.sku), 1) not in ('0', '1')`);
