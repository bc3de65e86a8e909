// The items of an order as staff see them, and what may be done to them: trying again, removing what failed, giving
// back what was back-ordered (ODT-013, ITEM-T11 to T13).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { copy as common } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { itemList, OrderItem } from '#domain/buying/calls.ts';
import { ITEM_RULES, type ItemAction, mayOnItem } from '#domain/buying/item-rules.ts';
import { copy } from '#domain/orders/copy.ts';
import type { ItemState } from '#domain/orders/item-states.ts';
import type { OrderState } from '#domain/orders/states.ts';
import type { Reading, Writing } from '#server/base/context.ts';
import { type Db, kept, type Sql, type Tx } from '#server/base/db.ts';
import { instant } from '#server/base/json.ts';
import { and, envelope, limits, placedIds } from '#server/base/list.ts';
import { count } from '#server/orders/counters.ts';
import { lock, type OrderRow, visible } from '#server/orders/order.ts';
import { removeErrors } from './fit.ts';
import { wantReturns } from './leave.ts';
import { moveOn } from './progress.ts';
import { restock } from './start.ts';

/** Not asked of a provider any more: may be bought anew at once. */
const STOPPED: readonly ItemState[] = ['OutOfStock'];
/** The provider has an order for them: it is asked about that one first. */
const WAITING: readonly ItemState[] = ['BackOrdered', 'PreCompleted'];

interface Row extends Omit<OrderItem, 'mayRetry' | 'mayDelete'> {
  orderState: OrderState;
}

const columns: Sql<Row> = sql<Row>`i.id, i.order_id, i.unit, i.state as status, i.provider_order_id, i.customer_ip, i.country as customer_country_code,
  i.status_notes, i.processing_at, i.processing_started_at, i.processing_ended_at, i.packed_on as packed_on_utc, i.completed_on as completed_on_utc,
  o.state as order_state,
  (select jsonb_build_object('reference', a.ref, 'since', ${instant(sql`a.sent_at`)},
      'askable', coalesce((prov.capabilities ->> 'lookupByReference')::boolean, false))
    from purchase_attempt a where a.item_id = i.id and a.state = 'sent' and a.asked > 0 order by a.n desc limit 1) as unclear`;
const tables: Sql = sql`order_item i join orders o on o.id = i.order_id join provider prov on prov.id = o.provider_id`;

const seenBy =
  (actor: Actor) =>
  ({ orderState, ...item }: Row): OrderItem => ({
    ...item,
    mayRetry: mayOnItem('retry', orderState, item.status, actor),
    mayDelete: mayOnItem('remove', orderState, item.status, actor),
  });

/** Filters look at the items alone; the rows of the page are read afterwards by a plan that is kept. */
export async function searchItems(
  { db, actor }: Reading,
  state: ListState<typeof itemList.filters>,
): Promise<Page<OrderItem>> {
  const { orderId, statuses } = state.filter;
  const from = sql`order_item i where ${and([
    sql`i.removed_at is null`,
    ...(actor.side === 'Partner' ? [sql`i.order_id in (select o.id from orders o where ${visible(actor)})`] : []),
    ...(orderId ? [sql`i.order_id = any (${orderId}::uuid[])`] : []),
    ...(statuses ? [sql`i.state = any (${statuses})`] : []),
  ])}`;
  const pageOfItems = async () => {
    const found = await db.all(
      sql<{ id: string }>`select i.id from ${from} order by i.order_id, i.unit, i.id ${limits(state)}`,
    );
    return db.all(
      kept(sql<Row>`select ${columns} from ${tables} join ${placedIds(found)} on page.id = i.id order by page.place`),
    );
  };
  const [rows, counted] = await Promise.all([
    pageOfItems(),
    db.one(sql<{ count: number }>`select count(*) from ${from}`),
  ]);
  return envelope(rows.map(seenBy(actor)), counted!.count, state);
}

