// Exports are kept for a week, then they are deleted with their files.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Database } from '#server/base/db.ts';
import { deleteInBatches } from '#server/base/retention.ts';

/** Few at once: each takes its parts along. */
const BATCH_SIZE = 20;

export const deleteExpiredExports = (database: Database, now: Time): Promise<number> =>
  deleteInBatches(
    database,
    (most) => sql`delete from export where id in (
      select id from export where expires_at <= ${now} limit ${most} for update skip locked)`,
    BATCH_SIZE,
  );
