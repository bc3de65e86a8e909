// Tells the other side of a step that orders took, in the statement that writes its line of history.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { OrderStep } from '#domain/orders/told-steps.ts';
import { toldOfStep } from '#domain/orders/told-steps.ts';
import type { Sql } from '#server/base/db.ts';
import { insertNoticesSql, type Notice } from '#server/notifications/notify.ts';

/** Kinds whose sentence names the state; the others name the company. */
const STATE_KINDS: readonly Notice['kind'][] = ['orderEnded', 'orderStopped', 'offerAnswered'];

/**
 * The insert that tells of a step, or null where it is told to nobody; orders of the house account are told to nobody's
 * company. `orders` is a relation with `id`, `order_number` and `company_id`.
 */
export function insertStepNoticesSql(step: OrderStep, now: Time, orders: Sql): Sql | null {
  const told = toldOfStep(step).map(({ kind, toPartner }, at) => {
    const detail = STATE_KINDS.includes(kind) ? step.to : null;
    return sql`(${at}::int, ${kind}::text, ${toPartner}::boolean, ${detail}::text)`;
  });
  if (told.length === 0) return null;
  return insertNoticesSql(
    now,
    sql`select t.kind, case when t.to_partner then o.company_id end, null::uuid, o.id, o.order_number,
        coalesce(t.detail, c.name)
      from ${orders} o join company c on c.id = o.company_id and not c.is_system
        cross join (values ${sql.join(told)}) t (at, kind, to_partner, detail)
      order by o.order_number, t.at`,
  );
}
