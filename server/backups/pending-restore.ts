// Marker that a restore leaves in its database, in the same transaction: a table outside the migrations, because the
// backup's schema may be older than this program. The next start migrates first and then finds it.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Db, Tx } from '#server/base/database/db.ts';

const TABLE = 'public.merkur_restored';

/** SQL that creates the marker. Both times are generated and validated, never user input. */
export function pendingRestoreSql(takenAt: Time, restoredAt: Time): string {
  for (const time of [takenAt, restoredAt]) if (!/^[0-9TZ:.+-]+$/.test(time)) throw new Error('A time is expected.');
  return `drop table if exists ${TABLE};
create table ${TABLE} (taken_at timestamptz not null, restored_at timestamptz not null);
insert into ${TABLE} values ('${takenAt}', '${restoredAt}');`;
}

interface PendingRestore {
  takenAt: Time;
  restoredAt: Time;
}

/** The restore that no start has processed yet; null if there is none. */
export async function readPendingRestore(db: Db): Promise<PendingRestore | null> {
  const table = await db.only(sql<{ there: boolean }>`select to_regclass(${TABLE}) is not null as there`);
  if (!table.there) return null;
  return (await db.one(sql<PendingRestore>`select taken_at, restored_at from ${sql.raw(TABLE)}`)) ?? null;
}

/** Deletes the marker. */
export const forgetPendingRestore = (tx: Tx): Promise<number> => tx.run(sql`drop table ${sql.raw(TABLE)}`);
