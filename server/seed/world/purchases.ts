// Purchases of the world: orders that one user placed at one moment were one cart (CART-024).

import { sql } from 'kysely';
import type { Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { ORDER_NUMBER_PREFIX, PURCHASE_NUMBER_PREFIX } from '#server/orders/lifecycle/number-prefixes.ts';

type Row = Record<string, unknown>;

const NOTES = [
  'Both shops share these keys. Please send them together.',
  'For our weekend sale.\nWe need everything by Friday noon.',
  'Prices as agreed on the phone.',
];
/** Every third cart of several orders has a note. */
const CARTS_PER_NOTE = 3;

function cartsOf(orders: readonly Row[]): Row[][] {
  const carts = new Map<string, Row[]>();
  for (const order of orders) {
    if (order.created_by === null) continue;
    const key = [order.company_id, order.created_by, order.created_at].join(' ');
    carts.set(key, [...(carts.get(key) ?? []), order]);
  }
  return [...carts.values()];
}

/** Stores the purchases of these orders, and returns the orders with them. */
export async function storePurchases(tx: Tx, orders: readonly Row[]): Promise<Row[]> {
  const purchaseIds = new Map<Row, string>();
  let large = 0;
  const purchases = cartsOf(orders).map((cart) => {
    const id = newId();
    for (const order of cart) purchaseIds.set(order, id);
    const numbers = cart.map(({ order_number }) => String(order_number)).sort();
    if (cart.length > 1) large += 1;
    return {
      id,
      number: PURCHASE_NUMBER_PREFIX + numbers[0]!.slice(ORDER_NUMBER_PREFIX.length),
      company_id: cart[0]!.company_id,
      by_user: cart[0]!.created_by,
      at: cart[0]!.created_at,
      note: cart.length > 1 && large % CARTS_PER_NOTE === 0 ? NOTES[(large / CARTS_PER_NOTE) % NOTES.length] : '',
      order_count: cart.length,
    };
  });
  await tx.run(sql`insert into partner_purchase (id, number, company_id, by_user, by_name, at, purchase_order, note,
      order_count)
    select p.id, p.number, p.company_id, p.by_user, u.first_name || ' ' || u.last_name, p.at, '', p.note, p.order_count
    from json_populate_recordset(null::partner_purchase, ${JSON.stringify(purchases)}::json) p
      join app_user u on u.id = p.by_user`);
  return orders.map((order) => ({ ...order, purchase_id: purchaseIds.get(order) ?? null }));
}
