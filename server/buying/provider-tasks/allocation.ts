// Units reserved at the provider for a paused order, and buying from them while it is paused (LIFE-T47, ITEM-T09, ALC).
// «Allocated» units are reserved or requested; «buffered» ones are allocated but not yet used by an item.

import { type RawBuilder, sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { skuKey } from '#domain/base/text/fold-text.ts';
import type { Time } from '#domain/base/time.ts';
import type { OrderStock, StockInfo } from '#domain/buying/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { ALLOCATABLE_ITEM_STATES, ITEM_STATES_WITH_KEY } from '#domain/orders/item-states.ts';
import { remainingKeys } from '#domain/orders/quantities.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { literals } from '#server/base/database/list.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { reconcileItems } from '#server/buying/items/item-reconciliation.ts';
import { transition } from '#server/orders/lifecycle/transition.ts';
import { adjustCounters } from '#server/orders/reading/counters.ts';
import { parseOrderNumber } from '#server/orders/reading/order-numbers.ts';

/** Allocations `a` that are active or still requested. */
const isLiveAllocation = (now: Time): Sql => sql`(a.state = 'wanted' or (a.state = 'held' and a.expires_at > ${now}))`;
/** Number of items that use an allocation. */
const takenUnits: Sql = sql`(select count(*) from order_item i where i.allocation_id = a.id and i.removed_at is null)`;

const stockFigures = (now: Time, condition: Sql): RawBuilder<Omit<StockInfo, 'sku'>> =>
  sql<
    Omit<StockInfo, 'sku'>
  >`select coalesce(sum(a.quantity) filter (where ${isLiveAllocation(now)}), 0)::int as quantity,
      coalesce(sum(a.quantity - ${takenUnits}) filter (where a.state = 'held' and a.expires_at > ${now}),
        0)::int as available,
      coalesce(sum((select count(*) from order_item i where i.allocation_id = a.id and i.removed_at is null
        and i.state in ${literals(ITEM_STATES_WITH_KEY)})), 0)::int as sold
    from allocation a where ${condition}`;

const readStockInfo = async (db: Db, sku: string, now: Time, condition: Sql): Promise<StockInfo> => ({
  sku,
  ...(await db.only(stockFigures(now, condition))),
});

interface Product {
  sku: string;
  capUnits: number;
  providerId: string;
}

/** The product, and the maximum its provider reserves for us. */
async function readProduct(db: Db, condition: Sql): Promise<Product> {
  const product = await db.one(
    sql<Product>`select pr.sku, pr.provider_id,
      coalesce((prov.capabilities -> 'reserve' ->> 'capUnits')::int, 0) as cap_units
      from product pr join provider prov on prov.id = pr.provider_id where ${condition}`,
  );
  if (!product) throw new Refusal('missing', commonCopy.notFound);
  return product;
}

export async function showAllocation({ db, now }: QueryContext, { id }: { id: string }) {
  const { sku, capUnits } = await readProduct(db, sql`pr.id = ${id}`);
  const { available } = await readStockInfo(db, sku, now, sql`a.sku = ${sku}`);
  return { maxAllocated: capUnits, maxBuffered: capUnits, buffered: available };
}

export async function showStocks({ db, now }: QueryContext, { id }: { id: string }): Promise<StockInfo[]> {
  const { sku } = await readProduct(db, sql`pr.id = ${id}`);
  return [await readStockInfo(db, sku, now, sql`a.sku = ${sku}`)];
}

export async function showOrderStock(
  { db, now }: QueryContext,
  { orderNumber }: { orderNumber: string },
): Promise<OrderStock> {
  const order = await db.one(
    sql<{ id: string; sku: string }>`select id, product_sku as sku from orders
      where order_number = ${parseOrderNumber(orderNumber)}`,
  );
  if (!order) throw new Refusal('missing', commonCopy.notFound);
  const newest = await db.one(
    sql<
      Pick<OrderStock, 'request' | 'expiresAt'>
    >`select state as request, expires_at from allocation where order_id = ${order.id}
      order by created_at desc, reference desc limit 1`,
  );
  const held = await readStockInfo(db, order.sku, now, sql`a.order_id = ${order.id}`);
  return { ...held, request: newest?.request ?? null, expiresAt: newest?.expiresAt ?? null };
}

/** Requests a reservation; the provider is called after the response. */
export async function allocate(
  { tx, actor, now }: CommandContext,
  input: { sku: string; orderNumber: string; quantity: number; orderId: string },
): Promise<{ message: string }> {
  const id = newId();
  await transition(tx, { actor, now }, 'allocate', input.orderId, async (order) => {
    if (parseOrderNumber(input.orderNumber) !== order.orderNumber || skuKey(order.productSku) !== skuKey(input.sku))
      throw new Refusal('missing', commonCopy.notFound);
    const before = await readStockInfo(tx, order.productSku, now, sql`a.order_id = ${order.id}`);
    const pending = await tx.one(sql`select 1 from allocation where order_id = ${order.id} and state = 'wanted'`);
    if (pending || before.available > 0) throw new Refusal('buffered_soon', orderCopy.bufferedSoon);
    // Lock before counting: a concurrent request for another order uses the same cap.
    await tx.one(sql`select 1 from provider where id = ${order.providerId} for no key update`);
    const { capUnits, providerId } = await readProduct(tx, sql`pr.id = ${order.productId}`);
    const providerStock = await readStockInfo(tx, order.productSku, now, sql`a.provider_id = ${providerId}`);
    const maxQuantity = Math.max(0, Math.min(remainingKeys(order), capUnits - providerStock.quantity));
    if (input.quantity > maxQuantity)
      throw invalidField('quantity', 'above_allocation', orderCopy.allocateAtMost(maxQuantity));
    await tx.run(sql`insert into allocation (id, order_id, provider_id, sku, reference, quantity, state, next_try_at,
      created_at)
      select ${id}, ${order.id}, ${providerId}, ${order.productSku},
        ${`${order.orderNumber.replaceAll(' ', '')}-A`} || (count(*) + 1), ${input.quantity},
        'wanted', ${now}::timestamptz, ${now}::timestamptz from allocation where order_id = ${order.id}`);
    tx.note({ subject: { kind: 'order', id: order.id }, after: { allocated: input.quantity } });
    return { note: `${input.quantity}` };
  });
  return { message: orderReplyCopy.willAllocate };
}

/**
 * Lets open items of a paused order be bought from its reservation; they arrive as buffered. Returns the count.
 * @throws Refusal 409 if no reserved unit is free
 */
export async function buffer(
  { tx, actor, now }: CommandContext,
  input: { orderId: string; quantity: number },
): Promise<{ bufferedCount: number }> {
  const order = await transition(tx, { actor, now }, 'allocate', input.orderId);
  const held = await tx.one(
    sql<{ id: string; free: number }>`select a.id, a.quantity - ${takenUnits} as free from allocation a
      where a.order_id = ${order.id} and a.state = 'held' and a.expires_at > ${now} and a.quantity > ${takenUnits}
      order by a.created_at limit 1`,
  );
  if (!held) throw new Refusal('nothing_buffered', orderReplyCopy.nothingBuffered);
  await reconcileItems(tx, order.id, now);
  const movedItems = await tx.all(
    sql<{ wasOut: boolean }>`with chosen as (
          select id, state = 'OutOfStock' as was_out
          from order_item
          where order_id = ${order.id}
            and removed_at is null
            and state in ${literals(ALLOCATABLE_ITEM_STATES)}
            and not exists (select 1 from allocation a where a.id = allocation_id and ${isLiveAllocation(now)})
          order by unit
          limit ${Math.min(input.quantity, held.free)}
          for update
        )
      update order_item i
      set state = 'Draft', allocation_id = ${held.id}, next_try_at = ${now}, processing_ended_at = null
      from chosen
      where i.id = chosen.id
      returning chosen.was_out`,
  );
  await adjustCounters(
    tx,
    order.id,
    { states: { OutOfStock: -movedItems.filter(({ wasOut }) => wasOut).length } },
    now,
  );
  tx.note({ subject: { kind: 'order', id: order.id }, after: { buffered: movedItems.length } });
  return { bufferedCount: movedItems.length };
}
