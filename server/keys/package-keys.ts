// Decrypts the keys of a package piece by piece: a package may contain a thousand images, too much for memory at once.

import { sql } from 'kysely';
import type { Secret } from '#domain/base/text/secret.ts';
import type { Db } from '#server/base/database/db.ts';
import type { KeyKind, Vault } from './vault.ts';

/** Encrypted bytes per piece. A thousand texts need less. */
const PIECE_BYTES = 2 ** 20;

export interface RevealedKey {
  secret: Secret;
  kind: KeyKind;
  sku: string;
  country: string;
}

interface SealedKeyRow {
  id: string;
  dekId: number;
  kind: KeyKind;
  sealed: Buffer;
  sku: string;
  country: string;
  keyCount: number;
}

/** IDs of all keys of a package in delivery order. */
export async function readPackageKeyIds(db: Db, packageId: string): Promise<string[]> {
  const rows = await db.all(
    sql<{ id: string }>`select k.id from game_key k join order_item i on i.id = k.order_item_id
      where k.package_id = ${packageId} order by i.unit, k.part`,
  );
  return rows.map(({ id }) => id);
}

interface Piece {
  ids: string[];
  keys: RevealedKey[];
  /** Number of keys in the whole package. */
  keyCount: number;
}

/** `db` reads encrypted keys with the caller's permissions, `dataKeys` the vault's data keys. */
export interface KeySource {
  db: Db;
  dataKeys: Db;
  vault: Vault;
}

/**
 * Decrypts one zero-based piece of a package. The caller has written the ledger entry, or releases no key before doing
 * so.
 */
export async function openPiece({ db, dataKeys, vault }: KeySource, packageId: string, piece: number): Promise<Piece> {
  const rows = await db.all(
    sql<SealedKeyRow>`select id, dek_id, kind, sealed, sku, country, key_count from (
        select k.id, k.dek_id, k.kind, k.sealed, k.sku, i.country, i.unit, k.part, count(*) over () as key_count,
          sum(octet_length(k.sealed)) over (order by i.unit, k.part) - octet_length(k.sealed) as begins_at
        from game_key k join order_item i on i.id = k.order_item_id where k.package_id = ${packageId}) key
      where begins_at / ${PIECE_BYTES}::bigint = ${piece} order by unit, part`,
  );
  const keys: RevealedKey[] = [];
  for (const row of rows)
    keys.push({ secret: await vault.open(dataKeys, row), kind: row.kind, sku: row.sku, country: row.country });
  return { ids: rows.map(({ id }) => id), keys, keyCount: rows[0]?.keyCount ?? 0 };
}

/** A key with its id and place in the package. */
export interface PlacedKey extends RevealedKey {
  id: string;
  unit: number;
  part: number;
}

/**
 * Decrypts keys of a package in delivery order after the first `offset` ones: at most `limit` and no more than one piece
 * of encrypted bytes, but at least one. The caller has the ledger entry committed before it releases them.
 */
export async function openKeysAfter(
  { db, dataKeys, vault }: KeySource,
  packageId: string,
  offset: number,
  limit: number,
): Promise<{ keys: PlacedKey[]; keyCount: number }> {
  const rows = await db.all(
    sql<SealedKeyRow & { unit: number; part: number }>`select id, dek_id, kind, sealed, sku, country, key_count, unit,
        part
      from (select key.*, bytes - coalesce(max(bytes) filter (where place <= ${offset}::int) over (), 0) as bytes_after
        from (select k.id, k.dek_id, k.kind, k.sealed, k.sku, i.country, i.unit, k.part,
            count(*) over () as key_count, row_number() over (order by i.unit, k.part) as place,
            sum(octet_length(k.sealed)) over (order by i.unit, k.part) as bytes
          from game_key k join order_item i on i.id = k.order_item_id
          where k.package_id = ${packageId}) key) key
      where place = ${offset}::int + 1
        or (place > ${offset}::int and place <= ${offset}::int + ${limit}::int and bytes_after <= ${PIECE_BYTES})
      order by place`,
  );
  const keys: PlacedKey[] = [];
  for (const { id, unit, part, kind, sku, country, ...row } of rows)
    keys.push({ id, unit, part, kind, sku, country, secret: await vault.open(dataKeys, { id, kind, ...row }) });
  return { keys, keyCount: rows[0]?.keyCount ?? 0 };
}
