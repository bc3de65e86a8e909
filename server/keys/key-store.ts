// Storage of keys: each encrypted key is in one place, an order item, an inventory lot or the surplus; a known key is
// refused by its fingerprint (invariants K1, K2). Only a withdrawn key of an undone load may be stored again.

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { Secret } from '#domain/base/text/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { insertRowsSql, recordset } from '#server/base/database/rows.ts';
import { newId } from '#server/base/process/ids.ts';
import type { KeyKind, Vault } from './vault.ts';

export interface ArrivedKey {
  secret: Secret;
  kind: KeyKind;
  sku: string;
  costE4: E4;
  attemptRef: string;
  /** Null for surplus. */
  orderItemId: string | null;
  /** Index of the key in a bundle, 0 for a single one. */
  part: number;
}

/** Stores keys in one statement. Returns known ones, which were not stored. */
export async function storeKeys(
  tx: Tx,
  vault: Vault,
  arrivedKeys: readonly ArrivedKey[],
  now: Time,
): Promise<ArrivedKey[]> {
  if (arrivedKeys.length === 0) return [];
  const rows = [];
  for (const key of arrivedKeys) {
    const id = newId();
    rows.push({
      ...key,
      id,
      ...(await vault.seal(tx, id, key.kind, key.secret, now)),
      surplusRef: key.orderItemId ? null : key.attemptRef,
    });
  }
  const storedRows = await tx.all(
    prepared(sql<{
      id: string;
    }>`${insertRowsSql(
      'game_key',
      rows.map(({ secret: _, ...row }) => ({ ...row, createdAt: now })),
    )}
      on conflict (fingerprint) where withdrawn_at is null do nothing returning id`),
  );
  const storedIds = new Set(storedRows.map((row) => row.id));
  return rows.filter((row) => !storedIds.has(row.id));
}

/** Moves keys from their items to the surplus, if they turn out not to serve the item. */
export const moveToSurplus = (tx: Tx, attemptRef: string): Promise<number> =>
  tx.run(
    sql`update game_key set surplus_ref = attempt_ref, order_item_id = null, part = 0
      where attempt_ref = ${attemptRef} and order_item_id is not null`,
  );

/** Puts the keys of items into a package. */
export const packKeys = (tx: Tx, packageId: string, itemIds: readonly string[]): Promise<number> =>
  tx.run(
    sql`update game_key set package_id = ${packageId} where order_item_id = any (${itemIds}) and package_id is null`,
  );

/** Removes the keys from packages; the caller ensures that none was sent. */
export const unpackKeys = (tx: Tx, packageIds: readonly string[]): Promise<number> =>
  tx.run(sql`update game_key set package_id = null where package_id = any (${packageIds})`);

/** Moves the keys of unpacked items into inventory lots. */
export async function moveKeysToLots(tx: Tx, moves: readonly { itemId: string; lotId: string }[]): Promise<void> {
  await tx.run(sql`update game_key k set lot_id = m.lot_id, order_item_id = null
    from ${recordset('m', moves, { itemId: 'uuid', lotId: 'uuid' })} where k.order_item_id = m.item_id`);
}

/** Moves an attempt's surplus into a lot. Returns the number of keys. */
export const moveSurplusToLot = (tx: Tx, attemptRef: string, lotId: string): Promise<number> =>
  tx.run(sql`update game_key set lot_id = ${lotId}, surplus_ref = null where surplus_ref = ${attemptRef}`);

/** Moves an attempt's keys from their lots to the surplus. Returns those lots. */
export async function moveLotKeysToSurplus(tx: Tx, attemptRef: string): Promise<string[]> {
  const lots = await tx.all(
    sql<{ id: string }>`with taken as (
        select id, lot_id from game_key where attempt_ref = ${attemptRef} and lot_id is not null for update
      ), moved as (
        update game_key k set surplus_ref = attempt_ref, lot_id = null from taken t where k.id = t.id returning t.lot_id
      ) select distinct lot_id as id from moved`,
  );
  return lots.map(({ id }) => id);
}

/** SKUs in the surplus of an attempt. */
export async function surplusSkus(tx: Tx, attemptRef: string): Promise<string[]> {
  const keys = await tx.all(
    sql<{ sku: string }>`select sku from game_key where surplus_ref = ${attemptRef} order by sku`,
  );
  return keys.map(({ sku }) => sku);
}

/** Assigns the earliest keys of a loaded lot to items, one each. Returns the number of items served. */
const assignLoadedKeys = (tx: Tx, lotId: string, itemIds: readonly string[]): Promise<number> =>
  tx.run(sql`with units as (
      select k.id, row_number() over (order by k.created_at, k.id) as place from (
        select id, created_at from game_key where lot_id = ${lotId} order by created_at, id limit ${itemIds.length}) k
    ), wanted as (select item, place from unnest(${itemIds}::uuid[]) with ordinality as w (item, place))
    update game_key k set order_item_id = wanted.item, lot_id = null from units join wanted using (place)
    where k.id = units.id`);

/**
 * Assigns the earliest units of a lot to items, one each. A unit is everything one purchase delivered, so that parts of
 * a bundle stay together; for a load it is one key. Returns the number of items served.
 */
export async function assignLotKeys(tx: Tx, lotId: string, itemIds: readonly string[]): Promise<number> {
  const first = await tx.one(
    sql<{ isLoaded: boolean }>`select load_id is not null as is_loaded from game_key where lot_id = ${lotId} limit 1`,
  );
  if (first?.isLoaded) return assignLoadedKeys(tx, lotId, itemIds);
  const assignedKeys = await tx.all(
    sql<{ orderItemId: string }>`with units as (
        select attempt_ref, row_number() over (order by min(created_at), attempt_ref) as place from game_key
        where lot_id = ${lotId} group by attempt_ref order by place limit ${itemIds.length}
      ), wanted as (select item, place from unnest(${itemIds}::uuid[]) with ordinality as w (item, place))
      update game_key k set order_item_id = wanted.item, lot_id = null from units join wanted using (place)
      where k.attempt_ref = units.attempt_ref and k.lot_id = ${lotId} returning k.order_item_id`,
  );
  return new Set(assignedKeys.map((row) => row.orderItemId)).size;
}
