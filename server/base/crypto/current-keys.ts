// Which master key the database uses. A rotation replaces it while processes run: each polls, and transactions that
// encrypt with a key that is not kept hold the rotation back until they end (docs/decisions/0097).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import { waitForTurn } from '#server/base/database/turns.ts';
import type { DerivedKeys, KeptKey } from './master-key.ts';
import { holdNewKeys } from './master-key-file.ts';

/** Advisory lock: shared by transactions that encrypt, exclusive for the rotation. */
const LOCK_ID = 1_096_107_094;
const RETRY_SECONDS = 2;

/** Master keys of this database, oldest first; empty before the first start. */
export const readMasterIds = async (db: Db): Promise<string[]> =>
  (await db.all(sql<{ masterId: string }>`select master_id from master_key_check order by id`)).map(
    ({ masterId }) => masterId,
  );

/** The newest master key with all keys kept from earlier ones, read in one statement: both change together. */
const readCurrent = (db: Db) =>
  db.all(
    sql<
      { ids: string[] | null } & { [Field in keyof KeptKey]: KeptKey[Field] | null }
    >`select c.ids, k.purpose, k.master_id,
        k.wrapped
      from (select array_agg(master_id order by id) as ids from master_key_check) c
      left join kept_key k on k.accepted_until is null or k.accepted_until > now()`,
  );

/**
 * Uses the master key of the database from here on, and looks for a new one in the key files. Returns a sentence for
 * operators if this process does not have it.
 */
export async function followMasterKey(db: Db, keys: DerivedKeys): Promise<string | null> {
  const rows = await readCurrent(db);
  const ids = rows[0]?.ids ?? [keys.masterId];
  const masterId = ids.at(-1)!;
  holdNewKeys(keys, ids.slice(0, -1));
  if (!keys.held().some(({ id }) => id === masterId)) return replacedSentence(keys, masterId);
  keys.use(
    masterId,
    rows.flatMap(({ purpose, masterId: of, wrapped }) =>
      purpose && of && wrapped ? [{ purpose, masterId: of, wrapped }] : [],
    ),
  );
  return null;
}

export const replacedSentence = ({ file, masterId }: DerivedKeys, newId: string): string =>
  `The master key of this database was replaced by ${newId}; the one in ${file} is ${masterId} and opens nothing any more. Put the new key there and start again.`;

/** Waits until no transaction encrypts with the current master key, and keeps others from starting. */
export const lockMasterKey = (tx: Tx): Promise<unknown> => waitForTurn(tx, LOCK_ID);

/**
 * Call before encrypting with a key that a rotation replaces. Keeps the rotation from committing until the transaction
 * ends, and uses a master key that has just been replaced.
 * @throws Refusal 503 if this process does not have it
 */
export async function holdMasterKey(tx: Tx, keys: DerivedKeys): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock_shared(${LOCK_ID}::bigint)::text as lock`);
  const newest = (await readMasterIds(tx)).at(-1) ?? keys.masterId;
  if (newest !== keys.masterId && (await followMasterKey(tx, keys)) !== null)
    throw new Refusal('database', commonCopy.unavailable, { retryAfter: RETRY_SECONDS });
}
