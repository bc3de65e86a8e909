// Keys in doubt: stored encrypted until the user includes or drops them.

import { sql } from 'kysely';
import type { KeyDoubt } from '#domain/loads/copy.ts';
import type { Tx } from '#server/base/database/db.ts';

/** Recounts the keys of a load after decisions. The caller holds its row lock. */
const recount = (tx: Tx, loadId: string): Promise<number> =>
  tx.run(sql`update stock_load d set new_count = s.keys - s.set_aside, set_aside_count = s.set_aside
    from (select count(*) as keys, count(*) filter (where doubt is not null and is_included is not true) as set_aside
      from staged_key where load_id = ${loadId}) s
    where d.id = ${loadId}`);

export async function countUndecidedLines(tx: Tx, loadId: string): Promise<number> {
  const row = await tx.only(
    sql<{ count: number }>`select count(*) from staged_key
      where load_id = ${loadId} and doubt is not null and is_included is null`,
  );
  return row.count;
}

/** Includes or drops keys in doubt; without `lines`, all undecided ones. Returns the count. */
export async function decideSetAsideKeys(
  tx: Tx,
  loadId: string,
  isIncluded: boolean,
  lines: readonly number[] | undefined,
): Promise<number> {
  const which = lines ? sql`line = any (${lines}::int[])` : sql`is_included is null`;
  const decided = await tx.run(sql`update staged_key set is_included = ${isIncluded}
    where load_id = ${loadId} and doubt is not null and ${which}`);
  await recount(tx, loadId);
  return decided;
}

const LATE: KeyDoubt = 'near duplicate';

/** Sets aside near-duplicates that arose after the file was read, from another load or a purchase. */
export async function setLateNearDuplicatesAside(tx: Tx, loadId: string): Promise<void> {
  const late = await tx.run(sql`update staged_key s set doubt = ${LATE}, near_key_id = k.id from game_key k
    where s.load_id = ${loadId} and s.doubt is null and s.kind = 'text' and k.lookup = s.lookup
      and k.withdrawn_at is null and k.fingerprint <> s.fingerprint`);
  if (late > 0) await recount(tx, loadId);
}

/** Converts dropped keys of a load in progress to lines, deleting the keys. Returns whether there may be more. */
export async function removeDroppedBatch(tx: Tx, loadId: string, most: number): Promise<boolean> {
  const removed = await tx.run(sql`with dropped as (delete from staged_key where id in (
      select id from staged_key where load_id = ${loadId} and is_included = false limit ${most}) returning line, doubt)
    insert into stock_load_line (load_id, line, verdict, fault) select ${loadId}::uuid, line, 'dropped', doubt
    from dropped`);
  return removed > 0;
}
