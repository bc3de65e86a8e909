// What time alone brings about: approved orders start, promotions end, processing windows close, stock comes back. Each
// order in a transaction of its own, found again under its lock, so any number of workers may look at once.

import { type RawBuilder, sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { after, MINUTE, type Time } from '#domain/base/time.ts';
import type { Database, Tx } from '#server/base/db.ts';
import { take } from '#server/orders/order.ts';
import { removeOpenItems } from './fit.ts';
import type { Desks } from './providers.ts';
import { reserveDue } from './reserving.ts';
import { giveBackDue } from './returns.ts';
import { restock, start } from './start.ts';

const AT_ONCE = 100;
const RESTOCK_EVERY = 15 * MINUTE;

type Ids = RawBuilder<{ id: string }>;

/** Applies `work` to each order; one that somebody else moved in the meantime is none of ours any more. */
async function forEach(database: Database, ids: Ids, work: (tx: Tx, id: string) => Promise<unknown>): Promise<number> {
  let moved = 0;
  for (const { id } of await database.all(ids)) {
    try {
      await database.transaction((tx) => work(tx, id));
      moved += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return moved;
}

/** Orders whose approved time has come (LIFE-T20). */
export const startDue = (database: Database, now: Time): Promise<number> =>
  forEach(
    database,
    sql`select id from orders where state = 'Level2Approved' and processing_start_on <= ${now} order by processing_start_on limit ${AT_ONCE}`,
    (tx, id) => start(tx, now, id),
  );

/** Orders whose promotion ended before all keys were bought (LIFE-T29). */
export const expireEnded = (database: Database, now: Time): Promise<number> =>
  forEach(
    database,
    sql`select o.id from orders o join promotion p on p.id = o.promotion_id
      where o.state in ('Processing', 'Paused', 'OutOfStock') and p.valid_to < ${now} limit ${AT_ONCE}`,
    async (tx, id) => {
      await take(tx, { actor: SYSTEM, now }, 'expire', id);
      await removeOpenItems(tx, id, now);
    },
  );

/** Orders whose processing window closed with open items (LIFE-T27). */
export const failLate = (database: Database, now: Time): Promise<number> =>
  forEach(
    database,
    sql`select id from orders where state = 'Processing' and processing_end_on < ${now} limit ${AT_ONCE}`,
    (tx, id) => take(tx, { actor: SYSTEM, now }, 'fail', id, () => ({ note: 'The processing window is over.' })),
  );

/** Asks every 15 minutes whether what ran out is back, and goes on with the orders that wait for it (LIFE-T26). */
export async function restockWaiting(database: Database, desks: Desks, now: Time): Promise<number> {
  const open = await desks.all();
  const waiting = await database.all(
    sql<{
      providerId: string;
      sku: string;
    }>`select distinct o.provider_id, o.product_sku as sku from orders o join product pr on pr.id = o.product_id
      where o.state = 'OutOfStock' and o.last_key_time < ${after(now, -RESTOCK_EVERY)}
        and (pr.stock_checked_at is null or pr.stock_checked_at < ${after(now, -RESTOCK_EVERY)}) limit ${AT_ONCE}`,
  );
  let moved = 0;
  for (const { providerId, sku } of waiting) {
    const level = await open
      .get(providerId)
      ?.provider.stock(sku)
      .catch(() => null);
    if (!level?.inStock) continue;
    moved += await forEach(
      database,
      sql`select id from orders where state = 'OutOfStock' and product_sku = ${sku}`,
      (tx, id) => restock(tx, SYSTEM, now, id),
    );
  }
  return moved;
}

/** All of the above once, and what is to be held by providers or to go back to them; answers how
 * many orders or purchases moved. */
export async function moveDue(database: Database, desks: Desks, now: Time): Promise<number> {
  return (
    (await startDue(database, now)) +
    (await expireEnded(database, now)) +
    (await failLate(database, now)) +
    (await restockWaiting(database, desks, now)) +
    (await giveBackDue(database, desks, now)) +
    (await reserveDue(database, desks, now))
  );
}
