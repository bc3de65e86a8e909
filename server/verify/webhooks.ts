// Invariants of webhooks: whose event goes where, that a delivery has its response, and that disabled endpoints receive
// nothing.

import { sql } from 'kysely';
import { type Invariant, invariant } from './invariant.ts';

export const WEBHOOK_INVARIANTS: readonly Invariant[] = [
  invariant(
    'W1',
    'a delivery, its endpoint and its event belong to one company, and a test goes to its own endpoint',
    sql`select 'delivery ' || d.id as row
      from webhook_delivery d
        left join webhook_endpoint w on w.id = d.endpoint_id
        left join partner_event e on e.seq = d.event_seq
      where w.company_id is distinct from d.company_id
        or e.company_id is distinct from d.company_id
        or (e.type = 'webhook.test' and e.body::jsonb -> 'data' ->> 'endpoint_id' <> d.endpoint_id::text)`,
  ),
  invariant(
    'W2',
    'a webhook that was delivered has an attempt and a response from 200 to 299, and one that failed has attempts',
    sql`select 'delivery ' || id as row from webhook_delivery
      where (state = 'Succeeded' and (status is null or status not between 200 and 299))
        or (state <> 'Pending' and (attempts = 0 or last_at is null))
        or (attempts = 0) <> (last_at is null)`,
  ),
  invariant(
    'W5',
    'a failed attempt is one of its delivery, and no success',
    sql`select 'delivery ' || d.id || ', attempt ' || a.number as row
      from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
      where a.number > d.attempts or a.at > d.last_at or a.status between 200 and 299`,
  ),
  // Requests in flight end within a minute.
  invariant(
    'W3',
    'no attempt begins after its endpoint was disabled or deleted',
    sql`select 'delivery ' || d.id as row from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
      where d.last_at > least(w.disabled_at, w.deleted_at) + interval '1 minute'`,
  ),
  invariant(
    'W4',
    'the body of an event names its id and type',
    sql`select 'event ' || seq as row from partner_event
      where body::jsonb ->> 'id' <> id::text or body::jsonb ->> 'type' <> type`,
  ),
];
