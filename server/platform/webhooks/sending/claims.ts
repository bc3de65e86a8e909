// Claims due deliveries and records their outcomes. A claim is committed before the request is sent: of a killed process
// it runs out, and the delivery is sent again.

import { sql } from 'kysely';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { ATTEMPT_ANSWER_MAX, type DeliveryState } from '#domain/platform/webhooks/facts.ts';
import { type Database, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import { isAny } from '#server/base/database/turns.ts';
import { announceDisabledEndpoint } from './disabled-mail.ts';
import { outcomesOf, updateEndpoints } from './endpoint-outcomes.ts';

/** Longer than an attempt takes, with its answer. */
export const LEASE_MS = 60_000;

export interface ClaimedDelivery {
  id: string;
  endpointId: string;
  attempts: number;
  eventId: string;
  body: string;
  url: string;
  sealedSecret: Buffer;
  previousSealedSecret: Buffer | null;
}

/** Slots of an endpoint that this process is calling; endpoints that are not listed have `slots`. */
interface BusyEndpoint {
  id: string;
  free: number;
}

/** Endpoints with something to send; one statement, so that an idle worker costs nothing more. */
const dueSql = (now: Time): Sql => sql`select 1 from webhook_endpoint w
  where w.deleted_at is null and w.disabled_at is null and exists (select 1 from webhook_delivery d
    where d.endpoint_id = w.id and d.state = 'Pending' and d.next_at <= ${now})`;

/**
 * Claims due deliveries of every endpoint, oldest first, as many as it has free slots: the backlog of a receiver that
 * fails never fills the claim of the others.
 */
export async function claimDeliveries(
  database: Database,
  now: Time,
  { slots, most, busy }: { slots: number; most: number; busy: readonly BusyEndpoint[] },
): Promise<ClaimedDelivery[]> {
  if (!(await isAny(database, dueSql(now)))) return [];
  return database.transaction((tx) =>
    tx.all(
      prepared(sql<ClaimedDelivery>`with picked as (
          select d.id
          from webhook_endpoint w
            left join ${recordset('b', busy, { id: 'uuid', free: 'int' })} on b.id = w.id
            cross join lateral (select id from webhook_delivery
              where endpoint_id = w.id and state = 'Pending' and next_at <= ${now}
              order by next_at limit coalesce(b.free, ${slots}::int) for update skip locked) d
          where w.deleted_at is null and w.disabled_at is null
          limit ${most}
        )
        update webhook_delivery d set attempts = d.attempts + 1, last_at = ${now},
          next_at = ${addMilliseconds(now, LEASE_MS)}
        from picked p, webhook_endpoint w, partner_event e
        where d.id = p.id and w.id = d.endpoint_id and e.seq = d.event_seq
        returning d.id, d.endpoint_id, d.attempts, e.id as event_id, e.body, w.url, w.sealed_secret,
          case when w.previous_until > ${now} then w.previous_sealed_secret end as previous_sealed_secret`),
    ),
  );
}

export interface DeliveryResult {
  id: string;
  endpointId: string;
  /** Attempts at the time of claiming; the outcome of an expired claim is dropped. */
  attempts: number;
  state: DeliveryState;
  nextAt: Time;
  status: number | null;
  ms: number;
  /** Headers of the response, one a line. */
  headers: string;
  answer: string;
  error: string;
  isGone: boolean;
}

/** Writes outcomes into the deliveries, and failed attempts into their history. */
const recordResults = (tx: Tx, results: readonly DeliveryResult[]): Promise<number> =>
  tx.run(
    prepared(sql`with recorded as (
        update webhook_delivery d set state = r.state, next_at = r.next_at, status = r.status, ms = r.ms,
          headers = r.headers, answer = r.answer, error = r.error
        from ${recordset('r', results, {
          id: 'uuid',
          attempts: 'int',
          state: 'text',
          nextAt: 'timestamptz',
          status: 'int',
          ms: 'int',
          headers: 'text',
          answer: 'text',
          error: 'text',
        })}
        where d.id = r.id and d.attempts = r.attempts and d.state = 'Pending'
        returning d.id, d.attempts, d.last_at, d.state, d.status, d.ms, d.answer, d.error
      )
      insert into webhook_attempt (delivery_id, number, at, status, ms, answer, error)
      select id, attempts, last_at, status, ms, left(answer, ${ATTEMPT_ANSWER_MAX}::int), error from recorded
      where state <> 'Succeeded'`),
  );

/** Records outcomes of attempts; disables endpoints that are gone or failed for three days, and mails about it. */
export async function recordOutcomes(
  database: Database,
  now: Time,
  publicUrl: string,
  results: readonly DeliveryResult[],
): Promise<void> {
  if (results.length === 0) return;
  await database.transaction(async (tx) => {
    await recordResults(tx, results);
    for (const endpoint of await updateEndpoints(tx, now, outcomesOf(results)))
      await announceDisabledEndpoint(tx, now, publicUrl, endpoint);
  });
}
