// What invoices do to orders: lock those that are to be billed, and say that they are billed, or no more.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { copy as common } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Counters } from '#domain/orders/quantities.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { prepared, type Tx } from '#server/base/db.ts';
import { isVisibleTo } from './order.ts';

/** Keys that an invoice would name, as `billableKeys` says. Speaks of orders as `o`. */
export const billableKeysSql = sql<number>`(case when o.state = 'Closed' then o.completed_count + o.buffered_count
  else o.quantity - o.inventory_quantity end)`;

/**
 * Is there something of an order that an invoice could be made of, whatever its state? Speaks of orders as `o`, in the
 * words of the index `orders_to_invoice` (INV-015).
 */
export const isBillable = sql<boolean>`not o.is_billed and not o.dont_create_invoice and ${billableKeysSql} > 0`;

/** When keys of an order came to its partner's disposal. */
export interface SupplyTimes {
  /** When all of them were there the last time. */
  completedAt: Time | null;
  /** When the first and the last package was made. */
  firstPackageAt: Time | null;
  lastPackageAt: Time | null;
}

/** An order as an invoice looks at it. */
export interface BillableOrder extends Counters {
  id: string;
  orderNumber: string;
  companyId: string;
  state: OrderState;
  isBilled: boolean;
  dontCreateInvoice: boolean;
  inventoryQuantity: number;
  offerPriceCents: Cents;
  productName: string;
  productSku: string;
}

/**
 * Locks orders in the order of their ids, so that nobody waits in a circle.
 * @throws Refusal 404 when one is unknown or another company's
 */
export async function lockOrdersToBill(tx: Tx, actor: Actor, ids: readonly string[]): Promise<BillableOrder[]> {
  const orders = await tx.all(
    prepared(sql<BillableOrder>`select o.id, o.order_number, o.company_id, o.state, o.is_billed, o.dont_create_invoice,
      o.quantity, o.completed_count, o.buffered_count, o.delivered_quantity, o.inventory_quantity, o.offer_price_cents,
      o.product_name, o.product_sku
      from orders o where o.id = any (${ids}::uuid[]) and ${isVisibleTo(actor)} order by o.id for no key update of o`),
  );
  if (orders.length < ids.length) throw new Refusal('missing', common.notFound);
  return orders;
}

/**
 * Orders with when their keys were handed over. They are locked before: what a statement reads beside a lock that it waited
 * for is older than the lock.
 */
export async function withSupplyTimes<T extends { id: string }>(
  tx: Tx,
  orders: readonly T[],
): Promise<(T & SupplyTimes)[]> {
  const rows = await tx.all(
    prepared(sql<SupplyTimes & { id: string }>`select o.id, p.first_package_at, p.last_package_at,
      (select max(at) from order_history where order_id = o.id and to_state = 'Completed') as completed_at
      from orders o cross join lateral (select min(created_at) as first_package_at, max(created_at) as last_package_at
        from package where order_id = o.id and dissolved_at is null) p
      where o.id = any (${orders.map(({ id }) => id)}::uuid[])`),
  );
  const times = new Map(rows.map((row) => [row.id, row]));
  return orders.map((order) => ({ ...order, ...times.get(order.id)! }));
}

/** Says of locked orders that they are billed, or no more, after the document was booked. */
export const setBilled = (tx: Tx, ids: readonly string[], isBilled: boolean, now: Time): Promise<number> =>
  tx.run(
    prepared(sql`update orders set is_billed = ${isBilled}, modified_at = ${now}::timestamptz
      where id = any (${ids}::uuid[])`),
  );
