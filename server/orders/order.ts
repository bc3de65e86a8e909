// The one locked door to an order: lock it, ask the rules, write state, change and history line. Nothing else writes
// `orders.state` (LIFE-031, LIFE-033).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { copy as common } from '#domain/base/copy.ts';
import type { Cents } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { copy } from '#domain/orders/copy.ts';
import { type OrderAction, type OrderFacts, step } from '#domain/orders/rules.ts';
import type { OrderState } from '#domain/orders/states.ts';
import type { Sql, Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';

/** Who acts and when. */
export interface By {
  actor: Actor;
  now: Time;
}

export interface OrderRow extends OrderFacts {
  id: string;
  orderNumber: string;
  companyId: string;
  promotionId: string | null;
  productId: string;
  productSku: string;
  providerId: string;
  offerQuantity: number;
  offerPriceCents: Cents;
  vatRate: number;
  paidStatus: string;
  processingStartOn: Time | null;
  processingEndOn: Time | null;
  keyDeliveryStartDate: Time | null;
  modifiedAt: Time;
}

/** What an action may change besides the state. */
export interface Change {
  quantity?: number;
  offerQuantity?: number;
  offerPriceCents?: Cents;
  note?: string;
}

/** Orders that this actor may know of: everybody's, or the own company's. Speaks of orders as `o`. */
export const visible = (actor: Actor): Sql =>
  actor.side === 'Partner' ? sql`o.company_id = ${actor.companyId}` : sql`true`;

/** The promotion's window as the rules want it. Speaks of promotion as `p`. */
export const promotionFacts: Sql = sql`case when p.id is not null then jsonb_build_object('published', p.published and not p.deleted,
  'validFrom', to_char(p.valid_from at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'validTo', to_char(p.valid_to at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;

export const packageCount: Sql = sql`(select count(*) from package k where k.order_id = o.id)`;

/** Locks an order that the actor may see. */
export async function lock(tx: Tx, actor: Actor, id: string): Promise<OrderRow> {
  const order = await tx.one(
    sql<OrderRow>`select o.id, o.order_number, o.company_id, o.promotion_id, o.product_id, o.product_sku, o.provider_id, o.state, o.quantity,
        o.offer_quantity, o.offer_price_cents, o.vat_rate, o.completed_count, o.buffered_count, o.delivered_quantity, o.is_billed, o.anomaly_status,
        o.paid_status, o.processing_start_on, o.processing_end_on, o.key_delivery_start_date, o.modified_at,
        ${packageCount} as package_count, ${promotionFacts} as promotion
      from orders o left join promotion p on p.id = o.promotion_id
      where o.id = ${id} and ${visible(actor)} for update of o`,
  );
  if (!order) throw new Refusal('missing', common.notFound);
  return order;
}

/**
 * Takes an action on an order. `change` runs under the lock, after the rules agreed, and says what else changes.
 * @throws Refusal 404, 403, or 409 naming the state that was found
 */
export async function take(
  tx: Tx,
  by: By,
  action: OrderAction,
  id: string,
  change: (order: OrderRow) => Promise<Change> | Change = () => ({}),
): Promise<OrderRow> {
  const order = await lock(tx, by.actor, id);
  const state = decide(action, order, by);
  const { note, ...changed } = await change(order);
  const after: OrderRow = { ...order, ...changed, state, modifiedAt: by.now };
  await tx.run(sql`update orders set state = ${state}, quantity = ${after.quantity}, offer_quantity = ${after.offerQuantity},
    offer_price_cents = ${after.offerPriceCents}, modified_at = ${by.now} where id = ${id}`);
  await remember(tx, by, action, order.state, after, note ?? null);
  return after;
}

/** The rules' answer; a state that was overtaken by somebody else is named (LIFE-033). */
function decide(action: OrderAction, order: OrderRow, { actor, now }: By): OrderState {
  try {
    return step(action, order, actor, now);
  } catch (error) {
    const overtaken = error instanceof Refusal && error.code === 'order_status';
    throw overtaken ? new Refusal('conflict', copy.overtaken(order.state), { code: error.code }) : error;
  }
}

/** Writes the history line of a step. */
export async function remember(
  tx: Tx,
  { actor, now }: By,
  action: OrderAction,
  from: string,
  order: Pick<OrderRow, 'id' | 'state' | 'offerPriceCents' | 'offerQuantity'>,
  note: string | null = null,
): Promise<void> {
  await tx.run(sql`insert into order_history (id, order_id, seq, at, action, from_state, to_state, by_type, by_name, by_user, offer_price_cents, offer_quantity, note)
    select ${newId()}, ${order.id}, coalesce(max(seq), 0) + 1, ${now}, ${action}, ${from}, ${order.state}, ${actor.side}, ${actor.name}, ${actor.userId},
      ${order.offerPriceCents}, ${order.offerQuantity}, ${note} from order_history where order_id = ${order.id}`);
}

/** The answer of an action. */
export const resultOf = ({ id, orderNumber, state, modifiedAt }: OrderRow) => ({
  id,
  orderNumber,
  status: state,
  modifiedAt,
});
