// Puts items into packages, first bought first; buffered ones become completed (ITEM-T10).

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { ITEM_STATES_WITH_KEY } from '#domain/orders/item-states.ts';
import type { Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';

/** Packs a number of items of an order. The caller holds its row lock and has checked that there are enough. */
export async function packItems(
  tx: Tx,
  orderId: string,
  packageId: string,
  quantity: number,
  now: Time,
): Promise<{ itemIds: string[]; buffered: number }> {
  const items = await tx.all(
    sql<{ id: string; wasBuffered: boolean }>`with chosen as (
          select id, state = 'Buffered' as was_buffered
          from order_item
          where order_id = ${orderId}
            and state in ${literals(ITEM_STATES_WITH_KEY)}
            and package_id is null
            and removed_at is null
          order by completed_on nulls last, unit
          limit ${quantity}
          for update
        )
      update order_item i
      set package_id = ${packageId}, packed_on = ${now}, state = 'Completed',
        completed_on = coalesce(i.completed_on, ${now})
      from chosen
      where i.id = chosen.id
      returning i.id, chosen.was_buffered`,
  );
  if (items.length !== quantity)
    throw new Error(`Order ${orderId} has ${items.length} items to pack, its counters say ${quantity}.`);
  return { itemIds: items.map((item) => item.id), buffered: items.filter((item) => item.wasBuffered).length };
}

/** Removes all items from packages. Returns the count. */
export const unpackItems = (tx: Tx, packageIds: readonly string[]): Promise<number> =>
  tx.run(sql`update order_item set package_id = null, packed_on = null where package_id = any (${packageIds})`);

/** Marks sent items as refunded; they stay in their packages. Returns the count. */
export const refundSentItems = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(sql`update order_item set state = 'Refunded' where order_id = ${orderId} and removed_at is null
    and state = 'Completed'
    and package_id is not null`);
