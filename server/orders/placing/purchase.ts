// Purchases: orders that a partner submits together (CART-024). Inserted by the statement that places the orders.

import { sql } from 'kysely';
import type { Sql } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { ORDER_NUMBER_PREFIX, PURCHASE_NUMBER_PREFIX } from '#server/orders/lifecycle/number-prefixes.ts';
import type { ActionContext } from '#server/orders/lifecycle/order.ts';

/** A purchase to insert with its orders. */
export interface NewPurchase {
  id: string;
  /** The partner's number, copied to each order; empty if none. */
  purchaseOrder: string;
  note: string;
}

export const createPurchase = (texts: Omit<NewPurchase, 'id'>): NewPurchase => ({ id: newId(), ...texts });

/**
 * The number is that of the first order with another prefix: all companies would have to wait for another sequence.
 * `numbered` holds the new orders, all of one company.
 */
export const insertPurchaseSql = (
  { actor, now }: ActionContext,
  { id, purchaseOrder, note }: NewPurchase,
  numbered: Sql,
): Sql =>
  sql`insert into partner_purchase (id, number, company_id, by_user, by_name, at, purchase_order, note, order_count)
    select ${id}::uuid, ${PURCHASE_NUMBER_PREFIX} || substr(n.order_number, ${ORDER_NUMBER_PREFIX.length + 1}::int),
      n.company_id, ${actor.userId}::uuid, ${actor.name}, ${now}::timestamptz, ${purchaseOrder}, ${note},
      (select count(*) from ${numbered})
    from ${numbered} n
    where n.at = 0`;
