// Verifies that the master key belongs to this database. Any 32 bytes can encrypt: under a wrong key, new keys would be
// unreadable with the right one. The database therefore stores a MAC of a constant from its first start on, which every
// process verifies before it opens anything.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { isFirstSealValid } from '#server/audit/entry-seals.ts';
import { replacedSentence } from '#server/base/crypto/current-keys.ts';
import type { DerivedKeys, MasterKey } from '#server/base/crypto/master-key.ts';
import type { Database, Db } from '#server/base/database/db.ts';
import { hasTable } from '#server/base/database/schema-history.ts';
import { ConfigError } from '#server/base/process/config.ts';
import { opensDataKey } from './vault.ts';

const CHECK_CONSTANT = 'merkur master key';

interface StoredCheck {
  masterId: string;
  mac: Buffer;
}

/** Check value of a master key. */
export const checkMacOf = (master: MasterKey): Buffer =>
  createHmac('sha256', master.derive('check')).update(CHECK_CONSTANT).digest();

/** Checks of all master keys that the database has had, the one in use first. */
const readStoredChecks = (db: Db) =>
  db.all(sql<StoredCheck>`select master_id, mac from master_key_check order by id desc`);

const wrongKeyError = (keys: DerivedKeys, expectedKey: string) =>
  new ConfigError(
    `The master key in ${keys.file} (${keys.masterId}) is not the one of this database (${expectedKey}). Put the right one there, or name it by MASTER_KEY_FILE. Nothing was changed.`,
  );

/** Uses the held key that the database uses. During a rotation there are two. */
function verifyStoredChecks([newest, ...replaced]: StoredCheck[], keys: DerivedKeys): void {
  const has = ({ mac }: StoredCheck) => keys.held().find((master) => timingSafeEqual(mac, checkMacOf(master)));
  const right = has(newest!);
  if (right) {
    if (right.id !== keys.masterId) keys.use(right.id, []);
    return;
  }
  if (replaced.some(has)) throw new ConfigError(replacedSentence(keys, newest!.masterId));
  throw wrongKeyError(keys, newest!.masterId);
}

/** Whether no version of Merkur ever migrated this database. Only then may a master key be created for it. */
export async function isNeverMigrated(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'kysely_migration'))) return true;
  return (await db.one(sql`select 1 from kysely_migration limit 1`)) === undefined;
}

/**
 * Refuses a master key of another database, before migrations run. A database older than the check value verifies the
 * key by its oldest encrypted data: its first data key, else the first entry of its audit log.
 * @throws ConfigError with a sentence for the operator
 */
export async function refuseOtherMasterKey(db: Db, keys: DerivedKeys): Promise<void> {
  const stored = (await hasTable(db, 'master_key_check')) ? await readStoredChecks(db) : [];
  if (stored.length > 0) return verifyStoredChecks(stored, keys);
  const dataKeyOpens = (await hasTable(db, 'vault_dek')) ? await opensDataKey(db, keys) : null;
  if (dataKeyOpens === false) throw wrongKeyError(keys, 'its sealed keys do not open');
  if (dataKeyOpens) return;
  if ((await hasTable(db, 'audit_seal')) && (await isFirstSealValid(db, keys)) === false)
    throw wrongKeyError(keys, 'the seals of its audit log do not hold');
}

/**
 * Stores the check value if missing. Of two processes with different keys the first one wins, and the other is refused.
 * @throws ConfigError
 */
export async function storeMasterKeyCheck(database: Database, keys: DerivedKeys): Promise<void> {
  const stored = await database.transaction(async (tx) => {
    await tx.run(
      sql`insert into master_key_check (id, master_id, mac)
        select 1, ${keys.masterId}, ${checkMacOf(keys.held().find(({ id }) => id === keys.masterId)!)}
        where not exists (select 1 from master_key_check) on conflict do nothing`,
    );
    return readStoredChecks(tx);
  });
  verifyStoredChecks(stored, keys);
}
