// The items of an order as staff see them, and trying again for those that stopped (ODT-013, ITEM-T11).

import { sql } from 'kysely';
import { type Actor, may } from '#domain/base/actor.ts';
import { copy as common } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { itemList, OrderItem } from '#domain/buying/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import type { OrderState } from '#domain/orders/states.ts';
import type { Reading, Writing } from '#server/base/context.ts';
import type { Db, Sql } from '#server/base/db.ts';
import { pageOf } from '#server/base/list.ts';
import { count } from '#server/orders/counters.ts';
import { lock, visible } from '#server/orders/order.ts';
import { restock } from './start.ts';

/** States of the order in which items may be tried again (ITEM-010). */
const RETRY_IN: readonly OrderState[] = ['Processing', 'Paused', 'OutOfStock', 'Failed'];
/** Not asked of a provider any more: may be bought anew at once. */
const STOPPED: readonly ItemState[] = ['OutOfStock'];
/** The provider has an order for them: it is asked about that one first, so that a key is never bought twice. */
const WAITING: readonly ItemState[] = ['BackOrdered', 'PreCompleted'];
const RETRIED: readonly ItemState[] = [...STOPPED, ...WAITING];

const columns: Sql<OrderItem> = sql<OrderItem>`i.id, i.order_id, i.unit, i.state as status, i.provider_order_id, i.customer_ip, i.country as customer_country_code,
  i.status_notes, i.processing_at, i.processing_started_at, i.processing_ended_at, i.packed_on as packed_on_utc, i.completed_on as completed_on_utc,
  (i.state = any (${RETRIED}) and o.state = any (${RETRY_IN})) as may_retry`;
const tables: Sql = sql`order_item i join orders o on o.id = i.order_id`;

const seenBy = (actor: Actor) => (item: OrderItem) => ({
  ...item,
  mayRetry: item.mayRetry && may(actor, 'Order.Reprocess'),
});

export async function searchItems(
  { db, actor }: Reading,
  state: ListState<typeof itemList.filters>,
): Promise<Page<OrderItem>> {
  const { orderId, statuses } = state.filter;
  const page = await pageOf(db, state, {
    select: columns,
    from: tables,
    where: [
      visible(actor),
      sql`i.removed_at is null`,
      ...(orderId ? [sql`i.order_id = any (${orderId}::uuid[])`] : []),
      ...(statuses ? [sql`i.state = any (${statuses})`] : []),
    ],
    sorts: {},
    standard: sql`i.order_id, i.unit`,
    tiebreaker: sql`i.id`,
  });
  return { ...page, items: page.items.map(seenBy(actor)) };
}

async function itemOf(db: Db, actor: Actor, id: string): Promise<OrderItem> {
  const item = await db.one(
    sql<OrderItem>`select ${columns} from ${tables} where i.id = ${id} and i.removed_at is null and ${visible(actor)}`,
  );
  if (!item) throw new Refusal('missing', common.notFound);
  return seenBy(actor)(item);
}

/** Tries again for these items of one order; answers how many were moved or will be asked about now. */
async function retry({ tx, actor, now }: Writing, orderId: string, which: Sql): Promise<number> {
  const order = await lock(tx, actor, orderId);
  if (!RETRY_IN.includes(order.state)) throw new Refusal('conflict', copy.wrongState, { code: 'order_status' });
  const stopped =
    await tx.run(sql`update order_item i set state = 'Draft', next_try_at = ${now}, processing_ended_at = null
    where i.order_id = ${orderId} and i.removed_at is null and i.state = any (${STOPPED}) and ${which}`);
  await count(tx, orderId, { states: { OutOfStock: -stopped } }, now);
  const waiting = await tx.run(sql`update purchase_attempt a set next_ask_at = ${now} from order_item i
    where i.id = a.item_id and a.state = 'pending' and i.order_id = ${orderId} and i.removed_at is null and i.state = any (${WAITING}) and ${which}`);
  if (stopped > 0 && order.state === 'OutOfStock') await restock(tx, actor, now, orderId);
  return stopped + waiting;
}

export async function retryOne(ctx: Writing, { id }: { id: string }): Promise<OrderItem> {
  const item = await itemOf(ctx.tx, ctx.actor, id);
  const moved = await retry(ctx, item.orderId, sql`i.id = ${id}`);
  if (moved === 0) throw new Refusal('conflict', copy.wrongState, { code: 'order_status' });
  return itemOf(ctx.tx, ctx.actor, id);
}

export const retryAll = async (ctx: Writing, { orderId }: { orderId: string }): Promise<{ count: number }> => ({
  count: await retry(ctx, orderId, sql`true`),
});
