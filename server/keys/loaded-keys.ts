// Keys loaded from files: detection of known ones, entry into the vault, and withdrawal when their load is undone.

import { sql } from 'kysely';
import type { E4 } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import { type Db, prepared, type Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { KeyKind, SealedKey } from './vault.ts';

/** A key encrypted for this row. */
export interface StagedKey extends SealedKey {
  id: string;
  line: number;
  kind: KeyKind;
}

/** Data shared by all keys of a load. */
interface LoadedLot {
  loadId: string;
  lotId: string;
  sku: string;
  costE4: E4;
  at: Time;
}

/** IDs of known keys, by the hex of their fingerprints. */
export async function findKnownKeys(db: Db, fingerprints: readonly Buffer[]): Promise<Map<string, string>> {
  const rows = await db.all(
    prepared(sql<{ id: string; fingerprint: Buffer }>`select id, fingerprint from game_key
      where fingerprint = any (${fingerprints}::bytea[]) and withdrawn_at is null`),
  );
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint.toString('hex'), id]));
}

/** IDs of keys with one of these lookups, by the hex of the lookup. */
export async function findKeysByLookup(db: Db, lookups: readonly Buffer[]): Promise<Map<string, string>> {
  const rows = await db.all(
    prepared(sql<{ id: string; lookup: Buffer }>`select id, lookup from game_key
      where lookup = any (${lookups}::bytea[]) and withdrawn_at is null`),
  );
  return new Map(rows.map(({ id, lookup }) => [lookup.toString('hex'), id]));
}

/** Stores keys in the lot of their load. Returns those added elsewhere in the meantime, which were not stored. */
export async function storeLoadedKeys(tx: Tx, lot: LoadedLot, staged: readonly StagedKey[]): Promise<StagedKey[]> {
  const stored = await tx.all(
    prepared(sql<{ id: string }>`insert into game_key
        (id, fingerprint, lookup, dek_id, sealed, kind, sku, cost_e4, load_id, lot_id, created_at)
      select n.id, n.fingerprint, n.lookup, n.dek_id, n.sealed, n.kind, ${lot.sku}, ${lot.costE4},
        ${lot.loadId}::uuid, ${lot.lotId}::uuid, ${lot.at}::timestamptz
      from ${recordset('n', staged, {
        id: 'uuid',
        fingerprint: 'bytea',
        lookup: 'bytea',
        dekId: 'int',
        sealed: 'bytea',
        kind: 'text',
      })}
      on conflict (fingerprint)
      where withdrawn_at is null do nothing
      returning id`),
  );
  const storedIds = new Set(stored.map(({ id }) => id));
  return staged.filter(({ id }) => !storedIds.has(id));
}

/** Withdraws some keys of a load permanently; their texts may be stored again. Returns the count. */
export const withdrawLoadedKeys = (tx: Tx, loadId: string, most: number, now: Time): Promise<number> =>
  tx.run(sql`update game_key set lot_id = null, withdrawn_at = ${now} where id in (
    select id from game_key where load_id = ${loadId} and lot_id is not null limit ${most} for update)`);
