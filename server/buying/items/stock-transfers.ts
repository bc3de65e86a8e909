// Moves keys between orders and our own stock: out for an order that starts, in from one that no longer needs them
// (ITEM-T02, ITEM-T17). A key from stock goes back to its lot; a bought one opens a lot at its own cost.

import { type RawBuilder, sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { ITEM_STATES_WITH_KEY } from '#domain/orders/item-states.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import { assignLotKeys, moveKeysToLots } from '#server/keys/key-store.ts';
import type { OrderRow } from '#server/orders/lifecycle/order.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';
import { type ConsumedLot, createLot, returnToLot } from '#server/stock/lots.ts';

interface LeavingItem {
  id: string;
  state: 'Completed' | 'Buffered';
  country: string;
  costE4: E4;
  stockLotId: string | null;
}

/**
 * Time at which bought keys enter the stock (`which` refers to purchase_attempt as `a`): now, but never before the
 * purchase, which another machine with a clock ahead of ours may have recorded.
 */
export async function arrivalTime(tx: Tx, which: Sql, now: Time): Promise<Time> {
  const row = await tx.only(sql<{ at: Time }>`select greatest(${now}::timestamptz, max(k.created_at)) as at
    from purchase_attempt a join game_key k on k.attempt_ref = a.ref where ${which}`);
  return row.at;
}

/** Lots for incoming units: their original lot, else one per country and cost. */
async function assignLots(
  tx: Tx,
  order: OrderRow,
  items: readonly LeavingItem[],
  now: Time,
): Promise<Map<string, string>> {
  const lotOf = new Map<string, string>();
  const at = await arrivalTime(tx, sql`a.order_id = ${order.id}`, now);
  const groups = Map.groupBy(items, (item) => item.stockLotId ?? `${item.country} ${item.costE4}`);
  for (const group of groups.values()) {
    const { stockLotId, country, costE4 } = group[0]!;
    const quantity = group.length;
    if (stockLotId) await returnToLot(tx, stockLotId, quantity);
    const arrival = { productId: order.productId, country, unitCostE4: costE4, quantity, sourceOrderId: order.id };
    const lot = stockLotId ?? (await createLot(tx, arrival, at));
    for (const { id } of group) lotOf.set(id, lot);
  }
  return lotOf;
}

/**
 * Moves keys of unpacked items into our own stock; `condition` refers to order_item as `i`. The items leave their order,
 * or stay as refunded. Returns the count.
 */
export async function moveItemsToStock(
  tx: Tx,
  order: OrderRow,
  condition: Sql,
  itemResult: 'leaves' | 'refunded',
  now: Time,
): Promise<number> {
  const items = await tx.all(
    sql<LeavingItem>`select i.id, i.state, i.country, coalesce(i.cost_e4, 0) as cost_e4, i.stock_lot_id
      from order_item i
      where i.order_id = ${order.id} and i.removed_at is null and i.state in ${literals(ITEM_STATES_WITH_KEY)}
        and i.package_id is null and ${condition}
      order by i.unit for update`,
  );
  if (items.length === 0) return 0;
  const lotOf = await assignLots(tx, order, items, now);
  await moveKeysToLots(
    tx,
    items.map(({ id }) => ({ itemId: id, lotId: lotOf.get(id)! })),
  );
  const assignment = itemResult === 'leaves' ? sql`removed_at = ${now}` : sql`state = 'Refunded', cost_e4 = null`;
  await tx.run(
    sql`update order_item set leaves_to = 'inventory', ${assignment} where id = any (${items.map(({ id }) => id)})`,
  );
  const buffered = items.filter(({ state }) => state === 'Buffered').length;
  const states = { Completed: buffered - items.length, Buffered: -buffered };
  await adjustCounters(tx, order.id, { states, costE4: -items.reduce((sum, { costE4 }) => sum + costE4, 0) }, now);
  return items.length;
}

/** Unpacked keys of an order that came from our own stock. */
export const IS_FROM_STOCK: RawBuilder<unknown> = sql`i.stock_lot_id is not null`;

/** Assigns the order's reserved units to it, each as a completed item (ITEM-T02). */
export async function fillOrderFromStock(
  tx: Tx,
  orderId: string,
  reservedUnits: readonly ConsumedLot[],
  now: Time,
): Promise<void> {
  for (const { lotId, country, unitCostE4, quantity } of reservedUnits) {
    const items = await tx.all(
      sql<{
        id: string;
      }>`insert into order_item (id, order_id, provider_id, unit, state, country, planned_cost_e4, cost_e4,
        stock_lot_id, processing_ended_at, completed_on)
        select gen_random_uuid(), ${orderId}, (select provider_id from orders where id = ${orderId}),
          coalesce((select max(unit) from order_item where order_id = ${orderId}), 0) + n, 'Completed', ${country},
          ${unitCostE4}, ${unitCostE4}, ${lotId}, ${now}::timestamptz, ${now}::timestamptz
            from generate_series(1, ${quantity}::int) n returning id`,
    );
    const movedKeys = await assignLotKeys(
      tx,
      lotId,
      items.map(({ id }) => id),
    );
    if (movedKeys !== quantity) throw new Error(`Lot ${lotId} holds ${movedKeys} units, it says ${quantity}.`);
    await adjustCounters(tx, orderId, { states: { Completed: quantity }, costE4: quantity * unitCostE4 }, now);
  }
}
