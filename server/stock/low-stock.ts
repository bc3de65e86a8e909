// Low-stock threshold of a product. Shown in the inventories, and notified when reached.

import { sql } from 'kysely';
import { invalidField } from '#domain/base/refusal.ts';
import { stockCopy } from '#domain/stock/copy.ts';
import type { LowStockMark } from '#domain/stock/inventory-calls.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { OWN_STOCK } from '#server/catalog/own-stock.ts';
import type { Condition, Watch } from '#server/notifications/conditions.ts';

/** Sets or removes a product's threshold. @throws Refusal 422 for an unknown product */
export async function markLowStock(
  { tx, now }: CommandContext,
  { productId, threshold }: LowStockMark,
): Promise<LowStockMark> {
  // Locks the product, so that of two users one sees the other's value.
  const product = await tx.one(
    sql<{ name: string; threshold: number | null }>`select pr.name,
        (select threshold from low_stock_mark where product_id = pr.id) as threshold
      from product pr where pr.id = ${productId} for no key update`,
  );
  if (!product) throw invalidField('productId', 'unknown_product', stockCopy.unknownProduct);
  if (threshold)
    await tx.run(sql`insert into low_stock_mark (product_id, threshold, modified_at)
      values (${productId}, ${threshold}, ${now})
      on conflict (product_id) do update set threshold = excluded.threshold, modified_at = excluded.modified_at`);
  else await tx.run(sql`delete from low_stock_mark where product_id = ${productId}`);
  tx.note({
    subject: { kind: 'lowStockMark', id: productId, name: product.name },
    before: { threshold: product.threshold },
    after: { threshold: threshold || null },
  });
  return { productId, threshold: threshold || null };
}

/** Products with fewer free keys than their threshold. */
export const lowStockWatch: Watch = {
  kind: 'stockLow',
  find: (db) =>
    db.all(
      sql<Condition>`select null::uuid as company_id, pr.id as subject_id, pr.sku as subject_name, pr.name as detail
        from low_stock_mark m join product pr on pr.id = m.product_id where ${OWN_STOCK} < m.threshold order by pr.sku`,
    ),
};
