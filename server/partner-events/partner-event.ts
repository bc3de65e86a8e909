// Writes events of the partner API to the outbox, in the transaction of what happened: a rollback announces nothing, a
// commit announces it exactly once. They are published a moment later (publishing.ts).

import { sql } from 'kysely';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import type { PartnerEventType } from '#domain/partner-events/types.ts';
import type { Sql, Tx } from '#server/base/database/db.ts';

/** Keys of an order that arrive within this time share one event. */
const KEYS_WINDOW_MS = 2000;

/** An event about anything but an order. */
interface PartnerEvent {
  type: Exclude<PartnerEventType, 'order.updated' | 'order.offer_received' | 'keys.ready'>;
  companyId: string;
  /** Fields of the event in snake_case; never a key or a price. */
  data: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes an event of a company, in the caller's transaction (API-100). */
export async function partnerEvent(tx: Tx, now: Time, { type, companyId, data }: PartnerEvent): Promise<void> {
  await tx.run(
    insertPartnerEventsSql(
      now,
      sql`select ${type}::text, ${companyId}::uuid, null::uuid, ${JSON.stringify(data)}::jsonb`,
    ),
  );
}

/**
 * Writes events as part of another statement. `events` selects type, company, order or null, and data, in this order.
 * Events of an order name in `data` only what must not change until they are published.
 */
export const insertPartnerEventsSql = (now: Time, events: Sql): Sql =>
  sql`insert into partner_event_outbox (type, company_id, order_id, data, at, due_at)
    select e.*, ${now}::timestamptz, ${now}::timestamptz from (${events}) e`;

/**
 * Announces keys of an order that are ready, as part of another statement. `orders` selects order and company. A waiting
 * announcement is locked, so that its publisher counts the keys of this transaction too.
 */
export const insertKeysReadySql = (now: Time, orders: Sql): Sql =>
  sql`insert into partner_event_outbox (type, order_id, company_id, data, at, due_at)
    select 'keys.ready', o.*, '{}', ${now}::timestamptz, ${addMilliseconds(now, KEYS_WINDOW_MS)}::timestamptz
    from (${orders}) o
    on conflict (order_id) where type = 'keys.ready' do update set at = excluded.at`;
