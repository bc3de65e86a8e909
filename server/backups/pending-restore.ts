// The mark that a restore leaves in the database that it made, in the same step: a table outside of the migrations,
// because the schema of a backup may be older than this program. The next start, which migrates first, finds it.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import type { Db, Tx } from '#server/base/db.ts';

const TABLE = 'public.merkur_restored';

/** SQL that leaves the mark. Both times come from us and are checked, never from a person. */
export function pendingRestoreSql(takenAt: Time, restoredAt: Time): string {
  for (const time of [takenAt, restoredAt]) if (!/^[0-9TZ:.+-]+$/.test(time)) throw new Error('A time is expected.');
  return `drop table if exists ${TABLE};
create table ${TABLE} (taken_at timestamptz not null, restored_at timestamptz not null);
insert into ${TABLE} values ('${takenAt}', '${restoredAt}');`;
}

export interface PendingRestore {
  takenAt: Time;
  restoredAt: Time;
}

/** The restore that nobody has taken note of yet; null when there is none. */
export async function readPendingRestore(db: Db): Promise<PendingRestore | null> {
  const table = await db.one(sql<{ there: boolean }>`select to_regclass(${TABLE}) is not null as there`);
  if (!table!.there) return null;
  return (await db.one(sql<PendingRestore>`select taken_at, restored_at from ${sql.raw(TABLE)}`)) ?? null;
}

/** Takes the mark away. */
export const forgetPendingRestore = (tx: Tx): Promise<number> => tx.run(sql`drop table ${sql.raw(TABLE)}`);
