// Providers at which nothing is bought now, and why: paused by a person, or reported as unavailable by a worker.

import { sql } from 'kysely';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import type { Sql } from '#server/base/database/db.ts';

/** How long a worker's report of a stopped provider is valid (ms); workers renew it earlier. */
export const STALL_LIFETIME_MS = 60_000;

/** Rows (provider_id, why, since), one for each provider; a pause hides what workers report. */
export const standstillsSql = (now: Time): Sql => sql`(
    select provider_id, 'paused' as why, paused_at as since
    from provider_pause
    union all
    select provider_id, why, since
    from provider_stall
    where seen_at > ${addMilliseconds(now, -STALL_LIFETIME_MS)}
      and provider_id not in (select provider_id from provider_pause)
  )`;
