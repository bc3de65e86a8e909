// The vault: keys are encrypted before they touch the disk (AES-256-GCM, NIST SP 800-38D) and found by keyed hashes.
// The data key is itself encrypted with the master key, and replaced every 30 days, far below the limit of 2^32
// encryptions with random nonces.

import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret } from '#domain/base/text/secret.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { canonicalForm, searchForm } from '#domain/catalog/key-text.ts';
import { holdMasterKey } from '#server/base/crypto/current-keys.ts';
import { decryptBytes, encryptBytes } from '#server/base/crypto/encryption.ts';
import type { DerivedKeys, MasterKey } from '#server/base/crypto/master-key.ts';
import type { Db, Tx } from '#server/base/database/db.ts';

const VERSION = 1;
const DATA_KEY_LIFETIME = 30 * DAY;

export type KeyKind = 'text' | 'image';

export interface SealedKey {
  dekId: number;
  sealed: Buffer;
  fingerprint: Buffer;
  lookup: Buffer;
}

export interface Vault {
  /** Encrypts a key for the row with this id; it cannot be decrypted for any other row. */
  seal(tx: Tx, rowId: string, kind: KeyKind, secret: Secret, now: Time): Promise<SealedKey>;
  /** Decrypts a key; throws if row, kind or bytes do not match. */
  open(db: Db, row: { id: string; dekId: number; kind: KeyKind; sealed: Buffer }): Promise<Secret>;
  /** Encrypts other bytes that never change, for the named place only. */
  sealBytes(tx: Tx, place: string, bytes: Buffer, now: Time): Promise<{ dekId: number; sealed: Buffer }>;
  openBytes(db: Db, place: string, stored: { dekId: number; sealed: Buffer }): Promise<Buffer>;
  /** The same text has the same fingerprint. */
  fingerprint(secret: Secret): Buffer;
  lookup(text: string): Buffer;
}

const wrappingAad = (masterId: string) => `gk1|dek|${masterId}`;

const wrap = (master: MasterKey, dataKey: Buffer): Buffer =>
  encryptBytes(createSecretKey(master.derive('kek')), wrappingAad(master.id), dataKey);

/** @throws if another master key wrapped it */
const unwrap = (master: MasterKey, wrapped: Buffer): Buffer =>
  decryptBytes(createSecretKey(master.derive('kek')), wrappingAad(master.id), wrapped);

const heldMaster = (keys: DerivedKeys, masterId: string): MasterKey | undefined =>
  keys.held().find(({ id }) => id === masterId);

/** Whether this master key decrypts the oldest data key. Null if there is none. */
export async function opensDataKey(db: Db, keys: DerivedKeys): Promise<boolean | null> {
  const oldest = await db.one(sql<{ wrapped: Buffer }>`select wrapped from vault_dek order by id limit 1`);
  if (!oldest) return null;
  try {
    unwrap(heldMaster(keys, keys.masterId)!, oldest.wrapped);
    return true;
  } catch {
    // Tag mismatch: encrypted with another key.
    return false;
  }
}

/** Wraps all data keys with another master key. Returns their number. */
export async function rewrapDataKeys(tx: Tx, keys: DerivedKeys, to: MasterKey): Promise<number> {
  const rows = await tx.all(
    sql<{ id: number; wrapped: Buffer; masterId: string }>`select id, wrapped, master_id from vault_dek
      where master_id <> ${to.id} order by id for update`,
  );
  for (const { id, wrapped, masterId } of rows) {
    const from = heldMaster(keys, masterId);
    if (!from) throw new Error(`Data key ${id} was sealed by another master key (${masterId}).`);
    await tx.run(sql`update vault_dek set wrapped = ${wrap(to, unwrap(from, wrapped))}, master_id = ${to.id}
      where id = ${id}`);
  }
  return rows.length;
}

