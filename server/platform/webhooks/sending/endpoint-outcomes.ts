// Endpoints after attempts: since when they fail, and whether they are disabled (API-116).

import { sql } from 'kysely';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import type { DeliveryState } from '#domain/platform/webhooks/facts.ts';
import { FAILING_MAX } from '#domain/platform/webhooks/schedule.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { DisabledEndpoint } from './disabled-mail.ts';

interface AttemptOutcome {
  endpointId: string;
  state: DeliveryState;
  isGone: boolean;
}

interface EndpointOutcome {
  id: string;
  succeeded: boolean;
  gone: boolean;
}

/** Outcomes by endpoint: one success counts more than failures beside it. */
export function outcomesOf(results: readonly AttemptOutcome[]): EndpointOutcome[] {
  const outcomes = new Map<string, EndpointOutcome>();
  for (const { endpointId, state, isGone } of results) {
    const one = outcomes.get(endpointId) ?? { id: endpointId, succeeded: false, gone: false };
    outcomes.set(endpointId, {
      id: endpointId,
      succeeded: one.succeeded || state === 'Succeeded',
      gone: one.gone || isGone,
    });
  }
  return [...outcomes.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Writes only endpoints that change, so that a receiver that works costs no write. Returns those it disabled. */
export const updateEndpoints = (tx: Tx, now: Time, outcomes: readonly EndpointOutcome[]): Promise<DisabledEndpoint[]> =>
  tx.all(
    prepared(sql<DisabledEndpoint>`with changed as (
        select w.id, o.succeeded, o.gone, o.gone or (not o.succeeded and w.failing_since
          <= ${addMilliseconds(now, -FAILING_MAX)}::timestamptz) as ends
        from ${recordset('o', outcomes, { id: 'uuid', succeeded: 'boolean', gone: 'boolean' })}
          join webhook_endpoint w on w.id = o.id
        where w.disabled_at is null and (o.gone or o.succeeded = (w.failing_since is not null)
          or w.failing_since <= ${addMilliseconds(now, -FAILING_MAX)}::timestamptz)
        order by w.id for update of w
      ), written as (
        update webhook_endpoint w set failing_since = case when not c.succeeded
            then coalesce(w.failing_since, ${now}) end,
          disabled_at = case when c.ends then ${now}::timestamptz end,
          disabled_because = case when c.ends then case when c.gone then 'gone' else 'failing' end end
        from changed c
        where w.id = c.id
        returning w.id, w.company_id, w.url, w.disabled_because
      )
      select * from written where disabled_because is not null order by id`),
  );
