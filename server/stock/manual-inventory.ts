// Manual stock without keys: quantity and cost per product, for reports only (MAN-001 to MAN-012).

import { sql } from 'kysely';
import type { ListState, Page } from '#domain/base/list.ts';
import { invalidField } from '#domain/base/refusal.ts';
import { stockCopy } from '#domain/stock/copy.ts';
import type { ManualInventory, ManualInventoryInput, manualInventoryList } from '#domain/stock/inventory-calls.ts';
import type { Sql } from '#server/base/database/db.ts';
import { conditions, queryPage } from '#server/base/database/list.ts';
import { byName, joinedText, matchesSearch } from '#server/base/database/text-search.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';

type Filters = typeof manualInventoryList.filters;

const columns: Sql<ManualInventory> = sql<ManualInventory>`m.id, m.product_id, pr.name, pr.sku,
  m.cost_per_item_e4 as cost_per_item, m.quantity, pr.store`;

export const searchManualInventory = (
  { db }: QueryContext,
  state: ListState<Filters, (typeof manualInventoryList.sorts)[number]>,
): Promise<Page<ManualInventory>> =>
  queryPage(db, state, {
    select: columns,
    from: sql`manual_inventory m join product pr on pr.id = m.product_id`,
    where: conditions<Filters>(state.filter, {
      text: (text) => matchesSearch(joinedText(sql`pr.name`, sql`pr.sku`), text),
      store: (stores) => sql`pr.store = any (${stores}::text[])`,
    }),
    sorts: { name: byName(sql`pr.name`), sku: sql`pr.sku`, quantity: sql`m.quantity` },
    notNull: ['name', 'sku', 'quantity'],
    defaultOrder: sql`${byName(sql`pr.name`)}, m.id`,
    tiebreaker: sql`m.id`,
  });

/**
 * Sets a product's manual stock. The row stays when the quantity becomes 0. @throws Refusal 422 for an unknown product
 */
export async function upsertManualInventory(
  { tx, now }: CommandContext,
  { productId, quantity, costPerItem }: ManualInventoryInput,
): Promise<ManualInventory> {
  const product = await tx.one(sql<{ name: string }>`select name from product where id = ${productId}`);
  if (!product) throw invalidField('productId', 'unknown_product', stockCopy.unknownProduct);
  const before = await tx.one(
    sql<{ quantity: number; costPerItemE4: number }>`select quantity, cost_per_item_e4 from manual_inventory
      where product_id = ${productId} for update`,
  );
  await tx.run(sql`insert into manual_inventory (id, product_id, quantity, cost_per_item_e4, modified_at)
    values (${newId()}, ${productId}, ${quantity}, ${costPerItem}, ${now})
    on conflict (product_id) do update set quantity = excluded.quantity,
      cost_per_item_e4 = excluded.cost_per_item_e4, modified_at = excluded.modified_at`);
  tx.note({
    subject: { kind: 'manualInventory', id: productId, name: product.name },
    before,
    after: { quantity, costPerItemE4: costPerItem },
  });
  const row = await tx.only(
    sql<ManualInventory>`select ${columns} from manual_inventory m join product pr on pr.id = m.product_id
      where m.product_id = ${productId}`,
  );
  return row;
}
