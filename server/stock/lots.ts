// Lots of our own stock: units of one product, cost, country and arrival, with their reservations by open orders. Units
// leave oldest first (STK-011). A lot never reserves more than it holds; enforced by the database (invariant Q5).

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { type Db, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';

/** Units that arrive together. */
interface NewLot {
  productId: string;
  country: string;
  unitCostE4: E4;
  quantity: number;
  sourceOrderId: string | null;
}

/** Creates a lot for arriving units; the caller moves their keys. Returns the lot id. */
export async function createLot(tx: Tx, arrival: NewLot, now: Time): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into stock_lot (id, product_id, country, unit_cost_e4, source_order_id, received_at, held)
    values (${id}, ${arrival.productId}, ${arrival.country}, ${arrival.unitCostE4}, ${arrival.sourceOrderId}, ${now},
      ${arrival.quantity})`);
  return id;
}

/** Returns units to their lot, or fills an empty one. */
export const returnToLot = (tx: Tx, lotId: string, quantity: number): Promise<number> =>
  tx.run(sql`update stock_lot set held = held + ${quantity} where id = ${lotId}`);

/**
 * Empties a complete, unreserved lot, so that nothing of it can be reserved or sold. Returns the number of units gone
 * or reserved; 0 if it was emptied.
 */
export async function emptyWholeLot(tx: Tx, lotId: string, quantity: number): Promise<number> {
  const lot = await tx.only(
    sql<{ held: number; reserved: number }>`select held, reserved from stock_lot where id = ${lotId} for update`,
  );
  const missing = quantity - lot.held + lot.reserved;
  if (missing === 0) await tx.run(sql`update stock_lot set held = 0 where id = ${lotId}`);
  return missing;
}

/**
 * Removes one unit of a lot; the caller moves its keys. If all units are reserved, the newest reservation loses one:
 * its order is refused at its next action because the stock is no longer available.
 */
export async function removeFromLot(tx: Tx, lotId: string): Promise<void> {
  const lot = await tx.only(
    sql<{ held: number; reserved: number }>`select held, reserved from stock_lot where id = ${lotId} for update`,
  );
  if (lot.held === lot.reserved) {
    // Order ids increase over time, so the highest one reserved last.
    const newest = sql`order_id = (select order_id from stock_hold where lot_id = ${lotId} order by order_id desc
      limit 1)`;
    const deletedRows = await tx.run(
      sql`delete from stock_hold where lot_id = ${lotId} and quantity = 1 and ${newest}`,
    );
    if (deletedRows === 0)
      await tx.run(sql`update stock_hold set quantity = quantity - 1 where lot_id = ${lotId} and ${newest}`);
    await tx.run(sql`update stock_lot set reserved = reserved - 1 where id = ${lotId}`);
  }
  await takeUnit(tx, lotId);
}

interface FreeLot {
  id: string;
  free: number;
}

/**
 * Reserves up to this many units of a product for an order, oldest first, from lots matching `which` (refers to
 * stock_lot as `l`). Returns the number reserved. Lots are locked in a fixed order to avoid deadlocks.
 */
export async function reserveStock(
  tx: Tx,
  orderId: string,
  productId: string,
  quantity: number,
  lotCondition: Sql = sql`true`,
): Promise<number> {
  const lots = await tx.all(
    sql<FreeLot>`select l.id, l.held - l.reserved as free from stock_lot l
      where l.product_id = ${productId} and l.held > 0 and ${lotCondition} order by l.received_at, l.id for update`,
  );
  let remaining = quantity;
  for (const { id, free } of lots) {
    const takenQuantity = Math.min(free, remaining);
    if (takenQuantity === 0) continue;
    await tx.run(sql`insert into stock_hold (order_id, lot_id, quantity) values (${orderId}, ${id}, ${takenQuantity})
      on conflict (order_id, lot_id) do update set quantity = stock_hold.quantity + ${takenQuantity}`);
    await tx.run(sql`update stock_lot set reserved = reserved + ${takenQuantity} where id = ${id}`);
    remaining -= takenQuantity;
  }
  return quantity - remaining;
}

/** Units reserved by an order. */
export async function reservedQuantity(db: Db, orderId: string): Promise<number> {
  const row = await db.only(
    prepared(
      sql<{ n: number }>`select coalesce(sum(quantity), 0)::int as n from stock_hold where order_id = ${orderId}`,
    ),
  );
  return row.n;
}

/** Average unit cost of an order's reserved units, in 1/10000 euro; 0 if none. */
export async function reservedUnitCost(db: Db, orderId: string): Promise<E4> {
  const row = await db.only(
    sql<{
      cost: E4;
    }>`select coalesce(round(sum(h.quantity * l.unit_cost_e4)::numeric / nullif(sum(h.quantity), 0)), 0)::bigint as cost
      from stock_hold h join stock_lot l on l.id = h.lot_id where h.order_id = ${orderId}`,
  );
  return row.cost;
}

/** Releases reserved units, all or the newest down to `keep`. Returns their lots. */
export async function releaseReservations(tx: Tx, orderId: string, keep = 0): Promise<string[]> {
  await tx.run(sql`select 1 from stock_lot where id in (select lot_id from stock_hold where order_id = ${orderId})
    order by received_at, id for update`);
  const holds = await tx.all(
    sql<{
      lotId: string;
      quantity: number;
    }>`select h.lot_id, h.quantity from stock_hold h join stock_lot l on l.id = h.lot_id
      where h.order_id = ${orderId} order by l.received_at, l.id`,
  );
  let remaining = keep;
  for (const { lotId, quantity } of holds) {
    const keptQuantity = Math.min(quantity, remaining);
    remaining -= keptQuantity;
    if (keptQuantity === quantity) continue;
    if (keptQuantity === 0) await tx.run(sql`delete from stock_hold where order_id = ${orderId} and lot_id = ${lotId}`);
    else
      await tx.run(
        sql`update stock_hold set quantity = ${keptQuantity} where order_id = ${orderId} and lot_id = ${lotId}`,
      );
    await tx.run(sql`update stock_lot set reserved = reserved - ${quantity - keptQuantity} where id = ${lotId}`);
  }
  return holds.map(({ lotId }) => lotId);
}

/** Takes one unit of a lot whose row lock the caller holds; the caller moves its keys. */
export const takeUnit = (tx: Tx, lotId: string): Promise<number> =>
  tx.run(sql`update stock_lot set held = held - 1 where id = ${lotId}`);

/**
 * Takes the oldest free unit of a product and country from stock; the caller moves its keys. Returns null if there is
 * none.
 */
export async function takeFreeUnit(
  tx: Tx,
  { productId, country }: { productId: string; country: string },
): Promise<ConsumedLot | null> {
  const lot = await tx.one(
    sql<Omit<ConsumedLot, 'quantity'>>`select l.id as lot_id, l.country, l.unit_cost_e4 from stock_lot l
      where l.product_id = ${productId} and l.country = ${country} and l.held > l.reserved
      order by l.received_at, l.id limit 1 for update`,
  );
  if (!lot) return null;
  await takeUnit(tx, lot.lotId);
  return { ...lot, quantity: 1 };
}

/** Units taken from stock for an order. */
export interface ConsumedLot {
  lotId: string;
  country: string;
  unitCostE4: E4;
  quantity: number;
}

/** Takes an order's reserved units from stock, oldest first; the caller moves the keys. */
export async function consumeReservations(tx: Tx, orderId: string): Promise<ConsumedLot[]> {
  const consumed = await tx.all(
    prepared(sql<ConsumedLot>`select l.id as lot_id, l.country, l.unit_cost_e4, h.quantity from stock_hold h
      join stock_lot l on l.id = h.lot_id
      where h.order_id = ${orderId} order by l.received_at, l.id for update of l`),
  );
  if (consumed.length === 0) return consumed;
  for (const { lotId, quantity } of consumed)
    await tx.run(
      sql`update stock_lot set held = held - ${quantity}, reserved = reserved - ${quantity} where id = ${lotId}`,
    );
  await tx.run(sql`delete from stock_hold where order_id = ${orderId}`);
  return consumed;
}
