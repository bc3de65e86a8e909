// Deletes old changes of the catalogue: only their fingerprint counts, and the fewer they are, the cheaper it is.

import { sql } from 'kysely';
import type { Database } from '#server/base/database/db.ts';
import { deleteInBatches } from '#server/base/jobs/retention.ts';

const KEPT = 100;

/** Returns the number of deleted rows. */
export const deleteOldCatalogueChanges = (database: Database): Promise<number> =>
  deleteInBatches(
    database,
    (most) => sql`delete from catalogue_change where id in (
      select id from catalogue_change where id <= (select max(id) from catalogue_change) - ${KEPT}::int
        order by id limit ${most} for update skip locked)`,
    5000,
  );
