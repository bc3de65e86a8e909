// What steps of orders leave behind besides the orders: the newest offers, lines of history, and who is told. As parts of
// statements, so that placing many orders and moving one write the same lines.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Cents } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { OrderStep } from '#domain/orders/told-steps.ts';
import { prepared, type Sql, type Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import { insertStepNoticesSql } from './step-notifications.ts';

interface StepContext {
  actor: Actor;
  now: Time;
}

/** An order as a step leaves it. */
interface SteppedOrder {
  id: string;
  orderNumber: string;
  companyId: string;
  offerVersion: number;
  offerQuantity: number;
  offerPriceCents: Cents;
}

/**
 * Writes the newest offers of orders, each as a version of its own. `orders` is a relation with `id`, `offer_version`,
 * `offer_quantity` and `offer_price_cents`.
 */
export const insertOffersSql = ({ actor, now }: StepContext, orders: Sql, comment = ''): Sql =>
  sql`insert into order_offer (order_id, version, side, author, by_user, quantity, price_cents, comment, at)
    select o.id, o.offer_version, ${actor.side}, ${actor.name}, ${actor.userId}::uuid, o.offer_quantity,
      o.offer_price_cents, ${comment}, ${now}::timestamptz
    from ${orders} o`;

/** Writes the history lines of one step. `orders` is as for offers, with `line_id`, the id of each line. */
export const insertHistorySql = (
  { actor, now }: StepContext,
  { action, from, to }: OrderStep,
  orders: Sql,
  note: string | null = null,
): Sql =>
  sql`insert into order_history (id, order_id, seq, at, action, from_state, to_state, by_type, by_name, by_user,
      offer_price_cents, offer_quantity, offer_version, note)
    select o.line_id, o.id, (select coalesce(max(h.seq), 0) + 1 from order_history h where h.order_id = o.id),
      ${now}::timestamptz, ${action}, ${from}, ${to}, ${actor.side}, ${actor.name}, ${actor.userId}::uuid,
      o.offer_price_cents, o.offer_quantity, o.offer_version, ${note}
    from ${orders} o`;

const orderSql = (order: SteppedOrder): Sql =>
  sql`select ${order.id}::uuid as id, ${newId()}::uuid as line_id, ${order.orderNumber}::text as order_number,
    ${order.companyId}::uuid as company_id, ${order.offerVersion}::int as offer_version,
    ${order.offerQuantity}::int as offer_quantity, ${order.offerPriceCents}::bigint as offer_price_cents`;

/** Writes the newest offer of an order. */
export const writeOffer = (tx: Tx, context: StepContext, order: SteppedOrder, comment?: string): Promise<number> =>
  tx.run(prepared(insertOffersSql(context, sql`(${orderSql(order)})`, comment)));

/** Writes the history line of a step that an order took, and tells of it. */
export async function appendHistory(
  tx: Tx,
  context: StepContext,
  step: OrderStep,
  order: SteppedOrder,
  note?: string,
): Promise<void> {
  const stepped = sql`stepped`;
  const notices = insertStepNoticesSql(step, context.now, stepped);
  await tx.run(
    prepared(sql`with stepped as (${orderSql(order)})${notices ? sql`, told as (${notices})` : sql``}
      ${insertHistorySql(context, step, stepped, note)}`),
  );
}
