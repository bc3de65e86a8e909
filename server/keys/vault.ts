// The vault: keys are encrypted before they touch the disk (AES-256-GCM, NIST SP 800-38D) and found by keyed hashes.
// The data key is itself encrypted with a key outside the database, and rotated every 30 days, far below the limit of
// 2^32 encryptions with random nonces.

import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret } from '#domain/base/text/secret.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import { canonicalForm, searchForm } from '#domain/catalog/key-text.ts';
import { decryptBytes, encryptBytes } from '#server/base/crypto/encryption.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
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
  /** The same text has the same fingerprint. */
  fingerprint(secret: Secret): Buffer;
  lookup(text: string): Buffer;
}

const wrappingAad = (keys: DerivedKeys) => `gk1|dek|${keys.masterId}`;

/** Whether this master key decrypts the oldest data key. Null if there is none. */
export async function opensDataKey(db: Db, keys: DerivedKeys): Promise<boolean | null> {
  const oldest = await db.one(sql<{ wrapped: Buffer }>`select wrapped from vault_dek order by id limit 1`);
  if (!oldest) return null;
  try {
    decryptBytes(createSecretKey(keys.keyFor('kek')), wrappingAad(keys), oldest.wrapped);
    return true;
  } catch {
    // Tag mismatch: encrypted with another key.
    return false;
  }
}

export function createVault(keys: DerivedKeys): Vault {
  const dataKeys = new Map<number, KeyObject>();
  // Created once: each use of raw bytes would create such an object again.
  const [kek, fingerprints, lookups] = (['kek', 'fingerprint', 'lookup'] as const).map((purpose) =>
    createSecretKey(keys.keyFor(purpose)),
  ) as [KeyObject, KeyObject, KeyObject];
  let current: { id: number; until: Time } | null = null;
  // A data key created in a transaction stays private to it until the commit: cached globally, it would survive a
  // rollback, and encryption would fail from then on.
  const createdIn = new WeakMap<Tx, number>();

  const dekAad = wrappingAad(keys);
  const keyAad = (rowId: string, dekId: number, kind: KeyKind) => `gk1|key|${rowId}|${dekId}|${kind}`;

  async function dataKey(db: Db, id: number): Promise<KeyObject> {
    const cached = dataKeys.get(id);
    if (cached) return cached;
    const row = await db.one(
      sql<{ wrapped: Buffer; masterId: string }>`select wrapped, master_id from vault_dek where id = ${id}`,
    );
    if (!row) throw new Error(`The vault has no data key ${id}.`);
    if (row.masterId !== keys.masterId)
      throw new Error(`Data key ${id} was sealed by another master key (${row.masterId}).`);
    const key = createSecretKey(decryptBytes(kek, dekAad, row.wrapped));
    dataKeys.set(id, key);
    return key;
  }

  async function activeDataKeyId(tx: Tx, now: Time): Promise<number> {
    if (current && current.until > now) return current.id;
    const createdId = createdIn.get(tx);
    if (createdId !== undefined) return createdId;
    const newest = await tx.one(
      sql<{ id: number; createdAt: Time }>`select id, created_at from vault_dek
        where master_id = ${keys.masterId} and created_at > ${addMilliseconds(now, -DATA_KEY_LIFETIME)}
        order by id desc limit 1`,
    );
    if (newest) {
      current = { id: newest.id, until: addMilliseconds(newest.createdAt, DATA_KEY_LIFETIME) };
      return newest.id;
    }
    const wrapped = encryptBytes(kek, dekAad, randomBytes(32));
    const row = await tx.only(
      sql<{
        id: number;
      }>`insert into vault_dek (wrapped, master_id, created_at) values (${wrapped}, ${keys.masterId}, ${now})
        returning id`,
    );
    createdIn.set(tx, row.id);
    return row.id;
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
