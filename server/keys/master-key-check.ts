// Verifies that the master key belongs to this database. Any 32 bytes can encrypt: under a wrong key, new keys would be
// unreadable with the right one. The database therefore stores a MAC of a constant from its first start on, which every
// process verifies before it opens anything.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { isFirstSealValid } from '#server/audit/entry-seals.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database, Db } from '#server/base/database/db.ts';
import { ConfigError } from '#server/base/process/config.ts';
import { opensDataKey } from './vault.ts';

const CHECK_CONSTANT = 'merkur master key';

interface StoredCheck {
  masterId: string;
  mac: Buffer;
}

const macOf = (keys: DerivedKeys): Buffer => createHmac('sha256', keys.keyFor('check')).update(CHECK_CONSTANT).digest();

const hasTable = async (db: Db, name: string): Promise<boolean> =>
  (await db.only(sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`)).there;

const readStoredCheck = (db: Db) => db.one(sql<StoredCheck>`select master_id, mac from master_key_check`);

const wrongKeyError = (keys: DerivedKeys, expectedKey: string) =>
  new ConfigError(
    `The master key in ${keys.file} (${keys.masterId}) is not the one of this database (${expectedKey}). Put the right one there, or name it by MASTER_KEY_FILE. Nothing was changed.`,
  );

function verifyStoredCheck(stored: StoredCheck, keys: DerivedKeys): void {
  if (!timingSafeEqual(stored.mac, macOf(keys))) throw wrongKeyError(keys, stored.masterId);
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
  const stored = (await hasTable(db, 'master_key_check')) ? await readStoredCheck(db) : undefined;
  if (stored) return verifyStoredCheck(stored, keys);
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
      sql`insert into master_key_check (master_id, mac) values (${keys.masterId}, ${macOf(keys)}) on conflict
        do nothing`,
    );
    return readStoredCheck(tx);
  });
  verifyStoredCheck(stored!, keys);
}
