// Order items for staff, and their actions: retry, remove failed, refund back-ordered (ODT-013, ITEM-T11 to T13).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { itemList, OrderItem } from '#domain/buying/calls.ts';
import { ITEM_RULES, type ItemAction, mayActOnItem } from '#domain/buying/item-rules.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { type ItemState, WAITING_ITEM_STATES } from '#domain/orders/item-states.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { type Db, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { isoInstant } from '#server/base/database/json-sql.ts';
import { idsAsPage, joinConditions, pageEnvelope, pageLimit } from '#server/base/database/list.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { isVisibleTo, lockOrder, type OrderRow } from '#server/orders/lifecycle/order.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';
import { requestReturns } from './in-flight-items.ts';
import { removeErrorItems } from './item-reconciliation.ts';
import { advance } from './order-progress.ts';
import { restockOrder } from './order-start.ts';

/** Not at a provider any more: may be bought again immediately. */
const STOPPED: readonly ItemState[] = ['OutOfStock'];

interface Row extends Omit<OrderItem, 'mayRetry' | 'mayDelete'> {
  orderState: OrderState;
}

const columns: Sql<Row> = sql<Row>`i.id, i.order_id, i.unit, i.state as status, i.provider_order_id, i.customer_ip,
  i.country as customer_country_code, i.status_notes, i.processing_at, i.processing_started_at,
  i.processing_ended_at, i.packed_on as packed_on_utc, i.completed_on as completed_on_utc, o.state as order_state,
  (
    select jsonb_build_object('reference', coalesce(a.call_ref, a.ref), 'since',
        ${isoInstant(sql`a.sent_at`)}, 'askable',
        coalesce((prov.capabilities ->> 'lookupByReference')::boolean, false))
    from purchase_attempt a
    where a.item_id = i.id and a.state = 'sent' and a.asked > 0
    order by a.n desc
    limit 1
  ) as unclear`;
const tables: Sql = sql`order_item i join orders o on o.id = i.order_id join provider prov on prov.id = o.provider_id`;

const toVisibleItem =
  (actor: Actor) =>
  ({ orderState, ...item }: Row): OrderItem => ({
    ...item,
    mayRetry: mayActOnItem('retry', orderState, item.status, actor),
    mayDelete: mayActOnItem('remove', orderState, item.status, actor),
  });

/** Filters use the items table alone; the page's rows are read afterwards with a prepared statement. */
export async function searchItems(
  { db, actor }: QueryContext,
  state: ListState<typeof itemList.filters>,
): Promise<Page<OrderItem>> {
  const { orderId, statuses } = state.filter;
  const from = sql`order_item i where ${joinConditions([
    sql`i.removed_at is null`,
    ...(actor.side === 'Partner' ? [sql`i.order_id in (select o.id from orders o where ${isVisibleTo(actor)})`] : []),
    ...(orderId ? [sql`i.order_id = any (${orderId}::uuid[])`] : []),
    ...(statuses ? [sql`i.state = any (${statuses})`] : []),
  ])}`;
  const pageOfItems = async () => {
    const page = await db.all(
      sql<{ id: string }>`select i.id from ${from} order by i.order_id, i.unit, i.id ${pageLimit(state)}`,
    );
    return db.all(
      prepared(
        sql<Row>`select ${columns} from ${tables} join ${idsAsPage(page)} on page.id = i.id order by page.place`,
      ),
    );
  };
  const [rows, counted] = await Promise.all([
    pageOfItems(),
    db.one(sql<{ count: number }>`select count(*) from ${from}`),
  ]);
  return pageEnvelope(rows.map(toVisibleItem(actor)), counted!.count, state);
}

async function readItem(db: Db, actor: Actor, id: string): Promise<OrderItem> {
  const item = await db.one(
    sql<Row>`select ${columns} from ${tables} where i.id = ${id} and i.removed_at is null and ${isVisibleTo(actor)}`,
  );
  if (!item) throw new Refusal('missing', commonCopy.notFound);
  return toVisibleItem(actor)(item);
}

