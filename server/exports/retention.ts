// Deletes exports and their files after a week.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/database/db.ts';
import { deleteInBatches } from '#server/base/jobs/retention.ts';

/** Small, because each deletes its parts as well. */
const BATCH_SIZE = 20;

export const deleteExpiredExports = (database: Database, now: Time): Promise<number> =>
  deleteInBatches(
    database,
    (most) => sql`delete from export where id in (
      select id from export where expires_at <= ${now} limit ${most} for update skip locked)`,
    BATCH_SIZE,
  );
