// Events about orders in the partner API (API-101): what a transition or arriving keys announce, and the facts that are
// added when an event is published. The house account has no programs.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { type OrderTransition, partnerEventsOf } from '#domain/orders/transition-notifications.ts';
import { STATUS_OF_STATE } from '#domain/partner-events/order-status.ts';
import type { Sql } from '#server/base/database/db.ts';
import { insertKeysReadySql, insertPartnerEventsSql } from '#server/partner-events/partner-event.ts';

/**
 * Insert of the events of a transition. `orders` is a relation with `id` and `company_id`; `lines` in the same statement
 * has the order and the number of each history line.
 */
export const insertStepEventsSql = (step: OrderTransition, now: Time, orders: Sql): Sql =>
  insertPartnerEventsSql(
    now,
    sql`select t.type, o.company_id, o.id,
        jsonb_build_object('status', ${STATUS_OF_STATE[step.to]}::text, 'detail', ${step.to}::text,
          'sequence', l.seq)
      from ${orders} o join lines l on l.order_id = o.id join company c on c.id = o.company_id and not c.is_system
        cross join unnest(${partnerEventsOf(step)}::text[]) with ordinality t (type, at)
      order by o.order_number, t.at`,
  );

/** Statement that updates one order and announces its ready keys. */
export const announceReadyKeysSql = (now: Time, update: Sql): Sql =>
  sql`with moved as (${update} returning id, company_id)
    ${insertKeysReadySql(
      now,
      sql`select m.id, m.company_id from moved m join company c on c.id = m.company_id and not c.is_system`,
    )}`;

const statusSql: Sql = sql`case o.state ${sql.join(
  Object.entries(STATUS_OF_STATE).map(([state, status]) => sql`when ${sql.lit(state)} then ${sql.lit(status)}`),
  sql` `,
)} end`;

/** Facts of the order with the id `g.order_id`, as the partner API shows it, for the publisher of events. */
export const orderFactsSql: Sql = sql`select jsonb_build_object('id', o.id, 'reference', o.reference,
    'status', ${statusSql}, 'detail', o.state,
    'ready', greatest(0, o.completed_count + o.buffered_count - o.delivered_quantity),
    'sequence', (select coalesce(max(h.seq), 0) from order_history h where h.order_id = o.id)) as facts
  from orders o where o.id = g.order_id`;
