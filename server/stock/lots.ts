// Lots of our own stock: units of one product, cost, country and arrival, and what open orders have reserved of them.
// Units leave oldest first (STK-011). A lot never reserves more than it holds; the database refuses it (trust Q5).

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Db, Sql, Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';

/** Units that come in together. */
export interface Arrival {
  productId: string;
  country: string;
  unitCostE4: E4;
  quantity: number;
  sourceOrderId: string | null;
}

/** Opens a lot for units that come in; the caller moves their keys. Answers the lot. */
export async function openLot(tx: Tx, arrival: Arrival, now: Time): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into stock_lot (id, product_id, country, unit_cost_e4, source_order_id, received_at, held)
    values (${id}, ${arrival.productId}, ${arrival.country}, ${arrival.unitCostE4}, ${arrival.sourceOrderId}, ${now}, ${arrival.quantity})`);
  return id;
}

/** Units come back to the lot that they were taken from. */
export const putBack = (tx: Tx, lotId: string, quantity: number): Promise<number> =>
  tx.run(sql`update stock_lot set held = held + ${quantity} where id = ${lotId}`);

/**
 * One unit of a lot is ours no more; the caller moves its keys. Where every unit is reserved, the newest reservation
 * gives one up: its order is refused at its next step, with the sentence of stock that was taken meanwhile.
 */
export async function withdraw(tx: Tx, lotId: string): Promise<void> {
  const lot = await tx.one(
    sql<{ held: number; reserved: number }>`select held, reserved from stock_lot where id = ${lotId} for update`,
  );
  if (lot!.held === lot!.reserved) {
    // Order ids grow with time, so the last one reserved last.
    const newest = sql`order_id = (select order_id from stock_hold where lot_id = ${lotId} order by order_id desc limit 1)`;
    const gone = await tx.run(sql`delete from stock_hold where lot_id = ${lotId} and quantity = 1 and ${newest}`);
    if (gone === 0)
      await tx.run(sql`update stock_hold set quantity = quantity - 1 where lot_id = ${lotId} and ${newest}`);
    await tx.run(sql`update stock_lot set reserved = reserved - 1 where id = ${lotId}`);
  }
  await tx.run(sql`update stock_lot set held = held - 1 where id = ${lotId}`);
}

interface Free {
  id: string;
  free: number;
}

/**
 * Reserves up to so many units of a product for an order, oldest first, of the lots that `which` admits (speaks of
 * stock_lot as `l`). Answers how many it got. Lots are locked in one order, so that two orders never wait for each other.
 */
export async function hold(
  tx: Tx,
  orderId: string,
  productId: string,
  quantity: number,
  which: Sql = sql`true`,
): Promise<number> {
  const lots = await tx.all(
    sql<Free>`select l.id, l.held - l.reserved as free from stock_lot l
      where l.product_id = ${productId} and l.held > 0 and ${which} order by l.received_at, l.id for update`,
  );
  let left = quantity;
  for (const { id, free } of lots) {
    const taken = Math.min(free, left);
    if (taken === 0) continue;
    await tx.run(sql`insert into stock_hold (order_id, lot_id, quantity) values (${orderId}, ${id}, ${taken})
      on conflict (order_id, lot_id) do update set quantity = stock_hold.quantity + ${taken}`);
    await tx.run(sql`update stock_lot set reserved = reserved + ${taken} where id = ${id}`);
    left -= taken;
  }
  return quantity - left;
}

/** How many units an order has reserved. */
export async function heldFor(db: Db, orderId: string): Promise<number> {
  const row = await db.one(
    sql<{ n: number }>`select coalesce(sum(quantity), 0)::int as n from stock_hold where order_id = ${orderId}`,
  );
  return row!.n;
}

/** What a unit of those that an order has reserved costs on average, in 1/10000 euro; 0 when it has none. */
export async function costHeld(db: Db, orderId: string): Promise<E4> {
  const row = await db.one(
    sql<{
      cost: E4;
    }>`select coalesce(round(sum(h.quantity * l.unit_cost_e4)::numeric / nullif(sum(h.quantity), 0)), 0)::bigint as cost
      from stock_hold h join stock_lot l on l.id = h.lot_id where h.order_id = ${orderId}`,
  );
  return row!.cost;
}

/** Gives reserved units free again, all of them or the newest down to `keep`. Answers the lots that they were in. */
export async function release(tx: Tx, orderId: string, keep = 0): Promise<string[]> {
  await tx.run(sql`select 1 from stock_lot where id in (select lot_id from stock_hold where order_id = ${orderId})
    order by received_at, id for update`);
  const holds = await tx.all(
    sql<{
      lotId: string;
      quantity: number;
    }>`select h.lot_id, h.quantity from stock_hold h join stock_lot l on l.id = h.lot_id
      where h.order_id = ${orderId} order by l.received_at, l.id`,
  );
  let kept = keep;
  for (const { lotId, quantity } of holds) {
    const stays = Math.min(quantity, kept);
    kept -= stays;
    if (stays === quantity) continue;
    if (stays === 0) await tx.run(sql`delete from stock_hold where order_id = ${orderId} and lot_id = ${lotId}`);
    else await tx.run(sql`update stock_hold set quantity = ${stays} where order_id = ${orderId} and lot_id = ${lotId}`);
    await tx.run(sql`update stock_lot set reserved = reserved - ${quantity - stays} where id = ${lotId}`);
  }
  return holds.map(({ lotId }) => lotId);
}

/** Units that leave the stock for an order. */
export interface Taken {
  lotId: string;
  country: string;
  unitCostE4: E4;
  quantity: number;
}

/** Takes what an order has reserved out of the stock, oldest first; the caller moves the keys. */
export async function takeHeld(tx: Tx, orderId: string): Promise<Taken[]> {
  const taken = await tx.all(
    sql<Taken>`select l.id as lot_id, l.country, l.unit_cost_e4, h.quantity from stock_hold h join stock_lot l on l.id = h.lot_id
      where h.order_id = ${orderId} order by l.received_at, l.id for update of l`,
  );
  for (const { lotId, quantity } of taken)
    await tx.run(
      sql`update stock_lot set held = held - ${quantity}, reserved = reserved - ${quantity} where id = ${lotId}`,
    );
  await tx.run(sql`delete from stock_hold where order_id = ${orderId}`);
  return taken;
}
