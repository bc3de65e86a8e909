// Records written by order transitions: offers, history lines, notifications and events of the partner API. As parts of
// statements, shared by bulk placement and single transitions.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Cents } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { OrderTransition } from '#domain/orders/transition-notifications.ts';
import { prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import { insertStepEventsSql } from './partner-events.ts';
import { insertStepNoticesSql } from './transition-notices.ts';

interface StepContext {
  actor: Actor;
  now: Time;
}

/** An order after a transition. */
interface SteppedOrder {
  id: string;
  orderNumber: string;
  companyId: string;
  offerVersion: number;
  offerQuantity: number;
  offerPriceCents: Cents;
  offerValidUntil: Time | null;
}

/**
 * Inserts the newest offer of each order as its own version. `orders` is a relation with `id`, `offer_version`,
 * `offer_quantity`, `offer_price_cents` and `offer_valid_until`; `comment` may refer to its other columns as `o`.
 */
export const insertOffersSql = ({ actor, now }: StepContext, orders: Sql, comment: Sql = sql`''`): Sql =>
  sql`insert into order_offer (order_id, version, side, author, by_user, quantity, price_cents, comment, at,
      valid_until)
    select o.id, o.offer_version, ${actor.side}, ${actor.name}, ${actor.userId}::uuid, o.offer_quantity,
      o.offer_price_cents, ${comment}, ${now}::timestamptz, o.offer_valid_until
    from ${orders} o`;

/**
 * Inserts the history lines of one transition and returns order and number of each. `orders` as for offers, plus
 * `line_id`, the id of each line.
 */
export const insertHistorySql = (
  { actor, now }: StepContext,
  { action, from, to }: OrderTransition,
  orders: Sql,
  note: string | null = null,
): Sql =>
  sql`insert into order_history (id, order_id, seq, at, action, from_state, to_state, by_type, by_name, by_user,
      offer_price_cents, offer_quantity, offer_version, note)
    select o.line_id, o.id, (select coalesce(max(h.seq), 0) + 1 from order_history h where h.order_id = o.id),
      ${now}::timestamptz, ${action}, ${from}, ${to}, ${actor.side}, ${actor.name}, ${actor.userId}::uuid,
      o.offer_price_cents, o.offer_quantity, o.offer_version, ${note}
    from ${orders} o
    returning order_id, seq`;

const orderSql = (order: SteppedOrder): Sql =>
  sql`select ${order.id}::uuid as id, ${newId()}::uuid as line_id, ${order.orderNumber}::text as order_number,
    ${order.companyId}::uuid as company_id, ${order.offerVersion}::int as offer_version,
    ${order.offerQuantity}::int as offer_quantity, ${order.offerPriceCents}::bigint as offer_price_cents,
    ${order.offerValidUntil}::timestamptz as offer_valid_until`;

/** Inserts the newest offer of an order. */
export const writeOffer = (tx: Tx, context: StepContext, order: SteppedOrder, comment?: string): Promise<number> =>
  tx.run(prepared(insertOffersSql(context, sql`(${orderSql(order)})`, sql`${comment ?? ''}`)));

/** Inserts the history line of a transition, its notifications and its events. */
export async function appendHistory(
  tx: Tx,
  context: StepContext,
  step: OrderTransition,
  order: SteppedOrder,
  note?: string,
): Promise<void> {
  const stepped = sql`stepped`;
  const notices = insertStepNoticesSql(step, context.now, stepped);
  await tx.run(
    prepared(sql`with stepped as (${orderSql(order)}),
        lines as (${insertHistorySql(context, step, stepped, note)})${notices ? sql`, sent as (${notices})` : sql``}
      ${insertStepEventsSql(step, context.now, stepped)}`),
  );
}
