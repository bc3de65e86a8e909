// Notifies the other side of a transition, in the statement that writes the history line.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { OrderTransition } from '#domain/orders/transition-notifications.ts';
import { notificationsOf } from '#domain/orders/transition-notifications.ts';
import type { Sql } from '#server/base/database/db.ts';
import { insertNoticesSql, type Notice } from '#server/notifications/notify.ts';

/** Kinds whose sentence contains the state; the others contain the company. */
const STATE_KINDS: readonly Notice['kind'][] = ['orderEnded', 'orderStopped', 'offerAnswered'];
/** Kinds whose amounts are added up in one line. */
const AMOUNT_KINDS: readonly Notice['kind'][] = ['orderSubmitted'];
/** Kinds about an offer, whose sentence says until when it is valid. */
const EXPIRY_KINDS: readonly Notice['kind'][] = ['offerReceived', 'orderSubmitted', 'counterOffer', 'offerExtended'];

/**
 * Insert of the notifications of a transition, or null if it has none; the house account is never notified. `orders` is
 * a relation with `id`, `order_number`, `company_id`, `offer_quantity`, `offer_price_cents` and `offer_valid_until`.
 */
export function insertStepNoticesSql(step: OrderTransition, now: Time, orders: Sql): Sql | null {
  const notices = notificationsOf(step).map(({ kind, toPartner }, at) => {
    const detail = STATE_KINDS.includes(kind) ? step.to : null;
    const hasAmount = AMOUNT_KINDS.includes(kind);
    const hasExpiry = EXPIRY_KINDS.includes(kind);
    return sql`(${at}::int, ${kind}::text, ${toPartner}::boolean, ${detail}::text, ${hasAmount}::boolean,
      ${hasExpiry}::boolean)`;
  });
  if (notices.length === 0) return null;
  return insertNoticesSql(
    now,
    sql`select t.kind, case when t.to_partner then o.company_id end, null::uuid, o.id, o.order_number,
        coalesce(t.detail, c.name), case when t.has_amount then o.offer_quantity * o.offer_price_cents end,
        case when t.has_expiry then o.offer_valid_until end
      from ${orders} o join company c on c.id = o.company_id and not c.is_system
        cross join (values ${sql.join(notices)}) t (at, kind, to_partner, detail, has_amount, has_expiry)
      order by o.order_number, t.at`,
  );
}
