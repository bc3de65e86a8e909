// Replays: new deliveries of the same events, one, those of a period, or those that failed (API-119, API-122).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import type { ReplayRange } from '#domain/platform/webhooks/calls.ts';
import { REPLAY_MAX } from '#domain/platform/webhooks/facts.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { type ById, requireEnabled, subjectOf } from './endpoints.ts';
import { LEASE_MS } from './sending/claims.ts';
import { receivesSql } from './sending/fan-out.ts';

/** Sends the event of a delivery to its endpoint again. @throws Refusal 404, or 409 for a disabled endpoint */
export async function replayDelivery({ tx, db, actor, now }: CommandContext, { id }: ById): Promise<ById> {
  const delivery = await db.one(
    sql<{ endpointId: string }>`select endpoint_id from webhook_delivery
      where id = ${id} and company_id = ${actor.companyId}`,
  );
  if (!delivery) throw new Refusal('missing', commonCopy.notFound);
  const url = await requireEnabled(tx, actor.companyId, delivery.endpointId);
  const created = await tx.only(
    sql<ById>`insert into webhook_delivery (endpoint_id, company_id, event_seq, is_replay, created_at, next_at)
      select endpoint_id, company_id, event_seq, true, ${now}::timestamptz, ${now}::timestamptz
      from webhook_delivery
      where id = ${id}
      returning id`,
  );
  tx.note({ subject: subjectOf(delivery.endpointId, url), after: { replayed: 1 } });
  return created;
}

function refuseExcess(deliveries: number): void {
  if (deliveries > REPLAY_MAX) throw invalidField('from', 'too_many_events', platformCopy.tooManyEvents(REPLAY_MAX));
}

/** Sends all events of a period that the endpoint receives again. @throws Refusal 404, 409 or 422 */
export async function replayRange(
  { tx, actor, now }: CommandContext,
  { endpointId, from, to }: ReplayRange,
): Promise<{ deliveries: number }> {
  const url = await requireEnabled(tx, actor.companyId, endpointId);
  const deliveries = await tx.run(
    sql`insert into webhook_delivery (endpoint_id, company_id, event_seq, is_replay, created_at, next_at)
      select w.id, w.company_id, e.seq, true, ${now}::timestamptz, ${now}::timestamptz
      from webhook_endpoint w join partner_event e on ${receivesSql}
      where w.id = ${endpointId} and e.at >= ${from} and e.at < ${to} and e.type <> 'webhook.test'
      order by e.seq
      limit ${REPLAY_MAX + 1}`,
  );
  refuseExcess(deliveries);
  tx.note({ subject: subjectOf(endpointId, url), after: { replayed: deliveries, from, to } });
  return { deliveries };
}

/** New deliveries of events that were given up and have no other delivery. */
const replayGivenUp = (tx: Tx, endpointId: string, from: Time, now: Time): Promise<number> =>
  tx.run(
    sql`insert into webhook_delivery (endpoint_id, company_id, event_seq, is_replay, created_at, next_at)
      select distinct on (d.event_seq) d.endpoint_id, d.company_id, d.event_seq, true, ${now}::timestamptz,
        ${now}::timestamptz
      from webhook_delivery d
      where d.endpoint_id = ${endpointId} and d.state = 'Failed' and d.created_at >= ${from}
        and not exists (select 1 from webhook_delivery other where other.endpoint_id = d.endpoint_id
          and other.event_seq = d.event_seq and other.state <> 'Failed')
      order by d.event_seq
      limit ${REPLAY_MAX + 1}`,
  );

/** Brings the next attempt of failed deliveries forward. One that may be running keeps its lease. */
const hurryRetries = (tx: Tx, endpointId: string, from: Time, now: Time): Promise<number> =>
  tx.run(
    sql`update webhook_delivery set next_at = ${now}
      where endpoint_id = ${endpointId} and state = 'Pending' and created_at >= ${from} and attempts > 0
        and next_at > ${now} and last_at < ${addMilliseconds(now, -LEASE_MS)}`,
  );

/** Sends what failed since a time again now. @throws Refusal 404, 409 or 422 */
export async function replayFailed(
  { tx, actor, now }: CommandContext,
  { id, from }: { id: string; from: Time },
): Promise<{ deliveries: number }> {
  const url = await requireEnabled(tx, actor.companyId, id);
  const deliveries = (await replayGivenUp(tx, id, from, now)) + (await hurryRetries(tx, id, from, now));
  refuseExcess(deliveries);
  tx.note({ subject: subjectOf(id, url), after: { replayed: deliveries, from, failedOnly: true } });
  return { deliveries };
}

/** Sends failed deliveries since a time again, or all events. @throws Refusal 404, 409 or 422 */
export const replaySince = (
  context: CommandContext,
  { id, from, isFailedOnly }: { id: string; from: Time; isFailedOnly: boolean },
): Promise<{ deliveries: number }> =>
  isFailedOnly ? replayFailed(context, { id, from }) : replayRange(context, { endpointId: id, from, to: context.now });