async function itemOf(db: Db, actor: Actor, id: string): Promise<OrderItem> {
  const item = await db.one(
    sql<Row>`select ${columns} from ${tables} where i.id = ${id} and i.removed_at is null and ${visible(actor)}`,
  );
  if (!item) throw new Refusal('missing', common.notFound);
  return seenBy(actor)(item);
}

const wrongState = () => new Refusal('conflict', copy.wrongState, { code: 'order_status' });

/** Locks an order in which such an action on items is admitted. */
async function lockFor(action: ItemAction, { tx, actor }: Writing, orderId: string): Promise<OrderRow> {
  const order = await lock(tx, actor, orderId);
  if (!(ITEM_RULES[action].of as readonly OrderState[]).includes(order.state)) throw wrongState();
  return order;
}

/** For the audit log: what happened to how many items of an order. */
const noteItems = (tx: Tx, { id, orderNumber }: OrderRow, after: Record<string, number>): void =>
  tx.note({ subject: { kind: 'order', id, name: orderNumber }, after });

/** Tries again for these items of one order; answers how many were moved or will be asked about now. */
async function retry(ctx: Writing, orderId: string, which: Sql): Promise<number> {
  const { tx, actor, now } = ctx;
  const order = await lockFor('retry', ctx, orderId);
  const stopped =
    await tx.run(sql`update order_item i set state = 'Draft', next_try_at = ${now}, processing_ended_at = null
    where i.order_id = ${orderId} and i.removed_at is null and i.state = any (${STOPPED}) and ${which}`);
  await count(tx, orderId, { states: { OutOfStock: -stopped } }, now);
  const waiting = await tx.run(sql`update purchase_attempt a set next_ask_at = ${now} from order_item i
    where i.id = a.item_id and a.state = 'pending' and i.order_id = ${orderId} and i.removed_at is null and i.state = any (${WAITING}) and ${which}`);
  if (stopped > 0 && order.state === 'OutOfStock') await restock(tx, actor, now, orderId);
  noteItems(tx, order, { itemsRetried: stopped + waiting });
  return stopped + waiting;
}

export async function retryOne(ctx: Writing, { id }: { id: string }): Promise<OrderItem> {
  const item = await itemOf(ctx.tx, ctx.actor, id);
  const moved = await retry(ctx, item.orderId, sql`i.id = ${id}`);
  if (moved === 0) throw wrongState();
  return itemOf(ctx.tx, ctx.actor, id);
}

export const retryAll = async (ctx: Writing, { orderId }: { orderId: string }): Promise<{ count: number }> => ({
  count: await retry(ctx, orderId, sql`true`),
});

/** Failed items leave their order, all of them or one; resuming makes new ones (ITEM-T12). */
async function removeFailed(ctx: Writing, orderId: string, id?: string): Promise<number> {
  const order = await lockFor('remove', ctx, orderId);
  const removed = await removeErrors(ctx.tx, order.id, ctx.now, id);
  await moveOn(ctx.tx, order.id, ctx.now);
  noteItems(ctx.tx, order, { itemsDeleted: removed });
  return removed;
}

export async function deleteOne(ctx: Writing, { id }: { id: string }): Promise<Record<string, never>> {
  const { orderId } = await itemOf(ctx.tx, ctx.actor, id);
  if ((await removeFailed(ctx, orderId, id)) === 0) throw wrongState();
  return {};
}

export const deleteErrors = async (ctx: Writing, { orderId }: { orderId: string }): Promise<{ count: number }> => ({
  count: await removeFailed(ctx, orderId),
});

/** Back-ordered keys go back to their provider; each item is refunded when the provider has said so (ITEM-T13). */
export async function refundBackOrdered(ctx: Writing, { orderId }: { orderId: string }): Promise<{ count: number }> {
  const order = await lockFor('refund', ctx, orderId);
  const which = sql`a.state = 'pending' and i.state = 'BackOrdered' and i.removed_at is null`;
  const count = await wantReturns(ctx.tx, order.id, 'Back-ordered for too long.', which, ctx.now);
  noteItems(ctx.tx, order, { itemsGivenBack: count });
  return { count };
}
