// Keys of claims: found in a package by hash or line, stored as replacements, and blocked if revoked before their sale.

import { sql } from 'kysely';
import { Secret } from '#domain/base/text/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { type Db, prepared, type Tx } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import type { KeyKind, Vault } from './vault.ts';

/** A key of a package. */
export interface PackagedKey {
  id: string;
  itemId: string;
  /** Its item is completed: neither refunded nor replaced. */
  isCompleted: boolean;
  /** Number in the file of the package, without the heading; starts at 1. */
  line: number;
  lookup: Buffer;
  fingerprint: Buffer;
}

/** All keys of a package in delivery order. */
export const readPackagedKeys = (db: Db, packageId: string): Promise<PackagedKey[]> =>
  db.all(
    prepared(sql<PackagedKey>`select k.id, i.id as item_id, i.state = 'Completed' as is_completed,
        row_number() over (order by i.unit, k.part)::int as line, k.lookup, k.fingerprint
      from game_key k join order_item i on i.id = k.order_item_id where k.package_id = ${packageId} order by line`),
  );

/** A key found by its text, wherever it is. */
export interface FoundKey {
  /** 1-based index of the text. */
  place: number;
  id: string;
  fingerprint: Buffer;
  attemptRef: string | null;
  lotId: string | null;
  isSurplus: boolean;
  isBlocked: boolean;
  orderItemId: string | null;
  packageId: string | null;
}

/**
 * The key that a text names among those with its lookup: the one spelled exactly so, or the only one. `several` if more
 * than one is spelled differently.
 */
export function chooseKey<Key extends { fingerprint: Buffer }>(
  vault: Vault,
  text: string,
  candidates: readonly Key[],
): Key | 'several' | undefined {
  const fingerprint = vault.fingerprint(new Secret(text));
  const exact = candidates.filter((key) => key.fingerprint.equals(fingerprint));
  const [key, other] = exact.length > 0 ? exact : candidates;
  return other ? 'several' : key;
}

/** Keys with these lookups, by place. Several keys may share a lookup: it ignores case and dashes. */
export const findKeysOfTexts = (db: Db, lookups: readonly Buffer[]): Promise<FoundKey[]> =>
  db.all(
    prepared(sql<FoundKey>`select l.place::int as place, k.id, k.fingerprint, k.attempt_ref, k.lot_id,
        k.surplus_ref is not null as is_surplus, k.blocked_at is not null as is_blocked, k.order_item_id, k.package_id
      from unnest(${lookups}::bytea[]) with ordinality as l (lookup, place) join game_key k on k.lookup = l.lookup
      where k.withdrawn_at is null order by l.place, k.id`),
  );

interface ReplacementKey {
  secret: Secret;
  kind: KeyKind;
  sku: string;
  /** Purchase of the claimed key. */
  attemptRef: string;
  /** Null stores it as surplus. */
  lotId: string | null;
}

/** Stores a replacement, which costs nothing. Returns whether it was new; a known key is not stored. */
export async function storeReplacement(
  tx: Tx,
  vault: Vault,
  { secret, kind, sku, attemptRef, lotId }: ReplacementKey,
  now: Time,
): Promise<boolean> {
  const id = newId();
  const { dekId, sealed, fingerprint, lookup } = await vault.seal(tx, id, kind, secret, now);
  const stored = await tx.run(sql`insert into game_key (id, fingerprint, lookup, dek_id, sealed, kind, sku, cost_e4,
      attempt_ref, lot_id, surplus_ref, created_at)
    values (${id}, ${fingerprint}, ${lookup}, ${dekId}, ${sealed}, ${kind}, ${sku}, 0, ${attemptRef}, ${lotId},
      ${lotId === null ? attemptRef : null}, ${now})
    on conflict (fingerprint) where withdrawn_at is null do nothing`);
  return stored > 0;
}

/** Whether a key with this text is stored. */
export const isKnownKey = async (db: Db, vault: Vault, secret: Secret): Promise<boolean> =>
  (await db.one(
    sql`select 1 from game_key where fingerprint = ${vault.fingerprint(secret)} and withdrawn_at is null`,
  )) !== undefined;

/**
 * Blocks keys of a lot for good; the caller holds the row lock of the lot. Parts of a bundle are blocked together, because
 * none of them can be sold alone. Returns the number of units.
 */
export async function blockLotKeys(tx: Tx, lotId: string, keyIds: readonly string[], now: Time): Promise<number> {
  const blocked = await tx.all(
    sql<{ unit: string }>`update game_key k set lot_id = null, blocked_at = ${now}
      where k.lot_id = ${lotId} and (k.id = any (${keyIds}::uuid[])
        or k.attempt_ref in (select b.attempt_ref from game_key b where b.id = any (${keyIds}::uuid[])))
      returning coalesce(k.attempt_ref, k.id::text) as unit`,
  );
  return new Set(blocked.map(({ unit }) => unit)).size;
}

/** Blocks surplus keys for good. */
export const blockSurplusKeys = (tx: Tx, keyIds: readonly string[], now: Time): Promise<number> =>
  tx.run(sql`update game_key set surplus_ref = null, blocked_at = ${now}
    where id = any (${keyIds}::uuid[]) and surplus_ref is not null`);
