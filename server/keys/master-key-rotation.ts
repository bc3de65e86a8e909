// Puts another master key in use: one row for it, and every key of earlier master keys that is still needed, encrypted
// with it (docs/decisions/0097).

import { sql } from 'kysely';
import { HOUR } from '#domain/base/time.ts';
import {
  atRotation,
  type DerivedKeys,
  type MasterKey,
  PURPOSES,
  type Purpose,
  wrapKey,
} from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import { checkMacOf } from './master-key-check.ts';

/** Sessions, cookies and codes of the replaced master key stay valid for this time; tokens live an hour at most. */
const OVERLAP_MS = 2 * HOUR;

interface StoredKey {
  purpose: Purpose;
  masterId: string;
}

/** Records the next master key. Call while `lockMasterKey` is held, with both keys held by `keys`. */
export async function recordMasterKey(tx: Tx, keys: DerivedKeys, next: MasterKey): Promise<void> {
  await tx.run(sql`insert into master_key_check (id, master_id, mac)
    select max(id) + 1, ${next.id}, ${checkMacOf(next)} from master_key_check`);
  await tx.run(sql`delete from kept_key where accepted_until <= now()`);
  const kept = await tx.all(sql<StoredKey>`select purpose, master_id from kept_key`);
  const wrap = (place: StoredKey) => wrapKey(next, place, keys.findKey(place.purpose, place.masterId)!);
  for (const place of kept)
    await tx.run(sql`update kept_key set wrapped = ${wrap(place)}
      where purpose = ${place.purpose} and master_id = ${place.masterId}`);
  const isKept = (purpose: Purpose) => kept.some((place) => place.purpose === purpose);
  const { masterId } = keys;
  for (const purpose of PURPOSES) {
    const kind = atRotation(purpose);
    if (kind === 'replaced' || (kind === 'constant' && isKept(purpose))) continue;
    const until = kind === 'overlapping' ? sql`now() + ${OVERLAP_MS} * interval '1 millisecond'` : sql`null`;
    await tx.run(sql`insert into kept_key (purpose, master_id, wrapped, accepted_until)
      values (${purpose}, ${masterId}, ${wrap({ purpose, masterId })}, ${until})`);
  }
}
