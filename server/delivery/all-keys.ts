// Packs and sends the free keys of all orders of a company, each order alone (PORD-028).

import { sql } from 'kysely';
import type { Reply } from '#domain/base/endpoint.ts';
import { PACKAGE_CAP } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { type allKeysCalls, MAX_DRAWN_ORDERS } from '#domain/delivery/calls.ts';
import { availableKeys } from '#domain/orders/quantities.ts';
import { viewOf } from '#server/base/database/partner-view.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import { isVisibleTo, lockOrder } from '#server/orders/lifecycle/order.ts';
import { hasFreeKeysSql } from '#server/orders/lifecycle/order-conditions.ts';
import { drawKeys } from './packages.ts';

interface ReadyOrder {
  id: string;
  orderNumber: string;
  keys: number;
}

/** Orders whose delivery has started, those with the oldest keys first. */
const readReady = ({ db, actor, now }: UnmanagedContext): Promise<ReadyOrder[]> =>
  db.all(
    sql<ReadyOrder>`select o.id, o.order_number, o.completed_count + o.buffered_count - o.delivered_quantity as keys
      from orders o
      where ${isVisibleTo(actor)} and ${hasFreeKeysSql}
        and (o.key_delivery_start_date is null or o.key_delivery_start_date <= ${now})
      order by o.last_key_time nulls last, o.id`,
  );

/** A call after a lost answer finds no keys: their packages are in the orders. */
export async function drawAllKeys(context: UnmanagedContext): Promise<Reply<typeof allKeysCalls.drawAll>> {
  const { database, actor, now } = context;
  const ready = await readReady(context);
  const reply: Reply<typeof allKeysCalls.drawAll> = { packages: [], refused: [], left: 0 };
  for (const { id, orderNumber } of ready.slice(0, MAX_DRAWN_ORDERS))
    try {
      const drawn = await database.transaction(async (tx) => {
        const quantity = Math.min(availableKeys(await lockOrder(tx, actor, id)), PACKAGE_CAP);
        return quantity > 0
          ? { packageId: await drawKeys({ tx, db: viewOf(actor)(tx), actor, now }, { id, quantity }), quantity }
          : null;
      });
      if (drawn) reply.packages.push({ orderNumber, ...drawn });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reply.refused.push({ orderNumber, message: error.message });
    }
  reply.left = (await readReady(context))
    .filter(({ orderNumber }) => !reply.refused.some((one) => one.orderNumber === orderNumber))
    .reduce((sum, { keys }) => sum + keys, 0);
  return reply;
}
