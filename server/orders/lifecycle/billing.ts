// Locks orders for invoicing and marks them as billed or unbilled.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { Counters } from '#domain/orders/quantities.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { isVisibleTo } from './order.ts';

/** SQL version of `billableKeys`. Refers to orders as `o`. */
export const billableKeysSql = sql<number>`(case when o.state = 'Closed' then o.completed_count + o.buffered_count
  else o.quantity - o.inventory_quantity end)`;

/**
 * Whether an order has anything to invoice, whatever its state. Refers to orders as `o`; must match the predicate of
 * the index `orders_to_invoice` (INV-015).
 */
export const isBillable = sql<boolean>`not o.is_billed and not o.dont_create_invoice and ${billableKeysSql} > 0`;

/** The order reference that an invoice shows: an explicit purchase order number wins. Refers to orders as `o`. */
const invoicedPurchaseOrder = sql<string>`coalesce(nullif(o.purchase_order, ''), o.reference, '')`;

/** When the keys of an order became available to its partner. */
export interface SupplyTimes {
  /** Last time all keys were present. */
  completedAt: Time | null;
  /** Creation of the first and last package. */
  firstPackageAt: Time | null;
  lastPackageAt: Time | null;
}

/** The invoicing view of an order. */
export interface BillableOrder extends Counters {
  id: string;
  orderNumber: string;
  /** The buyer's purchase order number, or else its reference (API-033); empty if none. */
  purchaseOrder: string;
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
 * Locks orders by ascending id to avoid deadlocks.
 * @throws Refusal 404 if one is unknown or belongs to another company
 */
export async function lockOrdersToBill(tx: Tx, actor: Actor, ids: readonly string[]): Promise<BillableOrder[]> {
  const orders = await tx.all(
    prepared(sql<BillableOrder>`select o.id, o.order_number, ${invoicedPurchaseOrder} as purchase_order,
        o.company_id, o.state, o.is_billed,
        o.dont_create_invoice, o.quantity, o.completed_count, o.buffered_count, o.delivered_quantity,
        o.inventory_quantity, o.offer_price_cents, o.product_name, o.product_sku
      from orders o
      where o.id = any (${ids}::uuid[]) and ${isVisibleTo(actor)}
      order by o.id
      for no key update of o`),
  );
  if (orders.length < ids.length) throw new Refusal('missing', commonCopy.notFound);
  return orders;
}

/**
 * Adds supply times. Call after locking: a statement that waits for a lock reads other tables as of before the wait.
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

/** Sets the billed flag of locked orders, after the document was posted. */
export const setBilled = (tx: Tx, ids: readonly string[], isBilled: boolean, now: Time): Promise<number> =>
  tx.run(
    prepared(sql`update orders set is_billed = ${isBilled}, modified_at = ${now}::timestamptz
      where id = any (${ids}::uuid[])`),
  );