/** Creates a data key. Returns its id. */
async function insertDataKey(tx: Tx, keys: DerivedKeys, now: Time): Promise<number> {
  await holdMasterKey(tx, keys);
  const wrapped = wrap(heldMaster(keys, keys.masterId)!, randomBytes(32));
  const row = await tx.only(
    sql<{ id: number }>`insert into vault_dek (wrapped, master_id, created_at)
      values (${wrapped}, ${keys.masterId}, ${now}) returning id`,
  );
  return row.id;
}

export function createVault(keys: DerivedKeys): Vault {
  const dataKeys = new Map<number, KeyObject>();
  // Created once: each use of raw bytes would create such an object again.
  const [fingerprints, lookups] = (['fingerprint', 'lookup'] as const).map((purpose) =>
    createSecretKey(keys.keyFor(purpose)),
  ) as [KeyObject, KeyObject];
  let current: { id: number; until: Time } | null = null;
  // A data key created in a transaction stays private to it until the commit: cached globally, it would survive a
  // rollback, and encryption would fail from then on.
  const createdIn = new WeakMap<Tx, number>();

  const keyAad = (rowId: string, dekId: number, kind: KeyKind) => `gk1|key|${rowId}|${dekId}|${kind}`;

  async function dataKey(db: Db, id: number): Promise<KeyObject> {
    const cached = dataKeys.get(id);
    if (cached) return cached;
    const row = await db.one(
      sql<{ wrapped: Buffer; masterId: string }>`select wrapped, master_id from vault_dek where id = ${id}`,
    );
    if (!row) throw new Error(`The vault has no data key ${id}.`);
    const master = heldMaster(keys, row.masterId);
    if (!master) throw new Error(`Data key ${id} was sealed by another master key (${row.masterId}).`);
    const key = createSecretKey(unwrap(master, row.wrapped));
    dataKeys.set(id, key);
    return key;
  }

  async function activeDataKeyId(tx: Tx, now: Time): Promise<number> {
    if (current && current.until > now) return current.id;
    const createdId = createdIn.get(tx);
    if (createdId !== undefined) return createdId;
    const masterIds = keys.held().map(({ id }) => id);
    const newest = await tx.one(
      sql<{ id: number; createdAt: Time }>`select id, created_at from vault_dek
        where master_id = any (${masterIds}::text[]) and created_at > ${addMilliseconds(now, -DATA_KEY_LIFETIME)}
        order by id desc limit 1`,
    );
    if (newest) {
      current = { id: newest.id, until: addMilliseconds(newest.createdAt, DATA_KEY_LIFETIME) };
      return newest.id;
    }
    const id = await insertDataKey(tx, keys, now);
    createdIn.set(tx, id);
    return id;
  }

  const vault: Vault = {
    fingerprint: (secret) => createHmac('sha256', fingerprints).update(canonicalForm(secret.reveal())).digest(),
    lookup: (text) => createHmac('sha256', lookups).update(searchForm(text)).digest(),
    seal: async (tx, rowId, kind, secret, now) => {
      const dekId = await activeDataKeyId(tx, now);
      const bytes = encryptBytes(await dataKey(tx, dekId), keyAad(rowId, dekId, kind), Buffer.from(secret.reveal()));
      return {
        dekId,
        sealed: Buffer.concat([Buffer.of(VERSION), bytes]),
        fingerprint: vault.fingerprint(secret),
        lookup: vault.lookup(secret.reveal()),
      };
    },
    sealBytes: async (tx, place, bytes, now) => {
      const dekId = await activeDataKeyId(tx, now);
      return { dekId, sealed: encryptBytes(await dataKey(tx, dekId), `gk1|bytes|${place}|${dekId}`, bytes) };
    },
    openBytes: async (db, place, { dekId, sealed }) =>
      decryptBytes(await dataKey(db, dekId), `gk1|bytes|${place}|${dekId}`, sealed),
    open: async (db, row) => {
      if (row.sealed[0] !== VERSION) throw new Error('The sealed key has an unknown form.');
      const plain = decryptBytes(
        await dataKey(db, row.dekId),
        keyAad(row.id, row.dekId, row.kind),
        row.sealed.subarray(1),
      );
      return new Secret(plain.toString());
    },
  };
  return vault;
}
