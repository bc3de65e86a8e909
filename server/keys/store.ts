// Where keys are kept: each sealed key in one place, an order item or the surplus; a key that we already have is
// refused by its fingerprint (trust K1, K2).

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { Secret } from '#domain/base/secret.ts';
import type { Time } from '#domain/base/time.ts';
import { columns, type Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import type { KeyKind, Vault } from './vault.ts';

export interface ArrivedKey {
  secret: Secret;
  kind: KeyKind;
  sku: string;
  costE4: E4;
  attemptRef: string;
  /** Null puts it into the surplus. */
  orderItemId: string | null;
  /** Which key of a bundle, 0 for the only one. */
  part: number;
}

/** Stores keys in one statement. Answers those that we already had, which were not stored. */
export async function storeKeys(
  tx: Tx,
  vault: Vault,
  arrived: readonly ArrivedKey[],
  now: Time,
): Promise<ArrivedKey[]> {
  if (arrived.length === 0) return [];
  const rows = [];
  for (const key of arrived) {
    const id = newId();
    rows.push({
      ...key,
      id,
      ...(await vault.seal(tx, id, key.kind, key.secret, now)),
      surplusRef: key.orderItemId ? null : key.attemptRef,
    });
  }
  const [ids, fingerprints, lookups, dekIds, sealed, kinds, skus, costs, refs, items, parts, surplus] = columns(
    rows,
    'id',
    'fingerprint',
    'lookup',
    'dekId',
    'sealed',
    'kind',
    'sku',
    'costE4',
    'attemptRef',
    'orderItemId',
    'part',
    'surplusRef',
  );
  const stored = await tx.all(
    sql<{
      id: string;
    }>`insert into game_key (id, fingerprint, lookup, dek_id, sealed, kind, sku, cost_e4, attempt_ref, order_item_id, part, surplus_ref, created_at)
      select *, ${now}::timestamptz from unnest(${ids}::uuid[], ${fingerprints}::bytea[], ${lookups}::bytea[], ${dekIds}::int[], ${sealed}::bytea[],
        ${kinds}::text[], ${skus}::text[], ${costs}::bigint[], ${refs}::text[], ${items}::uuid[], ${parts}::int[], ${surplus}::text[])
      on conflict (fingerprint) do nothing returning id`,
  );
  const kept = new Set(stored.map((row) => row.id));
  return rows.filter((row) => !kept.has(row.id));
}

/** Moves keys from their items into the surplus, when the item turned out not to be served by them. */
export const toSurplus = (tx: Tx, attemptRef: string): Promise<number> =>
  tx.run(
    sql`update game_key set surplus_ref = attempt_ref, order_item_id = null, part = 0 where attempt_ref = ${attemptRef} and order_item_id is not null`,
  );

/** Puts the keys of items into a package. */
export const packKeys = (tx: Tx, packageId: string, itemIds: readonly string[]): Promise<number> =>
  tx.run(
    sql`update game_key set package_id = ${packageId} where order_item_id = any (${itemIds}) and package_id is null`,
  );
