// Deletes recorded calls after 30 days (API-013).

import { sql } from 'kysely';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { API_CALL_DAYS } from '#domain/platform/api-calls/calls.ts';
import type { Database } from '#server/base/database/db.ts';
import { deleteInBatches } from '#server/base/jobs/retention.ts';

const BATCH = 5000;

/** Returns the number of deleted rows. */
export const deleteOldApiCalls = (database: Database, now: Time): Promise<number> =>
  deleteInBatches(
    database,
    (most) => sql`delete from api_call where id in (
      select id from api_call where at < ${addMilliseconds(now, -API_CALL_DAYS * DAY)} order by at limit ${most}
        for update skip locked)`,
    BATCH,
  );