const wrongState = () => new Refusal('order_status', orderCopy.wrongState);

/** Locks an order and checks that it allows this item action. */
async function lockForItemAction(
  action: ItemAction,
  { tx, actor }: CommandContext,
  orderId: string,
): Promise<OrderRow> {
  const order = await lockOrder(tx, actor, orderId);
  if (!(ITEM_RULES[action].of as readonly OrderState[]).includes(order.state)) throw wrongState();
  return order;
}

/** Audit note: effect and number of items. */
const recordItemsNote = (tx: Tx, { id, orderNumber }: OrderRow, after: Record<string, number>): void =>
  tx.note({ subject: { kind: 'order', id, name: orderNumber }, after });

/** Retries these items of one order. Returns the number moved or scheduled for a lookup. */
async function retryMatchingItems(ctx: CommandContext, orderId: string, condition: Sql): Promise<number> {
  const { tx, actor, now } = ctx;
  const order = await lockForItemAction('retry', ctx, orderId);
  const stopped =
    await tx.run(sql`update order_item i set state = 'Draft', next_try_at = ${now}, processing_ended_at = null
    where i.order_id = ${orderId} and i.removed_at is null and i.state = any (${STOPPED}) and ${condition}`);
  await adjustCounters(tx, orderId, { states: { OutOfStock: -stopped } }, now);
  const waiting = await tx.run(sql`update purchase_attempt a set next_ask_at = ${now} from order_item i
    where i.id = a.item_id and a.state = 'pending' and i.order_id = ${orderId} and i.removed_at is null
      and i.state = any (${WAITING_ITEM_STATES}) and ${condition}`);
  if (stopped > 0 && order.state === 'OutOfStock') await restockOrder(tx, actor, now, orderId);
  recordItemsNote(tx, order, { itemsRetried: stopped + waiting });
  return stopped + waiting;
}

export async function retryItem(ctx: CommandContext, { id }: { id: string }): Promise<OrderItem> {
  const item = await readItem(ctx.tx, ctx.actor, id);
  const retriedCount = await retryMatchingItems(ctx, item.orderId, sql`i.id = ${id}`);
  if (retriedCount === 0) throw wrongState();
  return readItem(ctx.tx, ctx.actor, id);
}

export const retryAllItems = async (
  ctx: CommandContext,
  { orderId }: { orderId: string },
): Promise<{ count: number }> => ({
  count: await retryMatchingItems(ctx, orderId, sql`true`),
});

/** Removes one failed item or all; resuming creates new ones (ITEM-T12). */
async function removeFailedItems(ctx: CommandContext, orderId: string, id?: string): Promise<number> {
  const order = await lockForItemAction('remove', ctx, orderId);
  const removed = await removeErrorItems(ctx.tx, order.id, ctx.now, id);
  await advance(ctx.tx, order.id, ctx.now);
  recordItemsNote(ctx.tx, order, { itemsDeleted: removed });
  return removed;
}

export async function deleteItem(ctx: CommandContext, { id }: { id: string }): Promise<Record<string, never>> {
  const { orderId } = await readItem(ctx.tx, ctx.actor, id);
  if ((await removeFailedItems(ctx, orderId, id)) === 0) throw wrongState();
  return {};
}

export const deleteErrorItems = async (
  ctx: CommandContext,
  { orderId }: { orderId: string },
): Promise<{ count: number }> => ({
  count: await removeFailedItems(ctx, orderId),
});

/** Returns back-ordered keys to their provider; each item is refunded once the provider confirms (ITEM-T13). */
export async function refundBackOrdered(
  ctx: CommandContext,
  { orderId }: { orderId: string },
): Promise<{ count: number }> {
  const order = await lockForItemAction('refund', ctx, orderId);
  const condition = sql`a.state = 'pending' and i.state = 'BackOrdered' and i.removed_at is null`;
  const count = await requestReturns(ctx.tx, order.id, 'Back-ordered for too long.', condition, ctx.now);
  recordItemsNote(ctx.tx, order, { itemsGivenBack: count });
  return { count };
}
