// Provider stock per product, if listed. Advisory only: an order decides.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Database, Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { ListedStockLevel, Provider } from './provider/port.ts';
import { readPages, type SyncMeter } from './sync-pages.ts';

/** Sold out is 0; in stock without a number leaves the quantity unknown. */
const toQuantity = ({ inStock, quantity }: ListedStockLevel): number | null => (inStock ? quantity : 0);

/** Writes a page, skipping unchanged rows. Returns the number of changes. */
function saveStock(tx: Tx, providerId: string, levels: readonly ListedStockLevel[]): Promise<number> {
  const bySku = new Map(levels.map((level) => [level.sku, { sku: level.sku, quantity: toQuantity(level) }]));
  return tx.run(sql`update product pr set stock_quantity = n.quantity
    from ${recordset('n', [...bySku.values()], { sku: 'text', quantity: 'int' })}
    where pr.provider_id = ${providerId} and pr.external_id = n.sku
      and pr.stock_quantity is distinct from n.quantity`);
}

/**
 * Syncs stock quantities. Returns the number of changes. As for prices, the cursor is set to the products' moment
 * `upTo`, so that stock of products added in between is sent again.
 */
export async function syncStock(
  database: Database,
  provider: Pick<Provider, 'stockLevels'>,
  { providerId, since, upTo }: { providerId: string; since: Time | null; upTo: Time | null },
  meter: SyncMeter,
): Promise<number> {
  let changed = 0;
  const asOf = await readPages(
    meter,
    (cursor) => provider.stockLevels({ cursor, ...(since && { since }) }),
    async (levels) => {
      changed += await database.transaction((tx) => saveStock(tx, providerId, levels));
    },
  );
  if (upTo !== null)
    await database.transaction((tx) =>
      tx.run(sql`update provider set stock_cursor = ${asOf < upTo ? asOf : upTo} where id = ${providerId}`),
    );
  return changed;
}

/** Quantities no longer listed become unknown. Returns the number of changes. */
export const forgetStock = (database: Database, providerId: string): Promise<number> =>
  database.transaction(async (tx) => {
    await tx.run(sql`update provider set stock_cursor = null where id = ${providerId} and stock_cursor is not null`);
    return tx.run(sql`update product set stock_quantity = null
      where provider_id = ${providerId} and stock_quantity is not null`);
  });
